"""Games that are over before their rules end them: given up, out of time, or abandoned.

Such a result has places and no scores: what a score is made of may still be hidden, and is nobody's to know yet.
"""

from collections.abc import Sequence
from typing import Any

from domain.lobby import Lobby
from domain.results import Standing, conceded, lowered
from domain.ruleset import Ruleset
from domain.rulings import GameSettled, Settlement


def settled(rules: Ruleset[Any], lobby: Lobby, table: Any, why: Settlement, loser: int | None = None) -> GameSettled:
    """Current placement decides, by the true `table`; a `loser` comes last whatever they have."""
    standings: Sequence[Standing] = lowered(rules.standings(table), lobby.penalties)
    if loser is not None:
        standings = conceded(standings, loser)
    return GameSettled(why, tuple(Standing(standing.seat, standing.place, 0) for standing in standings))
