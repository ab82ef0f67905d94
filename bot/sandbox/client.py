"""The page's side of the server: people join, see what they may see, write and press."""

import asyncio
import contextlib
import hmac
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox.model import Chat, File, Message, Press, User
from bot.sandbox.show import message_json
from bot.sandbox.world import Odd, World

_PAGE = Path(__file__).parent / "page"
LANGS = ("uk", "ru", "en")
GROUP = "Крижаний клуб"
LONGEST_NAME = 64
LONGEST_TEXT = 4096
_PHOTO_SIDE = 1280
_JSON = msgspec.json.Encoder()


class Client:
    """Serves pages: files, joining, and a websocket for each person."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token

    def add_routes(self, app: web.Application) -> None:
        """Make the page's addresses known."""
        app.router.add_get("/", self._index)
        app.router.add_static("/page/", _PAGE)
        app.router.add_post("/client/join", self._join)
        app.router.add_get("/client/people", self._people)
        app.router.add_get("/client/file/{file_id}", self._file)
        app.router.add_get("/client/ws", self._socket)

    def check(self, request: web.Request) -> None:
        """Refuse who does not know this run's token; the page's own files are no secret."""
        if request.path.startswith("/page/"):
            return
        given = request.query.get("token") or request.headers.get("X-Sandbox-Token") or ""
        if not hmac.compare_digest(given.encode(), self._token.encode()):
            raise web.HTTPForbidden(
                text="Open the address that the sandbox printed: it has a token."
            )

    async def _index(self, request: web.Request) -> web.StreamResponse:
        del request
        return web.FileResponse(_PAGE / "index.html")

    async def _join(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        name = " ".join(str(body.get("name", "")).split())[:LONGEST_NAME]
        lang = body.get("lang")
        if not name:
            raise web.HTTPBadRequest(text="a name, please")
        user = self._known(name)
        if user is None:
            user = self._world.person(name, lang if lang in LANGS else "en")
            self._into_club(user)
            self._world.tell("people", None)
        return web.json_response({"person": user.id})

    def _known(self, name: str) -> User | None:
        return next((user for user in self._world.people.values() if user.name == name), None)

    def _into_club(self, user: User) -> None:
        club = next((c for c in self._world.chats.values() if c.title == GROUP), None)
        if club is None:
            self._world.group(GROUP, user)
        else:
            self._world.join(club, user)

    async def _people(self, request: web.Request) -> web.StreamResponse:
        del request
        return web.json_response(self._everybody())

    def _everybody(self) -> list[dict[str, Any]]:
        return [{"id": user.id, "name": user.name} for user in self._world.people.values()]

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._world.files.find(request.match_info["file_id"])
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.content, content_type=file.mime)

    # the websocket

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        user = self._world.people.get(int(request.query.get("person", "0") or 0))
        if user is None:
            raise web.HTTPNotFound(text="nobody of this number")
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=65536)
        await socket.prepare(request)
        frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        frames.put_nowait(self._snapshot(user))
        ending = self._world.listen(lambda what, about: self._hear(user, frames, what, about))
        writer = asyncio.create_task(_write(socket, frames))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    frames.put_nowait(self._act(user, message.data))
        finally:
            ending()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    def _snapshot(self, user: User) -> dict[str, Any]:
        chats = [chat for chat in self._world.chats.values() if self._in(user, chat)]
        return {
            "is": "snapshot",
            "me": {"id": user.id, "name": user.name, "lang": user.lang},
            "bot": {
                "id": self._world.bot.id,
                "name": self._world.bot.name,
                "username": self._world.bot.username,
            },
            "chats": [self._chat(user, chat) for chat in chats],
            "messages": {
                str(chat.id): [self._message(m) for m in self._world.seen(user, chat)]
                for chat in chats
            },
            "commands": {str(chat.id): self._commands(user, chat) for chat in chats},
            "people": self._everybody(),
            "now": int(self._world.clock.now()),
        }

    def _in(self, user: User, chat: Chat) -> bool:
        return chat.id == user.id if chat.private else chat.has(user.id) and not chat.moved_to

    def _hear(
        self, user: User, frames: asyncio.Queue[dict[str, Any]], what: str, about: Any
    ) -> None:
        """Pass on a change, if this person may know."""
        for frame in self._frames(user, what, about):
            frames.put_nowait(frame)

    def _frames(self, user: User, what: str, about: Any) -> list[dict[str, Any]]:
        world = self._world
        if isinstance(about, Message):
            chat = world.chats[about.chat_id]
            if self._in(user, chat) and about.only in (None, user.id):
                return [{"is": "message", "chat": chat.id, "message": self._message(about)}]
        elif isinstance(about, Press):
            if about.user_id == user.id:
                return [_answer(about)]
        elif isinstance(about, Chat):
            return self._chat_frames(user, what, about)
        elif what == "delete":
            chat_id, ids = about
            if self._in(user, world.chats[chat_id]):
                return [{"is": "delete", "chat": chat_id, "ids": ids}]
        elif what == "people":
            return [{"is": "people", "people": self._everybody()}]
        return []

    def _chat_frames(self, user: User, what: str, chat: Chat) -> list[dict[str, Any]]:
        if not self._in(user, chat):
            return [] if chat.private else [{"is": "unchat", "id": chat.id}]
        if what == "action":
            return [{"is": "action", "chat": chat.id}]
        return [
            {"is": "chat", "chat": self._chat(user, chat)},
            {"is": "commands", "chat": chat.id, "commands": self._commands(user, chat)},
        ]

    def _chat(self, user: User, chat: Chat) -> dict[str, Any]:
        members = [
            {
                "id": member,
                "name": self._world.user(member).name,
                "bot": member == self._world.bot.id,
                "admin": status in ("creator", "administrator"),
            }
            for member, status in chat.members.items()
            if chat.has(member)
        ]
        return {
            "id": chat.id,
            "type": chat.type,
            "title": self._world.bot.name if chat.private else chat.title,
            "members": members,
            "topics": [
                {"id": topic.id, "name": topic.name, "closed": topic.closed}
                for topic in chat.topics.values()
                if not topic.deleted
            ],
            "write": chat.has(user.id),
            "started": user.started,
            "blocked": user.blocked,
            "bot_may": chat.bot_may,
        }

    def _commands(self, user: User, chat: Chat) -> list[dict[str, str]]:
        scope = "all_private_chats" if chat.private else "all_group_chats"
        known = self._world.commands
        for key in ((scope, user.lang), (scope, ""), ("default", user.lang), ("default", "")):
            if known.get(key):
                return known[key]
        return []

    def _message(self, message: Message) -> dict[str, Any]:
        shown = message_json(self._world, message)
        return {
            "id": message.id,
            "chat": message.chat_id,
            "thread": message.thread,
            "from": _sender(message),
            "date": int(message.date),
            "edited": message.edited is not None,
            "text": message.text,
            "entities": shown.get("caption_entities") or shown.get("entities") or [],
            "photo": _photo(message.photo),
            "document": self._document(message),
            "dice": message.dice,
            "keyboard": _keyboard(message),
            "reply_to": message.reply_to,
            "service": _service(message),
            "private": message.only is not None,
        }

    @staticmethod
    def _document(message: Message) -> dict[str, str] | None:
        file = message.document
        return {"url": f"/client/file/{file.id}", "name": file.name} if file else None

    # what a person does

    def _act(self, user: User, text: str) -> dict[str, Any]:
        """Do what a frame asks for; the reply names the error, if any."""
        ref = None
        try:
            frame = msgspec.json.decode(text)
            ref = frame.get("ref")
            result = self._do(user, frame)
        except Odd as odd:
            return {"is": "done", "ref": ref, "error": str(odd)}
        except (msgspec.MsgspecError, AttributeError, KeyError, TypeError, ValueError):
            return {"is": "done", "ref": ref, "error": "not understood"}
        return {"is": "done", "ref": ref, "error": None, **result}

    def _do(self, user: User, frame: dict[str, Any]) -> dict[str, Any]:
        world, what = self._world, frame["do"]
        if what == "start":
            world.start(user, str(frame.get("payload") or "")[:64])
            world.tell("chat", world.chats[user.id])
            return {}
        if what == "group":
            chat = world.group(str(frame["title"])[:LONGEST_NAME] or "…", user)
            return {"chat": chat.id}
        if what == "block":
            world.block(user, on=bool(frame["on"]))
            return {}
        return self._do_in_chat(user, world.chats[frame["chat"]], what, frame)

    def _do_in_chat(
        self, user: User, chat: Chat, what: str, frame: dict[str, Any]
    ) -> dict[str, Any]:
        world = self._world
        if what == "enter":
            world.join(chat, user)
            return {}
        if not self._in(user, chat):
            raise Odd("not your chat")
        if what == "send":
            text = str(frame["text"]).strip()[:LONGEST_TEXT]
            if text:
                world.send(user, chat, text, frame.get("thread"), frame.get("reply_to"))
        elif what == "press":
            press = world.press(user, chat, frame["message"], frame["row"], frame["col"])
            return {"query": press.id}
        elif what == "leave":
            world.leave(chat, user)
        elif what == "delete":
            world.delete(chat, frame["message"])
        elif what == "rights":
            for right in ("photos", "text"):
                world.restrict(chat, right, may=bool(frame[right]))
        else:
            raise Odd("not understood")
        return {}


