"""Charge requests that read all events of a game, in units of work."""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Final

from events.log.event import Stored
from service.platform.http.work import charge, heavy, stepwise

EVENTS: Final = 2000
"""Number of folded events that cost one unit of work."""
BYTES: Final = 500 * EVENTS
"""Number of bytes that cost one unit of work, if events are large."""
GAME: Final = 0.5
"""Units of work that a new game, match or seek costs. No limit counts finished games, and each takes 40 kB for ever.

Thirty games an evening are 15 units, and those of forty people behind one address 600: a sixth of an hour's share.
"""
_LINES: Final = 100


def cost_of(events: float, size: int) -> float:
    """Return the units of work to read `events` events of `size` bytes."""
    return max(events / EVENTS, size / BYTES)


def gone_through(events: float, times: float = 1, size: int = 0) -> None:
    """Charge for a request that reads `events` events of `size` bytes, and wait for a turn if there are many.

    `times` is the cost of an event, as a multiple of the cost of folding it.
    """
    heavy(cost_of(events * times, size))


def caught_up(events: int, size: int) -> None:
    """Charge for the events, of `size` bytes, that a live stream sends before it waits for new ones."""
    charge(max(0, cost_of(events, size)))


def texts_read(events: Collection[Stored]) -> None:
    """Charge for an answer with the texts of these events, and wait for a turn if there are many."""
    heavy(cost_of(len(events), sum(len(stored.body) + len(stored.openings or b"") for stored in events)))


def line_by_line(lines: Iterable[bytes], events: int, size: int) -> Iterator[bytes]:
    """Charge for `events` events of `size` bytes, and yield the lines in pieces.

    A slow reader does not delay other requests.
    """
    return stepwise(_pieces(iter(lines)), cost_of(events, size))


def _pieces(lines: Iterator[bytes]) -> Iterator[bytes]:
    while piece := b"".join(islice(lines, _LINES)):
        yield piece
