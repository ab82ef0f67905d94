"""Chance as an argument: numbers that follow from a root and a label, and from nothing else."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from games.core import fair

T = TypeVar("T")
_WORD = 4
_SPAN = 1 << 32


class Rng:
    """A stream of fair-v1 draws, taken in order; equal root and label give equal numbers."""

    def __init__(self, root: bytes, label: str) -> None:
        self._root = root
        self._label = label
        self._blocks = 0
        self._words: list[int] = []

    @classmethod
    def of_ply(cls, root: bytes, ply: int) -> "Rng":
        """The draws of one ply of a match (ply 0 is the setup)."""
        return cls(root, f"ply:{ply}")

    def _word(self) -> int:
        if not self._words:
            block = fair.block(self._root, self._label, self._blocks)
            self._blocks += 1
            starts = range(len(block) - _WORD, -1, -_WORD)
            self._words = [int.from_bytes(block[at : at + _WORD], "big") for at in starts]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; 1 <= n <= 2**32."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"cannot draw below {n}")
        limit = _SPAN - _SPAN % n
        while (word := self._word()) >= limit:
            pass  # a word from the ragged end would favour small numbers
        return word % n

    def die(self, sides: int = 6) -> int:
        """A roll of a die: 1 to `sides`."""
        return 1 + self.below(sides)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in an order drawn by Fisher and Yates' method, from the end."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
