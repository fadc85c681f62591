"""The invariants of a game hold on every table after every fact."""

from tests.support.games import Game
from tests.support.profile import profile


def test_what_always_holds_holds_after_every_fact(games: list[Game]) -> None:
    for game in games:
        profile(game.ruleset.name).check_game(game)
