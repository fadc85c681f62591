"""The check that the terms allow a takeback, that the others agreed, and that it returns the time that it says."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.play import DecisionOpened
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.rewinds import informing
from domain.table.rulings import TakenBack
from events.log.event import Stored
from projections.game_fold import GameFold

_ASKED: Final = DecisionOpened.type_name()


class _Opened(NamedTuple):
    """A decision just after it was opened: its seat and time, and the used and charged milliseconds of the seat."""

    seat: int
    at: str
    used: int
    charged: int


class TakebackCheck:
    """The decisions and answers of a game, as its takebacks need them."""

    def __init__(self, game: GameFold, audited: Sequence[Stored]) -> None:
        self._game = game
        self._audited = audited
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
        """Return whether the terms allow a takeback of that decision, and the other players agreed where they must."""
        lobby, decision = self._game.lobby, self._opened.get(fact.to)
        if decision is None or decision.seat != fact.seat:
            return False
        if lobby.terms.takebacks == "uninformed":
            return all(seat == fact.seat for seat in self._undone(fact))
        return _consent(lobby, fact)

    def informed(self, fact: TakenBack) -> int | None:
        """Return the first event after the decision that revealed something hidden, with `uninformed`, or None.

        This build knows only for its own rules what reveals something.
        """
        game, lobby = self._game, self._game.lobby
        if lobby.terms.takebacks != "uninformed" or lobby.rules.not_carried(game.rules, game.copy.table):
            return None
        names = informing(game.codec, game.rules.disclosed(game.setting.options))
        later = (stored for stored in self._audited[fact.to :] if lobby.timeline.counts(stored.seq))
        return next((stored.seq for stored in later if _named(stored) in names), None)

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


def _named(stored: Stored) -> str:
    """Return the type of an event, and of a decision also its kind."""
    event = stored.event
    return f"{_ASKED}/{msgspec.json.decode(event.data)['kind']}" if event.type == _ASKED else event.type


def _consent(lobby: Lobby, fact: TakenBack) -> bool:
    others = lobby.others(fact.seat)
    if lobby.terms.takebacks != "consent":
        return False
    asked = lobby.takeback
    if not others or asked is None:
        return not others
    return (asked.seat, asked.to) == (fact.seat, fact.to) and {*others} <= {*asked.agreed}
