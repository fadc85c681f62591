"""Everything that is written into a game beside its moves."""

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from domain.table.lobby import Lobby
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.games.memory import Room
from service.games.store import GameBook
from service.games.timing import Timing
from service.streams.pen import Pen
from service.streams.repository import Command, Moved

Write = Callable[[Room, GameFold, Pen, Lobby], None]
"""Writes what is to be written, or refuses. The fold is the whole truth; the lobby is the writer's own, as it stands
behind what the pen has written already."""


class Foreseen(NamedTuple):
    """What would be written, and the lobby before and after it."""

    before: Lobby
    after: Lobby
    written: list[Stored]


class Amender:
    def __init__(self, games: GameBook, timing: Timing) -> None:
        self._games = games
        self._timing = timing

    def amend(self, account: str, game: str, what: str, write: Write) -> Moved | None:
        """Puts on record what `write` writes on behalf of `account`; None if that is nothing."""

        def decide(room: Room, pen: Pen) -> Command | None:
            with room.seen_by(Viewer.referee()) as now:
                pass  # whoever decides may go on looking: nobody else adds an event
            write(room, now, pen, deepcopy(self._timing.excuse(pen, now.lobby)))
            return Command.by(account, what, pen) if pen.written else None

        return self._games.change(game, decide)

    def foresee(self, game: str, write: Write) -> Foreseen:
        """What would be put on record, and is not."""
        found: list[Foreseen] = []

        def decide(room: Room, pen: Pen) -> None:
            with room.seen_by(Viewer.referee()) as now:
                pass
            before = deepcopy(now.lobby)
            lobby = deepcopy(self._timing.excuse(pen, now.lobby))
            try:
                write(room, now, pen, lobby)
            finally:
                room.drop_driver()  # it may have gone ahead
            found.append(Foreseen(before, lobby, pen.written))

        self._games.change(game, decide)
        return found[-1]
