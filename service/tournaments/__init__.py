"""Tournaments: streams of their own, and what opens the games of their tables."""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from domain.tournament.formats.format import Solver
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from projections.readmodels import ReadModels
from service.desk import Desk
from service.tournaments.book import Texts, TournamentBook
from service.tournaments.following import Follower
from service.tournaments.opening import Opener
from service.tournaments.organising import Organising, TournamentWanted

__all__ = ["Texts", "TournamentDesk", "TournamentWanted", "follow_tournaments", "open_tournament_desk"]


class TournamentDesk(NamedTuple):
    organising: Organising
    book: TournamentBook
    opener: Opener


def open_tournament_desk(
    journal: Journal,
    ring: KeyRing,
    desk: Desk,
    published: Callable[[str, Sequence[Stored]], None],
    bot: Callable[[str, int], str],
    solver: Solver,
) -> TournamentDesk:
    """`bot` finds the account of the `number`-th bot of a kind; `solver` pairs two at a table."""
    book = TournamentBook(journal, ring, published)
    return TournamentDesk(Organising(book, bot, solver), book, Opener(desk, book))


def follow_tournaments(
    tournaments: TournamentDesk, desk: Desk, models: ReadModels, stopping: threading.Event
) -> Follower:
    """Brings tournaments forward from here on; its `hear` is to hear of commits."""

    def unfinished() -> Iterator[str]:  # before one begins nothing follows from time or from games
        last = ""
        while page := models.tournaments.unfinished(after=last):
            yield from (line.id for line in page if line.status != "open")
            last = page[-1].id

    return Follower(tournaments.opener, desk.rooms, unfinished, stopping)
