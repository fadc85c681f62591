"""Games that are over before their rules end them: given up, out of time, or abandoned.

Such a result has places and no scores: what a score is made of may still be hidden, and is nobody's to know yet.
"""

from collections.abc import Sequence
from typing import Any

from domain.game.results import Standing, conceded, lowered
from domain.game.ruleset import Ruleset
from domain.table.lobby import Lobby
from domain.table.rulings import GameSettled, Settlement


def settled(rules: Ruleset[Any], lobby: Lobby, table: Any, why: Settlement, loser: int | None = None) -> GameSettled:
    """Current placement decides, by the true `table`; a `loser` comes last whatever they have."""
    standings: Sequence[Standing] = lowered(rules.standings(table), lobby.penalties)
    if loser is not None:
        standings = conceded(standings, loser)
    return GameSettled(why, tuple(Standing(standing.seat, standing.place, 0) for standing in standings))


def loser(lobby: Lobby, why: Settlement, gave_up: int | None, asked: int | None) -> int | None:
    """Who comes last when a game is settled: the seat that `gave_up` or ran out of time, unless the table had agreed
    that placement decides then; of an abandoned game whoever was `asked`."""
    if why == "abandoned":
        return asked
    clock = lobby.terms.clock
    placement = why == "time-out" and clock is not None and clock.on_timeout == "adjudicate"
    return None if placement else gave_up
