"""The services in the comparison, each as its users would set it up.

Each has one process, and a separate PostgreSQL if it needs one.
"""

import contextlib
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec

from benchmarks import callers
from benchmarks.http_floor import served
from benchmarks.http_moves import BRIEF, Player
from benchmarks.load import Caller
from benchmarks.peers.flask_app import KEY, token
from benchmarks.peers.socket_caller import SocketCaller
from domain.games.kingdomino.dominoes import DOMINOES
from tests.support import postgres
from tests.support.second_verifier import NODE
from tests.support.server import running

_BOARDGAME = Path(__file__).parent / "boardgame"
_JSON = {"Content-Type": "application/json", "Accept": "application/json"}
_OWN = "hides by hand"
_NONE = "no receipts, seals, live streams, exactly once"

Calling = Callable[..., Caller]
"""A factory of callers with this many `games` ready."""


class Side(NamedTuple):
    """A running service: its callers, its first processes, and its missing features."""

    calling: Calling
    processes: frozenset[int]
    lacks: str


def ours(stack: ExitStack, folder: Path, database: str, wish: dict[str, str]) -> Calling:
    data = folder / "data"
    service = stack.enter_context(running(data, fresh=True, WORKERS="1", DATABASE_URL=database))
    port = int(service.url.rpartition(":")[2])
    return partial(Player, port, callers.headers(data, database), wish)


def one_table(stack: ExitStack, folder: Path, database: str) -> Calling:
    url = database.replace("postgresql:", "postgresql+psycopg:", 1) or f"sqlite:///{folder}/db"
    return _in_flask(stack, "one_table", {"PEERS_DATABASE": url})


def event_sourced(stack: ExitStack, folder: Path, database: str) -> Calling:
    if database:
        stored = {"POSTGRES_HOST": _folder(database), "POSTGRES_PORT": "5432", "POSTGRES_DBNAME": "postgres"}
        stored |= {"POSTGRES_USER": "postgres", "POSTGRES_PASSWORD": "", "PERSISTENCE_MODULE": "eventsourcing.postgres"}
    else:
        stored = {"SQLITE_DBNAME": str(folder / "db"), "PERSISTENCE_MODULE": "eventsourcing.sqlite"}
    return _in_flask(stack, "event_sourced", {"AGGREGATE_CACHE_MAXSIZE": "1000", **stored})


def boardgame(stack: ExitStack, folder: Path, database: str) -> Calling:
    dominoes = folder / "dominoes.json"
    dominoes.write_bytes(msgspec.json.encode({number: domino[1:] for number, domino in DOMINOES.items()}))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    store = {"POSTGRES": _folder(database)} if database else {"FOLDER": str(folder / "store")}
    stack.enter_context(_node({"PORT": str(port), "DOMINOES": str(dominoes), **store}))
    return partial(SocketCaller, port)


_WAYS: dict[str, tuple[Callable[[ExitStack, Path, str], Calling], bool, str]] = {
    "ours, SQLite": (partial(ours, wish={}), False, ""),
    "ours, PostgreSQL": (partial(ours, wish={}), True, ""),
    "one table, SQLite": (one_table, False, f"{_OWN}; no log, replay; {_NONE}"),
    "one table, PostgreSQL": (one_table, True, f"{_OWN}; no log, replay; {_NONE}"),
    "eventsourcing, SQLite": (event_sourced, False, f"{_OWN}; {_NONE}"),
    "eventsourcing, PostgreSQL": (event_sourced, True, f"{_OWN}; {_NONE}"),
    "boardgame.io, FlatFile": (boardgame, False, "not durable: never flushed; no receipts, seals, exactly once"),
    "boardgame.io, PostgreSQL": (boardgame, True, "answers before it stores; no receipts, seals, exactly once"),
}
"""How each is started, whether on PostgreSQL, and which features it lacks."""


def up(stack: ExitStack, folder: Path) -> dict[str, Side]:
    """All of them."""
    os.environ[KEY] = "signs the names of callers"
    sides = {}
    for name, (begin, on_postgres, lacks) in _WAYS.items():
        own = folder / str(len(sides))
        own.mkdir()
        before = _children()
        database = stack.enter_context(postgres.server(max_connections=100)) if on_postgres else ""
        calling = begin(stack, own, database)
        sides[name] = Side(calling, frozenset(_children() - before), lacks)
    return sides


def in_brief(side: Side) -> Side:
    """Our own service, asked to answer in brief."""
    assert isinstance(side.calling, partial)
    return side._replace(calling=partial(Player, *side.calling.args[:-1], BRIEF))


def _in_flask(stack: ExitStack, module: str, environ: dict[str, str]) -> Calling:
    port = stack.enter_context(served("app", environ, f"benchmarks.peers.{module}"))
    return partial(Player, port, {**_JSON, "Authorization": f"Bearer {token('bench')}"}, {})


@contextlib.contextmanager
def _node(environ: dict[str, str]) -> Iterator[None]:
    kept = {**os.environ, "NODE_ENV": "production", **environ}
    out, quiet = subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen([NODE, "server.js"], cwd=_BOARDGAME, env=kept, stdout=out, stderr=quiet, text=True)
    assert process.stdout is not None
    try:
        while "ready" not in (line := process.stdout.readline()):
            if not line:
                raise SystemExit("boardgame.io does not start: `make .venv/peers` installs it")
        yield
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _folder(database: str) -> str:
    """Where a server has its socket."""
    return parse_qs(urlsplit(database).query)["host"][0]


def _children() -> set[int]:
    me = os.getpid()
    return {int(pid) for pid in Path(f"/proc/{me}/task/{me}/children").read_text().split()}
