"""fair-v1: the published vectors, and that everything agreed on goes into the numbers."""

import hashlib
import hmac

import pytest

from games.core import fair
from games.core.rng import Rng

SEED = bytes(range(32))
MATCH, RULES = "g-7f3a", "cards/1"
ENTROPY = ((111, "4821"), (222, "77"), (333, ""))
COMMITMENT = "3be79136af6ec408ced0ea23c5d8172f6305c7cef56ce448e7ad93d64545ef66"
ROOT = "8cd20285f5d0bf04d191ca6737af988a96e87977280fbfa77910ecf6757836f0"


def test_commitment_vector() -> None:
    assert fair.commitment(SEED, MATCH, RULES) == COMMITMENT


def test_root_vector() -> None:
    assert fair.root(SEED, MATCH, ENTROPY).hex() == ROOT


def test_deck_vector() -> None:
    deck = Rng(bytes.fromhex(ROOT), "deck:0").shuffled(range(52))
    assert deck[:10] == (10, 18, 7, 43, 30, 2, 12, 42, 25, 51)


def test_dice_vector() -> None:
    rng = Rng(bytes.fromhex(ROOT), "dice:turn:1")
    assert [rng.die() for _ in range(10)] == [1, 5, 1, 2, 3, 2, 2, 4, 3, 1]


def test_anybody_can_check_with_a_hash_alone() -> None:
    text = b"tgbot-fair-v1\0commit\0g-7f3a\0cards/1\0" + SEED
    assert hashlib.sha256(text).hexdigest() == COMMITMENT
    added = b'tgbot-fair-v1\0root\0g-7f3a\0[[111,"4821"],[222,"77"],[333,""]]'
    assert hmac.new(SEED, added, "sha256").hexdigest() == ROOT


def test_lucky_texts_of_any_alphabet_go_in_as_utf8() -> None:
    added = 'tgbot-fair-v1\0root\0m\0[[1,"щастя 🍀"]]'.encode()
    assert fair.root(SEED, "m", ((1, "щастя 🍀"),)) == hmac.digest(SEED, added, "sha256")


@pytest.mark.parametrize(
    ("seed", "match", "rules"),
    [
        (bytes(32), MATCH, RULES),
        (SEED, "g-7f3b", RULES),
        (SEED, MATCH, "cards/2"),
        (SEED, "g-7f3", "a\0cards/1"),
    ],
)
def test_f110_another_seed_match_or_rules_give_another_commitment(
    seed: bytes, match: str, rules: str
) -> None:
    assert fair.commitment(seed, match, rules) != COMMITMENT


@pytest.mark.parametrize(
    "entropy",
    [
        (),
        ENTROPY[:2],
        (ENTROPY[1], ENTROPY[0], ENTROPY[2]),
        ((111, "4822"), *ENTROPY[1:]),
        ((112, "4821"), *ENTROPY[1:]),
    ],
)
def test_what_each_player_adds_counts_and_their_order(entropy: fair.Entropy) -> None:
    assert fair.root(SEED, MATCH, entropy).hex() != ROOT


def test_blocks_differ_by_label_and_number() -> None:
    root = bytes.fromhex(ROOT)
    blocks = {fair.block(root, label, n) for label in ("ply:1", "ply:11") for n in range(50)}
    assert len(blocks) == 100
