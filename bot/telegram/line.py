"""The library's bot as we use it: it shows no token, and hands over updates unparsed."""

from collections.abc import Sequence
from typing import Any

from telegram import Bot


class Line(Bot):
    """A bot whose updates come as Telegram sent them."""

    def __repr__(self) -> str:
        """Show nothing that is secret."""
        return "Line()"

    async def raw_updates(
        self, offset: int | None, timeout: int, allowed: Sequence[str]
    ) -> list[Any]:
        """The next updates as plain JSON: one that the library cannot parse spoils no other."""
        seconds = (self._request[0].read_timeout or 0.0) + timeout
        asked = {"offset": offset, "timeout": timeout, "allowed_updates": list(allowed)}
        found = await self._post("getUpdates", asked, read_timeout=seconds)
        return found if isinstance(found, list) else []
