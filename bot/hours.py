"""How a chat counts time: its pace, its quiet hours, its zone. Pure."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

from bot.store.rows import Chat

PACES: dict[str, float | None] = {
    "blitz": 60.0,
    "relaxed": 600.0,
    "daily": 24 * 3600.0,
    "none": None,
}
"""Seconds for a turn of a person, by pace; None: no deadline."""

ZONES = (
    "Europe/Kyiv",
    "Europe/Warsaw",
    "Europe/Berlin",
    "Europe/London",
    "Europe/Vilnius",
    "Asia/Tbilisi",
    "America/New_York",
    "America/Los_Angeles",
    "UTC",
)
"""The zones that can be chosen by a button."""

DAY_MINUTES = 24 * 60


class Quiet(Struct, frozen=True):
    """Quiet hours: minutes after midnight by the clocks of a zone."""

    start: int
    end: int
    zone: str


class Hours(Struct, frozen=True, kw_only=True):
    """How long a turn is, and when the clocks stand still."""

    seconds: float | None = PACES["daily"]
    quiet: Quiet | None = None
    zone: str = "Europe/Kyiv"

    def later(self, now: float, seconds: float) -> float:
        """The moment when so much waking time has passed."""
        return deadline(now, seconds, self.quiet)

    def between(self, since: float, until: float) -> float:
        """The waking seconds between two moments."""
        return awake(since, until, self.quiet)

    def asleep(self, now: float) -> bool:
        """Whether these are quiet hours."""
        return self.later(now, 0.0) > now


def hours_of(chat: Chat) -> Hours:
    """How a chat counts time; who practises alone is not hurried."""
    quiet = None
    if chat.quiet_from is not None and chat.quiet_to is not None:
        quiet = Quiet(chat.quiet_from, chat.quiet_to, chat.zone)
    pace = "none" if chat.private else chat.pace
    return Hours(seconds=PACES[pace], quiet=quiet, zone=chat.zone)


def deadline(now: float, seconds: float, quiet: Quiet | None) -> float:
    """The waking moment when so many seconds outside the quiet hours have passed."""
    for start, end in _nights(now, quiet):
        if end <= now:
            continue
        if now + seconds < start:
            break
        seconds -= max(start - now, 0.0)
        now = end
    return now + seconds


def awake(since: float, until: float, quiet: Quiet | None) -> float:
    """The seconds between two moments that are outside the quiet hours."""
    asleep = 0.0
    for start, end in _nights(since, quiet):
        if start >= until:
            break
        asleep += max(min(end, until) - max(start, since), 0.0)
    return max(until - since, 0.0) - asleep


def _nights(moment: float, quiet: Quiet | None) -> Iterator[tuple[float, float]]:
    """The quiet hours as pairs of moments, from those that may hold a moment on."""
    if quiet is None or quiet.start == quiet.end:
        return
    zone = ZoneInfo(quiet.zone)
    day = datetime.fromtimestamp(moment, zone).date() - timedelta(days=1)
    over_midnight = timedelta(days=quiet.end < quiet.start)
    while True:
        midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
        start = _moment(midnight, quiet.start)
        end = _moment(midnight + over_midnight, quiet.end)
        if start < end:  # not where the clocks skip all of it
            yield start, end
        day += timedelta(days=1)


def _moment(midnight: datetime, minutes: int) -> float:
    """When the clocks of a zone show so many minutes after midnight on that day.

    An hour that the clocks skip counts as the one after it; of one that they show twice the
    first counts.
    """
    shown = midnight.replace(hour=minutes // 60, minute=minutes % 60)
    return shown.astimezone(UTC).timestamp()
