"""A stage that has begun: its entrants, rounds and games, folded from their facts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import (
    AbsenceRuled,
    DrawnBy,
    EntrantSat,
    GameClosed,
    MatchClaimed,
    PairingCost,
    PointsAdjusted,
    ResultClaimed,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    RoundDrawn,
    RoundPublished,
    RoundScheduled,
    RoundStarted,
    RoundWithdrawn,
    TableOpened,
    TiebreaksChanged,
)
from domain.tournament.formats.bracket import winners
from domain.tournament.formats.duel import MatchTally
from domain.tournament.formats.stage import Stage
from domain.tournament.formats.teams import as_matches, boards_of, points
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.rounds import NOT_PLAYED, Bye, DrawnTable, Round, TableOutcome, TeamMatch, next_number
from domain.tournament.tiebreaks.standings import Level, StandingRow, standings

Won = tuple[int, ...]
"""Games won in a match, in the order of its table's entrants."""


def same_claim(one: TableOutcome | Won, other: TableOutcome | Won) -> bool:
    """Return whether two claims are equal. A claim of a game and one of a whole match never are."""
    if isinstance(one, TableOutcome) and isinstance(other, TableOutcome):
        return one.equals(other)
    return one == other


def all_claim(claims: Iterable[TableOutcome | Won], result: TableOutcome | Won) -> bool:
    """Return whether there are claims, and all of them have this result."""
    several = [*claims]
    return bool(several) and all(same_claim(one, result) for one in several)


class TableGame(msgspec.Struct):
    """One game at a tournament table. It is open until it has an outcome."""

    game: str | None = None
    head: str | None = None
    outcome: TableOutcome | None = None
    reported: TableOutcome | None = None
    """The result that the game's own stream reported last. A ruling of an organiser does not change it."""
    closed: bool = False
    """Whether the game is final."""
    agreed: bool = False
    """Whether two players of the game have claimed the same result."""
    objections: dict[int, TableOutcome] = {}
    """Claims of entrants that contradict the known result, by entrant."""
    ruled: dict[int, list[TableOutcome]] = {}
    """Results on which an official ruled after an objection of an entrant, by entrant."""

    @property
    def vacant(self) -> bool:
        """Return whether the game was voided and no new game has replaced it."""
        return self.game is None and self.outcome is None

    @property
    def met(self) -> bool:
        """Return whether the game is over and was really played: on this service, or by at least two players."""
        return self.outcome is not None and (self.game is not None or len(self.outcome.standings) > 1)


