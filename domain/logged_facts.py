"""The facts that are also entered in the transparency log, and the facts of the log's own streams."""

from typing import Final

import msgspec

from domain.game.facts import Codec, Fact
from domain.game.play import GameEnded
from domain.table.lobby_facts import GameStarted, SeedOpened
from domain.table.rulings import RULINGS, GameSettled
from domain.tournament import facts as tournaments
from domain.tournament.facts import (
    BeaconFixed,
    BeaconReceived,
    RoundPublished,
    StandingsCertified,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
)

LOGGED_FACTS: Final[tuple[type[Fact], ...]] = (
    GameStarted, GameEnded, GameSettled, SeedOpened, *RULINGS,
    TournamentCreated, BeaconFixed, BeaconReceived, RoundPublished, StandingsCertified, TournamentEnded,
    TournamentCancelled, *tournaments.RULINGS,
)  # fmt: skip
"""Facts that the transparency log contains: a game's start, end and rulings, a tournament's rounds and certificates.

Once a fact is logged, it cannot disappear or change without notice.
"""

LOGGED: Final = frozenset(fact.type_name() for fact in LOGGED_FACTS)


class LogOpened(Fact, frozen=True):
    """The transparency log began. `origin` is its permanent name, wherever the log is served."""

    origin: str


class EventHead(msgspec.Struct, frozen=True):
    """An event and its hash, as an entry of the transparency log. Only the hash is published."""

    stream: str
    seq: int
    head: str


class HeadsLogged(Fact, frozen=True):
    """The transparency log grew by the given entries. `first` is the number of the first of them, counted from 0."""

    first: int
    heads: tuple[EventHead, ...]


LOG_CODEC: Final = Codec((LogOpened, HeadsLogged))
