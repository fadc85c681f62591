"""Rounds that drand published are verified, and nothing else is.

The rounds are those of the tests and pages of drand (github.com/drand): chain `quicknet`, and one of a test network.
"""

from typing import Any

import msgspec
import pytest

from domain.beacons.chain import LAST_ROUND, QUICKNET, SCHEME, BeaconChain
from domain.beacons.signatures import randomness_of, signed_by

ROUNDS = {
    1: "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b",
    42: "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a",
    1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    657413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
    5928395: "a5d07c0071b4e386b3ae09206522253c68fefe8490ad59ecc44a7dd0d0745be91da5779e2247a82403fbc0cb9a34cb61",
}
WALKTHROUGH: dict[str, Any] = {
    "public_key": "81d320f220ee9c79e60e19dedc838c31e3ab919b15481e9feb52f643628c4f6a13fdc52129493875a818109d767272ca"
    "0541cbcdcea9335f2870d781b39b845ba8cbd44fdfe4967781cf72ca5917fc9398bcf97ca0548ed5a709016c4b1ff0f3",
    "period": 3,
    "genesis_time": 1687506816,
    "hash": "af8b6fc95693b058a3a59efe586eb31c2c352fe00cf40c62a427d87c34f7a235",
    "groupHash": "02d678e93908888871b70e3f015b396a8c082bc1493ae5479f8743cb5d972b54",
    "schemeID": SCHEME,
    "metadata": {"beaconID": "walkthrough"},
}
OF_WALKTHROUGH = "95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126"
INFINITY = "c0" + "00" * 47


@pytest.mark.parametrize("number", ROUNDS)
def test_a_published_round_is_verified(number: int) -> None:
    assert signed_by(QUICKNET, number, ROUNDS[number])


def test_the_randomness_is_the_published_one() -> None:
    assert randomness_of(ROUNDS[657413]) == "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
    published = "b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca"
    assert randomness_of(OF_WALKTHROUGH) == published


@pytest.mark.parametrize(
    ("number", "signature"),
    [
        (2, ROUNDS[1]),
        (1, ROUNDS[42]),
        (1, f"{ROUNDS[1][:-1]}a"),
        (1, ROUNDS[1].upper()),  # another spelling would have another hash
        (1, f"{ROUNDS[1]} "),
        (1, "f5" + ROUNDS[1][2:]),  # the flag of infinity, with a rest that libraries may ignore
        (1, "95" + ROUNDS[1][2:]),  # the opposite point
        (1, ROUNDS[1][:-2]),
        (1, INFINITY),
        (1, "ff" * 48),
        (1, ""),
        (1, "x"),
        (0, ROUNDS[1]),
        (-1, ROUNDS[1]),
        (LAST_ROUND + 1, ROUNDS[1]),
    ],
)
def test_no_other_signature_is_accepted(number: int, signature: str) -> None:
    assert not signed_by(QUICKNET, number, signature)


def test_a_round_of_another_chain_is_refused() -> None:
    other = BeaconChain.of_info(WALKTHROUGH)
    assert signed_by(other, 38, OF_WALKTHROUGH)
    assert not signed_by(QUICKNET, 38, OF_WALKTHROUGH)
    assert not signed_by(other, 1, ROUNDS[1])


def test_the_empty_key_signs_nothing() -> None:
    """Under the point at infinity as the key, every message would have the same signature."""
    empty = msgspec.structs.replace(QUICKNET, public_key="c0" + "00" * 95)
    assert not signed_by(empty, 1, INFINITY)


def test_the_hash_of_a_chain_is_the_published_one() -> None:
    assert QUICKNET.hash == "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
    assert BeaconChain.of_info(WALKTHROUGH).hash == WALKTHROUGH["hash"]
    as_default = msgspec.structs.replace(QUICKNET, name="default")
    assert as_default.hash != QUICKNET.hash


@pytest.mark.parametrize(
    "wrong",
    [
        {"hash": "0" * 64}, {"period": 4}, {"period": 0}, {"period": "3"}, {"genesis_time": -1}, {"groupHash": "02"},
        {"schemeID": "pedersen-bls-chained"}, {"metadata": None}, {"metadata": {"beaconID": "default"}},
        {"public_key": WALKTHROUGH["public_key"].upper()}, {"public_key": QUICKNET.public_key},
    ],
)  # fmt: skip
def test_a_chain_that_contradicts_itself_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"hash|Expected|Invalid"):
        BeaconChain.of_info(WALKTHROUGH | wrong)


@pytest.mark.parametrize(
    ("moment", "number"),
    [(0, 1), (1692803367, 1), (1692803368, 2), (1692803370, 2), (1692803371, 3), (1694775603, 657413)],
)
def test_the_first_round_from_a_moment_on(moment: int, number: int) -> None:
    assert QUICKNET.first_round(moment) == number
    assert QUICKNET.time_of(number) >= moment
    assert number == 1 or QUICKNET.time_of(number - 1) < moment
