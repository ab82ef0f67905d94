"""The budget of sends and edits: never above 20 in any minute of a group."""

import asyncio
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bot.store.rows import Chat
from bot.telegram.budget import ALL_GAP, GAPS, GROUP_GAP, RESERVE, SLACK, Budget, Pace
from tests.bot.house import ANNA, house
from tests.bot.house import GROUP as GROUP_PLACE

GROUP = Chat(id=-1, private=False, title="", lang="en")


@given(st.lists(st.floats(0, 30), min_size=1, max_size=120))
def test_no_minute_has_more_than_twenty(pauses: list[float]) -> None:
    now = 1000.0
    budget = Budget(lambda: now)
    sent: list[float] = []
    for pause in pauses:
        now = max(now + pause, budget.free_at(GROUP, reserve=False))
        budget.spend(GROUP)
        sent.append(now)
    for start in sent:
        assert sum(start <= at < start + 60 for at in sent) <= 20


def test_half_choices_leave_room_for_boards() -> None:
    now = 1000.0
    budget = Budget(lambda: now)
    glances = 0
    while budget.free_at(GROUP, reserve=True) <= now:
        budget.spend(GROUP)
        glances += 1
    boards = 0
    while budget.free_at(GROUP, reserve=False) <= now:
        budget.spend(GROUP)
        boards += 1
    assert (boards, glances > RESERVE) == (RESERVE, True)


def test_a_wait_that_telegram_asked_for_is_kept() -> None:
    waiting = Chat(id=-1, private=False, title="", lang="en", hold_until=1030.0)
    assert Budget(lambda: 1000.0).free_at(waiting, reserve=False) == 1030.0


def test_what_was_kept_with_the_chat_counts_after_a_restart() -> None:
    before = Budget(lambda: 1000.0)
    tat = [before.spend(GROUP) for _ in range(8)][-1]
    after = Budget(lambda: 1000.0)
    again = Chat(id=-1, private=False, title="", lang="en", tat=tat)
    assert after.free_at(again, reserve=False) > 1000.0


async def test_calls_go_out_one_after_the_other() -> None:
    pace, loop = Pace(), asyncio.get_running_loop()
    times = []

    async def call() -> None:
        await pace.turn()
        times.append(loop.time())

    await asyncio.gather(*(call() for _ in range(12)))
    assert times[-1] - times[0] >= 11 * ALL_GAP - 0.001
    assert times == sorted(times)


async def test_a_call_that_a_killed_process_did_not_count_is_counted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.lobby.open(await home.call(ANNA), "floes")
        async with home.store.begin() as tx:
            await tx.count_lost_calls(home.time, GAPS, SLACK)
        async with home.store.read() as tx:
            chat = await tx.chat(GROUP_PLACE.chat_id)
        assert chat is not None
        assert chat.tat == home.time + GROUP_GAP
