"""«Айсберг»: an auction of floes with hidden hands."""

from games.core.box import Box
from games.iceberg.ai import think
from games.iceberg.cover import cover
from games.iceberg.diagrams import DIAGRAMS
from games.iceberg.rules import Iceberg
from games.iceberg.scene import scene
from games.iceberg.twin import line

BOXES = (
    Box(
        game=Iceberg(),
        scene=scene,
        think=think,
        folder=__name__,
        cover=cover,
        diagrams=DIAGRAMS,
        hand=line,
    ),
)
