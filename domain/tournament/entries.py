"""Who takes part in a tournament, and what they ask for: the fold of the facts about it."""

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import (
    ByeRequested,
    ByeWithdrawn,
    EntrantDisqualified,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantRenamed,
    EntrantReturned,
    MeetingAllowed,
    MeetingForbidden,
    NonceGiven,
)
from domain.tournament.rounds import Bye


class Entrant(msgspec.Struct):
    """Who entered. A name is a text: it is read from the event in which it stands, number `renamed` or `entered`."""

    account: str | None
    lot: int
    entered: int
    bot: str | None = None
    dropped: bool = False
    disqualified: bool = False
    nonce: str | None = None
    renamed: int | None = None
    before: int | None = None
    """Their number in the season before."""

    @property
    def playing(self) -> bool:
        return not self.dropped and not self.disqualified


class Request(msgspec.Struct, frozen=True):
    """A bye that was asked for."""

    stage: int
    round: int
    bye: Bye


class Entries(msgspec.Struct):
    """Everybody by number, the byes that were asked for, and who must not meet."""

    entrants: dict[int, Entrant] = {}
    requests: list[Request] = []
    forbidden: list[tuple[int, int]] = []
    invited: list[str] = []

    def apply(self, fact: Fact, seq: int) -> None:
        match fact:
            case EntrantInvited(account):
                self.invited.append(account)
            case EntrantRegistered(entrant, account, _, lot, bot, before):
                self.entrants[entrant] = Entrant(account, lot, seq, bot, before=before)
            case EntrantRenamed(entrant):
                self.entrants[entrant].renamed = seq
            case EntrantDropped(entrant):
                self.entrants[entrant].dropped = True
            case EntrantReturned(entrant):
                self.entrants[entrant].dropped = False
            case NonceGiven(entrant, nonce):
                self.entrants[entrant].nonce = nonce
            case EntrantDisqualified(entrant=entrant):
                self.entrants[entrant].disqualified = True
            case ByeRequested(entrant, stage, number, kind):
                self.requests.append(Request(stage, number, Bye(entrant, kind)))
            case ByeWithdrawn(entrant, stage, number):
                self.requests = [asked for asked in self.requests if _key(asked) != (stage, number, entrant)]
            case MeetingForbidden(one, other):
                self.forbidden.append((one, other))
            case MeetingAllowed(one, other):
                self.forbidden.remove((one, other))

    def named(self, entrant: int) -> Entrant:
        known = self.entrants.get(entrant)
        if known is None:
            raise Refusal("unknown-entrant", f"there is no entrant {entrant}")
        return known

    @property
    def playing(self) -> list[int]:
        """Who takes part, in the order in which they entered."""
        return [number for number, entrant in self.entrants.items() if entrant.playing]

    def asked(self, stage: int, number: int) -> tuple[Bye, ...]:
        """The byes that are asked for in a round, by who still plays."""
        return tuple(
            asked.bye
            for asked in self.requests
            if (asked.stage, asked.round) == (stage, number) and self.entrants[asked.bye.entrant].playing
        )

    def of_account(self, account: str) -> int | None:
        """The number of whoever plays under this account."""
        return next((number for number, entrant in self.entrants.items() if entrant.account == account), None)


def _key(asked: Request) -> tuple[int, int, int]:
    return asked.stage, asked.round, asked.bye.entrant
