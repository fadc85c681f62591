"""The same work on other services: moves of Kingdomino, legal by the rules, durable, answered with the new state.

    python -m benchmarks.peers [--connections 16]

Rounds alternate, so that a busy machine slows all. Numbers are medians over the rounds, a ratio is that of neighbouring
rounds. Processor time is that of a service with all its child processes, including its PostgreSQL. README.md describes
each set-up and the results.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.http_moves import GAMES
from benchmarks.load import Load, called
from benchmarks.peers.sides import in_brief, up

OURS = {"SQLite": "ours, SQLite", "FlatFile": "ours, SQLite", "PostgreSQL": "ours, PostgreSQL"}
"""Our own side to which a peer is compared, by its store."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--connections", type=int, default=16)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        sides = up(stack, Path(folder))
        sides["ours in brief, SQLite"] = in_brief(sides["ours, SQLite"])
        sides["ours in brief, PostgreSQL"] = in_brief(sides["ours, PostgreSQL"])
        rounds: dict[str, list[Load]] = {name: [] for name in sides}
        for number in range(chosen.rounds + 1):
            for name, side in sides.items():
                calling = partial(side.calling, games=1 + GAMES * 8 // chosen.connections)
                load = called(calling, chosen.connections, chosen.seconds, side.processes)
                if set(load.statuses) != {b"201"}:
                    raise SystemExit(f"{name}: {load.statuses}")
                if number:  # the first warms up
                    rounds[name].append(load)
    print(f"{chosen.connections} callers, {chosen.rounds} rounds of {chosen.seconds:g} s each")
    print(f"{'':27} moves/s  median ms   p99 ms  cpu ms   ours of it  what it lacks")
    for name, loads in sorted(rounds.items(), key=lambda item: -median(load.rate for load in item[1])):
        rate, middle, p99, cost = (
            median(getattr(load, what) for load in loads) for what in Load._fields if what != "statuses"
        )
        own = rounds[OURS[name.rpartition(", ")[2]]]
        ratio = median(mine.rate / theirs.rate for mine, theirs in zip(own, loads, strict=True))
        print(f"{name:27}{rate:8.0f}{middle:11.1f}{p99:9.1f}{cost:8.2f}{ratio:13.2f}  {sides[name].lacks}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
