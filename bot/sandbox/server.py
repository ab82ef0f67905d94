"""The emulated world over HTTP: the Bot API for any client, the page for people."""

import asyncio
import ipaddress
import secrets
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from aiohttp import BodyPartReader, web

from bot.sandbox.api import Answer, Api, refusal
from bot.sandbox.client import Client
from bot.sandbox.errors import ApiError, bad
from bot.sandbox.files import Upload
from bot.sandbox.world import World

MOST_BODY = 50 * 1024 * 1024
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_HTTP_PORT = 80
_CSP = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; connect-src 'self' ws:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Server:
    """A running server."""

    def __init__(self, world: World, runner: web.AppRunner, port: int, page_token: str) -> None:
        self.world = world
        self._runner = runner
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.page_url = f"{self.url}/?token={page_token}"

    async def close(self) -> None:
        """Stop answering, and end what waits for updates."""
        self.world.updates.close()
        await self.world.webhook.close()
        await self._runner.cleanup()


async def serve(
    world: World,
    host: str = "127.0.0.1",
    port: int = 0,
    page_token: str = "",
    *,
    anywhere: bool = False,
) -> Server:
    """Answer on an address of this machine; `anywhere` allows others, never without a token."""
    if not ipaddress.ip_address(host).is_loopback and not (anywhere and page_token):
        raise ValueError(f"{host} is not an address of this machine alone")
    page_token = page_token or secrets.token_urlsafe(16)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError:
        sock.close()
        raise
    port = sock.getsockname()[1]
    guard = _guard(port, anywhere=anywhere)
    app = web.Application(middlewares=[guard], client_max_size=MOST_BODY)
    _BotApi(world).add_routes(app)
    Client(world, page_token).add_routes(app)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    await web.SockSite(runner, sock).start()
    world.updates.open()
    return Server(world, runner, port, page_token)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _guard(port: int, *, anywhere: bool) -> Any:
    """Only this machine's own pages: hosts and origins of others are refused (DNS rebinding)."""
    known = {f"{host}:{port}" for host in LOCAL_HOSTS}
    if port == _HTTP_PORT:
        known |= set(LOCAL_HOSTS)

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host", "")
        origin = request.headers.get("Origin")
        if not anywhere and host not in known:
            raise web.HTTPForbidden(text="wrong host", headers=_HEADERS)
        if origin is not None and origin != f"{request.scheme}://{host}":
            raise web.HTTPForbidden(text="wrong origin", headers=_HEADERS)
        try:
            response = await handler(request)
        except web.HTTPException as error:
            error.headers.update(_HEADERS)
            raise
        if not response.prepared:
            for name, value in _HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    return guard


class _BotApi:
    """The addresses of the Bot API."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._api = Api(world)

    def add_routes(self, app: web.Application) -> None:
        """Make them known."""
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_get("/file/bot{token}/{path:.+}", self._file)
        app.router.add_route("*", "/bot{rest:.*}", self._nothing)

    async def _nothing(self, request: web.Request) -> web.StreamResponse:
        del request
        return _plain(refusal(ApiError(404, "Not Found")))

    async def _call(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["token"] != self._world.token:
            return _plain(refusal(ApiError(401, "Unauthorized")))
        try:
            given, uploads = await _given(request)
        except ApiError as error:
            return _plain(refusal(error))
        answer = await self._api.call(request.match_info["method"], given, uploads)
        if answer.dropped:
            _hang_up(request)
        elif answer.cut:
            return await _half(request, answer)
        return _plain(answer)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """The content of a file."""
        if request.match_info["token"] != self._world.token:
            return _plain(refusal(ApiError(401, "Unauthorized")))
        files = self._world.files
        file = files.at(request.match_info["path"])
        if file is None:
            return _plain(refusal(ApiError(404, "Not Found")))
        content = await asyncio.to_thread(files.content, file)
        return web.Response(body=content, content_type=file.mime)


async def _given(request: web.Request) -> tuple[dict[str, Any], dict[str, Upload]]:
    """The parameters of a call, however they came, and its files."""
    length = request.content_length or 0
    if length > MOST_BODY:
        text = f"Request Entity Too Large: content length is {length}"
        raise ApiError(413, text)
    given: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    try:
        if request.content_type == "application/json":
            given |= _object(await request.content.read())
        elif request.content_type == "application/x-www-form-urlencoded":
            body = (await request.content.read()).decode()
            given |= parse_qsl(body, keep_blank_values=True, errors="strict")
        elif request.content_type == "multipart/form-data":
            await _read_parts(request, given, uploads)
    except UnicodeDecodeError:
        raise bad("strings must be encoded in UTF-8") from None
    return given, uploads


def _object(body: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(body or b"{}")
    except msgspec.DecodeError:
        raise bad("can't parse JSON object in the request") from None
    if not isinstance(found, dict):
        raise bad("expected a JSON object in the request")
    return found


async def _read_parts(
    request: web.Request, given: dict[str, Any], uploads: dict[str, Upload]
) -> None:
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        content = bytes(await part.read())
        if part.filename is None:
            given[part.name] = content.decode()
        else:
            uploads[part.name] = Upload(part.filename, content)


def _plain(answer: Answer) -> web.Response:
    headers = {}
    if answer.retry_after is not None:
        headers["Retry-After"] = str(answer.retry_after)
    return web.Response(
        status=answer.status or web.HTTPBadGateway.status_code,
        body=answer.body,
        content_type=answer.kind,
        headers=headers,
    )


def _hang_up(request: web.Request) -> None:
    """Close the connection; what is answered afterwards goes nowhere."""
    if request.transport is not None:
        request.transport.abort()


async def _half(request: web.Request, answer: Answer) -> web.StreamResponse:
    """Promise all of the body, send a half of it, and hang up."""
    response = web.StreamResponse(status=answer.status)
    response.content_type = answer.kind
    response.content_length = len(answer.body)
    await response.prepare(request)
    await response.write(answer.body[: len(answer.body) // 2])
    if request.transport is not None:
        request.transport.close()
    return response
