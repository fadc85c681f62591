"""Answers about complaints."""

from service.features.accounts.answers import Person
from service.features.complaints.store import Reason
from service.platform.answers import Answer, Moment


class Complaint(Answer, frozen=True):
    """A complaint about a player."""

    id: str
    """Identifier of the complaint."""
    by: Person
    """Account that complains."""
    player: Person
    """Account that the complaint is about."""
    reason: Reason
    """Reason of the complaint."""
    text: str
    """Text by the account that complains; may be empty."""
    game: str | None
    """Game to which the complaint refers."""
    created_at: Moment
    """Time of the complaint or of its last change."""
    handled_at: Moment | None
    """Time at which the complaint was handled. Null: it is open."""
