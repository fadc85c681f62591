"""The order of turns: which turn is next, whether it counts, and who decides in it.

After a turn comes an extra turn of the same player, if a card in play gives one. Otherwise the next player follows. The
turns that wait for a player come before the player's next turn, in the order in which cards promised them.
"""

from domain.game.decisions import ABSENT
from domain.game.facts import NO_CONTROLLER
from domain.games.dominion.facts import TurnBegan
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable


def follows_own(table: DominionTable, seat: int) -> bool:
    """Return whether the last turn was a turn of the same seat."""
    return table.turn is not None and table.turn.seat == seat


def begins_extra(table: DominionTable, began: TurnBegan) -> bool:
    """Return whether the turn that begins is an extra turn, which does not count if scores are equal."""
    return follows_own(table, began.seat) if began.extra is ABSENT else began.extra


def comes_before_own(table: DominionTable, began: TurnBegan, *, extra: bool) -> bool:
    """Return whether the turn that begins is an extra turn before the player's next turn that is not extra."""
    if began.controller is not NO_CONTROLLER:
        return True
    return extra and table.turn is not None and table.turn.before_own


def progress_of(table: DominionTable, began: TurnBegan) -> Progress:
    last = table.turn
    follows = last is not None and last.seat == began.seat
    if not follows and began.extra is ABSENT and began.controller is NO_CONTROLLER:
        return Progress(began.seat)
    extra = begins_extra(table, began)
    before_own = comes_before_own(table, began, extra=extra)
    return Progress(began.seat, extra=extra, follows=None if follows == extra else follows, before_own=before_own)


def seat_to_the_right(seat: int, players: int) -> int:
    """Return the seat that decides in a promised turn of a player: the player to the right, who promised it."""
    return (seat - 1) % players


def next_turn(table: DominionTable, last: Progress, *, again: bool) -> TurnBegan:
    """Return the fact that begins the next turn. `again`: a card gives the same player an extra turn."""
    if again:
        return TurnBegan(last.seat)
    players = len(table.players)
    seat = last.seat if last.before_own else (last.seat + 1) % players
    if seat in table.waiting_turns:
        return TurnBegan(seat, ABSENT if seat == last.seat else True, seat_to_the_right(seat, players))
    return TurnBegan(seat, False) if seat == last.seat else TurnBegan(seat)
