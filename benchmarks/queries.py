"""The cost of queries: processor time as a ratio to an endpoint that does nothing, and its growth with the data.

    python -m benchmarks.queries [--games 100 10000] [--postgresql] [--check]
    python -m benchmarks.queries --profile me             where the time of one query goes

The requests go through the WSGI application, in this process, with a real token. The empty endpoint runs before each
query. A ratio is the median over rounds of the fastest requests in each. `unchanged` is the same request with the ETag
of its answer, answered by 304. The time of a database's processes is not included. `growth` is the exponent: 0 is flat,
1 is proportional to the number of games.
"""

import argparse
import cProfile
import math
import os
import pstats
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import orjson

from benchmarks import callers
from benchmarks.http_floor import BODY, opened, with_nothing
from benchmarks.town import Builder, Town
from tests.support import postgres
from tests.support.play import until

CEILINGS: Final = {"keyed": 1.5, "list": 4.0, "log": 5.0, "standings": 4.0}
"""Ratios to the empty endpoint. Whole documents, such as files, have none."""
UNCHANGED: Final = 1.2
GROWTH: Final = 0.1
NOTHING: Final = "/v1/nothing"
ENTRANTS: Final = {100: 16, 10_000: 200, 100_000: 2_000}
"""Entrants of the largest event, by the number of games. `hall` always has 200."""


class Query(NamedTuple):
    name: str
    kind: str
    path: str


class Measured(NamedTuple):
    """Ratios to the empty endpoint. `unchanged` is None if the answer has no tag."""

    whole: float
    unchanged: float | None


def queries(town: Town) -> list[Query]:
    """Return the queries of pages and kits."""
    ids = town.ids
    player, game, event = town.account, f"/v1/games/{ids['game']}", f"/v1/tournaments/{ids['event']}"
    running, long, disputed = (f"/v1/games/{ids[name]}" for name in ("asked", "long", "disputed"))
    hall, match = f"/v1/tournaments/{ids['hall']}", f"/v1/matches/{ids['match']}"
    keyed = {
        "me": "/v1/me", "a token": f"/v1/tokens/{ids['token']}", "a player": f"/v1/players/{player}",
        "a finished game": game, "a running game": running, "a long game": long, "a match": match,
        "a tournament": event, "an entrant": f"{event}/entrants/1", "a seek": f"/v1/seeks/{ids['seek']}",
        "a dispute": f"/v1/disputes/{ids['dispute']}", "a ruling": f"{disputed}/rulings/{ids['ruling']}",
        "an app": f"/v1/apps/{ids['app']}", "a webhook": f"/v1/webhooks/{ids['webhook']}", "mail": "/v1/me/mail",
        "a ruleset": "/v1/rulesets/dominion", "leaderboards": "/v1/leaderboards",
        "a player's ratings": f"/v1/players/{player}/ratings", "the service": "/", "readiness": "/livez",
        "keys": "/.well-known/jwks.json", "a checkpoint": "/tlog/checkpoint",
    }  # fmt: skip
    lists = {
        "games": "/v1/games", "running games": "/v1/games?status=running",
        "games of a ruleset": "/v1/games?ruleset=kingdomino",
        "games of a player": f"/v1/games?player={player}",
        "inbox": "/v1/me/inbox", "seeks": "/v1/seeks", "matches": "/v1/matches", "tournaments": "/v1/tournaments",
        "a player's tournaments": f"/v1/tournaments?player={player}", "entrants": f"{hall}/entrants",
        "teams": f"{hall}/teams", "leaderboard": "/v1/leaderboards/kingdomino", "players": "/v1/players?handle=citizen",
        "days of a rating": f"/v1/players/{player}/ratings/kingdomino/2", "disputes": "/v1/disputes",
        "disputes of a game": f"/v1/disputes?game={ids['disputed']}", "my disputes": "/v1/disputes?mine=true",
        "rulings of a game": f"{disputed}/rulings", "precedents": "/v1/rulings",
        "tokens": "/v1/tokens", "sessions": "/v1/sessions", "apps": "/v1/apps", "allowed apps": "/v1/me/apps",
        "webhooks": "/v1/webhooks", "deliveries": f"/v1/webhooks/{ids['webhook']}/deliveries",
        "events of a game": f"{long}/events?limit=50", "events of a match": f"{match}/events?limit=50",
        "events of a tournament": f"{hall}/events?limit=50", "rulings of a tournament": f"{hall}/rulings",
        "rulesets": "/v1/rulesets", "formats": "/v1/tournament-formats",
    }  # fmt: skip
    logs = {"log, 100 lines": f"{long}/log?limit=100", "log of a finished game": f"{game}/log?limit=100"}
    standings = {"standings": f"{hall}/standings", "ranking": f"{hall}/ranking", "a round": f"{hall}/rounds/1/1"}
    whole = {
        "standings of the event": f"{event}/standings", "fees": f"{hall}/fees", "a past moment": f"{long}?at=150",
        "knowledge": f"{long}/knowledge", "changes": f"{long}/changes?from_moment=100&to_moment=150",
        "record": f"{game}/record",
        "standings.csv": f"{hall}/exports/standings.csv", "pairings.html": f"{hall}/exports/pairings.html",
    }  # fmt: skip
    kinds = {"keyed": keyed, "list": lists, "log": logs, "standings": standings, "whole": whole}
    return [Query(name, kind, path) for kind, some in kinds.items() for name, path in some.items()]


