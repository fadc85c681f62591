"""The conformance kit: both kits pass it wholly, and a careless client gets a report of each of its faults."""

import http.client
import itertools
import json
import random
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from dominium_client import Client, PreconditionFailedError, chained, types

from clients.conformance.__main__ import listed
from clients.conformance.exchanges import EXCHANGES, Asked, Run
from clients.conformance.proxy import Kit
from clients.conformance.table import Table
from tests.support.api import ROOT
from tests.support.second_verifier import NODE
from tests.support.server import Service

KINGDOMINO: Any = {"ruleset": "kingdomino", "options": {"mighty_duel": True}, "seats": ["me", {"bot": "random"}]}

SILENCE = 2.5
"""Seconds for which a good client bears a silent stream; the kit is silent for twice as long."""

FAULTS = (
    r"account-429: you came back \d+\.\d s after Retry-After: 1",
    r"making-lost: after a lost answer you made the game with another Idempotency-Key",
    r"making-in-flight: you came back \d+\.\d s after Retry-After: 1",
    r"making-in-flight: after 409 request-in-flight you came with another Idempotency-Key",
    r"making-503: you came back \d+\.\d s after Retry-After: 1",
    r"making-503: after 503 you came with another Idempotency-Key",
    r"making-half: after half an answer you came with another Idempotency-Key",
    r"look-429: you came back \d+\.\d s after Retry-After: 1",
    r"look-504: you came back \d+ ms after 504",
    r"look-unknown-code: you came back \d+\.\d s after Retry-After: 1",
    r"move-lost: after a lost answer you sent",
    r"move-unheard: after a broken connection you sent",
    r"move-half: after half an answer you sent",
    r"move-lost-twice: after a lost answer you sent",
    r"move-lost-taken-back: after a lost answer you sent",
    r"move-lost-rewound: after a lost answer you sent",
    r"move-504: after 504 you sent",
    r"move-429: you came back \d+\.\d s after Retry-After: 2",
    r"move-502: you came back \d+ ms after 502",
    r"move-503: you came back \d+\.\d s after Retry-After: 1",
    r"move-elsewhere: the decision was answered from elsewhere, and after 409 you sent an answer to d\d+ again",
    r"move-taken-back: your last answer was taken back, and after 409 you sent an answer to d\d+ again",
    r"move-rewound: a referee took play back, and after 409 you sent an answer to d\d+ again",
    r"look-unchanged: it never came to this",
    r"move-stale: it never came to this",
    r"move-paused: you sent moves into a game that a referee had paused",
    r"stream-half: you did not go on from Last-Event-ID (\d+), the last whole message, but from (?!\1)",
    r"stream-after-id: you did not go on from Last-Event-ID (\d+), the last whole message, but from (?!\1)",
    r"stream-in-character: you did not go on from Last-Event-ID (\d+), the last whole message, but from (?!\1)",
    r"stream-silent: you never gave a stream up that had fallen silent",
    r"stream-503: you came back \d+\.\d s after Retry-After: 1",
    r"stream-429: you came back \d+\.\d s after Retry-After: 1",
    r"list-erased: .*: you did not go on\. Expected",
    r"list-changed: it never came to this",
    r"in all: you made two games where one was wanted",
    r"in all: you told events [\d, ]+ twice as the stream began too early",
    r"in all: you never told events \d+",
    r"in all: you told the scores \[0, 0\]; the service says",
    r"in all: you named \[\] as the events whose receipt was not the service's: it was \[\d+, \d+, \d+\]",
    r"in all: you named \[\] as the events that are not what their hash says: it was \[\d+\]",
    r"in all: you left out \d of the 6 games",
    r"in all: your token stood in an address",
)
"""The findings about a careless client."""


def first(_: types.Game, decision: types.Decision) -> list[str]:
    return [option["id"] for option in decision["options"][: max(decision["min"], 1)]]


def by_python(url: str, transport: httpx.BaseTransport | None = None) -> None:
    with Client(url, stream_timeout=SILENCE, transport=transport) as ada:
        handle = ada.sign_up(f"ada-{random.randrange(10**9)}")["handle"]
        made = ada.create_game(KINGDOMINO)
        shown = ada.play_on(made["game"]["id"], first)
        events: list[int] = []
        altered: list[int] = []
        guarded = False
        for delivered in ada.follow(shown["id"]):
            guarded = guarded or guard(ada, shown["id"])
            events.append(delivered["event"]["seq"])
            if not chained([delivered["event"]]):
                altered.append(events[-1])
            if events[-1] > shown["version"]:
                shown = ada.play_on(shown["id"], first)
            if shown["result"] is not None and events[-1] >= shown["version"]:
                break
        games = [game["id"] for game in ada.list_games(player=handle, limit=2)]
        assert shown["result"] is not None
        standings = sorted(shown["result"]["standings"], key=lambda standing: standing["seat"])
        told = {"events": events, "games": games, "scores": [standing["score"] for standing in standings]}
        told |= {"altered": altered, "receipts": [receipt["seq"] for receipt in ada.broken_promises(shown["id"])]}
        ada.request("POST", "/conformance", body=told)


