"""What people may ask about themselves: to have a copy of what is kept, and to be forgotten."""

import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.lobby import Lobby
from bot.match import Stage
from bot.play import Play
from bot.store.personal import Alias
from bot.store.tx import Tx
from bot.usecase import Answer, Caller, UseCases

FORMAT = "icebox-export/1"
EXPORT_NAME = "icebox-export.json"
_WORDS = (
    {"uk": "Тюлень", "ru": "Тюлень", "en": "Seal"},
    {"uk": "Морж", "ru": "Морж", "en": "Walrus"},
    {"uk": "Нарвал", "ru": "Нарвал", "en": "Narwhal"},
    {"uk": "Альбатрос", "ru": "Альбатрос", "en": "Albatross"},
    {"uk": "Песець", "ru": "Песец", "en": "Arctic fox"},
)
_NUMBERS = range(100, 1000)
_ID_BITS = 62
_SEAT_FACTS = ("seat", "name", "lucky", "score", "rank", "host", "youngest")


class Privacy(UseCases):
    """The requests of a person about itself."""

    def __init__(self, lobby: Lobby, play: Play) -> None:
        super().__init__(lobby.store, lobby.now)
        self._lobby = lobby
        self._play = play

    async def ask(self, caller: Caller) -> Answer:
        """Ask whether somebody really wants to be forgotten; in a group, say where to ask."""
        if not caller.place.private:
            return await self._play.say(caller, "forget-where")
        return await self._play.show(caller, "forget", person=caller.person.id)

    async def export(self, caller: Caller) -> Answer:
        """Send a copy of what is kept; in a group, say where to ask."""
        if not caller.place.private:
            return await self._play.say(caller, "export-where")
        return await self._play.show(caller, "export")

    async def forget(self, caller: Caller, person: str) -> Answer:
        """Let go of all that is kept of the caller, if it is the one who was asked."""
        if not caller.place.private or person != str(caller.person.id):
            return Answer("not-asked")

        async def work(tx: Tx) -> Answer:
            await self._give_up_seats(tx, caller)
            await tx.forget(caller.person.id, _alias())
            return Answer("forgotten", alert=True)

        answer = await self.once(caller, work)
        await self.store.scrub()
        return answer

    async def _give_up_seats(self, tx: Tx, caller: Caller) -> None:
        """Leave the lobbies; in running matches a computer takes the seat, as for any leaver."""
        for match_id in await tx.open_tables(caller.person.id):
            match = await tx.match_by_id(match_id)
            if match is None or match.chat_id == caller.place.chat_id:
                continue  # a practice game goes altogether
            if match.stage is Stage.LOBBY:
                await self._lobby.unseat(tx, caller, match)
                continue
            player = match.player_of(caller.person.id)
            if player is not None and player.human:
                await self._play.replaced(tx, match, player)
            else:
                await tx.want(match.id)  # the name on the board changes


async def exported(tx: Tx, person_id: int) -> bytes:
    """What is kept of a person, as a JSON document; of others it says nothing."""
    chat = await tx.chat(person_id)
    person = await tx.person_row(person_id)
    settings: dict[str, Any] | None = None
    if chat is not None:
        settings = msgspec.structs.asdict(chat)
        for name in ("id", "private", "title", "tat", "hold_until"):
            del settings[name]
        settings["gone_at"] = _when(chat.gone_at)
    games = [await _game(tx, row) for row in await tx.seat_rows(person_id)]
    document = {
        "format": FORMAT,
        "person": person,
        "private_chat": settings,
        "games": games,
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2)


async def _game(tx: Tx, row: dict[str, Any]) -> dict[str, Any]:
    moves = await tx.own_moves(row["match_id"], row["seat"])
    facts = {
        "match": row["token"],
        "game": row["game"],
        "stage": row["stage"],
        "in_private": row["private"],
        "opened": _when(row["created_at"]),
        "ended": _when(row["ended_at"]),
        "seen": _when(row["seen_at"] or None),
        "computer_plays": row["level"] is not None,
    }
    facts |= {name: row[name] for name in _SEAT_FACTS}
    return facts | {"moves": [move | {"at": _when(move["at"])} for move in moves]}


def _when(moment: float | None) -> str | None:
    if moment is None:
        return None
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def _alias() -> Alias:
    """Somebody who never was: everything about it comes by chance."""
    number = secrets.choice(_NUMBERS)
    word = secrets.choice(_WORDS)
    names = {lang: f"{text} {number}" for lang, text in word.items()}
    return Alias(-1 - secrets.randbits(_ID_BITS), names)
