"""The registry of games."""

import re
from typing import Any

import msgspec
import pytest

from domain.game.results import Standing
from domain.games.rulesets import RULESETS, ruleset
from tests.support.refusals import refused


def test_a_game_is_found_by_its_name() -> None:
    assert ruleset("kingdomino").name == "kingdomino"


def test_an_unknown_game_is_refused() -> None:
    assert refused("unknown-ruleset", ruleset, "chess").pointer == "/ruleset"


@pytest.mark.parametrize(
    ("name", "seats"),
    [("kingdomino", (-1, 0, 1, 5, 48)), ("domaine", (1, 5)), ("dominion", (1, 7))],
)
def test_so_many_do_not_play(name: str, seats: tuple[int, ...]) -> None:
    for count in seats:
        assert refused("player-count", ruleset(name).setting, {}, count).pointer == "/seats"


@pytest.mark.parametrize(
    ("code", "options", "seats", "pointer"),
    [
        ("player-count", {"mighty_duel": True}, 3, "/options/mighty_duel"),
        ("player-count", {"mighty_duel": True}, 4, "/options/mighty_duel"),
        ("invalid-options", {"harmony": 1}, 2, "/options/harmony"),
        ("invalid-options", {"dynasty": True}, 2, "/options/dynasty"),
        ("invalid-options", {"turn_limit": 24}, 2, "/options/turn_limit"),
    ],
)
def test_options_of_kingdomino_are_refused(code: str, options: dict[str, Any], seats: int, pointer: str) -> None:
    assert refused(code, ruleset("kingdomino").setting, options, seats).pointer == pointer


@pytest.mark.parametrize("name", RULESETS)
def test_what_everybody_outside_relies_on(name: str) -> None:
    game = ruleset(name)
    assert game.name == name
    assert game.digests
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for digest in game.digests.values())
    assert game.engine >= 1
    assert msgspec.json.schema(game.options)
    assert game.codec is game.codec
    assert all(path.count("/") == 1 for path in game.discloses)


@pytest.mark.parametrize("name", RULESETS)
def test_every_column_of_a_result_has_words_of_its_game(name: str) -> None:
    game = ruleset(name)
    groups = {key: key.partition("_")[0] for key in game.score_columns(Standing(0, 0, 0))}
    words = {group if group in game.score_groups else key for key, group in groups.items() if group != "score"}
    assert words == set(game.words.groups("en").get("columns", {})) - (set(game.score_groups) - words)
