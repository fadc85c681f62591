"""Decide which games and which of their seats count for ratings.

That follows from the record alone: seats, places, numbers of decisions, players who left, and the rulings of referees
whom the players did not choose themselves. A game counts from the day on which it ended, whether or not its result is
disputed. So nobody puts a loss off by a dispute.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.ratings import service_bots
from domain.ratings.attendance import Attendance
from domain.ratings.ladder import RatedGame
from domain.table.clocks import milliseconds
from domain.table.early_ends import by_placement
from domain.table.lobby import Lobby, Result
from domain.table.rulings import SETTLEMENTS

LONG_ENOUGH: Final = 6
"""Number of decisions after which a seat that leaves counts as a win for the others.

In a whole game of Kingdomino, a seat decides at least 14 times, and more often in the other games.
"""

_DAY: Final = 86_400_000
_RULED: Final = "adjudicated"


class CountedSeat(msgspec.Struct, frozen=True):
    """A seat of a rated game: its player, and the place that counts for ratings."""

    number: int
    account: str
    """Account of the player. A bot of the service is named by its level."""
    place: int
    left: bool
    long: bool
    """Whether the player decided often enough for the others to win rating points from them."""
    moved: bool = False
    """Whether the game counts for this player, who made a decision."""


def counts(lobby: Lobby, attendance: Attendance) -> bool:
    """Return whether a game counts for ratings.

    It counts when it is over. If other tables still need its shuffles, it counts when it is final.

    Where a referee gave a seat to another account, the result belongs to neither of its two players, and the others met
    both.
    """
    over = lobby.status in {"ended", "final"} and not lobby.hidden
    return over and lobby.rated_among is not None and not attendance.handed_over


def seats(lobby: Lobby, attendance: Attendance) -> list[CountedSeat]:
    """Return the seats of a rated game with their places for ratings, or none.

    A player who made no decision did not play, as in FIDE's rating regulations.
    """
    result = attendance.result(lobby)
    if result is None:
        return []
    ruled = result.reason == _RULED
    gone = [] if ruled else _left_seats(lobby, attendance, result)
    accounts = [
        service_bots.name(str(chair.bot)) if lobby.begun_by_bot(seat) else holder
        for seat, (chair, holder) in enumerate(zip(lobby.chairs, lobby.holders, strict=True))
    ]
    for departure in reversed(attendance.departed):
        accounts[departure.seat] = departure.account
    decisions = attendance.decisions or [0] * len(lobby.chairs)
    places = _places([standing.place for standing in result.standings], gone)
    played = [
        CountedSeat(seat, str(account), places[seat], seat in gone, ruled or decisions[seat] >= LONG_ENOUGH)
        for seat, account in enumerate(accounts)
        if decisions[seat]
    ]
    counted = game(0, played).counted
    counted = {player for player in counted if not service_bots.is_service_bot(player)}
    return [msgspec.structs.replace(seat, moved=True) if seat.account in counted else seat for seat in played]


def game(day: int, played: Sequence[CountedSeat]) -> RatedGame:
    return RatedGame(
        day,
        tuple(seat.account for seat in played),
        tuple(seat.place for seat in played),
        tuple(seat.left for seat in played),
        tuple(seat.long for seat in played),
    )


def day_of(lobby: Lobby) -> int:
    """Return the day from which the game counts: days since 1970, UTC."""
    return milliseconds(lobby.ended_at if lobby.draws is None else lobby.final_at) // _DAY


def _left_seats(lobby: Lobby, attendance: Attendance, result: Result) -> list[int]:
    """Return the seats whose players left the game, in the order in which they left."""
    gone = [departure.seat for departure in attendance.departed]
    stopped = result.reason in SETTLEMENTS and not by_placement(lobby, result.reason)
    if stopped and attendance.stopped_by is not None:
        gone.append(attendance.stopped_by)
    return list(dict.fromkeys(gone))


def _places(places: Sequence[int], gone: Sequence[int]) -> list[int]:
    """Return the places with the seats that left (`gone`) behind all others. The first to leave is last."""
    behind = [*places]
    for number, seat in enumerate(reversed(gone)):
        behind[seat] = len(places) - len(gone) + 1 + number
    staying = [place for seat, place in enumerate(places) if seat not in gone]
    for seat, place in enumerate(places):
        if seat not in gone:
            behind[seat] = 1 + sum(other < place for other in staying)
    return behind
