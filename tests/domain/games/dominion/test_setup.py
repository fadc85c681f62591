"""Rulings on setting up, and on who begins."""

from collections import Counter
from typing import Any

import pytest

from domain.games.dominion import randomizers
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import ProsperityDrawn
from tests.support.dominion import RULES
from tests.support.dominion_in_process import begun
from tests.support.games import seeded
from tests.support.refusals import refused

PROSPERITY = ("bank", "bishop", "city", "expand", "goons", "hoard", "mint", "quarry", "trade-route", "vault")
KINGDOM = ("cellar", "chapel", "gardens", "market", "mine", "moat", "smithy", "village", "witch", "workshop")


def starters(seats: int, **options: Any) -> Counter[int]:
    """Count how often each seat begins over many games."""
    return Counter(begun(seats, number, **options).turn["seat"] for number in range(60))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_shuffles_seven_coppers_and_three_estates_and_draws_five(seats: int) -> None:
    game = begun(seats, kingdom=KINGDOM)
    for player in game.table.players:
        assert Counter(player.hand + player.deck) == {"copper": 7, "estate": 3}
        assert (len(player.hand), len(player.deck), player.discard) == (5, 5, [])
    assert game.table.trash == []
    assert len({tuple(player.deck) for player in game.table.players}) > 1


def test_the_first_game_is_begun_by_chance() -> None:
    assert starters(3).keys() == {0, 1, 2}


@pytest.mark.parametrize("edition", [1, 2])
def test_r011_the_winners_left_neighbour_starts(edition: int) -> None:
    for winner, first in ((0, 1), (1, 2), (2, 0)):
        assert starters(3, edition=edition, previous_game={"winners": [winner]}) == {first: 60}
    game = begun(3, edition=edition, previous_game={"winners": [1]})
    assert (game.told("turn-began"), game.told("starter-drawn")) == ([{"seat": 2}], [])


@pytest.mark.parametrize(
    ("seats", "edition", "winners", "first"),
    [(4, 1, [0, 2], {1, 3}), (4, 2, [0, 2], {0, 1, 2, 3}), (2, 1, [0, 1], {0, 1})],
)
def test_r013_start_after_a_tie(seats: int, edition: int, winners: list[int], first: set[int]) -> None:
    """In the first edition a player who did not win begins, unless all won (R-014); in the second anybody may."""
    assert starters(seats, edition=edition, previous_game={"winners": winners}).keys() == first


def test_play_goes_to_the_left() -> None:
    game = begun(3, previous_game={"winners": [0]})
    turns = []
    for _ in range(6):
        turns.append(game.turn["seat"])
        game.end_turn()
    assert turns == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize("edition", [1, 2])
def test_a_random_kingdom_is_ten_of_the_editions_cards_but_for_those_excluded(edition: int) -> None:
    dealt: Counter[str] = Counter()
    for number in range(60):
        game = begun(2, number, edition=edition, random={"exclude": ["witch", "moat"], "at_least": ["attack"]})
        (fact,) = game.told("kingdom-dealt")
        assert sorted(fact["cards"]) == sorted(game.table.kingdom)
        assert any(CARDS[card].is_a("attack") for card in fact["cards"])
        dealt.update(fact["cards"])
    offered = {card.id for card in CARDS.values() if f"base{edition}" in card.boxes and not card.basic}
    assert dealt.keys() == offered - {"witch", "moat"}


