"""Answers about series."""

from service.features.tournaments.answers import Exact
from service.platform.answers import Answer


class SeriesTournament(Answer, frozen=True):
    """A tournament of a series."""

    tournament: str
    """The tournament's id."""
    title: str | None
    """Title of the tournament. Null: the title was erased."""
    final: bool
    """Whether the last stage is over."""


class SeriesPlace(Answer, frozen=True):
    """A player's result in one tournament of a series."""

    place: int
    """Place in the ranking over all stages."""
    points: Exact
    """Points for this place."""
    counts: bool
    """Whether the result is among the best ones, which count."""


class SeriesLine(Answer, frozen=True):
    """A player's row in a series."""

    place: int
    """Place, from 1; equal players share one."""
    account: str | None
    """Null: no account."""
    handle: str | None
    """Current handle of the account."""
    name: str | None
    """Name without an account; null: erased."""
    points: Exact
    """Sum of the points that count."""
    results: list[SeriesPlace | None]
    """Results in the order of `tournaments`; null: no place there."""


class SeriesStandings(Answer, frozen=True):
    """Several tournaments ranked together."""

    tournaments: list[SeriesTournament]
    """The tournaments, in the order of the request."""
    points: list[int]
    """Points for each place, the first place first."""
    best: int | None
    """Number of results that count for each player; null: all."""
    standings: list[SeriesLine]
    """The first place first."""
