"""The entrants of a tournament, with their requests for byes and forbidden pairs."""

import hmac
from copy import copy
from functools import cached_property
from typing import Literal

import msgspec

from domain.game.chance import as_canonical
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import (
    ByeDecided,
    ByeRequested,
    ByeWithdrawn,
    CheckInClosed,
    CheckInOpened,
    DisqualificationLifted,
    EntrantCheckedIn,
    EntrantCheckedOut,
    EntrantDisqualified,
    EntrantDropped,
    EntrantInvited,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantRenamed,
    EntrantReturned,
    EntrantsMerged,
    MeetingAllowed,
    MeetingForbidden,
    NameCorrected,
    NonceGiven,
)
from domain.tournament.pairing.history import pair
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import Bye

ByeStatus = Literal["waits", "granted", "declined"]
CheckIn = Literal["none", "open", "closed"]
"""State of the check-in. `none`: it was never opened."""


def mixed_lot(lot: int, randomness: bytes) -> int:
    """Return the lot that replaces a lot when the round of a beacon is received: a number up to 2^53-1."""
    return int.from_bytes(hmac.digest(randomness, as_canonical(["lot", lot]), "sha256")[:8]) >> 11


class Entrant(msgspec.Struct):
    """An entrant of a tournament.

    Names can be erased, so the entrant only has the number of the event with the name: `renamed`, otherwise `entered`.
    """

    account: str | None
    lot: int
    entered: int
    bot: str | None = None
    dropped: bool = False
    disqualified: bool = False
    nonce: str | None = None
    renamed: int | None = None
    waits: int | None = None
    """Number of the event by which the entrant joined the waiting list."""
    here: bool = False
    """Whether the entrant has checked in."""
    merged: int | None = None
    """Number of the entry into which this one was merged."""
    before: int | None = None
    """Number of the entrant in the season before."""

    @property
    def there(self) -> bool:
        """Return whether the entrant takes part or waits for a place."""
        return not self.dropped and not self.disqualified and self.merged is None

    @property
    def playing(self) -> bool:
        return self.there and self.waits is None

    @property
    def present(self) -> bool:
        return self.here or self.bot is not None


class ByeRequest(msgspec.Struct, frozen=True):
    """A bye that an entrant requested for a later round. A draw respects it once it is granted."""

    stage: int
    round: int
    bye: Bye
    status: ByeStatus = "granted"