def guard(ada: Client, game: str) -> bool:
    """Make a move only if nothing has happened since the game was shown. Return False if others must move."""
    asked = ada.request("GET", f"/v1/games/{game}")
    shown = asked.json()
    if not (shown["decision"] or {}).get("options") or shown["paused"]:
        return False
    tag = {"If-None-Match": asked.headers["ETag"]}
    assert ada.request("GET", f"/v1/games/{game}", headers=tag).status_code == 304
    while True:
        move: types.NewMove = {"decision": shown["decision"]["id"], "picks": first(shown, shown["decision"])}
        try:
            ada.make_move(game, move, if_match=asked.headers["ETag"])
        except PreconditionFailedError:
            asked = ada.request("GET", f"/v1/games/{game}")
            shown = asked.json()
        else:
            return True


def by_typescript(url: str) -> None:
    command = [NODE, Path(__file__).with_name("conform.ts"), url, str(SILENCE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr


class Careless:
    """A typical first client: it retries, but without a pause, and as a new request."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""
        self.events: list[int] = []
        self.last = 0

    def ask(self, method: str, path: str, body: Callable[[], Any] = lambda: None) -> Any:
        """Retry until there is an answer, without a pause, with a new body and key each time."""
        while True:
            headers = {"Content-Type": "application/json", "Idempotency-Key": f"{random.randrange(10**12)}"}
            if self.token:
                headers["Authorization"] = f"Bearer {self.token}"
            said = body()
            data = None if said is None else json.dumps(said).encode()
            asked = urllib.request.Request(self.url + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(asked) as answer:
                    return json.loads(answer.read() or b"null")
            except urllib.error.HTTPError as refused:
                if refused.code not in (409, 429, 502, 503, 504):
                    raise
                code = ""
                with suppress(OSError, http.client.HTTPException, ValueError):  # that, too, may be cut
                    code = json.loads(refused.read())["code"] if refused.code == 409 else ""
                if code in ("decision-closed", "not-your-decision") and self.insisted(said):
                    return None
            except (OSError, http.client.HTTPException, ValueError):
                pass

    insisting = ""

    def insisted(self, said: Any) -> bool:
        """Whether this decision has been answered again after it was refused: it is tried twice."""
        again, self.insisting = self.insisting == said["decision"], said["decision"]
        return again

    def play(self) -> None:
        account = self.ask("POST", "/v1/accounts", lambda: {"handle": f"eve-{random.randrange(10**9)}"})
        self.token, self.me = account["token"], account["handle"]
        game = self.ask("POST", "/v1/games", lambda: KINGDOMINO)["game"]["id"]
        shown = self.answer_all(game)
        while shown["result"] is None or self.last < shown["version"]:
            with suppress(http.client.HTTPException, OSError):
                for seq in self.heard(game):
                    self.events.append(seq)
                    if seq > shown["version"]:
                        shown = self.answer_all(game)
                    if shown["result"] is not None and seq >= shown["version"]:
                        break
        games = [found["id"] for found in self.ask("GET", f"/v1/games?limit=2&player={self.me}")["items"]]
        with suppress(urllib.error.HTTPError):
            self.ask("GET", f"/v1/me?token={self.token}")
        self.ask("POST", "/conformance", lambda: {"events": self.events, "games": games, "scores": [0, 0]})

    def answer_all(self, game: str) -> Any:
        while True:
            shown = self.ask("GET", f"/v1/games/{game}")
            decision = shown["decision"]
            if not decision or "options" not in decision:
                return shown
            options, others = decision["options"], itertools.count()
            self.ask(
                "POST",
                f"/v1/games/{game}/moves",
                lambda: {"decision": decision["id"], "picks": [options[next(others) % len(options)]["id"]]},  # noqa: B023
            )

    def heard(self, game: str) -> Iterator[int]:
        """Yield an event as soon as its number is known, whatever its content."""
        place = urlsplit(self.url)
        with closing(http.client.HTTPConnection(place.hostname or "", place.port)) as line:
            headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {self.token}"}
            line.request("GET", f"/v1/games/{game}/events?after={self.last}", headers=headers)
            answer = line.getresponse()
            while answer.status == 200 and (said := answer.readline()):
                if number := re.match(rb"id: ?(\d+)", said):
                    self.last = int(number[1])
                elif said.startswith(b"data:") and said.endswith(b"}\n") and b"moon-risen" not in said:
                    yield self.last


def careless(url: str) -> None:
    Careless(url).play()


PACE = {by_python: 1, by_typescript: 1, careless: 60}
"""A careless client is never slow enough, however busy the machine is."""


@pytest.fixture(scope="module")
def tried(shared: Service) -> Iterator[Callable[[Callable[[str], None]], list[str]]]:
    """Run all clients at once, since most of it is waiting; return the report for each."""

    def trial(client: Callable[[str], None]) -> list[str]:
        with closing(Kit(shared.url, silence=2 * SILENCE, pace=PACE[client])) as kit:
            client(kit.url)
            return kit.report()

    with ThreadPoolExecutor() as beside:
        found: dict[Any, Future[list[str]]] = {
            client: beside.submit(trial, client) for client in (by_python, by_typescript, careless)
        }
        yield lambda client: found[client].result(150)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("played", [by_python, by_typescript])
def test_a_good_client_is_told_nothing(tried: Any, played: Callable[[str], None]) -> None:
    assert tried(played) == []


def test_a_careless_client_is_told_each_of_its_faults(tried: Any) -> None:
    said = "\n".join(tried(careless))
    print(said)
    for fault in FAULTS:
        assert re.search(f"^{fault}", said, re.MULTILINE), fault


def listened(run: Run, came_back_after: list[int]) -> list[str]:
    """Return the findings on a client that receives one more event each time, and resumes after these."""
    asked = Asked("GET", "/", {}, {}, b"")
    steps = run.exchange.play(run, asked)
    next(steps)
    with suppress(StopIteration):
        for after in came_back_after:
            asked.heard.append(2)
            asked = Asked("GET", "/", {}, {"last-event-id": str(after)}, b"")
            steps.send(asked)
    return run.wrong


@pytest.mark.parametrize("name", ["stream-cut", "stream-crlf", "stream-silent"])
def test_a_client_that_had_not_read_to_the_end_is_given_more_time(name: str, shared: Service) -> None:
    [exchange] = [one for one in EXCHANGES if one.name == name]
    assert listened(Run(exchange, Table(shared.url)), [1, 2]) == []
    [said] = listened(Run(exchange, Table(shared.url)), [1, 1, 1])
    assert "did not go on from Last-Event-ID 2, the last whole message, but from 1" in said
    [said] = listened(Run(exchange, Table(shared.url)), [3])
    assert "but from 3" in said


class Quitting(httpx.BaseTransport):
    """Carries a client's requests until an exchange has begun, and none after that."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._carrier = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self._run.begun:
            raise Quit
        return self._carrier.handle_request(request)

    def close(self) -> None:
        self._carrier.close()


class Quit(Exception):
    """It is too much for this client."""


@pytest.mark.long
@pytest.mark.parametrize("name", [one.name for one in EXCHANGES])
def test_each_exchange_is_failed_by_who_does_not_go_on_from_it(shared: Service, name: str) -> None:
    with closing(Kit(shared.url, silence=0.5)) as kit:
        run = next(run for run in kit.runs if run.exchange.name == name)
        with suppress(Quit):
            by_python(kit.url, Quitting(run))
        assert [said for said in kit.report() if said.startswith(f"{name}: {run.exchange.done}: you did not go on")]


def test_who_gives_up_is_told_what_was_expected(shared: Service) -> None:
    """By the command, as anybody starts it."""
    command = [sys.executable, "-u", "-m", "clients.conformance", "--service", shared.url, "--port", "0"]
    with subprocess.Popen([*command, "--patience", "0.5"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as kit:
        assert kit.stdout is not None
        url = kit.stdout.readline().split()[4].rstrip(".")
        with pytest.raises(urllib.error.HTTPError, match="429"):
            urllib.request.urlopen(urllib.request.Request(f"{url}/v1/accounts", b'{"handle": "zoe"}'))
        said = kit.stdout.read().splitlines()
    assert kit.returncode == 1
    assert said[0] == (
        "- account-429: the account is answered with 429 and `Retry-After: 1`: you did not go on. "
        "Expected: the same again, not before a second has passed (/docs/guides/exactly-once)"
    )
    assert "- in all: you never told what you have seen" in said
    assert said[-1].startswith("0 of ")


def test_the_page_lists_every_exchange() -> None:
    assert listed() in (ROOT / "clients" / "conformance" / "README.md").read_text("utf-8")
