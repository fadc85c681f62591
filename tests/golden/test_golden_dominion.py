"""Every recommended set is among the recorded games of Dominion, and each card of its kingdom takes effect there."""

import json
from collections import Counter

import pytest

from domain.game.play import GameEnded
from domain.games.dominion.cards import beside
from domain.games.dominion.facts import CardPlayed
from domain.games.dominion.sets import SETS
from tests.support.golden import GOLDEN
from tests.support.golden_dominion import GAMES, beside_used, replayed, unused

RECORDED = {name: (GOLDEN / name).read_text(encoding="utf-8") for name in GAMES}
HEADERS = {name: json.loads(text.splitlines()[0]) for name, text in RECORDED.items()}


def test_every_set_is_played_in_every_edition_that_deals_it() -> None:
    recorded = Counter((header["options"]["recommended"], header["options"]["edition"]) for header in HEADERS.values())
    editions = {name: (1, 2) if each.edition is None else (each.edition,) for name, each in SETS.items()}
    assert len(editions) >= 20
    assert recorded == Counter((name, edition) for name, known in editions.items() for edition in known)


def test_two_to_six_play() -> None:
    assert {header["seats"] for header in HEADERS.values()} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_the_kingdom_is_gained_and_played(name: str) -> None:
    facts = replayed(RECORDED[name])
    assert isinstance(facts[-1], GameEnded)
    assert facts[-1].reason == "finished"
    kingdom = SETS[HEADERS[name]["options"]["recommended"]].kingdom
    assert unused(facts, kingdom) == set()
    assert bool(beside_used(facts, kingdom)) == bool(beside(kingdom))


def test_cards_are_played_again_by_others() -> None:
    """By Throne Rooms and King's Courts, another Throne Room among them."""
    again = {
        fact.card
        for text in RECORDED.values()
        for fact in replayed(text)
        if isinstance(fact, CardPlayed) and fact.source is None
    }
    assert {"throne-room", "grand-market", "goons", "spy", "remodel", "library"} <= again
