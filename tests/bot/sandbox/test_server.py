"""The server: who may ask it, and the frames of the page."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.sandbox import RealClock, World, serve
from bot.sandbox.model import EPHEMERAL_ON_PAGE
from tests.bot.sandbox.kit import Table, buttons, photo

KEY = {"X-Sandbox-Token": "key"}


class Page:
    """One person's websocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ref = 0
        self.frames: list[dict[str, Any]] = []

    async def next(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind; those before it are kept."""
        async with asyncio.timeout(5):
            while True:
                frame: dict[str, Any] = await self._socket.receive_json()
                self.frames.append(frame)
                if frame["is"] == kind:
                    return frame

    async def do(self, what: str, **more: Any) -> dict[str, Any]:
        """Do something; the reply."""
        self._ref += 1
        await self._socket.send_json({"do": what, "ref": self._ref, **more})
        done = await self.next("done")
        assert done["ref"] == self._ref
        return done

    async def raw(self, text: str) -> dict[str, Any]:
        """Send any text; the reply."""
        await self._socket.send_str(text)
        return await self.next("done")


async def join(table: Table, name: str, lang: str = "en") -> int:
    """Join as somebody over HTTP."""
    body = {"name": name, "lang": lang}
    url = f"{table.server.url}/client/join"
    async with table.session.post(url, json=body, headers=KEY) as reply:
        assert reply.status == 200
        person: int = (await reply.json())["person"]
        return person


async def opened(table: Table, name: str, lang: str = "en") -> tuple[Page, dict[str, Any]]:
    """A person's page and its first frame."""
    person = await join(table, name, lang)
    url = f"{table.server.url}/client/ws?token=key&person={person}"
    page = Page(await table.session.ws_connect(url))
    return page, await page.next("snapshot")


def club_of(snapshot: dict[str, Any]) -> dict[str, Any]:
    """The group of a snapshot."""
    chat: dict[str, Any] = next(c for c in snapshot["chats"] if c["type"] != "private")
    return chat


async def status(table: Table, method: str, path: str, **how: Any) -> int:
    async with table.session.request(method, f"{table.server.url}{path}", **how) as reply:
        return reply.status


async def test_f125_only_own_hosts_are_answered(table: Table) -> None:
    port = table.server.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"):
        assert await status(table, "GET", "/?token=key", headers={"Host": host}) == 200
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port}1", ""):
        assert await status(table, "GET", "/?token=key", headers={"Host": host}) == 403
        path = f"/bot{table.world.token}/getMe"
        assert await status(table, "POST", path, headers={"Host": host}) == 403


async def test_f125_only_own_origins_are_answered(table: Table) -> None:
    person = await join(table, "Anna")
    own = table.server.url
    socket = f"/client/ws?token=key&person={person}"
    for origin in ("https://evil.example", "null", own + "0", own.replace("http", "https")):
        headers = KEY | {"Origin": origin}
        assert await status(table, "POST", "/client/join", json={}, headers=headers) == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await table.session.ws_connect(own + socket, origin=origin)
    headers = KEY | {"Origin": own}
    body = {"name": "Bohdan", "lang": "en"}
    assert await status(table, "POST", "/client/join", json=body, headers=headers) == 200
    page = await table.session.ws_connect(own + socket, origin=own)
    await page.close()


async def test_f125_all_but_the_pages_own_files_need_the_token(table: Table) -> None:
    sent = await table.result("sendPhoto", files=photo(), chat_id=table.club()[0].id)
    picture = f"/client/file/{sent['photo'][-1]['file_id']}"
    person = await join(table, "Anna")
    for path in ("/", "/client/people", picture, f"/client/ws?person={person}"):
        assert await status(table, "GET", path) == 403
        joint = "&" if "?" in path else "?"
        assert await status(table, "GET", f"{path}{joint}token=wrong") == 403
    assert await status(table, "POST", "/client/join", json={"name": "X"}) == 403
    assert await status(table, "GET", "/page/index.html") == 200
    assert await status(table, "GET", "/page/../server.py") == 404
    assert await status(table, "GET", f"{picture}?token=key") == 200


