"""Rate limits: exact in one process, shared by all through Redis, and kept while Redis is away."""

import time

import pytest
import redis

from service.redis_server import RedisServer, socket_url
from service.web.limits import Limits, Policy
from tests.service.web.conftest import Bare, blp
from tests.support.api import over_wsgi, refused
from tests.support.service import application


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    limits = {"RATE_LIMIT": "30", "MOVE_RATE_LIMIT": "10", "ACCOUNT_RATE_LIMIT": "5"}
    with application(tmp_path_factory.mktemp("limited"), **limits) as app:
        app.register_blueprint(blp)
        yield Bare(over_wsgi(app))


def allowed(ask, most=100):
    """How many are answered before one is refused; and that one."""
    for number in range(most):
        answer = ask()
        if answer.status == 429:
            return number, answer
    raise AssertionError("never refused")


def test_every_answer_tells_what_is_left(limited):
    ada = limited.as_("ada")
    first, second = ada.get("/v1/me"), ada.get("/v1/me")
    assert first.headers["RateLimit-Policy"] == '"caller";q=30;w=60'
    assert first.headers["RateLimit"] == '"caller";r=29;t=2'
    assert second.headers["RateLimit"] == '"caller";r=28;t=4'


def test_who_asks_too_often_is_told_when_to_come_back(limited):
    eve = limited.as_("eve")
    number, answer = allowed(lambda: eve.get("/v1/me"))
    assert number == 30
    refused(answer, 429, "rate-limited")
    assert 1 <= int(answer.headers["Retry-After"]) <= 3
    assert answer.headers["RateLimit"].startswith('"caller";r=0;')


def test_moves_have_a_bucket_for_each_seat(limited):
    joe = limited.as_("joe")
    assert allowed(lambda: joe.post("/tried/versions/1"))[0] == 10
    assert joe.post("/tried/versions/2").status == 201
    assert joe.get("/v1/me").headers["RateLimit"] == '"caller";r=29;t=2'


def test_strangers_share_what_their_address_may(limited):
    assert allowed(lambda: limited.get("/v1/rulesets"))[0] == 30
    refused(limited.get("/v1/me", Authorization="Bearer dom_guess"), 429, "rate-limited")


def test_accounts_are_not_made_by_the_dozen(limited):
    number, _ = allowed(lambda: limited.post("/v1/accounts", {"handle": "ada"}))
    assert number <= 5


class Here:
    """What `Limits` notes its headers on, outside of a request."""

    headers: tuple = ()


@pytest.fixture
def outside(monkeypatch):
    monkeypatch.setattr("service.web.limits.notes", Here)


def spent(limits, policy, who="ada", most=1000):
    from service.web.errors import Problem

    for number in range(most):
        try:
            limits.spend(policy, who)
        except Problem:
            return number
    raise AssertionError("never refused")


def test_processes_share_a_bucket(tmp_path, outside):
    server = RedisServer(tmp_path)
    server.start()
    policy = Policy("caller", 400, 3600)
    with redis.Redis.from_url(socket_url(tmp_path)) as client:
        one, other = Limits(client), Limits(client)
        first = 0
        for _ in range(100):
            one.spend(policy, "ada")
            other.spend(policy, "ada")
            first += 2
        assert first + spent(one, policy) + spent(other, policy) == 400
    server.stop()


def test_a_bucket_fills_again(tmp_path, outside):
    policy = Policy("caller", 20, 1)
    limits = Limits(None)
    assert 20 <= spent(limits, policy) <= 22
    time.sleep(0.5)
    assert 8 <= spent(limits, policy) <= 12


def test_without_redis_the_limits_stay(tmp_path, outside):
    gone = redis.Redis(unix_socket_path=str(tmp_path / "nothing.sock"))
    start = time.monotonic()
    assert spent(Limits(gone), Policy("caller", 300, 3600)) == 300
    assert time.monotonic() - start < 1
    gone.close()


def test_no_limit_is_no_limit(outside):
    for _ in range(1000):
        Limits(None).spend(Policy("caller", 0, 60), "ada")
