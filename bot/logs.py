"""Logs: one line an event, on standard error; no secret, no name, nobody's number."""

import logging
import re
import secrets as chance
import sys
import threading
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, TextIO

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

OURS = ("bot", "games", "render")
"""Our own loggers: they tell from the wanted level on, libraries only when something is wrong."""
CHATTY = ("httpx", "httpcore", "telegram", "aiohttp", "asyncio", "sqlalchemy", "aiosqlite")
"""Libraries that tell addresses, and so the token, or what people wrote, below WARNING."""
GONE = "[redacted]"
_TOKEN = re.compile(r"\d{6,12}(?::|%3[Aa])[A-Za-z0-9_-]{30,}")
_WHO = frozenset(("person", "user", "chat"))

Redact = Callable[[str], str]


def redactor(secrets: Iterable[str]) -> Redact:
    """A function that takes known secrets, and all that looks like a token, out of a text."""
    halves = (secret.partition(":")[2] for secret in secrets)
    known = sorted({part for part in (*secrets, *halves) if part}, key=len, reverse=True)
    pattern = re.compile("|".join((*map(re.escape, known), _TOKEN.pattern)))
    return lambda text: pattern.sub(GONE, text)


class Formatter(ProcessorFormatter):
    """Makes the line of any record, ours or a library's, with traceback; then redacts it all."""

    def __init__(self, form: str, redact: Redact) -> None:
        last: Processor = (
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
            if form == "json"
            else structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            )
        )
        super().__init__(
            processors=[
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                last,
            ],
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso"),
            ],
        )
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return self._redact(super().format(record))


class Veil:
    """Shows persons and chats as numbers that mean something within one run only."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def __call__(self, _: Any, __: str, event: EventDict) -> EventDict:
        """Replace the numbers in an event."""
        for name in _WHO & event.keys():
            known = str(event[name]).encode()
            event[name] = blake2b(known, key=self._key, digest_size=5).hexdigest()
        return event


def handler(form: str, secrets: Iterable[str], stream: TextIO | None = None) -> logging.Handler:
    """What writes the lines."""
    made = logging.StreamHandler(stream)
    made.setFormatter(Formatter(form, redactor(tuple(secrets))))
    return made


def set_up(level: str, form: str = "console", secrets: Iterable[str] = ()) -> None:
    """Log from `level` on; libraries only when something is wrong. No secret comes through."""
    logging.basicConfig(level=logging.WARNING, handlers=[handler(form, secrets)], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    # Its one message is the answer that it could not read, with names and texts in it.
    logging.getLogger("telegram.request").setLevel(logging.CRITICAL)
    logging.captureWarnings(capture=True)
    sys.excepthook = _crashed
    sys.unraisablehook = lambda found: _told(found.exc_value)
    threading.excepthook = lambda found: _told(found.exc_value)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            Veil(chance.token_bytes(16)),
            ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level)),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def _crashed(kind: type[BaseException], error: BaseException, _: Any) -> None:
    """The last words of the process."""
    if issubclass(kind, KeyboardInterrupt):
        return
    _told(error)


def _told(error: BaseException | None) -> None:
    logging.getLogger("bot").critical("crashed", exc_info=error)
