"""ID tokens of any shape are refused in one way, so that no answer of a provider is a mistake of the service."""

import base64
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from joserfc import jws
from joserfc.jwk import KeySet, generate_key

from service.features.openid.id_tokens import BadIdToken, subject

KEY = generate_key("EC", "P-256", {"use": "sig"}, auto_kid=True)
OTHER = generate_key("RSA", 2048, {"use": "sig"}, auto_kid=True)
KEYS = KeySet([KEY, OTHER])
WORDS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
NAMES = ("iss", "sub", "aud", "exp", "nbf", "iat", "nonce", "azp", "amr", "at_hash", "auth_time")
HEADERS = ("alg", "kid", "typ", "crit", "b64", "jku", "jwk", "x5c", "cty")
GOOD = {"iss": "i", "sub": "s", "aud": "c", "exp": 2**40, "iat": 0, "nonce": "n"}


def checked(token):
    return subject(token, KEYS, issuer="i", client="c", nonce="n", access_token="a")


def signed(claims, **header):
    full = {"alg": "ES256", "kid": KEY.kid, **header}
    return jws.serialize_compact(full, json.dumps(claims), KEY, algorithms=["ES256"])


def test_a_good_token_names_its_subject():
    assert checked(signed(GOOD)) == "s"


@given(st.dictionaries(st.sampled_from(NAMES), VALUES, min_size=1))
@example({"aud": ["c", 17]})
@example({"amr": "x", "at_hash": 17})
@example({"exp": float("inf")})
def test_any_claims_are_either_good_or_refused(claims):
    try:
        assert isinstance(checked(signed(GOOD | claims)), str)
    except BadIdToken:
        return
    assert claims.get("nonce", "n") == "n"
    assert claims.get("iss", "i") == "i"
    audience = claims.get("aud", "c")
    assert "c" in (audience if isinstance(audience, list) else [audience])


@given(VALUES | st.dictionaries(st.sampled_from(HEADERS), VALUES), st.binary(max_size=20), st.binary(max_size=80))
@example({"alg": "ES256", "kid": KEY.kid}, b"{}", b"")
@example({"alg": "ES256", "kid": [KEY.kid]}, b"{}", b"x")
@example({"alg": ["ES256"], "kid": KEY.kid}, b"{}", b"x")
@example({"alg": "ES256", "kid": KEY.kid, "b64": False, "crit": ["b64"]}, b"{}", b"x")
@example({"alg": "RS256", "kid": OTHER.kid}, b"{}", b"x")
def test_any_header_and_signature_are_refused(header, payload, signature):
    parts = (json.dumps(header).encode(), payload, signature)
    token = ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)
    with pytest.raises(BadIdToken):
        checked(token)


@pytest.mark.parametrize("token", ["", ".", "..", "a.b", "a.b.c", "a.b.c.d", "\u00e9.\u00e9.\u00e9", "x" * 300_000])
def test_what_is_no_token_is_refused(token):
    with pytest.raises(BadIdToken):
        checked(token)
