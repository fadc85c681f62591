"""Kills, pauses, partitions, fail-overs, lost Redis and clocks that jump, while players move at two nodes.

All acknowledged events must be there afterwards, and nobody may have seen others.

    python -m tests.reliability.running [runs [halls]]      this many in all, or 500; resumes an interrupted run

Each 25 runs share the machines of one hall, and everything is checked at its end; this many halls run at once. The
results are kept in `build/reliability.json` and written into `docs/reliability.md`. `machines.py` lists the required
programs.
"""

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec

from events.log.postgres import PostgresJournal
from tests.reliability.callers import Crowd
from tests.reliability.faults import drawn, going_wrong
from tests.reliability.history import silences, stale
from tests.reliability.machines import ROOT, Hall, hall, missing
from tests.support.pages_with_tables import put_table
from tests.support.server import bare, wait_until

STORE: Final = ROOT / "build" / "reliability.json"
TOLD: Final = ROOT / "docs" / "reliability.md"
RUNS: Final = 500
BATCH: Final = 25
PLAYERS: Final = 6
LASTS: Final = (2.0, 14.0)
"""Seconds that faults of a run last: some less than a fail-over takes, some more."""
HALLS: Final = 2
MOVES: Final = 2_300
"""That are acknowledged in a run, at least: there is play before its faults, while they last, and after them."""
_TOLD_OF: Final = 20
"""Breaches of a batch that are written down, and how long each may be."""
_LONG: Final = 500
_ALONE: Final = 45.0
"""Seconds that the machines have to come to themselves."""
_LIMIT: Final = 120.0
"""Seconds after which everybody plays again, once nothing is wrong any more."""


class Run(msgspec.Struct, kw_only=True, frozen=True):
    seed: int
    faults: list[str]
    seconds: float
    led: list[str]
    """The database that led before, and the one that led afterwards."""
    moves: int
    back: float
    """Seconds from the end of the faults until all players had an answer again."""
    helped: bool
    """Whether Patroni had to be helped, as by hand, before it had a primary and a standby again."""


class Batch(msgspec.Struct, kw_only=True, frozen=True):
    """The results of some runs with the same machines."""

    runs: list[Run]
    acknowledged: int
    asked_again: int
    """Moves whose first answer was missing, or a temporary error."""
    games: int
    stale: int
    looks: int
    listened: int
    """Events that a listener received."""
    checkpoints: int
    lagged: int
    silence: float
    """The longest time in seconds without an acknowledged move."""
    breaches: list[str]
    ended: int | None = None
    """How often a node ended though nobody killed it, in runs since that is counted."""


def batch(seeds: Sequence[int], number: int) -> Batch:
    with tempfile.TemporaryDirectory(prefix="dominium-") as name, hall(Path(name), number) as machines:
        with Crowd(f"player-{seeds[0]}", PLAYERS, [node.url for node in machines.nodes]) as crowd:
            runs, stuck = _runs(machines, crowd, seeds)
        found = _checked(machines, crowd, runs)
        return msgspec.structs.replace(found, breaches=[*stuck, *found.breaches])


def _runs(machines: Hall, crowd: Crowd, seeds: Sequence[int]) -> tuple[list[Run], list[str]]:
    """The runs, and what kept the next one from being, if anything did."""
    runs: list[Run] = []
    _all_play(crowd, "at first")
    for seed in seeds:
        try:
            run = _run(machines, crowd, seed)
        except AssertionError as error:
            return runs, [f"{error}: {machines.said()}"]
        told = f"{seed:4} {run.seconds:5.1f} s, back after {run.back:4.1f}, {run.moves:5} moves"
        print(f"{told}: {', '.join(run.faults)}", flush=True)
        runs.append(run)
    return runs, []


def _all_play(crowd: Crowd, when: str) -> None:
    now = time.monotonic()
    wait_until(lambda: all(player.heard > now for player in crowd.players), f"all play {when}", _LIMIT)


def _run(machines: Hall, crowd: Crowd, seed: int) -> Run:
    dice = random.Random(seed)
    faults, lasts = drawn(dice), dice.uniform(*LASTS)
    moves = crowd.count
    before = machines.leader()
    began = time.monotonic()
    with ExitStack() as wrong:
        for number, fault in enumerate(faults):
            if number:
                time.sleep(dice.uniform(0, 1.5))
            wrong.enter_context(going_wrong(fault, machines, dice))
        time.sleep(lasts)
    ended = time.monotonic()
    what = f"after {seed}: {faults}"
    helped = False
    try:
        wait_until(machines.well, f"machines are well again {what}", _ALONE)
    except AssertionError:
        helped = True
        machines.help()
        wait_until(machines.well, f"machines are well again {what}, with help", _LIMIT)
    _all_play(crowd, what)
    back = time.monotonic() - ended
    wait_until(lambda: crowd.count >= moves + MOVES, f"all have moved enough {what}", _LIMIT)
    after = machines.leader()
    return Run(
        seed=seed,
        faults=faults,
        seconds=round(ended - began, 1),
        led=[each.name if each else "" for each in (before, after)],
        moves=crowd.count - moves,
        back=round(back, 1),
        helped=helped,
    )


