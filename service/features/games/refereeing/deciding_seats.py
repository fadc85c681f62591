"""Find the seats that had to decide when referees gave or took time."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, Protocol

from domain.table.lobby import Lobby
from domain.table.rulings import ClockAdjusted, TakenBack
from domain.table.timeline import PlayReset
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import Past
from service.features.games.rewinding import ASKED

_ADJUSTED: Final = ClockAdjusted.type_name()


class RecordedGame(Protocol):
    """A game whose events can be read again."""

    @property
    def past(self) -> Past: ...
    def committed(self, after: int, upto: int | None = None) -> Sequence[Stored]: ...


class DecidingSeats:
    """The seats that had to decide at the clock rulings of a game. One fold of the game finds them all."""

    def __init__(self, loaded: RecordedGame, lobby: Lobby) -> None:
        self._loaded = loaded
        self._lobby = lobby
        self._takebacks: dict[int, list[PlayReset]] = {}

    def at(self, ruling: int, decision: int) -> int | None:
        """Return the seat that had to decide at a clock ruling. Return None if `decision` is another decision.

        If the seat took its move back, the reopened decision counts as the same one, because it keeps the time used.
        """
        if decision not in self._takebacks:
            self._takebacks[decision] = [*self._takebacks_to(decision)]
        opened_at = min((turn.to for turn in self._takebacks[decision] if turn.seq > ruling), default=decision)
        return self._seats[ruling] if 0 < opened_at < ruling else None

    @cached_property
    def _seats(self) -> dict[int, int | None]:
        rulings = [record.seq for record in self._lobby.rulings if record.kind == _ADJUSTED]
        fold = self._loaded.past(Viewer.public(), rulings[0] - 1)
        found = {}
        for stored in self._loaded.past.events(fold.seq, rulings[-1]):
            if stored.event.type == _ADJUSTED:
                found[stored.seq] = None if fold.lobby.clocks is None else fold.lobby.clocks.seat
            fold.apply(stored, linked=True)
        return found

    def _takebacks_to(self, decision: int) -> Iterator[PlayReset]:
        """Yield the takebacks that reopened a decision, the last one first. Each event is read at most once."""
        opened_at, unread = decision, decision - 1
        for turn in reversed(self._lobby.timeline.turns):
            if turn.seq < opened_at:
                takeback, *since = self._loaded.committed(turn.seq - 1, unread)
                if any(stored.event.type == ASKED for stored in since):
                    return
                unread = turn.seq - 1
                if takeback.event.type == TakenBack.type_name():
                    yield turn
                    opened_at, unread = turn.to, turn.to - 1
