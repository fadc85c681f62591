"""The answers about ratings and leaderboards, as JSON."""

from typing import Annotated

from msgspec import Meta

from domain.table.seating import Players
from service.platform.answers import Answer

Date = Annotated[str, Meta(extra_json_schema={"format": "date"})]
"""A day in UTC, as a date."""


class Leaderboard(Answer, frozen=True):
    """A leaderboard: its ruleset, the number of players at a table, and the number of rated players."""

    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    kind: Players
    """Whether its players are people or bots."""
    rated: int
    """Number of players with a rating on the leaderboard, including provisional ones."""


class Numbers(Answer, frozen=True, kw_only=True):
    """The numbers of a rating."""

    rating: float
    """Glicko-2 rating. A new player has 1500."""
    deviation: float
    """Uncertainty of the rating. 350: nothing is known."""
    volatility: float
    """Measure of how much the results vary."""


class Known(Numbers, frozen=True, kw_only=True):
    """A rating as of today. Its deviation grows while the player does not play."""

    provisional: bool
    """Whether the rating is provisional: its deviation is larger than 110, or the player has met fewer than 3
    opponents.
    """
    games: int
    """Number of rated games in all."""
    opponents: int
    """Different opponents, counted up to 3."""
    last_day: Date | None
    """Last day with a rated game, in UTC. Null for `fixed` ratings."""


class Leader(Known, frozen=True, kw_only=True):
    """A player on a leaderboard."""

    place: int | None
    """Place on the leaderboard, shared by equal ratings as shown. Null: the rating is provisional."""
    account: str | None
    """Account of the rating. Null for `fixed` ratings."""
    handle: str
    """Current handle of the account, or level of the service's bots."""
    fixed: bool
    """Whether this is a level of the service's bots. Its rating was measured once."""


class PlayerRating(Known, frozen=True, kw_only=True):
    """One of a player's ratings."""

    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    kind: Players
    """Kind of the leaderboard. A bot has no place on those of people."""


class RatedGameAnswer(Answer, frozen=True):
    """A game that changed a rating."""

    game: str
    """Identifier of the game."""
    place: int
    """Place of the player in the game."""


class RatedDay(Numbers, frozen=True, kw_only=True):
    """A rating after a day on which the player played."""

    day: Date
    """Day of the games, in UTC."""
    settled: bool
    """Whether the day is over. Until then each game changes the rating."""
    change: float
    """Change of the rating on the day."""
    games: int
    """Number of rated games on the day."""
    games_till_then: int
    """Number of rated games up to the end of the day."""
    moved_by: list[RatedGameAnswer]
    """Games of the day that you may see, in the order in which they began."""
