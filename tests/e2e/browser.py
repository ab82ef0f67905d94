"""Fixtures of the tests in a browser: Chromium, windows on the page, people in columns."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright

CHROMIUM = Path("/usr/bin/chromium")
_ARGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_LINE_IS_DOWN = ("net::ERR_", "WebSocket connection to")


class Windows:
    """Opens windows; what their scripts complain of is kept in `faults`."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self.faults: list[str] = []

    async def open(
        self,
        url: str,
        *,
        width: int = 1400,
        height: int = 900,
        dark: bool = False,
        lang: str = "en-GB",
    ) -> Page:
        """A window of its own, as of another person's browser, on an address."""
        context = await self._chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=lang,
            timezone_id="UTC",
        )
        context.set_default_timeout(15_000)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._listen)
        await page.goto(url)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        # A line that is down is no fault of the page; everything else is.
        if message.type == "error" and not any(word in message.text for word in _LINE_IS_DOWN):
            self.faults.append(message.text)


@pytest.fixture
async def chromium() -> AsyncIterator[Browser]:
    """Debian's Chromium; without it the test is skipped, or fails where nobody would notice."""
    if not CHROMIUM.exists():
        reason = f"NO CHROMIUM at {CHROMIUM}: nothing of the page was tested in a browser"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(_ARGS))
        yield browser
        await browser.close()


@pytest.fixture
async def windows(chromium: Browser) -> AsyncIterator[Windows]:
    """Windows of which none may have complained of anything at the end of the test."""
    opened = Windows(chromium)
    yield opened
    assert opened.faults == []


async def join(page: Page, name: str) -> Locator:
    """Join as somebody, beside those who are in this window; their new column."""
    columns = page.get_by_test_id("column")
    before = await columns.count()
    if before:
        await page.get_by_test_id("add-person").click()
    await page.get_by_test_id("join-name").fill(name)
    await page.get_by_test_id("join-button").click()
    column = columns.nth(before)
    await column.get_by_test_id("chat-tab").first.wait_for()
    return column


async def say(column: Locator, text: str) -> None:
    """Write into the chat that is open."""
    field = column.get_by_test_id("composer")
    await field.fill(text)
    await field.press("Enter")


def message(column: Locator, text: str) -> Locator:
    """The messages that contain a text."""
    return column.get_by_test_id("message").filter(has_text=text)


def key(column: Locator, text: str) -> Locator:
    """The buttons under messages with a text."""
    return column.get_by_test_id("key").filter(has_text=text)
