"""What the tests of a chat's life share: tables, matches, and updates made by hand."""

from typing import Any

from bot.match import Match
from bot.sandbox.model import Chat, User
from bot.sandbox.show import chat_json, user_json
from bot.store.rows import Chat as ChatRow
from bot.store.rows import ScreenRow
from tests.e2e.stage import Stage

DAY = 24 * 3600.0


async def table(
    stage: Stage, *names: str, kind: str = "supergroup", dms: bool = False
) -> tuple[Chat, list[User]]:
    """A running match of people in a group; `dms`: all of them have opened their private chats."""
    people = [stage.world.person(name, "en") for name in names or ("Anna", "Borys")]
    chat = stage.world.group("Club", *people, kind=kind)
    if dms:
        for user in people:
            stage.world.start(user)
    await sit(stage, chat, people)
    return chat, people


async def sit(stage: Stage, chat: Chat, people: list[User], thread: int | None = None) -> None:
    """Open a table, let all sit down, and start."""
    stage.world.send(people[0], chat, "/play floes", thread)
    await stage.settle()
    for user in people[1:]:
        await stage.press(user, chat, "Join")
    await stage.press(people[0], chat, "Start")


async def match_of(stage: Stage, number: int = 1) -> Match:
    """A match as it is now."""
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        match = await tx.match_by_id(number)
    assert match is not None
    return match


async def chat_of(stage: Stage, chat_id: int) -> ChatRow:
    """A chat as the bot knows it."""
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        row = await tx.chat(chat_id)
    assert row is not None
    return row


async def screen_of(stage: Stage, seat: int = -1, number: int = 1) -> ScreenRow:
    """A screen of a match."""
    assert stage.app is not None
    async with stage.app.store.read() as tx:
        row = await tx.screen(number, seat)
    assert row is not None
    return row


async def mover(stage: Stage, people: list[User], number: int = 1) -> User:
    """Whose turn it is."""
    match = await match_of(stage, number)
    return people[match.movers()[0]]


async def typed(
    stage: Stage, chat: Chat, people: list[User], thread: int | None = None, number: int = 1
) -> Match:
    """The one whose turn it is moves by the typed form; the match as it is then."""
    match = await match_of(stage, number)
    seat = match.movers()[0]
    move = next(iter(match.game.moves(match.state, seat)))
    stage.world.send(people[seat], chat, f"/move {move}", thread)
    await stage.settle()
    after = await match_of(stage, number)
    assert after.ply == match.ply + 1
    return after


def texts(stage: Stage, chat: Chat) -> list[str]:
    """All that the bot has said in a chat, as it stands."""
    return [m.text for m in chat.messages.values() if m.sender is stage.world.bot]


def message_by(stage: Stage, chat: Chat, sender: dict[str, Any], **more: Any) -> None:
    """Let the bot hear a message that no person of this world writes."""
    body = {
        "message_id": stage.world.next_message_id(chat),
        "date": int(stage.clock.now()),
        "chat": chat_json(stage.world, chat),
        "from": sender,
        **more,
    }
    stage.world.updates.add("message", body, ("chat", chat.id))


def press_on(stage: Stage, user: User, chat: Chat, data: str, **message: Any) -> str:
    """Let the bot hear a press on a message that is none of its own; the press's number."""
    press = stage.world.press_data(user, chat, 10**6, data)
    assert press.update is not None
    press.update.body["message"] = {
        "message_id": 10**6,
        "date": int(stage.clock.now()),
        "chat": chat_json(stage.world, chat),
        "from": user_json(user),
        "text": "a copy",
        **message,
    }
    return press.id
