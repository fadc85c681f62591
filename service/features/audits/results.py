"""The check of a game's start and results against the facts before them.

It compares nonces and scores the table, without running the ruleset's script.
"""

from collections.abc import Iterable
from typing import Final

from domain.game.facts import Fact
from domain.game.message import message
from domain.game.play import GameEnded
from domain.table.early_ends import loser, settled
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC, GameStarted
from domain.table.rulings import GameSettled, Overturned, Resigned, TakenBack, TimedOut
from events.log.chain import Broken, check_time
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of
from service.features.audits.nonces import other_nonces
from service.features.audits.time_limits import Finding, GaveUp, TimeLimits
from service.features.audits.verdict import Audit

_RESULTS: Final = {GameEnded.type_name(), GameSettled.type_name()}
_STARTED: Final = GameStarted.type_name()
_OVERTURNED: Final = Overturned.type_name()
_SETTLED: Final = GameSettled.type_name()
_TAKEN_BACK: Final = TakenBack.type_name()
_GAVE_UP: Final = {Resigned.type_name(), TimedOut.type_name()}


class Results:
    """The check of a game's start and results while the game is folded.

    `found` is the first difference from what the earlier facts give.
    """

    def __init__(self, game: GameFold) -> None:
        self.found: Audit | None = None
        self.doubt: int | None = None
        """The first event for which time must have been over, but an earlier build counted the time."""
        self._game = game
        self._limits = TimeLimits(game)
        self._gave_up: list[tuple[int, GaveUp]] = []
        """Resignations and timeouts with their events; the last one counts."""

    def before(self, stored: Stored) -> None:
        """Compare the nonces or the result in an event with those that follow from the facts before it.

        If they differ, set `found`.
        """
        kind = stored.event.type
        try:
            if kind in _GAVE_UP:
                fact = fact_of(LOBBY_CODEC, stored, Viewer.public())
                if isinstance(fact, Resigned | TimedOut):
                    self._gave_up.append((stored.seq, fact))
                    if isinstance(fact, TimedOut):
                        self._note(stored, fact, self._limits.timed_out(stored, fact))
            elif kind == _TAKEN_BACK:
                fact = fact_of(LOBBY_CODEC, stored, Viewer.public())
                if isinstance(fact, TakenBack):
                    self._check_agreed(stored, fact)
            elif kind == _OVERTURNED:
                fact = fact_of(LOBBY_CODEC, stored, Viewer.public())
                if isinstance(fact, Overturned) and fact.branch is not None:
                    self._gave_up = [one for one in self._gave_up if one[0] < fact.ruling]
            elif kind == _STARTED:
                self.found = self.found or other_nonces(self._game, stored)
            elif kind in _RESULTS and self.found is None:
                self.found = self._compared(stored)
                if kind == _SETTLED:
                    settled_so = fact_of(LOBBY_CODEC, stored, Viewer.public())
                    if isinstance(settled_so, GameSettled):
                        last = self._gave_up[-1] if self._gave_up else None
                        self._note(stored, settled_so, self._limits.settled(stored, settled_so, last))
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/score", kind=kind, error=repr(error)) from error

    def _note(self, stored: Stored, fact: Fact, finding: Finding) -> None:
        """Set `found` if a game ended early without its cause, or `doubt` if this build cannot know."""
        if finding == "unfounded":
            self.found = self.found or Audit(
                "differs", message("audit/no-cause"), seq=stored.seq, recorded=repr(fact), rule="every game: early ends"
            )
        elif finding == "unknown":
            self.doubt = self.doubt or stored.seq

    def _check_agreed(self, stored: Stored, fact: TakenBack) -> None:
        if not _agreed(self._game.lobby, fact):
            self.found = self.found or Audit(
                "differs",
                message("audit/not-agreed"),
                seq=stored.seq,
                recorded=repr(fact),
                rule="every game: takebacks",
            )

    def _compared(self, stored: Stored) -> Audit | None:
        recorded = fact_of(self._game.codec, stored, Viewer.referee())
        expected = self._expected(recorded)
        if recorded == expected:
            return None
        return Audit(
            "differs",
            message("audit/result"),
            seq=stored.seq,
            recorded=repr(recorded),
            expected=repr(expected),
            rule=f"{self._game.rules.name}: standings",
        )

    def _expected(self, recorded: Fact) -> Fact | None:
        game = self._game
        match recorded:
            case GameEnded(reason=reason):
                return GameEnded(reason, game.rules.standings(game.copy.table))
            case GameSettled(reason=reason):
                seat = None if game.copy.open is None else game.copy.open.seat
                gave_up = self._gave_up[-1][1].seat if self._gave_up else None
                last = loser(game.lobby, reason, gave_up, seat)
                return settled(game.rules, game.lobby, game.copy.table, reason, last)
            case _:
                return None


def _agreed(lobby: Lobby, fact: TakenBack) -> bool:
    """Return whether the terms allow a takeback, and the other players agreed where they must.

    With `uninformed`, it is not checked what the players had learned.
    """
    others = lobby.others(fact.seat)
    if lobby.terms.takebacks == "uninformed" or (lobby.terms.takebacks == "consent" and not others):
        return True
    asked = lobby.takeback
    if lobby.terms.takebacks != "consent" or asked is None:
        return False
    return (asked.seat, asked.to) == (fact.seat, fact.to) and {*others} <= {*asked.agreed}


def fold_all(game: GameFold, events: Iterable[Stored], folded: list[Stored]) -> Results:
    """Fold all events into `game`, collect them in `folded`, and return what was found meanwhile."""
    results = Results(game)
    for stored in events:
        check_time(stored, game.at)
        if game.seq:
            results.before(stored)
        game.apply(stored)
        folded.append(stored)
    return results
