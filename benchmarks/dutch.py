"""How long a round of the FIDE Dutch system takes to pair, for 25 to 199 players, beside gacrux, which pairs the same.

    python -m benchmarks.dutch [--check]

Each figure is the processor time of the slowest of three rounds. With `--check` it fails where twice as many players
take more than eight times as long, or where the most that are tried take longer than with gacrux.
"""

import random
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from domain.tournament.drawing import chance_of, draw_round
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from service.features.exports.trf import written
from service.features.tournaments.pairing.swiss import solve
from tests.support import arbiters
from tests.support.organising import ID, SEED, Organiser

PLAYERS = (25, 50, 100, 199)
ROUNDS = 3
CHANCE = chance_of(SEED, ID, 1)
WHITE_FIRST = CHANCE.dice(purpose="initial-colour", ordinal=1)(2) == 0
MOST_GROWTH = 8.0


def took(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def slowest(players: int) -> tuple[float, float]:
    """Of the rounds of one event: ours, and gacrux's."""
    organiser = Organiser(Stage(Swiss(rounds=9, size=2), Scale("win")))
    organiser.enter(players)
    organiser.begin()
    ours, theirs = 0.0, 0.0
    for number in range(1, ROUNDS + 1):
        report = written(organiser.tournament, {}, "Event")
        ours = max(ours, took(lambda: draw_round(organiser.tournament, CHANCE, solve)))
        theirs = max(theirs, took(lambda report=report, number=number: arbiters.paired(report, number, WHITE_FIRST)))
        organiser.draw(solve)
        organiser.play(random.Random(1), away=0.02)
    return ours, theirs


def main(check: bool) -> None:
    slowest(PLAYERS[0])  # py4swiss and gacrux are loaded
    print("players       ours     gacrux  ratio")
    found = []
    for players in PLAYERS:
        ours, theirs = slowest(players)
        found.append(ours)
        print(f"{players:7} {1000 * ours:7.0f} ms {1000 * theirs:7.0f} ms {ours / theirs:6.2f}")
    if check:
        assert ours < theirs, f"{PLAYERS[-1]} players take {ours / theirs:.1f} times as long as with gacrux"
        for fewer, more in pairwise(found):
            assert more < MOST_GROWTH * fewer, f"twice as many take {more / fewer:.1f} times as long"


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
