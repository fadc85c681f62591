"""Rate limits: exact in one process, shared by all through Redis, and kept while Redis is away."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from hypothesis import given, settings
from hypothesis import strategies as st

from service.features.accounts import bot_accounts, passwords
from service.platform.http.guard import TABLES
from service.platform.http.limits import Limits, Policy
from service.platform.ids import new_id
from service.platform.runtime.redis_client import impatient
from tests.service.conftest import Bare, blp
from tests.support.api import Api, over_wsgi, refused
from tests.support.registry import registry_of
from tests.support.service import application, redis_in
from tests.support.signed_in import Browser


@pytest.fixture(scope="module")
def limited_app(tmp_path_factory):
    limits = {"RATE_LIMIT": "30", "ACCOUNT_RATE_LIMIT": "5"}
    with application(tmp_path_factory.mktemp("limited"), **limits) as app:
        app.register_blueprint(blp)
        yield app


@pytest.fixture(scope="module")
def limited(limited_app):
    return Bare(over_wsgi(limited_app))


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


def test_moves_have_buckets_of_their_own(limited):
    joe = limited.as_("joe")
    assert allowed(lambda: joe.post("/tried/versions/1"))[0] == 15
    assert joe.post("/tried/versions/2").status == 201
    assert joe.get("/v1/me").headers["RateLimit"] == '"caller";r=29;t=2'


def test_who_names_another_game_each_time_comes_to_an_end_too(limited, limited_app):
    eve = limited.as_("eve-of-many-games")
    answers = [eve.post(f"/v1/games/{new_id('g')}/moves", {"decision": "d1", "picks": []}) for _ in range(20 * TABLES)]
    refusals = [answer for answer in answers if answer.status == 429]
    refused(refusals[0], 429, "rate-limited")
    assert refusals[0].headers["RateLimit-Policy"] == '"move";q=15;w=60'
    redis = limited_app.extensions["service"].platform.redis
    assert len(redis.keys(f"dominium:limit:move:{eve.account}*")) <= TABLES


def test_bots_of_the_service_may_sit_at_many_tables(limited, limited_app):
    registry = registry_of(limited_app.extensions["service"])
    bot = bot_accounts.account(registry.accounts, "random", 1)
    _, secret = registry.credentials.issue("token", bot, ("read", "play"), label="bot", lifetime=60)
    for _ in range(40):
        assert limited.bearing(secret).get("/v1/me").status == 200


def test_strangers_share_what_their_address_may(limited):
    assert allowed(lambda: limited.get("/v1/rulesets"))[0] == 30
    refused(limited.get("/v1/me", Authorization="Bearer dom_guess"), 429, "rate-limited")


def test_accounts_are_not_made_by_the_dozen(limited):
    number, _ = allowed(lambda: limited.post("/v1/accounts", {"handle": "ada"}))
    assert number <= 5


NOTHING_TRIED = [
    ("POST", "/v1/sessions", b"x", {"Content_Type": "text/plain", "Origin": "https://evil.example"}, 415),
    ("POST", "/v1/sessions", {"guest": True}, {"Origin": "https://evil.example"}, 403),
    ("POST", "/v1/sessions", {"guest": False}, {}, 422),
    ("POST", "/v1/accounts", b"{", {"Content_Type": "application/json"}, 400),
    ("POST", "/v1/accounts", b"x", {"Content_Type": "text/plain"}, 415),
    ("POST", "/v1/sign-in-links", {}, {}, 422),
    ("PUT", "/v1/me/password", {"password": "battery staple"}, {"Origin": "https://evil.example"}, 401),
]


@pytest.fixture
def sparing(tmp_path):
    """A service with six accounts an hour for an address."""
    with application(tmp_path, ACCOUNT_RATE_LIMIT="6") as app:
        yield Api(over_wsgi(app))


def test_requests_that_try_nothing_leave_the_sign_in(sparing):
    for method, path, body, headers, status in NOTHING_TRIED:
        for _ in range(70):
            assert sparing.ask(method, path, body, **headers).status == status, (path, body)
    assert sparing.post("/v1/sessions", {"guest": True}).status == 201
    assert sparing.post("/v1/accounts", {"handle": "ada"}).status == 201


def test_each_guest_of_an_address_may_choose_a_name(sparing):
    """Names were counted with new accounts, so half of the guests of a hall had none."""
    guests = [Browser(sparing, sparing.post("/v1/sessions", {"guest": True})) for _ in range(6)]
    names = itertools.count()

    def renamed(guest):
        return guest.ask("PUT", "/v1/me", {"display_name": f"Player {next(names)}"})

    assert [renamed(guest).status for guest in guests] == [200] * 6
    assert allowed(lambda: renamed(guests[0]))[0] == 5, "an account has six names an hour, too"


def test_foreign_pages_make_half_of_the_accounts(sparing):
    evil = {"Origin": "https://evil.example"}
    answers = [sparing.post("/v1/accounts", {"handle": f"evil-{number}"}, **evil).status for number in range(5)]
    assert answers == [201, 201, 201, 429, 429]
    answers = [sparing.post("/v1/sessions", {"guest": True}).status for _ in range(4)]
    assert answers == [201, 201, 201, 429]


def test_wrong_passwords_are_limited_by_handle_and_address(sparing, monkeypatch):
    def sign_in(handle, password):
        return sparing.post("/v1/sessions", {"handle": handle, "password": password})

    for handle in ("ada", "bob"):
        sparing.as_(handle, password="correct horse")
    assert [sign_in("ada", "correct horse").status for _ in range(8)] == [201] * 8
    assert [sign_in("ADA", "wrong").status for _ in range(3)] == [401, 401, 429]
    refused(sign_in("ada", "correct horse"), 429, "rate-limited")
    assert sign_in("bob", "correct horse").status == 201
    assert allowed(lambda: sign_in("nobody", "wrong"))[0] == 2
    assert sparing.post("/v1/sessions", {"guest": True}).status == 201
    monkeypatch.setattr(passwords, "matches", lambda *_: False)  # which spares the time of hashes
    others = itertools.count()
    assert allowed(lambda: sign_in(f"other-{next(others)}", "wrong"))[0] <= 60 - 17


class Here:
    """The object on which `Limits` notes its headers, outside of a request."""

    headers: tuple = ()


@pytest.fixture
def outside(monkeypatch):
    monkeypatch.setattr("service.platform.http.limits.notes", Here)


def spent(limits, policy, who="ada", most=1000):
    from service.platform.http.errors import Problem

    for number in range(most):
        try:
            limits.spend(policy, who)
        except Problem:
            return number
    raise AssertionError("never refused")


def test_processes_share_a_bucket(tmp_path, outside):
    policy = Policy("caller", 400, 3600)
    with redis_in(tmp_path) as (_, client):
        one, other = Limits(client), Limits(client)
        first = 0
        for _ in range(100):
            one.spend(policy, "ada")
            other.spend(policy, "ada")
            first += 2
        assert first + spent(one, policy) + spent(other, policy) == 400


def at_once(limits, policy, callers, monkeypatch):
    """Everybody's first request in the same moment: how many are let in, and the headers that all of them get."""
    start, told = threading.Barrier(callers), []

    class Mine:
        @property
        def headers(self):
            return ()

        @headers.setter
        def headers(self, added):
            told.append(dict(added)["RateLimit"])

    monkeypatch.setattr("service.platform.http.limits.notes", Mine)

    def one(_):
        from service.platform.http.errors import Problem

        start.wait(20)
        try:
            limits.spend(policy, "ada")
        except Problem:
            return 0
        return 1

    with ThreadPoolExecutor(callers) as pool:
        return sum(pool.map(one, range(callers))), told


