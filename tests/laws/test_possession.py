"""The laws over games that are full of Possession, and its own law: who decides, who sees, and who gains.

The other laws compare worlds, so they also show that a controller sees no more than the controlled player.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from domain.game.decisions import ABSENT
from domain.game.facts import Fact
from domain.game.play import DecisionOpened
from domain.games.dominion.cards import itself
from domain.games.dominion.facts import (
    CardGained,
    CardPlayed,
    CardsTrashed,
    CleanedUp,
    HandShown,
    TrashedReturned,
    TurnBegan,
    TurnPromised,
)
from domain.games.dominion.table import DominionTable
from tests.support.dominion import RULES
from tests.support.full_games import LAWS_FROM_A_POSITION, Law, all_hold, full_games
from tests.support.games import Game, viewed

DEALT = ("potion", "possession", "possession", "outpost")
"""Cards with which everybody begins."""
OTHERS = (
    "throne-room",
    "masquerade",
    "militia",
    "moat",
    "watchtower",
    "workshop",
    "remodel",
    "chapel",
    "native-village",
    "haven",
    "contraband",
    "hoard",
    "swindler",
    "royal-seal",
    "smugglers",
    "island",
    "secret-passage",
    "hunting-grounds",
    "knights",
    "golem",
    "apothecary",
    "ambassador",
    "treasury",
    "wharf",
)


class Moment(NamedTuple):
    """A fact of a game, with the true table before it."""

    game: Game
    number: int
    table: DominionTable
    fact: Fact


@pytest.fixture(scope="module")
def full() -> list[Game]:
    def options(rng: random.Random, number: int) -> dict[str, Any]:
        kingdom = ["possession", "outpost", "familiar"]
        return {"kingdom": [*kingdom, *rng.sample(OTHERS, 10 - len(kingdom))], "colony": "never"}

    return full_games("possession", 12, options, turns=16, beginning=lambda setting: all_hold(setting, DEALT))


@pytest.mark.parametrize("law", LAWS_FROM_A_POSITION, ids=lambda law: law.__name__)
def test_a_law_holds_where_turns_are_controlled(full: list[Game], law: Law) -> None:
    law(full)


def moments(full: list[Game]) -> Iterator[Moment]:
    for game in full:
        copy = RULES.new(game.setting)
        for number, fact in enumerate(game.facts):
            yield Moment(game, number, copy.table, fact)
            copy.apply(fact)


def controlled_turns(full: list[Game]) -> Iterator[Moment]:
    for moment in moments(full):
        if moment.table.control is not None and not isinstance(moment.fact, TurnBegan):
            yield moment


def test_the_controller_decides_for_the_controlled_player_and_for_nobody_else(full: list[Game]) -> None:
    asked = [(each.table.control, each.fact) for each in moments(full) if isinstance(each.fact, DecisionOpened)]
    decided = 0
    for control, fact in asked:
        if control is None:
            assert fact.for_seat is ABSENT
        else:
            assert fact.seat != control.seat
            assert fact.for_seat in {ABSENT, control.seat}
            assert fact.for_seat is ABSENT or fact.seat == control.controller
            decided += fact.for_seat is not ABSENT
    assert decided > 100
    assert any(control is not None and fact.for_seat is ABSENT for control, fact in asked), (
        "others decide for themselves"
    )


def test_two_seats_see_a_controlled_hand_and_others_do_not(full: list[Game]) -> None:
    for moment in controlled_turns(full):
        control = moment.table.control
        assert control is not None
        for path, audience in RULES.codec.audiences(moment.fact).items():
            sealed_for = audience if isinstance(audience, tuple) else (audience,)
            if control.seat in sealed_for:
                assert sealed_for == (control.seat, control.controller), (moment.fact, path)
            elif control.controller not in sealed_for:
                assert len(sealed_for) == 1


def test_openings_for_two_seats_exist_in_controlled_turns_only(full: list[Game]) -> None:
    for moment in moments(full):
        pairs = [each for each in RULES.codec.audiences(moment.fact).values() if isinstance(each, tuple)]
        if moment.table.control is None and not isinstance(moment.fact, HandShown):
            assert not pairs, moment.fact


def test_views_of_a_controlled_hand_open_and_close_with_the_turn(full: list[Game]) -> None:
    opened = closed = 0
    for game in full:
        for rest in game.rests:
            table = game.at(rest).table
            for seat in game.audience:
                seen = viewed(RULES, game.seen(rest, seat).table, seat)
                for other, player in enumerate(seen["players"]):
                    control = table.control
                    controls = (
                        seat is not None and control is not None and (control.seat, control.controller) == (other, seat)
                    )
                    assert (player["hand"] is not None) is (seat == other or controls)
                    opened += controls
                    closed += not controls
    assert opened
    assert closed


def test_the_controller_gains_what_the_controlled_player_would_gain(full: list[Game]) -> None:
    gains = 0
    for moment in controlled_turns(full):
        control = moment.table.control
        if isinstance(moment.fact, CardGained) and control is not None:
            assert moment.fact.seat != control.seat
            gains += moment.fact.seat == control.controller
    assert gains > 20


def test_trashed_cards_of_a_controlled_turn_return_at_its_end(full: list[Game]) -> None:
    returned = 0
    waiting: list[str] = []
    for moment in controlled_turns(full):
        control = moment.table.control
        match moment.fact:
            case CardsTrashed(seat, _, cards) if control is not None and seat == control.seat:
                waiting += cards
            case TrashedReturned(_, cards):
                assert sorted(cards) == sorted(waiting)
                returned += len(cards)
                waiting = []
            case CleanedUp():
                assert sorted(moment.table.players[moment.fact.seat].mats.get("set_aside_trashed", [])) == sorted(
                    waiting
                )
    assert returned


def test_each_promised_turn_is_taken_before_the_players_own_turn_and_does_not_count(full: list[Game]) -> None:
    taken = 0
    for game in full:
        waiting: list[int] = []
        own_turns = [0] * game.setting.seats
        table = RULES.new(game.setting)
        for fact in game.facts:
            match fact:
                case TurnPromised(_, to):
                    waiting.append(to)
                case TurnBegan(seat) if isinstance(fact.controller, int):
                    assert fact.controller == (seat - 1) % game.setting.seats
                    waiting.remove(seat)
                    taken += 1
                case TurnBegan(seat) if table.table.turn is not None:
                    outpost = seat == table.table.turn.seat and fact.extra is ABSENT
                    assert outpost or seat not in waiting
                    own_turns[seat] += not outpost
            table.apply(fact)
        counted = [player.turns for player in table.table.players]
        assert sum(counted) - sum(own_turns) in {0, 1}, "the first turn began in the position"
    assert taken > 10


def test_the_cards_of_these_games_are_played(full: list[Game]) -> None:
    played = {itself(fact.card) for game in full for fact in game.facts if isinstance(fact, CardPlayed)}
    assert {"possession", "outpost", "familiar"} <= played
    kinds = {type(fact) for game in full for fact in game.facts}
    assert {TurnPromised, HandShown, TrashedReturned} <= kinds
