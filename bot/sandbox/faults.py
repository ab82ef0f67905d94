"""What may go wrong between bot and server: knobs for tests, and the record of all calls."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

Kind = Literal[
    "ok",
    "429",
    "500",
    "html_502",
    "refuse",
    "slow",
    "drop_before_effect",
    "drop_after_effect",
    "truncate_body",
]
"""How a call goes; "ok" lets one call pass where later ones are to fail."""


@dataclass
class Fault:
    """A fault for the next calls of a method ("*": any but getUpdates) in a chat (None: any).

    `seconds` is for "429" and "slow", `code` and `text` are for "500" and "refuse".
    """

    kind: Kind
    method: str = "*"
    chat_id: int | None = None
    times: int = 1
    seconds: float = 0
    text: str = ""
    code: int = 400

    def hits(self, method: str, chat_id: int | None) -> bool:
        """Whether a call is meant."""
        meant = method != "getUpdates" if self.method == "*" else method == self.method
        return meant and self.chat_id in (None, chat_id)


class Faults:
    """The faults that wait for their calls, in the order they were added."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let something go wrong."""
        self._waiting.append(fault)

    def clear(self) -> None:
        """Let all go well again."""
        self._waiting.clear()

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The fault that hits a call, if any."""
        for fault in self._waiting:
            if fault.hits(method, chat_id):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


@dataclass
class Record:
    """A call as it came, and what became of it."""

    at: float
    method: str
    chat_id: int | None
    params: dict[str, Any]
    media: dict[str, bytes] = field(default_factory=dict)
    fault: Kind = "ok"
    effect: bool = False
    """It was done, whatever the bot heard of it."""
    ok: bool = False
    """The bot was told that it was done."""
    status: int = 0
    """The HTTP code of the answer; 0 where there was none."""
    answer: Any = None
    """The result, or the text of the refusal."""

    @property
    def digests(self) -> dict[str, str]:
        """SHA-256 of the files that came along."""
        return {name: sha256(content).hexdigest() for name, content in self.media.items()}


@dataclass(frozen=True)
class Violation:
    """Something that a good bot does not do."""

    at: float
    rule: str
    text: str
