"""A beacon whose key the tests hold, by the scheme of drand's `quicknet`: they know its rounds in advance."""

from hashlib import sha256
from typing import Final

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from domain.beacons.chain import SCHEME, BeaconChain

_DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class Beacon:
    def __init__(self, key: int = 1234567, *, period: int = 3, genesis_time: int = 1_700_000_000) -> None:
        self._key = Scalar(key)
        public = bytes((G2Point() * self._key).to_compressed_bytes()).hex()
        self.chain = BeaconChain(SCHEME, public, period, genesis_time, "5e" * 32, "test")

    def signature(self, number: int) -> str:
        message = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), _DOMAIN)
        return bytes((message * self._key).to_compressed_bytes()).hex()

    @property
    def info(self) -> dict[str, object]:
        """The chain as a relay describes it."""
        chain = self.chain
        return {
            "public_key": chain.public_key, "period": chain.period, "genesis_time": chain.genesis_time,
            "hash": chain.hash, "groupHash": chain.group_hash, "schemeID": chain.scheme,
            "metadata": {"beaconID": chain.name},
        }  # fmt: skip
