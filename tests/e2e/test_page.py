"""The sandbox's page in a browser; the test itself is the bot, by calls over HTTP."""

import io
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from PIL import Image
from playwright.async_api import Locator, Page, expect

from bot.sandbox import Server, World, serve
from bot.sandbox.model import Chat, Message
from tests.e2e.browser import Windows, join, key, message, say

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TOKEN = "700000001:page"
PAGE_TOKEN = "key-of-this-run"
RIGHT_TO_LEFT = "\N{RIGHT-TO-LEFT OVERRIDE}"
NO_OVERFLOW = "document.documentElement.scrollWidth <= window.innerWidth"
PAPER = "node => getComputedStyle(node).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)"


class Bot:
    """Calls the emulated Bot API as a bot does."""

    def __init__(self, world: World, server: Server, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.server = server
        self._session = session

    async def call(self, method: str, board: bytes | None = None, **params: Any) -> Any:
        """Call a method, perhaps with a picture at attach://board; what it gives."""
        form = aiohttp.FormData()
        for name, value in params.items():
            form.add_field(name, value if isinstance(value, str) else json.dumps(value))
        if board is not None:
            form.add_field("board", board, filename="board.png")
        async with self._session.post(
            f"{self.server.url}/bot{TOKEN}/{method}", data=form
        ) as reply:
            answer = await reply.json()
        assert answer["ok"], answer
        return answer["result"]

    async def pressed(self) -> dict[str, Any]:
        """Wait until somebody presses; the press."""
        offset = 0
        while True:
            for update in await self.call("getUpdates", timeout=10, offset=offset):
                offset = update["update_id"] + 1
                if "callback_query" in update:
                    await self.call("getUpdates", offset=offset)
                    press: dict[str, Any] = update["callback_query"]
                    return press

    @property
    def club(self) -> Chat:
        """The group of everybody who joins."""
        return next(chat for chat in self.world.chats.values() if not chat.private)


@pytest.fixture
async def bot() -> AsyncIterator[Bot]:
    """A bot on a server of its own."""
    world = World(TOKEN, limits=False)
    server = await serve(world, page_token=PAGE_TOKEN)
    async with aiohttp.ClientSession() as session:
        made = Bot(world, server, session)
        yield made
        await made.server.close()


def picture(colour: str) -> bytes:
    """A board of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (640, 480), colour).save(out, "PNG")
    return out.getvalue()


def keyboard(*rows: tuple[str, ...]) -> str:
    """Buttons whose data are their texts, shortened."""
    return json.dumps(
        {"inline_keyboard": [[{"text": t, "callback_data": t[:32]} for t in row] for row in rows]}
    )


async def painted(column: Locator) -> str:
    """The address of the picture that is shown, once it is there."""
    image = column.get_by_test_id("message").locator(".picture img")
    await expect(image).to_have_js_property("complete", value=True)
    assert await image.evaluate("node => node.naturalWidth") == 640
    return str(await image.get_attribute("src"))


async def test_a_board_is_played_side_by_side(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna, bohdan = await join(page, "Anna"), await join(page, "Bohdan")
    sent = await bot.call(
        "sendPhoto",
        board=picture("teal"),
        photo="attach://board",
        chat_id=bot.club.id,
        caption="<b>To move:</b> Anna",
        parse_mode="HTML",
        reply_markup=keyboard(("d4", "e5"), ("Stop",)),
    )
    for column in (anna, bohdan):
        await expect(message(column, "To move: Anna").locator("b")).to_have_text("To move:")
        await expect(column.get_by_test_id("key")).to_have_text(["d4", "e5", "Stop"])
    first = await painted(anna)

    await key(anna, "d4").click()
    await expect(key(anna, "d4")).to_have_attribute("aria-busy", "true")
    press = await bot.pressed()
    assert press["data"] == "d4"
    await bot.call("answerCallbackQuery", callback_query_id=press["id"], text="d4 it is")
    await expect(anna.get_by_test_id("toast")).to_have_text("d4 it is")
    await expect(key(anna, "d4")).not_to_have_attribute("aria-busy", "true")
    await expect(bohdan.get_by_test_id("toast")).to_have_count(0)

    await bot.call(
        "editMessageMedia",
        board=picture("navy"),
        chat_id=bot.club.id,
        message_id=sent["message_id"],
        media={"type": "photo", "media": "attach://board", "caption": "To move: Bohdan"},
        reply_markup=keyboard(("a1",)),
    )
    for column in (anna, bohdan):
        await expect(message(column, "To move: Bohdan")).to_have_count(1)
        await expect(message(column, "To move: Anna")).to_have_count(0)
        await expect(column.get_by_test_id("key")).to_have_text(["a1"])
        await expect(column.locator(f'.picture img[src="{first}"]')).to_have_count(0)
        await painted(column)

    await bot.call("deleteMessage", chat_id=bot.club.id, message_id=sent["message_id"])
    await expect(message(bohdan, "To move")).to_have_count(0)


async def test_an_alert_waits_for_its_reader_alone(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna, bohdan = await join(page, "Anna"), await join(page, "Bohdan")
    await bot.call(
        "sendMessage", chat_id=bot.club.id, text="Hands", reply_markup=keyboard(("My hand",))
    )
    await key(anna, "My hand").click()
    press = await bot.pressed()
    await bot.call(
        "answerCallbackQuery", callback_query_id=press["id"], text="2\n4\n7", show_alert=True
    )
    await expect(anna.get_by_test_id("alert")).to_contain_text("4")
    await expect(anna.get_by_test_id("alert-ok")).to_be_focused()
    await say(bohdan, "I wait")
    await page.keyboard.press("Tab")
    await anna.get_by_test_id("alert-ok").click()
    await expect(anna.get_by_test_id("alert")).to_have_count(0)
    await expect(message(anna, "I wait")).to_be_visible()


async def test_a_picture_is_enlarged(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    await bot.call(
        "sendPhoto",
        board=picture("teal"),
        photo="attach://board",
        chat_id=bot.club.id,
        caption="Board",
    )
    await expect(anna.get_by_alt_text("Picture: Board")).to_be_visible()
    await anna.locator(".picture").click()
    await expect(page.locator("dialog img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)


async def test_commands_are_completed(bot: Bot, windows: Windows) -> None:
    commands = [
        {"command": "play", "description": "Open a table"},
        {"command": "rules", "description": "Rules of the games"},
        {"command": "rematch", "description": "Once more"},
    ]
    await bot.call("setMyCommands", commands=commands)
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    field = anna.get_by_test_id("composer")
    await field.press_sequentially("/r")
    options = anna.get_by_role("option")
    await expect(options).to_have_text(["/rulesRules of the games", "/rematchOnce more"])
    await field.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await field.press("Tab")
    await expect(field).to_have_value("/rematch ")
    await expect(options).to_have_count(0)
    await field.press_sequentially("now")
    await field.press("Enter")
    await expect(message(anna, "/rematch now")).to_be_visible()
    await anna.get_by_role("button", name="Commands").click()
    await options.first.click()
    await expect(message(anna, "/play")).to_be_visible()
    heard = [update["message"]["text"] for update in await texts(bot)]
    assert heard == ["/rematch now", "/play"]


async def texts(bot: Bot) -> list[dict[str, Any]]:
    """The updates with texts that wait for the bot."""
    updates = await bot.call("getUpdates")
    return [update for update in updates if "text" in update.get("message", {})]


async def test_f126_hostile_names_and_texts_stay_text(bot: Bot, windows: Windows) -> None:
    image = "<img src=x onerror=document.title='taken'>"
    page = await windows.open(bot.server.page_url)
    anna = await join(page, image)
    turned = f"{RIGHT_TO_LEFT}evil<script>document.title='taken'</script>"
    bohdan = await join(page, turned)
    await say(bohdan, image)
    await expect(message(anna, image).locator(".text")).to_have_text(image)
    await expect(message(anna, image).locator("bdi")).to_have_text(turned)
    await expect(anna.locator(".head")).to_contain_text(image)

    script = "javascript:document.title='taken'"
    link = {"type": "text_link", "offset": 0, "length": 4, "url": script}
    hostile = Message(
        bot.world.next_message_id(bot.club),
        bot.club.id,
        bot.world.bot,
        bot.world.clock.now(),
        text="free fish",
        entities=[link],
        keyboard=[[{"text": "<b>open</b>", "url": script}]],
    )
    bot.world.add(hostile)
    await message(anna, "free fish").locator(".text").click()
    await key(anna, "<b>open</b>").click()
    await expect(anna.get_by_test_id("toast")).to_be_visible()
    assert await page.locator("a[href^='javascript' i], .column script, img[src=x]").count() == 0
    assert "taken" not in await page.title()
    assert len(page.context.pages) == 1


async def test_entities_are_shown(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    text = (
        "🐧 <b>bold <i>both</i></b> <code>d4</code> <tg-spoiler>secret</tg-spoiler> "
        '<a href="https://example.org/rules">rules</a>\n<pre>a b\nc d</pre>\n'
        "<blockquote>said</blockquote>"
    )
    await bot.call("sendMessage", chat_id=bot.club.id, text=text, parse_mode="HTML")
    shown = message(anna, "both")
    await expect(shown.locator("b i")).to_have_text("both")
    await expect(shown.locator("code")).to_have_text("d4")
    await expect(shown.locator("pre")).to_have_text("a b\nc d")
    await expect(shown.locator("blockquote")).to_have_text("said")
    link = shown.get_by_role("link", name="rules")
    await expect(link).to_have_attribute("href", "https://example.org/rules")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")
    spoiler = shown.get_by_role("button", name="secret")
    await expect(spoiler).to_have_css("color", "rgba(0, 0, 0, 0)")
    await spoiler.press("Enter")
    await expect(spoiler).not_to_have_css("color", "rgba(0, 0, 0, 0)")


async def test_f127_only_the_receiver_sees_a_private_message(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna, bohdan = await join(page, "Anna"), await join(page, "Bohdan")
    reader = next(user for user in bot.world.people.values() if user.name == "Anna")
    now = bot.world.clock.now()
    number = bot.world.next_message_id(bot.club)
    hand = Message(number, bot.club.id, bot.world.bot, now, text="Your hand", only=reader.id)
    bot.world.add(hand)
    await expect(message(anna, "Only you see this")).to_contain_text("Your hand")
    await bot.call("sendMessage", chat_id=bot.club.id, text="For all")
    await expect(message(bohdan, "For all")).to_be_visible()
    await expect(message(bohdan, "Your hand")).to_have_count(0)


async def test_the_private_chat_starts_and_counts_what_is_unread(
    bot: Bot, windows: Windows
) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    club, direct = anna.get_by_test_id("chat-tab").nth(0), anna.get_by_test_id("chat-tab").nth(1)
    await direct.click()
    await anna.get_by_test_id("start").click()
    await expect(message(anna, "/start")).to_be_visible()
    await expect(anna.get_by_test_id("composer")).to_be_visible()
    await club.click()
    chat = await direct.get_attribute("data-chat")
    await bot.call("sendMessage", chat_id=int(chat or 0), text="Your hand")
    await expect(direct.locator(".badge")).to_have_text("1")
    await expect(page).to_have_title("(1) Icebox")
    await direct.click()
    await expect(message(anna, "Your hand")).to_be_visible()
    await expect(direct.locator(".badge")).to_have_count(0)


async def test_a_link_to_the_bot_starts_it_inside_the_page(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    link = f"https://t.me/{bot.world.bot.username}?start=seat7"
    rows = {"inline_keyboard": [[{"text": "Open", "url": link}]]}
    await bot.call("sendMessage", chat_id=bot.club.id, text="Hands", reply_markup=rows)
    await key(anna, "Open").click()
    await expect(message(anna, "/start seat7")).to_be_visible()
    assert len(page.context.pages) == 1


async def test_the_menu_leaves_enters_and_takes_rights(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna, bohdan = await join(page, "Anna"), await join(page, "Bohdan")
    await choose(bohdan, "Leave the group")
    await expect(bohdan.get_by_test_id("chat-tab")).to_have_count(1)
    await choose(bohdan, "Enter the group")
    await expect(bohdan.get_by_test_id("chat-tab")).to_have_count(2)
    await choose(anna, "The bot sends photos")
    await anna.get_by_test_id("menu").click()
    rights = anna.get_by_role("menuitemcheckbox", name="The bot sends photos")
    await expect(rights).to_have_attribute("aria-checked", "false")
    assert bot.club.bot_may == {"text": True, "photos": False}
    await page.keyboard.press("Escape")
    await choose(anna, "New group")
    await anna.get_by_role("textbox", name="Name of the group").fill("Second")
    await page.keyboard.press("Enter")
    await expect(anna.get_by_role("tab", name="Second")).to_have_attribute("aria-selected", "true")


async def choose(column: Locator, item: str) -> None:
    """Take something from the menu of a column."""
    await column.get_by_test_id("menu").click()
    await column.locator(".menu .item").filter(has_text=item).click()


@pytest.mark.parametrize("width", [360, 390])
async def test_a_phone_needs_no_sideways_scrolling(bot: Bot, windows: Windows, width: int) -> None:
    page = await windows.open(bot.server.page_url, width=width, height=740)
    assert await page.evaluate(NO_OVERFLOW)
    anna = await join(page, "Anna " + "M" * 50)
    bohdan = await join(page, "Bohdan")
    await expect(anna).not_to_be_visible()
    await bot.call(
        "sendPhoto",
        board=picture("teal"),
        photo="attach://board",
        chat_id=bot.club.id,
        caption="long" * 60,
        reply_markup=keyboard(tuple("abcdefgh"), ("a long text on a button " * 3, "short")),
    )
    await expect(message(bohdan, "long")).to_be_visible()
    assert await page.evaluate(NO_OVERFLOW)
    frame = await bohdan.locator(".scroller").evaluate("n => [n.scrollWidth, n.clientWidth]")
    assert frame[0] <= frame[1]
    for box in [await one.bounding_box() for one in await bohdan.get_by_test_id("key").all()]:
        assert box is not None
        assert box["height"] >= 44
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    await page.get_by_test_id("person-tab").first.click()
    await expect(anna).to_be_visible()
    await expect(message(anna, "long")).to_be_visible()
    await expect(bohdan).not_to_be_visible()


@pytest.mark.parametrize("world_is_new", [False, True])
async def test_the_page_comes_back_after_a_restart(
    bot: Bot, windows: Windows, *, world_is_new: bool
) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    await say(anna, "before")
    await expect(message(anna, "before")).to_be_visible()
    port = bot.server.port
    await bot.server.close()
    await expect(anna.get_by_text("Reconnecting…")).to_be_visible()
    if world_is_new:
        bot.world = World(TOKEN, limits=False)
        bot.world.person("Zoe")
    bot.server = await serve(bot.world, port=port, page_token=PAGE_TOKEN)
    await expect(anna.get_by_text("Reconnecting…")).not_to_be_visible()
    await bot.call("sendMessage", chat_id=bot.club.id, text="I was away")
    await expect(message(anna, "I was away")).to_be_visible()
    await expect(message(anna, "before")).to_have_count(0 if world_is_new else 1)


async def test_a_reload_brings_back_people_and_chats(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    await join(page, "Anna")
    bohdan = await join(page, "Bohdan & Co.")
    await bohdan.get_by_test_id("chat-tab").nth(1).click()
    await expect(bohdan.get_by_test_id("start")).to_be_visible()
    await page.reload()
    columns = page.get_by_test_id("column")
    await expect(columns).to_have_count(2)
    await expect(columns.nth(0).get_by_test_id("composer")).to_be_visible()
    await expect(columns.nth(1).get_by_test_id("start")).to_be_visible()
    assert len(bot.world.people) == 2


async def test_a_reader_who_scrolled_up_stays_there(bot: Bot, windows: Windows) -> None:
    page = await windows.open(bot.server.page_url)
    anna = await join(page, "Anna")
    for number in range(40):
        await bot.call("sendMessage", chat_id=bot.club.id, text=f"line {number}")
    await expect(message(anna, "line 39")).to_be_in_viewport()
    await anna.locator(".scroller").hover()
    await page.mouse.wheel(0, -5000)
    await expect(message(anna, "line 1").first).to_be_in_viewport()
    await bot.call("sendMessage", chat_id=bot.club.id, text="the newest")
    pill = anna.get_by_role("button", name="To the bottom New: 1")
    await expect(pill).to_be_visible()
    await expect(message(anna, "the newest")).not_to_be_in_viewport()
    await pill.click()
    await expect(message(anna, "the newest")).to_be_in_viewport()
    await expect(pill).not_to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
async def test_dark_and_light(bot: Bot, windows: Windows, *, dark: bool) -> None:
    page = await windows.open(bot.server.page_url, dark=dark)
    anna = await join(page, "Anna")
    assert await is_dark(anna) is dark
    await page.get_by_test_id("theme").click()
    assert await is_dark(anna) is not dark
    await page.reload()
    assert await is_dark(page) is not dark


async def is_dark(place: Page | Locator) -> bool:
    """Whether the paper behind the messages is dark."""
    column = place if isinstance(place, Locator) else place.get_by_test_id("column")
    red, green, blue = await column.evaluate(PAPER)
    return int(red + green + blue) < 3 * 100


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("uk-UA", "Хто ви?"),
        ("ru-RU", "Кто вы?"),
        ("en-US", "Who are you?"),
        ("fi", "Who are you?"),
    ],
)
async def test_the_page_speaks_the_browsers_language(
    bot: Bot, windows: Windows, lang: str, title: str
) -> None:
    page = await windows.open(bot.server.page_url, lang=lang)
    await expect(page.get_by_role("heading")).to_have_text(title)
    await join(page, "Anna")
    assert next(iter(bot.world.people.values())).lang == (lang[:2] if lang != "fi" else "en")
