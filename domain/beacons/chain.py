"""The chain of a drand beacon: the data by which anybody can check its rounds.

A beacon round is a number with a time. At that time the beacon's operators together sign the number, and its randomness
is the hash of the signature. Nobody can predict it, and there is only one. The chain's hash covers its key and its
times, so a reader needs to compare only the hash with the published one.
"""

from hashlib import sha256
from typing import Annotated, Any, Final, Literal, Self

import msgspec

SCHEME: Final = "bls-unchained-g1-rfc9380"
"""The supported scheme of drand: a signature does not depend on the one before, and is a point of the group G1."""

LAST_ROUND: Final = (1 << 53) - 1
"""Greatest number of a round, because JSON numbers in a record are exact only up to here."""

_Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class BeaconChain(msgspec.Struct, frozen=True):
    """The chain of a beacon, with the fields of drand's `/info`."""

    scheme: Literal["bls-unchained-g1-rfc9380"]
    """Scheme of its signatures."""
    public_key: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{192}$")]
    """Public key of its operators together, compressed."""
    period: Annotated[int, msgspec.Meta(ge=1, le=(1 << 32) - 1)]
    """Seconds between two rounds."""
    genesis_time: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
    """Time of round 1, in seconds since 1970."""
    group_hash: _Hash
    """Hash of the group of its operators."""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    """Name that its operators use."""

    @classmethod
    def of_info(cls, info: dict[str, Any]) -> Self:
        """Return the chain that a relay describes at `/info`. Raise ValueError if it contradicts itself."""
        metadata = info.get("metadata")
        named = {
            "scheme": info.get("schemeID"),
            "public_key": info.get("public_key"),
            "period": info.get("period"),
            "genesis_time": info.get("genesis_time"),
            "group_hash": info.get("groupHash"),
            "name": metadata.get("beaconID") if isinstance(metadata, dict) else None,
        }
        chain = msgspec.convert(named, cls)
        if info.get("hash") != chain.hash:
            raise ValueError(f"the hash of the chain is {chain.hash}, not {info.get('hash')}")
        return chain

    @property
    def hash(self) -> str:
        """Return the hash of the chain, as drand defines it."""
        parts = [self.period.to_bytes(4, "big"), self.genesis_time.to_bytes(8, "big")]
        parts += [bytes.fromhex(self.public_key), bytes.fromhex(self.group_hash)]
        if self.name != "default":
            parts.append(self.name.encode())
        return sha256(b"".join(parts)).hexdigest()

    @property
    def known_name(self) -> str | None:
        """Return the name of the chain if this build knows the chain. A chain names itself as it likes."""
        return self.name if self == QUICKNET else None

    @property
    def words(self) -> str:
        """Return the hash of the chain, after the name of a known one."""
        return f"{self.known_name} ({self.hash})" if self.known_name else self.hash

    def time_of(self, number: int) -> int:
        """Return the time of a round, in seconds since 1970."""
        return self.genesis_time + (number - 1) * self.period

    def first_round(self, moment: int) -> int:
        """Return the first round whose time is `moment` or later, in seconds since 1970."""
        return max(1, -(-(moment - self.genesis_time) // self.period) + 1)


QUICKNET: Final = BeaconChain(
    SCHEME,
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    3,
    1692803367,
    "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    "quicknet",
)
"""The chain `quicknet` of drand, which the League of Entropy runs: a round every three seconds."""
