"""Push messages are encrypted and signed as the RFCs say."""

import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from service.features.push.encryption import authorization, encrypted, is_point, public_key
from tests.support.pushing import Browser, claims, unspelled

PRIVATE = unspelled("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = unspelled("BTBZMqHH6r4Tts7J_aSIgg")
SENDER = unspelled("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
SALT = unspelled("DGv6ra1nlYgDCS1FRnbzlw")
TEXT = b"When I grow up, I want to be a watermelon"
BODY = unspelled(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_appendix_a() -> None:
    sender = ec.derive_private_key(int.from_bytes(SENDER, "big"), ec.SECP256R1())
    assert encrypted(TEXT, AUTH + unspelled(PUBLIC), SALT, sender) == BODY
    assert Browser("", PRIVATE, AUTH).read(BODY) == TEXT


def test_each_message_has_its_own_key_and_salt() -> None:
    bodies = [encrypted(TEXT, AUTH + unspelled(PUBLIC)) for _ in range(2)]
    assert bodies[0][:16] != bodies[1][:16]
    assert bodies[0][21:86] != bodies[1][21:86]
    assert {Browser("", PRIVATE, AUTH).read(body) for body in bodies} == {TEXT}


def test_the_header_names_the_push_service_for_less_than_a_day() -> None:
    header = authorization("https://push.example:8443/send/k3Jx?x=1", SENDER, "https://games.example")
    found = claims(header, public_key(SENDER))
    assert (found["aud"], found["sub"]) == ("https://push.example:8443", "https://games.example")
    assert time.time() < found["exp"] <= time.time() + 24 * 3600  # RFC 8292, 2


@pytest.mark.parametrize(("key", "good"), [(unspelled(PUBLIC), True), (b"\4" + b"\1" * 64, False), (b"\4" * 64, False)])
def test_a_public_key_is_a_point_of_the_curve(key: bytes, good: bool) -> None:
    assert is_point(key) == good
