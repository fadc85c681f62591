"""The desk: where games are made, played and looked at. Everything that changes a game goes through here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from service.desk.amending import Amender
from service.desk.auditing import Auditing
from service.desk.bundles import Bundles
from service.desk.deadlines import Deadlines
from service.desk.disputing import Disputing
from service.desk.forking import Forking
from service.desk.giving_up import GivingUp, Substitute
from service.desk.instances import Instances
from service.desk.looking import Looking, Resting
from service.desk.looks import Looks
from service.desk.moves import Moved, Mover
from service.desk.releasing import Releasing
from service.desk.rooms import Rooms
from service.desk.ruling import Rulings
from service.desk.seating import Seating, Shared, Wanted
from service.desk.takebacks import Takebacks
from service.desk.timing import Absences, Timing

__all__ = ["Desk", "Moved", "Shared", "Wanted", "open_desk"]


def _nobody(_: Sequence[str | None]) -> tuple[str, str]:
    raise LookupError("no bot plays at these tables")


class Desk(NamedTuple):
    moves: Mover
    seating: Seating
    looking: Looking
    auditing: Auditing
    rulings: Rulings
    takebacks: Takebacks
    giving_up: GivingUp
    forking: Forking
    disputing: Disputing
    instances: Instances
    bundles: Bundles
    looks: Looks
    deadlines: Deadlines
    releasing: Releasing
    rooms: Rooms


def open_desk(
    journal: Journal,
    ring: KeyRing,
    *,
    alone: bool,
    published: Callable[[str, Sequence[Stored]], None],
    substitute: Substitute = _nobody,
    absences: Absences = tuple,
    resting: Resting = lambda game, viewer: None,  # noqa: ARG005 - nothing is kept
) -> Desk:
    """`alone`: no other process writes this log. `published` hears of every commit of a game, after it. `resting` knows
    games that are not in memory. `substitute` finds a bot for a seat, `absences` when the service was away."""
    rooms = Rooms(journal, alone=alone)
    timing = Timing(absences)
    mover = Mover(journal, ring, rooms, timing, published)
    amender = Amender(rooms, mover, timing)
    seating = Seating(journal, rooms, mover)
    auditing, instances = Auditing(journal, ring), Instances(rooms)
    looking = Looking(journal, ring, rooms, resting)
    return Desk(
        mover,
        seating,
        looking,
        auditing,
        Rulings(amender),
        Takebacks(amender),
        GivingUp(amender, substitute),
        Forking(rooms, looking, seating),
        Disputing(amender),
        instances,
        Bundles(rooms, looking, auditing, instances),
        Looks(journal, ring),
        Deadlines(amender, timing, substitute),
        Releasing(rooms, amender),
        rooms,
    )
