"""What is told of somebody's mail, to themselves alone."""

from typing import Final, Literal

from service.answers import Answer
from service.mail.store import Mailbox

NewsKind = Literal["turn", "invitation", "case", "round"]
AtMost = Literal["each", "hour", "day", "week"]

PATIENCE: Final = 15


class Mail(Answer, frozen=True):
    """Where you want mail, and what you wish to be told there."""

    available: bool
    """Whether this service sends mail at all."""
    address: str | None
    """Null: you have given none."""
    confirmed: bool
    """Whether you have followed the link that was sent there. Before that nothing else is."""
    about: list[NewsKind]
    """What you are told: that it is your `turn`, of an `invitation`, a dispute (`case`), a tournament's `round`."""
    at_most: AtMost
    """How often, in one letter with all there is; `each`: as it comes."""
    patience: int
    """Minutes that something waits for you, without your looking, before you are told."""
    language: str | None
    """The language of the letters."""

    @classmethod
    def of(cls, box: Mailbox | None, *, available: bool) -> "Mail":
        if box is None:
            return cls(available, None, False, [], "each", PATIENCE, None)
        return cls(
            available, box.address, box.confirmed_at is not None, list(box.about), box.at_most, box.patience,
            box.language,
        )  # fmt: skip
