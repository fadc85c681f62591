"""Matches: streams of their own, and what opens their games."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.table.lobby import SeedOpened
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.games.desk import Desk
from service.games.forwarding import Forwarder, Whole, every
from service.matches.commands import Matches, MatchWanted
from service.matches.follow import Opener
from service.matches.store import MatchBook

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


def follow_matches(matches: MatchDesk, desk: Desk, models: ReadModels, stopping: threading.Event) -> Forwarder:
    """Brings matches forward once it is started; its `hear` is to hear of commits."""

    whole = Whole(
        "matches",
        (SeedOpened,),
        lambda lobby: None if lobby.part_of is None else lobby.part_of.match,
        lambda: (line.id for line in every(models.matches.unfinished)),
        lambda match, _: matches.opener.advance(match),
    )
    return Forwarder(whole, desk.rooms, stopping)
