"""Permissions to change a tournament: organisers may change all, arbiters some, entrants their own entry."""

from collections.abc import Callable, Sequence

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.tournament.own_matter import check_act
from domain.tournament.tournament import Tournament
from domain.tournament.waiting import fill_places
from projections.tournament_fold import TournamentLine
from service.features.tournaments.store import TournamentBook
from service.platform.http.work import charge_kept
from service.platform.streams import book
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved

Decider = book.Decider[TournamentLine]

Office = Callable[[Tournament], bool]
"""A function that returns whether an act in a tournament is an act of an office."""

Games = Callable[[str], Lobby]
"""A function that returns the lobby of a game on this service."""


class Changing:
    def __init__(self, book: TournamentBook, lobby: Games) -> None:
        self._book = book
        self._lobby = lobby

    def _act(self, account: str, id_: str, decide: Decider, office: Office = lambda _: False) -> Moved | None:
        """Record the facts that `decide` returns, and those of waiting entrants who get a place as a result.

        An act of an `office` is refused if one of these facts decides a matter of the official's own. The caller pays
        for what is recorded, because no limit counts most of these acts.
        """
        paid = False

        def followed(line: TournamentLine, pen: Pen) -> Sequence[Fact] | None:
            nonlocal paid
            now, facts = line.tournament, _listed(decide(line, pen))
            official = office(now)
            if official:  # before the work to find out who moves up
                check_act(account, facts, now, self._lobby)
            moved = fill_places(now, facts, line.version)
            if official:
                check_act(account, moved, now, self._lobby)
            made = [*facts, *moved]
            if made and not paid:
                charge_for(made)
                paid = True  # another try pays no second time
            return made

        return self._book.act(account, id_, followed)

    def _for_entrant(
        self,
        account: str,
        id_: str,
        entrant: int,
        decide: Decider,
        *,
        desk: bool = False,
        office: Office = lambda _: False,
    ) -> Moved | None:
        """Record facts about an entrant, if the caller is that entrant or an organiser.

        `decide` returns the facts. With `desk`, arbiters may do it, too. Other callers are refused. `office` returns
        whether it is an act of an office although the entry is the caller's own.
        """

        def own(tournament: Tournament) -> bool:
            return tournament.entries.named(entrant).account == account

        def checked(line: TournamentLine, pen: Pen) -> Fact | Sequence[Fact] | None:
            if not own(line.tournament) and not _may(line.tournament, account, desk=desk):
                raise Refusal("not-the-organiser/entrant", entrant=entrant)
            return decide(line, pen)

        return self._act(account, id_, checked, lambda now: not own(now) or office(now))

    def _organise(self, account: str, id_: str, decide: Decider, *, desk: bool = False) -> Moved | None:
        """Record facts for an organiser, and refuse other callers.

        `decide` returns the facts. With `desk`, arbiters may do it, too.
        """

        def checked(line: TournamentLine, pen: Pen) -> Fact | Sequence[Fact] | None:
            if not _may(line.tournament, account, desk=desk):
                raise Refusal("not-the-organiser/staff")
            return decide(line, pen)

        return self._act(account, id_, checked, lambda _: True)


def charge_for(facts: Sequence[Fact]) -> None:
    """Charge the caller for facts that are recorded for ever."""
    charge_kept(len(msgspec.json.encode(facts)))


def _listed(decided: Fact | Sequence[Fact] | None) -> Sequence[Fact]:
    return [decided] if isinstance(decided, Fact) else list(decided or ())


def _may(tournament: Tournament, account: str, *, desk: bool) -> bool:
    return tournament.arbitrates(account) if desk else tournament.organises(account)
