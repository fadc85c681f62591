"""Play of the best bot of Dominion by weights: purchases, trashing, and the order of cards."""

from typing import Any

import pytest

from domain.games.dominion.cards import CARDS
from domain.games.dominion.sets import SETS
from domain.games.rulesets import RULESETS
from service.features.bots.dominion import weighing
from service.features.bots.dominion.weighing import CardWeights, Weighing
from tests.support.arena import bot, contest, share, shown
from tests.support.games import seeded

RULES = RULESETS["dominion"]
SIGNS = 10
ALWAYS, LEFT, OWN = 0, 2, 9
"""Three of the signs: the constant first, the share of Provinces left, and last the number of the card already
owned."""


def weighed(keep: float = 0.0, play: tuple[float, float, float] = (0.0, 0.0, 0.0), **signs: float) -> CardWeights:
    gain = [0.0] * SIGNS
    for place, name in ((ALWAYS, "always"), (LEFT, "left"), (OWN, "own")):
        gain[place] = signs.get(name, 0.0)
    return CardWeights(tuple(gain), keep, play)


def asked(
    prompt: str, *options: tuple[str, str], hand: str = "", moves: str = "", seats: int = 2, **turn: Any
) -> dict[str, Any]:
    """The first question of a game, as if it were this one, after the seat has gained these cards."""
    game = RULES.play(RULES.new(RULES.setting({"recommended": "village-square"}, seats)), seeded("bots/weighing"))
    game.start()
    assert game.chooses is not None
    seen = shown(RULES, RULES.view(game.copy.table, game.chooses.seat), game.chooses)
    seat = seen["decision"]["seat"]
    offers = [{"id": f"{kind}/{card}", "kind": kind, "card": card} for kind, card in options]
    seen["decision"] |= {"prompt": prompt, "options": [*offers, {"id": "end", "kind": "end"}], "min": 1, "max": 1}
    seen["moves"] = [(seat, card, True) for card in moves.split()]
    seen["table"]["players"][seat]["hand"] = hand.split()
    seen["table"]["turn"] |= {"coins": 8, "buys": 1, "phase": "buy"} | turn
    return seen


BUYS = [("buy", card) for card in ("village", "smithy", "silver")]


@pytest.mark.parametrize(
    ("moves", "picked"), [("", "smithy"), ("smithy", "village"), ("smithy " * 3 + "village " * 6, None)]
)
def test_it_buys_what_is_wanted_most_as_the_deck_stands_and_nothing_that_is_not_wanted(
    moves: str, picked: str | None
) -> None:
    weights = {"smithy": weighed(always=5, own=-9), "village": weighed(always=3, own=-3)}
    answer = Weighing(asked("buy-phase", *BUYS, moves=moves), weights).answer()
    assert answer == ([f"buy/{picked}"] if picked else ["end"])


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_of_the_provinces_it_counts_what_part_is_left(seats: int) -> None:
    """There are 8 for two players, 12 for three, 15 for five and 18 for six (rulebooks of the base game and Prosperity,
    'Set-up')."""
    weights = {"province": weighed(left=1), "silver": weighed(always=1.2), "gold": weighed(always=0.8)}
    offers = [("buy", card) for card in weights]
    seen = asked("buy-phase", *offers, seats=seats)
    assert Weighing(seen, weights).answer() == ["buy/silver"]
    assert Weighing(seen, {**weights, "silver": weighed()}).answer() == ["buy/province"]


def test_it_buys_although_all_its_cards_are_trashed() -> None:
    """Bishops may come to that (Prosperity, Bishop: "Trash a card from your hand.")."""
    seen = asked("buy-phase", ("buy", "silver"))
    lost = [(seen["decision"]["seat"], card, False) for card in ["copper"] * 7 + ["estate"] * 3]
    assert Weighing(seen | {"moves": lost}, {"silver": weighed(always=1)}).answer() == ["buy/silver"]


