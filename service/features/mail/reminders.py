"""Reminders for players: time for a decision runs out, a round's last day comes, or a round starts soon."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

from domain.table.clocks import milliseconds
from domain.tournament.tournament import Tournament
from projections.game_summary import GameLine

_HOUR: Final = 3_600_000


class Reminder(NamedTuple):
    """A reminder about a round of the current stage, due at the time `at` (milliseconds).

    `which` identifies it permanently.
    """

    which: str
    at: int
    awaits: str
    round: int


def back_from_holiday(line: GameLine) -> int:
    """Return the end of the last holiday of the player who must decide (ms since 1970). 0: there was none."""
    clocks = line.lobby.clocks
    return 0 if line.asked is None or clocks is None else clocks.free_until[line.asked.seat]


def running_out(line: GameLine) -> int | None:
    """Return when a quarter of the time for the open decision is left, in milliseconds since 1970.

    Return None if the decision has less than an hour, or no limit.
    """
    if line.asked is None or line.due is None:
        return None
    whole = line.due - max(milliseconds(line.asked.since), back_from_holiday(line))
    return line.due - whole // 4 if whole >= _HOUR else None


def reminders(now: Tournament, account: str) -> Iterator[Reminder]:
    """Yield the reminders of an account's tables without a result: on the last day, and an hour before the start."""
    me, played, stage = now.entries.of_account(account), now.current, len(now.played)
    for number, held in played.open_rounds:
        table = next((table.number for table in held.tables if me in table.entrants), None)
        if table is None or played.outcome(held, table) is not None:
            continue
        day = played.stage.format.due(number)
        if day is not None:
            morning = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
            yield Reminder(f"due/{stage}/{number}", morning, "due", number)
        if held.started is None and held.starts_at is not None:
            at = milliseconds(held.starts_at) - _HOUR
            yield Reminder(f"starts/{stage}/{number}/{held.starts_at}", at, "starts", number)
