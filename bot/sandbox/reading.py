"""What people see: their messages, a chat as text, and its pictures on one sheet."""

import io

from PIL import Image

from bot.sandbox.lines import service_line
from bot.sandbox.model import Chat, Message, User
from bot.sandbox.state import State

_THUMB, _COLUMNS, _GAP = 400, 4, 8


class Reading(State):
    """The world as somebody sees it."""

    def sees(self, user: User, chat: Chat) -> bool:
        """Whether a chat is in a person's list."""
        if chat.private:
            return chat.id == user.id
        return chat.member(user).here and not chat.moved_to and not chat.deleted

    def seen(self, user: User, chat: Chat) -> list[Message]:
        """The messages of a chat as somebody sees them, oldest first."""
        mine = [message for message in chat.ephemeral.values() if message.only == user.id]
        return sorted([*chat.messages.values(), *mine], key=lambda message: message.order)

    def transcript(self, user: User, chat: Chat) -> str:
        """A chat as text."""
        return "\n".join(line for message in self.seen(user, chat) for line in _lines(message))

    def sheet(self, user: User, chat: Chat) -> bytes:
        """The pictures that somebody sees in a chat, as Telegram shows them, on one PNG."""
        pictures = [m.photo[-1] for m in self.seen(user, chat) if m.photo]
        step = _THUMB + _GAP
        rows = -(-len(pictures) // _COLUMNS)
        sheet = Image.new("RGB", (_COLUMNS * step + _GAP, max(rows, 1) * step + _GAP), "white")
        for number, file in enumerate(pictures):
            picture = Image.open(io.BytesIO(self.files.content(file)))
            picture.thumbnail((_THUMB, _THUMB))
            row, column = divmod(number, _COLUMNS)
            sheet.paste(picture, (_GAP + column * step, _GAP + row * step))
        out = io.BytesIO()
        sheet.save(out, "PNG")
        return out.getvalue()


def _lines(message: Message) -> list[str]:
    said = service_line(message, "en")
    if said is not None:
        return [f"#{message.page_id} · {said}"]
    who = message.sender.name if message.sender else ""
    marks = "".join(
        (
            "[private] " if message.only is not None else "",
            "[picture] " if message.photo else "",
            f"[{message.document.name}] " if message.document else "",
            f"[{message.dice['emoji']} {message.dice['value']}] " if message.dice else "",
            f"[poll] {message.poll.question} " if message.poll else "",
        )
    )
    edited = " (edited)" if message.edited is not None else ""
    lines = [f"#{message.page_id} {who}: {marks}{message.text}{edited}"]
    rows = message.keyboard or []
    return lines + ["    " + " ".join(f"[{button['text']}]" for button in row) for row in rows]
