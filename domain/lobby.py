"""What lies around the table of any game: who sits where, what was agreed, and when it began and ended.

These facts stand in the game's stream beside the facts of play, and no script ever sees them: so nothing that happens
between two answers disturbs a re-run.
"""

from typing import Any, Literal

import msgspec

from domain.facts import Codec, Fact
from domain.play import GameEnded

Status = Literal["open", "running", "ended", "final", "cancelled"]
Visibility = Literal["public", "unlisted", "private"]


class Rules(msgspec.Struct, frozen=True):
    """Under what the game is played, for ever: the build that audits it needs exactly this engine."""

    ruleset: str
    engine: int
    digest: str
    options: dict[str, Any]


class Chair(msgspec.Struct, frozen=True):
    """A seat as the game was made: `open` to anybody, kept for an `account`, or played by a `bot`."""

    kind: Literal["open", "account", "bot"]
    account: str | None = None
    bot: str | None = None


class PartOf(msgspec.Struct, frozen=True):
    """The match that opened this game, and its number there."""

    match: str
    number: int


class GameCreated(Fact, frozen=True):
    """The first fact of every game. `commit` is what the seed was fixed by, before anybody sat down."""

    rules: Rules
    chairs: tuple[Chair, ...]
    visibility: Visibility
    commit: str
    sandbox: bool = False
    placed: bool = False
    """Play begins from a position that the maker gave: the first fact of play sets the table."""
    part_of: PartOf | None = None


class SeatTaken(Fact, frozen=True):
    seat: int
    account: str
    nonce: str | None = None


class SeatLeft(Fact, frozen=True):
    """Somebody got up, or declined an invitation, before play began: the seat is open to anybody now."""

    seat: int
    account: str


class GameStarted(Fact, frozen=True):
    """Everybody sits. From here on chance is fixed: the seed was, and now the nonces are."""

    nonces: tuple[str | None, ...]


class GameCancelled(Fact, frozen=True):
    """Called off before it began."""


class SeedOpened(Fact, frozen=True):
    """The game is final: everything secret about it may be known, so that anybody can do every shuffle again."""

    seed: str


LOBBY_FACTS = (GameCreated, SeatTaken, SeatLeft, GameStarted, GameCancelled, SeedOpened)
LOBBY_CODEC = Codec(LOBBY_FACTS)


class Lobby(msgspec.Struct):
    """The fold of these facts. `holders` are the accounts that sit, seat by seat."""

    rules: Rules
    chairs: list[Chair]
    holders: list[str | None]
    nonces: list[str | None]
    visibility: Visibility
    commit: str
    maker: str
    sandbox: bool
    placed: bool
    part_of: PartOf | None
    status: Status = "open"
    seed: str | None = None

    @classmethod
    def made(cls, fact: GameCreated, maker: str) -> "Lobby":
        empty: list[str | None] = [None] * len(fact.chairs)
        return cls(
            fact.rules,
            list(fact.chairs),
            empty,
            list(empty),
            fact.visibility,
            fact.commit,
            maker,
            fact.sandbox,
            fact.placed,
            fact.part_of,
        )

    def apply(self, fact: Fact) -> None:
        match fact:
            case SeatTaken(seat, account, nonce):
                self.holders[seat] = account
                self.nonces[seat] = nonce
            case SeatLeft(seat):
                self.holders[seat] = self.nonces[seat] = None
                self.chairs[seat] = Chair("open")
            case GameStarted():
                self.status = "running"
            case GameCancelled():
                self.status = "cancelled"
            case GameEnded():
                self.status = "ended"
            case SeedOpened(seed):
                self.status = "final"
                self.seed = seed

    @property
    def full(self) -> bool:
        return all(
            holder is not None or (self.sandbox and chair.kind == "open")
            for holder, chair in zip(self.holders, self.chairs, strict=True)
        )

    def seats_of(self, account: str | None) -> tuple[int, ...]:
        """The seats that this account answers for; the maker of a sandbox answers for the open ones too."""
        if account is None:
            return ()
        return tuple(
            seat
            for seat, holder in enumerate(self.holders)
            if holder == account or (holder is None and self.sandbox and account == self.maker)
        )

    def kept_for(self, seat: int, account: str) -> bool:
        """Whether this account may sit down here."""
        chair = self.chairs[seat]
        return self.holders[seat] is None and (chair.kind == "open" or chair.account == account)

    def knows(self, account: str | None) -> bool:
        """Whether this account may know that the game exists."""
        if self.visibility != "private":
            return True
        invited = any(chair.account == account for chair in self.chairs if chair.account is not None)
        return account is not None and (account == self.maker or account in self.holders or invited)
