"""«Болото»: lions, hippos, frogs and penguins race round a swamp with corner hops and caves."""

from games.core.box import Box

BOXES: tuple[Box, ...] = ()
