"""The load of a crowd on `dominium serve`.

It measures the slowest waits, the delay for listeners, the memory of each, and the effect of a round of 500 tables on
other requests.

    python -m benchmarks.crowd [--check] [PART ...]        parts: waits listeners memory round

Targets:

- The slowest hundredth of moves takes at most 5 times the median, with 16 callers and with 64.
- 1,000 listeners get a move within 100 ms of its request, all of them at one game as well as 20 at each of 50 games.
- While the games of a round of 500 tables are made, no request takes more than 200 ms.

Memory is reported, and has no target.
"""

import argparse
import os
import selectors
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import callers
from benchmarks.http_moves import GAMES, Player, played
from benchmarks.load import request
from tests.support.api import Api, over_http
from tests.support.server import Service, running

MOST_TIMES, MOST_FEEDING, MOST_HELD = 5.0, 100.0, 200.0
LISTENERS = 1000
TABLES = 500
MOVES = 30
"""That are listened to: no game of two is over by then."""
CROWDED = {"THREADS": "1400"}
NO_SHARES = {"ADDRESS_STREAMS": "0", "ACCOUNT_STREAMS": "0", "ADDRESS_CONNECTIONS": "0"}


class Served:
    """A service, and somebody who may do everything that is done here."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.port = int(service.url.rpartition(":")[2])
        self.headers = callers.headers(service.data_dir)

    def tokens(self, names: Sequence[str]) -> list[str]:
        """One for each of these new accounts."""
        return callers.tokens(self.service.data_dir, names)

    def token(self, name: str) -> str:
        return self.tokens([name])[0]

    def player(self) -> Player:
        return Player(self.port, self.headers, {})

    def cpu(self) -> float:
        """Return the processor time of all its processes together, in milliseconds."""
        ticks = 0
        for pid in (self.service.process.pid, *self.service.family()):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return 1000 * ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Return the memory of all its processes together, in kilobytes."""
        total = 0.0
        for pid in (self.service.process.pid, *self.service.family()):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                total += float(line.split()[1]) if line.startswith("Pss:") else 0.0
        return total


class Listener:
    """A live stream: the last event that it has delivered, and the time of that."""

    def __init__(self, served: Served, game: str) -> None:
        self.game = game
        self.event, self.at = 0, 0.0
        self.connection = socket.create_connection(("127.0.0.1", served.port))
        headers = {**served.headers, "Accept": "text/event-stream"}
        self.connection.sendall(request("GET", f"/v1/games/{game}/events", headers))
        self._rest = b""

    def hear(self) -> None:
        received = self._rest + self.connection.recv(1 << 18)
        if not received:
            raise SystemExit("a live stream has ended")
        whole, _, self._rest = received.rpartition(b"\n")
        at = whole.rfind(b"\nid: ")
        if at >= 0:
            self.event, self.at = int(whole[at + 5 :].partition(b"\n")[0]), time.perf_counter()


@contextmanager
def serving(**environ: str) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as name, running(Path(name) / "data", fresh=True, **environ) as service:
        yield Served(service)


def move(player: Player) -> float:
    """Makes one; when it was sent."""
    player.ask()
    while (status := player.heard()) is None:
        pass
    if status != b"201":
        raise SystemExit(f"a move: {status!r}")
    return player.asked_at


def waits() -> bool:
    met = True
    with serving() as served:
        for callers in (16, 64):
            loads = [played(served.port, served.headers, {}, callers, 3.0) for _ in range(6)][1:]
            times = median(load.p99 / load.median for load in loads)
            rate, middle, p99 = (median(column) for column in list(zip(*loads, strict=True))[:3])
            met &= times <= MOST_TIMES
            print(f"{callers:2} callers: {rate:5.0f} moves/s, median {middle:5.1f} ms, p99 {p99:6.1f} ms,", end=" ")
            print(f"{times:.1f} times (at most {MOST_TIMES:g})")
    return met


def listeners() -> bool:
    met = True
    for games in (1, 50):
        with serving(**CROWDED, **NO_SHARES) as served:
            delays, cpu = _fed(served, games)
        worst = max(delays)
        met &= worst <= MOST_FEEDING
        where = "one game" if games == 1 else f"{games} games"
        print(f"{LISTENERS} listeners at {where}, {len(delays)} moves: the last has a move after", end=" ")
        print(f"{median(delays):.0f} ms, {worst:.0f} ms at worst (at most {MOST_FEEDING:g});", end=" ")
        print(f"the service spends {cpu:.3f} ms for each listener and move")
    return met


