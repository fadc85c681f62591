"""The unfinished tournaments for which something may be due, as the full check of the forwarder reads them.

Accounts are free, so the check must not load each tournament that waits for people. It remembers how far each one had
come when it was advanced, and loads it again only after a change.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from domain.table.clocks import spelled
from domain.tournament.formats.league import League
from projections.tournaments import Reached, TournamentProgress, Tournaments
from service.features.games.forwarding import every
from service.features.tournaments.followers import TournamentAdvancer
from service.platform.storage.database import in_parts
from service.platform.streams import service_time

_CALENDAR: Final = League.__struct_config__.tag
"""The format that opens rounds by the calendar."""


class _Checked(NamedTuple):
    """A tournament as the read models had it before it was advanced.

    `day` is empty if the calendar changes nothing.
    """

    reached: TournamentProgress
    day: str
    open: bool
    accounts: tuple[str, ...]


class UnfinishedTournaments:
    """Lists the unfinished tournaments that changed since they were advanced, and advances them.

    An open tournament is listed only if an entrant's account is erased. A tournament with an unfinished game, or with a
    table that waits for room, is always listed, because time or other games may change it. Start times are not checked
    here: see `TournamentAdvancer.due`.
    """

    def __init__(self, models: Tournaments, advancer: TournamentAdvancer) -> None:
        self._models = models
        self._advancer = advancer
        self._idle: dict[str, _Checked] = {}
        self._listed: dict[str, _Checked] = {}

    def _checked(self, row: Reached, today: str) -> _Checked:
        known = self._idle.get(row.id)
        if known is not None and known.reached == row.reached and known.day in {"", today}:
            return known
        line = self._models.decoded(row.line)
        day = today if _CALENDAR in line.formats else ""
        return _Checked(row.reached, day, line.status == "open", tuple(line.playing_accounts))

    def due(self) -> Iterator[str]:
        there: set[str] = set()
        today = spelled(service_time.now())[:10]
        for part in in_parts(every(self._models.reached)):
            checked = {row.id: self._checked(row, today) for row in part}
            there |= checked.keys()
            accounts = {account for one in checked.values() for account in one.accounts}
            erased = {*self._advancer.forgotten(accounts)}
            for id_, one in checked.items():
                if not erased.isdisjoint(one.accounts) or not (one.open or self._idle.get(id_) == one):
                    self._listed[id_] = one
                    yield id_
        self._idle = {id_: one for id_, one in self._idle.items() if id_ in there}

    def advance(self, id_: str, changed: Collection[str] | None) -> None:
        self._idle.pop(id_, None)
        crowded = self._advancer.advance(id_, changed)
        one = self._listed.pop(id_, None) if changed is None else None
        if one is not None and not one.reached.waiting and not crowded:
            self._idle[id_] = one
