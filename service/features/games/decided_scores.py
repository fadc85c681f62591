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


def is_decided(lobby: Lobby) -> bool:
    """Return whether a referee decided the result of a game."""
    return lobby.result is not None and lobby.result.reason == "adjudicated"


def without_lifted(loaded: LoadedGame, decided: Lobby, lobby: Lobby) -> tuple[Standing, ...]:
    """Return the standings that a referee decided, as they were in the state `decided`, without penalties lifted since.

    The places stay. `lobby` is the present state. A penalty that was given after the scores were counted is not part of
    them.
    """
    assert decided.result is not None  # noqa: S101 - a referee decided it
    standings, recorded = decided.result.standings, _last_adjudicated(decided)
    lifted = [one.seq for one in lobby.rulings if one.kind == _PENALISED and (one.overturned or 0) > recorded]
    counted = _counted_at(loaded, decided, recorded) if lifted else 0
    for seq in lifted:
        (stored,) = loaded.committed(seq - 1, seq)
        penalty = fact_of(LOBBY_CODEC, stored, Viewer.public())
        if seq < counted and isinstance(penalty, Penalised):
            standings = relieved(standings, penalty.seat, penalty.points)
    return standings


def _counted_at(loaded: LoadedGame, decided: Lobby, recorded: int) -> int:
    """Return the event of the adjudication that took its scores from the rules.

    Later ones took them from an earlier one: in the same state, or in the state before a ruling that they undo.
    """
    undoes = {one.seq: one.undoes for one in decided.rulings}
    counted = recorded
    while counted:
        recorded = counted
        same = is_decided(loaded.past(Viewer.public(), recorded - 1).lobby)
        counted = _last_adjudicated(decided, before=recorded if same else undoes[recorded] or 0)
    return recorded


def _last_adjudicated(lobby: Lobby, *, before: float = inf) -> int:
    return max((one.seq for one in lobby.rulings if one.kind == _ADJUDICATED and one.seq < before), default=0)
