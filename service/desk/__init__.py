"""The desk: where games are made, played and looked at. Everything that changes a game goes through here."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from events.event import Stored
from events.journal import Journal
from events.keys import KeyRing
from service.desk.looking import Looking
from service.desk.moves import Moved, Mover
from service.desk.rooms import Rooms
from service.desk.seating import Seating, Wanted

__all__ = ["Desk", "Moved", "Wanted", "open_desk"]


class Desk(NamedTuple):
    moves: Mover
    seating: Seating
    looking: Looking
    rooms: Rooms


def open_desk(
    journal: Journal, ring: KeyRing, *, alone: bool, published: Callable[[str, Sequence[Stored]], None]
) -> Desk:
    """`alone`: no other process writes this log. `published` hears of every commit of a game, after it."""
    rooms = Rooms(journal, alone=alone)
    mover = Mover(journal, ring, rooms, published)
    return Desk(mover, Seating(journal, rooms, mover), Looking(journal, ring, rooms), rooms)
