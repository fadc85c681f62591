"""The speed of the audit at each depth, and its constant memory.

    python -m benchmarks.audit              # 100 and 1,000 games
    python -m benchmarks.audit --full       # 1,000 and 10,000, which takes a while to play
    python -m benchmarks.audit --check      # exit status 1 unless all agree, in 10 % of the memory for a tenth of them

Finished games of Kingdomino, and fewer of all three rulesets, are played through the desk with random answers. Each
audit is `dominium audit` in a separate process. The baseline is reading and parsing the same events.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.load import peak
from domain.table.lobby_facts import Chair
from events.log.event import Event
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.cli import main as dominium
from service.compose import open_service
from service.features.audits.verdict import DEPTHS
from service.features.games.desk import GameCommands, GameRequest
from service.platform.ids import new_id
from service.platform.runtime.settings import Settings

MIXED = 15
"""Games of each ruleset in the mix."""
TURNS = 20
ALLOWED = 1.10
PAIR = ("a_ada", "a_bob")


class Run(NamedTuple):
    seconds: float
    processor: float
    peak: int
    """Kilobytes of memory, at most."""
    verdicts: dict[str, int]


def play(desk: GameCommands, rng: random.Random, ruleset: str) -> None:
    """One game, from the first to the last move."""
    game = new_id("g")
    options = {} if ruleset == "kingdomino" else {"turn_limit": TURNS}
    chairs = [Chair("account", player) for player in PAIR]
    desk.seating.create(PAIR[0], game, GameRequest(ruleset, options, chairs, present=frozenset(PAIR)))
    while True:
        with desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
            question = now.question()
        if question is None:
            return
        options_ = [option["id"] for option in question["options"]]
        picks = rng.sample(options_, rng.randint(question["min"], min(question["max"], len(options_))))
        desk.moves.play(PAIR[question["seat"]], game, question["id"], picks)


def add(folder: Path, rulesets: list[str], seed: int) -> None:
    with open_service(Settings(data_dir=folder)) as service:
        rng = random.Random(seed)
        for ruleset in rulesets:
            play(service["games"].desk, rng, ruleset)


def prepare(folder: Path, few: int, many: int) -> None:
    """Plays the games, unless they have been played."""
    if (folder / "many").exists():
        return
    start = time.perf_counter()
    add(folder / "mixed", ["kingdomino", "domaine", "dominion"] * MIXED, 1)
    add(folder / "few", ["kingdomino"] * few, 2)
    shutil.copytree(folder / "few", folder / "more")
    add(folder / "more", ["kingdomino"] * (many - few), 3)
    (folder / "more").rename(folder / "many")
    print(f"({many + 3 * MIXED:,} games played in {time.perf_counter() - start:.0f} s)", flush=True)


def audit(folder: Path, depth: str) -> Run:
    command = [sys.executable, "-m", "benchmarks.audit", "--depth", depth]
    start = time.perf_counter()
    done = subprocess.run(command, env={**os.environ, "DATA_DIR": str(folder)}, stdout=subprocess.PIPE, check=True)
    told, used = map(json.loads, done.stdout.splitlines())
    return Run(time.perf_counter() - start, *used, told["verdicts"])


def measured(depth: str) -> int:
    """Audit in this process, then print the cost."""
    status = dominium(["audit", "--all", "--json", "--depth", depth])
    print(json.dumps([time.process_time(), peak()]))
    return status


def parse(journal: Journal) -> int:
    return sum(isinstance(stored.event, Event) for stream in journal.streams("g_") for stored in journal.read(stream))


def floor(folder: Path) -> tuple[float, int]:
    """Seconds for reading and parsing all that there is, and how many events that is."""
    with open_service(Settings(data_dir=folder)) as service:
        start = time.perf_counter()
        events = parse(service.platform.journal)
        return time.perf_counter() - start, events


def report(what: str, folder: Path, games: int) -> list[Run]:
    """Audits a folder at each depth; the runs, the deepest last."""
    seconds, events = floor(folder)
    print(f"{what}: {games:,} games, {events:,} events; read and parsed in {seconds:.1f} s")
    runs = []
    for depth in DEPTHS:
        run = audit(folder, depth)
        runs.append(run)
        speed = f"{games / run.seconds:7,.0f} games/s {events / run.seconds:9,.0f} events/s"
        took = f"{run.seconds:7.1f} s ({run.processor:.1f} s of processor time)"
        print(f"  {depth:6}{took} {speed} {run.peak / 1024:7.1f} MB at most  {run.verdicts}", flush=True)
    return runs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the games there, and find them the next time")
    parser.add_argument("--depth", choices=DEPTHS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.depth is not None:
        return measured(given.depth)
    few = 1_000 if given.full else 100
    many = 10 * few
    with tempfile.TemporaryDirectory() as name:
        folder = given.keep or Path(name)
        prepare(folder, few, many)
        mixed = report("all three rulesets", folder / "mixed", 3 * MIXED)
        less = report("Kingdomino", folder / "few", few)
        more = report("Kingdomino", folder / "many", many)
    growth = max(large.peak / small.peak for small, large in zip(less, more, strict=True))
    print(f"peak memory for ten times as many games: {growth:.2f} times as much")
    agree = all(run.verdicts.keys() == {"agrees"} for run in (*mixed, *less, *more))
    return 0 if not given.check or (agree and growth <= ALLOWED) else 1


if __name__ == "__main__":
    sys.exit(main())