def test_it_does_not_end_a_game_that_it_loses() -> None:
    """The game ends with the last Province (rulebook of the base game, 'Game End')."""
    weights = {"province": weighed(always=9), "silver": weighed(always=1)}
    for moves, picked in (("", "buy/silver"), ("duchy duchy duchy", "buy/province")):
        seen = asked("buy-phase", ("buy", "province"), ("buy", "silver"), moves=moves)
        for pile in seen["table"]["supply"]:
            pile["count"] = 1 if pile["card"] == "province" else pile["count"]
        foe = 1 - seen["decision"]["seat"]
        seen["moves"] = [*seen["moves"], (foe, "province", True), (foe, "duchy", True)]
        assert Weighing(seen, weights).answer() == [picked]


@pytest.mark.parametrize(("actions", "picked"), [(1, "village"), (2, "smithy")])
def test_what_is_played_first_depends_on_whether_actions_are_left(actions: int, picked: str) -> None:
    weights = {"smithy": weighed(play=(1, 5, 0)), "village": weighed(play=(3, 3, 0))}
    plays = [("play", card) for card in ("village", "smithy")]
    seen = asked("action-phase", *plays, hand="village smithy copper", actions=actions)
    assert Weighing(seen, weights).answer() == [f"play/{picked}"]


@pytest.mark.parametrize(("other", "picked"), [("market", "market"), ("remodel", "smithy")])
def test_a_throne_room_takes_what_is_best_twice(other: str, picked: str) -> None:
    """Throne Room: "Choose an Action card in your hand. Play it twice." (first edition) A Remodel would
    trash the Smithy here."""
    weights = {"smithy": weighed(keep=9, play=(9, 9, 1)), other: weighed(play=(1, 1, 5))}
    seen = asked("throne-room", ("play", "smithy"), ("play", other), hand=f"smithy {other}")
    assert Weighing(seen, weights).answer() == [f"play/{picked}"]


def test_a_remodel_trashes_what_is_worth_less_than_what_it_may_become() -> None:
    """Remodel: "Trash a card from your hand. Gain a card costing up to $2 more than the trashed card." A Gold makes
    a Province, an Estate a Smithy."""
    trashes = [("trash", card) for card in ("estate", "gold", "silver")]
    for worth_of_gold, picked in ((5.0, "gold"), (9.0, "estate")):
        weights = {
            "province": weighed(always=9), "gold": weighed(worth_of_gold), "smithy": weighed(always=3),
            "silver": weighed(keep=4), "estate": weighed(),
        }  # fmt: skip
        assert Weighing(asked("remodel", *trashes, hand="estate gold silver"), weights).answer() == [f"trash/{picked}"]


def test_weights_are_of_recommended_kingdoms_and_name_cards_that_can_be_had() -> None:
    known = {frozenset(each.kingdom) for each in SETS.values()}
    for (kingdom, colonies), cards in weighing.FOUND.items():
        assert kingdom in known
        basic = {card.id for card in CARDS.values() if card.basic and (colonies or card.id not in DEAR)}
        assert set(cards) <= kingdom | basic
        assert {len(each.gain) for each in cards.values()} == {SIGNS}


DEAR = ("platinum", "colony")
WEIGHED = [name for name, each in SETS.items() if frozenset(each.kingdom) in {kingdom for kingdom, _ in weighing.FOUND}]


@pytest.mark.long
@pytest.mark.parametrize("name", WEIGHED)
def test_by_weights_it_beats_money_tuned_for_the_kingdom(name: str) -> None:
    """It wins more than half of a hundred games; `docs/bots.md` has the result of 500."""
    setting = RULES.setting({"recommended": name, "edition": SETS[name].edition or 2}, 2)
    won = 0.0
    for number in range(100):
        minds = [bot("master" if seat == number % 2 else "skilled") for seat in range(2)]
        won += share(contest(RULES, setting, minds, seeded("weighing", name, number)), number % 2)
    assert won > 50
