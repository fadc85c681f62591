"""The beacon of a tournament's record, checked with the file alone."""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.game.facts import Fact
from domain.tournament.beacon_check import BeaconFinding, check_beacon
from domain.tournament.facts import TOURNAMENT_CODEC, BeaconFixed, BeaconLifted, BeaconReceived, StageBegun
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, fact_of

TYPES: Final = frozenset(fact.type_name() for fact in (BeaconFixed, BeaconLifted, BeaconReceived, StageBegun))
"""The types of events that the check needs."""


def recorded_beacon(events: Iterable[Stored]) -> BeaconFinding | None:
    """Return the finding about the beacon of a tournament's events, or None if none was fixed."""
    try:
        return check_beacon(_facts(events))
    except MALFORMED_FACT_ERRORS:
        return BeaconFinding("forged", "", None, 0, 0, ())


def _facts(events: Iterable[Stored]) -> Iterator[Fact]:
    for stored in events:
        if stored.event.type in TYPES:
            yield fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
