"""Bots: their picks, their calls, and the client they play with."""

import json
import random
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.features.accounts import bot_accounts
from service.features.bots import jobs as bots
from service.features.bots.client import BotClient, Refused
from service.features.bots.players import pick_at_random
from service.platform.runtime import jobs as running
from tests.support.api import Api, over_wsgi
from tests.support.play import people
from tests.support.service import application, housed


@pytest.mark.parametrize(("least", "most", "options"), [(1, 1, 4), (0, 2, 3), (2, 9, 5), (0, 0, 3), (3, 3, 3)])
def test_every_answer_it_gives_is_allowed(least: int, most: int, options: int) -> None:
    decision = {"min": least, "max": most, "options": [{"id": f"o{number}"} for number in range(options)]}
    counts = set()
    for seed in range(200):
        picks = pick_at_random(decision, random.Random(seed))
        assert len(set(picks)) == len(picks)
        assert set(picks) <= {option["id"] for option in decision["options"]}
        counts.add(len(picks))
    assert counts == set(range(least, min(most, options) + 1))


def test_a_bot_has_one_account_that_no_person_can_have(tmp_path: Path) -> None:
    with housed(tmp_path) as service:
        first = bot_accounts.account(service["accounts"].accounts, "random", 1)
        assert (
            bot_accounts.account(service["accounts"].accounts, "random", 1)
            == first
            != bot_accounts.account(service["accounts"].accounts, "random", 2)
        )
        assert [account.kind for account in service["accounts"].accounts.bots()] == ["bot", "bot"]
        with pytest.raises(Exception, match="handle"):
            service["accounts"].accounts.create("bot:random-3")


class _Moody(BaseHTTPRequestHandler):
    """A server that answers "come back later", and sometimes breaks the connection.

    In `games` it has some, and it refuses every move.
    """

    protocol_version = "HTTP/1.1"
    seen: list[str] = []  # noqa: RUF012 - one server, one list
    tokens: list[str | None] = []  # noqa: RUF012 - as above
    games: dict[str, tuple[dict[str, Any], int, str]] = {}  # noqa: RUF012 - as above
    expired: set[str | None] = set()  # noqa: RUF012 - as above

    def do_GET(self) -> None:
        self.seen.append(self.path)
        if self.headers["Authorization"] in self.expired:
            return self._answer(401, b'{"code": "unauthenticated"}')
        self.tokens.append(self.headers["Authorization"])
        return self._found()

    def _found(self) -> None:
        match self.path, self.seen.count(self.path):
            case "/later", _:
                self._answer(503, b'{"code": "unavailable"}', ("Retry-After", "1"))
            case "/broken", 1:
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case "/no", _:
                self._answer(409, b'{"code": "decision-closed", "detail": "too late"}')
            case path, _ if path in self.games:
                self._answer(200, json.dumps(self.games[path][0]).encode())
            case _:
                self._answer(200, b'{"ok": true}')

    def do_POST(self) -> None:
        self.seen.append(f"POST {self.path}")
        self.rfile.read(int(self.headers["Content-Length"]))
        _, status, code = self.games[self.path.removesuffix("/moves")]
        self._answer(status, json.dumps({"code": code}).encode())

    def _answer(self, status: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def moody() -> Iterator[int]:
    """The port of such a server."""
    _Moody.seen.clear()
    _Moody.games.clear()
    _Moody.tokens.clear()
    _Moody.expired.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Moody)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def client(moody: int) -> Iterator[BotClient]:
    client = BotClient(f"http://127.0.0.1:{moody}", "dom_x")
    yield client
    client.close()


def test_the_client_does_not_wait_to_be_let_in(client: BotClient) -> None:
    with pytest.raises(Refused) as refused:
        client.get("/later")
    assert refused.value.status == 503
    assert _Moody.seen == ["/later"]


def test_the_client_asks_again_when_a_kept_connection_has_died(client: BotClient) -> None:
    assert client.get("/fine") == {"ok": True}
    assert client.get("/broken") == {"ok": True}


def test_the_client_tells_why_it_was_refused(client: BotClient) -> None:
    with pytest.raises(Refused) as refused:
        client.get("/no")
    assert (refused.value.status, refused.value.code) == (409, "decision-closed")


REFUSALS = [
    (409, "game-paused"),
    (409, "decision-closed"),
    (409, "time-over"),
    (403, "not-seated"),
    (503, "unavailable"),
    (429, "rate-limited"),
    (409, "engine-missing"),
]


