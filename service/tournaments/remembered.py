"""The standings of large tournaments: a worker reckons them, and they are remembered until it has newer ones.

Whoever asks is told those that there are, with the event as of which they are, and has newer ones reckoned if something
has happened since. With them the next round is drawn ahead, where nothing is missing for that: it is what any process
would draw, and nobody is told of it before an organiser asks. What is remembered can be lost at any time: then it is
reckoned anew.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from domain.game.refusal import Refusal
from domain.tournament.facts import RoundDrawn
from domain.tournament.reckoning import Reckoning, given
from domain.tournament.scale import spelled
from domain.tournament.standings import Line
from projections.tournament_fold import TournamentLine
from service.house import House
from service.running import jobs
from service.running.remembering import Remembered

LARGE: Final = 200
"""Of so many entrants no request reckons the standings as they are now."""


class Moment(NamedTuple):
    """After a round of a stage."""

    stage: int
    round: int


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

    def line(self) -> Line:
        """The line itself, but for what its numbers follow from."""
        tiebreaks = [None if value is None else _only(value) for value in self.tiebreaks.values()]
        return Line(self.entrant, self.place, _only(self.points), tuple(tiebreaks), (), self.group)


@lru_cache(4096)
def _only(number: str) -> Reckoning:
    return given("points", Fraction(number))


class Reckoned(msgspec.Struct, frozen=True, array_like=True):
    """Standings as of an event."""

    version: int
    stage: int
    round: int
    tiebreaks: tuple[str, ...]
    rows: list[Ranked]
    teams: list[Ranked] | None = None
    """Where teams meet: those, by their numbers."""

    @classmethod
    def of(cls, line: TournamentLine, stage: int, round_: int, rows: Sequence[Line]) -> "Reckoned":
        tournament, played = line.tournament, line.tournament.played[stage - 1]
        teams = None
        if tournament.of_teams:
            known = tournament.team_standings(stage, round_)
            teams = [Ranked.of(row, played.stage.team_tiebreaks) for row in known]
        told = [Ranked.of(row, played.listed) for row in rows]
        return cls(line.version, stage, round_, played.listed, told, teams)


class Ahead(msgspec.Struct, frozen=True, array_like=True):
    """How the next round is drawn after an event."""

    version: int
    drawn: RoundDrawn


_REMEMBERED: Final = Remembered("standings", Reckoned)
_DRAWN: Final = Remembered("draw", Ahead)


def latest(house: House, line: TournamentLine, at: Moment | None = None) -> Reckoned:
    """The standings at that moment, without one those of the last stage as of its last round: as they are now, if the
    tournament is not a large one, or nothing is remembered of it yet."""
    known = _REMEMBERED.of(house.redis, _id(line.id, at)) if large(line) else None
    if known is None or known.version > line.version or (at is None and known.stage != len(line.tournament.played)):
        return _reckoned(house, line, at or _last(line))
    if known.version != line.version:
        args = {} if at is None else {"stage": at.stage, "upto": at.round}
        jobs.enqueue(house, "standings", tournament=line.id, version=line.version, **args)
    return known


def lines(house: House, line: TournamentLine, stage: int | None = None, until: int | None = None) -> tuple[Line, ...]:
    """Everybody's place, as `TournamentBook.standings` has it; of a large tournament, where nothing has happened since,
    from what a worker has reckoned, without what numbers follow from."""
    played = line.tournament.played
    number = len(played) if stage is None else stage
    if large(line) and 1 <= number <= len(played):
        at = Moment(number, len(played[number - 1].rounds) if until is None else until)
        known = _REMEMBERED.of(house.redis, _id(line.id, at))
        if known is not None and known.version == line.version:
            return tuple(row.line() for row in known.rows)
    return house.tournaments.book.standings(line, stage, until)


def drawn_ahead(house: House, line: TournamentLine) -> RoundDrawn | None:
    """The next round of a large tournament, if a worker has drawn it as of now."""
    ahead = _DRAWN.of(house.redis, line.id) if large(line) else None
    return ahead.drawn if ahead is not None and ahead.version == line.version else None


def nothing_lost(_: House) -> Iterator[jobs.Args]:
    """Whoever asks for standings has them reckoned: what got lost is asked for again."""
    return iter(())


@jobs.job("standings", due=nothing_lost, lane="long", seconds=600)
def reckon(house: House, *, tournament: str, version: int, stage: int = 0, upto: int = 0) -> None:
    at = Moment(stage, upto) if stage else None
    known = _REMEMBERED.of(house.redis, _id(tournament, at))
    if known is None or known.version < version:
        line = house.tournaments.book.line(tournament)
        _reckoned(house, line, at or _last(line))
        if at is None:
            with suppress(Refusal):  # it is not time for that
                _DRAWN.keep(house.redis, tournament, Ahead(line.version, house.tournaments.organising.next_round(line)))


def _reckoned(house: House, line: TournamentLine, at: Moment) -> Reckoned:
    made = Reckoned.of(line, at.stage, at.round, house.tournaments.book.standings(line, at.stage, at.round))
    if large(line):
        _REMEMBERED.keep(house.redis, _id(line.id, at), made)
        if at == _last(line):
            _REMEMBERED.keep(house.redis, line.id, made)
    return made


def _last(line: TournamentLine) -> Moment:
    return Moment(len(line.tournament.played), len(line.tournament.current.rounds))


def _id(tournament: str, at: Moment | None) -> str:
    return tournament if at is None else f"{tournament}:{at.stage}:{at.round}"


def large(line: TournamentLine) -> bool:
    """Whether what takes long is left to workers."""
    return len(line.tournament.entries.entrants) >= LARGE
