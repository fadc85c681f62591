"""Commands that begin a stage or draw a round. Each returns a fact to record, or refuses.

Nothing changes until the fact is recorded, so callers can preview a draw.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import (
    DrawnBy,
    PairingCost,
    RoundDrawn,
    RoundPublished,
    RoundWithdrawn,
    StageBegun,
    TiebreaksChanged,
    TournamentEnded,
)
from domain.tournament.formats.format import DrawSituation, Solver
from domain.tournament.formats.stage import going_on, with_sizes
from domain.tournament.formats.tables import MOST_ROUNDS
from domain.tournament.formats.teams import Seated, seated
from domain.tournament.formats.teams import chosen as choice
from domain.tournament.pairing.cost import Draw, cost
from domain.tournament.pairing.manual import check_draw
from domain.tournament.played import PlayedStage
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import Bye, DrawnTable, Round
from domain.tournament.seasons import by_seed, division_sizes
from domain.tournament.tiebreaks import check_tiebreaks
from domain.tournament.tournament import Tournament, check_running

_FEWEST: Final = 2
"""Minimum number of entrants of a stage."""


def chance_of(seed: bytes, tournament: str, stage: int) -> Chance:
    """Return the random numbers from which the rounds of a stage are drawn."""
    return Chance(seed, f"{tournament}/{stage}")


def begin_stage(tournament: Tournament, chosen: Sequence[int] | None = None) -> StageBegun:
    """Begin the next stage.

    Its entrants, the best seed first, follow from the stage before or from the lots. An organiser may choose the
    seeding (`chosen`) and, after a tie at the cut, the winners of the play-off.
    """
    check_running(tournament)
    check_received(tournament)
    number = len(tournament.played) + 1
    if number > len(tournament.stages):
        raise Refusal("no-stage")
    through, tied, places = _through(tournament)
    if chosen is not None:
        check_seeds_open(tournament)
    if chosen is None:
        if tied:
            raise Refusal("tied-at-cut", count=len(tied), tied=list(tied), places=places)
        chosen = through
    elif not (set(through) <= set(chosen) <= {*through, *tied} and len(set(chosen)) == len(chosen)):
        raise Refusal("invalid-entrants/others", pointer="/entrants", through=through)
    elif len(chosen) != len(through) + places:
        raise Refusal("invalid-entrants/count", pointer="/entrants", count=len(through) + places)
    if len(chosen) < _FEWEST:
        raise Refusal("too-few-entrants/left" if tournament.played else "too-few-entrants/alone")
    sizes = UNSET if tournament.played else division_sizes(tournament)
    stage = with_sizes(tournament.stages[number - 1], sizes)
    count = len(chosen) if stage.teams is None else _teams(tournament)
    rounds = stage.format.rounds_for(count)
    if rounds > MOST_ROUNDS:
        raise Refusal("too-many-entrants", count=count, rounds=rounds, most=MOST_ROUNDS)
    return StageBegun(number, tuple(chosen), divisions=sizes)


def check_received(tournament: Tournament) -> None:
    """Refuse to begin while the fixed round of the beacon has not been received."""
    beacon = tournament.beacon
    if beacon is not None and beacon.signature is None:
        at = datetime.fromtimestamp(beacon.due, UTC)
        raise Refusal("beacon-awaited", number=beacon.beacon_round, at=f"{at:%Y-%m-%d %H:%M:%S} UTC")


def _teams(tournament: Tournament) -> int:
    """Return the number of teams with a player. Refuse fewer than two, and entrants without a team."""
    line_ups = tournament.line_ups()
    alone = sorted(set(tournament.entries.playing).difference(*line_ups.values()))
    if alone:
        raise Refusal("without-team", count=len(alone), entrants=alone)
    count = sum(1 for line_up in line_ups.values() if line_up)
    if count < 2:
        raise Refusal("too-few-entrants/team")
    return count


def check_seeds_open(tournament: Tournament) -> None:
    """Refuse a choice of seeds for a league's first stage if the season before has decided its divisions."""
    if tournament.follows is not None and not tournament.played:
        raise Refusal("invalid-entrants/divisions", pointer="/entrants")


def _through(tournament: Tournament) -> tuple[list[int], tuple[int, ...], int]:
    entries = tournament.entries
    if not tournament.played:
        return by_seed(tournament), (), 0
    _check_complete(tournament.current)
    if not tournament.current.over:
        raise Refusal("stage-running/before")
    before = len(tournament.played)
    lines = [line for line in tournament.standings() if entries.entrants[line.entrant].playing]
    made = going_on(tournament.current.stage, lines, tournament.current.known(), tournament.stages[before])
    return list(made.entrants), made.tied, made.places


