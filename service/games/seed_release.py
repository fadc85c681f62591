"""Release: the seed that several tables share is opened when all of them are settled, and by that each becomes final.

Which tables those are is known to whoever opened them; here each is looked at by itself. A settled game stays settled,
so nothing can be disputed or taken back at one table by what another shows.
"""

from domain.table.lobby import Lobby
from projections.game_fold import GameFold
from service.games.amending import Amender
from service.games.finality import open_seed
from service.games.memory import Room, Rooms
from service.streams.pen import SERVICE, Pen


class Releasing:
    def __init__(self, rooms: Rooms, amender: Amender) -> None:
        self._rooms = rooms
        self._amender = amender

    def release(self, game: str) -> bool:
        """Opens the seed of this game, if it waits for that alone; whether the game is final. Done twice it is done
        once."""
        self._amender.amend(SERVICE, game, "release", _open)
        with self._rooms.room(game).now() as now:
            return now.lobby.status == "final"


def _open(room: Room, _: GameFold, pen: Pen, lobby: Lobby) -> None:
    if lobby.hidden and lobby.settled(pen.at, pen.absences):
        open_seed(pen, lobby, room.secrets)
