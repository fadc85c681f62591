"""Put the list of events in order: running, open, upcoming, ended."""

import time
from collections.abc import Iterator
from typing import Final

from projections.tournaments import TournamentFilter
from service.features.tournaments.answers import TournamentSummary
from service.web import lists
from service.web.services import WebServices

_LISTED: Final = ("running", "open", "ended")
MOST: Final = 50


def event_list(services: WebServices, filters: TournamentFilter) -> list[tuple[str, list[TournamentSummary]]]:
    """Return the parts of the list with a name each, none of them empty.

    Upcoming events are open and have a later date; the first one comes first. In other parts the newest comes first.
    """
    statuses = (filters.status,) if filters.status else _LISTED
    found = (
        part
        for status in statuses
        for part in _parts(status, lists.tournaments(services, filters._replace(status=status), MOST))
    )
    return [(name, events) for name, events in found if events]


def _parts(status: str, events: list[TournamentSummary]) -> Iterator[tuple[str, list[TournamentSummary]]]:
    if status != "open":
        yield status, events
        return
    today = time.strftime("%Y-%m-%d", time.gmtime())
    upcoming = [(one.starts_at, one) for one in events if one.starts_at is not None and one.starts_at[:10] > today]
    later = {one.id for _, one in upcoming}
    yield "open", [one for one in events if one.id not in later]
    yield "upcoming", [one for _, one in sorted(upcoming, key=lambda dated: dated[0])]
