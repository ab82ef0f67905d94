"""What a person does on the page: the frames that come from there."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from bot.sandbox.errors import NotPossible
from bot.sandbox.model import KICKED, Chat, User
from bot.sandbox.world import World

LONGEST_TITLE = 64
LONGEST_TEXT = 4096
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")

Frame = dict[str, Any]
Value = TypeVar("Value", int, str, bool)


def act(world: World, user: User, frame: Frame) -> Frame:
    """Do what a frame asks for; what there is to tell of it."""
    action = _ACTIONS.get(_get(frame, "do", str))
    if action is not None:
        return action(world, user, frame) or {}
    in_chat = _IN_CHAT.get(frame["do"])
    if in_chat is None:
        raise NotPossible("not understood")
    chat = _chat(world, frame)
    if not world.sees(user, chat):
        raise NotPossible("not a chat of this person")
    return in_chat(world, user, chat, frame) or {}


def _get(frame: Frame, name: str, kind: type[Value]) -> Value:
    value = frame.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise NotPossible("not understood")
    return value


def _maybe(frame: Frame, name: str) -> int | None:
    return None if frame.get(name) is None else _get(frame, name, int)


def _chat(world: World, frame: Frame) -> Chat:
    chat = world.chats.get(_get(frame, "chat", int))
    if chat is None:
        raise NotPossible("no such chat")
    return chat


def _start(world: World, user: User, frame: Frame) -> None:
    payload = str(frame.get("payload") or "")
    if not _PAYLOAD.fullmatch(payload):
        raise NotPossible("this link is broken")
    world.start(user, payload)


def _block(world: World, user: User, frame: Frame) -> None:
    world.block(user, on=_get(frame, "on", bool))


def _group(world: World, user: User, frame: Frame) -> Frame:
    title = " ".join(_get(frame, "title", str).split())[:LONGEST_TITLE]
    if not title:
        raise NotPossible("a group needs a name")
    return {"chat": world.group(title, user).id}


def _enter(world: World, user: User, frame: Frame) -> None:
    chat = _chat(world, frame)
    if chat.private or chat.moved_to or chat.deleted or chat.member(user).status == KICKED:
        raise NotPossible("this person cannot come in")
    world.join(chat, user)


def _send(world: World, user: User, chat: Chat, frame: Frame) -> None:
    text = _get(frame, "text", str).strip()[:LONGEST_TEXT]
    if text:
        world.send(user, chat, text, _maybe(frame, "thread"), _maybe(frame, "reply_to"))


def _press(world: World, user: User, chat: Chat, frame: Frame) -> Frame:
    row, column = _get(frame, "row", int), _get(frame, "col", int)
    return {"query": world.press(user, chat, _get(frame, "message", int), row, column).id}


def _leave(world: World, user: User, chat: Chat, frame: Frame) -> None:
    del frame
    world.leave(chat, user)


def _delete(world: World, user: User, chat: Chat, frame: Frame) -> None:
    number = _get(frame, "message", int)
    message = world.message(chat, number)
    own = message.sender is user or message.only == user.id
    if message.only not in (None, user.id) or not (own or chat.private or chat.member(user).admin):
        raise NotPossible("this message is somebody else's")
    world.delete(chat, number)


def _rights(world: World, user: User, chat: Chat, frame: Frame) -> None:
    del user
    if chat.private:
        raise NotPossible("not a group")
    for right in ("photos", "text"):
        may = _get(frame, right, bool)
        if chat.bot_may[right] is not may:
            world.restrict(chat, right, may=may)


_ACTIONS: Mapping[str, Callable[[World, User, Frame], Frame | None]] = MappingProxyType(
    {"start": _start, "block": _block, "group": _group, "enter": _enter}
)
_IN_CHAT: Mapping[str, Callable[[World, User, Chat, Frame], Frame | None]] = MappingProxyType(
    {"send": _send, "press": _press, "leave": _leave, "delete": _delete, "rights": _rights}
)
