"""Amendments: everything that is written into a game apart from moves, such as takebacks and rulings."""

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from domain.table.lobby import Lobby
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.loaded_game import LoadedGame
from service.features.games.store import GameBook
from service.features.games.timing import Timing
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command, Moved

Write = Callable[[LoadedGame, GameFold, Pen, Lobby], None]
"""A function that writes an amendment with the pen, or refuses.

The fold is the whole truth. The lobby is the writer's own copy, with the facts that the pen has already written.
"""


class AmendmentPreview(NamedTuple):
    """The preview of an amendment: the events that it would write, with the lobby before and after it."""

    before: Lobby
    after: Lobby
    written: list[Stored]


class Amender:
    def __init__(self, games: GameBook, timing: Timing) -> None:
        self._games = games
        self._timing = timing

    def amend(self, account: str, game: str, what: str, write: Write) -> Moved | None:
        """Record the facts that the function `write` writes on behalf of an account. Return None if it writes none."""

        def decide(loaded: LoadedGame, pen: Pen) -> Command | None:
            with loaded.seen_by(Viewer.referee()) as now:
                pass  # safe to read after the lock: only this decision can add an event now
            write(loaded, now, pen, deepcopy(self._timing.excuse(pen, now.lobby)))
            return Command.by(account, what, pen) if pen.written else None

        return self._games.change(game, decide)

    def foresee(self, game: str, write: Write) -> AmendmentPreview:
        """Return the events that the function `write` would add to a game, without recording them."""
        found: list[AmendmentPreview] = []

        def decide(loaded: LoadedGame, pen: Pen) -> None:
            with loaded.seen_by(Viewer.referee()) as now:
                pass
            before = deepcopy(now.lobby)
            lobby = deepcopy(self._timing.excuse(pen, now.lobby))
            try:
                write(loaded, now, pen, lobby)
            finally:
                loaded.drop_driver()  # it may be ahead of the log
            found.append(AmendmentPreview(before, lobby, pen.written))

        self._games.change(game, decide)
        return found[-1]
