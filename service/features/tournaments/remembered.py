"""Standings and draws of large tournaments, which workers calculate and Redis stores.

A reader gets the stored standings and the event up to which they count. The hash of that event is stored with them,
because a restored log may have another history. If the tournament has new events, a worker
calculates newer ones. It also draws the next round ahead if no result is missing. An organiser who draws a round waits
a little for the worker. Every process would draw the same round, and nobody sees it before it is recorded. If the
stored data is lost, a worker calculates it again.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, NamedTuple

import msgspec

from domain.game.refusal import Refusal
from domain.tournament.facts import RoundDrawn
from domain.tournament.results.reckoning import Reckoning, stated
from domain.tournament.results.scale import spelled
from domain.tournament.tiebreaks.standings import StandingRow
from domain.tournament.tournament import RankedEntrant
from projections.tournament_fold import TournamentLine
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.store import TournamentBook
from service.platform.http.errors import Problem
from service.platform.runtime import jobs
from service.platform.runtime.remembering import Remembered

LARGE: Final = 200
"""Number of entrants from which only workers calculate the current standings."""


BY_WORKER: Final = 4
"""Minimum units of work of a draw that a worker makes."""
PATIENCE: Final = 8.0
"""Maximum number of seconds for which a request waits for a worker's draw."""
_ASKED_AGAIN: Final = 30
_LOOK: Final = 0.05


class AfterRound(NamedTuple):
    """A moment of a tournament: after a round of a stage. Round 0 is the start of the stage."""

    stage: int
    round: int


class StoredRank(msgspec.Struct, frozen=True, array_like=True):
    """A stored row of the standings: place, points and tie-breaks of an entrant, as exact numbers in text."""

    entrant: int
    place: int
    points: str
    tiebreaks: dict[str, str | None]
    group: int | None = None
    unmet: bool = False

    @classmethod
    def of(cls, row: StandingRow, tiebreaks: tuple[str, ...]) -> "StoredRank":
        return cls(row.entrant, row.place, spelled(row.points.value), row.spelled(tiebreaks), row.group, row.unmet)

    def line(self) -> StandingRow:
        """Convert the stored row to a row of the standings, without the explanation of its numbers."""
        tiebreaks = [None if value is None else _only(value) for value in self.tiebreaks.values()]
        return StandingRow(self.entrant, self.place, _only(self.points), tuple(tiebreaks), (), self.group, self.unmet)


@lru_cache(4096)
def _only(number: str) -> Reckoning:
    return stated("points", Fraction(number))


class Reckoned(msgspec.Struct, frozen=True, array_like=True):
    """Stored standings after a round of a stage, as of event `version` of the tournament, which has the hash `head`."""

    version: int
    head: str
    stage: int
    round: int
    tiebreaks: tuple[str, ...]
    rows: list[StoredRank]
    teams: list[StoredRank] | None = None
    """Places of the teams, by team number. Only tournaments of teams have them."""

    @classmethod
    def of(
        cls, book: TournamentBook, line: TournamentLine, stage: int, round_: int, rows: Sequence[StandingRow]
    ) -> "Reckoned":
        tournament, played = line.tournament, line.tournament.played[stage - 1]
        teams = None
        if tournament.of_teams:
            known = book.team_standings(line, stage, round_)
            teams = [StoredRank.of(row, played.stage.team_tiebreaks) for row in known]
        ranks = [StoredRank.of(row, played.listed) for row in rows]
        return cls(line.version, line.head, stage, round_, played.listed, ranks, teams)


class Ahead(msgspec.Struct, frozen=True, array_like=True):
    """A worker's draw of the next round, as of event `version` with the hash `head`. None: no round can be drawn."""

    version: int
    head: str
    drawn: RoundDrawn | None


_REMEMBERED: Final = Remembered("standings-3", Reckoned)
_DRAWN: Final = Remembered("draw-2", Ahead)


def latest(
    services: TournamentServices,
    line: TournamentLine,
    at: AfterRound | None = None,
    charge: Callable[[], None] = lambda: None,
) -> Reckoned:
    """Return the standings after a round (`at`), by default after the last round of the last stage.

    They are current if the tournament is not a large one, or if none are stored yet. `charge` is called, and may
    refuse, if this request has to calculate them: not if they are cached for another reader. It is also called if a
    worker has to calculate those of an earlier moment.
    """
    known = _stored(services, line, at) if large(line) else None
    if known is None or (at is None and known.stage != len(line.tournament.played)):
        moment = at or _last(line)
        if not services.desk.book.has_standings(line, moment.stage, moment.round):
            charge()
        return _reckoned(services, line, moment)
    if known.head != line.head:
        if at is not None:
            charge()
        args = {} if at is None else {"stage": at.stage, "upto": at.round}
        services.jobs.enqueue("standings", tournament=line.id, version=line.version, **args)
    return known


def lines(
    services: TournamentServices, line: TournamentLine, stage: int | None = None, until: int | None = None
) -> tuple[StandingRow, ...]:
    """Return the standings of a stage after a round, as `TournamentBook.standings` does.

    In a large tournament, the stored standings of a worker are used if they are current. They lack the explanation of
    their numbers.
    """
    played = line.tournament.played
    number = len(played) if stage is None else stage
    if large(line) and 1 <= number <= len(played):
        at = AfterRound(number, len(played[number - 1].rounds) if until is None else until)
        known = _REMEMBERED.of(services.redis, _id(line.id, at))
        if known is not None and known.head == line.head:
            return tuple(row.line() for row in known.rows)
    return services.desk.book.standings(line, stage, until)


