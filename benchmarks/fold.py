"""How fast a game is folded from the store: read, chain checked, applied; target 150,000 facts a second.

    python -m benchmarks.fold [--check]

The floor beside it reads the same rows and only hashes them.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from statistics import median

from domain.table.lobby_facts import Chair
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.desk import GameCommands, GameRequest, open_desk
from tests.support.looking import game_json

TARGET = 150_000
GAMES = 8
ROUNDS = 15


def played(desk: GameCommands, game: str, rng: random.Random) -> None:
    maker = "a_maker"
    desk.seating.create(maker, game, GameRequest("kingdomino", {}, [Chair("open")] * 4, sandbox=True))
    while (question := game_json(desk.looking, maker, game, Viewer.referee())["decision"]) is not None:
        desk.moves.play(maker, game, question["id"], [rng.choice(question["options"])["id"]])


def timed(work: Callable[[], int]) -> float:
    start = time.perf_counter()
    return work() / (time.perf_counter() - start)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="exit with 1 if the target is missed")
    check = arguments.parse_args().check
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "log.db")
        desk = open_desk(journal, KeyRing(Path(folder)), alone=True, published=lambda _stream, _events: None)
        names = [f"g_{number}" for number in range(GAMES)]
        for number, name in enumerate(names):
            played(desk, name, random.Random(number))

        def folded(viewer: Viewer) -> int:
            return sum(GameFold(viewer).extend(journal.read(name)).seq for name in names)

        def hashed() -> int:
            return sum(1 for name in names for stored in journal.read(name) if sha256(stored.body).hexdigest())

        runs = [
            (timed(lambda: folded(Viewer.referee())), timed(lambda: folded(Viewer.seat(0))), timed(hashed))
            for _ in range(ROUNDS)
        ]
        facts = folded(Viewer.public())
        journal.close()
    referee, seat, floor = (median(column) for column in zip(*runs, strict=True))
    print(f"{GAMES} games, {facts} facts, median of {ROUNDS} rounds")
    print(f"read and hashed only   {floor:10,.0f} facts/s")
    print(f"folded for the referee {referee:10,.0f} facts/s   {referee / floor:.2f} of the floor")
    print(f"folded for a seat      {seat:10,.0f} facts/s   {seat / floor:.2f} of the floor")
    print(f"target                 {TARGET:10,} facts/s   {'reached' if referee >= TARGET else 'missed'}")
    sys.exit(check and referee < TARGET)


if __name__ == "__main__":
    main()
