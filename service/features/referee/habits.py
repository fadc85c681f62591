"""Usual thinking times of a player, and of all players of a ruleset, by kind of decision.

They come from the latest public games that are final, so they reveal nothing of a running game.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from statistics import quantiles
from typing import Final

from domain.table.clocks import Span
from events.log.event import Stored
from projections.games import GameFilter, Games
from projections.thinking import thoughts
from service.features.referee.evidence_answers import UsualTimes

_GAMES: Final = 40
"""Maximum number of games from which usual times are calculated."""
_KEPT: Final = 400
"""Maximum number of games whose times are cached. Times of a final game never change."""

Times = dict[tuple[str, str], list[int]]
"""Thinking times in milliseconds, by account and kind of decision."""


class Habits:
    def __init__(
        self, games: Games, read: Callable[[str], Iterable[Stored]], absences: Callable[[], Sequence[Span]]
    ) -> None:
        self._games = games
        self._read = read
        self._absences = absences
        self._kept: OrderedDict[str, Times] = OrderedDict()
        self._lock = threading.Lock()

    def usual(self, ruleset: str, accounts: Iterable[str], besides: str) -> dict[tuple[str | None, str], UsualTimes]:
        """Return usual thinking times by account and kind of decision, without the game `besides`.

        The account None stands for all people.
        """
        found: dict[tuple[str | None, str], UsualTimes] = {}
        field = self._of(GameFilter("final", ruleset), besides)
        for kind in {kind for times in field for _, kind in times}:
            found[None, kind] = _usual([_all_of(kind, times) for times in field])
        for account in accounts:
            own = self._of(GameFilter("final", ruleset, player=account), besides)
            for kind in {kind for times in own for whose, kind in times if whose == account}:
                found[account, kind] = _usual([times.get((account, kind), []) for times in own])
        return found

    def _of(self, filters: GameFilter, besides: str) -> list[Times]:
        lines = self._games.page(None, filters, limit=_GAMES + 1)
        counted = [line.id for line in lines if line.id != besides and not line.lobby.sandbox]
        return [self._times(game) for game in counted[:_GAMES]]

    def _times(self, game: str) -> Times:
        with self._lock:
            cached = self._kept.get(game)
            if cached is not None:
                self._kept.move_to_end(game)
                return cached
        times: Times = {}
        away = self._absences()
        for thought in thoughts(self._read(game)):
            spent = thought.spent(away)
            if thought.answered is not None and spent is not None and thought.account is not None and not thought.bot:
                times.setdefault((thought.account, thought.kind), []).append(spent)
        with self._lock:
            self._kept[game] = times
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return times


def _all_of(kind: str, times: Times) -> list[int]:
    return [ms for (_, of), some in times.items() if of == kind for ms in some]


def _usual(games: Sequence[Sequence[int]]) -> UsualTimes:
    times = sorted(ms for some in games for ms in some)
    first, middle, third = quantiles(times, n=4, method="inclusive") if len(times) > 1 else times * 3
    return UsualTimes(round(middle), round(first), round(third), len(times), sum(bool(some) for some in games))
