"""Easels: both paint the same; a painter that died is replaced."""

import asyncio
import os
import signal

from bot.easel import ProcessEasel, ThreadEasel
from games.registry import boxes
from render.paint import Painter


async def test_a_thread_and_a_process_paint_what_the_painter_paints() -> None:
    scene = next(iter(boxes().values())).cover()
    wanted = Painter("day").png(scene)
    for easel in (ThreadEasel("day"), ProcessEasel("day")):
        assert await easel.png(scene) == wanted
        easel.close()


async def test_a_painter_that_was_killed_is_replaced() -> None:
    scene = next(iter(boxes().values())).cover()
    easel = ProcessEasel("day")
    first = await easel.png(scene)
    (worker,) = easel._pool._processes  # type: ignore[attr-defined]
    os.kill(worker, signal.SIGKILL)
    await asyncio.sleep(0.05)
    assert await easel.png(scene) == first
    easel.close()
