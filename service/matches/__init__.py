"""Matches: streams of their own, and what opens their games."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.lobby import SeedOpened
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from projections.readmodels import ReadModels
from service.desk import Desk
from service.following import Follower, Whole, every
from service.matches.book import MatchBook
from service.matches.opening import Opener
from service.matches.playing import Matches, MatchWanted

__all__ = ["MatchDesk", "MatchWanted", "follow_matches", "open_match_desk"]


class MatchDesk(NamedTuple):
    playing: Matches
    book: MatchBook
    opener: Opener


def open_match_desk(
    journal: Journal, ring: KeyRing, desk: Desk, published: Callable[[str, Sequence[Stored]], None]
) -> MatchDesk:
    book = MatchBook(journal, ring, published)
    return MatchDesk(Matches(book), book, Opener(desk, book))


def follow_matches(matches: MatchDesk, desk: Desk, models: ReadModels, stopping: threading.Event) -> Follower:
    """Brings matches forward from here on; its `hear` is to hear of commits."""

    whole = Whole(
        "matches",
        (SeedOpened,),
        lambda lobby: None if lobby.part_of is None else lobby.part_of.match,
        lambda: (line.id for line in every(models.matches.unfinished)),
        lambda match, _: matches.opener.advance(match),
    )
    return Follower(whole, desk.rooms, stopping)
