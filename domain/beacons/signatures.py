"""The check of a beacon round's signature, and its randomness. The file alone is needed, and no network."""

from hashlib import sha256
from typing import Final

from domain.beacons.chain import LAST_ROUND, BeaconChain

_DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""The domain separation tag of the scheme, from RFC 9380."""


def signed_by(chain: BeaconChain, number: int, signature: str) -> bool:
    """Return whether `signature`, in hex, is that of the chain's round `number`.

    A second spelling of the same point is refused: the randomness is a hash of the bytes, and must have one value.
    """
    from py_arkworks_bls12381 import GT, G1Point, G2Point

    if not 1 <= number <= LAST_ROUND:
        return False
    try:
        point = G1Point.from_compressed_bytes(bytes.fromhex(signature))
        key = G2Point.from_compressed_bytes(bytes.fromhex(chain.public_key))
    except ValueError:
        return False
    if bytes(point.to_compressed_bytes()).hex() != signature or key == G2Point.identity():
        return False
    message = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), _DOMAIN)
    return GT.pairing_check([message, -point], [key, G2Point()])


def randomness_of(signature: str) -> str:
    """Return the randomness of a round: the hash of its signature, in hex."""
    return sha256(bytes.fromhex(signature)).hexdigest()