async def test_f126_pages_are_told_what_they_may_load(table: Table) -> None:
    for path in ("/?token=key", "/page/index.html", "/client/people?token=key", "/", "/nothing"):
        async with table.session.get(table.server.url + path) as reply:
            policy = reply.headers["Content-Security-Policy"]
            assert reply.headers["Referrer-Policy"] == "no-referrer"
            assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert policy.startswith(
            "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; "
            "connect-src 'self' ws:"
        )


async def test_f124_other_machines_are_served_only_on_demand() -> None:
    world = World("1:x", clock=RealClock())
    for how in ({}, {"page_token": "key"}, {"anywhere": True}):
        with pytest.raises(ValueError, match="not an address of this machine"):
            await serve(world, "0.0.0.0", **how)  # noqa: S104 - that is what must be refused


async def test_without_a_token_of_its_own_a_server_makes_one() -> None:
    servers = [await serve(World("1:x")) for _ in range(2)]
    tokens = {server.page_url.partition("token=")[2] for server in servers}
    assert len(tokens) == 2
    assert all(len(token) >= 20 for token in tokens)
    for server in servers:
        await server.close()


async def test_a_world_can_be_served_again(table: Table) -> None:
    port = table.server.port
    await table.server.close()
    again = await serve(table.world, port=port)
    poll = asyncio.create_task(table.call("getUpdates", timeout=30))
    await table.world.until(lambda: table.world.record[-1].method == "getUpdates")
    table.world.start(table.world.person("Anna"))
    assert len((await poll).body["result"]) == 1
    await again.close()


# the page


async def test_people_join_by_name_and_sit_in_the_club(table: Table) -> None:
    anna = await join(table, "  Anna  ", "uk")
    assert await join(table, "Anna") == anna
    bohdan, snapshot = await opened(table, "Bohdan")
    del bohdan
    club = club_of(snapshot)
    assert club["title"] == "Крижаний клуб"
    assert [(m["name"], m["bot"], m["admin"]) for m in club["members"]] == [
        ("Anna", False, True),
        ("Icebox", True, False),
        ("Bohdan", False, False),
    ]
    assert table.world.people[anna].lang == "uk"
    async with table.session.get(f"{table.server.url}/client/people", headers=KEY) as reply:
        assert [person["name"] for person in await reply.json()] == ["Anna", "Bohdan"]
    wrong: list[Any] = [{}, {"name": "  "}, [], {"name": None}, {"name": ["Anna"]}]
    for body in wrong:
        assert await status(table, "POST", "/client/join", json=body, headers=KEY) == 400


async def test_a_snapshot_holds_what_a_person_sees(table: Table) -> None:
    commands = [{"command": "play", "description": "Open a table"}]
    await table.result("setMyCommands", commands=commands)
    _, snapshot = await opened(table, "Anna")
    assert snapshot["me"] == {"id": 101, "name": "Anna", "lang": "en"}
    assert snapshot["bot"]["username"] == table.world.bot.username
    dm = next(chat for chat in snapshot["chats"] if chat["type"] == "private")
    assert (dm["id"], dm["title"], dm["started"], dm["blocked"]) == (101, "Icebox", False, False)
    club = club_of(snapshot)
    assert snapshot["commands"][str(club["id"])] == commands
    (line,) = snapshot["messages"][str(club["id"])]
    assert line["service"] == "Icebox joined the group"
    assert snapshot["now"] == int(table.clock.now())


