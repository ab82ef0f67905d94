"""What roles look like: colours by role and theme, falling back from special to general."""

from collections.abc import Mapping
from types import MappingProxyType

Colour = str
"""#rrggbb."""

_DAY: dict[str, Colour] = {
    "water.0": "#3a9bb0",
    "water.0.ripple": "#63b5c5",
    "water.1": "#2f8aa5",
    "water.1.ripple": "#54a4ba",
    "water.2": "#257694",
    "water.2.ripple": "#4790aa",
    "water.3": "#1c6280",
    "water.3.ripple": "#3a7d98",
    "ice": "#f4fafd",
    "ice.rim": "#d3e8f1",
    "ice.side": "#a3cfe0",
    "ice.foot": "#7fb6cd",
    "ice.block": "#dff0f7",
    "ice.hint": "#2fa3c4",
    "text": "#17394a",
    "text.out": "#46616f",
    "text.ice": "#2f5566",
    "text.ice.strong": "#12495f",
    "sky": "#d8eef7",
    "sky.low": "#e9f6fb",
    "sky.glow": "#fff1c9",
    "sky.sun": "#ffdd7d",
    "sky.cloud": "#ffffff",
    "berg": "#f2f9fc",
    "berg.shade": "#bcdcea",
    "fish.1": "#f9a83a",
    "fish.1.fin": "#e08a17",
    "fish.1.light": "#ffd083",
    "fish.2": "#f5822a",
    "fish.2.fin": "#d5630f",
    "fish.2.light": "#ffb273",
    "fish.3": "#e8553f",
    "fish.3.fin": "#bf3526",
    "fish.3.light": "#ff9a83",
    "fish.white": "#ffffff",
    "fish.eye": "#2a1a10",
    "penguin": "#2b4159",
    "penguin.edge": "#1a2c3f",
    "penguin.belly": "#ffffff",
    "penguin.beak": "#fbb040",
    "penguin.feet": "#f39a2b",
    "penguin.eye": "#14222f",
    "penguin.blush": "#f9bdae",
    "drop": "#7fd0ee",
    "drop.edge": "#2e8db3",
    "shadow": "#b5d3e0",
    "mark": "#ffc933",
    "mark.edge": "#b47a06",
    "mark.soft": "#ffe08a",
    "target": "#0b7d55",
    "text.target": "#ffffff",
    "band": "#cfe6ef",
    "plate": "#ffffff",
    "plate.edge": "#a9cfde",
    "plate.turn": "#fff6da",
    "plate.out": "#dbe7ec",
    "plate.out.edge": "#b9cdd6",
    "crown": "#f7bd2a",
    "crown.edge": "#a06b00",
    "crown.gem": "#d8453a",
    "badge": "#ffffff",
    "seat.0": "#f0801a",
    "seat.0.fold": "#c06615",
    "seat.0.light": "#ffd2a3",
    "text.seat.0": "#1f1206",
    "seat.1": "#1f6fd6",
    "seat.1.fold": "#1959ab",
    "seat.1.light": "#bfdcff",
    "text.seat.1": "#ffffff",
    "seat.2": "#7a2196",
    "seat.2.fold": "#621a78",
    "seat.2.light": "#e3bdf0",
    "text.seat.2": "#ffffff",
    "seat.3": "#a6c9b1",
    "seat.3.fold": "#85a18e",
    "seat.3.light": "#e1eee5",
    "text.seat.3": "#10231a",
}

_NIGHT = _DAY | {
    "water.0": "#17394e",
    "water.0.ripple": "#2b566d",
    "water.1": "#123246",
    "water.1.ripple": "#254d64",
    "water.2": "#0e2a3d",
    "water.2.ripple": "#1f445a",
    "water.3": "#0a2233",
    "water.3.ripple": "#193b50",
    "ice": "#b9d4e3",
    "ice.rim": "#95b8cb",
    "ice.side": "#5f8ba3",
    "ice.foot": "#436d85",
    "ice.block": "#a3c3d5",
    "ice.hint": "#0e6f8f",
    "sky": "#0f2740",
    "sky.low": "#16344e",
    "sky.glow": "#2c4a63",
    "sky.sun": "#f3ecd2",
    "sky.cloud": "#1f4058",
    "berg": "#6f93a9",
    "berg.shade": "#46687f",
    "text": "#f1f8fb",
    "text.out": "#b9cdd8",
    "text.ice": "#27495a",
    "text.ice.strong": "#082b3a",
    "penguin": "#35516f",
    "penguin.edge": "#24394f",
    "penguin.belly": "#eef4f7",
    "fish.white": "#eef4f7",
    "shadow": "#8cb0c3",
    "mark": "#f5bd2c",
    "mark.soft": "#8a6f1d",
    "target": "#057549",
    "band": "#0c2231",
    "plate": "#1d4358",
    "plate.edge": "#33627a",
    "plate.turn": "#3b4a3f",
    "plate.out": "#173243",
    "plate.out.edge": "#26485b",
    "badge": "#eef4f7",
}

_CONTRAST = _DAY | {
    "water.0": "#0b4268",
    "water.0.ripple": "#2c6a94",
    "water.1": "#093a5d",
    "water.1.ripple": "#286287",
    "water.2": "#073152",
    "water.2.ripple": "#235a7d",
    "water.3": "#052945",
    "water.3.ripple": "#1d5173",
    "ice": "#ffffff",
    "ice.rim": "#c3d8e3",
    "ice.side": "#7fa9c0",
    "ice.foot": "#4d7c96",
    "ice.block": "#ffffff",
    "ice.hint": "#005fc4",
    "text": "#000000",
    "text.out": "#2c2c2c",
    "text.ice": "#000000",
    "text.ice.strong": "#000000",
    "fish.1": "#ffae00",
    "fish.1.fin": "#8a5200",
    "fish.2": "#ef6c00",
    "fish.2.fin": "#7a3100",
    "fish.3": "#d3201f",
    "fish.3.fin": "#6b0808",
    "penguin": "#141c26",
    "penguin.edge": "#000000",
    "shadow": "#a9c2cf",
    "mark": "#ffd400",
    "mark.edge": "#000000",
    "mark.soft": "#ffe45c",
    "target": "#00602f",
    "band": "#e8f1f5",
    "plate.edge": "#000000",
    "plate.turn": "#fff3b0",
    "plate.out": "#d3dade",
    "plate.out.edge": "#5c6970",
    "crown.edge": "#000000",
    "seat.0": "#ff8a1f",
    "seat.0.fold": "#cc6e19",
    "text.seat.0": "#000000",
    "seat.1": "#0a5fd0",
    "seat.1.fold": "#084ca6",
    "seat.2": "#6a0f86",
    "seat.2.fold": "#550c6b",
    "seat.3": "#a9d0b6",
    "seat.3.fold": "#87a692",
    "text.seat.3": "#000000",
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
