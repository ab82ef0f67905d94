"""PNG files of palette pictures, with strips that did not change taken over as they were.

From one turn to the next most of a board stays as it is. Each strip of rows is compressed on its
own, ended so that the next can follow, and kept by its content; a picture is their sum.
"""

import struct
import threading
import zlib
from collections import OrderedDict
from hashlib import blake2b

ROWS = 70
"""Rows of a strip."""
LEVEL = 6
_MEMORY = 9
MOST_STRIPS = 2048
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = b"\x78\x9c"
_END = b"\x03\x00"
"""An empty last block, in deflate's notation."""


class Writer:
    """Writes PNG files; may be used from several threads."""

    def __init__(self) -> None:
        self._strips: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, _MEMORY)

    def png(self, size: tuple[int, int], rows: bytes, palette: bytes) -> bytes:
        """A picture from its rows (each a zero, then one byte a pixel) and palette (r, g, b)."""
        width, height = size
        reach = ROWS * (width + 1)
        starts = range(0, len(rows), reach)
        with self._lock:
            body = b"".join([self._strip(rows[at : at + reach]) for at in starts])
        check = struct.pack(">I", zlib.adler32(rows))
        header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        return b"".join(
            (
                _SIGNATURE,
                _chunk(b"IHDR", header),
                _chunk(b"PLTE", palette),
                _chunk(b"IDAT", _HEADER + body + _END + check),
                _chunk(b"IEND", b""),
            )
        )

    def _strip(self, rows: bytes) -> bytes:
        key = blake2b(rows, digest_size=16).digest()
        made = self._strips.get(key)
        if made is not None:
            self._strips.move_to_end(key)
            return made
        # After a full flush nothing refers back, so strips may follow each other in any order.
        made = self._deflate.compress(rows) + self._deflate.flush(zlib.Z_FULL_FLUSH)
        self._strips[key] = made
        if len(self._strips) > MOST_STRIPS:
            self._strips.popitem(last=False)
        return made


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check
