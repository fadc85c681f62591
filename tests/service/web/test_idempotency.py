"""A creating POST that is sent twice makes one thing."""

from tests.service.web.conftest import made
from tests.support.api import refused


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


def test_a_request_in_flight_is_not_done_twice(ada, app):
    import hashlib

    digest = hashlib.sha256(b'POST /tried/things?\n{"name": "x"}').digest()
    app.extensions["house"].registry.wishes.take(ada.account, "flight", digest)
    answer = ada.post("/tried/things", {"name": "x"}, Idempotency_Key="flight")
    refused(answer, 409, "request-in-flight")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_secret_is_never_replayed(anybody):
    first = anybody.post("/v1/accounts", {"handle": "grace"}, Idempotency_Key="grace")
    assert first.json["token"].startswith("dom_")
    second = anybody.post("/v1/accounts", {"handle": "grace"}, Idempotency_Key="grace")
    problem = refused(second, 409, "secret-shown-once")
    assert problem["location"] == first.headers["Location"]
    assert first.json["token"] not in second.text


def test_a_key_is_printable_and_not_endless(ada):
    for key in ("k" * 256, "ä", " "):
        refused(ada.post("/tried/things", {"name": "x"}, Idempotency_Key=key), 422, "invalid")
