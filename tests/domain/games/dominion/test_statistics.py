"""The opening of a seat: the cards that it bought in its first two turns."""

from collections.abc import Iterable

import pytest

from domain.game.facts import Fact
from domain.games.dominion.facts import CardBought, CleanedUp, SupplyLaid
from domain.games.dominion.options import DominionOptions
from domain.games.dominion.statistics import statistics


def facts(text: str) -> Iterable[Fact]:
    """Read turns: the cards that a seat buys, and `.` at the end of its turn."""
    yield SupplyLaid({"silver": 40, "knights": 10})
    for turn in text.split():
        seat, *cards = turn.rstrip(".").split(",")
        yield from (CardBought(int(seat), card, 3) for card in cards)
        if turn.endswith("."):
            yield CleanedUp(int(seat))


@pytest.mark.parametrize(
    ("turns", "openings"),
    [
        ("0,silver. 1. 0,militia. 1,silver. 0,gold. 1,gold.", (("militia", "silver"), ("silver",))),
        ("0,silver,estate. 1. 0. 1.", (("estate", "silver"), ())),
        ("0,silver. 1,silver. 0,silver. 1,silver", (("silver", "silver"), None)),
        ("0,silver. 1,silver. 0,silver. 0,gold. 1,silver.", (("silver", "silver"), ("silver", "silver"))),
        ("", (None, None)),
    ],
)
def test_openings(turns: str, openings: tuple[tuple[str, ...] | None, ...]) -> None:
    assert statistics(DominionOptions(), 2, facts(turns)).openings == openings


def test_no_fact_is_read_after_the_openings() -> None:
    def endless() -> Iterable[Fact]:
        yield from facts("0. 1. 0. 1.")
        pytest.fail("the whole game is read")

    assert statistics(DominionOptions(recommended="big-money"), 2, endless()).setup == "big-money"


def test_cards_of_a_pile_with_several_cards_are_counted_too() -> None:
    found = statistics(DominionOptions(), 2, facts("0,dame-anna. 1. 0. 1."))
    assert (found.setup, found.cards) == ("", ("dame-anna", "knights", "silver"))
