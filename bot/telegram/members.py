"""Who comes and goes: the bot's own membership, that of people, groups that move, topics."""

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message

from bot.absence import Absence

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