class Entries(msgspec.Struct, dict=True):
    """All entrants by number, the requested byes, and the pairs that must not meet."""

    entrants: dict[int, Entrant] = {}
    requests: list[ByeRequest] = []
    forbidden: list[tuple[int, int]] = []
    invited: list[str] = []
    check_in: CheckIn = "none"

    def copied(self) -> "Entries":
        """Return a copy. It costs much less than `deepcopy`."""
        return Entries(
            {number: copy(entrant) for number, entrant in self.entrants.items()},
            [*self.requests],
            [*self.forbidden],
            [*self.invited],
            self.check_in,
        )

    def apply(self, fact: Fact, seq: int) -> None:  # noqa: PLR0912  one case a fact
        match fact:
            case EntrantInvited(account):
                self.invited.append(account)
            case EntrantRegistered(entrant, account, _, lot, bot, waits, before):
                self.entrants[entrant] = Entrant(account, lot, seq, bot, waits=seq if waits else None, before=before)
                if account is not None:
                    self._by_account.setdefault(account, entrant)
            case EntrantRenamed(entrant=entrant) | NameCorrected(entrant=entrant):
                self.entrants[entrant].renamed = seq
            case EntrantDropped(entrant):
                self.entrants[entrant].dropped, self.entrants[entrant].waits = True, None
            case EntrantReturned(entrant, waits):
                self.entrants[entrant].dropped, self.entrants[entrant].waits = False, seq if waits else None
            case EntrantMovedUp(entrant):
                self.entrants[entrant].waits = None
            case EntrantsMerged(entrant, into):
                self._merge(entrant, into)
            case CheckInOpened() | CheckInClosed() | EntrantCheckedIn() | EntrantCheckedOut():
                self._check_in(fact)
            case NonceGiven(entrant, nonce):
                self.entrants[entrant].nonce = nonce
            case EntrantDisqualified(entrant=entrant):
                self.entrants[entrant].disqualified, self.entrants[entrant].waits = True, None
            case DisqualificationLifted(entrant=entrant):
                self.entrants[entrant].disqualified, self.entrants[entrant].dropped = False, True
            case ByeRequested(entrant, stage, number, kind, waits):
                status: ByeStatus = "waits" if waits is True else "granted"
                self.requests.append(ByeRequest(stage, number, Bye(entrant, kind), status))
            case ByeDecided(entrant, stage, number, accepted):
                decided: ByeStatus = "granted" if accepted else "declined"
                self.requests = [
                    msgspec.structs.replace(request, status=decided)
                    if _key(request) == (stage, number, entrant)
                    else request
                    for request in self.requests
                ]
            case ByeWithdrawn(entrant, stage, number):
                self.requests = [request for request in self.requests if _key(request) != (stage, number, entrant)]
            case MeetingForbidden(one, other):
                self.forbidden.append((one, other))
            case MeetingAllowed(one, other):
                self.forbidden.remove((one, other))

    def _check_in(self, fact: CheckInOpened | CheckInClosed | EntrantCheckedIn | EntrantCheckedOut) -> None:
        match fact:
            case CheckInOpened():
                self.check_in = "open"
                for known in self.entrants.values():
                    known.here = False
            case CheckInClosed():
                self.check_in = "closed"
            case EntrantCheckedIn(entrant) | EntrantCheckedOut(entrant):
                self.entrants[entrant].here = isinstance(fact, EntrantCheckedIn)

    def _merge(self, entrant: int, into: int) -> None:
        """Merge a duplicate entry into another entry of the same person, with its account, place and check-in."""
        merged, surviving = self.entrants[entrant], self.entrants[into]
        if merged.playing or surviving.playing:
            surviving.waits = None
        elif merged.there:
            surviving.waits = merged.waits if surviving.waits is None else min(merged.waits or 0, surviving.waits)
        surviving.dropped = not (merged.there or surviving.there)
        surviving.account = surviving.account or merged.account
        surviving.nonce = surviving.nonce or merged.nonce
        surviving.here = merged.here or surviving.here
        merged.merged, merged.waits = into, None
        self.__dict__.pop("_by_account", None)
        pairs = [pair(*(into if one == entrant else one for one in two)) for two in self.forbidden]
        self.forbidden = list(dict.fromkeys(two for two in pairs if two[0] != two[1]))

    def named(self, entrant: int) -> Entrant:
        known = self.entrants.get(entrant)
        if known is None:
            raise Refusal("unknown-entrant/entrant", entrant=entrant)
        return known

    @property
    def playing(self) -> list[int]:
        """Return the entrants who have a place and have not left, in order of entry."""
        return [number for number, entrant in self.entrants.items() if entrant.playing]

    @property
    def waiting(self) -> list[int]:
        """Return the entrants on the waiting list, in order of arrival."""
        waits = [(known.waits, number) for number, known in self.entrants.items() if known.waits is not None]
        return [number for _, number in sorted(waits)]

    def asked(self, ref: RoundRef) -> tuple[Bye, ...]:
        """Return the granted byes of a round, except those of entrants who left."""
        return tuple(
            request.bye
            for request in self.requests
            if (request.stage, request.round) == ref
            and request.status == "granted"
            and self.entrants[request.bye.entrant].playing
        )

    @property
    def joined(self) -> set[int]:
        """Return the entries into which other entries of the same person were merged."""
        return {known.merged for known in self.entrants.values() if known.merged is not None}

    def request(self, entrant: int, ref: RoundRef) -> ByeRequest | None:
        """Return an entrant's request for a bye in a round, whatever its status."""
        return next((request for request in self.requests if _key(request) == (*ref, entrant)), None)

    def of_account(self, account: str) -> int | None:
        """Return the entrant number of an account, or None if it has not entered."""
        return self._by_account.get(account)

    @cached_property
    def _by_account(self) -> dict[str, int]:
        """Return the first entrant of each account. It is no part of the encoded state."""
        there = [(known.account, number) for number, known in self.entrants.items() if known.merged is None]
        return {account: number for account, number in reversed(there) if account is not None}


def _key(request: ByeRequest) -> tuple[int, int, int]:
    return request.stage, request.round, request.bye.entrant
