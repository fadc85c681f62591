"""The options match a second, plain reading of the board at every decision of generated games."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.game.decisions import Decision
from domain.games.domaine.cards import CARDS
from domain.games.domaine.facts import CardLaid
from tests.support.domaine import RULES
from tests.support.domaine_reading import Reading
from tests.support.games import Game, played, settings


def place(option: Mapping[str, Any], key: str | None = None) -> tuple[int, int]:
    found = option if key is None else option[key]
    return found["x"], found["y"]


def offered(decision: Decision) -> set[Any]:
    options = [option for option in decision.question().options if option["kind"] != "stop"]
    match decision.kind:
        case "border":
            return {(*place(option), option["side"]) for option in options}
        case "expand":
            return {(place(option, "castle"), place(option)) for option in options}
        case "ally":
            return {(place(option, "castle"), place(option, "with")) for option in options}
    return {place(option) for option in options}


def expected(decision: Decision, reading: Reading) -> set[Any]:
    firsts = reading.firsts(decision.seat, reading.table.players[decision.seat].ducats)
    match decision.kind:
        case "border":
            return firsts["borders"]
        case "knight":
            return firsts["knights"]
        case "desert":
            return firsts["deserter"]
        case "ally":
            return firsts["alliance"]
    if any(option["kind"] == "stop" for option in decision.question().options):
        castle = place(decision.question().options[0], "castle")
        return {option for option in firsts["expand"] if option[0] == castle}
    return firsts["expand"]


def check_uses(decision: Decision, reading: Reading) -> None:
    """Which cards can be sold, and played for what."""
    player = reading.table.players[decision.seat]
    found = {(option["card"], option.get("action")) for option in decision.question().options}
    wanted: set[tuple[str, str | None]] = {(card, None) for card in player.hand}
    for name in player.hand:
        card = CARDS[name]
        if card.cost <= player.ducats:
            firsts = reading.firsts(decision.seat, player.ducats - card.cost)
            wanted |= {(name, action) for action in card.actions if firsts[action]}
    assert found == wanted


def check_decision(game: Game, number: int) -> str:
    decision = game.resumed(number).chooses
    assert decision is not None
    reading = Reading(game.at(number).table)
    if decision.kind == "card":
        check_uses(decision, reading)
    elif decision.prompt == "place-deserter":
        before = Reading(game.at(number - 2).table)
        (gone,) = before.knights.keys() - reading.knights.keys()
        desertions = before.desertions(decision.seat, before.table.players[decision.seat].ducats)
        assert offered(decision) == desertions[gone]
    elif decision.kind in {"border", "expand", "desert", "ally"} or decision.prompt == "place-knight":
        assert offered(decision) == expected(decision, reading)
    return decision.kind


def test_the_options_are_what_the_plain_reading_gives() -> None:
    kinds: set[str] = set()
    for number, setting in enumerate(settings(RULES)):
        game = played(RULES, setting, f"second reading {number}")
        questions = game.questions
        late = questions[len(questions) // 2 :]
        kinds |= {check_decision(game, asked) for asked in late[::3]}
    assert {"card", "border", "expand"} <= kinds


@pytest.mark.long
@pytest.mark.parametrize("number", range(200))
def test_the_options_of_many_games(number: int) -> None:
    choices = settings(RULES)
    game = played(RULES, choices[number % len(choices)], f"second reading, long {number}")
    for asked in game.questions:
        check_decision(game, asked)


def test_what_is_laid_was_in_the_hand() -> None:
    game = played(RULES, RULES.setting({}, 3), "hands")
    for number, fact in enumerate(game.facts):
        if isinstance(fact, CardLaid):
            assert fact.card in game.at(number).table.players[fact.seat].hand
