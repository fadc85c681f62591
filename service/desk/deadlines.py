"""Deadlines: what follows in a game from nothing but time."""

from copy import deepcopy

from events.journal import Conflict
from events.viewer import Viewer
from service.desk.finishing import write_on
from service.desk.moves import Moved, Mover
from service.desk.rooms import Rooms
from service.desk.writing import SERVICE, Pen


class Deadlines:
    def __init__(self, rooms: Rooms, mover: Mover) -> None:
        self._rooms = rooms
        self._mover = mover

    def keep(self, game: str) -> Moved | None:
        """Does what has become due in this game; None if nothing has, or if somebody else came first. Done by several
        processes at once it is done once: each of them writes after the event that it has looked at."""
        room = self._rooms.room(game)
        with room.moving:
            with room.seen_by(Viewer.public()) as now:
                pen = Pen(game, now.codec, room.secrets.key, now.seq, now.head, now.at)
                lobby = deepcopy(now.lobby)
            write_on(pen, lobby, [], SERVICE, room.secrets)
            if not pen.written:
                return None
            try:
                return self._mover.append(room, pen, f"due/{pen.seq}", {})
            except Conflict:
                room.catch_up()
                return None
