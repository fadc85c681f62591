"""Seating of a game: which account held each seat, now and before."""

from typing import Literal

import msgspec

from domain.game.facts import Fact
from domain.table.gathering import Gathering
from domain.table.lobby_facts import Chair, GameStarted, SeatLeft, SeatTaken
from domain.table.rulings import SeatReplaced

Status = Literal["open", "running", "ended", "final", "cancelled"]
Players = Literal["people", "bots"]
"""The kind of all players of a game. Bots are those of the service, and accounts that declared themselves bots."""


class Tenure(msgspec.Struct, frozen=True):
    """The period in which a replaced player held a seat, from event `since` to event `until`."""

    account: str
    seat: int
    since: int
    until: int
    bot: bool = False
    """Whether a bot of the service played. It may not speak in disputes."""


class Seating(Gathering, kw_only=True):
    """The seats of a game and their players, from the first invitation to the last replacement."""

    nonces: list[str | None]
    sandbox: bool
    status: Status = "open"
    taken_at: list[str] = msgspec.field(default_factory=list)
    """Time at which the last replacement of each seat began, if any."""
    former: list[Tenure] = msgspec.field(default_factory=list)
    """Periods of players who were replaced, in order."""
    programs: list[int] = msgspec.field(default_factory=list)
    """Seats of accounts that have declared that a program plays for them."""

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:  # noqa: ARG002 - as in every part of a lobby
        match fact:
            case SeatTaken(seat, account, nonce, bot):
                self.holders[seat] = account
                if self.status == "open":  # from the start on, the nonces are fixed
                    self.nonces[seat] = nonce
                self.programs = [*self._other_programs(seat), *([seat] if bot is True else [])]
            case SeatLeft(seat):
                self.vacate(seat)
                if self.status == "open":
                    self.nonces[seat] = None
                self.programs = self._other_programs(seat)
            case GameStarted(nonces):
                self.status, self.nonces = "running", list(nonces)
            case SeatReplaced(seat=seat, account=account, bot=bot):
                self._leave(seat, seq)
                self.holders[seat] = account
                self.chairs[seat] = Chair("account" if bot is None else "bot", account, bot)
                self.taken_at = self.taken_at or [""] * len(self.chairs)
                self.taken_at[seat] = at

    def _leave(self, seat: int, seq: int) -> None:
        left = self.holders[seat]
        if left is not None:
            since = max((tenure.until for tenure in self.former if tenure.seat == seat), default=0)
            self.former.append(Tenure(left, seat, since, seq, self.chairs[seat].kind == "bot"))

    def _other_programs(self, seat: int) -> list[int]:
        return [program for program in self.programs if program != seat]

    @property
    def full(self) -> bool:
        return all(
            holder is not None or (self.sandbox and chair.kind == "open")
            for holder, chair in zip(self.holders, self.chairs, strict=True)
        )

    def seats_of(self, account: str | None) -> tuple[int, ...]:
        """Return the seats that an account plays. The maker of a sandbox also plays its open seats."""
        if account is None:
            return ()
        return tuple(
            seat
            for seat, holder in enumerate(self.holders)
            if holder == account or (holder is None and self.sandbox and account == self.maker)
        )

    def others(self, seat: int) -> list[int]:
        """Return the seats that other people hold, without bots."""
        return [
            other
            for other, (chair, holder) in enumerate(zip(self.chairs, self.holders, strict=True))
            if chair.kind != "bot" and holder not in {None, self.holders[seat]}
        ]

    @property
    def people(self) -> list[int]:
        """Return the seats that no bot of the service plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind != "bot"]

    @property
    def left_to_bots(self) -> list[int]:
        """Return the seats that bots took over, in the order of their first replacements."""
        seats = dict.fromkeys(tenure.seat for tenure in self.former)
        return [seat for seat in seats if self.chairs[seat].kind == "bot"]

    def begun_by_bot(self, seat: int) -> bool:
        """Return whether a bot of the service holds a seat from the beginning, not in the place of a player."""
        return self.chairs[seat].kind == "bot" and not (self.taken_at and self.taken_at[seat])

    @property
    def begun_by(self) -> Players | None:
        """Return who held the seats when play began: people, or bots and programs. None if both did."""
        bots = {seat in self.programs or self.begun_by_bot(seat) for seat in range(len(self.chairs))}
        return None if len(bots) > 1 else "bots" if bots == {True} else "people"

    @property
    def everybody(self) -> set[str]:
        """Return the current and former players of the game."""
        return {*(one for one in self.holders if one is not None), *(tenure.account for tenure in self.former)}

    def played_by(self, account: str) -> bool:
        """Return whether an account is a current or former player of the game."""
        return account in self.everybody

    def held(self, account: str, first: int, last: int | None) -> int | None:
        """Return the seat that a replaced player held at some moment between the events `first` and `last`.

        If `last` is None, the period extends to now. Return None if the account held none.
        """
        theirs = (one for one in self.former if one.account == account and one.until >= first and not one.bot)
        return next((tenure.seat for tenure in theirs if last is None or tenure.since < last), None)

    def speaks_for(self, account: str, span: tuple[int, int | None] | None) -> int | None:
        """Return the seat for which an account may speak: its own one, or one that it held in a range of events."""
        if account in self.holders:
            return self.holders.index(account)
        return None if span is None else self.held(account, *span)

    def strangers(self, seat: int) -> list[Tenure]:
        """Return the periods in which a seat was held by an account other than its present player."""
        return [one for one in self.former if one.seat == seat and one.account != self.holders[seat]]

    def seated_at(self, seat: int, seq: int) -> str | None:
        """Return the account that held a seat at event `seq`."""
        former = (one.account for one in self.former if one.seat == seat and one.since < seq <= one.until)
        return next(former, self.holders[seat])
