"""Groups: who comes and goes, what they may do, topics, and moving to a supergroup."""

from bot.sandbox.errors import NotPossible
from bot.sandbox.model import (
    ADMIN,
    CREATOR,
    KICKED,
    LEFT,
    MEMBER,
    RESTRICTED,
    Chat,
    Member,
    Topic,
    User,
)
from bot.sandbox.show import user_json
from bot.sandbox.state import State

ICON_COLOR = 0x6FB9F0
_SHORT = {"text": "can_send_messages", "photos": "can_send_photos"}


class Groups(State):
    """The world with groups that change."""

    def group(
        self,
        title: str,
        *people: User,
        kind: str = "supergroup",
        forum: bool = False,
        bot: bool = True,
    ) -> Chat:
        """A group of people; the first is its creator, and puts the bot into it."""
        chat = self.new_chat(None, kind, title)
        chat.forum = forum
        for number, user in enumerate(people):
            chat.members[user.id] = Member(CREATOR if number == 0 else MEMBER)
        if bot:
            self.add_bot(chat, people[0] if people else self.bot)
        self.tell("chat", chat)
        return chat

    def add_bot(self, chat: Chat, by: User, status: str = MEMBER) -> None:
        """Put the bot into a group."""
        self.set_member(chat, self.bot, Member(status), by)
        self.service(chat, by, {"new_chat_members": [user_json(self.bot)]})

    def kick_bot(self, chat: Chat, by: User) -> None:
        """Throw the bot out."""
        self.kick(chat, self.bot, by)

    def join(self, chat: Chat, user: User) -> None:
        """Somebody comes into a group."""
        if chat.member(user).here:
            return
        self.set_member(chat, user, Member(), user)
        self.service(chat, user, {"new_chat_members": [user_json(user)]})

    def leave(self, chat: Chat, user: User) -> None:
        """Somebody goes."""
        self._gone(chat, user, user, LEFT)

    def kick(self, chat: Chat, user: User, by: User) -> None:
        """Somebody is thrown out, and kept out."""
        self._gone(chat, user, by, KICKED)

    def _gone(self, chat: Chat, user: User, by: User, status: str) -> None:
        if not chat.member(user).here or chat.private:
            raise NotPossible("this person is not a member here")
        self.set_member(chat, user, Member(status), by)
        self.service(chat, by, {"left_chat_member": user_json(user)})

    # rights

    def promote(self, chat: Chat, user: User, **rights: bool) -> None:
        """Make somebody an admin; without names of rights, with all of them."""
        every = ("can_delete_messages", "can_pin_messages", "can_manage_topics")
        self.set_member(
            chat, user, Member(ADMIN, rights or dict.fromkeys(every, True)), self._owner(chat)
        )

    def demote(self, chat: Chat, user: User) -> None:
        """Make an admin a usual member again."""
        self.set_member(chat, user, Member(), self._owner(chat))

    def restrict(self, chat: Chat, right: str, *, may: bool, user: User | None = None) -> None:
        """Let the bot, or somebody else, send "text" or "photos" (or a right's full name), or not.

        A basic group knows no restricted members: there it is done to all of them.
        """
        right = _SHORT.get(right, right)
        user = user or self.bot
        if chat.type == "group":
            self.permit(chat, **{right: may})
            return
        rights = chat.member(user).rights | {right: may}
        kept: dict[str, bool] = {name: False for name, given in rights.items() if not given}
        member = Member(RESTRICTED, kept) if kept else Member()
        self.set_member(chat, user, member, self._owner(chat))

    def permit(self, chat: Chat, **permissions: bool) -> None:
        """Change what usual members may do; bots hear nothing of it."""
        chat.permissions |= permissions
        self.tell("chat", chat)

    def _owner(self, chat: Chat) -> User:
        owners = [i for i, member in chat.members.items() if member.status == CREATOR]
        return self.user(owners[0]) if owners else self.bot

    # topics

    def topic(self, chat: Chat, name: str, by: User | None = None) -> Topic:
        """A new topic of a forum."""
        what = {"forum_topic_created": {"name": name, "icon_color": ICON_COLOR}}
        topic = Topic(self.service(chat, by or self._owner(chat), what).id, name)
        chat.topics[topic.id] = topic
        self.tell("chat", chat)
        return topic

    def close_topic(
        self, chat: Chat, topic: Topic, by: User | None = None, *, closed: bool = True
    ) -> None:
        """Only admins may write in a topic from now on, or everybody again."""
        topic.closed = closed
        what: str = "forum_topic_closed" if closed else "forum_topic_reopened"
        self.service(chat, by or self._owner(chat), {what: {}}, thread=topic.id)
        self.tell("chat", chat)

    def close_general(self, chat: Chat, *, closed: bool = True) -> None:
        """The same for the topic that every forum has."""
        chat.general_closed = closed
        self.tell("chat", chat)

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """A topic goes, with all that was written in it."""
        topic.deleted = True
        self.remove(chat, [m for m in chat.messages.values() if m.thread == topic.id])
        self.tell("chat", chat)

    # the group itself

    def rename(self, chat: Chat, title: str, by: User | None = None) -> None:
        """Give a group another name."""
        chat.title = title
        self.service(chat, by or self._owner(chat), {"new_chat_title": title})
        self.tell("chat", chat)

    def delete_group(self, chat: Chat) -> None:
        """A group goes."""
        chat.deleted = True
        self.tell("chat", chat)

    def migrate(self, chat: Chat) -> Chat:
        """A group becomes a supergroup: a new number; the old chat takes nothing any more."""
        fresh = self.new_chat(None, "supergroup", chat.title)
        fresh.members = dict(chat.members)
        fresh.permissions = dict(chat.permissions)
        owner = self._owner(chat)
        self.service(chat, owner, {"migrate_to_chat_id": fresh.id})
        chat.moved_to = fresh.id
        self.tell("chat", chat)
        self.tell("chat", fresh)
        self.service(fresh, owner, {"migrate_from_chat_id": chat.id})
        return fresh
