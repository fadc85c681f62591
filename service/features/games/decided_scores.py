"""The scores of a result that a referee decided, without penalties that were lifted later."""

from math import inf
from typing import Final

from domain.game.results import Standing, relieved
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
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
    counted = _counted_at(loaded, then, recorded) if lifted else 0
    for seq in lifted:
        (stored,) = loaded.committed(seq - 1, seq)
        penalty = fact_of(LOBBY_CODEC, stored, Viewer.public())
        if seq < counted and isinstance(penalty, Penalised):
            standings = relieved(standings, penalty.seat, penalty.points)
    return standings


def _counted_at(loaded: LoadedGame, then: Lobby, recorded: int) -> int:
    """Return the event of the adjudication that took its scores from the rules.

    Later ones took them from an earlier one: in the same state, or in the state before a ruling that they undo.
    """
    undoes = {one.seq: one.undoes for one in then.rulings}
    counted = recorded
    while counted:
        recorded = counted
        before = loaded.past(Viewer.public(), recorded - 1).lobby.result
        same = before is not None and before.reason == _DECIDED
        counted = _last_adjudicated(then, before=recorded if same else undoes[recorded] or 0)
    return recorded


def _last_adjudicated(lobby: Lobby, *, before: float = inf) -> int:
    return max((one.seq for one in lobby.rulings if one.kind == _ADJUDICATED and one.seq < before), default=0)
