"""Data for ratings that a game's lobby lacks: decisions made, players who left, and referees' rulings."""

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
    """A player who left a seat to a bot, by resigning or by running out of time."""

    seat: int
    account: str


class Attendance(msgspec.Struct, omit_defaults=True):
    """A game's attendance, folded from its facts: decisions by seat, departures and rulings.

    `kept` is the result before the first of `own_rulings`, if the game was over then.
    """

    decisions: list[int] = []
    """Number of decisions that each seat answered, without those of a bot in the place of a player.

    Answers that were taken back count, too.
    """
    departed: list[Departure] = []
    """Players who left their seats to bots, in the order in which they left."""
    stopped_by: int | None = None
    """The seat that resigned, ran out of time or was absent last."""
    handed_over: bool = False
    """Whether a referee has given a seat to another account."""
    own_rulings: list[int] = []
    """Events of the deciding rulings by referees whom the players chose themselves."""
    kept: Result | None = None

    def apply(self, fact: Fact, lobby: Lobby, seq: int, actor: str, asked: int | None) -> None:
        """Apply a fact of the game.

        `lobby` is the lobby before the fact, and `asked` the seat that has the open decision.
        """
        if isinstance(fact, Ruling):
            self._rule(fact, lobby, seq, actor)
        match fact:
            case DecisionAnswered() if asked is not None and _plays_on(lobby, asked):
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
        """Return the result that counts for ratings. It ignores rulings of referees whom the players chose."""
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


def _plays_on(lobby: Lobby, seat: int) -> bool:
    """Return whether no bot plays in the place of the seat's player."""
    return lobby.chairs[seat].kind != "bot" or lobby.begun_by_bot(seat)


def decides(ruling: Ruling) -> bool:
    """Return whether a ruling can change a result. A ruling that adds time cannot; one that takes time can."""
    if isinstance(ruling, ClockAdjusted):
        return ruling.milliseconds < 0
    return not isinstance(ruling, _DECIDING_NOTHING)
