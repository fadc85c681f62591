"""Put the list of events in order: the reader's own, then running, open, upcoming, ended."""

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from projections.tournaments import TournamentFilter
from service.features.games.routes.game_json import me
from service.features.tournaments.answers import TournamentSummary
from service.web import lists
from service.web.services import WebServices

_LISTED: Final = ("running", "open", "ended")
_OWN: Final = ("running", "open")
MOST: Final = 50


class ListPart(NamedTuple):
    """A part of the list, with the reader's own parts in each event. The part `mine` has events of several statuses."""

    name: str
    events: list[tuple[TournamentSummary, list[str]]]


def event_list(services: WebServices, filters: TournamentFilter) -> list[ListPart]:
    """Return the parts of the list, none of them empty.

    The reader's own events come first: those that they entered, are invited to or help to run. Without a filter of the
    status these are the running and the open ones. Upcoming events are open and have a later date; the first one comes
    first. In other parts the newest comes first.
    """
    reader = me()
    mine = [
        found
        for status in ((filters.status,) if filters.status else _OWN)
        if reader is not None
        for found in lists.own_tournaments(services, reader, status, filters.ruleset, MOST)
    ]
    known = {event.id for event, _ in mine}
    others = (
        ListPart(name, [(event, []) for event in events if event.id not in known])
        for status in ((filters.status,) if filters.status else _LISTED)
        for name, events in _parts(status, lists.tournaments(services, filters._replace(status=status), MOST))
    )
    return [part for part in (ListPart("mine", mine), *others) if part.events]


def _parts(status: str, events: list[TournamentSummary]) -> Iterator[tuple[str, list[TournamentSummary]]]:
    if status != "open":
        yield status, events
        return
    today = time.strftime("%Y-%m-%d", time.gmtime())
    upcoming = [(one.starts_at, one) for one in events if one.starts_at is not None and one.starts_at[:10] > today]
    later = {one.id for _, one in upcoming}
    yield "open", [one for one in events if one.id not in later]
    yield "upcoming", [one for _, one in sorted(upcoming, key=lambda dated: dated[0])]