class HeldRound(msgspec.Struct):
    """A published round: its tables, and the games at each table in order."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[Bye, ...]
    games: dict[int, list[TableGame]]
    ordinal: int
    """Number of the round's draw in the stage."""
    tallies: dict[int, MatchTally] = {}
    """Counted games of each match with a result, by table. Only where several games make a match."""
    unfinished: int = 0
    """Number of tables without an outcome. It is counted with each result, so that nobody has to visit all tables."""
    opened: dict[int, list[str]] = {}
    """Ids of all games that have begun at each table, including games that no longer count."""
    taken_back: dict[str, tuple[int, int]] = {}
    """Table and game number of each game on this service that was voided or rewound.

    The game counts again once it runs or has a result.
    """
    claims: dict[int, dict[int, TableOutcome | Won]] = {}
    """Claims of the next game or of the whole match at each table, by table and entrant.

    Each player has one. Where the match is over, they are objections to its result.
    """
    ruled: dict[int, dict[int, list[Won]]] = {}
    """Results of matches on which an official ruled after an objection, by table and entrant."""
    options: dict[str, Any] | None = None
    by: DrawnBy = "format"
    cost: PairingCost | None = None
    started: int | None = None
    """Event that started the round. None: it waits for its hour or for an organiser."""
    starts_at: str | None = None
    """Announced hour of the start."""
    here: list[int] = []
    """Players marked as present at their table."""
    absent: list[int] = []
    """Players ruled absent."""
    matches: tuple[TeamMatch, ...] | None = None
    real: frozenset[int] = frozenset()
    """Tables that were published with a player without an account, so nothing is played on this service there."""

    def table(self, number: int) -> DrawnTable:
        for table in self.tables:
            if table.number == number:
                return table
        raise Refusal("unknown-table", number=number)

    def gather(self, fact: RoundScheduled | RoundStarted | EntrantSat | AbsenceRuled, seq: int) -> None:
        """Apply a fact about the start of the round or the presence of its players."""
        match fact:
            case RoundScheduled(starts_at=hour):
                self.started, self.starts_at = None, hour
            case RoundStarted():
                self.started = seq
            case EntrantSat(entrant=entrant):
                self.here, self.absent = [*self.here, entrant], [one for one in self.absent if one != entrant]
            case AbsenceRuled(entrants=entrants):
                self.absent += entrants

    def void(self, table: int, number: int, *, by_itself: bool, alone: bool = False) -> None:
        """Void a game and the games after it. With `alone`, later games with a result still count.

        Players who were absent may play the new game.
        """
        games = self.games[table]
        gone, voided = games[number - 1].game, games[number - 1 : number if alone else None]
        if alone:
            games[number - 1] = TableGame()
            while games[-1].outcome is None:
                games.pop()
        else:
            del games[number - 1 :]
            self.taken_back = {
                game: place for game, place in self.taken_back.items() if place[0] != table or place[1] <= number
            }
        for which, game in enumerate(voided, number):
            self.count(table, which, game.outcome, None)
        if by_itself and gone is not None:
            self.taken_back[gone] = table, number
        self.claims.pop(table, None)
        self.ruled.pop(table, None)
        self.absent = [one for one in self.absent if one not in self.table(table).entrants]

    def count(self, table: int, number: int, before: TableOutcome | None, now: TableOutcome | None) -> None:
        """Count game `number`, which has the outcome `now`, instead of its outcome `before`."""
        tally, games = self.tallies.get(table), self.games[table]
        if tally is None:
            return
        if before is not None:
            tally.count(before, number, -1)
        if now is not None:
            tally.count(now, number)
            tally.last = max(tally.last, number)
        tally.last = min(tally.last, len(games))
        while tally.last and games[tally.last - 1].outcome is None:
            tally.last -= 1

    def tally(self, table: int) -> MatchTally:
        """Return the counted games of the match at a table."""
        return self.tallies.get(table) or MatchTally()

    def outcomes(self, table: int) -> list[TableOutcome]:
        """Return the outcomes of a table's games, up to the last that is over.

        A voided game before it is `NOT_PLAYED`.
        """
        games = self.games[table]
        over = max((number for number, game in enumerate(games, 1) if game.outcome is not None), default=0)
        return [game.outcome or NOT_PLAYED for game in games[:over]]

    def following(self, table: int) -> int:
        """Return the number of a table's first game without a result.

        The game may be running, voided, or not begun.
        """
        return next_number(self.outcomes(table))

    def playing(self, table: int) -> TableGame | None:
        """Return the table's running game, or None."""
        return next((game for game in self.games[table] if game.outcome is None and not game.vacant), None)

    def disputed(self, table: int) -> bool:
        """Return whether the players of a table have claimed different results."""
        claims = [*self.claims.get(table, {}).values()]
        return bool(claims) and not all_claim(claims, claims[0])

    def agrees(self, table: int, outcome: TableOutcome) -> bool:
        """Return whether at least two players of a table claim this outcome, or all claim the same match."""
        claims = [*self.claims.get(table, {}).values()]
        if len(claims) < 2 or self.disputed(table):
            return False
        return not isinstance(claims[0], TableOutcome) or claims[0].equals(outcome)

    def settle(self, table: int, won: Won) -> None:
        """Apply the ruling of an official on a match with the result `won`: it ends the objections."""
        for entrant in self.claims.pop(table, {}):
            self.ruled.setdefault(table, {}).setdefault(entrant, []).append(won)


def has_place(drawn: HeldRound | RoundDrawn, entrant: int) -> bool:
    """Return whether an entrant has a table or a bye in a round."""
    return any(entrant in table.entrants for table in drawn.tables) or any(bye.entrant == entrant for bye in drawn.byes)


class Present(NamedTuple):
    """The entrants and teams of a stage at one round."""

    entrants: list[int]
    teams: list[int]


