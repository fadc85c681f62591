"""The check of a tournament's beacon from its recorded facts alone."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from domain.beacons.signatures import signed_by
from domain.game.facts import Fact
from domain.tournament.facts import BeaconFixed, BeaconLifted, BeaconReceived, StageBegun

BeaconVerdict = Literal["received", "waiting", "lifted", "forged"]


class BeaconFinding(msgspec.Struct, frozen=True):
    """The verdict on the beacon in the record of a tournament."""

    verdict: BeaconVerdict
    """`received`: the fixed round has a valid signature. `waiting`: it has not come. `lifted`: a ruling lifted it.

    `forged`: a round, its signature or the order of the facts is wrong.
    """
    chain: str
    """Hash of the beacon's chain."""
    name: str | None
    """Name of the chain, if this build knows it."""
    beacon_round: int
    """Number of the fixed round."""
    due: int
    """Time of the round, in seconds since 1970."""
    lifted: tuple[int, ...]
    """Rounds that a ruling lifted."""

    def plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def words(self) -> str:
        """Format the finding as a few sentences."""
        if not self.chain:
            return "Beacon: FORGED: the record holds a round that was not fixed before the start."
        known = f"{self.name} ({self.chain})" if self.name else self.chain
        said = {
            "received": "was received, and its signature holds.",
            "waiting": "is not received yet.",
            "lifted": "was lifted by a ruling: the draws mix in no beacon.",
            "forged": "is FORGED: what the record holds is not the fixed round, or its signature does not hold.",
        }
        others = [number for number in self.lifted if self.verdict != "lifted" or number != self.beacon_round]
        before = [f"Beacon round {number} was lifted by a ruling." for number in others]
        return " ".join([*before, f"Beacon: round {self.beacon_round} of {known} {said[self.verdict]}"])


def check_beacon(facts: Iterable[Fact]) -> BeaconFinding | None:
    """Check the signature and the order of a tournament's facts about its beacon. Return None if there are none.

    If a round was received or lifted but none was fixed, the finding is `forged`. Draws are not checked here: they need
    the opened seed, and an audit repeats them.
    """
    fixed: BeaconFixed | None = None
    verdict: BeaconVerdict = "waiting"
    lifted: list[int] = []
    begun = False
    for fact in facts:
        match fact:
            case BeaconFixed() | BeaconReceived() | BeaconLifted() if begun:
                verdict = "forged"
            case BeaconFixed():
                verdict = "waiting" if fixed is None or verdict == "lifted" else "forged"
                fixed = fact if verdict == "waiting" else fixed
            case BeaconReceived() | BeaconLifted() if fixed is None or verdict != "waiting":
                verdict = "forged"
            case BeaconReceived(number, signature) if fixed is not None:
                holds = number == fixed.beacon_round and signed_by(fixed.chain, number, signature)
                verdict = "received" if holds else "forged"
            case BeaconLifted(beacon_round=number) if fixed is not None:
                verdict = "lifted" if number == fixed.beacon_round else "forged"
                lifted.append(number)
            case StageBegun():
                begun = True
                verdict = "forged" if verdict == "waiting" and fixed is not None else verdict
        if verdict == "forged":
            break
    if fixed is None:
        return None if verdict == "waiting" else BeaconFinding("forged", "", None, 0, 0, ())
    due = fixed.chain.time_of(fixed.beacon_round)
    return BeaconFinding(verdict, fixed.chain.hash, fixed.chain.known_name, fixed.beacon_round, due, tuple(lifted))
