"""A world where everything that can be refused is at hand."""

from types import SimpleNamespace
from typing import Any

from tests.bot.sandbox.kit import Table, photo


async def places(table: Table) -> Any:
    """Chats where the bot may not, people it cannot reach, messages it cannot change."""
    world = table.world
    club, (anna, bohdan) = table.club()
    world.start(anna)
    clara, daria, egor, fedir = (
        world.person(name) for name in ("Clara", "Daria", "Egor", "Fedir")
    )
    stranger = world.person("Stranger")
    for person in (clara, egor):
        world.start(person)
    world.block(clara)
    world.deactivate(egor)
    kept = SimpleNamespace(
        club=club.id,
        anna=anna.id,
        bohdan=bohdan.id,
        stranger=stranger.id,
        blocked=clara.id,
        deactivated=egor.id,
        table=table,
    )
    world.join(club, daria)
    world.send(daria, club, "/play")
    kept.unstarted = daria.id
    kept.theirs = world.send(fedir if club.member(fedir).here else anna, club, "/hello").id
    kept.mine = (await table.result("sendMessage", chat_id=club.id, text="Hello"))["message_id"]
    await _messages(table, kept)
    _groups(table, kept, anna)
    return kept


async def _messages(table: Table, kept: Any) -> None:
    club = kept.club
    sent = await table.result("sendPhoto", files=photo(), chat_id=club, caption="Board")
    kept.board, kept.file_id = sent["message_id"], sent["photo"][-1]["file_id"]
    files = {"document": ("a.txt", b"text")}
    sent = await table.result("sendDocument", files=files, chat_id=club)
    kept.document_id = sent["document"]["file_id"]
    kept.dice = (await table.result("sendDice", chat_id=club))["message_id"]
    kept.dm_dice = (await table.result("sendDice", chat_id=kept.anna))["message_id"]
    keyboard = {"keyboard": [[{"text": "Yes"}]]}
    sent = await table.result("sendMessage", chat_id=club, text="?", reply_markup=keyboard)
    kept.keyed = sent["message_id"]
    sent = await table.result("sendPoll", chat_id=club, question="?", options=[{"text": "Yes"}])
    kept.poll = sent["message_id"]
    sent = await table.result("sendMessage", chat_id=club, text="Old")
    kept.old = sent["message_id"]
    table.world.chats[club].messages[kept.old].date -= 49 * 3600
    anna, chat = table.world.people[kept.anna], table.world.chats[club]
    kept.press = table.world.press_data(anna, chat, kept.mine, "d4").id


def _groups(table: Table, kept: Any, anna: Any) -> None:
    world = table.world
    for kind in ("group", "supergroup"):
        kicked = world.group("Kicked", anna, kind=kind)
        world.kick_bot(kicked, anna)
        without = world.group("Without", anna, kind=kind, bot=False)
        setattr(kept, f"kicked_{kind}", kicked.id)
        setattr(kept, f"without_{kind}", without.id)
    deleted = world.group("Deleted", anna, kind="group")
    world.delete_group(deleted)
    moved = world.group("Moved", anna, kind="group")
    kept.moved_to = world.migrate(moved).id
    mute = world.group("Mute", anna)
    for right in ("text", "photos", "can_send_documents", "can_send_polls"):
        world.restrict(mute, right, may=False)
    world.restrict(mute, "can_send_other_messages", may=False)
    forum = world.group("Forum", anna, forum=True)
    closed, gone = world.topic(forum, "Closed"), world.topic(forum, "Gone")
    world.close_topic(forum, closed)
    world.delete_topic(forum, gone)
    modest = world.group("Modest", anna, forum=True)
    world.promote(modest, world.bot, can_delete_messages=True)
    kept.deleted, kept.moved, kept.mute = deleted.id, moved.id, mute.id
    kept.forum, kept.closed, kept.gone = forum.id, closed.id, gone.id
    kept.modest = modest.id