def sane(told, policy):
    for line in told:
        name, left, again = line.split(";")
        assert name == f'"{policy.name}"'
        assert 0 <= int(left.removeprefix("r=")) <= policy.quota
        assert 0 <= int(again.removeprefix("t=")) <= policy.seconds
    return True


@pytest.fixture(scope="module")
def buckets(tmp_path_factory):
    with redis_in(tmp_path_factory.mktemp("buckets")) as (_, client):
        yield client


@pytest.mark.parametrize("quota", [1200, 600, 70, 64, 20, 1])
@pytest.mark.parametrize("shared", [True, False])
def test_who_has_permits_left_is_let_in_however_many_ask_at_once(buckets, monkeypatch, quota, shared):
    for turn in range(3):
        policy = Policy(f"{shared}-{turn}-{quota}", quota, 3600)
        let_in, told = at_once(Limits(buckets if shared else None), policy, 64, monkeypatch)
        assert let_in == min(quota, 64)
        assert sane(told, policy)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 300), st.lists(st.integers(0, 2), min_size=1, max_size=400))
def test_a_caller_is_refused_when_the_quota_is_spent_and_not_before(quota, asked):
    from service.platform.http.errors import Problem

    policy, limits, spent = Policy("caller", quota, 3600), Limits(None), [0, 0, 0]
    for who in asked:
        with pytest.MonkeyPatch.context() as patch:
            here = Here()
            patch.setattr("service.platform.http.limits.notes", lambda here=here: here)
            try:
                limits.spend(policy, f"caller-{who}")
            except Problem:
                assert spent[who] >= quota
            else:
                spent[who] += 1
            assert sane([dict(here.headers)["RateLimit"]], policy)
        assert spent[who] <= quota


def test_a_clock_that_was_days_ahead_refuses_nobody_later(tmp_path, outside):
    policy = Policy("caller", 20, 3600)
    with redis_in(tmp_path) as (_, client):
        client.set("dominium:limit:caller:ada", str((time.time_ns() // 1000) + 3 * 86_400 * 10**6))
        assert spent(Limits(client), policy) == 20


def test_a_bucket_fills_again(tmp_path, outside):
    policy = Policy("caller", 20, 1)
    limits = Limits(None)
    assert 20 <= spent(limits, policy) <= 22
    time.sleep(0.5)
    assert 8 <= spent(limits, policy) <= 12


def test_without_redis_the_limits_stay(tmp_path, outside):
    gone = impatient(redis.Redis(unix_socket_path=str(tmp_path / "nothing.sock")))
    start = time.monotonic()
    assert spent(Limits(gone), Policy("caller", 300, 3600)) == 300
    assert time.monotonic() - start < 1
    gone.close()


def test_no_limit_is_no_limit(outside):
    for _ in range(1000):
        Limits(None).spend(Policy("caller", 0, 60), "ada")
