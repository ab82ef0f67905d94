"""Easels: both paint the same; a painter that died is replaced."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

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


def test_no_worker_outlives_a_process_that_was_killed() -> None:
    script = (
        "import time\n"
        "from bot.workers import pool\n"
        "import os\n"
        "if __name__ == '__main__':\n"
        "    print(pool(1).submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    for _ in range(200):
        if not alive(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker lives on")


def alive(pid: int) -> bool:
    """Whether a process is there, and not only waits to be buried."""
    status = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
