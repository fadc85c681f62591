"""Events of other builds: old ones are lifted, newer ones are refused."""

from typing import Any

import msgspec
import pytest

from domain.game.facts import Codec, Fact, ForSeat
from events.log.chain import Broken
from events.log.event import Stored, genesis, linked
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of

NOW = "2026-11-01T12:00:00Z"


def first_game() -> Codec:
    class TurnBegan(Fact, frozen=True):
        seat: int
        upcast = (lambda data: {"seat": data["player"] - 1},)

    return Codec([TurnBegan])


def second_game() -> Codec:
    class TurnBegan(Fact, frozen=True):
        seat: int
        number: int
        upcast = (lambda data: {"seat": data["player"]}, lambda data: {**data, "number": 0})

    return Codec([TurnBegan])


def began(v: int, **data: Any) -> Stored:
    return linked("g_1", 1, "turn-began", v, NOW, "a", data, genesis("g_1", "game"))


def read(codec: Codec, event: Stored) -> dict[str, Any]:
    return msgspec.structs.asdict(fact_of(codec, event, Viewer.public()))


@pytest.mark.parametrize(
    ("game", "event", "fact"),
    [
        (first_game, began(1, player=2), {"seat": 1}),
        (first_game, began(2, seat=2), {"seat": 2}),
        (second_game, began(1, player=2), {"seat": 2, "number": 0}),
        (second_game, began(2, seat=2), {"seat": 2, "number": 0}),
        (second_game, began(3, seat=2, number=7), {"seat": 2, "number": 7}),
    ],
)
def test_each_game_lifts_its_own_facts(game, event, fact):
    assert read(game(), event) == fact


def test_a_sealed_field_of_an_old_event_is_lifted_in_place():
    class CardsDrawn(Fact, frozen=True):
        seat: int
        count: int
        cards: ForSeat[tuple[str, ...]]
        upcast = (lambda data: {**data, "count": 2},)

    event = linked("g_1", 1, "cards-drawn", 1, NOW, "a", {"seat": 0, "cards": {"sealed": "ab"}}, "0" * 64).event
    opened = {"/cards": ["copper", "estate"]}
    assert Codec([CardsDrawn]).decode(event, opened) == CardsDrawn(0, 2, ("copper", "estate"))
    assert Codec([CardsDrawn]).decode(event) == CardsDrawn(0, 2, None)


@pytest.mark.parametrize(
    ("game", "event", "why"),
    [
        (first_game, began(3, seat=0), "turn-began is of version 3, this build reads versions up to 2"),
        (lambda: Codec([]), began(1, player=1), "this build knows no turn-began"),
    ],
)
def test_an_event_of_a_newer_build_is_refused(game, event, why):
    with pytest.raises(Broken, match=f"g_1 #1: broken/event error={why}"):
        read(game(), event)


def test_a_game_of_a_newer_build_is_refused():
    created = linked("g_1", 1, "game-created", 2, NOW, "a", {"news": 1}, genesis("g_1", "game"))
    why = "game-created is of version 2, this build reads versions up to 1"
    with pytest.raises(Broken, match=f"g_1 #1: broken/event error={why}"):
        GameFold(Viewer.public()).apply(created)
