"""The desk: where games are made, played and looked at. Everything that changes a game goes through here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from service.desk.amending import Amender
from service.desk.auditing import Auditing
from service.desk.deadlines import Deadlines
from service.desk.giving_up import GivingUp, Substitute
from service.desk.looking import Looking, Resting
from service.desk.moves import Moved, Mover
from service.desk.rooms import Rooms
from service.desk.ruling import Rulings
from service.desk.seating import Seating, Wanted
from service.desk.takebacks import Takebacks
from service.desk.timing import Absences, Timing

__all__ = ["Desk", "Moved", "Wanted", "open_desk"]


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
    deadlines: Deadlines
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
    looking = Looking(journal, ring, rooms, resting)
    return Desk(
        mover,
        Seating(journal, rooms, mover),
        looking,
        Auditing(journal, ring, rooms, looking),
        Rulings(amender),
        Takebacks(amender),
        GivingUp(amender, substitute),
        Deadlines(amender, timing, substitute),
        rooms,
    )
