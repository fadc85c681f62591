"""Announcements of the organisers to all participants."""

from typing import Final

from domain.game.refusal import Refusal
from domain.tournament.facts import AnnouncementChanged, AnnouncementMade, AnnouncementRemoved
from domain.tournament.tournament import Tournament

MOST_ANNOUNCEMENTS: Final = 500
"""Maximum number of announcements and changes in a tournament, because its record holds their texts for ever."""


def announce(tournament: Tournament, text: str) -> AnnouncementMade:
    """Post an announcement, also after the end of the tournament. Refuse more than the maximum."""
    _check_room(tournament)
    return AnnouncementMade(text)


def change_announcement(tournament: Tournament, number: int, text: str) -> AnnouncementChanged:
    """Replace the text of the announcement that event `number` made."""
    _check_shown(tournament, number)
    _check_room(tournament)
    return AnnouncementChanged(number, text)


def remove_announcement(tournament: Tournament, number: int) -> AnnouncementRemoved:
    _check_shown(tournament, number)
    return AnnouncementRemoved(number)


def _check_room(tournament: Tournament) -> None:
    if tournament.announced >= MOST_ANNOUNCEMENTS:
        raise Refusal("too-many-announcements", count=MOST_ANNOUNCEMENTS)


def _check_shown(tournament: Tournament, number: int) -> None:
    if number not in tournament.announcements:
        raise Refusal("unknown-event/announcement", event=number)
