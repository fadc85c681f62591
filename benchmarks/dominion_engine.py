"""The speed of the rules of Dominion alone.

Every fact is recorded, every legal option is listed at every decision, and every shuffle can be checked.

    python -m benchmarks.dominion_engine [--pyminion FOLDER] [--check] [--profile]

The baseline is the package pyminion, which keeps neither facts nor options. On both sides two players buy a Province at
8, a Gold at 6, a Silver at 3, nothing else. Rounds alternate in one process, and processor time counts, so that a busy
machine slows both. Numbers are medians over the rounds, a ratio is that of two neighbouring rounds. `--check` fails if
pyminion plays more games a second in the first line.

A listed offer is kept and not listed again. So the first line is the speed in a kingdom in use. In the second each game
has a separate kingdom, and pays for dealing and listing it.
"""

import argparse
import cProfile
import gc
import logging
import pstats
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from domain.game.play import Setting
from domain.games.dominion.setup import named_kingdom
from tests.support.dominion_bots import FIRST_GAME, RULES, big_money

ROUNDS = 25
GAMES = 40
KINGDOMS = {"the same kingdom": FIRST_GAME, "a new kingdom each": RULES.setting({"random": {"boxes": ["base"]}}, 2)}
INSTALLED = Path(__file__).parent.parent / ".venv" / "pyminion"

Play = Callable[[int], object]
"""Plays the game of that number."""


def pyminion(setting: Setting) -> Play | None:
    """Its games, if it is there: in the kingdom that was named, or in any kingdom of the same box."""
    try:
        from pyminion.bots.examples.big_money import BigMoney
        from pyminion.expansions import base
        from pyminion.game import Game
    except ImportError:
        return None
    logging.disable(logging.CRITICAL)  # it logs its games: discard the messages
    kingdom = [getattr(base, card.replace("-", "_")) for card in named_kingdom(setting.options) or ()]

    def play(number: int) -> None:
        random.seed(number)
        Game([BigMoney("a"), BigMoney("b")], [base.base_set], kingdom, log_stdout=False).play()

    return play


def rates(plays: list[Play]) -> list[list[float]]:
    """Return games a second, round by round. The garbage of one side is not collected in the time of another."""
    found: list[list[float]] = [[] for _ in plays]
    for start in range(0, ROUNDS * GAMES, GAMES):
        for play, rounds in zip(plays, found, strict=True):
            gc.collect()
            began = process_time()
            for number in range(start, start + GAMES):
                play(number)
            rounds.append(GAMES / (process_time() - began))
    return found


def profile() -> None:
    with cProfile.Profile() as profiler:
        for number in range(5 * GAMES):
            big_money(number)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pyminion", metavar="FOLDER", default=INSTALLED, help="where it lies, if not in %(default)s")
    parser.add_argument("--check", action="store_true", help="exit with 1 if pyminion is faster, or is not there")
    parser.add_argument("--profile", action="store_true", help="say where our time goes")
    wanted = parser.parse_args()
    sys.path.append(str(wanted.pyminion))
    facts = sum(len(big_money(number).facts) for number in range(GAMES)) / GAMES
    print(f"Big Money, 2 players, {facts:.0f} facts a game; pyminion beside it")
    ratios = []
    for name, setting in KINGDOMS.items():
        floor = pyminion(setting)
        ours, *theirs = rates([partial(big_money, setting=setting), *([floor] if floor else [])])
        print(f"  {name:18}  {median(ours):5.0f} games/s  {median(ours) * facts:9,.0f} facts/s", end="")
        for other in theirs:
            ratios.append(median(one / another for one, another in zip(ours, other, strict=True)))
            print(f"  pyminion {median(other):5.0f} games/s  ratio {ratios[-1]:.2f}", end="")
        print()
    if not ratios:
        print(f"  pyminion is not in {wanted.pyminion}: `make bench` puts it there")
    if wanted.profile:
        profile()
    return 1 if wanted.check and (not ratios or ratios[0] < 1) else 0


if __name__ == "__main__":
    sys.exit(main())
