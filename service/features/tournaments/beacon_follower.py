"""The follower that fetches the fixed rounds of beacons when they are due, in a thread of the leading web process.

Nothing else waits for a relay. After a failure it asks again, after longer and longer pauses.
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

import structlog

from domain.game.refusal import Refusal
from events.log.event import Stored
from projections.tournaments import Tournaments
from service.features.games.forwarding import every
from service.features.tournaments.beacon_relays import BeaconRelays, RelaysFailed
from service.features.tournaments.organising import Organising
from service.features.tournaments.store import TournamentBook
from service.platform.streams import service_time
from service.platform.streams.follower import Follower

_PAUSES: Final = (2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the relays are asked again, by the number of failures in a row."""
_EVERY: Final = 30.0
"""Seconds between two looks for rounds that other processes fixed."""

_log = structlog.get_logger("beacons")


class BeaconFollower:
    def __init__(
        self,
        relays: BeaconRelays,
        book: TournamentBook,
        organising: Organising,
        tournaments: Tournaments,
        advance: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._relays = relays
        self._book = book
        self._organising = organising
        self._tournaments = tournaments
        self._advance = advance
        self._failures: dict[str, int] = {}
        self._again: dict[str, float] = {}
        """When the relays are asked again for a tournament, by the steady clock."""
        self._follower = Follower("beacons", self.round, threading.Event(), every=_EVERY)

    def start(self) -> "BeaconFollower":
        if self._relays.addresses:
            self._follower.start()
        return self

    def stop(self) -> None:
        self._follower.stop()

    def on_commit(self, stream: str, events: Sequence[Stored]) -> None:  # noqa: ARG002 - the listener's signature
        if any(stored.event.type == "beacon-fixed" for stored in events):
            self._follower.wake()

    def round(self) -> float | None:
        """Fetch the rounds that are due. Return the seconds until the next one is due or asked for again."""
        waits = []
        for line in every(self._tournaments.unfinished):
            if line.beacon_due is None or line.status != "open":
                continue
            wait = line.beacon_due - service_time.now() / 1000
            wait = max(wait, self._again.get(line.id, 0.0) - time.monotonic())
            waits.append(wait if wait > 0 else self._fetch(line.id))
        return min(waits, default=None)

    def _fetch(self, id_: str) -> float:
        """Fetch and record the round of a tournament. Return the seconds until it is asked for again if that failed."""
        beacon = self._book.line(id_).tournament.beacon
        if beacon is None or beacon.signature is not None:
            return _EVERY
        try:
            signature = self._relays.signature(beacon.chain, beacon.beacon_round)
            self._organising.receive_beacon(id_, signature)
        except (RelaysFailed, Refusal) as error:
            failures = self._failures[id_] = self._failures.get(id_, 0) + 1
            pause = _PAUSES[min(failures, len(_PAUSES)) - 1]
            self._again[id_] = time.monotonic() + pause
            _log.warning("round not received", tournament=id_, number=beacon.beacon_round, why=str(error))
            return pause
        self._failures.pop(id_, None)
        self._again.pop(id_, None)
        self._advance(id_)
        return _EVERY
