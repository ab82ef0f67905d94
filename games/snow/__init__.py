"""Snow: one set of crystals, three games."""

from games.core.box import Box
from games.snow import cover, diagrams
from games.snow.fairies import ai as fairies_ai
from games.snow.fairies import scene as fairies_scene
from games.snow.fairies.rules import Fairies
from games.snow.firstsnow import ai as firstsnow_ai
from games.snow.firstsnow import scene as firstsnow_scene
from games.snow.firstsnow.rules import Firstsnow
from games.snow.snowhill import ai as snowhill_ai
from games.snow.snowhill import scene as snowhill_scene
from games.snow.snowhill.rules import Snowhill

BOXES = (
    Box(
        game=Snowhill(),
        scene=snowhill_scene.scene,
        think=snowhill_ai.think,
        folder=f"{__name__}.snowhill",
        cover=cover.snowhill,
        diagrams=diagrams.SNOWHILL,
    ),
    Box(
        game=Firstsnow(),
        scene=firstsnow_scene.scene,
        think=firstsnow_ai.think,
        folder=f"{__name__}.firstsnow",
        cover=cover.firstsnow,
        diagrams=diagrams.FIRSTSNOW,
    ),
    Box(
        game=Fairies(),
        scene=fairies_scene.scene,
        think=fairies_ai.think,
        folder=f"{__name__}.fairies",
        cover=cover.fairies,
        diagrams=diagrams.FAIRIES,
    ),
)
