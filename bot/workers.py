"""Pools of worker processes that end with the process that began them, even a killed one."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def pool(workers: int) -> ProcessPoolExecutor:
    """A pool of so many processes."""
    # Spawned, not forked: a fork would carry over threads, sockets and the database.
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_end_with_parent
    )


def _end_with_parent() -> None:
    """Runs in a worker: a killed parent says nothing, and the worker would wait for ever."""
    Thread(target=_outlive_nobody, name="parent", daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
