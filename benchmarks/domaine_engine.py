"""The speed of the rules of Domaine alone: every move of random games, including its facts and the next options.

Times are processor times, so that load on the machine does not count.

    python benchmarks/domaine_engine.py
"""

import random
import statistics
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from domain.games.domaine.ruleset import Domaine
from tests.support.fencing import fencing
from tests.support.games import seeded

RULES = Domaine()
GAMES = 200
SETTINGS = ((2, {}), (3, {}), (4, {}), (2, {"neutral_castles": True}))
MEDIAN_MS, WORST_MS = 2.0, 20.0


def moves(number: int) -> list[tuple[float, str]]:
    """Return the milliseconds of each move of a game, and the kind of its question."""
    seats, options = SETTINGS[number % len(SETTINGS)]
    play = RULES.play(RULES.new(RULES.setting(options, seats)), seeded("benchmark", number))
    choose = fencing(random.Random(number))
    play.start()
    found = []
    while (decision := play.chooses) is not None:
        picks = choose(decision)
        began = process_time()
        play.answer(play.copy.facts, picks)
        found.append((1e3 * (process_time() - began), decision.kind))
    return found


def main() -> int:
    began = process_time()
    found = [move for number in range(GAMES) for move in moves(number)]
    seconds = process_time() - began
    times = sorted(time for time, _ in found)
    median, worst = statistics.median(times), times[-1]
    print(f"{GAMES} games, {len(found)} moves: {GAMES / seconds:.1f} games/s, {len(found) / GAMES:.0f} moves a game")
    print(f"  a move, the next options listed: median {median:.2f} ms, 99 % {times[len(times) * 99 // 100]:.2f} ms,")
    print(f"  worst {worst:.2f} ms (wanted: median under {MEDIAN_MS:g}, worst under {WORST_MS:g})")
    for kind in sorted({kind for _, kind in found}):
        own = sorted(time for time, asked in found if asked == kind)
        print(f"  {kind:8} {len(own):6} median {statistics.median(own):.2f} worst {own[-1]:.2f} ms")
    return 0 if median < MEDIAN_MS and worst < WORST_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
