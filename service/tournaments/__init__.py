"""Tournaments: streams of their own, and what opens the games of their tables."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.tournament.formats.format import Solver
from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from service.desk import Desk
from service.tournaments.book import Texts, TournamentBook
from service.tournaments.opening import Opener
from service.tournaments.organising import Organising, TournamentWanted

__all__ = ["Texts", "TournamentDesk", "TournamentWanted", "open_tournament_desk"]


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
