"""Answers about matches."""

from typing import Annotated

from msgspec import Meta

from domain.game.results import Standing
from domain.table.lobby_facts import Rules, Visibility
from domain.table.match import MatchGame, MatchStatus
from domain.table.match_formats import MatchTerms
from domain.table.rulings import Terms
from events.receipts import Receipt
from service.features.games.answers import DeliveredEvent, GameSeat
from service.platform.answers import Answer, Hash, Moment


class Match(Answer, frozen=True):
    """A match: its players, games and standings."""

    id: Annotated[str, Meta(examples=["m_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The match's id."""
    ruleset: str
    """Which game is played."""
    rules: Rules
    """Under what its games are played."""
    match: MatchTerms
    """Terms of the match."""
    status: MatchStatus
    """How far it has come."""
    visibility: Visibility
    """Visibility of the match."""
    terms: Terms
    """Those of each of its games."""
    maker: str
    """The account that made it."""
    seats: list[GameSeat]
    """The players, in their order."""
    you: list[int]
    """Which players you are."""
    games: list[MatchGame]
    """Those that have begun."""
    standings: tuple[Standing, ...] | None
    """After the games that are final; null before the first is."""
    commit: Hash | None
    """Commitment to the seed, from which the seeds of its games follow; null for an older match."""
    seed: Hash | None
    """Seed, opened at the end."""
    version: int
    """The number of the last event."""
    head: Hash
    """The hash of the last event."""
    created_at: Moment
    """When it was made."""
    at: Moment
    """When the last event happened."""


class MatchChange(Answer, frozen=True):
    """The result of a change. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Proof that this was accepted."""
    events: list[DeliveredEvent]
    """What happened."""
    match: Match
    """How it stands now."""
