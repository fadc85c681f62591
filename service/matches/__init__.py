"""Matches: streams of their own, and what opens their games."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from projections.readmodels import ReadModels
from service.desk import Desk
from service.matches.book import MatchBook
from service.matches.following import Follower
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

    def unfinished() -> Iterator[str]:
        last = ""
        while page := models.matches.unfinished(after=last):
            yield from (line.id for line in page)
            last = page[-1].id

    return Follower(matches.opener, desk.looking, unfinished, stopping)
