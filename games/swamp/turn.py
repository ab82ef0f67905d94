"""What a seat may play: legality is a matter of whole turns, so both dice are looked at."""

from collections.abc import Iterator

from games.swamp.board import CAVE, SWAMP
from games.swamp.position import Play, Position

Dice = tuple[int, ...]


def legal(
    position: Position, seat: int, dice: Dice, exited: bool, fresh: int | None
) -> list[Play]:
    """The plays that may come next; both dice are used if some order allows it (Your turn).

    A figure that stops on a corner is taken to stay there: where a hop leads is luck.
    """
    first = list(steps(position, seat, dice, exited, fresh))
    if len(dice) == 2:
        both = [play for play in first if _goes_on(position, seat, dice, exited, play)]
        if both:
            return both
    return [play for play in first if _may_end(position, seat, play)]


def steps(
    position: Position, seat: int, dice: Dice, exited: bool, fresh: int | None
) -> Iterator[Play]:
    """What the dice could do now, were there no other die; an exit goes first (Coming out)."""
    if 6 in dice and not exited and position.exit_free(seat):
        yield position.exit(seat)
        return
    for die in dict.fromkeys(dice):
        yield from position.plays(seat, die, fresh)


def after(position: Position, seat: int, play: Play) -> Position:
    """The position after a play."""
    later = position.copy()
    later.play(seat, play.start, play.end)
    return later


def without(dice: Dice, die: int) -> Dice:
    """The dice that are left."""
    at = dice.index(die)
    return (*dice[:at], *dice[at + 1 :])


def _goes_on(position: Position, seat: int, dice: Dice, exited: bool, play: Play) -> bool:
    """Whether the second die can follow, or need not since everybody is at home."""
    later = after(position, seat, play)
    if later.arrived(seat):
        return True
    left, out = without(dice, play.die), exited or play.start == SWAMP
    return any(_may_end(later, seat, second) for second in steps(later, seat, left, out, play.end))


def _may_end(position: Position, seat: int, play: Play) -> bool:
    """Whether a turn may end with a play: without blocking a cave (Caves)."""
    if not driven(position, seat):
        return True  # most of the time nobody sits in a cave, and nothing has to be tried
    return not after(position, seat, play).blocks(seat)


def barred(position: Position, seat: int, dice: Dice, exited: bool, fresh: int | None) -> str:
    """Which rule takes a play away that the die alone would allow: "turn", "caves", or ""."""
    allowed = legal(position, seat, dice, exited, fresh)
    gone = [p for p in steps(position, seat, dice, exited, fresh) if p not in allowed]
    if not all(_may_end(position, seat, play) for play in gone):
        return "caves"
    return "turn" if gone else ""


def waits(position: Position, seat: int) -> bool:
    """Whether nothing but a six can help: whoever is not at home for good is in the swamp."""
    return not any(True for die in range(1, 6) for _ in position.plays(seat, die))


def driven(position: Position, seat: int) -> list[int]:
    """The caves with an enemy in them (Luck)."""
    found = (CAVE + junction for junction in position.caves)
    return [cave for cave in found if position.at.get(cave, seat) != seat]
