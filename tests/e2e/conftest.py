"""Fixtures of the tests in a browser, for every test here."""

from tests.e2e.browser import chromium, windows

__all__ = ["chromium", "windows"]