def check_undrawn(tournament: Tournament) -> None:
    """Refuse to draw a round while a drawn round is unpublished, so that no caller replaces it by accident."""
    if (pending := tournament.current.pending) is not None:
        raise Refusal("round-drawn/round", number=pending.round)


class EarlierRounds(NamedTuple):
    """The rounds before a draw, with their results: those of earlier stages that count, and those of the stage."""

    before: list[Round]
    rounds: list[Round]

    @classmethod
    def of(cls, tournament: Tournament) -> "EarlierRounds":
        carried = tournament.carried(len(tournament.played))
        return cls([held for before in carried for held in before.known()], tournament.current.paired())

    def catch_up(self, played: PlayedStage) -> None:
        """Add the rounds of the stage that were published since."""
        self.rounds.extend(played.paired(after=len(self.rounds)))


def draw_round(
    tournament: Tournament,
    chance: Chance,
    solver: Solver | None = None,
    *,
    lowest_rests: bool = True,
    leaders_first: bool = True,
    earlier: EarlierRounds | None = None,
) -> RoundDrawn:
    """Draw the next round by the `solver` if it can pair the round, otherwise by the format's own rule.

    With `lowest_rests`, the lowest-ranked team that had no bye gets it. With `leaders_first`, the entrant with the most
    points sits at table 1. Pass the `earlier` rounds if several rounds are drawn, to avoid collecting them again.
    """
    situation = _situation(tournament, chance, earlier)
    format_ = tournament.current.stage.format
    if lowest_rests and tournament.of_teams and (made := _with_lowest_bye(tournament, situation)) is not None:
        return msgspec.structs.replace(_drawn(tournament, situation, made, "format"), bye="lowest")
    able = solver if format_.solvable and not tournament.of_teams else None  # its system is one for people
    solved = None if able is None else able(situation)
    by: DrawnBy = "format" if solved is None else "solver"
    drawn = _drawn(tournament, situation, solved or format_.draw(situation), by, None if able is None else able.name)
    return _numbered(tournament, situation, drawn) if leaders_first else drawn


def _numbered(tournament: Tournament, situation: DrawSituation, drawn: RoundDrawn) -> RoundDrawn:
    """Number the tables by points, unless the format does not pair by points or pairs teams."""
    if tournament.of_teams or not situation.points:
        return drawn
    return msgspec.structs.replace(drawn, tables=_by_points(drawn.tables, situation.points), numbered="points")


def _by_points(tables: Sequence[DrawnTable], points: Mapping[int, Fraction]) -> tuple[DrawnTable, ...]:
    """Number tables by the points of their best entrants, then by all their points."""

    def rank(table: DrawnTable) -> tuple[Fraction, Fraction]:
        own = [points[entrant] for entrant in table.entrants]
        return max(own), sum(own, Fraction())

    ranked = sorted(tables, key=rank, reverse=True)
    return tuple(DrawnTable(number, table.entrants) for number, table in enumerate(ranked, 1))


def _with_lowest_bye(tournament: Tournament, situation: DrawSituation) -> Draw | None:
    """Pair teams so that the lowest-ranked team without an earlier bye gets the bye, and the others avoid rematches.

    Return None if no bye is due, or if every team had one.
    """
    format_, present = tournament.current.stage.format, situation.present
    if format_.chosen_for(situation.allowed) is None or len(present) % 2 == 0 or len(present) == 1:
        return None
    field = situation.field(2)
    ranked = [row.entrant for row in tournament.team_standings(len(tournament.played))]
    best: tuple[tuple[int, int], Draw] | None = None
    for team in reversed(ranked):
        if team not in present or field.history.byes[team]:
            continue
        others = msgspec.structs.replace(situation, away=situation.away | {team})
        made = msgspec.structs.replace(format_.draw(others), byes=(team,))
        price = cost(field, made)
        if best is None or (price.broken, price.repeats) < best[0]:
            best = (price.broken, price.repeats), made
        if best[0] == (0, 0):
            break
    return None if best is None else best[1]


def draw_by_hand(tournament: Tournament, made: Draw) -> RoundDrawn:
    """Draw the next round as the organiser paired it (`made`), in any format.

    In team stages the organiser pairs the teams, and the line-ups decide the boards.
    """
    situation = _situation(tournament, Chance(b"", ""))
    format_ = tournament.current.stage.format
    entrants = situation.seeds if format_.predetermined else situation.present
    check_draw(made, entrants, format_.sizes(tournament.sizes), situation.forbidden)
    return _drawn(tournament, situation, made, "organiser")


