"""Closing of questions that nobody can answer any more, because the asked account is erased."""

import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Final

import structlog

from projections.disputes import AskingDispute, DisputeQueries
from service.features.games.memory import LoadedGames
from service.features.games.refereeing.inquiries import Inquiries
from service.platform.runtime.logs import failed, unavailable
from service.platform.streams.follower import Follower

_PAGE: Final = 100

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
        self._known: dict[str, tuple[int, frozenset[str]]] = {}
        """By dispute: the version of its game at the last look, and the accounts that are asked."""

    def start(self) -> Follower:
        """Start the thread. Callers wake it when an account is erased."""
        return Follower("questions", self.look, self._stopping).start()

    def look(self) -> None:
        """Close the questions to erased accounts. A game is loaded once for each of its versions.

        Otherwise many open questions, which may wait for ever, would keep this thread busy.
        """
        known, self._known = self._known, {}
        last = "", ""
        while page := self._disputes.asking(last, _PAGE):
            last = page[-1].opened_at, page[-1].id
            for one in page:
                at, asked = known.get(one.id, (None, frozenset()))
                with self._without(one):
                    self._known[one.id] = one.version, asked if at == one.version else self._asked(one.game, one.id)
            asked_here = {one.id: self._known[one.id][1] for one in page if one.id in self._known}
            erased = {*self._erased({*chain.from_iterable(asked_here.values())})}
            for one in page:
                if not erased.isdisjoint(asked_here.get(one.id, ())):
                    with self._without(one):
                        self._inquiries.close(one.game, one.id, erased)

    @contextmanager
    def _without(self, one: AskingDispute) -> Iterator[None]:
        """Log a failure about a dispute, which must not stop the others, and leave it out until its game changes."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - one game must not hold up the others
            failed(_log, "questions cannot be closed", error, game=one.game, dispute=one.id)
            if not unavailable(error):
                self._known[one.id] = one.version, frozenset()

    def _asked(self, game: str, dispute: str) -> frozenset[str]:
        with self._loaded_games.load(game).now() as now:
            holders = now.lobby.holders
            asked = (holders[one.seat] for one in now.lobby.disputes.named(dispute).unanswered)
            return frozenset(account for account in asked if account is not None)
