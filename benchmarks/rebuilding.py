"""The memory of a rebuild of the read models from a log of any length.

    python -m benchmarks.rebuilding [--events 1000000] [--check]

Games of Kingdomino are played until the log has an eighth of these events, and then until it has all of them. Each time
another process rebuilds everything, lists and views, and reports its peak memory. Target: at most 1.25 times the memory
for eight times the events.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.load import peak
from benchmarks.projections import begun, moved
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from projections.readmodels import open_database
from projections.rebuild import rebuild
from service.features.games.desk import GameCommands, open_desk

MOST = 1.25
PARTS = 8
AT_ONCE = 50
"""Games that are under way at the same time."""
_MB = 1024


def playing(desk: GameCommands, rng: random.Random) -> Iterator[None]:
    """Plays for ever, and stops after each move."""
    running: list[tuple[str, list[str]]] = []
    made = 0
    while True:
        while len(running) < AT_ONCE:
            running.append(begun(desk, rng, made))
            made += 1
        moved(desk, rng, running)
        yield


def built(folder: Path) -> None:
    """Rebuild in the other process and print its cost."""
    with SqliteJournal(folder / "log.db") as journal:
        engine = open_database(f"sqlite:///{folder / 'projections.db'}")
        idle = peak()
        began = time.perf_counter()
        done = rebuild(journal, engine)
        took = time.perf_counter() - began
        print(done.events, done.games, took, idle, peak())


def told(folder: Path) -> float:
    """Rebuild everything in a separate process; return its peak memory in megabytes."""
    for file in folder.glob("projections.db*"):
        file.unlink()
    command = [sys.executable, "-m", "benchmarks.rebuilding", "--folder", str(folder)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    events, games, took, idle, most = int(out[0]), int(out[1]), float(out[2]), int(out[3]), int(out[4])
    print(f"{events:10,} events of {games:7,} games: {most / _MB:6.0f} MB at most, {idle / _MB:4.0f} MB before;"
          f" {events / took:8,.0f} events/s", flush=True)  # fmt: skip
    return most / _MB


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--events", type=int, default=1_000_000)
    options.add_argument("--check", action="store_true", help="fails where the target is missed")
    options.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.folder is not None:
        built(chosen.folder)
        return 0
    with tempfile.TemporaryDirectory() as name, SqliteJournal(Path(name) / "log.db") as journal:
        desk = open_desk(journal, KeyRing(Path(name)), alone=True, published=lambda *_: None)
        moves = playing(desk, random.Random(1))
        sizes = []
        for wanted in (chosen.events // PARTS, chosen.events):
            while not journal.follow(0, wanted - 1, 1):
                next(moves)
            sizes.append(told(Path(name)))
    ratio = sizes[1] / sizes[0]
    print(f"{ratio:.2f} times the memory for {PARTS} times as many events ({MOST} at most)")
    return 1 if chosen.check and ratio > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
