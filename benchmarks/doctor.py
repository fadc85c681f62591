"""How much memory and time `dominium doctor` and `dominium restore` take, however long the log is.

    python -m benchmarks.doctor [--games 2000] [--check]

A service plays short games of Kingdomino until it has an eighth of so many, and then until it has all of them. Each
time one process examines the folder, and another one restores a backup of it. Target: for eight times as many games no
more than 1.25 times the memory.
"""

import argparse
import contextlib
import io
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.load import peak
from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from service.cli import main as dominium
from service.compose import open_service
from service.features.games.desk import GameRequest
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.runtime.settings import Settings

MOST = 1.25
PARTS = 8
MOVES = 2
PLAYERS = [new_id("a") for _ in range(200)]
_MB = 1024


def play(service: Service, rng: random.Random) -> None:
    """A game of a few moves; then the player whose turn it is resigns."""
    desk, game, pair = service["games"].desk, new_id("g"), rng.sample(PLAYERS, 2)
    chairs = [Chair("account", player) for player in pair]
    desk.seating.create(pair[0], game, GameRequest("kingdomino", {}, chairs, present=frozenset(pair)))
    for move in range(MOVES + 1):
        with desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
            question = now.question()
        seat = question["seat"]
        if move == MOVES:
            desk.giving_up.resign(pair[seat], game)
        else:
            desk.moves.play(pair[seat], game, question["id"], [rng.choice(question["options"])["id"]])


def measured(*words: str, data: Path) -> None:
    """Runs a command in this process, and prints its memory: ours, and the most of any process that it started."""
    os.environ["DATA_DIR"] = str(data)
    idle, began, out = peak(), time.perf_counter(), io.StringIO()
    with contextlib.redirect_stdout(out):
        status = dominium(words)
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(status, time.perf_counter() - began, idle, peak(), children)


def asked(*words: str, data: Path, games: int) -> float:
    """Run this command in a new process, and return its peak memory in megabytes. It prints the peak of its child
    processes too."""
    command = [sys.executable, "-m", "benchmarks.doctor", "--data", str(data), *words]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    status, took, idle, most, child = (float(word) for word in told)
    print(f"{words[0]:8} {games:7,} games: {took:6.1f} s, {most / _MB:6.1f} MB at most, {idle / _MB:5.1f} MB before, "
          f"{child / _MB:6.1f} MB in any process that it started; exit {status:.0f}", flush=True)  # fmt: skip
    return most / _MB


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--games", type=int, default=2_000)
    options.add_argument("--check", action="store_true", help="fails where the target is missed")
    options.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    chosen, words = options.parse_known_args()
    if chosen.data is not None:
        measured(*words, data=chosen.data)
        return 0
    sizes: dict[str, list[float]] = {"doctor": [], "restore": []}
    with tempfile.TemporaryDirectory() as name:
        folder, rng, made = Path(name), random.Random(1), 0
        for number, wanted in enumerate((chosen.games // PARTS, chosen.games)):
            data, backup = folder / "data", folder / f"backup-{number}"
            with open_service(Settings(data_dir=data)) as service:
                for _ in range(wanted - made):
                    play(service, rng)
                service.platform.readmodels.runner.catch_up()
            made = wanted
            os.environ["DATA_DIR"] = str(data)
            dominium(["backup", str(backup)])
            sizes["doctor"].append(asked("doctor", data=data, games=wanted))
            sizes["restore"].append(asked("restore", str(backup), data=folder / f"restored-{number}", games=wanted))
    ratios = {name: found[1] / found[0] for name, found in sizes.items()}
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:.2f} times the memory for {PARTS} times as many games ({MOST} at most)")
    return 1 if chosen.check and max(ratios.values()) > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
