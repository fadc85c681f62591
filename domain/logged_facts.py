"""The facts that the transparency log holds, and the facts of the log's own streams."""

from typing import Final

import msgspec

from domain.game.facts import Codec, Fact
from domain.game.play import GameEnded
from domain.table.lobby_facts import GameStarted, SeedOpened
from domain.table.rulings import RULINGS, GameSettled
from domain.tournament import facts as tournaments
from domain.tournament.facts import (
    RoundPublished,
    StandingsCertified,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
)

LOGGED_FACTS: Final[tuple[type[Fact], ...]] = (
    GameStarted, GameEnded, GameSettled, SeedOpened, *RULINGS,
    TournamentCreated, RoundPublished, StandingsCertified, TournamentEnded, TournamentCancelled, *tournaments.RULINGS,
)  # fmt: skip
"""A game's start, its end and every ruling; of a tournament, its rounds and certificates too. Once these are logged,
neither can vanish or come out otherwise without that being seen."""

LOGGED: Final = frozenset(fact.type_name() for fact in LOGGED_FACTS)


class LogOpened(Fact, frozen=True):
    """The log begins. `origin` is its name for ever, wherever it will be served."""

    origin: str


class EventHead(msgspec.Struct, frozen=True):
    """An event, and its hash: of these three only the hash leaves the service."""

    stream: str
    seq: int
    head: str


class HeadsLogged(Fact, frozen=True):
    """The log grew: these are its entries from number `first`, counted from 0."""

    first: int
    heads: tuple[EventHead, ...]


LOG_CODEC: Final = Codec((LogOpened, HeadsLogged))
