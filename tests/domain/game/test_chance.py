"""Anybody with the seed can repeat chance, which is fair and never uses the same numbers for two purposes."""

import hashlib
import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.game.chance import Chance, _below, commitment
from tests.support.by_hand import by_hand, canonical

SEED = bytes(range(32))


def test_the_commitment_is_over_seed_and_game() -> None:
    assert commitment(SEED, "g_1") == hashlib.sha256(canonical([SEED.hex(), "g_1"])).hexdigest()


@pytest.mark.parametrize(
    ("nonces", "branch", "purpose", "ordinal", "seat"),
    [((), 0, "pile", 0, None), (("a", None), 0, "pile", 0, None), ((None,) * 4, 2, "deck", 17, 3)],
)
def test_a_shuffle_can_be_done_by_hand(
    nonces: tuple[str | None, ...], branch: int, purpose: str, ordinal: int, seat: int | None
) -> None:
    chance = Chance(SEED, "g_1", nonces, branch)
    expected = by_hand(list(range(48)), "g_1", list(nonces), branch, seat, purpose, ordinal)
    assert list(chance.shuffled(range(48), purpose=purpose, ordinal=ordinal, seat=seat)) == expected


@given(st.binary(max_size=64), st.text(st.characters(codec="ascii")), st.integers(0, 1000))
def test_whatever_the_key_the_numbers_are_those_of_hmac(seed: bytes, context: str, ordinal: int) -> None:
    chance = Chance(seed, context)
    expected = by_hand(list(range(60)), context, [], 0, None, "pile", ordinal, seed=seed)
    assert list(chance.shuffled(range(60), purpose="pile", ordinal=ordinal)) == expected


def test_a_known_shuffle() -> None:
    """A number written down, so that no change of the scheme passes unseen: every record depends on it."""
    assert Chance(SEED, "g_1").shuffled(range(8), purpose="pile", ordinal=0) == KNOWN


KNOWN = (6, 1, 5, 2, 4, 7, 0, 3)


def test_everything_on_the_label_matters() -> None:
    orders = {
        Chance(seed, context, nonces, branch).shuffled(range(48), purpose=purpose, ordinal=ordinal, seat=seat)
        for seed, context, nonces, branch, purpose, ordinal, seat in itertools.product(
            (SEED, bytes(32)), ("a", "b"), ((), ("n",)), (0, 1), ("pile", "kings"), (0, 1), (None, 0)
        )
    }
    assert len(orders) == 2**7


def test_the_incomplete_stretch_of_the_range_is_thrown_away() -> None:
    """2**64 is 1 more than a multiple of 3: counting it in would favour 0."""
    assert _below(3, iter([2**64 - 1, 2**64 - 2])) == 2


def test_all_orders_come_up_equally_often() -> None:
    """Chi-square over the 24 orders of four things; 49.7 is passed by chance once in a thousand runs, and this run is
    always the same."""
    chance = Chance(SEED, "fair")
    counts = Counter(chance.shuffled(range(4), purpose="pile", ordinal=number) for number in range(4800))
    assert len(counts) == 24
    assert sum(Fraction((count - 200) ** 2, 200) for count in counts.values()) < 49.7


@given(st.lists(st.integers(), max_size=60), st.integers(0, 1000))
def test_a_shuffle_loses_and_adds_nothing(items: list[int], ordinal: int) -> None:
    assert Counter(Chance(SEED, "g").shuffled(items, purpose="pile", ordinal=ordinal)) == Counter(items)


def test_dice_are_fair_numbers_of_their_own_stream() -> None:
    chance = Chance(bytes(range(32)), "t_1")
    dice = chance.dice(purpose="lot", ordinal=1)
    thrown = [dice(6) for _ in range(6000)]
    assert set(thrown) == set(range(6))
    assert all(850 < thrown.count(number) < 1150 for number in range(6))
    again = chance.dice(purpose="lot", ordinal=1)
    assert [again(6) for _ in range(50)] == thrown[:50]
    other = chance.dice(purpose="lot", ordinal=1, seat=3)
    assert [other(6) for _ in range(50)] != thrown[:50]
