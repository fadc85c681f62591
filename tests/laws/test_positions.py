"""Printing a position and reading it back is the identity, at every rest of every game."""

import json

import msgspec
import pytest

from domain.refusal import Refusal
from tests.support.games import Game, played


def test_print_then_parse_is_the_identity(games: list[Game]) -> None:
    for game in games:
        for rest in game.rests:
            table = game.at(rest).table
            printed = json.loads(json.dumps(game.ruleset.position(table)))
            copy = game.ruleset.new(game.setting)
            copy.apply(game.ruleset.placed(printed, game.setting))
            assert msgspec.structs.replace(copy.table, shuffles=table.shuffles) == table
            assert json.loads(json.dumps(game.ruleset.position(copy.table))) == printed


def test_a_game_can_be_played_out_from_any_position(games: list[Game]) -> None:
    for game in games[:5]:
        for rest in game.rests[:: max(1, len(game.rests) // 3)]:
            begin = game.ruleset.placed(game.ruleset.position(game.at(rest).table), game.setting)
            again = played(game.ruleset, game.setting, f"{game.chance.context} from {rest}", begin)
            play = game.ruleset.play(again.at(1), again.chance)
            play.follow(again.facts[1:])


@pytest.mark.parametrize(
    "nonsense", [{"nonsense": 1}, {"players": 5}, {"players": []}, {"strict": None}, {"players": [[]]}]
)
def test_nonsense_is_refused_with_a_pointer(games: list[Game], nonsense: dict[str, object]) -> None:
    game = games[0]
    with pytest.raises(Refusal) as refused:
        game.ruleset.placed(nonsense, game.setting)
    assert refused.value.code == "invalid-position"
    assert refused.value.pointer.startswith("/position/")