def test_a_job_asks_once_and_leaves_the_rest_to_later_ones(tmp_path: Path, moody: int) -> None:
    """Whatever the response, a job neither asks again nor waits, for others queue behind it."""
    decision = {"id": "d7", "seat": 0, "min": 1, "max": 1, "options": [{"id": "o0"}]}
    shown = {"ruleset": "kingdomino", "decision": decision, "paused": False, "you": [0], "seats": [{"bot": "random"}]}
    read, moved = "/v1/games/g_1", "POST /v1/games/g_1/moves"
    with housed(tmp_path, HOST="127.0.0.1", PORT=str(moody)) as service:
        bot = bot_accounts.account(service["accounts"].accounts, "random", 1)
        for status, code in REFUSALS:
            _Moody.seen.clear()
            _Moody.games[read] = shown, status, code
            with pytest.raises(Refused) if code == "engine-missing" else nullcontext():
                bots.move(service["bots"], group="a_ada", maker="a_ada", bot=bot, game="g_1", decision="d7")
            assert _Moody.seen == [read, moved], code
            bots.move(service["bots"], group="a_ada", maker="a_ada", bot=bot, game="g_1", decision="d3")
            _Moody.games[read] = shown | {"paused": True}, status, code
            bots.move(service["bots"], group="a_ada", maker="a_ada", bot=bot, game="g_1", decision="d7")
            assert _Moody.seen == [read, moved, read, read], code
        bots._clients.of(service["bots"], bot).close()


def test_a_bot_whose_token_has_ended_takes_a_new_one(tmp_path: Path, moody: int) -> None:
    """After a suspended machine wakes up, the token has ended by the clock of the wall, and nothing else tells so."""
    shown = {"decision": None, "paused": False}
    _Moody.games["/v1/games/g_1"] = shown, 200, ""
    with housed(tmp_path, HOST="127.0.0.1", PORT=str(moody)) as service:
        bot = bot_accounts.account(service["accounts"].accounts, "random", 1)
        one = {"group": "a_ada", "maker": "a_ada", "bot": bot, "game": "g_1", "decision": "d7"}
        bots.move(service["bots"], **one)
        _Moody.expired.update(_Moody.tokens)
        bots.move(service["bots"], **one)
        bots.move(service["bots"], **one)
        first, second, third = _Moody.tokens
        assert first != second == third
        bots._clients.of(service["bots"], bot).close()


LOST = [("a_greedy", "g_9"), ("a_bruno", "g_bruno")]


def test_bots_answer_account_by_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The account is the one that made the game. A worker is killed after the second answer, and its queue is lost."""
    answered: list[str] = []
    monkeypatch.setattr(bots, "_answer", lambda _service, _bot, game, _decision: answered.append(game))
    with housed(tmp_path) as service:
        service.platform.jobs.serve_here()
        queue = service.platform.queues["bots"]
        for number in range(5):
            bots.call(service["bots"], bots.BotDecision("a_greedy", "a_bot", f"g_{number}", "d7"))
        bots.call(service["bots"], bots.BotDecision("a_ada", "a_bot", "g_ada", "d9"))
        bots.call(service["bots"], bots.BotDecision("a_greedy", "a_bot", "g_0", "d7"))
        assert len(queue) == 2
        while queued := queue.jobs:
            running.run(*queued[0].args)
            queued[0].delete()
            if len(answered) == 2:
                queue.empty()
                lost = [
                    bots.BotDecision("a_greedy", "a_bot", "g_9", "d7"),
                    bots.BotDecision("a_bruno", "a_bot", "g_bruno", "d2"),
                ]
                monkeypatch.setattr(bots, "_pending_decisions", lambda _, lost=lost: lost)
                service.platform.jobs.sweep(["bots"])
        assert answered == ["g_0", "g_ada", "g_bruno", "g_1", "g_2", "g_3", "g_4", "g_9"]


def test_persons_wait_for_one_answer_of_bots_only_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen accounts have tables of bots. Their makers take turns, one answer at a time. A worker's queue is lost."""
    answered: list[str] = []
    makers = [f"a_{number:02}" for number in range(12)]
    tables = [
        bots.BotDecision(maker, "a_bot", f"{maker}_{t}", "d7", bots_only=True) for maker in makers for t in (0, 1)
    ]
    monkeypatch.setattr(bots, "_answer", lambda _service, _bot, game, _decision: answered.append(game))
    monkeypatch.setattr(bots, "_pending_decisions", lambda _: [table for table in tables if table.game not in answered])
    with housed(tmp_path) as service:
        service.platform.jobs.serve_here()
        queue = service.platform.queues["bots"]
        for awaited in tables:
            bots.call(service["bots"], awaited)
        bots.call(service["bots"], bots.BotDecision("a_ada", "a_bot", "g_ada", "d9"))
        assert len(queue) == 2
        while queued := queue.jobs:
            running.run(*queued[0].args)
            queued[0].delete()
            if len(answered) == 4:
                queue.empty()
                assert service.platform.jobs.sweep(["bots"]) == 1
        assert answered.pop(1) == "g_ada"
        assert answered == [f"{maker}_{t}" for t in (0, 1) for maker in makers]


