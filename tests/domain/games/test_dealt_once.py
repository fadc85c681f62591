"""One set-up dealt once for several tables: they begin alike, and the draw can be repeated."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.game.facts import Fact
from domain.games.domaine.facts import TilesLaid, TilesShuffled
from domain.games.dominion.cards import CARDS, Kind, is_kingdom_card
from domain.games.dominion.facts import KingdomDealt, ProsperityDrawn, SupplyLaid
from domain.games.dominion.randomizers import box_of
from domain.games.rulesets import RULESETS
from tests.support.games import seeded
from tests.support.refusals import refused

BOTH: Mapping[str, Any] = {"random": {"boxes": ["base", "prosperity"]}}
MIXED: Mapping[str, Any] = {"recommended": "biggest-money-2"}


def begun(ruleset: str, options: Mapping[str, Any], seats: int, *chance: object) -> list[Fact]:
    """The facts of play up to the first decision."""
    rules = RULESETS[ruleset]
    play = rules.play(rules.new(rules.setting(options, seats)), seeded(*chance))
    return play.start()


def dealt(ruleset: str, options: Mapping[str, Any], *chance: object, seats: int = 3) -> dict[str, Any]:
    return RULESETS[ruleset].dealt_once(options, seats, seeded(*chance))


def open_to_all(ruleset: str, facts: list[Fact]) -> Any:
    """Return the open part of the set-up: the kinds of cards in the supply, or the board."""
    [laid] = [fact for fact in facts if isinstance(fact, SupplyLaid | TilesLaid | TilesShuffled)]
    return sorted(laid.piles) if isinstance(laid, SupplyLaid) else laid.tiles


@pytest.mark.parametrize(
    ("ruleset", "options"), [("dominion", {}), ("dominion", BOTH), ("dominion", MIXED), ("domaine", {})]
)
def test_tables_begin_alike_and_as_a_game_would_by_this_chance(ruleset: str, options: Mapping[str, Any]) -> None:
    seen = set()
    for number in range(30):
        shared = dealt(ruleset, options, "round", number)
        assert shared == dealt(ruleset, options, "round", number), "the draw is made again"
        expected = open_to_all(ruleset, begun(ruleset, options, 3, "round", number))
        for table, seats in enumerate((2, 3, 4)):
            facts = begun(ruleset, shared, seats, "table", number, table)
            assert not [fact for fact in facts if isinstance(fact, KingdomDealt | ProsperityDrawn | TilesShuffled)]
            assert open_to_all(ruleset, facts) == expected
        seen.add(str(expected))
    assert len(seen) > 1, "another round has another set-up"


def test_the_kingdom_keeps_to_what_was_agreed() -> None:
    wanted = {"counts": {"prosperity": 4, "base": 6}, "exclude": ["mine", "bank"], "at_least": ["reaction"]}
    reaction: Kind = "reaction"
    for number in range(20):
        shared = dealt("dominion", {"random": wanted, "edition": 1, "ask": "always"}, "agreed", number)
        kingdom = shared["kingdom"]
        assert sum(box_of(card, 1) == "prosperity" for card in kingdom) == 4
        assert not {"mine", "bank"} & set(kingdom)
        assert any(CARDS[card].is_a(reaction) for card in kingdom)
        assert (shared["ask"], shared["edition"], shared["random"]) == ("always", 1, None)
        assert shared["colony"] in {"always", "never"}


@pytest.mark.parametrize("colony", ["always", "never"])
def test_platinum_and_colony_stay_as_they_were_agreed(colony: str) -> None:
    shared = dealt("dominion", {**BOTH, "colony": colony}, "colony")
    assert shared["colony"] == colony
    assert ("colony" in open_to_all("dominion", begun("dominion", shared, 2, "a"))) == (colony == "always")


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("dominion", {"recommended": "first-game-2"}),
        ("dominion", {"recommended": "beginners", "show_counts": True}),
        ("dominion", {**MIXED, "colony": "never"}),
        ("domaine", {"board": [{"tile": tile} for tile in "1234K5678"], "expand_max": 1}),
    ],
)
def test_what_leaves_nothing_to_chance_stays_as_it_is(ruleset: str, options: dict[str, Any]) -> None:
    assert dealt(ruleset, options, "any") == options


def test_an_option_that_a_record_does_not_name_is_not_named_by_what_is_dealt_either() -> None:
    """A tournament that was made before there was a choice deals its rounds as they were, to the letter."""
    assert "king_reached" not in dealt("domaine", {}, "any")
    assert dealt("domaine", {"king_reached": "at-once"}, "any")["king_reached"] == "at-once"
    dark = [card for card in CARDS if CARDS[card].box == "dark-ages" and is_kingdom_card(card)][:5]
    mixed = {"kingdom": [*dark, "cellar", "market", "militia", "mine", "moat"]}
    for number in range(10):
        assert not {"shelters", "nameable"} & dealt("dominion", mixed, "old", number).keys()
        assert "nameable" not in dealt("dominion", BOTH, "old", number), "the kingdom is dealt"
    drawn = {dealt("dominion", {**mixed, "shelters": "proportion"}, "new", number)["shelters"] for number in range(20)}
    assert drawn == {"always", "never"}


def test_in_kingdomino_nothing_lies_open() -> None:
    refused("nothing-to-share", dealt, "kingdomino", {}, "any")


def test_options_that_the_rules_forbid_are_refused_before_anything_is_drawn() -> None:
    refused("invalid-options", dealt, "dominion", {"random": {"boxes": ["base"], "counts": {"base": 11}}}, "any")
