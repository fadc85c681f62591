"""The scores of a result that a referee decided, without penalties that were lifted later."""

from bisect import bisect_left
from itertools import pairwise
from typing import Final

from domain.game.results import Standing, relieved
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.overturning import ENDS
from domain.table.rulings import Adjudicated, Penalised
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.features.games.loaded_game import LoadedGame

_ADJUDICATED: Final = Adjudicated.type_name()
_PENALISED: Final = Penalised.type_name()
_DECIDED: Final = "adjudicated"
"""Reason of a result that a referee decided."""


def decided_standings(loaded: LoadedGame, then: Lobby, lobby: Lobby) -> tuple[Standing, ...] | None:
    """Return the standings that a referee had decided in the state `then`, without penalties lifted since, or None.

    The places stay. `lobby` is the present state. A penalty that was given after the scores were counted is not part of
    them.
    """
    if then.result is None or then.result.reason != _DECIDED:
        return None
    standings, recorded = then.result.standings, _last_adjudicated(then)
    lifted = [one.seq for one in lobby.rulings if one.kind == _PENALISED and (one.overturned or 0) > recorded]
    counted = _counted_at(then, recorded) if lifted else 0
    for seq in lifted:
        (stored,) = loaded.committed(seq - 1, seq)
        penalty = fact_of(LOBBY_CODEC, stored, Viewer.public())
        if seq < counted and isinstance(penalty, Penalised):
            standings = relieved(standings, penalty.seat, penalty.points)
    return standings


def _counted_at(then: Lobby, recorded: int) -> int:
    """Return the event of the adjudication that took its scores from the rules.

    Later ones took them from an earlier one: in the same state, or in the state before a ruling that they undo.
    Nobody moves after an adjudication until a ruling returns play. So two of them decided the same state if no turn
    lies between.
    """
    decided = {one.seq: one.undoes for one in then.rulings if one.kind == _ADJUDICATED}
    turns = (turn.seq for turn in then.timeline.turns)
    before = dict(pairwise(sorted({*turns, *(one.seq for one in then.rulings if one.kind in ENDS)})[::-1]))
    adjudications = [*decided]
    while True:
        earlier = before.get(recorded, 0)
        if earlier not in decided:
            number = bisect_left(adjudications, decided[recorded] or 0)
            if not number:
                return recorded
            earlier = adjudications[number - 1]
        recorded = earlier


def _last_adjudicated(lobby: Lobby) -> int:
    return max((one.seq for one in lobby.rulings if one.kind == _ADJUDICATED), default=0)
