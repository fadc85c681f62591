"""How fast the rules of Kingdomino are by themselves: whole games, one listing of placements, one view, one resumption.

python benchmarks/kingdomino_engine.py
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.ruleset import Kingdomino
from tests.support.games import drive, played, seeded
from tests.support.profile import sampled

RULES = Kingdomino()
GAMES = 300
SETTINGS = ((2, {}), (3, {}), (4, {}), (2, {"mighty_duel": True}))


def rate(act: Callable[[int], object], times: int) -> float:
    """How often a second, best of three rounds."""
    rounds = []
    for _ in range(3):
        began = perf_counter()
        for number in range(times):
            act(number)
        rounds.append(times / (perf_counter() - began))
    return max(rounds)


def main() -> None:
    for seats, options in SETTINGS:
        setting = RULES.setting(options, seats)
        name = f"{seats} players{', mighty duel' if options else ''}"

        def whole(number: int, setting=setting) -> None:
            drive(RULES.play(RULES.new(setting), seeded("benchmark", number)), sampled(random.Random(number)))

        games = rate(whole, GAMES)
        print(f"{name:24} {games:7.0f} games/s  {1e3 / games:6.2f} ms a game")
        game = played(RULES, setting, "benchmark")
        middle = game.at(game.rests[len(game.rests) // 2]).table
        kingdoms = [middle.kingdom(seat % seats) for seat in range(48)]
        listing = rate(
            lambda number, kingdoms=kingdoms: kingdoms[number % 48].placements(DOMINOES[number % 48 + 1]), 2000
        )
        view = rate(lambda _, middle=middle: RULES.view(middle, 0), 2000)
        resume = rate(lambda number, game=game: game.resumed(game.questions[number % len(game.questions)]), 1000)
        for what, value in (("placements listed", listing), ("view", view), ("resumed at a decision", resume)):
            print(f"  {what:22} {1e6 / value:7.1f} us")


if __name__ == "__main__":
    main()
