"""Endless play is adjudicated: the turn limit ends every game, and current placement decides."""

import msgspec

from domain.game.play import GameEnded, Setting
from tests.support.games import Game, played


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
