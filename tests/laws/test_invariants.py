"""What the rules of a game say of every table holds after every fact."""

from collections.abc import Callable

from tests.support import domaine_reading
from tests.support.games import Game

INVARIANTS: dict[str, Callable[[Game], None]] = {"domaine": domaine_reading.check_game}


def test_what_always_holds_holds_after_every_fact(games: list[Game]) -> None:
    check = INVARIANTS.get(games[0].ruleset.name)
    for game in games if check else ():
        check(game)