def test_makers_of_one_address_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts are free: fifty makers of two addresses hold up a third address by two answers."""
    answered: list[str] = []
    makers = [f"a_{number:02}" for number in range(50)]
    tables = [
        bots.BotDecision(maker, "a_bot", f"{maker}_{t}", "d7", address=f"192.0.2.{number % 2}")
        for t in (0, 1)
        for number, maker in enumerate(makers)
    ]
    ada = bots.BotDecision("a_ada", "a_bot", "g_ada", "d9", address="198.51.100.1")
    monkeypatch.setattr(bots, "_answer", lambda _service, _bot, game, _decision: answered.append(game))
    pending = [one._replace(address="") for one in (*tables, ada)]
    monkeypatch.setattr(bots, "_pending_decisions", lambda _: [one for one in pending if one.game not in answered])
    with housed(tmp_path) as service:
        service.platform.jobs.serve_here()
        queue = service.platform.queues["bots"]
        for awaited in (*tables, ada):
            bots.call(service["bots"], awaited)
        assert len(queue) == 3
        assert not any("192.0.2" in job.id for job in queue.jobs), "addresses stand in no log"
        queue.empty()
        with monkeypatch.context() as counting:
            sent, send = Counter[str](), Redis.execute_command
            counting.setattr(
                Redis, "execute_command", lambda *args, **more: sent.update(args[1:2]) or send(*args, **more)
            )
            assert service.platform.jobs.sweep(["bots"]) == 3
        assert (sent["GET"], sent["ZADD"]) == (51, 0), "a maker is looked up once, and all decisions are sent at once"
        while queued := queue.jobs:
            running.run(*queued[0].args)
            queued[0].delete()
        assert answered.index("g_ada") < 3
        answered.remove("g_ada")
        assert sorted(answered[:50]) == [f"{maker}_0" for maker in makers], "each maker has a turn before any has two"
        assert sorted(answered[50:]) == [f"{maker}_1" for maker in makers]


def test_a_bot_is_called_for_the_address_of_the_maker_alone(tmp_path: Path) -> None:
    with application(tmp_path) as app:
        service = app.extensions["service"]
        caller = bots.BotCaller(service["bots"], service.platform.stopping)
        service.platform.commit_listeners.append(caller.on_commit)
        ada, eve = people(Api(over_wsgi(app, "192.0.2.7")), 2)
        called = caller._calls
        while not called:  # chance decides who begins
            assert ada.post("/v1/games", {"ruleset": "kingdomino", "seats": [{"bot": "random"}, "me"]}).status == 201
        assert called.pop().address == "192.0.2.7"
        while not called:
            made = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": [{"bot": "random"}, "open"]})
            assert eve.put(f"/v1/games/{made.json['game']['id']}/seats/1").status == 200
        assert called.pop().address == ""


def test_an_answer_that_kills_its_worker_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered: list[str] = []

    class Killed(BaseException):
        """The worker is gone: nothing of it runs any more."""

    def answer_one(_service: Any, _bot: str, game: str, _decision: str) -> None:
        if game == "g_deadly":
            raise Killed
        answered.append(game)

    monkeypatch.setattr(bots, "_answer", answer_one)
    monkeypatch.setattr(bots, "_pass_on", lambda *given, kept=bots._pass_on: None if dying else kept(*given))
    with housed(tmp_path) as service:
        service.platform.jobs.serve_here()
        for game in ("g_deadly", "g_good"):
            bots.call(service["bots"], bots.BotDecision("a_ada", "a_bot", game, "d7"))
        (deadly,) = service.platform.queues["bots"].jobs
        dying = True
        for _ in range(running.DEATHS):
            with pytest.raises(Killed):
                running.run(*deadly.args)
        dying = False
        running.run(*deadly.args)
        (_, good) = service.platform.queues["bots"].jobs
        running.run(*good.args)
        assert answered == ["g_good"]
