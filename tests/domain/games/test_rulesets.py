"""The registry of games."""

import re

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.games.rulesets import RULESETS, ruleset


def test_a_game_is_found_by_its_name() -> None:
    assert ruleset("kingdomino").name == "kingdomino"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        ruleset("chess")
    assert (refused.value.code, refused.value.pointer) == ("unknown-ruleset", "/ruleset")


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