async def test_messages_edits_and_deletions_reach_all_of_the_group(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    bohdan, _ = await opened(table, "Bohdan", "uk")
    chat = club_of(snapshot)["id"]
    assert (await anna.next("message"))["message"]["service"] == "Bohdan joined the group"
    done = await anna.do("send", chat=chat, text="/play <b>")
    assert done == {"is": "done", "ref": 1, "error": None}
    said = (await bohdan.next("message"))["message"]
    assert (said["text"], said["from"]["name"], said["private"]) == ("/play <b>", "Anna", False)
    assert said["entities"] == [{"type": "bot_command", "offset": 0, "length": 5}]
    markup = {
        "inline_keyboard": [
            [
                {"text": "d4", "callback_data": "m.d4", "style": "success"},
                {"text": "e5", "callback_data": "x", "disabled": {}},
                {"text": "web", "url": "https://example.org"},
            ]
        ]
    }
    sent = await table.result(
        "sendPhoto", files=photo(), chat_id=chat, caption="Board", reply_markup=markup
    )
    shown = (await bohdan.next("message"))["message"]
    size = sent["photo"][-1]
    assert shown["photo"] == {
        "url": f"/client/file/{size['file_id']}",
        "width": size["width"],
        "height": size["height"],
    }
    assert shown["keyboard"] == [
        [
            {"text": "d4", "data": "m.d4", "style": "success", "disabled": False},
            {"text": "e5", "data": "x", "disabled": True},
            {"text": "web", "url": "https://example.org", "disabled": False},
        ]
    ]
    place = {"chat_id": chat, "message_id": sent["message_id"]}
    await table.result("editMessageCaption", **place, caption="Now")
    edited = (await bohdan.next("message"))["message"]
    assert (edited["id"], edited["text"], edited["edited"]) == (shown["id"], "Now", True)
    assert edited["keyboard"] is None
    await table.result("deleteMessage", **place)
    assert (await bohdan.next("delete"))["ids"] == [shown["id"]]


async def test_an_answer_goes_to_the_presser_alone(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    bohdan, _ = await opened(table, "Bohdan")
    chat = club_of(snapshot)["id"]
    sent = await table.result("sendMessage", chat_id=chat, text="?", reply_markup=buttons(("d4",)))
    press = {"chat": chat, "message": sent["message_id"], "row": 0, "col": 0}
    done = await anna.do("press", **press)
    await table.result(
        "answerCallbackQuery", callback_query_id=done["query"], text="2 4 7", show_alert=True
    )
    answer = await anna.next("answer")
    assert answer == {
        "is": "answer",
        "query": done["query"],
        "text": "2 4 7",
        "alert": True,
        "url": None,
    }
    await bohdan.do("send", chat=chat, text="end")
    assert all(frame["is"] != "answer" for frame in bohdan.frames)
    assert (await anna.do("press", **press | {"col": 1}))["error"] == "this button is gone"


async def test_f127_secrets_stay_with_their_person(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    bohdan, _ = await opened(table, "Bohdan")
    chat = club_of(snapshot)["id"]
    table.world.promote(table.world.chats[chat], table.world.bot)
    secret = {"receiver_user_id": snapshot["me"]["id"]}
    await table.result(
        "sendMessage",
        chat_id=chat,
        text="Your hand",
        ephemeral_message_parameters=secret,
        reply_markup=buttons(("2",)),
    )
    await anna.do("start", payload="seat7")
    table.world.remove(table.world.chats[chat], [table.world.chats[chat].ephemeral[1]])
    await bohdan.do("send", chat=chat, text="end")
    told = [frame for frame in anna.frames if frame["is"] == "message"]
    assert told[-2]["message"]["text"] == "Your hand"
    assert told[-2]["message"]["private"] is True
    assert told[-2]["message"]["id"] == EPHEMERAL_ON_PAGE + 1
    assert told[-1]["message"]["text"] == "/start seat7"
    assert "Your hand" not in str(bohdan.frames)
    assert "seat7" not in str(bohdan.frames)
    assert all(frame["is"] != "delete" for frame in bohdan.frames)
    error = (await bohdan.do("send", chat=snapshot["me"]["id"], text="x"))["error"]
    assert error == "not a chat of this person"
    press = {"chat": chat, "message": EPHEMERAL_ON_PAGE + 1, "row": 0, "col": 0}
    assert (await bohdan.do("press", **press))["error"] is not None


async def test_who_leaves_sees_no_more_and_who_enters_sees_all(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    bohdan, _ = await opened(table, "Bohdan")
    chat = club_of(snapshot)["id"]
    await bohdan.do("leave", chat=chat)
    assert bohdan.frames[-2] == {"is": "unchat", "id": chat}
    await anna.do("send", chat=chat, text="while away")
    await bohdan.do("enter", chat=chat)
    texts = [f["message"]["text"] for f in bohdan.frames if f["is"] == "message"]
    assert "while away" in texts
    table.world.kick(table.world.chats[chat], table.world.people[102], table.world.people[101])
    assert (await bohdan.next("unchat"))["id"] == chat
    assert (await bohdan.do("enter", chat=chat))["error"] == "this person cannot come in"


async def test_groups_rights_and_blocking(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    done = await anna.do("group", title="  Ice   house ")
    chat = table.world.chats[done["chat"]]
    assert chat.title == "Ice house"
    await anna.do("rights", chat=chat.id, photos=False, text=True)
    assert anna.frames[-3]["chat"]["bot_may"] == {"text": True, "photos": False}
    await anna.do("block", on=True)
    dm = [f["chat"] for f in anna.frames if f["is"] == "chat" and f["chat"]["id"] == 101]
    assert dm[-1]["blocked"] is True
    reply = await table.call("sendMessage", chat_id=101, text="Hi")
    assert reply.text == "Forbidden: bot was blocked by the user"
    assert (await anna.do("rights", chat=101, photos=True, text=True))["error"] == "not a group"
    assert snapshot["me"]["id"] == 101


async def test_what_is_not_understood_changes_nothing(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    await opened(table, "Bohdan")
    chat = club_of(snapshot)["id"]
    before = table.world.transcript(table.world.people[101], table.world.chats[chat])
    frames: list[dict[str, Any]] = [
        {"do": "dance"},
        {"do": "send", "chat": chat},
        {"do": "send", "chat": str(chat), "text": "x"},
        {"do": "send", "chat": 102, "text": "x"},
        {"do": "send", "chat": chat, "text": "x", "thread": 5},
        {"do": "press", "chat": chat, "message": 1, "row": True, "col": 0},
        {"do": "delete", "chat": chat, "message": 999},
        {"do": "start", "payload": "a b"},
        {"do": "group", "title": " "},
        {"do": "enter", "chat": 102},
        {"do": None},
        {},
    ]
    for frame in frames:
        what = frame.pop("do", None)
        done = await anna.do(what, **frame)
        assert done["error"], (what, frame)
    for text in ("", "{", "[]", '"x"', "null"):
        assert (await anna.raw(text))["error"] == "not understood"
    after = table.world.transcript(table.world.people[101], table.world.chats[chat])
    assert after == before


async def test_people_delete_their_own_messages(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna")
    bohdan, _ = await opened(table, "Bohdan")
    chat = club_of(snapshot)["id"]
    await anna.do("send", chat=chat, text="mine")
    number = max(table.world.chats[chat].messages)
    error = (await bohdan.do("delete", chat=chat, message=number))["error"]
    assert error == "this message is somebody else's"
    assert (await anna.do("delete", chat=chat, message=number))["error"] is None
    assert (await bohdan.next("delete"))["ids"] == [number]


async def test_new_commands_and_typing_are_told(table: Table) -> None:
    anna, snapshot = await opened(table, "Anna", "uk")
    chat = club_of(snapshot)["id"]
    for lang, about in (("", "Open a table"), ("uk", "Нова гра")):
        await table.result(
            "setMyCommands",
            commands=[{"command": "play", "description": about}],
            scope={"type": "all_group_chats"},
            language_code=lang,
        )
    await table.result("sendChatAction", chat_id=chat, action="typing")
    assert await anna.next("action") == {"is": "action", "chat": chat}
    told = [f for f in anna.frames if f["is"] == "commands" and f["chat"] == chat]
    assert told[-1]["commands"] == [{"command": "play", "description": "Нова гра"}]
