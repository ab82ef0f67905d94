"""A hundred large bodies without the secret at once: how much memory does the webhook take?

`python -m tests.guard.bombs 60000000` prints a line of JSON.
"""

import asyncio
import json
import resource
import sys
import tempfile
from collections import Counter
from http import HTTPStatus
from pathlib import Path

from tests.guard.hook import door

BODIES = 100
_CHUNK = b"[" * 2**16


async def bomb(listen: str, size: int) -> None:
    """Send a body for as long as somebody takes it."""
    host, _, port = listen.partition(":")
    _, writer = await asyncio.open_connection(host, int(port))
    head = (
        f"POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {size}"
    )
    try:
        writer.write(f"{head}\r\n\r\n".encode())
        for _ in range(size // len(_CHUNK)):
            writer.write(_CHUNK)
            await writer.drain()
    except ConnectionError:
        return
    finally:
        writer.transport.abort()


async def throw(listen: str, size: int) -> None:
    """Send all of them at once."""
    await asyncio.gather(*(bomb(listen, size) for _ in range(BODIES)))


def peak() -> int:
    """The most memory that this process had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


async def measure(size: int) -> dict[str, int]:
    """What a webhook of this process does while another process throws."""
    with tempfile.TemporaryDirectory() as folder:
        async with door(Path(folder)) as place:
            before = peak()
            thrower = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.guard.bombs", str(size), place.listen
            )
            await thrower.wait()
            refused: Counter[HTTPStatus] = place.hook.refused
            return {
                "bodies": BODIES,
                "bytes": size,
                "growth": peak() - before,
                "refused": refused[HTTPStatus.FORBIDDEN],
                "kept": await place.kept(),
            }


if __name__ == "__main__":
    if len(sys.argv) > 2:
        asyncio.run(throw(sys.argv[2], int(sys.argv[1])))
    else:
        print(json.dumps(asyncio.run(measure(int(sys.argv[1])))))
