"""The standings of large tournaments: a worker reckons them, and they are remembered until it has newer ones.

Whoever asks is told those that there are, with the event as of which they are, and has newer ones reckoned if something
has happened since. What is remembered can be lost at any time: then it is reckoned anew.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from domain.tournament.scale import spelled
from domain.tournament.standings import Line
from projections.tournament_fold import TournamentLine
from service.house import House
from service.running import jobs
from service.running.remembering import Remembered

LARGE: Final = 200
"""Of so many entrants no request reckons the standings as they are now."""


class Ranked(msgspec.Struct, frozen=True, array_like=True):
    """An entrant's place, points and tie-breaks: exact numbers, as they are told."""

    entrant: int
    place: int
    points: str
    tiebreaks: dict[str, str | None]
    group: int | None = None

    @classmethod
    def of(cls, row: Line, tiebreaks: tuple[str, ...]) -> "Ranked":
        return cls(row.entrant, row.place, spelled(row.points.value), row.spelled(tiebreaks), row.group)


class Reckoned(msgspec.Struct, frozen=True, array_like=True):
    """Standings as of an event."""

    version: int
    stage: int
    round: int
    tiebreaks: tuple[str, ...]
    rows: list[Ranked]


_REMEMBERED: Final = Remembered("standings", Reckoned)


def latest(house: House, line: TournamentLine) -> Reckoned:
    """The standings of the last stage as of its last round: as they are now, if the tournament is not a large one, or
    nothing is remembered of it yet."""
    known = _REMEMBERED.of(house.redis, line.id) if _large(line) else None
    if known is None or known.stage != len(line.tournament.played) or known.version > line.version:
        return _reckoned(house, line)
    if known.version != line.version:
        jobs.enqueue(house, "standings", tournament=line.id, version=line.version)
    return known


def nothing_lost(_: House) -> Iterator[jobs.Args]:
    """Whoever asks for standings has them reckoned: what got lost is asked for again."""
    return iter(())


@jobs.job("standings", due=nothing_lost, lane="long", seconds=600)
def reckon(house: House, *, tournament: str, version: int) -> None:
    known = _REMEMBERED.of(house.redis, tournament)
    if known is None or known.version < version:
        _reckoned(house, house.tournaments.book.line(tournament))


def _reckoned(house: House, line: TournamentLine) -> Reckoned:
    stage, played = len(line.tournament.played), line.tournament.current
    rows = house.tournaments.book.standings(line, stage, len(played.rounds))
    told = [Ranked.of(row, played.listed) for row in rows]
    made = Reckoned(line.version, stage, len(played.rounds), played.listed, told)
    if _large(line):
        _REMEMBERED.keep(house.redis, line.id, made)
    return made


def _large(line: TournamentLine) -> bool:
    return len(line.tournament.entries.entrants) >= LARGE
