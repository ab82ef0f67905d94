"""«Болото»: lions, hippos, frogs and penguins race round a swamp with corner hops and caves."""

from games.core.box import Box
from games.swamp.ai import think
from games.swamp.cover import cover
from games.swamp.diagrams import DIAGRAMS
from games.swamp.rules import Swamp
from games.swamp.scene import scene

BOXES = (
    Box(
        game=Swamp(),
        scene=scene,
        think=think,
        folder=__name__,
        cover=cover,
        diagrams=DIAGRAMS,
    ),
)
