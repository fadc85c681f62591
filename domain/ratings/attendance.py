"""The facts that ratings need of a game beside its lobby: decisions, departures and rulings."""

from typing import Final

import msgspec

from domain.game.facts import Fact
from domain.game.play import DecisionAnswered
from domain.table.lobby import Lobby, Result
from domain.table.office import SERVICE
from domain.table.rulings import (
    Adjudicated,
    ClockAdjusted,
    Dismissed,
    GameSettled,
    Overturned,
    Paused,
    Resigned,
    Resumed,
    Ruling,
    SeatReplaced,
    TimedOut,
    Upheld,
    Voided,
)

_DECIDING_NOTHING: Final = (Paused, Resumed, Dismissed, Upheld)


class Departure(msgspec.Struct, frozen=True):
    """A player who left a seat to a bot: by giving up, or out of time."""

    seat: int
    account: str


class Attendance(msgspec.Struct, omit_defaults=True):
    """The fold of these facts. `kept` is the result before the first of `own_rulings`, if the game was over then."""

    decisions: list[int] = []
    """Number of decisions that a person answered for each seat. Answers that were taken back count."""
    departed: list[Departure] = []
    """Players who left their seats to bots, in their order."""
    stopped_by: int | None = None
    """The seat that resigned, ran out of time or was absent last."""
    handed_over: bool = False
    """Whether a referee has given a seat to somebody else."""
    own_rulings: list[int] = []
    """The rulings, by event, that decided something and came from a referee whom the players chose."""
    kept: Result | None = None

    def apply(self, fact: Fact, lobby: Lobby, seq: int, actor: str, asked: int | None) -> None:
        """Apply a fact. `lobby` is the lobby before it, `asked` the seat that has the open decision."""
        if isinstance(fact, Ruling):
            self._rule(fact, lobby, seq, actor)
        match fact:
            case DecisionAnswered() if asked is not None and lobby.chairs[asked].kind != "bot":
                self.decisions = self.decisions or [0] * len(lobby.chairs)
                self.decisions[asked] += 1
            case Resigned(seat=seat) | TimedOut(seat=seat):
                self.stopped_by = seat
            case SeatReplaced():
                self._replace(fact, lobby, actor)
            case GameSettled(reason="abandoned") if asked is not None:
                self.stopped_by = asked
            case _:
                pass

    def result(self, lobby: Lobby) -> Result | None:
        """The result without the rulings of referees whom the players chose."""
        return self.kept if self.own_rulings else lobby.result

    def _replace(self, fact: SeatReplaced, lobby: Lobby, actor: str) -> None:
        back = Departure(fact.seat, fact.account)
        left = lobby.holders[fact.seat]
        if back in self.departed:
            self.departed.remove(back)
        elif actor == SERVICE and left is not None:
            self.departed.append(Departure(fact.seat, left))
        else:
            self.handed_over = True

    def _rule(self, fact: Ruling, lobby: Lobby, seq: int, actor: str) -> None:
        if not decides(fact):
            return
        if lobby.chosen_by_players(actor):
            self.kept = self.kept if self.own_rulings else lobby.result
            self.own_rulings.append(seq)
            return
        if isinstance(fact, Adjudicated | Voided):
            self.own_rulings = []
        elif isinstance(fact, Overturned) and fact.ruling in self.own_rulings:
            self.own_rulings.remove(fact.ruling)
        self.kept = self.kept if self.own_rulings else None


def decides(ruling: Ruling) -> bool:
    """Return whether a ruling can change a result. Giving time cannot, taking time can."""
    if isinstance(ruling, ClockAdjusted):
        return ruling.milliseconds < 0
    return not isinstance(ruling, _DECIDING_NOTHING)
