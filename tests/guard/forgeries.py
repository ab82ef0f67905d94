"""Presses that no keyboard of ours offers to those who make them: nine ways to forge one."""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.buttons import MOST_BYTES
from games.core.choice import choices
from tests.guard.silent import chat, user
from tests.guard.tables import CHATS, EMPTY, NOBODYS, RUNNING, Tables

Body = dict[str, Any]
_ODD = (
    ".", ":", "..", "::", "a.b", "x.0.", ".0.a1", ":join", "-:", "-:odd", "\x00", "💥" * 16,
    "'; DROP TABLE match; --", "\u202eevil", "x" * 64, "." * 64, ":" * 64, "-:" + "я" * 31,
)  # fmt: skip
_PLIES = ("-1", "zzzzzz", "zzzzzzz", "1e9", "１", "٣", "", " 1", "+1", "0x1", "9" * 20)


class Forger:
    """Makes forged presses, the same ones for the same seed."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self._tables = tables
        self._rng = Random(seed)  # noqa: S311 - nothing here is hidden
        match = tables.running
        movers = match.movers()
        self._mover = match.players[movers[0]].person_id or 0
        self._others = [p.person_id or 0 for p in match.players if p.seat not in movers]
        self._board = [b.data for b in tables.owned if b.data.startswith(f"{match.token}.")]
        moves = tuple(match.game.moves(match.state, movers[0]))
        self._first_words = set(choices(moves, ()))
        self.kinds: tuple[Callable[[], Body], ...] = (
            self.noise, self.odd, self.flipped, self.replayed, self.out_of_turn, self.other_ply,
            self.other_words, self.elsewhere, self.nowhere,
        )  # fmt: skip

    def body(self) -> Body:
        """A forged press of some kind."""
        return self._rng.choice(self.kinds)()

    def noise(self) -> Body:
        """Random bytes, as text."""
        size = self._rng.randint(1, MOST_BYTES)
        how = self._rng.choice(("latin-1", "utf-8", "utf-16-le"))
        return self._made(self._anybody(), data=self._rng.randbytes(size).decode(how, "replace"))

    def odd(self) -> Body:
        """What nobody would send but to hurt."""
        return self._made(self._anybody(), data=self._rng.choice(_ODD))

    def flipped(self) -> Body:
        """A real button with one or two bits turned, pressed by somebody who does not play."""
        shown = self._rng.choice(self._tables.owned)
        data = bytearray(shown.data.encode())
        for _ in range(self._rng.randint(1, 2)):
            data[self._rng.randrange(len(data))] ^= 1 << self._rng.randrange(8)
        text = data.decode(errors="replace")
        name = text.partition(":")[2].partition(":")[0]
        if name in NOBODYS:
            text = "x" + text[1:].replace(":", ".")
        return self._made(self._stranger(), shown.chat_id, text)

    def replayed(self) -> Body:
        """A real button, pressed by somebody whom it is not for."""
        shown = self._rng.choice(self._tables.owned)
        return self._made(self._stranger(), shown.chat_id, shown.data)

    def out_of_turn(self) -> Body:
        """The mover's button, pressed by another player of the same match."""
        return self._made(self._rng.choice(self._others), RUNNING, self._rng.choice(self._board))

    def other_ply(self) -> Body:
        """The mover's button at a ply that is not now."""
        token, _, words = self._rng.choice(self._board).split(".")
        return self._made(
            self._mover, RUNNING, f"{token}.{self._rng.choice(_PLIES)}.{words}"[:MOST_BYTES]
        )

    def other_words(self) -> Body:
        """The mover's button with words that are no legal move."""
        token, ply, _ = self._rng.choice(self._board).split(".")
        word = "".join(
            self._rng.choices("abcdefghijklmnop0123456789-+*", k=self._rng.randint(1, 9))
        )
        if word in self._first_words:
            word += "!"
        return self._made(self._mover, RUNNING, f"{token}.{ply}.{word}")

    def elsewhere(self) -> Body:
        """A real button, pressed under a message of another chat, by anybody."""
        shown = self._rng.choice(self._tables.owned)
        where = self._rng.choice([c for c in (*CHATS, -(10**12), 77) if c != shown.chat_id])
        return self._made(self._anybody(), where, shown.data)

    def nowhere(self) -> Body:
        """A real button under a message that came by way of the bot, or none at all."""
        shown = self._rng.choice(self._tables.owned)
        body = self._made(self._anybody(), shown.chat_id, shown.data)
        query = body["callback_query"]
        if self._rng.random() < 0.5:
            query["inline_message_id"] = "AAA" * self._rng.randint(1, 9)
        if self._rng.random() < 0.3:
            del query["data"]
            query["game_short_name"] = "floes"
        del query["message"]
        return body

    def _made(self, who: int, where: int = EMPTY, data: str = "") -> Body:
        near = self._tables.live.get(where, 1)
        number = self._rng.choice((near, near, near + 1, 2**31 - 1, 2**52))
        message: Body = {"message_id": number, "date": 1, "chat": chat(where)}
        if self._rng.random() < 0.2:
            message["date"] = 0  # a message that the library calls inaccessible
        query = {
            "id": str(self._rng.getrandbits(60)),
            "from": user(who),
            "chat_instance": "1",
            "data": data,
            "message": message,
        }
        return {"callback_query": query}

    def _stranger(self) -> int:
        return self._rng.choice((5000 + self._rng.randrange(1000), 2**40 + 1, 2**52))

    def _anybody(self) -> int:
        return self._rng.choice((self._stranger(), self._mover, *self._others))
