"""What may go wrong between bot and server: knobs for tests, and the record of all calls."""

from dataclasses import dataclass, field
from typing import Any

OK, SLOW, LOST_BEFORE, LOST_AFTER, CUT, PAGE, BROKEN = (
    "ok",
    "429",
    "drop_before_effect",
    "drop_after_effect",
    "truncate_body",
    "html_502",
    "500",
)


@dataclass
class Fault:
    """A fault for the next calls of a method (or "*") in a chat (None: any)."""

    kind: str
    method: str = "*"
    chat_id: int | None = None
    times: int = 1
    seconds: int = 0
    text: str = ""


@dataclass
class Record:
    """A call as it came, and what became of it."""

    at: float
    method: str
    chat_id: int | None
    params: dict[str, Any]
    media: dict[str, bytes] = field(default_factory=dict)
    ok: bool = False
    effect: bool = False
    answer: Any = None


class Faults:
    """The faults that wait for their calls."""

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
            if fault.method in ("*", method) and fault.chat_id in (None, chat_id):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
