"""What people do: write, press, start and block the bot, delete, vote."""

from bot.sandbox.entities import part, with_found
from bot.sandbox.errors import NotPossible
from bot.sandbox.model import ANONYMOUS_ADMIN, KICKED, Chat, Member, Message, Press, User
from bot.sandbox.show import gone_json, message_json, poll_json, user_json
from bot.sandbox.state import State


class People(State):
    """The world with people who act."""

    def person(self, name: str, lang: str = "uk") -> User:
        """The person of a name; somebody new where nobody has it."""
        known = next((user for user in self.people.values() if user.name == name), None)
        return known or self.new_user(name, lang)

    def dm(self, user: User) -> Chat:
        """A person's private chat with the bot."""
        return self.chats[user.id]

    def start(self, user: User, payload: str = "") -> Message:
        """Open the private chat and press Start, perhaps by a link with a payload."""
        if user.blocked:
            self.block(user, on=False)
        return self.send(user, self.dm(user), f"/start {payload}" if payload else "/start")

    def block(self, user: User, *, on: bool = True) -> None:
        """A person stops hearing the bot, or hears it again."""
        user.blocked = on
        self.set_member(self.dm(user), self.bot, Member(KICKED) if on else Member(), user)

    def deactivate(self, user: User) -> None:
        """A person's account is deleted."""
        user.deactivated = True

    # messages

    def send(
        self,
        user: User,
        chat: Chat,
        text: str,
        thread: int | None = None,
        reply_to: int | None = None,
        *,
        anonymous: bool = False,
    ) -> Message:
        """Write a message; the bot hears it where privacy mode lets it."""
        self._check_writing(user, chat, thread)
        if chat.private and not user.started:
            user.started = True
            self.tell("chat", chat)
        message = Message(
            0,
            chat.id,
            User(ANONYMOUS_ADMIN, "Group", is_bot=True, username="GroupAnonymousBot")
            if anonymous
            else user,
            self.clock.now(),
            thread=thread,
            text=text,
            entities=with_found(text, []),
            reply_to=reply_to,
            sender_chat=chat.id if anonymous else None,
        )
        if self._is_ephemeral(user, chat, message):
            message.only, message.id = user.id, self.next_ephemeral_id(chat)
        else:
            message.id = self.next_message_id(chat)
        self.add(message)
        if self._heard(chat, message):
            self.hear(chat, message)
        return message

    def _check_writing(self, user: User, chat: Chat, thread: int | None) -> None:
        if not chat.may(user, "can_send_messages") or chat.moved_to or chat.deleted:
            raise NotPossible("this person cannot write here")
        if chat.private and user.blocked:
            raise NotPossible("the bot is blocked")
        if thread is not None and thread not in chat.topics:
            raise NotPossible("no such topic")
        if self.is_closed(chat, thread) and not chat.manages(user, "can_manage_topics"):
            raise NotPossible("this topic is closed")

    @staticmethod
    def is_closed(chat: Chat, thread: int | None) -> bool:
        """Whether only admins may write in a topic."""
        if thread is None:
            return chat.general_closed
        topic = chat.topics[thread]
        return topic.closed or topic.deleted

    def _is_ephemeral(self, user: User, chat: Chat, message: Message) -> bool:
        """Whether it is a command that the bot wants unseen by others."""
        hidden = {c["command"] for c in self.profile.shown(user, chat) if c.get("is_ephemeral")}
        first = message.text.split(maxsplit=1)[:1]
        name = first[0].partition("@")[0].removeprefix("/") if first else ""
        return not chat.private and name in hidden and message.text.startswith("/")

    def _heard(self, chat: Chat, message: Message) -> bool:
        """Privacy mode: in groups the bot hears commands and replies to itself."""
        if chat.private or not self.privacy or chat.member(self.bot).admin:
            return True
        replied = chat.messages.get(message.reply_to or 0)
        if replied is not None and replied.sender is self.bot:
            return True
        ours = f"@{self.bot.username}".lower()
        commands = [
            part(message.text, entity).lower()
            for entity in message.entities
            if entity["type"] == "bot_command"
        ]
        return any("@" not in command or command.endswith(ours) for command in commands)

    def delete(self, chat: Chat, message_id: int) -> None:
        """Somebody deletes a message; bots hear nothing of it."""
        self.remove(chat, [self.message(chat, message_id)])

    def forget_ephemeral(self, user: User, chat: Chat) -> None:
        """A person's app is started again: what only it had is gone."""
        self.remove(chat, [m for m in chat.ephemeral.values() if m.only == user.id])

    # presses

    def press(self, user: User, chat: Chat, message_id: int, row: int, column: int) -> Press:
        """Press a button of the present keyboard of a message."""
        rows = self._seen_by(user, chat, message_id).keyboard or []
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise NotPossible("this button is gone")
        button = rows[row][column]
        if "callback_data" not in button or "disabled" in button:
            raise NotPossible("this button sends nothing")
        return self.press_data(user, chat, message_id, str(button["callback_data"]))

    def press_text(self, user: User, chat: Chat, message_id: int, text: str) -> Press:
        """Press the button with a text."""
        rows = self._seen_by(user, chat, message_id).keyboard or []
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                if button["text"] == text:
                    return self.press(user, chat, message_id, row, column)
        raise NotPossible(f"no button {text!r}")

    def _seen_by(self, user: User, chat: Chat, message_id: int) -> Message:
        message = self.message(chat, message_id)
        if not chat.member(user).here or message.only not in (None, user.id):
            raise NotPossible("this person does not see the message")
        return message

    def press_data(self, user: User, chat: Chat, message_id: int, data: str) -> Press:
        """Send any data as a press, as an altered client could; the message may be gone."""
        try:
            shown = message_json(self, self._seen_by(user, chat, message_id))
        except NotPossible:
            shown = gone_json(self, chat, message_id)
        press = self._press(user, chat.id, message_id, data)
        body = {
            "id": press.id,
            "from": user_json(user),
            "message": shown,
            "chat_instance": chat.instance,
            "data": data,
        }
        user.met = True
        press.update = self.updates.add("callback_query", body, ("user", user.id))
        return press

    def _press(self, user: User, chat_id: int, message_id: int, data: str) -> Press:
        number = self.count("press")
        name = str(number * 10**15 + self.chance(f"press:{number}", 10**15))
        press = Press(name, user.id, chat_id, message_id, data, self.clock.now())
        self.presses[name] = press
        return press

    def ask_inline(self, user: User, text: str) -> Press:
        """Type the bot's name and a text into the field of any chat."""
        press = self._press(user, user.id, 0, text)
        body = {"id": press.id, "from": user_json(user), "query": text, "offset": ""}
        press.update = self.updates.add("inline_query", body, ("user", user.id))
        return press

    def vote(self, user: User, chat: Chat, message_id: int, *options: int) -> None:
        """Vote in a poll of the bot; no option takes the vote back."""
        poll = self._seen_by(user, chat, message_id).poll
        if poll is None or poll.closed:
            raise NotPossible("this poll is closed")
        poll.votes[user.id] = list(options)
        self.tell("message", self.message(chat, message_id))
        self.updates.add("poll", poll_json(poll), ("poll", int(poll.id)))
        if not poll.settings["is_anonymous"]:
            answer = {
                "poll_id": poll.id,
                "user": user_json(user),
                "option_ids": list(options),
                "option_persistent_ids": [str(option) for option in options],
            }
            self.updates.add("poll_answer", answer, ("user", user.id))
