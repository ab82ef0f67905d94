"""fair-v1: chance that was fixed before anybody joined, and can be checked after the end.

The operator commits to a secret seed in the lobby. At the start the seed and what the players
added in public make the root, from which every draw of the match follows. Once the seed is
told, anybody can compute all of it again.
"""

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

_DOMAIN = b"tgbot-fair-v1"
_ENCODER = msgspec.json.Encoder(order="sorted")

Entropy = Sequence[tuple[int, str]]
"""What the players added: (number of the player, lucky text), in the order of joining."""


def _joined(*parts: bytes) -> bytes:
    return b"\0".join((_DOMAIN, *parts))


def commitment(seed: bytes, match: str, rules: str) -> str:
    """The commitment to a 32-byte seed that the lobby shows, as 64 hex digits."""
    return hashlib.sha256(_joined(b"commit", match.encode(), rules.encode(), seed)).hexdigest()


def root(seed: bytes, match: str, entropy: Entropy) -> bytes:
    """The 32-byte root of all draws of a match."""
    canonical = _ENCODER.encode([list(pair) for pair in entropy])
    return hmac.digest(seed, _joined(b"root", match.encode(), canonical), "sha256")


def block(root: bytes, label: str, index: int) -> bytes:
    """Block `index` (32 bytes) of the stream of draws that `label` names."""
    message = _joined(b"draw", label.encode(), index.to_bytes(8, "big"))
    return hmac.digest(root, message, "sha256")
