"""What is told of reviews."""

from typing import Annotated, Literal

from msgspec import Meta

from service.answers import Answer
from service.reviews.remembered import Failure, Review, Weighed
from service.reviews.weighing import BEST


class CostlyDecision(Answer, frozen=True):
    """A decision that the best bot would have answered otherwise."""

    seat: int
    """Whose it was."""
    decision: Annotated[str, Meta(examples=["d41"])]
    """The decision; the game's events tell what it offered."""
    at: Annotated[int, Meta(examples=[41])]
    """The event that opened it, to look at and to fork from."""
    picks: list[str]
    """What was picked, by the ids of options."""
    best: list[str]
    """What the bot would have picked."""
    cost: Annotated[float, Meta(examples=[6.5])]
    """By how many points more, on average, the seat is ahead of the best of the others after the bot's answer."""

    @classmethod
    def of(cls, one: Weighed) -> "CostlyDecision":
        at = one.asked.seq
        return cls(one.asked.seat, f"d{at}", at, list(one.picks), list(one.best), round(one.cost, 1))


class GameReview(Answer, frozen=True):
    """What cost most in a game."""

    status: Literal["running", "done", "failed"]
    """`running`: a worker is at it, so ask again. `failed`: ask again in ten minutes, and a worker resumes it."""
    bot: Annotated[str, Meta(examples=[BEST])]
    """By whose view."""
    done: int
    """How many decisions were looked at, and games played on."""
    total: int | None
    """How many there are, once that is known."""
    decisions: list[CostlyDecision]
    """Of each seat that no bot held three, the dearest first; none before it is done."""
    failure: Failure | None = None
    """Why it failed. `interrupted`: its worker ended five times in the same piece. `error`: the service met an error
    five times."""

    @classmethod
    def of(cls, found: Review) -> "GameReview":
        status: Literal["running", "done", "failed"] = "running"
        if found.ended:
            status = "done"
        elif found.failure is not None:
            status = "failed"
        decisions = [CostlyDecision.of(one) for one in found.costly()] if found.ended else []
        return cls(status, BEST, found.done, found.expected, decisions, found.failure)
