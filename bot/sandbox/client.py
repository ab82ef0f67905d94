"""The page's side of the server: files, joining, and a websocket for each person."""

import asyncio
import contextlib
import hmac
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox.actions import act
from bot.sandbox.errors import NotPossible
from bot.sandbox.frames import Frame, Viewer, everybody
from bot.sandbox.model import Chat, User
from bot.sandbox.world import World

LANGS = ("uk", "ru", "en")
GROUP = "Крижаний клуб"
LONGEST_NAME = 64
_PAGE = Path(__file__).parent / "page"
_LONGEST_FRAME = 65536
_HEARTBEAT = 20.0


class Client:
    """Serves pages; all but their own files need the token of this run."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._sockets: set[web.WebSocketResponse] = set()

    def add_routes(self, app: web.Application) -> None:
        """Make the page's addresses known."""
        app.router.add_get("/", self._index)
        app.router.add_static("/page/", _PAGE)
        app.router.add_post("/client/join", self._join)
        app.router.add_get("/client/people", self._people)
        app.router.add_get("/client/file/{file_id}", self._file)
        app.router.add_get("/client/ws", self._socket)
        app.on_shutdown.append(self._close)

    async def _close(self, app: web.Application) -> None:
        del app
        for socket in tuple(self._sockets):
            await socket.close()

    def _check(self, request: web.Request) -> None:
        given = request.query.get("token") or request.headers.get("X-Sandbox-Token") or ""
        if not hmac.compare_digest(given.encode(), self._token.encode()):
            text = "Open the address that the sandbox printed: it has a token."
            raise web.HTTPForbidden(text=text)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        return web.FileResponse(_PAGE / "index.html")

    async def _people(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        return web.json_response(everybody(self._world))

    async def _join(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        try:
            body = await request.json()
        except ValueError:
            body = None
        given = body.get("name") if isinstance(body, dict) else None
        name = " ".join(given.split())[:LONGEST_NAME] if isinstance(given, str) else ""
        if not name:
            raise web.HTTPBadRequest(text="a name, please")
        lang = body.get("lang")
        user = self._world.person(name, lang if lang in LANGS else "en")
        self._into_club(user)
        self._world.tell("people", None)
        return web.json_response({"person": user.id})

    def _into_club(self, user: User) -> None:
        club = next(
            (c for c in self._world.chats.values() if c.title == GROUP and _lives(c)), None
        )
        if club is None:
            self._world.group(GROUP, user)
        else:
            self._world.join(club, user)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        files = self._world.files
        file = files.find(request.match_info["file_id"])
        if file is None:
            raise web.HTTPNotFound
        content = await asyncio.to_thread(files.content, file)
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not file.mime.startswith("image/"):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=content, content_type=file.mime, headers=headers)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        number = request.query.get("person", "")
        user = self._world.people.get(int(number) if number.isdecimal() else 0)
        if user is None:
            raise web.HTTPNotFound(text="nobody has this number")
        socket = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=_LONGEST_FRAME)
        await socket.prepare(request)
        frames: asyncio.Queue[Frame] = asyncio.Queue()
        viewer = Viewer(self._world, user, frames.put_nowait)
        frames.put_nowait(viewer.snapshot())
        ending = self._world.listen(viewer.hear)
        writer = asyncio.create_task(_write(socket, frames))
        self._sockets.add(socket)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    frames.put_nowait(self._done(user, message.data))
        finally:
            self._sockets.discard(socket)
            ending()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    def _done(self, user: User, text: str) -> Frame:
        """Do what a frame asks for; the reply names the error, if any."""
        ref: Any = None
        try:
            frame = msgspec.json.decode(text, type=dict[str, Any])
            ref = frame.get("ref")
            result = act(self._world, user, frame)
        except NotPossible as reason:
            return {"is": "done", "ref": ref, "error": str(reason)}
        except msgspec.DecodeError:
            return {"is": "done", "ref": ref, "error": "not understood"}
        return {"is": "done", "ref": ref, "error": None, **result}


def _lives(chat: Chat) -> bool:
    return not chat.private and not chat.moved_to and not chat.deleted


async def _write(socket: web.WebSocketResponse, frames: asyncio.Queue[Frame]) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(msgspec.json.encode(await frames.get()).decode())
