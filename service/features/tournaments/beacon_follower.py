"""The follower that fetches the fixed rounds of beacons when they are due, in a thread of the leading web process.

Nothing else waits for a relay. A round never changes, so it is fetched once for all tournaments. After a failure the
follower asks again, after longer and longer pauses.
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from domain.beacons.chain import BeaconChain
from events.log.event import Stored
from projections.noted import Noted
from projections.tournaments import Tournaments
from service.features.games.forwarding import every
from service.features.tournaments.beacon_relays import BeaconRelays
from service.features.tournaments.organising import Organising
from service.features.tournaments.store import TournamentBook
from service.platform.streams import service_time
from service.platform.streams.follower import Follower

_PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the relays are asked again, by the number of failures in a row."""
_EVERY: Final = 30.0
"""Seconds between two looks at all tournaments, for rounds that other processes fixed."""
_KEPT: Final = 100
"""Maximum number of rounds that are kept for tournaments that fix them later."""

_Round = tuple[str, int]
"""The hash of a chain, and the number of a round."""
Awaited = tuple[str, int]
"""A tournament, and when the round that it fixed is due."""

_log = structlog.get_logger("beacons")


class BeaconFollower:
    def __init__(
        self,
        relays: BeaconRelays,
        book: TournamentBook,
        organising: Organising,
        tournaments: Tournaments,
        advance: Callable[[str], object] = lambda _: None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._relays = relays
        self._book = book
        self._organising = organising
        self._tournaments = tournaments
        self._advance = advance
        self._steady = steady
        self._noted: Noted[str] = Noted()
        self._due: dict[str, int] = {}
        """When the rounds are due for which tournaments wait."""
        self._all_again = float("-inf")
        """When all tournaments are looked at again, by the steady clock."""
        self._fetched: dict[_Round, str] = {}
        """Signatures of rounds."""
        self._failures: dict[Awaited, int] = {}
        self._again: dict[Awaited, float] = {}
        """When the relays are asked again, by the steady clock."""
        self._follower = Follower("beacons", self.round, threading.Event(), every=_EVERY)

    def start(self) -> "BeaconFollower":
        self._follower.start()
        return self

    def stop(self) -> None:
        self._follower.stop()

    def on_commit(self, stream: str, events: Sequence[Stored]) -> None:
        if any(stored.event.type == "beacon-fixed" for stored in events):
            self._noted.note(stream)
            self._follower.wake()

    def round(self) -> float | None:
        """Fetch the rounds that are due. Return the seconds until the next one is due or asked for again."""
        self._look()
        awaited = {(id_, due): due - service_time.now() / 1000 for id_, due in self._due.items()}
        for known in (self._failures, self._again):
            for gone in known.keys() - awaited:
                del known[gone]
        failed: dict[_Round, Exception] = {}
        waits = []
        for one, wait in awaited.items():
            pause = max(wait, self._again.get(one, 0.0) - self._steady())
            waits.append(pause if pause > 0 else self._fetch(one, failed))
        return min(waits, default=None)

    def _look(self) -> None:
        """Find tournaments that wait for a round: those that fixed one in this process, and all at intervals."""
        if self._steady() >= self._all_again:
            summaries = every(self._tournaments.unfinished)
            waiting = (one for one in summaries if one.status == "open")
            self._due |= {one.id: one.beacon_due for one in waiting if one.beacon_due is not None}
            self._all_again = self._steady() + _EVERY
        for id_ in self._noted.take():  # from the log, because the read models may be behind
            try:
                beacon = self._book.line(id_).tournament.beacon
            except Exception:  # noqa: BLE001 - one tournament that cannot be read must not hold up the others
                _log.exception("tournament not read", tournament=id_)
                continue
            if beacon is not None:
                self._due[id_] = beacon.chain.time_of(beacon.beacon_round)

    def _fetch(self, awaited: Awaited, failed: dict[_Round, Exception]) -> float:
        """Fetch and record the round of a tournament. Return the seconds until it is asked for again if that failed.

        Rounds in `failed` are not fetched again in this look.
        """
        id_, _ = awaited
        try:
            tournament = self._book.line(id_).tournament
            beacon = tournament.beacon
            if tournament.status != "open" or beacon is None or beacon.signature is not None:
                self._due.pop(id_, None)
                return _EVERY
            self._organising.receive_beacon(id_, self._signature(beacon.chain, beacon.beacon_round, failed))
        except Exception as error:  # noqa: BLE001 - one tournament that is stuck must not hold up the others
            failures = self._failures[awaited] = self._failures.get(awaited, 0) + 1
            pause = _PAUSES[min(failures, len(_PAUSES)) - 1]
            self._again[awaited] = self._steady() + pause
            _log.warning("round not received", tournament=id_, why=f"{type(error).__name__}: {error}")
            return pause
        self._due.pop(id_, None)
        self._failures.pop(awaited, None)
        self._again.pop(awaited, None)
        self._advance(id_)
        return _EVERY

    def _signature(self, chain: BeaconChain, number: int, failed: dict[_Round, Exception]) -> str:
        one = chain.hash, number
        if one in failed:
            raise failed[one]
        if one not in self._fetched:
            try:
                signature = self._relays.signature(chain, number)
            except Exception as error:
                failed[one] = error
                raise
            if len(self._fetched) >= _KEPT:
                del self._fetched[next(iter(self._fetched))]
            self._fetched[one] = signature
        return self._fetched[one]
