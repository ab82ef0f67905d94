"""Uploaded files: pictures are decoded, sized and re-encoded as Telegram does."""

import asyncio
import base64
import binascii
import hashlib
import io
from pathlib import PurePath
from typing import Any, NamedTuple

from PIL import Image, UnidentifiedImageError

from bot.sandbox.errors import bad
from bot.sandbox.model import File

MOST_BYTES = 10_485_760
MOST_SIDES = 10_000
MOST_RATIO = 20
MOST_DOWNLOAD = 20 * 1024 * 1024
SIZES = (90, 320, 800, 1280)
QUALITY = 87
_SUFFIXES = (".jpg", ".jpeg", ".gif", ".png", ".tif", ".bmp")
_PHOTO, _DOCUMENT, _LAST = b"\x02", b"\x05", b"\x04"
_UNKNOWN = "wrong file identifier/HTTP URL specified"
_WRONG = "wrong remote file identifier specified: "


class Upload(NamedTuple):
    """A file that came along with a call."""

    name: str
    content: bytes


class Files:
    """All files by id; equal contents get equal ids."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}
        self._paths: dict[str, File] = {}
        self._pictures: dict[str, bytes] = {}
        self._sizes: dict[str, tuple[File, ...]] = {}

    def find(self, file_id: str) -> File | None:
        """A file by its id."""
        return self._files.get(file_id)

    def at(self, path: str) -> File | None:
        """A file by its path."""
        return self._paths.get(path)

    async def photo(self, upload: Upload) -> tuple[File, ...]:
        """The sizes of an uploaded picture, the largest last."""
        name, content = upload
        if len(content) > MOST_BYTES:
            raise bad(
                f"file of size {len(content)} bytes is too big for a photo; "
                f"the maximum size is {MOST_BYTES} bytes"
            )
        if PurePath(name).suffix.lower() not in _SUFFIXES:
            raise bad(
                "photo has unsupported extension. Use one of .jpg, .jpeg, .gif, .png, .tif or .bmp"
            )
        source = hashlib.sha256(content).hexdigest()
        if source not in self._sizes:
            width, height = await asyncio.to_thread(_measure, content)
            self._pictures[source] = content
            self._sizes[source] = tuple(
                self._keep(_photo_file(source, number, side, width, height))
                for number, side in enumerate(_sides(max(width, height)))
            )
        return self._sizes[source]

    def photo_again(self, file_id: str) -> tuple[File, ...]:
        """The sizes of a picture that was sent before, by the id of any of them."""
        file = self._known(file_id)
        if file.source not in self._sizes:
            raise bad(_UNKNOWN)
        return self._sizes[file.source]

    def document(self, upload: Upload) -> File:
        """A file as it is."""
        source = hashlib.sha256(upload.content + upload.name.encode()).hexdigest()
        path = f"documents/{source[:16]}{PurePath(upload.name).suffix}"
        mime = "application/octet-stream"
        names = _names(_DOCUMENT, source, 0)
        return self._keep(File(*names, source, upload.name, path, mime, upload.content))

    def document_again(self, file_id: str) -> File:
        """A file that was sent before."""
        file = self._known(file_id)
        if file.source in self._sizes:
            raise bad(_UNKNOWN)
        return file

    def content(self, file: File) -> bytes:
        """The bytes of a file; the JPEG of a picture is made now."""
        if file.content is None:
            file.content = _jpeg(self._pictures[file.source], (file.width, file.height))
        return file.content

    def _known(self, file_id: str) -> File:
        file = self.find(file_id)
        if file is None:
            raise bad(_why_unknown(file_id))
        return file

    def _keep(self, file: File) -> File:
        self._paths[file.path] = file
        return self._files.setdefault(file.id, file)


def size_json(file: File) -> dict[str, Any]:
    """A size of a picture; its weight is not told, since it is encoded only when asked for."""
    return {
        "file_id": file.id,
        "file_unique_id": file.unique_id,
        "width": file.width,
        "height": file.height,
    }


def _names(kind: bytes, source: str, number: int) -> tuple[str, str]:
    """The id and the unique id: 24 and 12 letters."""
    raw = kind + bytes.fromhex(source)[:15] + bytes([number]) + _LAST
    return (
        base64.urlsafe_b64encode(raw).decode(),
        base64.urlsafe_b64encode(raw[1:9] + bytes([number])).decode(),
    )


def _photo_file(source: str, number: int, side: int, width: int, height: int) -> File:
    shrink = side / max(width, height)
    return File(
        *_names(_PHOTO, source, number),
        source,
        "photo.jpg",
        f"photos/{source[:16]}_{number}.jpg",
        "image/jpeg",
        width=max(round(width * shrink), 1),
        height=max(round(height * shrink), 1),
    )


def _measure(content: bytes) -> tuple[int, int]:
    """The size of a picture that can be shown."""
    try:
        with Image.open(io.BytesIO(content)) as image:
            width, height = image.size
            if width + height > MOST_SIDES or max(width, height) > MOST_RATIO * min(width, height):
                raise bad("PHOTO_INVALID_DIMENSIONS")
            image.load()
            return width, height
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise bad("PHOTO_INVALID_DIMENSIONS") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise bad("IMAGE_PROCESS_FAILED") from None


def _jpeg(content: bytes, size: tuple[int, int]) -> bytes:
    """What people get to see: smaller, without transparency, and with the marks of JPEG."""
    with Image.open(io.BytesIO(content)) as picture:
        flat = Image.new("RGB", picture.size, "white")
        layer = picture.convert("RGBA")
        flat.paste(layer, mask=layer.getchannel("A"))
    out = io.BytesIO()
    flat.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _sides(longest: int) -> list[int]:
    """The long sides that are made: the standard ones below the picture's own, and that."""
    return [side for side in SIZES if side < longest] + [longest] * (longest <= SIZES[-1])


def _why_unknown(file_id: str) -> str:
    if file_id.startswith(("http://", "https://")):
        return "failed to get HTTP URL content"
    if len(file_id) % 4 == 1:
        return f"{_WRONG}Wrong string length"
    try:
        raw = base64.b64decode(file_id + "=" * (-len(file_id) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return f"{_WRONG}Wrong character in the string"
    if raw[-1:] != _LAST:
        return f"{_WRONG}can't unserialize it. Wrong last symbol"
    return _UNKNOWN
