"""The beacon of a tournament: an organiser fixes one of its future rounds, and all draws and shuffles mix it in.

The service committed to its seed before, and nobody knew the round's randomness then. So neither decides alone. Nonces
are closed when the round is due: after that, somebody who knows the seed could try several.
"""

import hmac
from typing import Final

from domain.beacons.chain import BeaconChain
from domain.beacons.signatures import randomness_of, signed_by
from domain.game.chance import as_canonical
from domain.game.refusal import Refusal
from domain.tournament.facts import BeaconFixed, BeaconLifted, BeaconReceived
from domain.tournament.tournament import FixedBeacon, Tournament, check_running

LEAD: Final = 60
"""Seconds by which a round must lie in the future when it is fixed, because clocks differ."""
FURTHEST: Final = 400 * 86_400
"""Seconds by which a round may lie in the future at most."""
_END: Final = 253_402_300_800
"""The year 10000, in seconds since 1970."""


def fix(tournament: Tournament, chain: BeaconChain, number: int, now: int | None) -> BeaconFixed:
    """Fix a future round of a beacon before the first stage begins. `now` is in seconds; None: not checked."""
    check_running(tournament)
    if tournament.played:
        raise Refusal("beacon-settled/begun")
    if tournament.beacon is not None:
        raise Refusal("beacon-settled/fixed", number=tournament.beacon.beacon_round)
    due = chain.time_of(number)
    if due >= _END or (now is not None and not now + LEAD <= due <= now + FURTHEST):
        raise Refusal("invalid-beacon/time", pointer="/at", seconds=LEAD)
    return BeaconFixed(chain, number)


def receive(tournament: Tournament, signature: str) -> BeaconReceived:
    """Record the fixed round with its `signature`, in hex. Refuse the signature of anything else."""
    beacon = _awaited(tournament)
    if not signed_by(beacon.chain, beacon.beacon_round, signature):
        raise Refusal("invalid-beacon/signature", number=beacon.beacon_round)
    return BeaconReceived(beacon.beacon_round, signature)


def lift(tournament: Tournament, reason: str, rule: str = "") -> BeaconLifted:
    """Lift the requirement of the beacon by a public ruling, if its round has not been received."""
    return BeaconLifted(beacon_round=_awaited(tournament).beacon_round, reason=reason, rule=rule)


def _awaited(tournament: Tournament) -> FixedBeacon:
    """Return the fixed round, or refuse if there is none or it has been received."""
    check_running(tournament)
    if tournament.beacon is None:
        raise Refusal("beacon-settled/none")
    if tournament.beacon.signature is not None:
        raise Refusal("beacon-settled/received")
    return tournament.beacon


def check_nonces_open(tournament: Tournament, now: int | None) -> None:
    """Refuse a nonce if the round of the beacon is due or received. `now` is in seconds; None: only if received."""
    beacon = tournament.beacon
    if beacon is not None and (beacon.signature is not None or (now is not None and now >= beacon.due)):
        raise Refusal("beacon-settled/nonce", pointer="/nonce", number=beacon.beacon_round)


def mixed(seed: bytes, tournament: Tournament) -> bytes:
    """Return the seed of the tournament's draws and games: `seed`, mixed with the beacon if its round was received."""
    beacon = tournament.beacon
    if beacon is None or beacon.signature is None:
        return seed
    parts = ["beacon", beacon.chain.hash, beacon.beacon_round, randomness_of(beacon.signature)]
    return hmac.digest(seed, as_canonical(parts), "sha256")
