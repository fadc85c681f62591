"""The answers about an account's mail, which only the account can read."""

from typing import Final

from service.features.accounts.mailboxes import AtMost, Mailbox, NewsKind
from service.platform.answers import Answer

PATIENCE: Final = 15


class Mail(Answer, frozen=True):
    """Your mail address and the news that you subscribe to."""

    available: bool
    """Whether the service sends mail."""
    address: str | None
    """Your address; null: none is known."""
    confirmed: bool
    """Whether you have confirmed the address. No news is sent to an unconfirmed address."""
    about: list[NewsKind]
    """Subscribed news: your `turn`, an `invitation`, a dispute that waits (`case`), a tournament's `round`, an
    organiser's `announcement`."""
    at_most: AtMost
    """Highest frequency of letters, each with all news; `each`: at once."""
    patience_minutes: int
    """Minutes that an item waits without a visit of yours before a letter is sent."""
    language: str | None
    """Language of the letters."""

    @classmethod
    def of(cls, box: Mailbox | None, *, available: bool) -> "Mail":
        if box is None:
            return cls(available, None, False, [], "each", PATIENCE, None)
        return cls(
            available, box.address, box.confirmed_at is not None, list(box.about), box.at_most, box.patience,
            box.language,
        )  # fmt: skip
