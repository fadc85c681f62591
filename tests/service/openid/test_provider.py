"""The provider over HTTP: its metadata, the rotation of its keys, and that play does not wait for it."""

import threading

import pytest
from joserfc import jwt
from joserfc.jwk import KeySet
from sqlalchemy import delete, select

from service.features.openid import provider as module
from service.features.openid.fetching import ProviderFailed, ProviderUnreachable
from service.features.openid.provider import AT_ONCE, Provider
from service.features.openid.tables import openid_attempts
from tests.support.api import refused_on_a_page
from tests.support.openid_provider import CLIENT, SECRET
from tests.support.play import moves, people, table
from tests.support.server import wait_until

WRONG = {
    "another issuer": {"issuer": "https://evil.example"},
    "no token endpoint": {"token_endpoint": None},
    "a key set on this machine's disk": {"jwks_uri": "file:///etc/passwd"},
    "a script": {"authorization_endpoint": "javascript:alert(1)"},
    "an address with a line feed": {"authorization_endpoint": "https://club.example/\r\nSet-Cookie: x=y"},
    "an address that is none": {"token_endpoint": "https://[club.example/"},
}


OTHER_KINDS = [
    {"kty": "EC", "crv": "P-999", "x": "AA", "y": "AA"}, {"kty": "AKP", "alg": "ML-DSA-44", "pub": "AA"},
    {"kty": "EC", "crv": "brainpoolP256r1", "x": "AA", "y": "AA"}, {"kty": "OKP", "crv": "Ed25519", "x": "AA"},
]  # fmt: skip


@pytest.fixture
def fresh(club):
    """The service's side of the provider, which has fetched nothing yet."""
    yield Provider(club.issuer, CLIENT, SECRET, club.back)
    club.metadata, club.published = {}, None


def test_an_issuer_that_lacks_the_slash_is_another_issuer(club, fresh):
    club.metadata = {"issuer": club.issuer.rstrip("/")}
    with pytest.raises(ProviderFailed):
        fresh.address("s", "n", "v")


@pytest.mark.parametrize("wrong", WRONG)
def test_metadata_that_does_not_fit_is_refused(club, fresh, wrong):
    club.metadata = WRONG[wrong]
    with pytest.raises(ProviderFailed):
        fresh.address("s", "n", "v")


def test_an_answer_without_issuer_is_refused_if_the_metadata_promise_one(club, fresh):
    club.metadata = {"authorization_response_iss_parameter_supported": True}
    with pytest.raises(ProviderFailed, match="names no issuer"):
        fresh.subject("code", "n", "v", None)


def test_a_secret_is_sent_as_the_provider_supports_it(club, browser, member, fresh, service, monkeypatch):
    for methods in (["client_secret_post"], ["client_secret_basic", "private_key_jwt"]):
        club.metadata = {"token_endpoint_auth_methods_supported": methods}
        monkeypatch.setattr(service["openid"].provider, "_metadata", fresh._metadata)
        fresh._metadata.get(anew=True)
        assert browser.returned().headers["Location"] == "/"
    club.metadata = {"token_endpoint_auth_methods_supported": ["private_key_jwt"]}
    fresh._metadata.get(anew=True)
    refused_on_a_page(browser.returned(), 502, "provider-failed")


def test_rotated_keys_are_fetched_and_old_ones_forgotten(club, browser, member):
    assert browser.returned().headers["Location"] == "/"
    old = club.keys[0]
    club.rotate()
    assert browser.returned().headers["Location"] == "/"
    club.sign = lambda header, claims: jwt.encode({**header, "kid": old.kid}, claims, old, ["RS256"])
    refused_on_a_page(browser.returned(), 502, "provider-failed")


@pytest.mark.parametrize(
    "keys",
    [
        [], {}, {"keys": None}, {"keys": "x"}, {"keys": []}, {"keys": [1, None, "x", [], {}]},
        {"keys": [{"kty": "RSA"}]}, {"keys": OTHER_KINDS},
    ],
)  # fmt: skip
def test_a_key_set_without_a_usable_key_is_refused(club, fresh, keys):
    club.published = keys
    with pytest.raises(ProviderFailed):
        fresh.probe()


def test_keys_of_other_kinds_do_not_hide_a_usable_one(club, fresh, service, browser, member, monkeypatch):
    club.published = {"keys": [*OTHER_KINDS, *KeySet(club.keys).as_dict()["keys"]]}
    monkeypatch.setattr(service["openid"].provider, "_keys", fresh._keys)
    assert browser.returned().headers["Location"] == "/"


@pytest.mark.parametrize("status", [500, 503, 404, 302])
def test_a_person_gets_a_clear_page_if_the_provider_fails(club, browser, service, status, monkeypatch):
    monkeypatch.setattr(service["openid"].provider, "_metadata", Provider(club.issuer, "", "", "")._metadata)
    club.broken = status
    with service["openid"].attempts._database.write() as connection:
        connection.execute(delete(openid_attempts))
    answer = browser.submit("/sign-in/provider", next="/")
    code = "provider-unreachable" if status >= 500 else "provider-failed"
    refused_on_a_page(answer, 503 if status >= 500 else 502, code)
    assert "Club &amp; Co" in answer.text
    with service["openid"].attempts._database.read() as connection:
        assert connection.execute(select(openid_attempts)).all() == [], "a sign-in that cannot begin is not stored"


def test_nobody_answers_at_the_address(fresh):
    with pytest.raises(ProviderUnreachable, match="does not answer"):
        Provider("http://127.0.0.1:9", CLIENT, SECRET, "").probe()


def test_play_does_not_wait_for_a_provider_that_hangs(club, anybody, browser, service, monkeypatch):
    monkeypatch.setattr(service["openid"].provider, "_metadata", Provider(club.issuer, "", "", "")._metadata)
    monkeypatch.setattr(module, "_PATIENCE", 0.01)
    club.held.clear()
    answers = []
    waiting = [
        threading.Thread(target=lambda: answers.append(browser.submit("/sign-in/provider", next="/").status))
        for _ in range(AT_ONCE)
    ]
    for thread in waiting:
        thread.start()
    try:
        wait_until(lambda: len(club.requests) == AT_ONCE, "all of them ask the provider")
        refused_on_a_page(browser.submit("/sign-in/provider", next="/"), 503, "provider-unreachable")
        pair = people(anybody, 2)
        game = table(pair)
        for _ in moves(pair, game, 4):
            pass
        assert len(club.requests) == AT_ONCE
    finally:
        club.held.set()
        for thread in waiting:
            thread.join()
    assert len(answers) == AT_ONCE