class PlayedStage(msgspec.Struct):
    """A stage that has begun. `pending` is its drawn, unpublished round, and `draws` the number of its draws."""

    stage: Stage
    entrants: list[int]
    rounds: list[HeldRound] = []
    withdrawn: list[HeldRound] = []
    """Withdrawn rounds, each with the games that had begun."""
    pending: RoundDrawn | None = None
    draws: int = 0
    drawn: int = 0
    """Number of the round drawn last, even if a correction has discarded the draw."""
    tiebreaks: tuple[str, ...] | None = None
    adjusted: dict[int, int] = {}
    late: dict[int, int] = {}
    """Late entrants, each with the number of rounds that were published before they entered."""
    teams: list[int] = []
    """Teams of a team stage, in the order of their lots."""
    late_teams: dict[int, int] = {}
    """Teams that came late, with the number of rounds published by then."""

    @property
    def listed(self) -> tuple[str, ...]:
        """Return the tie-breaks that apply: those of the last ruling about them, otherwise those agreed."""
        return self.stage.listed if self.tiebreaks is None else self.tiebreaks

    def with_own_entrants(self) -> "PlayedStage":
        """Return a copy that entrants and teams can enter. It shares the rounds with this stage."""
        return msgspec.structs.replace(
            self, entrants=[*self.entrants], late={**self.late}, teams=[*self.teams], late_teams={**self.late_teams}
        )

    def apply(self, fact: Fact, seq: int) -> None:
        if isinstance(fact, ResultReported | ResultCorrected | ResultVoided):
            held = self.rounds[fact.round - 1]
            before, match = self.outcome(held, fact.table), self.stage.format.match
            if before is not None and match is not None:
                held.settle(fact.table, tuple(held.tally(fact.table).won))
            self._take_in(fact, seq)
            held.unfinished += (before is not None) - (self.outcome(held, fact.table) is not None)
        else:
            self._take_in(fact, seq)

    def _take_in(self, fact: Fact, seq: int) -> None:  # noqa: PLR0912  one case a fact
        match fact:
            case RoundDrawn():
                self.pending = fact
                self.draws += 1
                self.drawn = fact.round
            case RoundPublished():
                self._publish(fact, seq)
            case RoundScheduled() | RoundStarted() | EntrantSat() | AbsenceRuled():
                self.rounds[fact.round - 1].gather(fact, seq)
            case RoundWithdrawn():
                self.withdrawn.append(self.rounds.pop())
            case TableOpened(round=number, table=table, number=game, game=named):
                self._game(number, table, game).game = named
                opened = self.rounds[number - 1].opened.setdefault(table, [])
                opened += [named] if named not in opened else []
                self.rounds[number - 1].taken_back.pop(named, None)
            case ResultClaimed():
                self._claim(fact)
            case MatchClaimed(round=number, table=table, entrant=entrant, objects=False):
                del self.rounds[number - 1].claims[table][entrant]
            case MatchClaimed(round=number, table=table, entrant=entrant, won=won):
                self.rounds[number - 1].claims.setdefault(table, {})[entrant] = won
            case ResultReported() | ResultCorrected():
                self._result(fact)
            case ResultVoided(round=number, table=table, number=game, head=head, alone=alone):
                self.rounds[number - 1].void(table, game, by_itself=head is not None, alone=alone is True)
            case GameClosed(round=number, table=table, number=which, head=head):
                known = self._game(number, table, which)
                known.head, known.closed = head, True
            case PointsAdjusted(entrant=entrant, points=points):
                self.adjusted[entrant] = self.adjusted.get(entrant, 0) + points
            case TiebreaksChanged(tiebreaks=tiebreaks):
                self.tiebreaks = tiebreaks

    def enter(self, entrant: int) -> None:
        """Add an entrant to the running stage, and record after which round they entered."""
        if entrant not in self.entrants:
            self.entrants.append(entrant)
            self.late[entrant] = len(self.rounds)

    def there(self, until: int | None = None) -> Present:
        """Return the entrants of the stage as of round `until`. Those who entered later are left out."""
        if until is None or until >= len(self.rounds):  # of a round that was withdrawn nobody is later
            return Present([*self.entrants], [*self.teams])
        return Present(
            [entrant for entrant in self.entrants if self.late.get(entrant, 0) <= until],
            [team for team in self.teams if self.late_teams.get(team, 0) <= until],
        )

    def enter_team(self, team: int) -> None:
        """Add a team to the running stage when it gets its first player."""
        if team not in self.teams:
            self.teams.append(team)
            self.late_teams[team] = len(self.rounds)

    def merge(self, entrant: int, into: int) -> None:
        """Replace an entrant, who has met nobody, by the entry that it was merged into.

        This discards a draw with the replaced entrant.
        """
        if self.pending is not None and has_place(self.pending, entrant):
            self.pending = None
        if entrant in self.entrants:
            self.entrants.remove(entrant)
            late = self.late.pop(entrant, 0)
            if into not in self.entrants:
                self.entrants.append(into)
                self.late[into] = late

    def _publish(self, published: RoundPublished, seq: int) -> None:
        drawn, self.pending = self.pending, None
        if drawn is not None:
            games: dict[int, list[TableGame]] = {table.number: [] for table in drawn.tables}
            held = HeldRound(drawn.tables, drawn.byes, games, drawn.ordinal, by=drawn.by, cost=drawn.cost)
            held.options, held.matches, held.started = published.options, drawn.matches, seq
            held.unfinished = len(games)
            self.rounds.append(held)

    def _game(self, number: int, table: int, game: int) -> TableGame:
        games = self.rounds[number - 1].games[table]
        if len(games) < game:
            games.append(TableGame())
        return games[game - 1]

    def _claim(self, fact: ResultClaimed) -> None:
        claimed = TableOutcome(fact.standings, fact.absent)
        if fact.objects is UNSET:
            self.rounds[fact.round - 1].claims.setdefault(fact.table, {})[fact.entrant] = claimed
        elif fact.objects:
            self._game(fact.round, fact.table, fact.number).objections[fact.entrant] = claimed
        else:
            del self._game(fact.round, fact.table, fact.number).objections[fact.entrant]

    def _result(self, fact: ResultReported | ResultCorrected) -> None:
        game = self._game(fact.round, fact.table, fact.number)
        if fact.head is None and game.outcome is not None:
            for entrant in game.objections:
                game.ruled.setdefault(entrant, []).append(game.outcome)
        held, before = self.rounds[fact.round - 1], game.outcome
        game.outcome, game.objections = TableOutcome(fact.standings, fact.absent), {}
        if self.stage.format.match is not None:
            held.tallies.setdefault(fact.table, MatchTally())
            held.count(fact.table, fact.number, before, game.outcome)
        game.agreed = held.agrees(fact.table, game.outcome)
        if not (game.agreed and self._goes_on(held, fact.table)):
            held.claims.pop(fact.table, None)
        if fact.head is not None:
            game.head, game.reported = fact.head, game.outcome
        if isinstance(fact, ResultReported):
            game.game = fact.game or game.game

    def _goes_on(self, held: HeldRound, table: int) -> bool:
        """Return whether the players agree on a whole match whose other games are not recorded yet."""
        match = any(not isinstance(one, TableOutcome) for one in held.claims[table].values())
        return match and self.outcome(held, table) is None

    def outcome(self, held: HeldRound, table: int) -> TableOutcome | None:
        match = self.stage.format.match
        return self.stage.format.outcome(held.outcomes(table)) if match is None else match.result(held.tally(table))

    def published_round(self, number: int, pointer: str = "") -> HeldRound:
        """Return a published round, or refuse. `pointer` leads to its number in the request."""
        if not 1 <= number <= len(self.rounds):
            raise Refusal("unknown-round/not-published", pointer=pointer, number=number)
        return self.rounds[number - 1]

    def drawn_round(self, number: int) -> HeldRound | RoundDrawn:
        """Return a round that is published or drawn, or refuse."""
        drawn: list[HeldRound | RoundDrawn] = [*self.rounds, *([self.pending] if self.pending else [])]
        if not 1 <= number <= len(drawn):
            raise Refusal("unknown-round/not-drawn", number=number)
        return drawn[number - 1]

    def known(self, until: int | None = None, after: int = 0) -> list[Round]:
        """Return the rounds after round `after` up to round `until`, with the results that are known."""
        return [
            Round(
                held.tables,
                held.byes,
                {
                    table.number: outcome
                    for table in held.tables
                    if (outcome := self.outcome(held, table.number)) is not None
                },
            )
            for held in self.rounds[after:until]
        ]

    @property
    def parties(self) -> list[int]:
        """Return the parties that the stage pairs: its teams, or its entrants."""
        return self.entrants if self.stage.teams is None else self.teams

    @property
    def planned(self) -> int:
        """Return the planned number of rounds of the stage."""
        return self.stage.format.rounds_for(len(self.parties))

    def paired(self, until: int | None = None, after: int = 0) -> list[Round]:
        """Return the rounds after round `after` up to round `until` as meetings of the paired parties.

        These are entrants or teams.
        """
        known = self.known(until, after)
        if self.stage.teams is None:
            return known
        return [as_matches(held.matches or (), rows) for held, rows in zip(self.rounds[after:], known, strict=False)]

    @property
    def open_rounds(self) -> list[tuple[int, HeldRound]]:
        """Return the rounds in which play is possible, with their numbers: the last, or all of a league."""
        rounds = [*enumerate(self.rounds, 1)]
        return rounds if self.stage.format.ahead else rounds[-1:]

    @property
    def complete(self) -> bool:
        """Return whether every table of the published rounds is done."""
        return not any(held.unfinished for held in self.rounds)

    @property
    def over(self) -> bool:
        return self.complete and self.stage.format.over(self.parties, len(self.rounds), self.known)

    @property
    def knocked_out(self) -> dict[int, int]:
        """Return the round in which each eliminated entrant lost."""
        complete = [held for held in self.known() if held.complete]
        return self.stage.format.out(self.entrants, complete)

    def standings(
        self, crosstable: Crosstable, lots: Mapping[int, int], ranked: Sequence[int], until: int | None = None
    ) -> tuple[StandingRow, ...]:
        """Return the standings of the `ranked` entrants as of round `until`, from the crosstable of that round."""
        format_ = self.stage.format
        rounds = self.known(until)
        reached = format_.reached(self.entrants, [held for held in rounds if held.complete])
        if reached is not None:
            ahead = {entrant for held in rounds if not held.complete for entrant in winners(held)}
            far = {entrant: (reached[entrant], int(entrant in ahead)) for entrant in ranked}
            return standings(crosstable, self.listed, lots, ranked, far)
        parts: dict[int, tuple[int, StandingRow]] = {}
        levels: dict[int, Level] = {}
        for number, group in enumerate(format_.divided(self.entrants), 1):
            among = [entrant for entrant in group if entrant in ranked]
            for line in standings(crosstable, self.listed, lots, among):
                parts[line.entrant] = number, line
                above = (-number, -line.place) if format_.stacked else (-line.place,)
                levels[line.entrant] = (*above, *line.level)
        lines = standings(crosstable, self.listed, lots, ranked, levels or None)
        if parts:
            return tuple(line.within(part, number) for line in lines for number, part in [parts[line.entrant]])
        boards = boards_of([held.matches or () for held in self.rounds[:until]]) if self.stage.teams is not None else {}
        return tuple(msgspec.structs.replace(line, group=boards.get(line.entrant)) for line in lines)

    def of_teams(self, until: int | None = None) -> Crosstable:
        """Return the crosstable of the teams as of round `until`.

        A team wins a match with more than half of the board points.
        """
        return Crosstable(
            self.teams,
            self.paired(until),
            points(self.stage.scale),
            predetermined=self.stage.format.predetermined,
            entered={team: rounds + 1 for team, rounds in self.late_teams.items()},
            needed=1 if self.stage.teams is None else self.stage.teams.boards // 2 + 1,
        )

    def crosstable(self, carried: Sequence["PlayedStage"] = (), until: int | None = None) -> Crosstable:
        """Return the crosstable of the stage as of round `until`, with the points `carried` over from earlier stages.

        It includes opponents of earlier stages who did not advance.
        """
        before = [held for stage in carried for held in stage.known()]
        entered: dict[int, int] = {}
        left: dict[int, int] = {}
        for number, stage in enumerate((*carried, self)):
            offset = sum(len(earlier.rounds) for earlier in carried[:number])
            entered |= {entrant: offset + rounds + 1 for entrant, rounds in stage.late.items()}
            left |= {entrant: offset for entrant in _not_advanced(carried[:number], stage) if entrant not in left}
            left |= {entrant: offset + rounds for entrant, rounds in stage.knocked_out.items()}
        known = self.known(until)
        # In older records an entrant plays for a team who came back when the stage had begun without them.
        met = [entrant for held in (*before, *known) for table in held.tables for entrant in table.entrants]
        adjusted = Counter(self.adjusted)
        for stage in carried:
            adjusted.update(stage.adjusted)
        return Crosstable(
            tuple(dict.fromkeys([*self.entrants, *met])),
            [*before, *known],
            self.stage.points,
            predetermined=self.stage.format.predetermined,
            adjusted={entrant: Fraction(points) for entrant, points in adjusted.items()},
            entered=entered,
            left=left,
            needed=1 if self.stage.format.match is None else self.stage.format.match.needed,
        )


def _not_advanced(carried: Sequence[PlayedStage], stage: PlayedStage) -> set[int]:
    """Return the entrants of earlier stages who did not advance to `stage`."""
    return {entrant for before in carried for entrant in before.entrants} - set(stage.entrants)