async def _write(socket: web.WebSocketResponse, frames: asyncio.Queue[dict[str, Any]]) -> None:
    with contextlib.suppress(ConnectionResetError):
        while True:
            await socket.send_str(_JSON.encode(await frames.get()).decode())


def _answer(press: Press) -> dict[str, Any]:
    return {
        "is": "answer",
        "query": press.id,
        "text": press.text,
        "alert": press.alert,
        "url": press.url,
    }


def _sender(message: Message) -> dict[str, Any] | None:
    user = message.sender
    return {"id": user.id, "name": user.name, "bot": user.is_bot} if user is not None else None


def _photo(photo: list[File]) -> dict[str, Any] | None:
    if not photo:
        return None
    largest = photo[-1]
    return {
        "url": f"/client/file/{largest.id}",
        "width": largest.width,
        "height": largest.height,
    }


def _keyboard(message: Message) -> list[list[dict[str, Any]]] | None:
    if not message.keyboard:
        return None
    names = {"text": "text", "callback_data": "data", "url": "url", "style": "style"}
    return [
        [
            {names[key]: value for key, value in button.items() if key in names}
            | {"disabled": "disabled" in button}
            for button in row
        ]
        for row in message.keyboard
    ]


def _service(message: Message) -> str | None:
    what = message.service
    if what is None:
        return None
    name = message.sender.name if message.sender else ""
    if "new_chat_members" in what:
        return f"+ {name}"
    if "left_chat_member" in what:
        return f"− {name}"
    return "⇧"
