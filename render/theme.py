"""What roles look like: colours by role and theme, falling back from special to general."""

from collections.abc import Mapping
from types import MappingProxyType

Colour = str
"""#rrggbb."""

_DAY: dict[str, Colour] = {
    "water": "#2f8fa8",
    "water.deep": "#277d97",
    "water.ripple": "#55a9bd",
    "water.dark": "#226f88",
    "ice": "#f2f9fc",
    "ice.rim": "#c4dfea",
    "ice.side": "#8dbfd3",
    "ice.foot": "#6aa6be",
    "ice.shade": "#d9ecf4",
    "ice.light": "#ffffff",
    "ice.hint": "#63b7cf",
    "ink": "#173746",
    "ink.soft": "#3c5a69",
    "fish": "#f58a2c",
    "fish.fin": "#dd6a17",
    "fish.light": "#ffb868",
    "fish.eye": "#2a1a10",
    "penguin": "#2a3f55",
    "penguin.edge": "#1a2b3d",
    "penguin.belly": "#ffffff",
    "penguin.shade": "#dfe9ef",
    "penguin.beak": "#f6a02d",
    "penguin.feet": "#ec8a1f",
    "penguin.eye": "#10202d",
    "penguin.blush": "#f7b7a3",
    "shadow": "#9fc3d2",
    "mark": "#ffcf3f",
    "mark.trail": "#ffd75e",
    "mark.edge": "#b97a00",
    "target": "#0d9a63",
    "target.plate": "#0a7f51",
    "target.text": "#ffffff",
    "band": "#e4f1f6",
    "plate": "#ffffff",
    "plate.edge": "#b9d6e2",
    "plate.turn": "#ffcf3f",
    "plate.out": "#cfdfe6",
    "plate.text": "#173746",
    "plate.small": "#3c5a69",
    "crown": "#f2b211",
    "crown.edge": "#a87400",
    "badge": "#ffffff",
    "seat.0": "#d9560b",
    "seat.1": "#1663c7",
    "seat.2": "#8a2fb0",
    "seat.3": "#4d6b57",
}

_NIGHT = _DAY | {
    "water": "#0f2c3f",
    "water.deep": "#0b2436",
    "water.ripple": "#1f4a60",
    "water.dark": "#081d2c",
    "ice": "#a9c4d4",
    "ice.rim": "#86a8bb",
    "ice.side": "#4f768b",
    "ice.foot": "#375a6e",
    "ice.shade": "#98b6c7",
    "ice.light": "#c3d9e5",
    "ice.hint": "#2d8fb0",
    "ink": "#0b1f2b",
    "ink.soft": "#16303f",
    "penguin": "#1c2d40",
    "penguin.edge": "#0c1824",
    "penguin.belly": "#e9f1f5",
    "penguin.shade": "#c5d5de",
    "shadow": "#7d9cae",
    "band": "#132f40",
    "plate": "#1d4256",
    "plate.edge": "#2f5a70",
    "plate.out": "#16313f",
    "plate.text": "#f1f8fb",
    "plate.small": "#c6dbe5",
    "target": "#067a4c",
    "target.plate": "#066340",
}

_CONTRAST = _DAY | {
    "water": "#0a3d62",
    "water.deep": "#0a3d62",
    "water.ripple": "#1d5680",
    "water.dark": "#062a45",
    "ice": "#ffffff",
    "ice.rim": "#000000",
    "ice.side": "#7fa6bd",
    "ice.foot": "#000000",
    "ice.shade": "#ffffff",
    "ice.hint": "#0060c0",
    "ink": "#000000",
    "ink.soft": "#000000",
    "fish": "#d95f00",
    "fish.fin": "#7a2f00",
    "fish.light": "#ffb066",
    "penguin": "#111111",
    "penguin.edge": "#000000",
    "penguin.shade": "#ffffff",
    "shadow": "#b8c9d3",
    "mark": "#ffd400",
    "mark.trail": "#ffd400",
    "mark.edge": "#000000",
    "target": "#00662f",
    "target.plate": "#004d23",
    "band": "#ffffff",
    "plate": "#ffffff",
    "plate.edge": "#000000",
    "plate.turn": "#ffd400",
    "plate.text": "#000000",
    "plate.small": "#000000",
    "plate.out": "#d0d0d0",
    "seat.0": "#b84300",
    "seat.1": "#004fb3",
    "seat.2": "#6d1292",
    "seat.3": "#2f4a39",
}

THEMES: Mapping[str, Mapping[str, Colour]] = MappingProxyType(
    {"day": _DAY, "night": _NIGHT, "contrast": _CONTRAST}
)


class UnknownRole(KeyError):
    """No theme has a colour for this role, nor for a more general one."""


def colour(theme: str, role: str) -> Colour:
    """The colour of a role: a.b.c falls back to a.b, then to a."""
    paints = THEMES[theme]
    name = role
    while name not in paints:
        name, dot, _ = name.rpartition(".")
        if not dot:
            raise UnknownRole(role)
    return paints[name]


def rgb(value: Colour) -> tuple[int, int, int]:
    """The three parts of a colour, 0 to 255."""
    number = int(value.removeprefix("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255
