"""The gain and the cost of a second web process: moves a second, and processor time for each, on both engines.

    python -m benchmarks.processes [--check] [--engine sqlite] [--engine postgresql]

Sixteen connections play separate games at a whole service, with one web process and with two; rounds alternate, so that
a busy machine slows both. Processor time is that of the web processes while moves are made. A second process may cost
15 % of a move.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import callers
from benchmarks.http_moves import BRIEF, played
from tests.support import postgres
from tests.support.server import Service, running, wait_until

MOST = 1.15
ENGINES = ("sqlite", "postgresql")


class Round(NamedTuple):
    moves: float
    """A second."""
    cost: float
    """Milliseconds of a processor for each, of the web processes."""
    median: float
    p99: float
    """Milliseconds until the answer."""


class Served:
    """A service with this many web processes, and an account that may play there."""

    def __init__(self, stack: ExitStack, folder: Path, processes: int, database: str | None) -> None:
        environ = {"WORKERS": str(processes)} | ({"DATABASE_URL": database} if database else {})
        self._service: Service = stack.enter_context(running(folder, fresh=True, **environ))
        wait_until(lambda: len(self._service.web_workers()) == processes, "all web processes are up")
        self._headers = callers.headers(folder, database or "", f"bench-{processes}")

    def round(self, connections: int, seconds: float) -> Round:
        port = int(self._service.url.rpartition(":")[2])
        load = played(port, self._headers, BRIEF, connections, seconds, self._service.web_workers())
        if set(load.statuses) != {b"201"}:
            raise SystemExit(f"{load.statuses}")
        return Round(load.rate, load.cost, load.median, load.p99)


def compared(served: list[Served], connections: int, seconds: float, rounds: int) -> list[list[Round]]:
    """Round by round, each of them; the first one warms up."""
    return [[each.round(connections, seconds) for each in served] for _ in range(rounds + 1)][1:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a second process costs more")
    parser.add_argument("--engine", action="append", choices=ENGINES, help="only this one")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2], help="how many web processes")
    chosen = parser.parse_args()
    missed = False
    for engine in chosen.engine or ENGINES:
        with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
            server = stack.enter_context(postgres.server(max_connections=200)) if engine == "postgresql" else None
            served = []
            for processes in chosen.processes:
                database = stack.enter_context(postgres.database(server)) if server else None
                served.append(Served(stack, Path(name) / str(processes), processes, database))
            rounds = compared(served, chosen.connections, chosen.seconds, chosen.rounds)
        for processes, those in zip(chosen.processes, zip(*rounds, strict=True), strict=True):
            rate, cost, half, p99 = (median(column) for column in zip(*those, strict=True))
            print(
                f"{engine:10}  web processes: {processes}  {rate:6.0f} moves/s  {cost:5.2f} ms each"
                f"   median {half:5.1f} ms  p99 {p99:5.1f} ms"
            )
        if len(chosen.processes) > 1:
            faster, dearer = (median(two[place] / one[place] for one, two, *_ in rounds) for place in range(2))
            missed |= dearer > MOST
            print(
                f"{engine:10}  with more {faster:.2f} times the moves, each at {dearer:.2f} of the cost"
                f" (target: at most {MOST})",
                flush=True,
            )
    return int(chosen.check and missed)


if __name__ == "__main__":
    sys.exit(main())
