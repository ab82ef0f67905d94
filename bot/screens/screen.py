"""A screen: a picture as data, a caption, buttons; and the parts that screens share."""

import hashlib
from collections.abc import Sequence
from html import escape

from msgspec import Struct

from bot.buttons import Rows
from bot.match import Player
from bot.names import isolated
from render.scene import Scene

CAPTION = 1024
TEXT = 4096
SHAPES = ("●", "▲", "■", "◆")


class Screen(Struct, frozen=True):
    """A message as it should stand in the chat; the caption is Telegram's HTML."""

    caption: str
    rows: Rows = ()
    scene: Scene | None = None

    def text(self) -> str:
        """The screen where no picture may be sent: the board in characters above the caption."""
        if self.scene is None:
            return self.caption
        return f"<pre>{escape(self.scene.alt, quote=False)}</pre>\n{self.caption}"

    def digest(self, theme: str, *, photos: bool, picture: str = "") -> str:
        """A short name of all that is visible; `picture`: the name of the scene, if known."""
        if self.scene and photos and not picture:
            picture = picture_digest(self.scene, theme)
        whole = "\0".join((picture, self.caption if photos else self.text(), repr(self.rows)))
        return hashlib.sha256(whole.encode()).hexdigest()[:24]


def picture_digest(scene: Scene, theme: str) -> str:
    """A name for a picture: equal scenes in equal themes have equal names."""
    return hashlib.sha256(f"{theme}\n{scene.dump()}".encode()).hexdigest()


def plate(player: Player) -> str:
    """A player by shape and name, as HTML."""
    return f"{SHAPES[player.seat % len(SHAPES)]} {escape(isolated(player.name), quote=False)}"


def mention(player: Player) -> str:
    """A player by shape and name, as HTML that calls the person."""
    name = escape(isolated(player.name), quote=False)
    shape = SHAPES[player.seat % len(SHAPES)]
    return f'{shape} <a href="tg://user?id={player.person_id}">{name}</a>'


def fitted(story: Sequence[str], rest: Sequence[str], most: int = CAPTION) -> str:
    """The lines as one caption; the oldest of the story go where it would be too long."""
    kept = list(story)
    while kept and len("\n".join((*kept, *rest))) > most:
        kept.pop(0)
    lines = [*kept, *rest]
    while len(lines) > 1 and len("\n".join(lines)) > most:
        lines.pop()
    return "\n".join(lines)
