"""Ephemeral messages: what one person sees in a group, and who may be sent one."""

from typing import NamedTuple

from bot.sandbox.errors import bad
from bot.sandbox.methods.call import Call
from bot.sandbox.model import Chat

TRIGGER_LIFE = 15.0
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


class Secret(NamedTuple):
    """Who alone sees a message, and the message that it hides from this person."""

    receiver: int
    replaces: int | None


def secret_of(call: Call, chat: Chat) -> Secret | None:
    """Whether a message is to be ephemeral; refused where nothing allows it."""
    raw = call.get("ephemeral_message_parameters")
    if raw is None:
        return None
    receiver = raw.get("receiver_user_id") if isinstance(raw, dict) else None
    if not isinstance(receiver, int):
        raise bad("can't parse EphemeralMessageParameters: Can't find field \"receiver_user_id\"")
    if chat.private:
        raise bad("ephemeral messages can be sent only to groups and supergroups")
    user = call.world.people.get(receiver)
    if user is None or not chat.member(user).here:
        raise bad("PARTICIPANT_ID_INVALID")
    query = raw.get("callback_query_id")
    if query is not None:
        pressed = _pressed(call, chat, receiver, str(query))
        return Secret(receiver, pressed if raw.get("replace_callback_query_message") else None)
    if not chat.member(call.world.bot).admin:
        _check_command(call, chat, receiver)
    return Secret(receiver, None)


def _pressed(call: Call, chat: Chat, receiver: int, query: str) -> int:
    """The message whose button was pressed, a short time ago."""
    press = call.world.presses.get(query)
    if press is None or (press.user_id, press.chat_id) != (receiver, chat.id):
        raise bad(TOO_OLD)
    if call.world.clock.now() - press.at > TRIGGER_LIFE:
        raise bad(TOO_OLD)
    return press.message_id


def _check_command(call: Call, chat: Chat, receiver: int) -> None:
    """Without a press, a usual member answers only to an ephemeral command."""
    reply = call.get("reply_parameters") or {}
    command = chat.ephemeral.get(reply.get("ephemeral_message_id") or 0)
    if command is None or command.sender is None or command.sender.id != receiver:
        raise bad("MESSAGE_NOT_COMMAND")
    if call.world.clock.now() - command.date > TRIGGER_LIFE:
        raise bad(TOO_OLD)
