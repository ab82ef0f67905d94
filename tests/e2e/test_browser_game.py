"""A whole game in the browser: the page, the emulated Telegram and the bot together."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.sandbox import Server, VirtualClock, World, serve
from bot.sandbox.model import Message
from tests.e2e.browser import Windows, join, message, say
from tests.e2e.stage import TOKEN, Stage

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

THINKING = 7.0
"""Seconds of the bot's time between two presses, so that it may edit after each."""
FEWEST_PRESSES, MOST_PRESSES = 20, 200
NAMES = ("Anna", "Bohdan")
BOARD = "[data-testid=message]:has([data-testid=key])"
# One round trip for a press and its toast: there are more than a hundred.
PRESS = """(column, [last, text]) => new Promise(done => {
  const toasts = column.querySelector(".toasts");
  toasts.replaceChildren();
  new MutationObserver(() => done(toasts.textContent)).observe(toasts, { childList: true });
  const boards = column.querySelectorAll("[data-testid=message]:has([data-testid=key])");
  const keys = [...boards[last].querySelectorAll("[data-testid=key]")];
  keys.find(key => key.textContent.includes(text)).click();
})"""
PAINTED = """images => Promise.all(
  images.map(image => image.decode().then(() => image.getAttribute("src")))
)"""


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """The emulated Telegram, with a time moved by hand."""
    made = await serve(World(TOKEN, clock=VirtualClock(), limits=False))
    yield made
    await made.close()
    assert made.world.violations == []


@pytest.fixture
async def stage(server: Server, tmp_path: Path) -> AsyncIterator[Stage]:
    """The bot on it."""
    clock = server.world.clock
    assert isinstance(clock, VirtualClock)
    made = Stage(server.world, clock, server, tmp_path)
    await made.start()
    yield made
    await made.stop()


class Evening:
    """Two people side by side in one window."""

    def __init__(self, stage: Stage, page: Page) -> None:
        self._stage = stage
        self._page = page
        self.pictures: set[str] = set()
        """The addresses of all pictures that were seen under messages with buttons."""

    async def write(self, name: str, text: str) -> None:
        """Write into the group, and wait until both see what the bot answers."""
        await say(self._column(name), text)
        await message(self._column(name), text).first.wait_for()
        await self._agree()

    async def press(self, name: str, button: str = "") -> str:
        """Press a button, or the first one; the toast that answers, once both see the outcome."""
        self._stage.wait(THINKING)
        last = len(self.boards()) - 1
        toast = await self._column(name).evaluate(PRESS, [last, button])
        await self._agree()
        return str(toast)

    async def _agree(self) -> None:
        """Wait until both see the messages with buttons just as Telegram has them."""
        await self._stage.settle()
        boards = self.boards()
        keys = [
            str(key["text"]) for board in boards for row in board.keyboard or [] for key in row
        ]
        texts = [board.text for board in boards]
        await expect(self._page.locator(f"{BOARD} .text")).to_have_text(texts * len(NAMES))
        await expect(self._page.get_by_test_id("key")).to_have_text(keys * len(NAMES))
        pictures = self._page.locator(f"{BOARD} .picture img")
        self.pictures.update(await pictures.evaluate_all(PAINTED))

    def boards(self) -> list[Message]:
        """The messages with buttons, as Telegram has them."""
        world = self._stage.world
        club = next(chat for chat in world.chats.values() if not chat.private)
        seen = world.seen(next(iter(world.people.values())), club)
        return [message for message in seen if message.keyboard]

    def mover(self) -> str | None:
        """Whose turn it is; None where no game is running."""
        lines = self.boards()[-1].text.splitlines()
        line = next((line for line in lines if line.startswith("To move: ")), "")
        return next((name for name in NAMES if name in line.split()), None)

    def _column(self, name: str) -> Locator:
        return self._page.get_by_test_id("column").nth(NAMES.index(name))


async def test_two_people_play_a_whole_game_and_begin_another(
    stage: Stage, server: Server, windows: Windows
) -> None:
    page = await windows.open(server.page_url, width=1000, height=700)
    for name in NAMES:
        await join(page, name)
    evening = Evening(stage, page)
    await evening.write("Anna", "/play")
    await evening.press("Anna", "Hold On!")
    assert await evening.press("Bohdan", "Join") == "You are in."
    assert await evening.press("Anna", "Start") == "The game begins."

    presses = 0
    evening.pictures.clear()
    while (mover := evening.mover()) is not None:
        assert await evening.press(mover) != ""
        presses += 1
        assert presses < MOST_PRESSES
    assert presses > FEWEST_PRESSES
    assert len(evening.pictures) > presses / 2, "the picture follows the game"
    over = evening.boards()[-1]
    assert "🥇" in over.text

    await evening.press("Bohdan", "Rematch")
    assert evening.mover() is not None
    assert over.id not in [board.id for board in evening.boards()]
