"""PNG files of palette pictures, put together from strips that were compressed before.

Each strip of rows is compressed so that any other can follow it; a picture is their sum.
"""

import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple

_LEVEL = 6
_MEMORY = 9
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = b"\x78\x9c"
_END = b"\x03\x00"
"""An empty last block, in deflate's notation."""
_BASE = 65521
_LOW = 0xFFFF


class Strip(NamedTuple):
    """Some rows, compressed; with the check sum and the length of what they were."""

    body: bytes
    check: int
    length: int


def packed(rows: bytes) -> Strip:
    """Rows, each a zero (the number of PNG's plain filter), then one byte a pixel."""
    deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, _MEMORY)
    # After a full flush nothing refers back, so strips may follow each other in any order.
    body = deflate.compress(rows) + deflate.flush(zlib.Z_FULL_FLUSH)
    return Strip(body, zlib.adler32(rows), len(rows))


def png(size: tuple[int, int], palette: bytes, strips: Iterable[Strip]) -> bytes:
    """A file of strips from top to bottom, with a palette (r, g, b in a row)."""
    check = 1
    parts = [_HEADER]
    for strip in strips:
        parts.append(strip.body)
        check = _joined(check, strip)
    parts += [_END, struct.pack(">I", check)]
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", b"".join(parts)),
            _chunk(b"IEND", b""),
        )
    )


def _joined(check: int, strip: Strip) -> int:
    """The Adler-32 sum of what came before and a strip, from the sums of both."""
    low = (check & _LOW) - 1
    first = (low + (strip.check & _LOW)) % _BASE
    second = ((check >> 16) + strip.length * low + (strip.check >> 16)) % _BASE
    return second << 16 | first


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check
