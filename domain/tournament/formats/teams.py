"""Teams: their players in board order, the tables of a pairing, and team results.

A stage of teams is paired as a stage of tables of two, with teams in place of entrants: by match points and past
meetings. Every board of a match is a table, so games, results, reports and rulings work as in other stages. Team
standings use the same rules, with the won boards as the games of a match.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Final, NamedTuple, Protocol

import msgspec

from domain.game.results import Standing
from domain.tournament.formats.duel import worth
from domain.tournament.pairing.cost import Draw, Pair
from domain.tournament.pairing.history import pair
from domain.tournament.results.rounds import NOBODY, Bye, DrawnTable, Round, TableOutcome, TeamMatch
from domain.tournament.results.scale import Scale

MATCH_POINTS: Final = (2, 0)
"""Points of a won and of a lost match. A drawn match is worth one."""


class Team(msgspec.Struct):
    """A team and its players.

    Its name can be erased, so only `named`, the number of the event with the name, is stored here.
    """

    named: int
    lot: int
    """Random number from the committed seed."""
    entrants: tuple[int, ...] = ()
    """Players, the first board first. If a player is absent, the next player takes the board."""


def points(scale: Scale) -> Scale:
    """Return the points of team matches in a stage whose boards use `scale`."""
    return Scale("custom", (MATCH_POINTS,), scale.pairing_bye)


class Paired(Protocol):
    """A round as it was drawn: tables, byes and team matches."""

    @property
    def tables(self) -> tuple[DrawnTable, ...]: ...

    @property
    def byes(self) -> tuple[Bye, ...]: ...

    @property
    def matches(self) -> tuple[TeamMatch, ...] | None: ...


def chosen(paired: Paired) -> Draw:
    """Return the pairing of a drawn round, as a draw of teams or of entrants."""
    if paired.matches is None:
        byes = tuple(bye.entrant for bye in paired.byes if bye.kind == "pairing")
        return Draw(tuple(table.entrants for table in paired.tables), byes)
    met = [match.teams for match in paired.matches]
    return Draw(tuple(both for both in met if len(both) == 2), tuple(alone[0] for alone in met if len(alone) == 1))


class Seated(NamedTuple):
    """The boards of a round of teams: matches, tables, byes and reserves."""

    matches: tuple[TeamMatch, ...]
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    """Players without an opponent."""
    reserves: tuple[int, ...]
    """Players whom their team does not need in this round."""


def seated(made: Draw, line_ups: Mapping[int, Sequence[int]], boards: int, present: Sequence[int]) -> Seated:
    """Return the boards of a round in which teams are paired, from the line-ups of the teams.

    `present` are all available players. The others on a team are its reserves.
    """
    matches: list[TeamMatch] = []
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for met in (*made.tables, *((alone,) for alone in made.byes)):
        rows = tuple(zip_longest(*(line_ups[team][:boards] for team in met), fillvalue=NOBODY))
        matches.append(TeamMatch(met, rows))
        for board, row in enumerate(rows):
            came = tuple(entrant for entrant in row if entrant != NOBODY)
            if len(came) == 2:
                tables.append(came if board % 2 == 0 else came[::-1])
            else:
                byes += came
    busy = {entrant for table in tables for entrant in table} | {*byes}
    return Seated(
        tuple(matches), tuple(tables), tuple(byes), tuple(entrant for entrant in present if entrant not in busy)
    )


def as_matches(matches: Sequence[TeamMatch], held: Round) -> Round:
    """Return a round as its team matches: each match is a table, and its score is the number of won boards."""
    at = {frozenset(table.entrants): table for table in held.tables}
    tables: list[DrawnTable] = []
    byes: list[Bye] = []
    outcomes: dict[int, TableOutcome] = {}
    for match in matches:
        if len(match.teams) == 1:
            byes.append(Bye(match.teams[0], "pairing"))
            continue
        number = len(tables) + 1
        tables.append(DrawnTable(number, match.teams))
        outcome = _outcome([(row, at.get(frozenset(row))) for row in match.boards], held)
        if outcome is not None:
            outcomes[number] = outcome
    return Round(tuple(tables), tuple(byes), outcomes)


def won(match: TeamMatch, held: Round) -> list[Fraction]:
    """Return the number of boards that each of two teams has won so far in a match.

    A drawn board is half a point for both. If only one side comes to a board, it wins the board.
    """
    at = {frozenset(table.entrants): table for table in held.tables}
    return _tally([(row, at.get(frozenset(row))) for row in match.boards], held)[0]


_Boards = Sequence[tuple[tuple[int, ...], DrawnTable | None]]


def _tally(boards: _Boards, held: Round) -> tuple[list[Fraction], set[int], bool]:
    """Return both teams' board points, the teams whose players came, and whether all boards are done."""
    board_points, came, over = [Fraction(), Fraction()], set[int](), True
    for row, table in boards:
        outcome = None if table is None else held.outcomes.get(table.number)
        if table is None:
            sides = {side for side in (0, 1) if row[side] != NOBODY}
            worth_here = {side: Fraction(1) for side in sides}
        elif outcome is None:
            over = False
            continue
        else:
            side_of = {seat: row.index(entrant) for seat, entrant in enumerate(table.entrants)}
            sides = {side_of[seat] for seat in side_of if seat not in outcome.absent}
            worth_here = {side_of[seat]: value for seat, value in worth(outcome).items()}
        came |= sides
        for side, value in worth_here.items():
            board_points[side] += value
    return board_points, came, over


def _outcome(boards: _Boards, held: Round) -> TableOutcome | None:
    """Return the outcome of a team match, or None if boards are still playing.

    A team without any player at the boards is absent.
    """
    board_points, came, over = _tally(boards, held)
    if not over:
        return None
    if len(came) < 2:
        return TableOutcome((), tuple(side for side in (0, 1) if side not in came))
    level = board_points[0] == board_points[1]
    places = [1 if level or board_points[side] > board_points[1 - side] else 2 for side in (0, 1)]
    return TableOutcome(tuple(Standing(side, places[side], int(2 * board_points[side])) for side in (0, 1)))


def boards_of(rounds: Sequence[Sequence[TeamMatch]]) -> dict[int, int]:
    """Return the board, from 1, at which each player sat most often. Among equals, return the higher board."""
    sat: dict[int, Counter[int]] = {}
    for entrant, board in (seat for matches in rounds for seat in _seats(matches)):
        sat.setdefault(entrant, Counter())[board] += 1
    return {entrant: min(known, key=lambda board: (-known[board], board)) for entrant, known in sat.items()}


def _seats(matches: Sequence[TeamMatch]) -> Iterator[tuple[int, int]]:
    for match in matches:
        for board, row in enumerate(match.boards, 1):
            yield from ((entrant, board) for entrant in row if entrant != NOBODY)


def team_of(teams: Mapping[int, Team]) -> dict[int, int]:
    """Return the team number of each entrant."""
    return {entrant: number for number, team in teams.items() for entrant in team.entrants}


def forbidden(teams: Mapping[int, Team], pairs: Collection[Pair]) -> frozenset[Pair]:
    """Return the pairs of teams that must not meet, because two of their players are a forbidden pair."""
    known = team_of(teams)
    both = [(known.get(one), known.get(other)) for one, other in pairs]
    return frozenset(pair(one, other) for one, other in both if one is not None and other is not None and one != other)
