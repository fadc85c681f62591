"""The standings of large tournaments: a worker reckons them, and they are remembered until it has newer ones.

Whoever asks is told those that there are, with the event as of which they are, and has newer ones reckoned if something
has happened since. What is remembered can be lost at any time: then it is reckoned anew.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
import structlog
from redis.exceptions import RedisError

from domain.tournament.scale import spelled
from domain.tournament.standings import Line
from projections.tournament_fold import TournamentLine
from service.house import House
from service.running import jobs

LARGE: Final = 200
"""Of so many entrants no request reckons the standings as they are now."""
_KEPT: Final = 7 * 24 * 3600

_log = structlog.get_logger("standings")


class Ranked(msgspec.Struct, frozen=True, array_like=True):
    """An entrant's place, points and tie-breaks: exact numbers, as they are told."""

    entrant: int
    place: int
    points: str
    tiebreaks: dict[str, str | None]

    @classmethod
    def of(cls, row: Line, tiebreaks: tuple[str, ...]) -> "Ranked":
        return cls(row.entrant, row.place, spelled(row.points.value), row.spelled(tiebreaks))


class Reckoned(msgspec.Struct, frozen=True, array_like=True):
    """Standings as of an event."""

    version: int
    stage: int
    round: int
    tiebreaks: tuple[str, ...]
    rows: list[Ranked]


_read: Final = msgspec.msgpack.Decoder(Reckoned).decode


def latest(house: House, line: TournamentLine) -> Reckoned:
    """The standings of the last stage as of its last round: as they are now, if the tournament is not a large one, or
    nothing is remembered of it yet."""
    known = _remembered(house, line.id) if _large(line) else None
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
    known = _remembered(house, tournament)
    if known is None or known.version < version:
        _reckoned(house, house.tournaments.book.line(tournament))


def _reckoned(house: House, line: TournamentLine) -> Reckoned:
    stage, played = len(line.tournament.played), line.tournament.current
    rows = house.tournaments.book.standings(line, stage, len(played.rounds))
    told = [Ranked.of(row, played.listed) for row in rows]
    made = Reckoned(line.version, stage, len(played.rounds), played.listed, told)
    if _large(line):
        try:
            house.redis.set(_key(line.id), msgspec.msgpack.encode(made), ex=_KEPT)
        except RedisError as error:
            _log.warning("not remembered", tournament=line.id, error=str(error))
    return made


def _remembered(house: House, tournament: str) -> Reckoned | None:
    try:
        kept = house.redis.get(_key(tournament))
    except RedisError:
        return None
    return _read(kept) if isinstance(kept, bytes) else None


def _large(line: TournamentLine) -> bool:
    return len(line.tournament.entries.entrants) >= LARGE


def _key(tournament: str) -> str:
    return f"dominium:standings:{tournament}"
