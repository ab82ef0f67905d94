"""/check: what an admin reads about the bot's rights; the others read nothing."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.operate.check import Facts, check_page
from bot.sandbox.faults import Fault
from bot.sandbox.model import Chat, User
from bot.words import Dictionary
from games.registry import boxes
from tests.e2e.stage import Stage, staged


class Group:
    """A group with an admin in it, who asks."""

    def __init__(self, stage: Stage, *, forum: bool = False) -> None:
        self.stage = stage
        self.world = stage.world
        self.anna = self.world.person("Anna", "en")
        self.borys = self.world.person("Borys", "en")
        self.chat = self.world.group("Club", self.anna, self.borys, forum=forum)

    async def answer(
        self, user: User | None = None, thread: int | None = None, chat: Chat | None = None
    ) -> str:
        """What somebody hears who asks."""
        asked = user or self.anna
        self.world.send(asked, self.chat, "/check", thread)
        await self.stage.settle()
        return self.stage.last(chat or self.chat, asked).text


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    """A group with the bot as an ordinary member."""
    async with staged(tmp_path) as stage:
        yield Group(stage)


async def test_an_ordinary_member_needs_nothing_more(group: Group) -> None:
    text = await group.answer()
    assert "✓ I may write." in text
    assert "✓ I may send pictures." in text
    assert "✓ Privacy mode is on" in text
    assert "○ In large groups" in text
    assert "✗" not in text
    assert "topic" not in text
    assert "table" not in text


async def test_only_admins_may_ask_and_that_is_looked_up_each_time(group: Group) -> None:
    assert "Only admins" in await group.answer(group.borys)
    group.world.promote(group.chat, group.borys)
    assert "I may write" in await group.answer(group.borys)
    group.world.demote(group.chat, group.borys)
    assert "Only admins" in await group.answer(group.borys)


async def test_pictures_that_are_not_allowed(group: Group) -> None:
    group.world.restrict(group.chat, "photos", may=False)
    assert "✗ I may not send pictures" in await group.answer()


async def test_pictures_that_are_not_allowed_to_anybody(group: Group) -> None:
    group.world.permit(group.chat, can_send_photos=False)
    assert "✗ I may not send pictures" in await group.answer()
    group.world.promote(group.chat, group.world.bot)
    assert "✓ I may send pictures" in await group.answer()


async def test_a_bot_that_may_not_write_tells_the_admin_alone(group: Group) -> None:
    group.world.start(group.anna)
    await group.stage.settle()
    group.world.restrict(group.chat, "text", may=False)
    before = len(group.stage.calls(group.chat))
    dm = group.world.dm(group.anna)
    assert "✗ I may not write" in await group.answer(chat=dm)
    assert len(group.stage.calls(group.chat)) == before


async def test_an_admin_bot(group: Group) -> None:
    group.world.promote(group.chat, group.world.bot, can_delete_messages=True)
    text = await group.answer()
    assert "✓ I can delete my old boards" in text
    assert "✓ I am an admin" in text
    assert "○ I am sent all that is said here, as every admin bot is" in text


async def test_privacy_mode_that_is_off(group: Group) -> None:
    group.world.privacy = False
    assert "○ Privacy mode is off" in await group.answer()


async def test_who_cannot_be_written_to_is_named_while_there_is_a_table(group: Group) -> None:
    group.world.send(group.anna, group.chat, "/play floes")
    await group.stage.settle()
    await group.stage.press(group.borys, group.chat, "Join")
    assert "✓ I know of nobody at this table" in await group.answer()
    assert group.stage.app is not None
    async with group.stage.app.store.begin() as tx:
        await tx.set_blocked(group.borys.id, blocked=True)
    text = await group.answer()
    assert "✗ I cannot write in private to: Borys." in text


async def test_topics_open_and_closed(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        group = Group(stage, forum=True)
        topic = group.world.topic(group.chat, "Ice")
        assert "✓ This topic is open" in await group.answer(thread=topic.id)
        group.world.start(group.anna)
        group.world.close_topic(group.chat, topic, group.anna)
        await stage.settle()
        dm = group.world.dm(group.anna)
        assert "✗ This topic is closed" in await group.answer(thread=topic.id, chat=dm)


async def test_in_private_there_is_nothing_to_check(group: Group) -> None:
    group.world.start(group.anna)
    await group.stage.settle()
    group.world.send(group.anna, group.world.dm(group.anna), "/check")
    await group.stage.settle()
    assert "for groups" in group.stage.last(group.world.dm(group.anna), group.anna).text


async def test_telegram_does_not_answer(group: Group) -> None:
    group.world.faults.add(Fault("500", "getChat", times=9))
    assert "Telegram does not tell me" in await group.answer()


@pytest.mark.parametrize("lang", ["uk", "ru", "en"])
def test_a_name_cannot_add_markup(lang: str) -> None:
    facts = Facts(
        admin=False,
        reads_all=False,
        texts=True,
        photos=True,
        deletes=False,
        unreachable=["<b>Eve</b>", "Anna"],
    )
    page = check_page(facts, Dictionary(boxes())(lang))
    assert "&lt;b&gt;Eve&lt;/b&gt;, Anna" in page.caption
    assert page.caption.count("<b>") == 1
