"""Who comes and goes: the bot's own membership, that of people, groups that move, topics."""

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message

from bot.absence import Absence
from bot.match import Match, Stage
from bot.telegram.house import House
from bot.usecase import Caller

_OUT = (ChatMember.LEFT, ChatMember.BANNED)


class Members:
    """Tells the use cases what an update says about membership."""

    def __init__(self, absence: Absence) -> None:
        self._absence = absence

    async def bot_changed(self, update_id: int, change: ChatMemberUpdated) -> None:
        """The bot was added, thrown out, blocked, or given other rights."""
        member = change.new_chat_member
        if is_out(member):
            await self._absence.bot_out(update_id, change.chat.id)
            return
        photos = not isinstance(member, ChatMemberRestricted) or member.can_send_photos
        await self._absence.bot_in(update_id, change.chat.id, photos=photos)

    async def person_changed(self, update_id: int, change: ChatMemberUpdated) -> None:
        """Somebody came, went, or got other rights; only groups with us as an admin tell."""
        member = change.new_chat_member
        if is_out(member):
            await self._absence.person_out(update_id, change.chat.id, member.user.id)

    async def told(self, update_id: int, message: Message) -> bool:
        """Whether a message was a service message about such things; they are done then."""
        chat_id = message.chat.id
        if message.migrate_to_chat_id is not None:
            await self._absence.moved(update_id, chat_id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._absence.moved(update_id, message.migrate_from_chat_id, chat_id)
        elif message.left_chat_member is not None:
            await self._absence.person_out(update_id, chat_id, message.left_chat_member.id)
        elif message.forum_topic_reopened is not None:
            await self._absence.reopened(update_id, chat_id)
        else:
            return False
        return True


def is_out(member: ChatMember) -> bool:
    """Whether somebody is not in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return not member.is_member
    return member.status in _OUT


async def would_unmask(house: House, caller: Caller, token: str | None) -> bool:
    """Whether a seat would show who an anonymous admin is: a press comes under the real name.

    `token`: the table to sit down at; None: a new one. Telegram is asked only where a seat could
    be had: a crowd at a full table costs no calls.
    """
    if caller.place.private:
        return False
    async with house.store.read() as tx:
        if token is None:
            free = await tx.open_match(caller.place) is None
        else:
            free = _has_room(await tx.match(token), caller.person.id)
    return free and await house.gate.is_anonymous(caller.place.chat_id, caller.person.id)


def _has_room(match: Match | None, person_id: int) -> bool:
    """Whether a lobby has a seat for somebody who has none yet."""
    if match is None or match.stage is not Stage.LOBBY or match.player_of(person_id) is not None:
        return False
    return len(match.people) < match.game.seats[-1]
