"""Events of Dominion in set-up, options, positions, pasted text and parts (Adventures, 'Events').

Their effects are in `tests/rulebooks/rulings/adventures.txt`.
"""

from collections import Counter
from typing import Any

import pytest

from domain.game.chance import Chance
from domain.games.dominion.cards import EVENTS
from domain.games.dominion.facts import EventsDealt, EventsNamed
from tests.support.dominion import RULES, player
from tests.support.dominion_in_process import begun, given, opened
from tests.support.refusals import refused

TEN = ("market", "merchant", "militia", "throne-room", "workshop", "cellar", "moat", "village", "smithy", "remodel")
THREE = {"bonfire", "raid", "training"}
BOTH = {"boxes": ["adventures", "base"], "events": 2}


@pytest.mark.parametrize(
    ("options", "events"),
    [
        ({"recommended": "level-up"}, ["training"]),
        ({"recommended": "son-of-size-distortion"}, ["bonfire", "raid"]),
        ({"kingdom": TEN, "events": ["training", "bonfire"]}, ["bonfire", "training"]),
        ({"random": {"boxes": ["base"]}, "events": ["raid"]}, ["raid"]),
    ],
)
def test_a_set_or_the_options_name_them(options: dict[str, Any], events: list[str]) -> None:
    game = begun(2, **options)
    assert game.table.events == events
    assert game.told("events-named") == [{"events": events}]
    assert game.view(None)["events"] == events
    names = {each.id: each.name for each in RULES.parts("en").events}
    assert f"The Events: {', '.join(names[event] for event in events)}." in game.log()
    assert "adventures" in RULES.used(game.table)


def test_without_events_nothing_is_told_of_them() -> None:
    game = begun(2, kingdom=TEN)
    assert game.table.events == []
    assert "events" not in game.view(None)
    assert "events" not in RULES.position(game.table)
    assert set(RULES.used(game.table)) == {"basic", "base2"}


def test_a_random_kingdom_deals_as_many_as_asked_from_its_boxes() -> None:
    dealt: Counter[str] = Counter()
    for number in range(40):
        game = begun(2, number, random=BOTH)
        (told,) = game.told("events-dealt")
        assert len(set(told["events"])) == 2
        assert game.table.events == sorted(told["events"])
        dealt.update(told["events"])
    assert dealt.keys() == THREE
    (without,) = begun(2, random={**BOTH, "exclude": ["raid"]}).told("events-dealt")
    assert {*without["events"]} == {"bonfire", "training"}


@pytest.mark.parametrize(
    ("options", "reason", "pointer"),
    [
        ({"kingdom": TEN, "events": ["village"]}, "event", "events/0"),
        ({"kingdom": TEN, "events": ["raid", "raid"]}, "listed-twice", "events/1"),
        ({"recommended": "level-up", "events": ["raid"]}, "set-events", "events"),
        ({"random": BOTH, "events": ["raid"]}, "events-twice", "random/events"),
        ({"random": {"boxes": ["base"], "events": 1}}, "event-count", "random/events"),
        ({"random": {**BOTH, "exclude": ["raid", "bonfire"]}}, "event-count", "random/events"),
        ({"kingdom": (*TEN[:9], "raid")}, "card", "kingdom/9"),
    ],
)
def test_events_that_the_options_do_not_allow_are_refused(options: dict[str, Any], reason: str, pointer: str) -> None:
    refusal = refused("invalid-options", RULES.setting, options, 2)
    assert (refusal.message.id, refusal.pointer) == (f"invalid-options/{reason}", f"/options/{pointer}")


def test_a_random_kingdom_has_at_most_two() -> None:  # FAQ: at most two landscape cards
    refusal = refused("invalid-options", RULES.setting, {"random": {**BOTH, "events": 3}}, 2)
    assert refusal.pointer == "/options/random/events"


def test_a_deal_for_many_tables_names_them() -> None:
    dealt = RULES.dealt_once({"random": BOTH}, 2, Chance(bytes(32), "dealt"))
    again = opened(None, 2, **dealt)
    assert len(again.table.events) == 2
    assert not any(isinstance(fact, EventsDealt) for fact in again.facts)
    assert any(isinstance(fact, EventsNamed) for fact in again.facts)


@pytest.mark.parametrize("text", ["{ten}, Training", "{ten}\nEvents: Treinamento", "{ten}\n- training"])
def test_a_pasted_kingdom_may_name_them(text: str) -> None:
    options = RULES.setting({"kingdom": text.format(ten=", ".join(TEN))}, 2).options
    assert (options.kingdom, options.events) == (TEN, ("training",))


def test_a_position_has_words_for_events_and_tokens() -> None:
    mine = {**player(hand="village"), "coin_token_on": ["village"], "draw_token": 1, "tavern": ["guide"]}
    printed = RULES.position(given(mine, supply="village guide", events=["raid", "training"]).table)
    assert printed["events"] == ["raid", "training"]
    again = given(*printed["players"], supply="village guide", events=printed["events"])
    assert RULES.position(again.table)["players"][0] == printed["players"][0]


@pytest.mark.parametrize(("events", "at"), [(["village"], 0), (["training", "training"], 1), (["training", "raid"], 1)])
def test_a_position_with_events_of_no_such_game_is_refused(events: list[str], at: int) -> None:
    setting = RULES.setting({"recommended": "level-up"}, 2)
    printed = RULES.position(begun(2, recommended="level-up").table)
    assert RULES.placed(printed, setting)
    refusal = refused("invalid-position", RULES.placed, {**printed, "events": events}, setting)
    assert (refusal.message.id, refusal.pointer) == ("invalid-position/event", f"/position/events/{at}")


@pytest.mark.parametrize(("language", "name"), [("en", "Training"), ("it", "Training"), ("pt", "Treinamento")])
def test_the_parts_list_them_with_their_rules(language: str, name: str) -> None:
    parts = RULES.parts(language)
    found = {each.id: each for each in parts.events}
    assert found.keys() == EVENTS.keys() >= THREE
    assert (found["training"].name, found["training"].cost, found["training"].boxes) == (name, 6, ("adventures",))
    assert all(0 < len(each.text) <= 200 for each in found.values())
    sets = {each.id: each.events for each in parts.sets}
    assert (sets["level-up"], sets["son-of-size-distortion"]) == (("training",), ("bonfire", "raid"))
