"""Announcements of the organisers to all participants."""

from typing import Final

from domain.game.refusal import Refusal
from domain.tournament.facts import AnnouncementMade
from domain.tournament.tournament import Tournament

MOST_ANNOUNCEMENTS: Final = 500
"""Maximum number of announcements in a tournament, because its record holds their texts for ever."""


def announce(tournament: Tournament, text: str) -> AnnouncementMade:
    """Post an announcement, also after the end of the tournament. Refuse more than the maximum."""
    if len(tournament.announcements) >= MOST_ANNOUNCEMENTS:
        raise Refusal("too-many-announcements", count=MOST_ANNOUNCEMENTS)
    return AnnouncementMade(text)
