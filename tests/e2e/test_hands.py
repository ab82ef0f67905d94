"""Hidden hands: by private chat, by a message that one alone sees, by a pop-up, by a link."""

from pathlib import Path

from bot.buttons import unpack
from bot.match import Match
from bot.match import Stage as Progress
from bot.play import Press
from bot.sandbox.faults import Fault
from bot.sandbox.model import Chat, Message, User
from games.core.rng import Rng
from tests.e2e.life import match_of
from tests.e2e.stage import Stage, staged

HAND = "🂠 My hand"
GAME = "iceberg"


async def deal(stage: Stage, *names: str, open_to: int = 3, title: str = "Club") -> Chat:
    """A running match with hands; the first `open_to` people have opened their private chats."""
    people = [user_of(stage, name) for name in names]
    chat = stage.world.group(title, *people)
    for user in people[:open_to]:
        if not stage.world.seen(user, stage.world.dm(user)):
            stage.world.send(user, stage.world.dm(user), "/start")
    await stage.settle()
    stage.world.send(people[0], chat, f"/play {GAME}")
    await stage.settle()
    for user in people[1:]:
        await stage.press(user, chat, "Join")
    await stage.press(people[0], chat, "Start")
    return chat


def user_of(stage: Stage, name: str) -> User:
    """Somebody by name, new or known."""
    known = [user for user in stage.world.people.values() if user.name == name]
    return known[0] if known else stage.world.person(name, "en")


def mover_of(stage: Stage, match: Match) -> User:
    """Who is to move."""
    return user_of(stage, match.players[match.movers()[0]].name)


def hands_of(stage: Stage, user: User) -> list[Message]:
    """The hands in somebody's private chat, oldest first."""
    chat = stage.world.dm(user)
    return [m for m in stage.world.seen(user, chat) if m.photo and m.sender is stage.world.bot]


def whispers(stage: Stage, user: User, chat: Chat) -> list[Message]:
    """The messages of a group that somebody alone sees."""
    return [m for m in stage.world.seen(user, chat) if m.only == user.id]


def labels(message: Message) -> list[str]:
    """The texts of the buttons of a message."""
    return [button["text"] for row in message.keyboard or [] for button in row]


async def press_move(stage: Stage, user: User, chat: Chat, message: Message, move: str) -> None:
    """Press the buttons that lead to a move, one after the other."""
    said: tuple[str, ...] = ()
    words = tuple(move.split())
    while said != words:
        seen = stage.world.seen(user, chat)
        message = next(m for m in seen if m.page_id == message.page_id)
        buttons = [
            b["callback_data"] for row in message.keyboard or [] for b in row if "url" not in b
        ]
        ahead = {told: data for data in buttons if (told := words_of(data)) == words[: len(told)]}
        following = max(ahead, key=len)
        assert len(following) > len(said)
        said = following
        stage.world.press_data(user, chat, message.page_id, ahead[said])
        await stage.settle()


def words_of(data: str) -> tuple[str, ...]:
    """The words of a move's button; of another one none."""
    press = unpack(data)
    return press.words if isinstance(press, Press) else ()


def some_move(match: Match, chance: Rng) -> str:
    """A legal move of few presses, mostly a bid while there is one."""
    moves = [m for m in match.game.moves(match.state, match.movers()[0]) if len(m.words()) <= 2]
    return str(chance.pick(moves[:6]))


async def play_privately(stage: Stage, plies: int) -> None:
    """Everybody plays from the private chat."""
    chance = Rng(bytes(32), "private")
    for _ in range(plies):
        match = await match_of(stage)
        if match.stage is not Progress.RUNNING:
            return
        user = mover_of(stage, match)
        hand = hands_of(stage, user)[-1]
        await press_move(stage, user, stage.world.dm(user), hand, some_move(match, chance))
        assert (await match_of(stage)).ply == match.ply + 1


