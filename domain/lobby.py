"""What lies around the table of any game: who sits where, what was agreed, and when it began and ended.

These facts stand in the game's stream beside the facts of play, and no script ever sees them: so nothing that happens
between two answers disturbs a re-run.
"""

from typing import Any, Literal

import msgspec

from domain.facts import Codec, Fact
from domain.play import GameEnded
from domain.refusal import Refusal

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


class Gathering(msgspec.Struct):
    """Who has seats and who sits on them, seat by seat; and who may know of it."""

    chairs: list[Chair]
    holders: list[str | None]
    visibility: Visibility
    maker: str

    def check_sitting(self, seat: int, account: str) -> None:
        """Refuses unless this account may sit down here."""
        chair = self.chairs[seat]
        if self.holders[seat] is not None:
            raise Refusal("seat-taken", f"seat {seat} is taken")
        if account in self.holders:
            raise Refusal("seated-already", f"you sit on seat {self.holders.index(account)}")
        if chair.kind != "open" and chair.account != account:
            raise Refusal("not-invited", f"seat {seat} is kept for somebody else")

    def check_leaving(self, seat: int, account: str) -> None:
        """Refuses unless this account sits here, or is invited to."""
        chair, holder = self.chairs[seat], self.holders[seat]
        if account != (holder or chair.account):
            raise Refusal("not-seated", f"seat {seat} is not yours")

    def knows(self, account: str | None) -> bool:
        """Whether this account may know that there is such a game."""
        if self.visibility != "private":
            return True
        invited = any(chair.account == account for chair in self.chairs if chair.account is not None)
        return account is not None and (account == self.maker or account in self.holders or invited)

    def vacate(self, seat: int) -> None:
        self.holders[seat] = None
        self.chairs[seat] = Chair("open")


class Lobby(Gathering, kw_only=True):
    """The fold of these facts."""

    rules: Rules
    nonces: list[str | None]
    commit: str
    sandbox: bool
    placed: bool
    part_of: PartOf | None
    status: Status = "open"
    seed: str | None = None

    @classmethod
    def made(cls, fact: GameCreated, maker: str) -> "Lobby":
        empty: list[str | None] = [None] * len(fact.chairs)
        return cls(
            list(fact.chairs),
            empty,
            fact.visibility,
            maker,
            rules=fact.rules,
            nonces=list(empty),
            commit=fact.commit,
            sandbox=fact.sandbox,
            placed=fact.placed,
            part_of=fact.part_of,
        )

    def apply(self, fact: Fact) -> None:
        match fact:
            case SeatTaken(seat, account, nonce):
                self.holders[seat] = account
                self.nonces[seat] = nonce
            case SeatLeft(seat):
                self.vacate(seat)
                self.nonces[seat] = None
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
