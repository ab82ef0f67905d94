"""Lanes: one chat in order, another not held up."""

import asyncio

from bot.telegram.order import Lanes


async def test_a_lane_keeps_its_order_and_holds_up_no_other() -> None:
    lanes = Lanes()
    gate = asyncio.Event()
    done: list[str] = []

    async def slow() -> None:
        await gate.wait()
        done.append("a1")

    async def note(name: str) -> None:
        done.append(name)

    lanes.submit(1, slow)
    lanes.submit(1, lambda: note("a2"))
    lanes.submit(2, lambda: note("b1"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert done == ["b1"]
    gate.set()
    await lanes.drain()
    assert done == ["b1", "a1", "a2"]
    assert lanes.still()
