"""The order of turns: which turn is next, and whether it counts."""

from domain.game.decisions import ABSENT
from domain.games.dominion.facts import TurnBegan
from domain.games.dominion.table import DominionTable


def follows_own(table: DominionTable, seat: int) -> bool:
    """Return whether the last turn was a turn of the same seat."""
    return table.turn is not None and table.turn.seat == seat


def begins_extra(table: DominionTable, began: TurnBegan) -> bool:
    """Return whether the turn that begins is an extra turn, which does not count if scores are equal."""
    return follows_own(table, began.seat) if began.extra is ABSENT else began.extra