def _fed(served: Served, games: int) -> tuple[list[float], float]:
    """For each move, after how many milliseconds the last of its listeners had all of it.

    Also returns the processor time of the service for each listener that a move reaches, in milliseconds.
    """
    players = [served.player() for _ in range(games)]
    with selectors.DefaultSelector() as selector, ExitStack() as stack:
        crowd: dict[str, list[Listener]] = {}
        for player in players:
            stack.callback(player.connection.close)
            game = player.game["id"]
            crowd[game] = [Listener(served, game) for _ in range(LISTENERS // games)]
            for listener in crowd[game]:
                stack.callback(listener.connection.close)
                selector.register(listener.connection, selectors.EVENT_READ, listener)

        def fed(player: Player) -> list[Listener]:
            """Listen until all at this player's game have its current state."""
            version = player.game["version"]
            there = crowd[player.game["id"]]
            deadline = time.perf_counter() + 10
            while any(listener.event < version for listener in there):
                if time.perf_counter() > deadline:
                    raise SystemExit("a listener was not fed within 10 s")
                for key, _ in selector.select(0.1):
                    key.data.hear()
            return there

        for player in players:
            fed(player)
        delays, before = [], served.cpu()
        for number in range(MOVES):
            player = players[number % games]
            sent = move(player)
            delays.append(1000 * (max(listener.at for listener in fed(player)) - sent))
            time.sleep(0.02)
        cpu = (served.cpu() - before) / MOVES / (LISTENERS // games)
    return delays, cpu


def memory() -> bool:
    with serving(**CROWDED, **NO_SHARES) as served, ExitStack() as stack:
        first = served.player()
        while first.game["decision"] is not None:
            move(first)
        time.sleep(2)  # until lists and logs have followed
        bare = served.memory()
        players = [served.player() for _ in range(60)]
        for player in players:
            stack.callback(player.connection.close)
        time.sleep(2)
        made = served.memory()
        for player in players:
            for _ in range(20):
                move(player)
        time.sleep(2)
        moved = served.memory()
        game = players[0].game["id"]
        opened = [Listener(served, game) for _ in range(LISTENERS)]
        for listener in opened:
            stack.callback(listener.connection.close)
            listener.hear()
        time.sleep(2)
        listening = served.memory()
    print(
        f"the service {bare / 1024:.0f} MB; a game that was made {(made - bare) / (len(players) * GAMES):.1f} kB,",
        end=" ",
    )
    print(f"after 20 moves {(moved - made) / len(players):.1f} kB more;", end=" ")
    print(f"a listener {(listening - moved) / LISTENERS:.1f} kB")
    return True


def round_of_500() -> bool:
    with serving() as served:
        olga = Api(over_http(served.service.url), served.token("olga"))

        def posted(who: Api, path: str, body: Any = None) -> Any:
            answer = who.unchecked("POST", path, body)
            assert answer.status in {200, 201}, answer
            return answer.json

        stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
        made = posted(olga, "/v1/tournaments", {"title": "Open", "ruleset": "kingdomino", "stages": [stage]})
        event = f"/v1/tournaments/{made['tournament']['id']}"
        for token in served.tokens([f"player-{number}" for number in range(2 * TABLES)]):
            posted(olga.bearing(token), f"{event}/entrants")
        posted(olga, f"{event}/stages")
        posted(olga, f"{event}/rounds")
        took: dict[str, list[float]] = {}

        def timed(what: str, work: Callable[[], Any]) -> Any:
            start = time.perf_counter()
            answer = work()
            took.setdefault(what, []).append(1000 * (time.perf_counter() - start))
            return answer

        def tables() -> int:
            held = olga.unchecked("GET", f"{event}/rounds/1/1").json
            return sum(bool(table["games"]) for table in held["tables"])

        player, begun = served.player(), time.perf_counter()
        with ThreadPoolExecutor(2) as others:
            publishing = others.submit(timed, "publishing", lambda: posted(olga, f"{event}/rounds/publish"))

            def watch() -> None:
                publishing.result()
                while timed("the round", tables) < TABLES:
                    time.sleep(0.5)

            watching = others.submit(watch)
            while not watching.done():
                timed("a move", lambda: move(player))
                timed("an account", lambda: olga.unchecked("GET", "/v1/me"))
            watching.result()
        seconds = time.perf_counter() - begun
    worst = max(map(max, took.values()))
    print(f"a round of {TABLES} tables, all made after {seconds:.1f} s; requests until then, median and worst:")
    for what, times in took.items():
        print(f"  {what:12} {len(times):5}  {median(times):6.1f} ms {max(times):7.1f} ms (at most {MOST_HELD:g})")
    return worst <= MOST_HELD


PARTS: dict[str, Callable[[], bool]] = {"waits": waits, "listeners": listeners, "memory": memory, "round": round_of_500}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[[], *PARTS], help="all, if none is named")
    chosen = parser.parse_args()
    met = [PARTS[part]() for part in chosen.parts or PARTS]
    return int(chosen.check and not all(met))


if __name__ == "__main__":
    sys.exit(main())
