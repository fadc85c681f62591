"""The way of everything that is written into a game beside its moves: look at it, write, append; and if another
process came first, look again."""

from collections.abc import Callable
from copy import deepcopy
from typing import Final

from domain.lobby import Lobby
from events.journal import Conflict, Unavailable
from events.viewer import Viewer
from projections.fold import GameFold
from service.desk.moves import Moved, Mover
from service.desk.rooms import Room, Rooms
from service.desk.timing import Timing
from service.desk.writing import Pen

_TRIES: Final = 8

Write = Callable[[Room, GameFold, Pen, Lobby], None]
"""Writes what is to be written, or refuses. The fold is the whole truth; the lobby is the writer's own, as it stands
behind what the pen has written already."""


class Amender:
    def __init__(self, rooms: Rooms, mover: Mover, timing: Timing) -> None:
        self._rooms = rooms
        self._mover = mover
        self._timing = timing

    def amend(self, account: str, game: str, what: str, write: Write) -> Moved | None:
        """Puts on record what `write` writes on behalf of `account`; None if that is nothing."""
        room = self._rooms.room(game)
        for _ in range(_TRIES):
            with room.moving:
                with room.seen_by(Viewer.referee()) as now:
                    pass  # whoever holds `moving` may go on looking: nobody else adds an event
                pen = Pen(game, now.codec, room.secrets.key, now.seq, now.head, now.at)
                write(room, now, pen, deepcopy(self._timing.excuse(pen, now.lobby)))
                if not pen.written:
                    return None
                try:
                    return self._mover.append(room, pen, f"{what}/{pen.seq}", {"account": account})
                except Conflict:
                    room.catch_up()
        raise Unavailable(f"{game}: others kept coming first")
