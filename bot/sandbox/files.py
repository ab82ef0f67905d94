"""Uploaded files: pictures are decoded, sized and re-encoded as Telegram does."""

import hashlib
import io
from pathlib import PurePath

from PIL import Image, UnidentifiedImageError

from bot.sandbox.errors import bad
from bot.sandbox.model import File

MOST_BYTES = 10_485_760
MOST_SIDES = 10_000
MOST_RATIO = 20
SIZES = (90, 320, 800, 1280)
QUALITY = 87
_SUFFIXES = (".jpg", ".jpeg", ".gif", ".png", ".tif", ".bmp")


class Files:
    """All files by id; equal contents get equal ids."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}

    def find(self, file_id: str) -> File | None:
        """A file by its id."""
        return self._files.get(file_id)

    def photo(self, content: bytes, name: str) -> list[File]:
        """The sizes of an uploaded picture, the largest last."""
        if len(content) > MOST_BYTES:
            raise bad(
                f"file of size {len(content)} bytes is too big for a photo; "
                f"the maximum size is {MOST_BYTES} bytes"
            )
        if PurePath(name).suffix.lower() not in _SUFFIXES:
            raise bad(
                "photo has unsupported extension. Use one of .jpg, .jpeg, .gif, .png, .tif or .bmp"
            )
        image = _decoded(content)
        return [self._size(image, content, side) for side in _sides(image.size)]

    def photo_again(self, file_id: str) -> list[File]:
        """The sizes of a picture that was sent before, by the id of any of them."""
        file = self.find(file_id)
        if file is None or not file.mime.startswith("image/"):
            raise bad(_wrong_id(file_id))
        digest = file.unique_id.rpartition("s")[0]
        return [f for f in self._files.values() if f.unique_id.rpartition("s")[0] == digest]

    def document(self, content: bytes, name: str) -> File:
        """A file as it is."""
        digest = hashlib.sha256(content + name.encode()).hexdigest()[:20]
        return self._keep(
            File(f"BQ{digest}", f"D{digest}", content, name, "application/octet-stream")
        )

    def _size(self, image: Image.Image, content: bytes, side: int) -> File:
        digest = hashlib.sha256(content).hexdigest()[:20]
        known = self.find(f"AgAC{digest}s{side}")
        if known is not None:
            return known
        small = image.copy()
        small.thumbnail((side, side), Image.Resampling.LANCZOS)
        out = io.BytesIO()
        small.save(out, "JPEG", quality=QUALITY)
        width, height = small.size
        return self._keep(
            File(
                f"AgAC{digest}s{side}",
                f"AQ{digest}s{side}",
                out.getvalue(),
                f"photos/{digest}-{side}.jpg",
                "image/jpeg",
                width,
                height,
            )
        )

    def _keep(self, file: File) -> File:
        self._files[file.id] = file
        return file


def _decoded(content: bytes) -> Image.Image:
    try:
        image = Image.open(io.BytesIO(content))
        width, height = image.size
        if width + height > MOST_SIDES or max(width, height) > MOST_RATIO * min(width, height):
            raise bad("PHOTO_INVALID_DIMENSIONS")
        return image.convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError):
        raise bad("IMAGE_PROCESS_FAILED") from None


def _sides(size: tuple[int, int]) -> list[int]:
    """The long sides that are made: all standard ones up to the picture's own, and that."""
    longest = max(size)
    return [side for side in SIZES if side < longest] + [min(longest, SIZES[-1])]


def _wrong_id(file_id: str) -> str:
    if file_id.startswith(("AgAC", "BQ")):
        return "wrong file identifier/HTTP URL specified"
    if file_id.startswith(("http://", "https://")):
        return "failed to get HTTP URL content"
    return "wrong remote file identifier specified: can't unserialize it. Wrong last symbol"
