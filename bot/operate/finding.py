"""What the doctor found: one line each, with what to do."""

from msgspec import Struct

GOOD, ODD, BAD = "good", "odd", "bad"
MARKS = {GOOD: "✓", ODD: "!", BAD: "✗"}


class Finding(Struct, frozen=True):
    """What was looked at, how it is, and what to do where it is not good."""

    name: str
    state: str
    text: str
    advice: str = ""

    def line(self) -> str:
        """The finding as a line."""
        end = f" → {self.advice}" if self.advice else ""
        return f"{MARKS[self.state]} {self.name:<10} {self.text}{end}"


def good(name: str, text: str) -> Finding:
    """All is well."""
    return Finding(name, GOOD, text)


def odd(name: str, text: str, advice: str) -> Finding:
    """The bot runs, but somebody should look at it."""
    return Finding(name, ODD, text, advice)


def bad(name: str, text: str, advice: str) -> Finding:
    """The bot cannot do its work."""
    return Finding(name, BAD, text, advice)