def drawn_so(tournament: Tournament, drawn: RoundDrawn, *, leaders_first: bool = True) -> RoundDrawn:
    """Draw the next round again with the tables and byes of a recorded draw.

    An audit uses it. It calculates the cost, the requested byes, and the numbers of round, draw and tables.
    """
    situation = _situation(tournament, Chance(b"", ""))
    again = _drawn(tournament, situation, choice(drawn), drawn.by, drawn.solver)
    again = msgspec.structs.replace(again, bye=drawn.bye)
    return _numbered(tournament, situation, again) if leaders_first else again


def check_drawable(tournament: Tournament) -> None:
    """Refuse to draw a round if the stage is over or earlier tables are not done."""
    check_running(tournament)
    played = tournament.current
    if played.stage.format.ahead:
        if len(played.rounds) >= played.planned:
            raise Refusal("stage-over")
    else:
        _check_complete(played)
    if played.over:
        raise Refusal("stage-over")


def _situation(tournament: Tournament, chance: Chance, earlier: EarlierRounds | None = None) -> DrawSituation:
    check_drawable(tournament)
    played, away = tournament.current, _away(tournament)
    earlier = earlier or EarlierRounds.of(tournament)
    if tournament.of_teams:
        away = frozenset(team for team, line_up in tournament.line_ups(away).items() if not line_up)
    return DrawSituation(
        seeds=tuple(played.parties),
        rounds=earlier.rounds,
        points=_points(tournament),
        allowed=tournament.sizes,
        chance=chance,
        ordinal=played.draws + 1,
        away=away,
        forbidden=tournament.forbidden_pairs,
        before=earlier.before,
        scale=played.stage.points,
        planned=played.planned,
    )


def _away(tournament: Tournament) -> frozenset[int]:
    """Return the entrants who miss the next round because they left or asked for a bye."""
    entries, played = tournament.entries, tournament.current
    away = {entrant for entrant in played.entrants if not entries.entrants[entrant].playing}
    requests = entries.asked(RoundRef(len(tournament.played), len(played.rounds) + 1))
    return frozenset(away | {bye.entrant for bye in requests})


def _points(tournament: Tournament) -> dict[int, Fraction]:
    """Return the points of all entrants or teams. Return none if the format does not pair by points."""
    played = tournament.current
    if played.stage.format.chosen_for(tournament.sizes) is None:
        return {}
    crosstable = played.of_teams() if tournament.of_teams else tournament.crosstable(len(tournament.played))
    return {entrant: crosstable.points(entrant).value for entrant in played.parties}


def open_rounds(
    tournament: Tournament,
    day: date,
    chance: Callable[[], Chance],
    options: Callable[[Tournament], dict[str, Any] | None],
) -> Iterator[Fact]:
    """Yield the draws and publications of rounds whose calendar opens them by `day`.

    If an organiser has already drawn a round, it stays unpublished until the organiser publishes it.
    """
    if not tournament.played or not _may_draw(tournament, day):
        return
    ahead = _copied(msgspec.msgpack.encode(tournament))
    earlier = EarlierRounds.of(ahead)
    while _may_draw(ahead, day):
        for fact in (draw_round(ahead, chance(), earlier=earlier), None):
            made = fact or publish(ahead, options(ahead))
            ahead.apply(made, 0)
            yield made
        earlier.catch_up(ahead.current)


_copied: Final = msgspec.msgpack.Decoder(Tournament).decode
"""Makes a copy of an encoded tournament, in a fraction of the time of `deepcopy`."""


def opening_tables(tournament: Tournament, begun: StageBegun, day: date) -> Iterator[tuple[int, ...]]:
    """Yield the tables of all rounds that open by themselves, by `day`, when a stage begins."""
    format_, seeds = with_sizes(tournament.stages[begun.stage - 1], begun.divisions).format, begun.entrants
    for number in range(1, format_.rounds_for(len(seeds)) + 1):
        opening = format_.opening(number)
        if opening is None or opening > day:
            return
        yield from format_.scheduled(seeds, number).tables


def _may_draw(tournament: Tournament, day: date) -> bool:
    """Return whether the calendar opens the next round by `day`, and nobody has drawn it."""
    return tournament.current.pending is None and opens(tournament, day)