class Client:
    """Sends requests to the application and counts the time of this thread."""

    def __init__(self, app: Any, token: str) -> None:
        self._app = app
        self._token = token

    def environ(self, address: str, **more: str) -> dict[str, Any]:
        path, _, asked = address.partition("?")
        environ = {"REQUEST_METHOD": "GET", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": asked}
        environ |= {"SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1"}
        environ |= {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1", "HTTP_ACCEPT": "*/*"}
        return environ | {"HTTP_AUTHORIZATION": f"Bearer {self._token}"} | more

    def ask(self, environ: dict[str, Any]) -> tuple[str, dict[str, str], int]:
        """Return the status, the headers, and the microseconds."""
        body = BODY if environ["REQUEST_METHOD"] == "POST" else b""
        sent = {**environ, "wsgi.input": BytesIO(body), "wsgi.url_scheme": "http", "wsgi.errors": sys.stderr}
        found: list[Any] = []
        began = time.thread_time_ns()
        answer = self._app(sent, lambda *line: found.append(line))
        told = b"".join(answer)
        took = time.thread_time_ns() - began
        status, headers = found[0][:2]
        if status[:3] not in {"200", "201", "304"}:
            raise SystemExit(f"{environ['PATH_INFO']}: {status} {told[:300]!r}")
        return status[:3], dict(headers), took // 1000


def measured(client: Client, wanted: Sequence[Query], rounds: int, times: int) -> tuple[float, dict[str, Measured]]:
    """Return the microseconds of the empty endpoint, and the ratios of each query."""
    null = client.environ(
        NOTHING, REQUEST_METHOD="POST", CONTENT_TYPE="application/json", CONTENT_LENGTH=str(len(BODY))
    )
    plain = {query.name: client.environ(query.path) for query in wanted}
    tags = {name: client.ask(environ)[1].get("ETag") for name, environ in plain.items()}
    again = {name: {**plain[name], "HTTP_IF_NONE_MATCH": tag} for name, tag in tags.items() if tag}
    ratios: dict[tuple[str, bool], list[float]] = defaultdict(list)
    costs = []
    for turn in range(rounds + 1):
        for query in wanted:
            floor = min(client.ask(null)[2] for _ in range(times))
            costs.append(floor)
            for unchanged, environs in ((False, plain), (True, again)):
                if query.name in environs:
                    took = min(client.ask(environs[query.name])[2] for _ in range(times))
                    if turn:  # the first warms up
                        ratios[query.name, unchanged].append(took / floor)
    middle = {key: median(values) for key, values in ratios.items()}
    found = {query.name: Measured(middle[query.name, False], middle.get((query.name, True))) for query in wanted}
    return median(costs), found


def profiled(client: Client, query: Query, times: int) -> None:
    environ = client.environ(query.path)
    client.ask(environ)
    profile = cProfile.Profile(time.thread_time)
    profile.enable()
    for _ in range(times):
        client.ask(environ)
    profile.disable()
    pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


@contextmanager
def housed(folder: Path, database: str) -> Iterator[Any]:
    """Open a service in this folder, in this process, with its limits far away."""
    limits = {"RATE_LIMIT": "1000000", "ACCOUNT_RATE_LIMIT": "0", "WORK_LIMIT": "0", "ACCOUNT_GAMES": "0"}
    with callers.embedded(folder) as environ:
        os.environ |= environ | limits | {"DATABASE_URL": database, "LOG_LEVEL": "error"}
        with opened() as service:
            until(lambda: service.platform.readmodels.waits is None, 1800)  # another build may have made the data
            yield service


def filled(folder: Path, database: str, games: int) -> Town:
    """Return the data of this folder, made if it is new."""
    kept = folder / "town.json"
    if kept.exists():
        return Town(**orjson.loads(kept.read_bytes()))
    with housed(folder, database) as service:
        builder = Builder(service)
        builder.found(ENTRANTS.get(games, 16))
        builder.grow(games)
    kept.write_bytes(orjson.dumps(builder.town._asdict()))
    return builder.town


def run(games: int, chosen: argparse.Namespace) -> tuple[list[Query], dict[str, Measured]]:
    """Measure a service with this many games."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name) if chosen.folder is None else chosen.folder / f"{games}"
        folder.mkdir(parents=True, exist_ok=True)
        database = stack.enter_context(postgres.server()) if chosen.postgresql else ""
        began = time.perf_counter()
        town = filled(folder, database, games)
        print(f"{games:,} games, made in {time.perf_counter() - began:.0f} s", flush=True)
        client = Client(with_nothing(stack.enter_context(housed(folder, database))), town.token)
        wanted = [query for query in queries(town) if not chosen.only or query.name in chosen.only]
        if chosen.profile:
            profiled(client, next(query for query in wanted if query.name == chosen.profile), 100)
            return [], {}
        null, found = measured(client, wanted, chosen.rounds, chosen.times)
        print(f"the empty endpoint takes {null:.0f} microseconds", flush=True)
        return wanted, found


def missed(query: Query, last: Measured, growth: float) -> list[str]:
    """Return the targets that a query misses."""
    ceiling = CEILINGS.get(query.kind, math.inf)
    return [
        *([f"over {ceiling}"] if last.whole > ceiling else []),
        *([f"unchanged over {UNCHANGED}"] if (last.unchanged or 0) > UNCHANGED and query.kind in CEILINGS else []),
        *([f"grows by over {GROWTH}"] if growth > GROWTH and query.kind in CEILINGS else []),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 10_000], help="sizes, ascending")
    parser.add_argument("--folder", type=Path, help="keep the data here, and use what is here")
    parser.add_argument("--postgresql", action="store_true", help="with everything in PostgreSQL")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--times", type=int, default=7, help="requests of each query a round")
    parser.add_argument("--only", nargs="+", default=[], help="names of queries")
    parser.add_argument("--profile", help="name of one query, to be profiled")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    chosen = parser.parse_args()
    runs = [run(games, chosen) for games in chosen.games]
    if chosen.profile:
        return
    print(
        f"{'ratio to the empty endpoint':28}" + "".join(f"{games:>10,} unchanged" for games in chosen.games), "growth"
    )
    bad = 0
    for query in runs[0][0]:
        each = [found[query.name] for _, found in runs]
        decades = math.log(chosen.games[-1] / chosen.games[0]) if len(runs) > 1 else math.inf
        growth = math.log(each[-1].whole / each[0].whole) / decades
        numbers = "".join(
            f"{one.whole:10.2f}{'-' if one.unchanged is None else f'{one.unchanged:.2f}':>10}" for one in each
        )
        faults = missed(query, each[-1], growth)
        bad += len(faults)
        print(f"{query.name:28}{numbers}{growth:7.2f}  {'; '.join(faults)}")
    sys.exit(chosen.check and bad > 0)


if __name__ == "__main__":
    main()