async def test_a_whole_game_is_played_from_private_chats(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara")
        await play_privately(stage, plies=400)
        match = await match_of(stage)
        assert match.stage is Progress.OVER
        for name in ("Anna", "Borys", "Clara"):
            user = user_of(stage, name)
            assert len(hands_of(stage, user)) == 1
            assert labels(hands_of(stage, user)[0]) == ["‹ To the table"]
        assert "Rematch" in labels(stage.last(chat, user_of(stage, "Anna"), "Rematch"))


async def test_who_has_no_private_chat_plays_from_the_group(tmp_path: Path) -> None:
    chance = Rng(bytes(32), "group")
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara", open_to=0)
        stage.world.faults.add(
            Fault("refuse", "sendPhoto", chat.id, times=999, text="Bad Request: not yet")
        )
        for _ in range(12):
            match = await match_of(stage)
            user = mover_of(stage, match)
            press = await stage.press(user, chat, HAND)
            seat = match.movers()[0]
            assert match.box.hand is not None
            assert press.text == match.box.hand(match.game.view(match.state, seat))
            board = stage.last(chat, user, HAND)
            await press_move(stage, user, chat, board, some_move(match, chance))
            assert (await match_of(stage)).ply == match.ply + 1


async def test_the_buttons_of_the_group_tell_nothing_of_a_hand(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara")
        for _ in range(8):
            match = await match_of(stage)
            user = mover_of(stage, match)
            seen = labels(stage.last(chat, user, HAND))
            held = match.game.view(match.state, None).held[match.movers()[0]]
            assert set(map(str, range(1, held + 1))) <= set(seen) or "Keep" in " ".join(seen)
            await play_privately(stage, plies=1)


async def test_a_card_that_does_not_fit_is_refused_to_its_owner_alone(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara")
        await play_privately(stage, plies=1)
        match = await match_of(stage)
        user, seat = mover_of(stage, match), match.movers()[0]
        legal = {str(move) for move in match.game.moves(match.state, seat)}
        offers = match.game.offers(match.game.view(match.state, None), seat)
        wrong = next(move for move in offers if str(move) not in legal)
        board = stage.last(chat, user, HAND)
        told = len(stage.world.record)
        stage.world.press_data(user, chat, board.id, f"{match.token}.{match.ply}.{wrong}")
        await stage.settle()
        assert (await match_of(stage)).ply == match.ply
        calls = list(stage.world.record)[told:]
        assert {call.method for call in calls} <= {"answerCallbackQuery", "getUpdates"}


async def test_my_hand_is_shown_in_the_group_to_one_alone(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara")
        match = await match_of(stage)
        user, seat = mover_of(stage, match), match.movers()[0]
        await stage.press(user, chat, HAND)
        (own,) = whispers(stage, user, chat)
        for other in stage.world.people.values():
            assert whispers(stage, other, chat) == ([own] if other is user else [])
        move = next(m for m in match.game.moves(match.state, seat) if len(m.words()) == 1)
        await press_move(stage, user, chat, own, str(move))
        assert (await match_of(stage)).ply == match.ply + 1
        assert labels(whispers(stage, user, chat)[0]) == ["‹ To the table"]


async def test_who_blocks_the_bot_plays_on_and_finds_the_hand_again(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        chat = await deal(stage, "Anna", "Borys", "Clara")
        borys = user_of(stage, "Borys")
        before = len(hands_of(stage, borys))
        stage.world.block(borys)
        await stage.settle()
        chance = Rng(bytes(32), "blocked")
        for _ in range(4):
            match = await match_of(stage)
            user = mover_of(stage, match)
            board = stage.last(chat, user, HAND)
            await press_move(stage, user, chat, board, some_move(match, chance))
        failed = [r for r in stage.world.record if r.chat_id == borys.id and r.status == 403]
        assert len(failed) <= 1
        stage.world.block(borys, on=False)
        stage.world.send(borys, stage.world.dm(borys), "/start")
        await stage.settle()
        assert len(hands_of(stage, borys)) > before - 1
        hand = hands_of(stage, borys)[-1]
        assert "Club" in hand.text


async def test_the_same_person_at_three_tables_has_three_hands(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        for title in ("One", "Two", "Three"):
            await deal(stage, "Anna", f"Borys {title}", f"Clara {title}", title=title)
        anna = user_of(stage, "Anna")
        hands = hands_of(stage, anna)
        assert [title for title in ("One", "Two", "Three") if any(title in m.text for m in hands)]
        assert len(hands) == 3
        before = [await match_of(stage, number) for number in (1, 2, 3)]
        mine = [m for m in before if mover_of(stage, m) is anna]
        for match in mine:
            move = some_move(match, Rng(bytes(32), "three"))
            token = match.token
            hand = next(m for m in hands if token in str(m.keyboard))
            await press_move(stage, anna, stage.world.dm(anna), hand, move)
        after = [await match_of(stage, number) for number in (1, 2, 3)]
        assert [b.ply + (b in mine) for b in before] == [a.ply for a in after]


async def test_f98_a_link_opens_the_hand_of_its_owner_alone(tmp_path: Path) -> None:
    async with staged(tmp_path, limits=False) as stage:
        people = [user_of(stage, name) for name in ("Anna", "Borys", "Clara")]
        chat = stage.world.group("Club", *people)
        stage.world.send(people[0], chat, f"/play {GAME}")
        await stage.settle()
        for user in people[1:]:
            await stage.press(user, chat, "Join")
        press = await stage.press(people[1], chat, "🔑 Private chat")
        assert press.url
        payload = press.url.partition("start=")[2]
        stage.world.send(people[2], stage.world.dm(people[2]), f"/start {payload}")
        stage.world.send(people[1], stage.world.dm(people[1]), f"/start {payload[:-1]}x")
        await stage.settle()
        for user in people[1:]:
            assert "Club" not in stage.world.transcript(user, stage.world.dm(user))
        stage.world.send(people[1], stage.world.dm(people[1]), f"/start {payload}")
        await stage.settle()
        assert "Club" in stage.last(stage.world.dm(people[1]), people[1]).text
        lobby = stage.last(chat, people[0], "🔑 Private chat").text
        assert "can reach: Anna" in lobby
