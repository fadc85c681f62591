"""The time of a move: microseconds of the thread that answers it, part by part.

    python -m benchmarks.move_parts [--postgresql]

One caller plays Kingdomino, both seats, at a whole house in this process, without a web server and without other
requests. Each part excludes the parts inside it. Moves answered whole, moves in brief and an empty endpoint alternate;
the numbers are medians. The time of a database's processes is not included.
"""

import argparse
import functools
import os
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Final

import orjson

from benchmarks import callers
from benchmarks.http_floor import BODY, opened, with_nothing
from benchmarks.http_moves import BRIEF, TABLE
from domain.game.play import Play
from events.log.postgres import PostgresJournal
from events.log.sqlite import SqliteJournal
from service.features.games.moves import MoveCommands
from service.features.games.store import GameBook
from service.features.games.views import GameQueries
from service.platform.assembly.platform import Platform
from service.platform.http import answers
from service.platform.streams import repository
from service.platform.streams.pen import Pen
from tests.support import postgres

FRAME: Final = "the frame of a request: caller, limits, body, headers"
PARTS: Final[tuple[tuple[str, Any, str], ...]] = (
    ("the rules: picks checked, the script run, the next options", Play, "answer"),
    ("facts sealed, made canonical, hashed, chained", Pen, "write"),
    ("the receipt signed", repository, "receipt"),
    ("the append", SqliteJournal, "append"),
    ("the append", PostgresJournal, "append"),
    ("memory takes in what was committed", GameBook, "committed"),
    ("others are told", Platform, "published"),
    ("who may answer, locks, an equal repeat", MoveCommands, "play"),
    ("how the game stands for the caller, and the new events", GameQueries, "after"),
    ("how the game stands for the caller, and the new events", GameQueries, "next"),
    ("JSON", answers, "encoded"),
)
_BREATH: Final = 0.005
"""Seconds in which those who follow the log are done with the move before."""


class Stopwatch(threading.local):
    """Time of the thread that looks at it, counted for the innermost part that is at work."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = defaultdict(int)
        self._inner = [0]

    def around(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(work)
        def timed(*values: Any, **named: Any) -> Any:
            began = time.thread_time_ns()
            self._inner.append(0)
            try:
                return work(*values, **named)
            finally:
                whole = time.thread_time_ns() - began
                self.spent[part] += whole - self._inner.pop()
                self._inner[-1] += whole

        return timed

    def taken(self) -> dict[str, int]:
        spent, self.spent = self.spent, defaultdict(int)
        return spent


class Table:
    """A game at which somebody plays for everybody."""

    def __init__(self, app: Any, headers: dict[str, str]) -> None:
        self._app = app
        self._headers = headers
        self._decision: Any = None
        self._game = ""

    def ask(self, path: str, body: bytes, wish: dict[str, str]) -> Any:
        headers = {**self._headers, **wish}
        environ = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
        environ |= {"REQUEST_METHOD": "POST", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": ""}
        environ |= {"SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1"}
        environ |= {"REMOTE_ADDR": "127.0.0.1", "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body))}
        sent = {**environ, "wsgi.input": BytesIO(body), "wsgi.url_scheme": "http", "wsgi.errors": BytesIO()}
        status: list[str] = []
        said = b"".join(self._app(sent, lambda line, *_: status.append(line)))
        if not status[0].startswith("201"):
            raise SystemExit(f"{path}: {status[0]} {said[:300]!r}")
        return orjson.loads(said)

    def move(self, wish: dict[str, str]) -> None:
        if self._decision is None:
            made = self.ask("/v1/games", TABLE, {})
            made = made.get("game", made)
            self._game, self._decision = made["id"], made["decision"]
        picked = self._decision["options"][len(self._decision["options"]) // 2]["id"]
        body = orjson.dumps({"decision": self._decision["id"], "picks": [picked]})
        told = self.ask(f"/v1/games/{self._game}/moves", body, wish)
        self._decision = told.get("game", told).get("decision")


def measured(watch: Stopwatch, table: Table, moves: int) -> dict[str, list[dict[str, int]]]:
    """Move by move, what each part took."""
    kinds = {
        "whole": lambda: table.move({}),
        "in brief": lambda: table.move(BRIEF),
        "nothing": lambda: table.ask("/v1/nothing", BODY, {}),
    }
    taken: dict[str, list[dict[str, int]]] = {kind: [] for kind in kinds}
    for turn in range(moves + moves // 4):
        for kind, work in kinds.items():
            time.sleep(_BREATH)
            watch.taken()
            work()
            if turn >= moves // 4:  # the first warm up
                taken[kind].append(watch.taken())
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgresql", action="store_true", help="with the log in PostgreSQL")
    parser.add_argument("--moves", type=int, default=400)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        database = stack.enter_context(postgres.server()) if chosen.postgresql else ""
        os.environ |= stack.enter_context(callers.embedded(folder)) | {"DATABASE_URL": database, "LOG_LEVEL": "error"}
        headers = callers.headers(folder, database)
        watch = Stopwatch()
        for part, owner, method in PARTS:
            setattr(owner, method, watch.around(part, getattr(owner, method)))
        app = with_nothing(stack.enter_context(opened()))
        taken = measured(watch, Table(watch.around(FRAME, app), headers), chosen.moves)
    print(f"{'microseconds':62}" + "".join(f"{kind:>10}" for kind in taken))
    for part in dict.fromkeys([FRAME, *(part for part, _, _ in PARTS)]):
        each = [median(one.get(part, 0) for one in some) / 1000 for some in taken.values()]
        print(f"{part:62}" + "".join(f"{one:10.0f}" for one in each))
    sums = [median(sum(one.values()) for one in some) / 1000 for some in taken.values()]
    print(f"{'in all':62}" + "".join(f"{one:10.0f}" for one in sums))
    print(f"{'what does nothing, of it':62}" + "".join(f"{sums[-1] / one:10.2f}" for one in sums))


if __name__ == "__main__":
    main()