@pytest.mark.parametrize(
    ("options", "pointer"),
    [
        ({"kingdom": KINGDOM[:9]}, "/options/kingdom"),
        ({"kingdom": (*KINGDOM, "library")}, "/options/kingdom"),
        ({"kingdom": (*KINGDOM[:9], "cellar")}, "/options/kingdom/9"),
        ({"kingdom": (*KINGDOM[:9], "silver")}, "/options/kingdom/9"),
        ({"kingdom": (*KINGDOM[:9], "jongleur")}, "/options/kingdom/9"),
        ({"kingdom": (*KINGDOM[:9], "spy"), "edition": 2}, "/options/kingdom/9"),
        ({"kingdom": (*KINGDOM[:9], "sentry"), "edition": 1}, "/options/kingdom/9"),
        ({"kingdom": KINGDOM, "recommended": "big-money"}, "/options/recommended"),
        ({"recommended": "forbidden-art"}, "/options/recommended"),
        ({"random": {"counts": {"base": 11}}}, "/options/random/counts"),
        ({"random": {"counts": {"base": 6, "prosperity": 6}}}, "/options/random/counts"),
        ({"random": {"exclude": ["peasant"]}}, "/options/random/exclude/0"),
        ({"random": {"at_least": ["curse"]}}, "/options/random/at_least"),
        ({"kingdom": (*KINGDOM[:9], KINGDOM[0])}, "/options/kingdom/9"),
        ({"random": {"boxes": ["base", "base"]}}, "/options/random/boxes/1"),
        ({"random": {"exclude": ["moat", "moat"]}}, "/options/random/exclude/1"),
        ({"random": {"at_least": ["attack", "attack"]}}, "/options/random/at_least/1"),
        ({"random": {"boxes": ["base"], "at_least": ["treasure"]}}, "/options/random/at_least"),
        ({"previous_game": {"winners": []}}, "/options/previous_game/winners"),
        ({"previous_game": {"winners": [0, 2]}}, "/options/previous_game/winners/1"),
        ({"edition": 3}, "/options/edition"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_says_where(options: dict[str, Any], pointer: str) -> None:
    assert refused("invalid-options", RULES.setting, options, 2).pointer == pointer


@pytest.mark.parametrize(
    "random",
    [
        {"boxes": EXPANSIONS, "at_least": ("action", "victory", "treasure", "reaction", "duration", "attack", "curse")},
        {
            "counts": dict(zip(EXPANSIONS[:4], (2, 2, 3, 2), strict=True)),
            "at_least": ("attack", "reaction", "victory", "duration"),
        },
    ],
    ids=["a type that no card has", "nine cards"],
)
def test_a_kingdom_that_cannot_be_dealt_is_refused_after_few_tries(
    random: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    plus = randomizers._Hand.plus
    monkeypatch.setattr(randomizers._Hand, "plus", lambda hand, card: tried.append(card) or plus(hand, card))
    refused("invalid-options", RULES.setting, {"random": random}, 2)
    assert len(tried) < 20_000


def test_the_first_deck_is_shuffled_as_the_others_are() -> None:
    assert [fact["seat"] for fact in begun(4).told("deck-shuffled")] == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "colonies"), [(2, 8), (3, 12), (4, 12), (5, 12), (6, 12)])
def test_colonies_for_so_many_players(seats: int, colonies: int) -> None:
    piles = begun(seats, kingdom=PROSPERITY).supply
    assert (piles["colony"], piles["platinum"]) == (colonies, 12)


@pytest.mark.parametrize("share", [1, 5, 9])
def test_r007_colony_by_proportion(share: int) -> None:
    kingdom = (*PROSPERITY[:share], *KINGDOM[share:])
    games, used = 300, 0
    for number in range(games):
        play = RULES.play(RULES.new(RULES.setting({"kingdom": kingdom}, 2)), seeded("dominion", share, number))
        (drawn,) = (fact.card for fact in play.start() if isinstance(fact, ProsperityDrawn))
        piles = play.copy.table.supply
        assert drawn in kingdom
        assert ("platinum" in piles) == ("colony" in piles) == (drawn in PROSPERITY)
        used += "colony" in piles
    assert abs(used - games * share / 10) < 4 * (games * share / 10 * (1 - share / 10)) ** 0.5


def test_the_table_may_agree_about_colonies() -> None:
    assert "colony" not in begun(2, kingdom=PROSPERITY, colony="never").supply
    assert {"platinum", "colony"} <= begun(2, kingdom=KINGDOM, colony="always").supply.keys()


def test_trade_route_begins_without_tokens() -> None:
    """The Estates dealt at the beginning are not gained."""
    assert begun(3, kingdom=PROSPERITY).table.marked("trade_route") == []
