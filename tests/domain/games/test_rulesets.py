"""The registry of games."""

import re

import msgspec
import pytest

from domain.game.refusal import Refusal
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
