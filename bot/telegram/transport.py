"""The library's requests over aiohttp: HTTPX slows down as requests in flight grow."""

import time
from typing import Any

import aiohttp
from telegram._utils.defaultvalue import DEFAULT_NONE
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.operate.metrics import Metrics

KEEP_ALIVE = 75.0


class NotSent(NetworkError):
    """The request did not reach the server, so nothing was done."""


class Transport(BaseRequest):
    """HTTP for the library; one instance for updates, one for everything else."""

    def __init__(
        self, read_timeout: float = 25.0, connections: int = 64, metrics: Metrics | None = None
    ) -> None:
        self._read_timeout = read_timeout
        self._metrics = metrics or Metrics()
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds that an answer may take."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Open the session, in the running loop."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=KEEP_ALIVE)
            self._session = aiohttp.ClientSession(connector=connector)

    async def shutdown(self) -> None:
        """Close the session."""
        if self._session is not None:
            await self._session.close()
            self._session = None

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
        del write_timeout, connect_timeout, pool_timeout  # the total is what counts
        if self._session is None:
            raise RuntimeError("the transport was not initialised")
        total = self._read_timeout if read_timeout is DEFAULT_NONE else read_timeout
        timeout = aiohttp.ClientTimeout(total=total, connect=10.0)
        began = time.perf_counter()
        try:
            async with self._session.request(
                method, url, data=_form(request_data), timeout=timeout
            ) as response:
                return response.status, await response.read()
        except aiohttp.ClientConnectorError as error:
            raise NotSent(f"no connection ({type(error).__name__})") from error
        except TimeoutError as error:
            raise TimedOut from error
        except aiohttp.ClientError as error:
            # The text of the error may hold the address, and so the token.
            raise NetworkError(type(error).__name__) from None
        finally:
            self._metrics.called(url.rpartition("/")[2], time.perf_counter() - began)


def _form(request_data: RequestData | None) -> aiohttp.FormData | dict[str, str] | None:
    if request_data is None:
        return None
    files = request_data.multipart_data
    if not files:
        return request_data.json_parameters or None
    form = aiohttp.FormData()
    for name, value in request_data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, mime) in files.items():
        form.add_field(name, content, filename=filename, content_type=mime)
    return form
