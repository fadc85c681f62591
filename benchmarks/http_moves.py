"""The speed of a move as a share of an empty endpoint's: durable, and answered with receipt, new events and view.

    python -m benchmarks.http_moves

The service runs under granian. Each connection plays separate Kingdomino games, one after the other, both seats of
each. Rounds alternate with an empty endpoint behind all our conventions, so that a busy machine slows both, and with
moves that are answered in brief (`Prefer: return=minimal`). The games of a round are made before it begins.
"""

import argparse
import contextlib
import socket
import statistics
import tempfile
import time
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from benchmarks import callers
from benchmarks.http_floor import BODY, served
from benchmarks.load import Load, called, measured, request

FLOORS = {"moves": 0.35, "brief": 0.5}
GAMES = 6
"""That each connection has ready for a round: more than it can play while there are many others."""
BRIEF = {"Prefer": "return=minimal"}
TABLE = orjson.dumps({"ruleset": "kingdomino", "seats": ["open", "open"], "sandbox": True, "visibility": "unlisted"})


class Player:
    """One connection, and the games that it has made and plays one after the other."""

    def __init__(self, port: int, headers: dict[str, str], wish: dict[str, str], games: int = GAMES) -> None:
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.asked_at = 0.0
        self._headers = headers
        self._wish = wish
        self._received = b""
        self._games = [self._made() for _ in range(games)]

    @property
    def game(self) -> Any:
        """The game in progress, as last received."""
        return self._games[-1]

    def ask(self) -> None:
        """Sends the next move."""
        while self._games and self._games[-1]["decision"] is None:
            self._games.pop()
        if not self._games:
            self._games = [self._made()]
        decision = self.game["decision"]
        picked = decision["options"][len(decision["options"]) // 2]["id"]
        body = orjson.dumps({"decision": decision["id"], "picks": [picked]})
        self.asked_at = time.perf_counter()
        headers = {**self._headers, **self._wish}
        self.connection.sendall(request("POST", f"/v1/games/{self.game['id']}/moves", headers, body))

    def heard(self) -> bytes | None:
        """The status of the answer, once all of it is there."""
        self._received += self.connection.recv(1 << 18)
        head = self._received.find(b"\r\n\r\n") + 4
        if head < 4:
            return None
        at = self._received.lower().index(b"content-length:", 0, head) + 15
        length = int(self._received[at : self._received.index(b"\r\n", at)])
        if len(self._received) < head + length:
            return None
        status, body = self._received[9:12], self._received[head : head + length]
        self._received = b""
        told = orjson.loads(body)
        self._games[-1:] = [told["game"] if "game" in told else {**self._games[-1], "decision": told.get("decision")}]
        return status

    def _made(self) -> Any:
        self.connection.sendall(request("POST", "/v1/games", self._headers, TABLE))
        self._games = []
        while self.heard() is None:
            pass
        return self._games.pop()


def played(
    port: int,
    headers: dict[str, str],
    wish: dict[str, str],
    connections: int,
    seconds: float,
    processes: Collection[int] = (),
) -> Load:
    """Plays from another process."""
    return called(partial(Player, port, headers, wish), connections, seconds, processes)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=3.0, help="length of a round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--connections", type=int, default=16)
    options.add_argument("--folder", help="where to keep the log; on a disk, if the numbers are to mean something")
    chosen = options.parse_args()

    with tempfile.TemporaryDirectory(dir=chosen.folder) as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        environ = stack.enter_context(callers.embedded(folder))
        headers = callers.headers(folder)
        port = stack.enter_context(served("ours", environ))
        nothing = request("POST", "/v1/nothing", headers, BODY)
        runs: dict[str, list[Load]] = {"nothing": [], "moves": [], "brief": []}
        for round_ in range(chosen.rounds + 1):
            loads = {
                "nothing": measured(port, nothing, chosen.connections, chosen.seconds),
                "moves": played(port, headers, {}, chosen.connections, chosen.seconds),
                "brief": played(port, headers, BRIEF, chosen.connections, chosen.seconds),
            }
            for side, load in loads.items():
                if set(load.statuses) != {b"201"}:
                    raise SystemExit(f"{side}: {load.statuses}")
                if round_:  # the first warms up
                    runs[side].append(load)
    for side, several in runs.items():
        rate, p50, p99 = (statistics.median(values) for values in list(zip(*several, strict=True))[:3])
        print(f"{side:8} {rate:8.0f} requests/s   median {p50:.2f} ms   p99 {p99:.2f} ms")
    missed = 0
    for side, floor in FLOORS.items():
        ratios = [one.rate / nothing.rate for one, nothing in zip(runs[side], runs["nothing"], strict=True)]
        ratio = statistics.median(ratios)
        told = " ".join(f"{one:.2f}" for one in ratios)
        print(f"{side:8} {ratio:8.2f} of the endpoint that does nothing (floor {floor}), rounds {told}")
        missed |= ratio < floor
    return missed


if __name__ == "__main__":
    raise SystemExit(main())
