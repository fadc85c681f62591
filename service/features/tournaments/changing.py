"""Permissions to change a tournament: organisers may change all, arbiters some, entrants their own entry."""

from collections.abc import Callable, Sequence

import msgspec

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.tournament.own_matter import check_act
from domain.tournament.tournament import Tournament
from domain.tournament.waiting import moves_up
from projections.tournament_fold import TournamentLine
from service.features.tournaments.store import TournamentBook
from service.platform.http.work import charge_kept
from service.platform.streams import book
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved

Decider = book.Decider[TournamentLine]


Games = Callable[[str], Lobby]
"""A function that returns the lobby of a game on this service."""


class Changing:
    def __init__(self, book: TournamentBook, lobby: Games) -> None:
        self._book = book
        self._lobby = lobby

    def _act(self, account: str, id_: str, decide: Decider) -> Moved | None:
        """Record the facts that `decide` returns, and those of waiting entrants who get a place as a result.

        The caller pays for what is recorded, because no limit counts most of these acts.
        """
        paid = False

        def followed(line: TournamentLine, pen: Pen) -> Sequence[Fact] | None:
            nonlocal paid
            facts = _listed(decide(line, pen))
            if facts and not paid:
                charge_for(facts)
                paid = True  # another try pays no second time
            return [*facts, *moves_up(line.tournament, facts, line.version)]

        return self._book.act(account, id_, followed)

    def _for_entrant(
        self, account: str, id_: str, entrant: int, decide: Decider, *, desk: bool = False
    ) -> Moved | None:
        """Record facts about an entrant, if the caller is that entrant or an organiser.

        `decide` returns the facts. With `desk`, arbiters may do it, too. Other callers are refused.
        """

        def checked(line: TournamentLine, pen: Pen) -> Sequence[Fact]:
            tournament = line.tournament
            if tournament.entries.named(entrant).account == account:
                return _listed(decide(line, pen))
            if not _may(tournament, account, desk=desk):
                raise Refusal("not-the-organiser/entrant", entrant=entrant)
            return self._as_official(account, line, decide(line, pen))

        return self._act(account, id_, checked)

    def _organise(self, account: str, id_: str, decide: Decider, *, desk: bool = False) -> Moved | None:
        """Record facts for an organiser, and refuse other callers.

        `decide` returns the facts. With `desk`, arbiters may do it, too.
        """

        def checked(line: TournamentLine, pen: Pen) -> Sequence[Fact]:
            if not _may(line.tournament, account, desk=desk):
                raise Refusal("not-the-organiser/staff")
            return self._as_official(account, line, decide(line, pen))

        return self._act(account, id_, checked)

    def _as_official(self, account: str, line: TournamentLine, decided: Fact | Sequence[Fact] | None) -> Sequence[Fact]:
        """Return the facts of an official's act. Refuse if one decides a matter of the official's own."""
        facts = _listed(decided)
        check_act(account, [*facts, *moves_up(line.tournament, facts, line.version)], line.tournament, self._lobby)
        return facts


def charge_for(facts: Sequence[Fact]) -> None:
    """Charge the caller for facts that are recorded for ever."""
    charge_kept(len(msgspec.json.encode(facts)))


def _listed(decided: Fact | Sequence[Fact] | None) -> Sequence[Fact]:
    return [decided] if isinstance(decided, Fact) else list(decided or ())


def _may(tournament: Tournament, account: str, *, desk: bool) -> bool:
    return tournament.arbitrates(account) if desk else tournament.organises(account)
