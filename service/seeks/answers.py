"""What is said of seeks and challenges."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.table.lobby import PlainOptions, Visibility
from domain.table.rulings import Terms
from service.answers import Answer, Moment
from service.seeks.store import Answered, Reason, SeekStatus


class Seeker(Answer, frozen=True):
    """Somebody who seeks a game, or is challenged to one."""

    account: str
    """Whose seat it will be."""
    handle: str | None
    """What they are called now."""
    answer: Answered
    """To a challenge; empty: none yet."""


class Admission(Answer, frozen=True):
    """Who may join."""

    rating_min: int | None
    """The least rating; who has none counts as 1500."""
    rating_max: int | None
    """The greatest rating."""
    bots: bool
    """Whether accounts of bots may join."""
    app: str | None
    """Only those for whom this app seeks or joins; null: whoever."""
    app_name: str | None
    """What it calls itself; null: there is no such app any more."""


class Seek(Answer, frozen=True):
    """A game that somebody seeks; a challenge, where it is known with whom."""

    id: Annotated[str, Meta(examples=["k_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The seek's id."""
    number: int
    """The order in which seeks came: of those that fit the lowest is taken."""
    status: SeekStatus
    """How it stands. Expired: its time is over, or whoever made it was away for too long."""
    by: Seeker
    """Who made it."""
    bot: bool
    """Whether the account that made it is a bot's."""
    rating: float | None
    """Theirs as it was opened; null: they have none."""
    to: list[Seeker]
    """Who has to accept it; empty: anybody who fits may join."""
    you: Literal["maker", "invited"] | None
    """What you have to do with it."""
    ruleset: str
    """Which game is sought."""
    players: int
    """How many at the table."""
    options: PlainOptions
    """What is to be agreed on."""
    visibility: Visibility
    """Who may know of the game."""
    terms: Terms
    """What the table agrees on beside the rules."""
    accepts: Admission
    """Who may join, if anybody may."""
    answers: str | None
    """The challenge that this one counters."""
    rematch: str | None
    """The game that is to be played once more."""
    counter: str | None
    """The challenge by which it was countered."""
    reason: Reason | Literal[""]
    """Why it was declined, if that was said."""
    game: str | None
    """The game that came of it."""
    created_at: Moment
    """When it was opened."""
    expires_at: Moment
    """Until when it holds."""
    version: int
    """It grows with whatever happens to it."""
