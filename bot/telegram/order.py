"""Updates of one chat in order, chats side by side."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]


class Lanes:
    """A queue for each chat, worked off by a task that lives while there is something in it."""

    def __init__(self) -> None:
        self._lanes: dict[int, deque[Job]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, lane: int, job: Job) -> None:
        """Do a job after those that the lane has already."""
        if lane in self._lanes:
            self._lanes[lane].append(job)
            return
        self._lanes[lane] = deque([job])
        task = asyncio.create_task(self._work(lane))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, lane: int) -> None:
        queue = self._lanes[lane]
        while queue:
            await queue[0]()
            queue.popleft()
        del self._lanes[lane]

    def still(self) -> bool:
        """Whether nothing is waiting or being done."""
        return not self._lanes

    async def drain(self) -> None:
        """Wait until all that was submitted is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)
