"""The emulated world over HTTP: the Bot API for any client, the page for people."""

import ipaddress
import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.sandbox import faults, schema
from bot.sandbox.client import Client
from bot.sandbox.errors import ApiError
from bot.sandbox.faults import Fault, Record
from bot.sandbox.methods import Methods, Uploads
from bot.sandbox.world import World

MOST_BODY = 20 * 1024 * 1024
_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_CSP = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; "
    "connect-src 'self' ws:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Server:
    """A running server."""

    def __init__(self, world: World, runner: web.AppRunner, port: int, page_token: str) -> None:
        self.world = world
        self._runner = runner
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.page_url = f"{self.url}/?token={page_token}"

    async def close(self) -> None:
        """Stop answering."""
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
    api = Api(world)
    app = web.Application(client_max_size=MOST_BODY)
    app.router.add_route("*", "/bot{token}/{method}", api.call)
    app.router.add_get("/file/bot{token}/files/{file_id}", api.file)
    client = Client(world, page_token)
    client.add_routes(app)
    app.middlewares.append(_guard(client, anywhere=anywhere))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((host, port))
    await web.SockSite(runner, sock).start()
    return Server(world, runner, sock.getsockname()[1], page_token)


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _guard(client: Client, *, anywhere: bool) -> Any:
    """Only this machine's own pages: hosts and origins of others are refused (DNS rebinding)."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host", "").rpartition(":")[0]
        if not anywhere and host not in _HOSTS:
            raise web.HTTPForbidden(text="wrong host")
        if not request.path.startswith(("/bot", "/file/")):
            origin = request.headers.get("Origin")
            if origin is not None and origin.partition("://")[2] != request.headers.get("Host"):
                raise web.HTTPForbidden(text="wrong origin")
            client.check(request)
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = _CSP
            response.headers["X-Content-Type-Options"] = "nosniff"
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["Cache-Control"] = "no-store"
        return response

    return guard


class Api:
    """The Bot API."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._methods = Methods(world)

    async def call(self, request: web.Request) -> web.StreamResponse:
        """One call, with the fault that waits for it."""
        try:
            if request.match_info["token"] != self._world.token:
                raise ApiError(401, "Unauthorized")
            method = schema.method_name(request.match_info["method"])
            given, uploads = await _given(request)
            params = self._checked(method, given)
        except ApiError as error:
            return _refused(error)
        chat_id = params.get("chat_id")
        record = Record(
            self._world.clock.now(),
            method,
            chat_id if isinstance(chat_id, int) else None,
            params,
            {name: content for name, (_, content) in uploads.items()},
        )
        if method != "getUpdates":
            self._world.record.append(record)
        fault = self._world.faults.take(method, record.chat_id)
        return await self._done(request, record, fault, uploads)

    def _checked(self, method: str, given: dict[str, Any]) -> dict[str, Any]:
        try:
            return schema.checked(method, given)
        except ApiError as error:
            if "unknown parameter" in error.description:
                self._world.violations.append(error.description)
            raise

    async def _done(
        self, request: web.Request, record: Record, fault: Fault | None, uploads: Uploads
    ) -> web.StreamResponse:
        if fault is not None and fault.kind not in (faults.LOST_AFTER, faults.CUT):
            return _failed(request, fault)
        try:
            result = await self._methods.call(record.method, record.params, uploads)
        except ApiError as error:
            record.answer = error.description
            return _refused(error)
        record.ok = record.effect = True
        record.answer = result
        body = json.dumps({"ok": True, "result": result}, ensure_ascii=False).encode()
        if fault is not None:
            return _cut(request, fault, body)
        return web.Response(body=body, content_type="application/json")

    async def file(self, request: web.Request) -> web.StreamResponse:
        """The content of a file."""
        file = self._world.files.find(request.match_info["file_id"])
        if request.match_info["token"] != self._world.token or file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.content, content_type=file.mime)


async def _given(request: web.Request) -> tuple[dict[str, Any], Uploads]:
    """The parameters of a call, however they came, and its files."""
    given: dict[str, Any] = dict(request.query)
    uploads: Uploads = {}
    if request.content_type == "application/json":
        given |= await request.json()
    elif request.method == "POST":
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                uploads[name] = (value.filename, value.file.read())
                given.setdefault(name, f"attach://{name}")
            else:
                given[name] = value
    attached = {name for name in uploads if given.get(name) == f"attach://{name}"}
    known = {"photo", "document", "media"}
    return {k: v for k, v in given.items() if k not in attached or k in known}, uploads


def _refused(error: ApiError) -> web.Response:
    headers = {}
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return web.json_response(error.body(), status=error.code, headers=headers)


def _failed(request: web.Request, fault: Fault) -> web.StreamResponse:
    """A fault before anything was done."""
    if fault.kind == faults.SLOW:
        text = f"Too Many Requests: retry after {fault.seconds}"
        return _refused(ApiError(429, text, retry_after=fault.seconds))
    if fault.kind == faults.LOST_BEFORE:
        _hang_up(request)
    if fault.kind == faults.PAGE:
        page = "<html><body>502 Bad Gateway</body></html>"
        return web.Response(status=502, text=page, content_type="text/html")
    if fault.kind == faults.BROKEN:
        return _refused(ApiError(500, "Internal Server Error: restart"))
    code = 403 if fault.text.startswith("Forbidden") else 400
    return _refused(ApiError(code, fault.text))


def _cut(request: web.Request, fault: Fault, body: bytes) -> web.StreamResponse:
    """A fault after the effect: no answer, or half of one."""
    if fault.kind == faults.LOST_AFTER:
        _hang_up(request)
    return web.Response(body=body[: len(body) // 2], content_type="application/json")


def _hang_up(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
    raise ConnectionResetError("the fault of a test")
