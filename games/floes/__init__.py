"""«Тримайся! Лід тріскається!»: penguins, fish, and less ice every turn."""

from games.core.box import Box
from games.floes.ai import think
from games.floes.cover import cover
from games.floes.diagrams import DIAGRAMS
from games.floes.engine import Engine
from games.floes.rules import Floes
from games.floes.scene import scene

BOXES = (
    Box(
        game=Floes(),
        scene=scene,
        think=think,
        folder=__name__,
        cover=cover,
        diagrams=DIAGRAMS,
        engine=Engine,
    ),
)
