"""The client of a beacon's relays, which serve its rounds by HTTP. It believes a relay only if the signature holds."""

from collections.abc import Sequence
from typing import Final
from urllib.request import Request

import msgspec

from domain.beacons.chain import BeaconChain
from domain.beacons.signatures import signed_by
from service.platform.runtime.outgoing import Unanswered, send

_LARGEST: Final = 4096
"""Bytes of an answer: a round has about 300."""


class RelaysFailed(Exception):
    """Raised if no relay gives a round with a valid signature. The text is for the operator."""


class _Round(msgspec.Struct):
    round: int
    signature: str


class BeaconRelays:
    """The addresses of relays. They are asked one after another."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = tuple(addresses)

    def signature(self, chain: BeaconChain, number: int) -> str:
        """Return the signature of a round of a chain, or raise RelaysFailed."""
        failures = []
        for address in self.addresses:
            try:
                return _asked(f"{address.rstrip('/')}/{chain.hash}/public/{number}", chain, number)
            except RelaysFailed as error:
                failures.append(f"{address}: {error}")
        raise RelaysFailed("; ".join(failures))


def _asked(address: str, chain: BeaconChain, number: int) -> str:
    try:
        status, answer = send(Request(address), _LARGEST + 1)  # noqa: S310 - the setting allows only http and https
        if status != 200:
            raise RelaysFailed(f"it answered {status}")
        if len(answer) > _LARGEST:
            raise RelaysFailed(f"its answer has more than {_LARGEST} bytes")
        found = msgspec.json.decode(answer, type=_Round)
    except Unanswered as error:
        raise RelaysFailed(f"{error}") from error
    except ValueError as error:
        raise RelaysFailed(f"it gives no round: {error}") from error
    if found.round != number or not signed_by(chain, number, found.signature):
        raise RelaysFailed(f"its signature of round {number} does not hold")
    return found.signature