def opens(tournament: Tournament, day: date) -> bool:
    """Return whether the calendar opens the next round by `day`, whether it is drawn or not."""
    played = tournament.current
    if len(played.rounds) >= played.planned:
        return False
    opening = played.stage.format.opening(len(played.rounds) + 1)
    return opening is not None and opening <= day


def _drawn(
    tournament: Tournament, situation: DrawSituation, made: Draw, by: DrawnBy, solver: str | None = None
) -> RoundDrawn:
    stage, played = len(tournament.played), tournament.current
    sits = _seated(tournament, made)
    byes = [Bye(entrant, "pairing") for entrant in sits.byes]
    if not played.stage.format.predetermined:
        requests = tournament.entries.asked(RoundRef(stage, situation.number))
        byes += [bye for bye in requests if bye.entrant in played.entrants]
    byes += [Bye(entrant, "none") for entrant in sits.reserves]
    return RoundDrawn(
        stage,
        situation.number,
        situation.ordinal,
        by,
        tuple(DrawnTable(number, entrants) for number, entrants in enumerate(sits.tables, 1)),
        tuple(byes),
        _recorded_cost(played, situation, made),
        solver,
        sits.matches if tournament.of_teams else None,
    )


def _seated(tournament: Tournament, made: Draw) -> Seated:
    """Return the tables and byes of a draw. In a draw of teams, these are the boards of their players."""
    played = tournament.current
    if played.stage.teams is None:
        return Seated((), made.tables, made.byes, ())
    away = _away(tournament)
    present = [entrant for entrant in played.entrants if entrant not in away]
    return seated(made, tournament.line_ups(away), played.stage.teams.boards, present)


def _recorded_cost(played: PlayedStage, situation: DrawSituation, made: Draw) -> PairingCost | None:
    """Return the cost of a pairing, or None if the format leaves no choice of pairings."""
    full = played.stage.format.chosen_for(situation.allowed)
    return None if full is None else PairingCost.of(cost(situation.field(full), made))


def publish(tournament: Tournament, options: dict[str, Any] | None = None) -> RoundPublished:
    """Publish the drawn round. `options` are the game options that all its tables share."""
    check_running(tournament)
    pending = tournament.current.pending
    if pending is None:
        raise Refusal("nothing-drawn")
    return RoundPublished(pending.stage, pending.round, options)


def withdraw_round(tournament: Tournament, reason: str, rule: str = "") -> RoundWithdrawn:
    """Withdraw the last round so that it can be drawn again. Refuse if one of its games was played.

    Walkovers do not prevent it. Its unfinished games no longer count.
    """
    check_running(tournament)
    played = tournament.current
    if not played.rounds:
        raise Refusal("unknown-round/none")
    if any(game.met for games in played.rounds[-1].games.values() for game in games):
        raise Refusal("round-running/results")
    return RoundWithdrawn(stage=len(tournament.played), round=len(played.rounds), reason=reason, rule=rule)


def change_tiebreaks(
    tournament: Tournament, stage: int, tiebreaks: Sequence[str], reason: str, rule: str = ""
) -> TiebreaksChanged:
    """Replace the tie-breaks of a stage that has begun, by a ruling."""
    check_running(tournament)
    tournament.begun_stage(stage)
    agreed = tournament.stages[stage - 1]
    sizes = agreed.format.sizes(tournament.sizes)
    match, predetermined = agreed.format.match is not None, agreed.format.predetermined
    results = tournament.results
    check_tiebreaks(tiebreaks, agreed.points, sizes, predetermined=predetermined, match=match, results=results)
    return TiebreaksChanged(stage=stage, tiebreaks=tuple(tiebreaks), reason=reason, rule=rule)


def end(tournament: Tournament) -> TournamentEnded:
    """End the tournament. Refuse before the last stage is over, unless too few players are left for the next one."""
    check_running(tournament)
    played = tournament.played
    if not played or not tournament.current.over or (len(played) < len(tournament.stages) and not _too_few(tournament)):
        raise Refusal("stage-running/rounds")
    return TournamentEnded()


def _too_few(tournament: Tournament) -> bool:
    """Return whether fewer than two players or teams go on, so that the next stage cannot begin."""
    through, _, places = _through(tournament)
    return len(through) + places < _FEWEST


def _check_complete(played: PlayedStage) -> None:
    if played.complete:
        return
    open_ = [
        (number, table.number)
        for number, held in enumerate(played.known(), 1)
        for table in held.tables
        if table.number not in held.outcomes
    ]
    if open_:
        raise Refusal("results-missing/count", count=len(open_), tables=open_)
