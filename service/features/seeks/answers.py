"""Answers about seeks and challenges."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.table.lobby_facts import PlainOptions, Visibility
from domain.table.rulings import Terms
from service.features.seeks.store import Reason, SeekStatus
from service.platform.answers import Answer, Moment


class Seeker(Answer, frozen=True):
    """Somebody who seeks a game, or is challenged to one."""

    account: str
    """Account for the seat."""
    handle: str | None
    """Current handle of the account."""
    answer: Literal["accepted", "kept", "declined"] | None
    """Answer to a challenge. Null: there is none yet."""


class Admission(Answer, frozen=True):
    """The conditions to join."""

    rating_min: int | None
    """Minimum rating; an account without a rating counts as 1500."""
    rating_max: int | None
    """The greatest rating."""
    bots: bool
    """Whether accounts of bots may join."""
    app: str | None
    """App through which others must seek or join; null for any."""
    app_name: str | None
    """Name of the app; null if it was deleted."""


class SeekAnswer(Answer, frozen=True):
    """A game that somebody seeks; a challenge, where it is known with whom."""

    id: Annotated[str, Meta(examples=["k_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The seek's id."""
    number: int
    """The order in which seeks came: of those that fit the lowest is taken."""
    status: SeekStatus
    """Status of the seek. An expired seek reached its end, or its maker was away for too long."""
    by: Seeker
    """Maker of the seek."""
    bot: bool
    """Whether the account that made it is a bot's."""
    rating: float | None
    """Theirs as it was opened; null: they have none."""
    to: list[Seeker]
    """Accounts that have to accept; empty if anybody who fits may join."""
    you: Literal["maker", "invited"] | None
    """Your part in it."""
    ruleset: str
    """Which game is sought."""
    player_count: int
    """Number of players at the table."""
    options: PlainOptions
    """Options of the game."""
    visibility: Visibility
    """Visibility of the game."""
    terms: Terms
    """Terms of the game."""
    accepts: Admission
    """Conditions to join, for an open seek."""
    counters: str | None
    """The challenge that this one counters."""
    rematch: str | None
    """Game that this rematch repeats."""
    counter: str | None
    """The challenge by which it was countered."""
    reason: Reason | None
    """Why it was declined. Null: no reason was given."""
    game: str | None
    """The game that came of it."""
    created_at: Moment
    """When it was opened."""
    expires_at: Moment
    """Until when it holds."""
    version: int
    """It grows with whatever happens to it."""
