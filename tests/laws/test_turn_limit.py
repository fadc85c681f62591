"""Endless play is adjudicated: the turn limit ends every game, and current placement decides."""

import msgspec
import pytest

from domain.game.play import GameEnded, Setting
from domain.game.refusal import Refusal
from domain.games.rulesets import RULESETS
from tests.support.games import Game, played, seeded


def test_the_turn_limit_ends_the_game_with_the_current_placement(games: list[Game]) -> None:
    for game in games[:5]:
        for limit in (1, 2, 5):
            options = msgspec.structs.replace(game.setting.options, turn_limit=limit)
            short = played(game.ruleset, Setting(game.setting.seats, options), game.chance.context)
            ended = short.facts[-1]
            assert isinstance(ended, GameEnded)
            assert ended.reason == "turn-limit"
            assert ended.standings == game.ruleset.standings(short.at(len(short.facts)).table)
            assert len(short.facts) < len(game.facts)


@pytest.mark.parametrize("ruleset", ["dominion", "domaine"])
def test_the_turn_limit_can_be_switched_off(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    play = rules.play(rules.new(rules.setting({"turn_limit": None}, 2)), seeded("no limit"))
    play.start()
    for _ in range(100):
        assert play.chooses is not None
        play.answer(play.copy.facts, [f"o{number}" for number in range(play.chooses.min)])
    assert play.chooses is not None, "nobody has won, and play goes on"


def test_a_game_that_cannot_go_on_for_ever_has_no_limit() -> None:
    """Of Kingdomino 48 dominoes are laid at most. A record from when there was such an option keeps to it."""
    rules = RULESETS["kingdomino"]
    with pytest.raises(Refusal, match="turn_limit"):
        rules.setting({"turn_limit": 48}, 2)
    ended = played(rules, rules.recorded({"turn_limit": 5}, 2), "limit").facts[-1]
    assert isinstance(ended, GameEnded)
    assert ended.reason == "turn-limit"
