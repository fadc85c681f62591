"""Answers about matches."""

from typing import Annotated

from msgspec import Meta

from domain.game.results import Standing
from domain.table.lobby_facts import Rules, Visibility
from domain.table.match import MatchGame, MatchStatus
from domain.table.match_formats import MatchTerms
from events.receipts import Receipt
from service.features.games.answers import DeliveredEvent, GameSeat
from service.features.games.terms_answer import GameTerms
from service.platform.answers import Answer, Hash, Moment


class Match(Answer, frozen=True):
    """A match: its players, games and standings."""

    id: Annotated[str, Meta(examples=["m_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the match."""
    ruleset: str
    """Name of the ruleset."""
    rules: Rules
    """Rules and options of the games in the match."""
    match: MatchTerms
    """Terms of the match."""
    status: MatchStatus
    """Status of the match."""
    visibility: Visibility
    """Visibility of the match."""
    terms: GameTerms
    """Terms of each game."""
    maker: str
    """Account that made the match."""
    seats: list[GameSeat]
    """Seats, in their order."""
    you: list[int]
    """Seats that you hold."""
    games: list[MatchGame]
    """Games that have begun."""
    standings: tuple[Standing, ...] | None
    """Standings so far. Null: there are none."""
    commit: Hash | None
    """Commitment to the seed, from which the seeds of its games follow; null for an older match."""
    seed: Hash | None
    """Seed, opened at the end."""
    version: int
    """Number of the last event."""
    head: Hash
    """Hash of the last event."""
    created_at: Moment
    """Time of creation."""
    at: Moment
    """Time of the last event."""


class MatchChange(Answer, frozen=True):
    """The result of a change. If nothing changed, there is no receipt and no event."""

    receipt: Receipt | None
    """Signed proof of the change."""
    events: list[DeliveredEvent]
    """Events of the change."""
    match: Match
    """Match after the change."""
