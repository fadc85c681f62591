"""Reminders: the end of a player's time for a decision, the last day of an unplayed round, and the start of a round."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

from domain.table.clocks import milliseconds
from domain.tournament.tournament import Tournament
from projections.game_summary import GameLine

_HOUR: Final = 3_600_000


class Reminder(NamedTuple):
    """Of a round of the last stage, from that moment on; `which` names it for ever."""

    which: str
    at: int
    awaits: str
    round: int


def back_from_holiday(line: GameLine) -> int:
    """When the holiday ends, or ended, of who is asked (ms since 1970); 0: they have had none."""
    clocks = line.lobby.clocks
    return 0 if line.asked is None or clocks is None else clocks.free_until[line.asked.seat]


def running_out(line: GameLine) -> int | None:
    """When a quarter is left of the time for the open decision, if that was an hour or more (ms since 1970)."""
    if line.asked is None or line.due is None:
        return None
    whole = line.due - max(milliseconds(line.asked.since), back_from_holiday(line))
    return line.due - whole // 4 if whole >= _HOUR else None


def reminders(now: Tournament, account: str) -> Iterator[Reminder]:
    """Of what is still to come, at a table that this account has: a day and an hour before."""
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
