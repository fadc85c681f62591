"""The seats of a game or match and the players who hold them, before and during play."""

import msgspec

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair, Visibility
from domain.table.rulings import Terms


class Gathering(msgspec.Struct, omit_defaults=True):
    """The seats of a game or match, the players who hold them, and who may see it."""

    chairs: list[Chair]
    holders: list[str | None]
    visibility: Visibility
    maker: str
    terms: Terms = Terms()

    def check_sitting(self, seat: int, account: str) -> None:
        """Refuse unless an account may take a seat."""
        chair = self.chairs[seat]
        if self.holders[seat] is not None:
            free = self._free_for(account)
            raise Refusal("seat-taken/seat" if free else "seat-taken/full", seat=seat, free=free)
        if account in self.holders:
            raise Refusal("seated-already/you", seat=self.holders.index(account))
        if account in self.terms.referees:
            raise Refusal("conflict-of-interest/game-referee")
        if chair.kind != "open" and chair.account != account:
            raise Refusal("not-invited/seat", seat=seat)

    def _free_for(self, account: str) -> list[int]:
        """Return the seats that this account could take."""
        seats = enumerate(zip(self.chairs, self.holders, strict=True))
        return [
            seat
            for seat, (chair, holder) in seats
            if holder is None and (chair.kind == "open" or chair.account == account)
        ]

    def may_sit(self, seat: int, account: str) -> bool:
        """Return whether a seat is free for an account that has no seat yet."""
        return account not in self.holders and seat in self._free_for(account)

    def may_leave(self, seat: int, account: str) -> bool:
        """Return whether an account holds a seat or is invited to it."""
        return account == (self.holders[seat] or self.chairs[seat].account)

    def check_leaving(self, seat: int, account: str) -> None:
        """Refuse unless an account can leave a seat."""
        if not self.may_leave(seat, account):
            raise Refusal("not-seated/seat", seat=seat)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Return the accounts that manage the game or match: its maker, or a tournament's organisers."""
        return (self.maker,)

    @property
    def bots_only(self) -> bool:
        """Return whether bots have all seats, so that nobody waits for a move."""
        return all(chair.kind == "bot" for chair in self.chairs)

    @property
    def shown_as(self) -> Visibility:
        """Return who may currently see the game or match."""
        return self.visibility

    def knows(self, account: str | None) -> bool:
        """Return whether an account may know that the game or match exists."""
        if self.shown_as != "private":
            return True
        invited = any(chair.account == account for chair in self.chairs if chair.account is not None)
        concerned = (*self.hosts, *self.holders, *self.terms.referees)
        return account is not None and (account in concerned or invited)

    def vacate(self, seat: int) -> None:
        self.holders[seat] = None
        self.chairs[seat] = Chair("open")
