"""The command that changes the referees and organisers of a running game."""

from domain.table.lobby import Lobby
from domain.table.lobby_facts import OfficialsNamed
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved


class Officials:
    def __init__(self, amender: Amender) -> None:
        self._amender = amender

    def name(self, game: str, named: OfficialsNamed) -> Moved | None:
        """Record new referees and organisers of a game, if they differ from the current ones."""

        def write(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            if are_new(named, lobby):
                write_on(pen, lobby, [named], SERVICE, loaded.secrets)

        return self._amender.amend(SERVICE, game, "officials", write)


def are_new(named: OfficialsNamed, lobby: Lobby) -> bool:
    """Return whether the named officials differ from the current ones, in a game that still allows rulings."""
    known = OfficialsNamed(lobby.terms.referees, lobby.hosts)
    return lobby.status in {"running", "ended"} and known != named
