"""Answers about seeks and challenges."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.table.lobby_facts import PlainOptions, Visibility
from service.features.games.terms_answer import GameTerms
from service.features.seeks.store import Reason, SeekStatus
from service.platform.answers import Answer, Moment

Part = Literal["maker", "invited"] | None


class Seeker(Answer, frozen=True):
    """A player who seeks a game, or is challenged to one."""

    account: str
    """Account of the player."""
    handle: str | None
    """Current handle of the account."""
    answer: Literal["accepted", "kept", "declined"] | None
    """Answer to the challenge. Null: there is none yet."""


class Admission(Answer, frozen=True):
    """The conditions under which others may join a seek."""

    rating_min: int | None
    """Minimum rating; an account without a rating counts as 1500."""
    rating_max: int | None
    """Maximum rating."""
    bots: bool
    """Whether accounts of bots may join."""
    people: bool
    """Whether people may join."""
    app: str | None
    """App through which others must seek or join; null for any."""
    app_name: str | None
    """Name of the app; null if the app was deleted."""


class SeekAnswer(Answer, frozen=True):
    """A seek: a request for a game, open or to named accounts."""

    id: Annotated[str, Meta(examples=["k_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the seek."""
    number: int
    """Position in the order of creation. Of the seeks that fit, the one with the lowest number is matched."""
    status: SeekStatus
    """Status of the seek. An expired seek reached its end, or its maker was away for too long."""
    by: Seeker
    """Maker of the seek."""
    bot: bool
    """Whether the maker is a bot."""
    rating: float | None
    """Rating of the maker at the creation. Null: the maker had none."""
    to: list[Seeker]
    """Accounts that have to accept; empty: anybody who fits may join."""
    you: Part
    """Your part in the seek."""
    ruleset: str
    """Name of the ruleset."""
    player_count: int
    """Number of players at the table."""
    options: PlainOptions
    """Options of the game."""
    visibility: Visibility
    """Visibility of the game."""
    terms: GameTerms
    """Terms of the game."""
    accepts: Admission
    """Conditions to join, for an open seek."""
    counters: str | None
    """Challenge that this one counters."""
    rematch: str | None
    """Game that this rematch repeats."""
    counter: str | None
    """Challenge that counters this one."""
    reason: Reason | None
    """Reason for declining. Null: there is none."""
    game: str | None
    """Game of the matched seek."""
    created_at: Moment
    """Time of creation."""
    expires_at: Moment
    """Time of expiry."""
    version: int
    """Version, raised by each new status or answer."""
