"""The live streams that a process serves at once, and the choice of a stream to end when no place is left.

Seated players come before accounts, and accounts before anonymous listeners. A quarter of the places is closed to
anonymous listeners. A listener without a place gets that of a lower rank, or of an equal rank from an address that
holds more. Each address has a fair share of places, and its streams above that have the lowest rank. So a few addresses
cannot shut out all others, although every account can play. The ended stream's listener returns later.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Final

from prometheus_client import Gauge

from service.platform.http.errors import Problem

_COME_BACK: Final = {"Retry-After": "5"}
_RESERVED: Final = 4
"""Divisor of the places: one in `_RESERVED` is closed to anonymous listeners."""
_FAIR: Final = 8
"""Divisor of the places: the rank of an address's streams protects one place in `_FAIR`, and two at least."""
_PATIENCE: Final = 2.0
"""Seconds within which a stream ends that must make room, unless its poll takes long."""


class Rank(IntEnum):
    ANONYMOUS = 0
    SIGNED_IN = 1
    SEATED = 2


class StreamSlot:
    """A place for a live stream.

    `evicted` means that the stream must end, because another stream gets its place.
    """

    def __init__(self, address: str, shares: Mapping[str, int], rank: Rank) -> None:
        self.address = address
        self.shares = shares
        self.rank = rank
        self.evicted = False
        self._ring: Callable[[], None] = lambda: None

    def when_evicted(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        if self.evicted:
            ring()

    def evict(self) -> None:
        self.evicted = True
        self._ring()


class StreamSlots:
    """The places for live streams in this process, at most `most`, as `app.extensions["places"]`."""

    def __init__(self, most: int, gauge: Gauge) -> None:
        self._most = most
        self._fair = max(2, most // _FAIR)
        self._taken: dict[StreamSlot, None] = {}
        """Taken places, the oldest first."""
        self._held: Counter[str] = Counter()
        self._gauge = gauge
        self._left = threading.Condition()

    def take(self, address: str, shares: Mapping[str, int], rank: Rank) -> StreamSlot:
        """Take a place for a live stream, if each of `shares` has one left (0: no limit).

        If all places are taken, another stream ends for it.
        """
        place = StreamSlot(address, shares, rank)
        with self._left:
            for holder, share in shares.items():
                if share and self._held[holder] >= share:
                    raise Problem("rate-limited/streams", headers=_COME_BACK, who=holder, share=share)
            if self._full(rank):
                self._make_room(place)
            self._taken[place] = None
            self._held.update(shares.keys())
            self._gauge.set(len(self._taken))
        return place

    def leave(self, place: StreamSlot) -> None:
        with self._left:
            del self._taken[place]
            self._held.subtract(place.shares.keys())
            for holder in place.shares:
                if not self._held[holder]:
                    del self._held[holder]
            self._gauge.set(len(self._taken))
            self._left.notify_all()

    def _full(self, rank: Rank) -> bool:
        if rank > Rank.ANONYMOUS:
            return len(self._taken) >= self._most
        anonymous = sum(place.rank == Rank.ANONYMOUS for place in self._taken)
        return len(self._taken) >= self._most or anonymous >= self._most - self._most // _RESERVED

    def _make_room(self, place: StreamSlot) -> None:
        """End another stream to make room for a new one, and wait for its end.

        A stream ends after a poll that is under way, which may be too late.
        """
        other = self._giving_way(place)
        if other is not None:
            other.evict()
            until = time.monotonic() + _PATIENCE
            self._left.wait_for(lambda: not self._full(place.rank) or time.monotonic() > until, _PATIENCE)
        if self._full(place.rank):
            raise Problem("unavailable/streams", headers=_COME_BACK, most=self._most)

    def _giving_way(self, place: StreamSlot) -> StreamSlot | None:
        """Return the stream that must end for a new one: of the lowest rank, the oldest of the address with the most
        streams.

        Above its fair share, an address has only the lowest rank. There its own streams of lower ranks end first.
        """
        taken = [other for other in self._taken if not other.evicted]
        near = [other for other in taken if other.address == place.address]
        mine = place.rank if sum(other.rank >= place.rank for other in near) < self._fair else Rank.ANONYMOUS
        if mine < place.rank and (lower := [other for other in near if other.rank < place.rank]):
            return min(lower, key=lambda other: other.rank)
        ranked = self._ranked(taken)
        for rank in Rank:
            there = [other for other in taken if ranked[other] == rank]
            held = Counter(other.address for other in there)
            most = max(held.values(), default=0)
            if most and (rank < mine or (rank == mine and most > held[place.address] + 1)):
                return next(other for other in there if held[other.address] == most)
        return None

    def _ranked(self, taken: list[StreamSlot]) -> dict[StreamSlot, Rank]:
        """Return the ranks of streams. Above the fair share of an address, the lower and older ones have the lowest."""
        ranked, held = dict[StreamSlot, Rank](), Counter[str]()
        upwards = sorted(taken, key=lambda place: place.rank)
        for place in reversed(upwards):
            ranked[place] = place.rank if held[place.address] < self._fair else Rank.ANONYMOUS
            held[place.address] += 1
        return ranked
