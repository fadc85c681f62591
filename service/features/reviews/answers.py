"""The answers about reviews, as JSON."""

from typing import Annotated, Literal

from msgspec import Meta

from service.features.reviews.remembered import Failure, Review, Weighed
from service.features.reviews.weighing import BEST
from service.platform.answers import Answer


class CostlyDecision(Answer, frozen=True):
    """A decision that the best bot would have answered differently."""

    seat: int
    """Number of the seat that decided."""
    decision: Annotated[str, Meta(examples=["d41"])]
    """Identifier of the decision. The game's events have its options."""
    at: Annotated[int, Meta(examples=[41])]
    """Number of the event that opened it, to look at and to fork from."""
    picks: list[str]
    """Ids of the options that were picked."""
    best: list[str]
    """Ids of the options that the bot would have picked."""
    cost: Annotated[float, Meta(examples=[6.5])]
    """Points by which the bot's answer would have increased the seat's lead, on average."""

    @classmethod
    def of(cls, one: Weighed) -> "CostlyDecision":
        at = one.asked.seq
        return cls(one.asked.seat, f"d{at}", at, list(one.picks), list(one.best), round(one.cost, 1))


class GameReview(Answer, frozen=True):
    """The most costly decisions of a game."""

    status: Literal["running", "done", "failed"]
    """Status of the review. `running`: a worker makes it, so ask again. `failed`: ask again in ten minutes, and a
    worker resumes it."""
    bot: Annotated[str, Meta(examples=[BEST])]
    """Bot whose view the review shows."""
    done: int
    """Number of steps done: decisions examined and games played on."""
    total: int | None
    """Number of all steps; null: not known yet."""
    decisions: list[CostlyDecision]
    """Up to three decisions of each seat that no bot held, the most costly first. Empty until the review is done."""
    failure: Failure | None = None
    """Reason of a failure.

    `interrupted`: its worker ended five times in the same piece. `error`: an error occurred five times.
    """

    @classmethod
    def of(cls, found: Review) -> "GameReview":
        status: Literal["running", "done", "failed"] = "running"
        if found.ended:
            status = "done"
        elif found.failure is not None:
            status = "failed"
        decisions = [CostlyDecision.of(one) for one in found.costly()] if found.ended else []
        return cls(status, BEST, found.done, found.expected, decisions, found.failure)
