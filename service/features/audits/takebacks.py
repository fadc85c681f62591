"""The check that the terms allow a takeback, that the others agreed, and that it returns the time that it says."""

from typing import NamedTuple

from msgspec import UNSET

from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.rulings import TakenBack
from events.log.event import Stored
from projections.game_fold import GameFold


class _Opened(NamedTuple):
    """A decision just after it was opened: its seat and time, and the used and charged milliseconds of the seat."""

    seat: int
    at: str
    used: int
    charged: int


class TakebackCheck:
    """The decisions and answers of a game, as its takebacks need them."""

    def __init__(self, game: GameFold) -> None:
        self._game = game
        self._opened: dict[int, _Opened] = {}
        self._answers: list[tuple[int, int]] = []
        """The event and the seat of each answer."""

    def opened(self, stored: Stored) -> None:
        """Note a decision that was just opened."""
        lobby, decision = self._game.lobby, self._game.copy.open
        if decision is None or lobby.terms.takebacks not in {"consent", "uninformed"}:
            return
        seat, clocks = decision.seat, lobby.clocks
        used, charged = (lobby.waited_ms, 0) if clocks is None else (clocks.used, clocks.charged[seat])
        self._opened[stored.seq] = _Opened(seat, stored.event.at, used, charged)

    def answered(self, seq: int, seat: int) -> None:
        self._answers.append((seq, seat))

    def agreed(self, fact: TakenBack) -> bool:
        """Return whether the terms allow a takeback of that decision, and the other players agreed where they must.

        With `uninformed`, it is not checked what the players had learned.
        """
        lobby, decision = self._game.lobby, self._opened.get(fact.to)
        if decision is None or decision.seat != fact.seat:
            return False
        if lobby.terms.takebacks == "uninformed":
            return all(seat == fact.seat for seat in self._undone(fact))
        return _consent(lobby, fact)

    def returned(self, fact: TakenBack, at: str) -> bool:
        """Return whether `used` and `answers` are right. Without a clock, `used` is at most the time since then.

        An earlier build recorded neither.
        """
        if fact.answers is not UNSET and fact.answers != self._undone(fact).count(fact.seat):
            return False
        if fact.used is UNSET:
            return True
        then, clocks = self._opened[fact.to], self._game.lobby.clocks
        if clocks is None:
            return fact.used <= then.used + milliseconds(at) - milliseconds(then.at)
        return fact.used == clocks.used_since(then.used, then.charged, fact.seat, at)

    def _undone(self, fact: TakenBack) -> list[int]:
        """Return the seats of the answers that a takeback undoes."""
        counts = self._game.lobby.timeline.counts
        return [seat for seq, seat in self._answers if seq > fact.to and counts(seq)]


def _consent(lobby: Lobby, fact: TakenBack) -> bool:
    others = lobby.others(fact.seat)
    if lobby.terms.takebacks != "consent":
        return False
    asked = lobby.takeback
    if not others or asked is None:
        return not others
    return (asked.seat, asked.to) == (fact.seat, fact.to) and {*others} <= {*asked.agreed}
