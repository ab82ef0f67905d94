"""A table with a server on this machine, and a time moved by hand."""

import os
from collections.abc import AsyncIterator

os.environ.setdefault("PTB_TIMEDELTA", "1")  # the library warns without it

import pytest

from tests.bot.sandbox.kit import Table, laid


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """A table without limits of sending."""
    async with laid() as made:
        yield made


@pytest.fixture
async def limited() -> AsyncIterator[Table]:
    """A table with the limits of sending."""
    async with laid(limits=True) as made:
        yield made
