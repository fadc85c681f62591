"""Signatures against the specification's own vector, and against another way of working them out."""

import base64
import subprocess
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.features.webhooks import signing
from tests.support.server import ROOT
from tests.support.snippets import snippets


def test_the_vector_of_the_reference_implementations() -> None:
    """As standard-webhooks/libraries has it, in each of its languages."""
    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = signing.headers([secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signed == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_openssl_comes_to_the_same() -> None:
    secret, body = signing.fresh(), '{"type":"game.final","data":{"text":"Zażółć"}}'.encode()
    words = ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{secret.hex()}", "-binary"]
    digest = subprocess.run(words, input=b"n_1.1700000000." + body, capture_output=True, check=True).stdout
    assert signing.signature(secret, "n_1", 1700000000, body) == f"v1,{base64.b64encode(digest).decode()}"


_SHOWN = snippets(ROOT / "docs" / "webhooks.md", "python")


@pytest.mark.parametrize("code", _SHOWN)
def test_what_pages_show_about_receiving_is_right(code: str) -> None:
    told: dict[str, Any] = {}
    exec(code, told)
    secret, other, at, body = signing.fresh(), signing.fresh(), int(time.time()), b'{"type":"game.final"}'
    headers = signing.headers([other, secret], "n_1", at, body)
    genuine = told["genuine"]
    assert genuine(signing.shown(secret), headers, body)
    assert genuine(signing.shown(other), headers, body)
    assert not genuine(signing.shown(signing.fresh()), headers, body)
    assert not genuine(signing.shown(secret), headers, body + b" ")
    assert not genuine(signing.shown(secret), headers | {"webhook-id": "n_2"}, body)
    assert not genuine(signing.shown(secret), signing.headers([secret], "n_1", at - 301, body), body)
    for name in headers:
        for odd in ("", "\u00e9", "v1,\u00e9", "9" * 5000):
            assert not genuine(signing.shown(secret), headers | {name: odd}, body), f"{name}: {odd}"
        assert not genuine(signing.shown(secret), {one: headers[one] for one in headers if one != name}, body)


@given(st.lists(st.binary(min_size=24, max_size=64), min_size=1, max_size=4), st.binary())
def test_each_secret_has_a_signature_in_its_place(secrets: list[bytes], body: bytes) -> None:
    signatures = signing.headers(secrets, "n_1", 1, body)["webhook-signature"].split(" ")
    assert signatures == [signing.signature(secret, "n_1", 1, body) for secret in secrets]


def test_a_secret_is_written_as_the_specification_says() -> None:
    secret = signing.fresh()
    assert 24 <= len(secret) <= 64
    assert base64.b64decode(signing.shown(secret).removeprefix("whsec_")) == secret
    assert signing.fresh() != secret
