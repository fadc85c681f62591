"""Who may change a tournament: its organisers, and entrants what is their own."""

from collections.abc import Sequence

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from projections.tournament_fold import TournamentLine
from service.streams import book
from service.streams.pen import Pen
from service.streams.repository import Moved
from service.tournaments.store import TournamentBook

Wish = book.Wish[TournamentLine]


class Changing:
    def __init__(self, book: TournamentBook) -> None:
        self._book = book

    def _for_entrant(self, account: str, id_: str, entrant: int, wish: Wish) -> Moved | None:
        """On behalf of an entrant: they themselves, or an organiser."""

        def checked(line: TournamentLine, pen: Pen) -> Fact | Sequence[Fact] | None:
            tournament = line.tournament
            if tournament.entries.named(entrant).account != account and not tournament.organises(account):
                raise Refusal("not-the-organiser", f"entrant {entrant} is not you")
            return wish(line, pen)

        return self._book.act(account, id_, checked)

    def _organise(self, account: str, id_: str, wish: Wish) -> Moved | None:
        def checked(line: TournamentLine, pen: Pen) -> Fact | Sequence[Fact] | None:
            if not line.tournament.organises(account):
                raise Refusal("not-the-organiser", "only who made the tournament or organises it may do this")
            return wish(line, pen)

        return self._book.act(account, id_, checked)
