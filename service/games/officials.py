"""Who rules on a game and looks after it, where that changes while it goes on."""

from domain.table.lobby import Lobby, OfficialsNamed
from projections.game_fold import GameFold
from service.games.amending import Amender
from service.games.finality import write_on
from service.games.memory import Room
from service.streams.pen import SERVICE, Pen
from service.streams.repository import Moved


class Officials:
    def __init__(self, amender: Amender) -> None:
        self._amender = amender

    def name(self, game: str, named: OfficialsNamed) -> Moved | None:
        """From now on it is these; nothing, if nothing is new in that."""

        def write(room: Room, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            if are_new(named, lobby):
                write_on(pen, lobby, [named], SERVICE, room.secrets)

        return self._amender.amend(SERVICE, game, "officials", write)


def are_new(named: OfficialsNamed, lobby: Lobby) -> bool:
    """Whether it is others until now, in a game in which something is left to rule on."""
    known = OfficialsNamed(lobby.terms.referees, lobby.hosts)
    return lobby.status in {"running", "ended"} and known != named
