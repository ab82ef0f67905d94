"""The library's requests, handed straight to the emulated Bot API in the same process."""

import asyncio
import json
from collections import Counter
from contextvars import copy_context
from typing import IO, Any, NamedTuple

from telegram._utils.defaultvalue import DEFAULT_NONE
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.sandbox.api import Answer, Api
from bot.sandbox.files import Upload
from bot.telegram.transport import NotSent
from tests.soak.loop import IS_BOT
from tests.soak.points import Points


class Heard(NamedTuple):
    """An update as the process got it, and when it first did."""

    at: float
    body: dict[str, Any]


class Net:
    """Telegram's side of the wire: it goes on with a call whatever becomes of the caller."""

    def __init__(self, api: Api, points: Points, faults: Counter[str]) -> None:
        self.api = api
        self.points = points
        self.faults = faults
        self.unplugged = 0
        """So many calls find no connection."""
        self._calls: set[asyncio.Task[Answer]] = set()
        self.heard: dict[int, Heard] = {}
        """Every update that came over the wire, by its number."""
        self.confirmed: set[int] = set()
        """Numbers of updates that the process told Telegram to forget."""
        self._open: set[int] = set()
        self.answered: set[str] = set()
        """Presses that the process tried to answer."""

    def hear(self, body: bytes) -> None:
        """Updates have come."""
        found = json.loads(body).get("result") or ()
        now = asyncio.get_running_loop().time()
        for update in found:
            self.heard.setdefault(update["update_id"], Heard(now, update))
        # What came before and was not kept may have grown too old for Telegram in the meantime.
        self._open = {update["update_id"] for update in found}

    def confirm(self, offset: int) -> None:
        """The process has what is below the offset."""
        self.confirmed |= {number for number in self._open if number < offset}

    def forget(self) -> None:
        """The process is gone: what it heard and did not confirm is Telegram's still."""
        self._open.clear()

    def begin(self, name: str, data: RequestData | None) -> asyncio.Task[Answer]:
        """A call reaches the server."""
        given, uploads = _parts(data)
        context = copy_context()
        context.run(IS_BOT.set, False)
        task = context.run(asyncio.create_task, self.api.call(name, given, uploads))
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
        return task

    async def close(self) -> None:
        """End what is on its way."""
        while self._calls:
            for task in tuple(self._calls):
                task.cancel()
            await asyncio.wait(tuple(self._calls))


class Wire(BaseRequest):
    """A transport of the library without a network."""

    def __init__(self, net: Net, read_timeout: float = 25.0) -> None:
        self._net = net
        self._read_timeout = read_timeout

    @property
    def read_timeout(self) -> float:
        """Seconds that an answer may take."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Nothing is opened."""

    async def shutdown(self) -> None:
        """Nothing is closed."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = DEFAULT_NONE,
        write_timeout: Any = DEFAULT_NONE,
        connect_timeout: Any = DEFAULT_NONE,
        pool_timeout: Any = DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One request: (HTTP code, body)."""
        del method, write_timeout, connect_timeout, pool_timeout
        net, name = self._net, url.rpartition("/")[2]
        if net.points.dead:
            raise NotSent("the process is gone")
        if name == "answerCallbackQuery" and request_data is not None:
            net.answered.add(request_data.json_parameters["callback_query_id"])
        net.points.reach(f"before {name}")
        if net.unplugged > 0 and name != "getUpdates":
            net.unplugged -= 1
            net.faults["no connection"] += 1
            raise NotSent("no connection")
        if name == "getUpdates" and request_data is not None:
            net.confirm(int(request_data.json_parameters.get("offset", 0)))
        total = self._read_timeout if read_timeout is DEFAULT_NONE else read_timeout
        call = net.begin(name, request_data)
        done, _ = await asyncio.wait({call}, timeout=total)
        if not done:
            raise TimedOut
        net.points.reach(f"after {name}")
        answer = call.result()
        if answer.dropped or answer.cut:
            raise NetworkError("ServerDisconnectedError" if answer.dropped else "ClientPayload")
        if name == "getUpdates":
            net.hear(answer.body)
        return answer.status, answer.body


def _parts(data: RequestData | None) -> tuple[dict[str, Any], dict[str, Upload]]:
    """The fields and files of a request."""
    if data is None:
        return {}, {}
    files = data.multipart_data or {}
    uploads = {name: Upload(given[0], _content(given[1])) for name, given in files.items()}
    return dict(data.json_parameters), uploads


def _content(given: bytes | IO[bytes]) -> bytes:
    return given if isinstance(given, bytes) else given.read()
