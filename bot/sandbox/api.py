"""One call of the bot from its name to its answer: schema, faults, limits, method, record."""

from itertools import count
from typing import Any, NamedTuple

import msgspec

from bot.sandbox import schema
from bot.sandbox.errors import ApiError, slow_down
from bot.sandbox.faults import Fault, Record
from bot.sandbox.files import Upload
from bot.sandbox.methods import METHODS, Call
from bot.sandbox.methods.editing import announce
from bot.sandbox.methods.receiving import Done
from bot.sandbox.world import World

JSON, HTML = "application/json", "text/html"
_GATEWAY = b"<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body></body>\r\n</html>\r\n"
_BEFORE = ("429", "500", "html_502", "refuse", "drop_before_effect")


class Answer(NamedTuple):
    """What goes over the wire; `dropped` hangs up instead, `cut` sends a half."""

    status: int
    body: bytes
    kind: str = JSON
    retry_after: int | None = None
    dropped: bool = False
    cut: bool = False


class Api:
    """The Bot API of a world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._numbers = count(1)

    async def call(self, name: str, given: dict[str, Any], uploads: dict[str, Upload]) -> Answer:
        """Do a call."""
        world = self._world
        try:
            method = schema.method_name(name)
        except ApiError as error:
            world.violate("method", f"there is no method {name!r}")
            return refusal(error)
        known = schema.parameters(method)
        given |= {field: f"attach://{field}" for field in uploads if field in known}
        media = {field: upload.content for field, upload in uploads.items()}
        record = Record(world.clock.now(), method, _chat_id(given), given, media)
        world.record.append(record)
        world.tell("called", record)
        fault = world.faults.take(method, record.chat_id)
        record.fault = fault.kind if fault else "ok"
        answer = await self._answer(record, fault, uploads)
        record.status = 0 if answer.dropped else answer.status
        world.tell("answered", record)
        return answer

    async def _answer(
        self, record: Record, fault: Fault | None, uploads: dict[str, Upload]
    ) -> Answer:
        if fault is not None and fault.kind in _BEFORE:
            return _failed(fault, record)
        slow = fault.seconds if fault is not None and fault.kind == "slow" else 0.0
        try:
            result = await self._result(record, uploads, slow)
        except ApiError as error:
            record.answer = error.description
            return refusal(error)
        record.effect = True
        body: dict[str, Any] = {"ok": True, "result": result}
        if isinstance(result, Done):
            body |= {"result": result.result, "description": result.description}
        record.answer = body["result"]
        answer = Answer(200, msgspec.json.encode(body))
        if fault is not None and fault.kind == "drop_after_effect":
            return answer._replace(dropped=True)
        if fault is not None and fault.kind == "truncate_body":
            return answer._replace(cut=True)
        record.ok = True
        return answer

    async def _result(self, record: Record, uploads: dict[str, Upload], slow: float) -> Any:
        world = self._world
        wait = world.flood.file_wait(sum(len(upload.content) for upload in uploads.values()))
        record.params = self._checked(record.method, record.params)
        record.chat_id = _chat_id(record.params)
        call = Call(world, record.params, uploads, next(self._numbers))
        if record.method == "editMessageMedia":
            announce(call)
        if wait + slow > 0:
            await world.clock.sleep(wait + slow)
        return await METHODS[record.method](call)

    def _checked(self, method: str, given: dict[str, Any]) -> dict[str, Any]:
        """The parameters in their own types."""
        if method not in METHODS:
            self._world.violate("method", f"the sandbox does not imitate {method}")
            raise ApiError(501, f"Not Implemented: the sandbox does not imitate {method}")
        try:
            return schema.checked(method, given)
        except schema.UnknownParameter as error:
            self._world.violate("parameter", error.description)
            raise


def refusal(error: ApiError) -> Answer:
    """A refusal over the wire."""
    body = msgspec.json.encode(error.body())
    return Answer(error.code, body, retry_after=error.parameters.get("retry_after"))


def _failed(fault: Fault, record: Record) -> Answer:
    """The answer of a fault that comes before the effect."""
    if fault.kind == "drop_before_effect":
        return Answer(0, b"", dropped=True)
    if fault.kind == "html_502":
        return Answer(502, _GATEWAY, HTML)
    error = ApiError(fault.code, fault.text)
    if fault.kind == "429":
        error = slow_down(int(fault.seconds))
    elif fault.kind == "500":
        error = ApiError(max(fault.code, 500), fault.text or "Internal Server Error: restart")
    record.answer = error.description
    return refusal(error)


def _chat_id(given: dict[str, Any]) -> int | None:
    chat_id = given.get("chat_id")
    if isinstance(chat_id, str) and chat_id.removeprefix("-").isdecimal():
        return int(chat_id)
    return chat_id if isinstance(chat_id, int) else None
