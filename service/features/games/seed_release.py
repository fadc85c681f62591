"""The release of a seed that several tables share, when all of them are settled. Their games then become final.

The caller that opened the tables knows which they are. Here each one is checked alone. A settled game stays settled, so
no player can dispute or take back anything at one table after another table reveals it.
"""

from domain.table.lobby import Lobby
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import open_seed
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.platform.streams.pen import SERVICE, Pen


class Releasing:
    def __init__(self, loaded_games: LoadedGames, amender: Amender) -> None:
        self._loaded_games = loaded_games
        self._amender = amender

    def release(self, game: str) -> bool:
        """Reveal the shared seed in a game if the game is settled, and return whether the game is final.

        A second call changes nothing.
        """
        self._amender.amend(SERVICE, game, "release", _open)
        with self._loaded_games.load(game).now() as now:
            return now.lobby.status == "final"


def _open(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
    if lobby.hidden and lobby.settled(pen.at, pen.absences):
        open_seed(pen, lobby, loaded.secrets)
