"""Rows as values: who, where, what is shown, what is to be said."""

from typing import Any

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where something happens: a chat and, in a forum, a topic (0: none)."""

    chat_id: int
    topic_id: int = 0
    private: bool = False
    title: str = ""


class Person(Struct, frozen=True):
    """Somebody, under the present name; `lang` is one of ours, or "" where none is spoken."""

    id: int
    name: str
    lang: str = ""


class Chat(Struct, frozen=True, kw_only=True):
    """A chat and its settings; times are seconds since 1970."""

    id: int
    private: bool
    title: str
    lang: str
    photos: bool = True
    tat: float = 0.0
    hold_until: float = 0.0
    pace: str = "daily"
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str = "Europe/Kyiv"
    gone_at: float | None = None


class ScreenRow(Struct, frozen=True, kw_only=True):
    """A message that is kept equal to a match: shown < wanted means that it is not yet."""

    match_id: int
    seat: int
    chat_id: int
    topic_id: int
    message_id: int | None = None
    page: str = ""
    wanted: int = 1
    shown: int = 0
    digest: str = ""
    anew_at: int = 0
    not_before: float = 0.0
    attempts: int = 0
    parked: bool = False
    losses: int = 0
    lost_at: float = 0.0

    @property
    def anew(self) -> bool:
        """Whether it is to be sent at the bottom instead of edited."""
        return self.anew_at > self.shown


class Note(Struct, frozen=True, kw_only=True):
    """Something said once: a kind and its arguments, made into words when it is sent."""

    dedupe: str
    chat_id: int
    topic_id: int = 0
    reply_to: int | None = None
    kind: str
    args: dict[str, Any]
    id: int = 0
    not_before: float = 0.0
    attempts: int = 0
    state: str = "new"
