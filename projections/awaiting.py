"""Describe an account's part in a game, match or tournament, and the task that it has there."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, Self

import msgspec

from domain.table.gathering import Gathering

REFEREES: Final = "referees"
"""The key for all referees of the service, whom the log does not name.

It stands for each referee who may rule on the game.
"""

Role = Literal["seated", "invited", "maker", "organiser", "referee", "former", "gone"]


class Stake(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account's part in a game, match or tournament, and its task there.

    `changed` is the event that last changed it. In a tournament, `seat` is the number of an entrant. `disputes` are
    those that a referee may rule on, or in which a player was asked a question, also beside a decision. In a tournament
    they are games at real tables with differing reports, as `stage-round-table-game`. Game 0 is the whole match.
    `table` is the tournament's table at which a player is expected, as `stage-round-table`, also beside disputes.
    `time_out` is the event at which the game began to wait for a referee.
    """

    role: Role
    seat: int | None = None
    awaits: Literal["decision", "takeback", "invitation", "ruling", "answer", "presence"] | None = None
    decision: str | None = None
    changed: int = 0
    disputes: tuple[str, ...] = ()
    time_out: int | None = None
    table: str | None = None

    @property
    def calls(self) -> Iterator[Self]:
        """Yield the tasks of the account, one by one.

        A seat can have a decision and a referee's question at once, and an official who plays a ruling and a table.
        """
        if self.disputes and self.awaits in {"decision", "takeback"}:
            yield msgspec.structs.replace(self, disputes=())
            yield msgspec.structs.replace(self, awaits="answer", decision=None)
        elif self.disputes and self.table is not None:
            yield msgspec.structs.replace(self, table=None)
            yield msgspec.structs.replace(self, awaits="presence", disputes=())
        elif self.awaits is not None:
            yield self


def seated(gathering: Gathering, account: str, *, beginning: bool) -> Stake:
    """Return an account's part in a game or match.

    `beginning`: invitations can still be answered.
    """
    offered = [
        seat
        for seat, (chair, holder) in enumerate(zip(gathering.chairs, gathering.holders, strict=True))
        if holder is None and chair.account == account
    ]
    awaits: Literal["invitation"] | None = "invitation" if offered and beginning else None
    if account in gathering.holders:
        return Stake("seated", gathering.holders.index(account), awaits)
    if offered:
        return Stake("invited", offered[0], awaits)
    if account in gathering.terms.referees:
        return Stake("referee")
    if account in gathering.hosts:
        return Stake("maker" if account == gathering.maker else "organiser")
    return Stake("gone")


def concerned(gathering: Gathering, stakes: Iterable[str]) -> set[str]:
    """Return the accounts with a present or past part in a game or match, so that their lists are updated."""
    named = {
        *gathering.hosts,
        *gathering.terms.referees,
        *gathering.holders,
        *(chair.account for chair in gathering.chairs),
        *stakes,
    }
    return {account for account in named if account is not None}


def settle(stakes: dict[str, Stake], accounts: Iterable[str], seq: int, stake_of: Callable[[str], Stake]) -> None:
    """Set the part of each of the `accounts` in a stream.

    A changed part records `seq` as the event since which it holds.
    """
    for account in sorted(accounts):
        known, stake = stakes.get(account), stake_of(account)
        if known is None or msgspec.structs.replace(known, changed=0) != stake:
            stakes[account] = msgspec.structs.replace(stake, changed=seq)
