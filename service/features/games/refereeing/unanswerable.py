"""Closing of questions that nobody can answer any more, because the asked account is erased."""

import threading
from collections.abc import Callable, Collection
from typing import Final

import structlog

from projections.disputes import DisputeFilter, DisputeQueries
from projections.listing import Place
from service.features.games.memory import LoadedGames
from service.features.games.refereeing.inquiries import Inquiries
from service.platform.runtime.logs import failed
from service.platform.streams.follower import Follower

_PAGE: Final = 100
_WAITING: Final = DisputeFilter(waits_for="party")

_log = structlog.get_logger("questions")


class Unanswerable:
    """A thread that closes questions to erased accounts. `erased` returns which of some accounts are erased."""

    def __init__(
        self,
        disputes: DisputeQueries,
        loaded_games: LoadedGames,
        inquiries: Inquiries,
        erased: Callable[[Collection[str]], Collection[str]],
        stopping: threading.Event,
    ) -> None:
        self._disputes = disputes
        self._loaded_games = loaded_games
        self._inquiries = inquiries
        self._erased = erased
        self._stopping = stopping

    def start(self) -> Follower:
        """Start the thread. Callers wake it when an account is erased."""
        return Follower("questions", self.look, self._stopping).start()

    def look(self) -> None:
        place: Place | None = None
        while page := self._disputes.page(None, _WAITING, place, _PAGE, now="", official=True):
            for one in page:
                try:
                    self._close(one.game, one.id)
                except Exception as error:  # noqa: BLE001 - one game must not hold up the others
                    failed(_log, "questions cannot be closed", error, game=one.game, dispute=one.id)
            place = page[-1].opened_at, page[-1].id

    def _close(self, game: str, dispute: str) -> None:
        erased = self._erased(self._asked(game, dispute))
        if erased:
            self._inquiries.close(game, dispute, erased)

    def _asked(self, game: str, dispute: str) -> set[str]:
        with self._loaded_games.load(game).now() as now:
            holders = now.lobby.holders
            asked = (holders[one.seat] for one in now.lobby.disputes.named(dispute).unanswered)
            return {account for account in asked if account is not None}
