"""A creating POST that is sent twice makes one thing."""

import hashlib
import itertools
import json
import time
from types import MappingProxyType

import pytest
from sqlalchemy import func, select, update

from service.platform.http import idempotency
from service.platform.http.room import Room
from service.platform.storage.idempotency_keys import MARK_HOLDS
from service.platform.storage.tables import idempotency_keys
from tests.service.conftest import Bare, blp, made
from tests.support.api import over_wsgi, refused
from tests.support.charging import forget_charges, left
from tests.support.play import people, posted, table, until
from tests.support.service import application
from tests.support.statements import lost_at

HOOK = {"url": "https://bot.example/hook", "events": ["game.final"]}
APP = {"client_name": "Lost", "redirect_uris": ["https://app.example/"]}
TOKEN = {"label": "lost", "scopes": ["read"]}


def in_hand(app, api, key, body=MappingProxyType({"name": "x"})):
    """Return the request of a process that works on it, or died over it."""
    digest = hashlib.sha256(f"POST /tried/things?\n{json.dumps(dict(body))}".encode()).digest()
    return app.extensions["service"].platform.registry.idempotency_keys.take(api.account, key, digest)


def test_the_same_request_again_is_answered_as_before(ada):
    first = ada.post("/tried/things", {"name": "x"}, Idempotency_Key="again")
    count = len(made)
    second = ada.post("/tried/things", {"name": "x"}, Idempotency_Key="again")
    assert len(made) == count
    assert (first.status, first.body) == (second.status, second.body)
    assert second.headers["Location"] == first.headers["Location"]
    assert second.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers


def test_without_a_key_two_things_are_made(ada):
    assert ada.post("/tried/things", {"name": "x"}).json != ada.post("/tried/things", {"name": "x"}).json


def test_another_body_or_address_under_the_same_key_is_refused(ada):
    ada.post("/tried/things", {"name": "x"}, Idempotency_Key="other")
    refused(ada.post("/tried/things", {"name": "y"}, Idempotency_Key="other"), 422, "idempotency-key-reused")
    refused(ada.post("/tried/things?a=1", {"name": "x"}, Idempotency_Key="other"), 422, "idempotency-key-reused")


def test_keys_are_the_callers_own(anybody, ada):
    eve = anybody.as_("eve")
    assert (
        ada.post("/tried/things", {"name": "x"}, Idempotency_Key="own").json
        != eve.post("/tried/things", {"name": "x"}, Idempotency_Key="own").json
    )


def test_what_failed_may_be_sent_again(ada):
    refused(ada.post("/tried/things", {"name": "fails"}, Idempotency_Key="fails"), 422, "illegal-move")
    assert ada.post("/tried/things", {"name": "works"}, Idempotency_Key="fails").status == 201


def test_a_refused_retry_keeps_the_id_of_what_its_first_attempt_may_have_made(ada, app):
    fails = {"name": "fails"}
    first = in_hand(app, ada, "kept", fails)
    app.extensions["service"].platform.registry.idempotency_keys.put_down(first)
    refused(ada.post("/tried/things", fails, Idempotency_Key="kept"), 422, "illegal-move")
    assert in_hand(app, ada, "kept", fails).made == first.made


@pytest.mark.parametrize("failure", ["unavailable", "database", "mistake"])
def test_where_nobody_knows_what_was_made_the_same_request_makes_the_same(ada, failure):
    """Found by the simulation, seed 156: a log that did not answer had made a game, and the next try made another."""
    first = ada.post("/tried/things", {"name": failure}, Idempotency_Key=failure)
    assert first.status in {500, 503}
    refused(ada.post("/tried/things", {"name": "x"}, Idempotency_Key=failure), 422, "idempotency-key-reused")
    again = ada.post("/tried/things", {"name": failure}, Idempotency_Key=failure)
    assert again.status == 201
    assert made[-2:] == [again.json["id"]] * 2


