"""The events of a game that follow from time alone, such as a time-out."""

from collections.abc import Iterator

from domain.game.facts import Fact
from domain.table.clocks import milliseconds
from domain.table.early_ends import settled
from domain.table.lobby import Lobby
from domain.table.rulings import Paused, TimedOut
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame
from service.features.games.resignation import Substitute, consequence
from service.features.games.timing import Timing, is_over
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved


class Deadlines:
    def __init__(self, amender: Amender, timing: Timing, substitute: Substitute) -> None:
        self._amender = amender
        self._timing = timing
        self._substitute = substitute

    def keep(self, game: str) -> Moved | None:
        """Write all events of a game that have become due. Return None if there are none.

        It also returns None if another process was first. Several processes may do this at once: each writes after the
        event that it has read, so only one of them succeeds.
        """
        return self._amender.amend(SERVICE, game, "due", self._write)

    def _write(self, loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
        write_on(pen, lobby, list(self._follows(now, pen, lobby)), SERVICE, loaded.secrets)

    def _follows(self, now: GameFold, pen: Pen, lobby: Lobby) -> Iterator[Fact]:
        if now.asked is None or now.copy.open is None:
            return
        seat = now.copy.open.seat
        if lobby.clocks is not None and is_over(lobby, pen.at):
            yield TimedOut(seat, now.asked.seq)
            yield self._out_of_time(now, lobby, seat, cause=pen.seq + 1)
            return
        until = lobby.abandoned_from(seat, now.asked.event.at)
        moment = milliseconds(pen.at)
        if until is not None and until + self._timing.away(milliseconds(now.asked.event.at), moment) <= moment:
            yield settled(now.rules, lobby, now.copy.table, "abandoned", seat)

    def _out_of_time(self, now: GameFold, lobby: Lobby, seat: int, cause: int) -> Fact:
        match lobby.terms.clock and lobby.terms.clock.on_timeout:
            case "adjudicate":
                return settled(now.rules, lobby, now.copy.table, "time-out")
            case "referee":
                return Paused(reason="out of time", answers=cause)
            case _:
                return consequence(now, lobby, seat, "time-out", cause, self._substitute)
