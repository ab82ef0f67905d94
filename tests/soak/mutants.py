"""Bots with one thing wrong each: evenings that do not catch them prove nothing."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from bot.play import Play, Press
from bot.store.store import Store
from bot.store.tx import Tx
from bot.telegram.gateway import Gateway, Shown
from bot.usecase import Answer, Caller

Patches = dict[str, Any]
"""Where something is put in the place of something else."""


def _mark_apart() -> Patches:
    """An update is marked done in a transaction of its own, after the one that applies it."""
    begin, handled = Store.begin, Tx.handled
    marks: dict[int, list[int]] = {}

    async def later(tx: Tx, update_id: int) -> bool:
        if not await tx.is_new(update_id):
            return False
        marks.setdefault(id(tx), []).append(update_id)
        return True

    @asynccontextmanager
    async def two(store: Store) -> AsyncIterator[Tx]:
        async with begin(store) as tx:
            marks.pop(id(tx), None)
            yield tx
        for update_id in marks.pop(id(tx), ()):
            async with begin(store) as second:
                await handled(second, update_id)

    return {"bot.store.tx.Tx.handled": later, "bot.store.store.Store.begin": two}


def _no_turn() -> Patches:
    """A button counts whatever turn it was drawn for."""
    press = Play.press

    async def now(play: Play, caller: Caller, pressed: Press) -> Answer:
        async with play.store.read() as tx:
            match = await tx.match(pressed.token)
        if match is not None:
            pressed = msgspec.structs.replace(pressed, ply=match.ply)
        return await press(play, caller, pressed)

    return {"bot.play.Play.press": now}


def _shown_before() -> Patches:
    """A screen counts as shown before Telegram was asked to show it."""
    stores: list[Store] = []
    show, init = Gateway.show, Store.__init__

    def known(store: Store, *args: Any, **more: Any) -> None:
        init(store, *args, **more)
        stores.append(store)

    async def early(
        gate: Gateway, chat_id: int, topic_id: int, message_id: int | None, *args: Any, **more: Any
    ) -> Shown:
        if message_id is not None:
            async with stores[-1].begin() as tx:
                row = await tx.screen_of_message(chat_id, message_id)
                if row is not None:
                    await tx.set_screen(row, shown=row.wanted)
        return await show(gate, chat_id, topic_id, message_id, *args, **more)

    return {"bot.telegram.gateway.Gateway.show": early, "bot.store.store.Store.__init__": known}


def _no_sweep() -> Patches:
    """A board that was sent twice is left standing when somebody presses it."""

    async def never(tx: Tx, token: str, chat_id: int, message_id: int) -> int | None:
        del tx, token, chat_id, message_id
        return None

    return {"bot.store.tx.Tx.live_message": never}


MUTANTS: dict[str, Callable[[], Patches]] = {
    "mark-apart": _mark_apart,
    "no-turn": _no_turn,
    "shown-before": _shown_before,
    "no-sweep": _no_sweep,
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Let the bot be a mutant; "" leaves it as it is."""
    if not name:
        yield
        return
    patches = [patch(where, what) for where, what in MUTANTS[name]().items()]
    try:
        for each in patches:
            each.start()
        yield
    finally:
        for each in patches:
            each.stop()