def ranking(services: TournamentServices, line: TournamentLine, charge: Callable[[int], None]) -> list[RankedEntrant]:
    """Return the ranking over all stages. `charge` gets their number, and may refuse, if it has to be calculated."""
    book = services.desk.book
    if not book.has_ranking(line):
        charge(len(line.tournament.played))
    return book.ranking(line, partial(lines, services, line))


def drawn_ahead(services: TournamentServices, line: TournamentLine) -> RoundDrawn | None:
    """Return the next round if a worker has drawn it for the tournament's current state, or None."""
    ahead = _DRAWN.of(services.redis, line.id)
    return ahead.drawn if ahead is not None and ahead.head == line.head else None


def drawn_by_worker(services: TournamentServices, line: TournamentLine) -> RoundDrawn | None:
    """Return the draw of a worker for the tournament's current state. Refuse as `unavailable` if there is none."""
    ahead = _DRAWN.of(services.redis, line.id)
    if ahead is None or ahead.head != line.head:
        raise _drawing()
    return ahead.drawn


def await_draw(services: TournamentServices, line: TournamentLine) -> None:
    """Wait until a worker has drawn the next round, or refuse as `unavailable` after `PATIENCE` seconds."""
    asked = int(time.time()) // _ASKED_AGAIN  # so that a lost job soon gives way to a new one
    services.jobs.enqueue("draw", tournament=line.id, version=line.version, asked=asked)
    until = time.monotonic() + PATIENCE
    while (ahead := _DRAWN.of(services.redis, line.id)) is None or (
        ahead.version < line.version or not _happened(services, line, ahead)
    ):
        if time.monotonic() >= until:
            raise _drawing()
        time.sleep(_LOOK)


def _drawing() -> Problem:
    return Problem("unavailable/pairing", headers={"Retry-After": "2"})


def nothing_lost(_: TournamentServices) -> Iterator[jobs.Args]:
    """Return no jobs. A later request for standings or a draw enqueues a lost job again."""
    return iter(())


@jobs.job("standings", due=nothing_lost, lane="long", seconds=600)
def reckon(services: TournamentServices, *, tournament: str, version: int, stage: int = 0, upto: int = 0) -> None:  # noqa: ARG001 - it names the job
    at = AfterRound(stage, upto) if stage else None
    line = services.desk.book.line(tournament)
    known = _REMEMBERED.of(services.redis, _id(tournament, at))
    if known is None or known.head != line.head:
        _reckoned(services, line, at or _last(line))
        if at is None:
            _draw(services, line)


@jobs.job(
    "draw", due=nothing_lost, lane="long", seconds=600, first=lambda _: True, repeats="asked"
)  # paid for, unlike newer standings
def draw(services: TournamentServices, *, tournament: str, version: int, asked: int) -> None:  # noqa: ARG001 - it names the job
    ahead, line = _DRAWN.of(services.redis, tournament), services.desk.book.line(tournament)
    if ahead is None or ahead.head != line.head:
        _draw(services, line)


def _draw(services: TournamentServices, line: TournamentLine) -> None:
    drawn = None
    with suppress(Refusal):  # the request that draws is refused, and explains it
        drawn = services.desk.organising.next_round(line)
    _DRAWN.keep(services.redis, line.id, Ahead(line.version, line.head, drawn))


def _reckoned(services: TournamentServices, line: TournamentLine, at: AfterRound) -> Reckoned:
    book = services.desk.book
    made = Reckoned.of(book, line, at.stage, at.round, book.standings(line, at.stage, at.round))
    if large(line):
        _REMEMBERED.keep(services.redis, _id(line.id, at), made)
        if at == _last(line):
            _REMEMBERED.keep(services.redis, line.id, made)
    return made


def _stored(services: TournamentServices, line: TournamentLine, at: AfterRound | None) -> Reckoned | None:
    """Return stored standings that are current, or were at an earlier event of the same history."""
    known = _REMEMBERED.of(services.redis, _id(line.id, at))
    if known is None or known.version > line.version or not _happened(services, line, known):
        return None
    return known


def _happened(services: TournamentServices, line: TournamentLine, made: Reckoned | Ahead) -> bool:
    """Return whether a stored result is of the tournament's history, and not of one that a restoration replaced."""
    if made.head == line.head:
        return True
    place = (line.id, made.version)
    stored = services.desk.book.journal.pick([place]).get(place)
    return stored is not None and stored.hash == made.head


def _last(line: TournamentLine) -> AfterRound:
    return AfterRound(len(line.tournament.played), len(line.tournament.current.rounds))


def _id(tournament: str, at: AfterRound | None) -> str:
    return tournament if at is None else f"{tournament}:{at.stage}:{at.round}"


def large(line: TournamentLine) -> bool:
    """Return whether workers compute the standings and draws of a tournament."""
    return len(line.tournament.entries.entrants) >= LARGE
