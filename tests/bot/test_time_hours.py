"""Waking time: quiet hours stop the clock, also on the days when clocks are changed."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hours import DAY_MINUTES, PACES, ZONES, Quiet, awake, deadline, hours_of
from bot.store.rows import Chat

HOUR = 3600.0
NIGHT = Quiet(22 * 60, 8 * 60, "Europe/Kyiv")
SPRING = datetime(2026, 3, 29, tzinfo=UTC).timestamp()
AUTUMN = datetime(2026, 10, 25, tzinfo=UTC).timestamp()

quiets = st.builds(
    Quiet,
    st.integers(0, DAY_MINUTES - 1),
    st.integers(0, DAY_MINUTES - 1),
    st.sampled_from((*ZONES, "Australia/Lord_Howe", "Asia/Kathmandu")),
)
moments = st.sampled_from((SPRING, AUTUMN, 1_900_000_000.0)).flatmap(
    lambda day: st.floats(day - 3 * 86_400, day + 3 * 86_400)
)
spans = st.floats(0, 5 * 86_400)


def kyiv(year: int, month: int, day: int, hour: int, minute: int = 0) -> float:
    zone = ZoneInfo("Europe/Kyiv")
    return datetime(year, month, day, hour, minute, tzinfo=zone).timestamp()


@given(moments, spans, quiets)
def test_just_so_much_waking_time_passes(now: float, span: float, quiet: Quiet) -> None:
    assert awake(now, deadline(now, span, quiet), quiet) == pytest.approx(span, abs=1e-3)


@given(moments, spans, quiets)
def test_the_end_is_never_in_quiet_hours(now: float, span: float, quiet: Quiet) -> None:
    end = deadline(now, span, quiet)
    assert deadline(end, 0.0, quiet) == end
    shown = datetime.fromtimestamp(end, ZoneInfo(quiet.zone))
    minute = shown.hour * 60 + shown.minute
    if quiet.start < quiet.end:
        asleep = quiet.start <= minute < quiet.end
    else:
        asleep = minute >= quiet.start or minute < quiet.end
    changed = shown.utcoffset() != datetime.fromtimestamp(end - 86_400, shown.tzinfo).utcoffset()
    assert not asleep or changed or quiet.start == quiet.end


@given(moments, spans, spans, quiets)
def test_f16_more_time_never_ends_sooner(
    now: float, span: float, more: float, quiet: Quiet
) -> None:
    end = deadline(now, span, quiet)
    assert end >= now + span - 1e-3
    assert deadline(now, span + more, quiet) >= end
    assert deadline(now + more, span, quiet) >= end - 1e-3


@given(moments, spans, spans, quiets)
def test_a_span_in_two_parts_ends_as_the_whole(
    now: float, span: float, more: float, quiet: Quiet
) -> None:
    parts = deadline(deadline(now, span, quiet), more, quiet)
    whole = deadline(now, span + more, quiet)
    assert awake(parts, whole, quiet) == pytest.approx(0, abs=1e-3)
    assert awake(whole, parts, quiet) == pytest.approx(0, abs=1e-3)


@given(moments, spans)
def test_without_quiet_hours_time_just_passes(now: float, span: float) -> None:
    assert deadline(now, span, None) == now + span
    assert deadline(now, span, Quiet(60, 60, "UTC")) == now + span


@pytest.mark.parametrize(
    ("now", "hours", "end"),
    [
        (kyiv(2026, 6, 1, 12), 9.5, kyiv(2026, 6, 1, 21, 30)),
        (kyiv(2026, 6, 1, 12), 10, kyiv(2026, 6, 2, 8)),
        (kyiv(2026, 6, 1, 12), 24, kyiv(2026, 6, 2, 22) + 10 * HOUR),
        (kyiv(2026, 6, 1, 23), 1, kyiv(2026, 6, 2, 9)),
        (kyiv(2026, 6, 2, 7, 59), 0, kyiv(2026, 6, 2, 8)),
        # The night of the change is an hour shorter or longer by the clocks of a wall.
        (kyiv(2026, 3, 28, 21), 2, kyiv(2026, 3, 28, 22) + 10 * HOUR),
        (kyiv(2026, 10, 24, 21), 2, kyiv(2026, 10, 24, 22) + 12 * HOUR),
    ],
)
def test_f16_nights_are_skipped(now: float, hours: float, end: float) -> None:
    assert deadline(now, hours * HOUR, NIGHT) == end


def test_a_chat_counts_as_it_is_set() -> None:
    chat = Chat(id=-1, private=False, title="", lang="uk", quiet_from=1320, quiet_to=480)
    hours = hours_of(chat)
    assert (hours.seconds, hours.quiet) == (PACES["daily"], NIGHT)
    assert hours.asleep(kyiv(2026, 6, 1, 23))
    assert not hours.asleep(kyiv(2026, 6, 1, 12))


def test_who_practises_alone_is_not_hurried() -> None:
    assert hours_of(Chat(id=1, private=True, title="", lang="uk", pace="blitz")).seconds is None


def test_every_zone_is_known() -> None:
    assert [zone for zone in ZONES if ZoneInfo(zone).key != zone] == []
