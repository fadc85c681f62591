"""Tables at which only bots play on this service. Their games count for the account that made the tournament.

An organiser who begins a stage or publishes a round is refused if too many such games would follow. Games are created
through `BotGate` only, so the limit holds for rounds that a calendar opens, too. A table without room waits.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import structlog

from domain.game.refusal import Refusal
from domain.tournament.tournament import Tournament
from service.platform.http.work import KEPT_BYTES, charge_kept

Admit = Callable[[str, int, int], None]
"""A function that refuses if an account may not have a given number of further games.

The last argument is a number of unfinished games that it has, even if the lists of games do not have them yet.
"""

_log = structlog.get_logger("tournaments")


def count_bot_tables(tournament: Tournament, tables: Iterable[Sequence[int]]) -> int:
    """Return the number of tables at which only bots play on this service."""
    bots = _bots(tournament)
    return sum(bots.issuperset(table) for table in tables) if tournament.play == "here" else 0


class Payment:
    """The charge for the games of one request, a unit of work each. Another try of the request pays no second time.

    They are kept for ever, and no player limits them.
    """

    def __init__(self) -> None:
        self._paid = False

    def __call__(self, games: int) -> None:
        if not self._paid:
            charge_kept(games * KEPT_BYTES)
            self._paid = True


def check_bot_tables(tournament: Tournament, tables: Iterable[Sequence[int]], admit: Admit, pay: Payment) -> None:
    """Refuse new tables if too many games would be played by bots only, and charge the caller for these games."""
    count = count_bot_tables(tournament, tables)
    if count:
        admit(tournament.maker, count, _running(tournament))
        pay(count)


class BotGate:
    """The admission of games that only bots play, while the games of a tournament are created."""

    def __init__(self, tournament: Tournament, admit: Admit) -> None:
        self._tournament = tournament
        self._admit = admit
        self.full = False
        """Whether a game had to wait."""
        self._made = 0

    @cached_property
    def _unfinished(self) -> int:
        return _running(self._tournament)

    @cached_property
    def _bots(self) -> set[int]:
        return _bots(self._tournament)

    def passes(self, entrants: Sequence[int]) -> bool:
        if not self._bots.issuperset(entrants):
            return True
        if not self.full:
            try:
                self._admit(self._tournament.maker, self._made + 1, self._unfinished)
            except Refusal as refusal:
                _log.info("tables of bots wait", maker=self._tournament.maker, why=refusal.code)
                self.full = True
            else:
                self._made += 1
        return not self.full


def _bots(tournament: Tournament) -> set[int]:
    return {number for number, entrant in tournament.entries.entrants.items() if entrant.bot is not None}


def _running(tournament: Tournament) -> int:
    """Return the number of unfinished games that only bots play."""
    bots = _bots(tournament)
    return sum(
        held.playing(table.number) is not None
        for played in tournament.played
        for held in played.rounds
        for table in held.tables
        if bots.issuperset(table.entrants)
    )
