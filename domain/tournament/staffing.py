"""The staff of a tournament: organisers and arbiters, who can change at any time."""

from domain.game.refusal import Refusal
from domain.tournament.facts import Duty, StaffChanged
from domain.tournament.tournament import Tournament

MOST_STAFF = 50
"""Maximum number of staff accounts with the same duty."""


def change_staff(tournament: Tournament, account: str, duty: Duty | None) -> StaffChanged | None:
    """Give an account the duty of organiser or arbiter, or none. Return None if nothing changes."""
    if account == tournament.maker:
        raise Refusal("not-the-maker/organises")
    if tournament.staff.get(account) == duty:
        return None
    if duty == "arbiter" and tournament.entries.of_account(account) is not None:
        raise Refusal("conflict-of-interest/arbiter")
    if duty is not None and sum(has == duty for has in tournament.staff.values()) >= MOST_STAFF:
        raise Refusal("invalid/staff", pointer="/duty", most=MOST_STAFF)
    return StaffChanged(account, duty)
