"""What every use case shares: who calls, what is answered, and one transaction around it."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from msgspec import Struct

from bot import frozen
from bot.match import Match
from bot.store.rows import Note, Person, Place
from bot.store.store import Store
from bot.store.tx import Conflict, Tx

Now = Callable[[], float]
"""The time in seconds since 1970."""

_TRIES = 5


class Caller(Struct, frozen=True, kw_only=True):
    """Who asks, from where, and by which update; a typed command also has its message."""

    update_id: int
    place: Place
    person: Person
    default_lang: str = "en"
    """The language of a chat whose first speaker speaks none of ours."""
    message_id: int | None = None
    pressed_id: int | None = None
    """The message whose button was pressed."""
    token: str | None = None
    """The match that the pressed button names."""

    @property
    def typed(self) -> bool:
        """Whether this was a command rather than a press."""
        return self.message_id is not None


class Answer(NamedTuple):
    """What the caller hears: a text's id and arguments; quiet: a command needs no reply."""

    key: str
    args: dict[str, Any] = {}  # noqa: RUF012 - never changed
    quiet: bool = False
    alert: bool = False
    match: Match | None = None
    said: tuple[str, ...] | None = None
    """The words of a half-made choice that the board is to show."""
    lang: str = ""
    """The language of the chat, where the use case has looked it up."""


TWICE = Answer("", quiet=True)
"""The update was handled before."""


class UseCases:
    """The common part of the use cases: one transaction, the answer to a command in it."""

    def __init__(self, store: Store, now: Now) -> None:
        self.store = store
        self.now = now

    async def once(self, caller: Caller, work: Callable[[Tx], Awaitable[Answer]]) -> Answer:
        """Do the work of an update in one transaction, exactly once."""
        for _ in range(_TRIES):
            try:
                async with self.store.begin() as tx:
                    if not await tx.handled(caller.update_id):
                        return TWICE
                    # A chat's first language is that of the first who speaks one of ours.
                    lang = caller.person.lang or caller.default_lang
                    chat = await tx.meet_chat(caller.place, lang)
                    await frozen.back(tx, chat, self.now())
                    answer = await self._swept(tx, caller) or await work(tx)
                    if caller.typed and not answer.quiet:
                        await tx.add_note(_said(caller, answer))
                return answer._replace(lang=chat.lang)
            except Conflict:
                continue
        return Answer("busy")

    async def _swept(self, tx: Tx, caller: Caller) -> Answer | None:
        """A press on a board that was replaced: the old message goes, nothing else happens.

        A message with a greater number than the live one is newer than what we know of: it was
        sent a moment ago, so its buttons count.
        """
        if caller.pressed_id is None or caller.token is None:
            return None
        live = await tx.live_message(caller.token, caller.place.chat_id, caller.pressed_id)
        if live is None or caller.pressed_id >= live:
            return None
        if await tx.screen_of_message(caller.place.chat_id, caller.pressed_id) is not None:
            return Answer("odd-button")  # another match's own message
        await tx.add_note(
            delete_note(caller.place.chat_id, caller.place.topic_id, caller.pressed_id)
        )
        return Answer("old-board")


def delete_note(chat_id: int, topic_id: int, message_id: int) -> Note:
    """A message that is to go."""
    return Note(
        dedupe=f"delete:{chat_id}:{message_id}",
        chat_id=chat_id,
        topic_id=topic_id,
        kind="delete",
        args={"message_id": message_id},
    )


def _said(caller: Caller, answer: Answer) -> Note:
    game = {"game": answer.match.game.slug} if answer.match is not None else {}
    return reply(caller, answer.key, answer.args | game)


def reply(caller: Caller, key: str, args: dict[str, Any], kind: str = "answer") -> Note:
    """A note that answers a command."""
    return Note(
        dedupe=f"update:{caller.update_id}:{kind}",
        chat_id=caller.place.chat_id,
        topic_id=caller.place.topic_id,
        reply_to=caller.message_id,
        kind=kind,
        args={"key": key, "args": args},
    )
