"""What people do, and what the bot hears of it."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.sandbox.errors import NotPossible
from bot.sandbox.lines import service_line
from bot.sandbox.model import ANONYMOUS_ADMIN
from tests.bot.sandbox.kit import Table, buttons, photo


def heard(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates if "text" in update.get("message", {})]


async def test_privacy_mode_lets_through_commands_and_replies_to_the_bot(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    sent = await table.result("sendMessage", chat_id=chat.id, text="Hello")
    world = table.world
    name = world.bot.username
    theirs = world.send(bohdan, chat, "hello all")
    for text in ("/play", f"/play@{name}", f"/play@{name.upper()} floes", "/play@other_bot", "/"):
        world.send(anna, chat, text)
    world.send(anna, chat, "d4", reply_to=sent["message_id"])
    world.send(anna, chat, "to you", reply_to=theirs.id)
    world.send(anna, chat, f"@{name} hi")
    assert heard(await table.updates()) == [
        "/play",
        f"/play@{name}",
        f"/play@{name.upper()} floes",
        "d4",
    ]
    world.promote(chat, world.bot)
    world.send(anna, chat, "an admin hears all")
    assert heard(await table.updates()) == ["an admin hears all"]


async def test_commands_are_marked_as_telegram_does(table: Table) -> None:
    chat, (anna, _) = table.club()
    table.world.send(anna, chat, "🐧 /play and 1/2 or a//b </c>")
    await table.updates()
    message = chat.messages[2]
    assert message.entities == [{"type": "bot_command", "offset": 3, "length": 5}]


async def test_a_link_starts_the_bot_with_its_payload(table: Table) -> None:
    anna = table.world.person("Anna", "ru")
    table.world.start(anna, "seat7")
    (update,) = await table.updates()
    message = update["message"]
    assert message["text"] == "/start seat7"
    assert message["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert message["chat"] == {"id": anna.id, "type": "private", "first_name": "Anna"}
    assert message["from"]["language_code"] == "ru"


async def test_joining_leaving_and_the_bot_itself_are_told(table: Table) -> None:
    chat, (anna, _) = table.club("Anna", "Bohdan")
    updates = await table.updates()
    assert [set(update) - {"update_id"} for update in updates] == [{"my_chat_member"}, {"message"}]
    change = updates[0]["my_chat_member"]
    assert change["old_chat_member"]["status"] == "left"
    assert change["new_chat_member"]["status"] == "member"
    clara = table.world.person("Clara")
    table.world.join(chat, clara)
    table.world.leave(chat, clara)
    joined, left = await table.updates()
    assert joined["message"]["new_chat_members"][0]["first_name"] == "Clara"
    assert left["message"]["left_chat_member"]["id"] == clara.id
    table.world.kick_bot(chat, anna)
    (kicked,) = await table.updates()
    assert kicked["my_chat_member"]["new_chat_member"]["status"] == "kicked"


async def test_blocking_is_told_and_undone_by_start(table: Table) -> None:
    anna = table.world.person("Anna")
    table.world.start(anna)
    table.world.block(anna)
    with pytest.raises(NotPossible, match="blocked"):
        table.world.send(anna, table.world.dm(anna), "hello")
    table.world.start(anna)
    statuses = [
        update["my_chat_member"]["new_chat_member"]["status"]
        for update in await table.updates()
        if "my_chat_member" in update
    ]
    assert statuses == ["kicked", "member"]
    assert (await table.call("sendMessage", chat_id=anna.id, text="Hi")).status == 200


async def test_what_the_bot_may_send_can_be_taken_and_given_back(table: Table) -> None:
    chat, _ = table.club()
    await table.updates()
    table.world.restrict(chat, "photos", may=False)
    assert chat.bot_may == {"text": True, "photos": False}
    (update,) = await table.updates()
    restricted = update["my_chat_member"]["new_chat_member"]
    assert restricted["status"] == "restricted"
    assert (restricted["can_send_photos"], restricted["can_send_messages"]) == (False, True)
    table.world.restrict(chat, "photos", may=True)
    (update,) = await table.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "member"


async def test_a_basic_group_restricts_all_or_nobody(table: Table) -> None:
    chat, _ = table.club(kind="group")
    await table.updates()
    table.world.restrict(chat, "photos", may=False)
    assert await table.updates() == []
    reply = await table.call("sendPhoto", chat_id=chat.id, photo="AgME")
    assert reply.text.endswith("not enough rights to send photos to the chat")
    permissions = (await table.result("getChat", chat_id=chat.id))["permissions"]
    assert (permissions["can_send_photos"], permissions["can_send_messages"]) == (False, True)


async def test_a_press_needs_a_button_that_is_there(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    rows = buttons(("d4", "e5"))
    rows["inline_keyboard"].append(
        [
            {"text": "no", "callback_data": "n", "disabled": {}},
            {"text": "web", "url": "https://t.me"},
        ]
    )
    sent = await table.result("sendMessage", chat_id=chat.id, text="?", reply_markup=rows)
    number = sent["message_id"]
    await table.updates()
    world = table.world
    press = world.press(anna, chat, number, 0, 1)
    (update,) = await table.updates()
    query = update["callback_query"]
    assert (query["id"], query["data"], query["from"]["id"]) == (press.id, "e5", anna.id)
    assert query["message"]["message_id"] == number
    other = world.press_text(bohdan, chat, number, "d4")
    assert other.id != press.id
    for row, column in ((0, 2), (2, 0), (-1, 0), (1, 0), (1, 1)):
        with pytest.raises(NotPossible):
            world.press(anna, chat, number, row, column)
    with pytest.raises(NotPossible):
        world.press_text(anna, chat, number, "f6")
    world.leave(chat, bohdan)
    with pytest.raises(NotPossible):
        world.press(bohdan, chat, number, 0, 0)


async def test_any_data_can_be_sent_for_any_message(table: Table) -> None:
    chat, (anna, _) = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",))
    )
    await table.result("deleteMessage", chat_id=chat.id, message_id=sent["message_id"])
    await table.updates()
    table.world.press_data(anna, chat, sent["message_id"], "forged")
    (update,) = await table.bot.get_updates()
    query = update.callback_query
    assert query is not None
    assert query.data == "forged"
    assert query.message is not None
    assert not query.message.is_accessible
    assert query.message.date.timestamp() == 0


async def test_chats_keep_their_instance(table: Table) -> None:
    club, (anna, bohdan) = table.club()
    other, _ = table.club()
    sent = [
        await table.result("sendMessage", chat_id=chat.id, text="?", reply_markup=buttons(("d4",)))
        for chat in (club, other)
    ]
    await table.updates()
    for person, chat, message in ((anna, club, 0), (bohdan, club, 0), (anna, other, 1)):
        table.world.press_text(person, chat, sent[message]["message_id"], "d4")
    instances = [u["callback_query"]["chat_instance"] for u in await table.updates()]
    assert instances[0] == instances[1] != instances[2]


async def test_the_bots_own_count_of_messages_runs_through_small_chats(table: Table) -> None:
    small, _ = table.club(kind="group")
    big, _ = table.club()
    anna = table.world.person("Anna")
    table.world.start(anna)
    numbers = [
        (await table.result("sendMessage", chat_id=chat, text="x"))["message_id"]
        for chat in (small.id, anna.id, big.id, small.id)
    ]
    assert numbers == [3, 4, 2, 5]


async def test_a_group_moves_to_a_supergroup(table: Table) -> None:
    chat, (anna, _) = table.club(kind="group")
    await table.updates()
    fresh = table.world.migrate(chat)
    old, new = await table.updates()
    assert old["message"]["chat"]["id"] == chat.id
    assert old["message"]["migrate_to_chat_id"] == fresh.id
    assert new["message"]["migrate_from_chat_id"] == chat.id
    assert new["message"]["chat"] == {"id": fresh.id, "type": "supergroup", "title": "Club"}
    with pytest.raises(NotPossible):
        table.world.send(anna, chat, "/play")
    table.world.send(anna, fresh, "/play")
    assert heard(await table.updates()) == ["/play"]


async def test_topics_open_close_and_go(table: Table) -> None:
    chat, (anna, bohdan) = table.club(forum=True)
    world = table.world
    topic = world.topic(chat, "Games")
    await table.updates()
    world.send(bohdan, chat, "/play", topic.id)
    (update,) = await table.updates()
    assert update["message"]["message_thread_id"] == topic.id
    assert update["message"]["is_topic_message"] is True
    reply = {"message_id": update["message"]["message_id"]}
    sent = await table.result("sendMessage", chat_id=chat.id, text="x", reply_parameters=reply)
    assert sent["message_thread_id"] == topic.id
    assert sent["reply_to_message"]["text"] == "/play"
    world.close_topic(chat, topic)
    with pytest.raises(NotPossible):
        world.send(bohdan, chat, "/play", topic.id)
    world.close_general(chat)
    assert (await table.call("sendMessage", chat_id=chat.id, text="x")).text.endswith(
        "TOPIC_CLOSED"
    )
    world.promote(chat, world.bot)
    place: dict[str, Any] = {"chat_id": chat.id, "message_thread_id": topic.id}
    assert (await table.call("sendMessage", **place, text="x")).status == 200
    world.delete_topic(chat, topic)
    assert [message.text for message in world.seen(anna, chat) if message.text] == []


async def test_admins_hide_behind_the_group(table: Table) -> None:
    chat, (anna, _) = table.club()
    await table.updates()
    table.world.send(anna, chat, "/play", anonymous=True)
    (update,) = await table.updates()
    assert update["message"]["from"]["id"] == ANONYMOUS_ADMIN
    assert update["message"]["sender_chat"]["id"] == chat.id


async def test_votes_and_inline_questions_are_told(table: Table) -> None:
    chat, (anna, _) = table.club()
    options = [{"text": "Yes"}, {"text": "No"}]
    sent = await table.result(
        "sendPoll", chat_id=chat.id, question="Once more?", options=options, is_anonymous=False
    )
    await table.updates()
    table.world.vote(anna, chat, sent["message_id"], 1)
    asked = table.world.ask_inline(anna, "floes")
    poll, answer, inline = await table.bot.get_updates()
    assert poll.poll is not None
    assert [option.voter_count for option in poll.poll.options] == [0, 1]
    assert answer.poll_answer is not None
    assert answer.poll_answer.option_ids == (1,)
    assert inline.inline_query is not None
    assert (inline.inline_query.id, inline.inline_query.query) == (asked.id, "floes")


async def test_a_person_reads_what_was_said(table: Table) -> None:
    chat, (anna, bohdan) = table.club()
    table.world.send(anna, chat, "/play")
    await table.result(
        "sendMessage", chat_id=chat.id, text="Who plays?", reply_markup=buttons(("Join", "Stop"))
    )
    assert table.world.transcript(bohdan, chat).splitlines() == [
        "#1 · Icebox joined the group",
        "#2 Anna: /play",
        "#3 Icebox: Who plays?",
        "    [Join] [Stop]",
    ]


async def test_the_pictures_of_a_chat_lie_on_one_sheet(table: Table) -> None:
    chat, (anna, _) = table.club()
    for colour in ("red", "blue"):
        await table.result("sendPhoto", files=photo(colour=colour), chat_id=chat.id)
    with Image.open(io.BytesIO(table.world.sheet(anna, chat))) as sheet:
        colours = [sheet.getpixel((x, 100)) for x in (100, 500, 1000)]
    assert [_dominant(colour) for colour in colours] == ["red", "blue", "white"]


def _dominant(colour: Any) -> str:
    red, green, blue = (value > 128 for value in colour)
    return {(True, False, False): "red", (False, False, True): "blue"}.get(
        (red, green, blue), "white"
    )


async def test_what_happens_to_a_group_is_a_line_in_every_language(table: Table) -> None:
    chat, (anna, bohdan) = table.club(forum=True)
    world = table.world
    world.promote(chat, world.bot)
    world.rename(chat, "Ice")
    topic = world.topic(chat, "Games")
    world.close_topic(chat, topic)
    world.close_topic(chat, topic, closed=False)
    world.leave(chat, bohdan)
    world.send(anna, chat, "/play")
    await table.result("pinChatMessage", chat_id=chat.id, message_id=2)
    small, _ = table.club(kind="group")
    fresh = world.migrate(small)
    seen = [m for c in (chat, small, fresh) for m in c.messages.values()]
    for lang in ("en", "uk", "ru", "de"):
        lines = [service_line(message, lang) for message in seen]
        assert [line for line in lines if line is None] == [None]
    english = [service_line(message, "en") for message in chat.messages.values()]
    assert english == [
        "Icebox joined the group",
        "The group is now called Ice",
        "New topic: Games",
        "Topic closed",
        "Topic reopened",
        "Bohdan left the group",
        None,
        "Icebox pinned a message",
    ]


async def test_equal_seeds_make_equal_worlds(table: Table) -> None:
    chat, _ = table.club()
    dice = [(await table.result("sendDice", chat_id=chat.id))["dice"]["value"] for _ in range(12)]
    assert dice == [1 + table.world.chance(f"dice:{number}", 6) for number in range(1, 13)]
    assert len(set(dice)) > 2
    slots = await table.result("sendDice", chat_id=chat.id, emoji="🎰")
    assert 1 <= slots["dice"]["value"] <= 64
