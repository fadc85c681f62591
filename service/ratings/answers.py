"""What is said of ratings and leaderboards."""

from typing import Annotated

from msgspec import Meta

from service.answers import Answer

Date = Annotated[str, Meta(extra_json_schema={"format": "date"})]
"""A day, UTC."""


class Leaderboard(Answer, frozen=True):
    """One for each ruleset and number of players at the table."""

    ruleset: str
    """Which game is played."""
    players: int
    """How many at the table."""
    rated: int
    """How many have a rating here, provisional ones included."""


class Numbers(Answer, frozen=True, kw_only=True):
    """What every rating is made of."""

    rating: float
    """Glicko-2: who is new has 1500."""
    deviation: float
    """How unsure that is; 350: nothing is known."""
    volatility: float
    """How erratic the results are."""


class Known(Numbers, frozen=True, kw_only=True):
    """A rating as of today: the deviation grows while one does not play."""

    provisional: bool
    """The deviation is larger than 110, or the player has met fewer than 3 opponents."""
    games: int
    """Rated games in all."""
    opponents: int
    """Different opponents, counted up to 3."""
    last_day: Date
    """The last day with a rated game, UTC."""


class Leader(Known, frozen=True, kw_only=True):
    """Somebody on a leaderboard."""

    place: int | None
    """Whoever is shown the same rating shares a place. Null: the rating is provisional."""
    account: str
    """Whose the rating is."""
    handle: str
    """What they are called now."""


class PlayersRating(Known, frozen=True, kw_only=True):
    """One of a player's ratings."""

    ruleset: str
    """Which game is played."""
    players: int
    """How many at the table."""
    bot: bool
    """Whether the player is a bot, which has no place on leaderboards."""


class RatedGame(Answer, frozen=True):
    """A game that moved a rating."""

    game: str
    """The game's id."""
    place: int
    """The player's."""


class RatedDay(Numbers, frozen=True, kw_only=True):
    """A rating after a day on which its owner played."""

    day: Date
    """UTC."""
    settled: bool
    """The day is over; till then each game moves it."""
    change: float
    """Against the rating before this day."""
    games: int
    """Rated games on this day."""
    games_till_then: int
    """Rated games in all, this day included."""
    moved_by: list[RatedGame]
    """Those of this day's games that you may know of, in the order in which they began."""
