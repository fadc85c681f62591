"""How much memory it takes to build the read models anew from a log, however long it is.

    python -m benchmarks.rebuilding [--events 1000000] [--check]

Games of Kingdomino are played until the log has an eighth of so many events, and then until it has all of them. Each
time another process builds everything anew, lists and views, and tells the most memory that it took. Target: for eight
times as many events no more than 1.25 times the memory.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from domain.table.lobby import Chair
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.readmodels import open_database
from projections.rebuild import rebuild
from service.games.desk import Desk, Wanted, open_desk

MOST = 1.25
PARTS = 8
AT_ONCE = 50
"""Games that are under way at the same time."""
PLAYERS = [f"a_{number}" for number in range(1000)]
_MB = 1024


def playing(desk: Desk, rng: random.Random) -> Iterator[None]:
    """Plays for ever, and stops after each move."""
    running: list[tuple[str, list[str]]] = []
    made = 0
    while True:
        while len(running) < AT_ONCE:
            pair = rng.sample(PLAYERS, 2)
            game = f"g_{made:09}"
            made += 1
            chairs = [Chair("account", player) for player in pair]
            desk.seating.create(pair[0], game, Wanted("kingdomino", {}, chairs, present=frozenset(pair)))
            running.append((game, pair))
        place = rng.randrange(len(running))
        game, pair = running[place]
        with desk.rooms.room(game).seen_by(Viewer.referee()) as now:
            question = now.question()
        if question is None:
            running.pop(place)
            continue
        desk.moves.play(pair[question["seat"]], game, question["id"], [rng.choice(question["options"])["id"]])
        yield


def most() -> int:
    """Kilobytes of memory that this process has taken. The kernel's count for a child would have its parent's."""
    [peak] = (line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line)
    return int(peak)


def built(folder: Path) -> None:
    """What the other process does."""
    with SqliteJournal(folder / "log.db") as journal:
        engine = open_database(f"sqlite:///{folder / 'projections.db'}")
        idle = most()
        began = time.perf_counter()
        done = rebuild(journal, engine)
        took = time.perf_counter() - began
        print(done.events, done.games, took, idle, most())


def told(folder: Path) -> float:
    """Builds everything anew in a process of its own; the most memory that it took, in megabytes."""
    for file in folder.glob("projections.db*"):
        file.unlink()
    command = [sys.executable, "-m", "benchmarks.rebuilding", "--folder", str(folder)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    events, games, took, idle, peak = int(out[0]), int(out[1]), float(out[2]), int(out[3]), int(out[4])
    print(f"{events:10,} events of {games:7,} games: {peak / _MB:6.0f} MB at most, {idle / _MB:4.0f} MB before;"
          f" {events / took:8,.0f} events/s", flush=True)  # fmt: skip
    return peak / _MB


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