def test_a_request_in_flight_is_not_done_twice(ada, app):
    in_hand(app, ada, "flight")
    answer = ada.post("/tried/things", {"name": "x"}, Idempotency_Key="flight")
    refused(answer, 409, "request-in-flight")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_request_taken_up_after_a_crash_makes_the_same_thing(ada, app, monkeypatch):
    crashed = in_hand(app, ada, "crash")
    now = time.time()
    monkeypatch.setattr("service.platform.storage.idempotency_keys.time.time", lambda: now + MARK_HOLDS + 1)
    answer = ada.post("/tried/things", {"name": "x"}, Idempotency_Key="crash")
    assert answer.json["id"] == f"x_{crashed.made}"


def test_a_secret_is_never_replayed(anybody):
    first = anybody.post("/v1/accounts", {"handle": "grace"}, Idempotency_Key="grace")
    assert first.json["token"].startswith("dom_")
    second = anybody.post("/v1/accounts", {"handle": "grace"}, Idempotency_Key="grace")
    problem = refused(second, 409, "secret-shown-once")
    assert problem["location"] == first.headers["Location"]
    assert first.json["token"] not in second.text


def test_the_keys_of_strangers_at_one_address_are_in_nobodys_way(anybody):
    """A proxy's address is that of all behind it, and a key that one of them thinks of another does too."""
    bodies = [{"handle": "lea", "password": "correct horse"}, {"handle": "leo", "password": "battery staple"}]
    for body in bodies:
        assert anybody.post("/v1/accounts", body, Idempotency_Key="1").status == 201
    for body in bodies:
        refused(anybody.post("/v1/accounts", body, Idempotency_Key="1"), 409, "secret-shown-once")
    refused(anybody.post("/v1/accounts", bodies[0], Idempotency_Key="2"), 409, "handle-taken")


def test_a_strangers_key_is_kept_as_a_hash_that_takes_the_key_to_make(anybody, app):
    """A plain hash of a request with a password would let its reader try passwords out."""
    key, body = "0f8fad5b-d9cb-469f-a165-70867728950e", {"handle": "max", "password": "correct horse"}
    assert anybody.post("/v1/accounts", body, Idempotency_Key=key).status == 201
    with app.extensions["service"].platform.registry.database.read() as connection:
        kept = [row for row in connection.execute(select(idempotency_keys)) if row.caller == "strangers"]
    sent = b"POST /v1/accounts?\n" + json.dumps(body).encode()
    told = {"127.0.0.1", key, hashlib.sha256(sent).hexdigest()}
    assert kept
    assert not [row for row in kept if told & {row.caller, row.key, row.digest.hex()}]


@pytest.mark.parametrize("lost", ["INSERT INTO credentials", "UPDATE wishes SET status"])
def test_an_account_that_nobody_was_told_of_is_opened_by_the_same_request(anybody, app, lost):
    """The account existed without a token, and a retry found the handle taken: nobody could sign in."""
    body, key = {"handle": f"ida-{len(lost)}", "password": "correct horse"}, f"{lost} 1"
    with lost_at(app.extensions["service"].platform.registry.database.engine, lost):
        assert anybody.post("/v1/accounts", body, Idempotency_Key=key).status == 503
    opened = anybody.post("/v1/accounts", body, Idempotency_Key=key)
    assert opened.status == 201
    ida = anybody.bearing(opened.json["token"])
    assert (ida.get("/v1/me").json["id"], len(ida.get("/v1/tokens").json["items"])) == (opened.json["id"], 1)
    refused(anybody.post("/v1/accounts", body, Idempotency_Key=f"{lost} 2"), 409, "handle-taken")


@pytest.mark.parametrize(("path", "body"), [("/v1/tokens", TOKEN), ("/v1/apps", APP), ("/v1/webhooks", HOOK)])
def test_a_secret_that_nobody_was_told_is_replaced_by_the_same_request(anybody, app, path, body):
    zoe = anybody.as_(path.replace("/v1/", "lost-"))
    before = len(zoe.get(path).json["items"])
    with lost_at(app.extensions["service"].platform.registry.database.engine, "UPDATE wishes SET status"):
        assert zoe.post(path, body, Idempotency_Key=path).status == 503
    made = zoe.post(path, body, Idempotency_Key=path)
    assert made.status == 201
    assert len(zoe.get(path).json["items"]) == before + 1


