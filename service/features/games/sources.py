"""Sources of read-only games from other features, such as imported games. They are read as own games are."""

from typing import Any, Protocol

from projections.listing import Place
from service.features.games.answers import GameSummary
from service.features.games.loaded_game import LoadedGame
from service.features.games.views import GameQueries


class GameLoader(Protocol):
    def load(self, stream: str) -> LoadedGame: ...


class GameSource(Protocol):
    """A source of read-only games whose ids begin with the same letter."""

    @property
    def looking(self) -> GameQueries: ...

    @property
    def loaded_games(self) -> GameLoader: ...

    def page(
        self, account: str | None, status: str | None, ruleset: str | None, place: Place | None, limit: int
    ) -> list[tuple[list[Any], GameSummary]]:
        """List the games of the source as the caller may see them, newest first, each with its place in the list."""
