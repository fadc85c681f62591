"""The way of everything that somebody changes about a tournament: look at it, check who wants it, write, append; and if
another was first, look again."""

from collections.abc import Callable
from typing import Final

from domain.facts import Fact
from domain.refusal import Refusal
from events.journal import Conflict, Unavailable
from projections.tournament import TournamentLine
from service.desk.moves import Moved
from service.desk.writing import Pen
from service.tournaments.book import TournamentBook

_TRIES: Final = 8

Wish = Callable[[TournamentLine, Pen], Fact | None]
"""What somebody wants, looking at the tournament as it stands; None: it is so already."""


class Changing:
    def __init__(self, book: TournamentBook) -> None:
        self._book = book

    def _for_entrant(self, account: str, id_: str, entrant: int, wish: Wish) -> Moved | None:
        """On behalf of an entrant: they themselves, or an organiser."""

        def checked(line: TournamentLine, pen: Pen) -> Fact | None:
            tournament = line.tournament
            if tournament.entries.named(entrant).account != account and not tournament.organises(account):
                raise Refusal("not-the-organiser", f"entrant {entrant} is not you")
            return wish(line, pen)

        return self._change(account, id_, checked)

    def _organise(self, account: str, id_: str, wish: Wish) -> Moved | None:
        def checked(line: TournamentLine, pen: Pen) -> Fact | None:
            if not line.tournament.organises(account):
                raise Refusal("not-the-organiser", "only who made the tournament or organises it may do this")
            return wish(line, pen)

        return self._change(account, id_, checked)

    def _change(self, account: str, id_: str, wish: Wish) -> Moved | None:
        for _ in range(_TRIES):
            line = self._book.tournament(account, id_)
            pen = self._book.pen(line)
            fact = wish(line, pen)
            if fact is None:
                return None
            pen.write([fact], account)
            try:
                return self._book.append(pen, f"{fact.type_name()}/{pen.seq}", {"account": account})
            except Conflict:
                continue
        raise Unavailable(f"{id_}: others kept coming first")
