"""Updates as no server sends them: parts missing, of a wrong kind, far too deep or too long."""

import copy
from random import Random
from typing import Any

from tests.guard.silent import chat, press, text, user
from tests.guard.tables import EMPTY, LOBBY, OVER, RUNNING

Body = dict[str, Any]
FAR = -1009
"""A group without a table: what is allowed to change something happens there."""
STRANGER = 5001


def deep(levels: int) -> Any:
    value: Any = "deep"
    for _ in range(levels):
        value = (value,)  # JSON knows no difference, and nobody can wound what is in it
    return value


def _nested(levels: int) -> Body:
    message: Body = text(STRANGER, RUNNING, "reply")["message"]
    for _ in range(levels):
        message = text(STRANGER, RUNNING, "reply")["message"] | {"reply_to_message": message}
    return message


def _rich() -> Body:
    body = text(STRANGER, RUNNING, "/move d4 d7", 40)
    return {
        "message": body["message"]
        | {
            "is_topic_message": True,
            "message_thread_id": 7,
            "entities": [{"type": "bot_command", "offset": 0, "length": 5}],
            "reply_to_message": text(STRANGER, RUNNING, "before")["message"],
            "via_bot": user(9, is_bot=True),
        }
    }


def _member(kind: str, status: str) -> Body:
    who = user(700000001, is_bot=True) if kind == "my_chat_member" else user(STRANGER)
    old, new = ({"status": s, "user": who} for s in ("member", status))
    change = {"chat": chat(FAR), "from": user(STRANGER), "date": 1}
    return {kind: change | {"old_chat_member": old, "new_chat_member": new}}


def _service(**what: Any) -> Body:
    body = text(STRANGER, FAR, "")
    del body["message"]["text"]
    return {"message": body["message"] | what}


BASES: tuple[Body, ...] = (
    text(STRANGER, RUNNING, "/help"),
    text(STRANGER, LOBBY, "/move a1"),
    text(STRANGER, OVER, "hello"),
    text(STRANGER, STRANGER, "/start deep-link_0123456789"),
    _rich(),
    press(STRANGER, RUNNING, 10**6, "odd.0.a1"),
    press(STRANGER, LOBBY, 10**6, "x:start"),
    _member("my_chat_member", "left"),
    _member("my_chat_member", "administrator"),
    _member("chat_member", "kicked"),
    _service(migrate_to_chat_id=-1_000_999),
    _service(new_chat_members=[user(STRANGER)]),
    _service(left_chat_member=user(STRANGER)),
    _service(photo=[{"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}]),
    {"edited_message": text(STRANGER, EMPTY, "/help")["message"]},
    {"message": _nested(5)},
)
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63) - 1, 2**100, 1.5, 1e308,
    "", " ", "/", "/play@", "x", "-1", "\ud800", "a\udfffb", "\x00", "\u202e", "я" * 5000,
    "💥" * 1000, [], {}, [None], [[]], [{}], {"id": None}, {"id": 2**70}, {"id": "5"},
    {"id": 5, "first_name": None}, {"type": "supergroup"}, deep(3), deep(200), deep(5000),
)  # fmt: skip
_NAMES = (
    "",
    "id",
    "chat",
    "from",
    "message",
    "data",
    "text",
    "callback_query",
    "\ud800",
    "я" * 99,
)


class Breaker:
    """Makes broken updates, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - nothing here is hidden

    def update(self, number: int) -> Any:
        """A real update with one to four wounds; sometimes no update at all."""
        if self._rng.random() < 0.01:
            return self._rng.choice(ODD)
        update: Body = {"update_id": number} | copy.deepcopy(self._rng.choice(BASES))
        for _ in range(self._rng.randint(1, 4)):
            if update:
                self._wound(update)
        return update

    def _wound(self, update: Body) -> None:
        owner, key = self._place(update)
        match self._rng.randrange(4):
            case 0:
                del owner[key]
            case 1 if isinstance(owner, dict):
                owner[self._rng.choice(_NAMES)] = owner.pop(key)
            case _:
                owner[key] = copy.copy(self._rng.choice(ODD))

    def _place(self, update: Body) -> tuple[Any, Any]:
        """A part of an update: what it is in, and under which name or number."""
        owner: Any = update
        while True:
            keys = list(owner) if isinstance(owner, dict) else list(range(len(owner)))
            if owner is update and len(keys) > 1 and self._rng.random() < 0.95:
                keys = [key for key in keys if key != "update_id"]
            key = self._rng.choice(keys)
            inner = owner[key]
            if not isinstance(inner, dict | list) or not inner or self._rng.random() < 0.2:
                return owner, key
            owner = inner
