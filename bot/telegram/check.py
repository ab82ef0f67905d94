"""/check: asks Telegram what the bot may do in a group, for its admins."""

import msgspec

from bot.operate.check import Facts
from bot.store.rows import Place
from bot.telegram.facts import Rights
from bot.telegram.gateway import Refused
from bot.telegram.house import House
from bot.usecase import Caller


async def check(house: House, caller: Caller) -> None:
    """Tell an admin what the bot may do here."""
    place = caller.place
    if place.private:
        await house.play.say(caller, "check-groups")
        return
    if not await house.gate.is_admin(place.chat_id, caller.person.id):
        await house.play.say(caller, "check-admins")
        return
    try:
        rights = await house.gate.rights(place.chat_id, place.topic_id)
    except Refused:
        await house.play.say(caller, "check-failed")
        return
    facts = Facts(
        admin=rights.admin,
        reads_all=rights.reads_all,
        texts=rights.texts,
        photos=rights.photos,
        deletes=rights.deletes,
        topic_open=rights.topic_open,
        unreachable=await _unreachable(house, place),
    )
    await house.play.show(_reached(caller, rights), "check", **msgspec.structs.asdict(facts))


def _reached(caller: Caller, rights: Rights) -> Caller:
    """Where the bot cannot write the answer goes to the admin alone."""
    if rights.texts and rights.topic_open is not False:
        return caller
    return msgspec.structs.replace(
        caller, place=Place(caller.person.id, 0, private=True, title=""), message_id=None
    )


async def _unreachable(house: House, place: Place) -> list[str] | None:
    """Who of the table here cannot be written to in private; None where no table is open."""
    async with house.store.read() as tx:
        match = await tx.open_match(place)
        if match is None:
            return None
        people = [p for p in match.people if p.person_id is not None]
        blocked = await tx.blocked(p.person_id for p in people if p.person_id is not None)
    return [player.name for player in people if player.person_id in blocked]