@pytest.mark.parametrize(
    ("path", "body", "renewal"),
    [
        ("/v1/tokens", TOKEN, "DELETE /v1/tokens/{id}"),
        ("/v1/apps", APP, "POST /v1/apps/{id}/secret"),
        ("/v1/webhooks", HOOK, "POST /v1/webhooks/{id}/secret"),
        ("/v1/accounts", {"handle": "kept", "password": "correct horse"}, "POST /v1/sessions"),
    ],
)
def test_a_lost_secret_names_the_way_to_a_new_one(anybody, path, body, renewal):
    """Clients were advised to make another one, and then had two."""
    zoe = anybody.as_(path.replace("/v1/", "renewing-"))
    before = listed(zoe, path)
    made = zoe.post(path, body, Idempotency_Key="lost")
    assert made.status == 201
    problem = refused(zoe.post(path, body, Idempotency_Key="lost"), 409, "secret-shown-once")
    (created,) = listed(zoe, path) - before or {made.json["id"]}
    assert (problem["id"], problem["location"]) == (created, made.headers["Location"])
    way = renewal.format(id=created)
    assert created in problem["detail"]
    assert way in problem["detail"]
    method, address = way.split()
    if address.endswith("/secret"):
        renewed = zoe.post(address, Idempotency_Key="renewed")
        assert renewed.status == 201
        again = refused(zoe.post(address, Idempotency_Key="renewed"), 409, "secret-shown-once")
        assert created in again["detail"]
        assert renewed.json != made.json
        assert renewed.json["id" if path == "/v1/webhooks" else "client_id"] == created
    elif method == "DELETE":
        assert zoe.delete(address).status == 204
    else:
        assert anybody.post(address, body).status == 201


def stored(app, account=idempotency_keys.c.caller):
    """The bytes of all answers that are stored, or of those for an account."""
    size = select(func.coalesce(func.sum(func.length(idempotency_keys.c.body)), 0))
    with app.extensions["service"].platform.registry.database.read() as connection:
        return connection.scalar(size.where(idempotency_keys.c.caller == account))


def test_a_large_answer_is_made_again(anybody, app):
    zoe = anybody.as_("large-zoe")
    large = {"name": "x", "parts": [{"number": 10}] * 2450}
    answers = [zoe.post("/tried/things", large, Idempotency_Key="large") for _ in range(3)]
    assert len(answers[0].body) > idempotency.LARGEST
    assert {(answer.status, answer.body) for answer in answers} == {(201, answers[0].body)}
    assert stored(app, zoe.account) == 0
    refused(zoe.post("/tried/things", {"name": "x"}, Idempotency_Key="large"), 422, "idempotency-key-reused")


def test_answers_for_an_account_and_for_an_address_have_a_bound(app, monkeypatch):
    """One address filled a disk with 12 MB a second: each answer of up to 4.8 MB was stored for a day."""
    monkeypatch.setattr(idempotency, "_ROOM", Room("few", 40, 100))
    callers = [Bare(over_wsgi(app, "10.9.0.1")).as_(f"filler-{number}") for number in range(4)]
    body = {"name": "x", "parts": [{"number": 1}] * 700}  # ten kilobytes
    before = stored(app)
    for caller, key in itertools.product(callers, "abcdef"):
        first, again = (caller.post("/tried/things", body, Idempotency_Key=key) for _ in range(2))
        assert (first.status, first.body) == (again.status, again.body)
        assert stored(app, caller.account) <= 40 * 1024
    assert 80 * 1024 < stored(app) - before <= 100 * 1024