def _checked(machines: Hall, crowd: Crowd, runs: list[Run]) -> Batch:
    moves = crowd.moves
    looks = [look for player in crowd.players for look in player.looks]
    with PostgresJournal(machines.database_url) as journal:
        found = crowd.breaches(journal)
        for shard in range(journal.shards):
            there = [at for at, _ in journal.follow(shard, 0, 10**9)]
            if there != list(range(1, len(there) + 1)):
                found.append(f"shard {shard}: positions are skipped or doubled")
    audit = subprocess.run(
        [sys.executable, "-m", "dominium", "audit", "--all"], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**bare(), **machines.environ, "DATA_DIR": str(machines.folder / "one")},
    )  # fmt: skip
    if audit.returncode:
        found.append(f"audit: exit {audit.returncode}: {audit.stdout[-2000:]} {audit.stderr[-2000:]}")
    return Batch(
        runs=runs,
        acknowledged=sum(move.status == 201 for move in moves),
        asked_again=sum(move.tries > 1 for move in moves),
        games=len(crowd.games),
        stale=stale(moves, looks),
        looks=len(looks),
        listened=sum(map(len, crowd.listener.told.values())),
        checkpoints=crowd.watcher.looks,
        lagged=crowd.watcher.lagged,
        silence=round(silences(moves), 1),
        breaches=[words[:_LONG] for words in found[:_TOLD_OF]],
        ended=sum(node.ended() for node in machines.nodes),
    )


def kept() -> list[Batch]:
    return msgspec.json.decode(STORE.read_bytes(), type=list[Batch]) if STORE.exists() else []


def tell(batches: list[Batch]) -> str:
    """The table of `docs/reliability.md`."""
    runs = [run for each in batches for run in each.runs]
    changed = sum(run.led[0] != run.led[1] for run in runs)
    faults = Counter(fault for run in runs for fault in run.faults)
    backs = sorted(run.back for run in runs)
    ended = [(each.ended, len(each.runs)) for each in batches if each.ended is not None]
    figures: dict[str, Any] = {
        "runs": len(runs),
        "runs in which another database led at the end": changed,
        "runs in which Patroni needed a manual repair": sum(run.helped for run in runs),
        "moves acknowledged, each with a checked receipt": sum(each.acknowledged for each in batches),
        "moves whose first attempt got no answer, or 503": sum(each.asked_again for each in batches),
        "games, each audited against the rules": sum(each.games for each in batches),
        "checkpoints of the transparency log compared with each other": sum(each.checkpoints for each in batches),
        "checkpoints that were a shorter prefix of an earlier one": sum(each.lagged for each in batches),
        "events that a listener received, each once": sum(each.listened for each in batches),
        "reads of a game": sum(each.looks for each in batches),
        "reads that showed less than was acknowledged before": sum(each.stale for each in batches),
        "time from the end of the faults until all play again: median, worst": (
            f"{backs[len(backs) // 2]:.0f} s, {backs[-1]:.0f} s" if backs else "-"
        ),
        f"nodes that exited by themselves, in the last {sum(count for _, count in ended)} runs": sum(
            count for count, _ in ended
        ),
        "breaches": sum(len(each.breaches) for each in batches),
    }
    lines = ["| | |", "|---|---|"]
    for name, figure in figures.items():
        lines.append(f"| {name} | {figure:,} |" if isinstance(figure, int) else f"| {name} | {figure} |")
    lines += ["", "| fault | runs |", "|---|---|"]
    lines += [f"| {fault} | {count} |" for fault, count in faults.most_common()]
    return "\n".join(lines)


def write(batches: list[Batch]) -> None:
    STORE.parent.mkdir(exist_ok=True)
    STORE.write_bytes(msgspec.json.format(msgspec.json.encode(batches), indent=1) + b"\n")
    put_table(TOLD, tell(batches))


def main() -> int:
    if lacks := missing():
        print(f"This takes {', '.join(lacks)}.")
        return 2
    wanted, halls = [int(word) for word in sys.argv[1:]] + [RUNS, HALLS][len(sys.argv) - 1 :]
    batches = kept()
    done = {run.seed for each in batches for run in each.runs}
    left = [seed for seed in range(wanted) if seed not in done]
    blocks = [left[first : first + BATCH] for first in range(0, len(left), BATCH)]
    free, under_way = list(range(halls)), dict[Future[Batch], int]()
    with ProcessPoolExecutor(halls, get_context("spawn")) as pool:
        while True:
            while free and blocks:
                number = free.pop()
                under_way[pool.submit(batch, blocks.pop(0), number)] = number
            if not under_way:
                return int(any(each.breaches for each in batches))
            for ended in wait(under_way, return_when=FIRST_COMPLETED).done:
                free.append(under_way.pop(ended))
                batches.append(told := ended.result())
                write(batches)
                print(f"{told.acknowledged} moves acknowledged, breaches: {told.breaches or 'none'}", flush=True)
                if told.breaches:
                    blocks.clear()  # somebody has to look


if __name__ == "__main__":
    sys.exit(main())
