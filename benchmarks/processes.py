"""What a second web process brings, and what it costs: moves a second, and processor time for each, on PostgreSQL.

    python -m benchmarks.processes [--check]

Sixteen connections play games of their own at a whole service, with one web process and with two; rounds alternate, so
that a busy machine slows both. Processor time is that of the web processes. Each gets whichever request comes, so two
have to learn what the other has done: that may cost 15 % of a move.
"""

import argparse
import os
import sys
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.http_moves import BRIEF, played
from service.running.installation import open_parts
from service.running.settings import Settings
from tests.support import postgres
from tests.support.server import Service, descendants, running, wait_until

MOST = 1.15
CONNECTIONS = 16
_TICKS = os.sysconf("SC_CLK_TCK")


class Round(NamedTuple):
    moves: float
    """A second."""
    cost: float
    """Milliseconds of a processor for each."""


class Served:
    """A service with so many web processes, and somebody who may play there."""

    def __init__(self, stack: ExitStack, folder: Path, processes: int, database: str) -> None:
        environ = {"WORKERS": str(processes), "DATABASE_URL": database}
        self._service: Service = stack.enter_context(running(folder, fresh=True, **environ))
        wait_until(lambda: len(self._processes()) == processes, "all web processes are up")
        with closing(open_parts(Settings(data_dir=folder, database_url=database))) as parts:
            account = parts.registry.accounts.create(f"bench-{processes}")
            _, secret = parts.registry.credentials.issue("token", account.id, ("read", "play"))
        self._headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}

    def round(self, seconds: float) -> Round:
        port = int(self._service.url.rpartition(":")[2])
        before = self._spent()
        load = played(port, self._headers, BRIEF, CONNECTIONS, seconds)
        if set(load.statuses) != {b"201"}:
            raise SystemExit(f"{load.statuses}")
        return Round(load.rate, (self._spent() - before) / sum(load.statuses.values()) * 1000)

    def _processes(self) -> list[int]:
        return descendants(self._service.child("web"))

    def _spent(self) -> float:
        """Seconds of a processor, so far."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self._processes()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / _TICKS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a second process costs more")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of a round")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        server = stack.enter_context(postgres.server(max_connections=200))
        served = []
        for processes in (1, 2):
            database = stack.enter_context(postgres.database(server))
            served.append(Served(stack, Path(name) / str(processes), processes, database))
        rounds = [[each.round(chosen.seconds) for each in served] for _ in range(chosen.rounds + 1)][1:]
    faster = median(two.moves / one.moves for one, two in rounds)
    dearer = median(two.cost / one.cost for one, two in rounds)
    for processes, those in enumerate(zip(*rounds, strict=True), 1):
        rate, cost = (median(column) for column in zip(*those, strict=True))
        print(f"web processes: {processes}  {rate:6.0f} moves/s  {cost:5.2f} ms")
    print(f"with the second {faster:.2f} times the moves, each at {dearer:.2f} of the cost (target: at most {MOST})")
    return int(chosen.check and dearer > MOST)


if __name__ == "__main__":
    sys.exit(main())