def test_a_key_costs_a_tenth_of_a_unit_once(tmp_path):
    with application(tmp_path, WORK_LIMIT="1") as app:
        app.register_blueprint(blp)
        ada = Bare(over_wsgi(app)).as_("ada")
        forget_charges(app)
        body, count = {"name": "x"}, len(made)
        answers = [ada.post("/tried/things", body, Idempotency_Key=f"{number}") for number in range(10)]
        assert [answer.status for answer in answers] == [201] * 10
        assert left(answers[-1]) == 0
        refused(ada.post("/tried/things", body, Idempotency_Key="new"), 429, "rate-limited")
        assert len(made) == count + 10
        assert ada.post("/tried/things", body, Idempotency_Key="3").headers["Idempotent-Replayed"] == "true"
        assert ada.post("/tried/things", body).status == 201


def test_a_statement_in_a_long_dispute_is_made_once(anybody, app):
    """Its answer has the whole dispute. A repeat gets the receipt of the first statement and the dispute of now."""
    pair = people(anybody, 2)
    game, text = table(pair), "漢" * 5000
    cited = posted(pair[0], f"/v1/games/{game}/disputes", cites=1, text=text)["dispute"]["id"]
    here = f"/v1/disputes/{cited}/statements"
    before = stored(app)
    first, *_ = [pair[number % 2].post(here, {"text": text}, Idempotency_Key=f"{number}") for number in range(8)]
    again = pair[0].post(here, {"text": text}, Idempotency_Key="0")
    assert (again.status, again.headers["Idempotent-Replayed"]) == (201, "true")
    assert again.json["receipt"] == first.json["receipt"]
    assert len(again.json["dispute"]["statements"]) == 8
    assert stored(app) - before < 2 * idempotency.LARGEST
    posted(pair[0], f"/v1/games/{game}/resignation")
    assert pair[1].post(here, {"text": text}, Idempotency_Key="7").headers["Idempotent-Replayed"] == "true"


def test_the_service_deletes_expired_answers_by_itself(tmp_path, settled):
    with application(tmp_path) as app:
        app.register_blueprint(blp)
        Bare(over_wsgi(app)).as_("ada").post("/tried/things", {"name": "x"}, Idempotency_Key="old")
        with app.extensions["service"].platform.registry.database.write() as connection:
            connection.execute(update(idempotency_keys).values(forget_at=1))
    with application(tmp_path) as app:
        until(lambda: stored(app) == 0)


def listed(caller, path):
    return {one.get("id") or one["client_id"] for one in caller.get(path).json["items"]} if "acc" not in path else set()


def test_a_key_is_printable_and_not_endless(ada):
    for key in ("k" * 256, "ä", " "):
        refused(ada.post("/tried/things", {"name": "x"}, Idempotency_Key=key), 422, "invalid")


MATCH = {"ruleset": "kingdomino", "seats": ["me", "open"], "match": {"format": "best-of", "games": 3}}
TOURNAMENT = {"title": "Lost", "ruleset": "kingdomino", "stages": [{"format": {"kind": "swiss", "rounds": 3}}]}


@pytest.mark.parametrize(
    ("path", "body", "cancelling"),
    [("/v1/matches", MATCH, {}), ("/v1/tournaments", TOURNAMENT, {"reason": "rain"})],
)
def test_a_cancellation_whose_answer_was_lost_gives_its_receipt(anybody, app, path, body, cancelling):
    """The retry found it cancelled, changed nothing, and had no receipt."""
    owner = anybody.as_(path.replace("/v1/", "lost-"))
    made = owner.post(path, body)
    assert made.status == 201, made.text
    cancellation = made.headers["Location"] + "/cancellation"
    with lost_at(app.extensions["service"].platform.registry.database.engine, "UPDATE wishes SET status"):
        assert owner.post(cancellation, cancelling, Idempotency_Key=path).status == 503
    again = owner.post(cancellation, cancelling, Idempotency_Key=path)
    assert again.status == 201
    assert (len(again.json["events"]), bool(again.json["receipt"])) == (1, True)
