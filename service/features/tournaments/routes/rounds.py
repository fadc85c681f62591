"""The HTTP operations to begin stages, draw, show, publish and start rounds, and enter results."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import asdict

from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.seating import Players
from domain.tournament.drawing import check_drawable, check_undrawn
from domain.tournament.explaining import reasons_of
from domain.tournament.facts import DetailsChanged, RoundDrawn
from domain.tournament.formats.duel import MatchTally
from domain.tournament.formats.teams import won
from domain.tournament.pairing.cost import Draw
from domain.tournament.played import HeldRound, PlayedStage
from domain.tournament.played import TableGame as PlayedGame
from domain.tournament.presence import missing
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import NOBODY, DrawnTable, Round, TableOutcome
from domain.tournament.results.scale import spelled
from domain.tournament.tournament import Tournament
from projections.rating_tables import LadderKey
from projections.tournament_fold import TournamentLine
from service.features.games.routes.game_json import me
from service.features.tournaments import remembered
from service.features.tournaments.answers import Named, TournamentChange
from service.features.tournaments.bodies import (
    NewMatchResult,
    NewPause,
    NewResult,
    NewRound,
    NewStage,
    NewStart,
    RoundQuery,
)
from service.features.tournaments.organising import Starts
from service.features.tournaments.other_games import check_rated
from service.features.tournaments.round_answers import (
    ClaimedMatch,
    ClaimedResult,
    PlayedLine,
    RoundBye,
    RoundChange,
    RoundMatch,
    RoundTable,
    TableGameAnswer,
    TournamentRound,
)
from service.features.tournaments.routes.entrants import check_scope, is_own_entry
from service.features.tournaments.routes.tournament_json import acted, changed, forward, named, named_teams
from service.features.tournaments.routes.tournaments import HERE, ORGANISER_CODES
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.typed_results import Came, Typed, claimed, reported
from service.platform.answers import ABSENT
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.fields import moment
from service.platform.http.work import charge, heavy, recorded_anyway
from service.platform.streams.repository import Moved

blp = Blueprint("rounds", __name__)

Ahead = Callable[[TournamentLine], RoundDrawn | None]

_SEATS: Final = 4000
"""Number of seats at new tables that one unit of work pays for: to draw, publish and keep their rounds."""
LINES: Final = 15_000
"""Number of entrants, results and claims in the answer about a round that cost one unit of work.

The round of 200 players behind one address is free with six of them for each player. Each of them may read it again
after each result.
"""
_GAMES_SQUARED: Final = 400_000
"""Square of a match's number of games at which a correction of the match or an objection costs one unit of work."""
_RESULT_CODES: Final = (
    "unknown-tournament", "tournament-open", "tournament-over", "unknown-stage", "unknown-round", "unknown-table",
    "played-here", "game-running", "result-known", "invalid-result", "round-waits",
)  # fmt: skip
"""Codes that refuse a result, whoever sends it."""
_ROUND: Final = f"{HERE}/rounds/<int:stage>/<int:number>"
_RESULT: Final[dict[str, Any]] = {
    "results": [
        {"entrant": 3, "score": 51, "tiebreaks": [12, 9], "breakdown": {"wheat": 20, "forest": 31}},
        {"entrant": 1, "score": 44},
        {"entrant": 4, "score": 44},
    ],
    "absent": [7],
}
_CLAIM: Final[dict[str, Any]] = {"results": [{"entrant": 3, "score": 51}, {"entrant": 1, "score": 44}]}

_WON: Final[dict[str, Any]] = {"won": [{"entrant": 3, "games": 2}, {"entrant": 1, "games": 1}]}


@blp.route(f"{HERE}/stages", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewStage, required=False, example={"entrants": [3, 1, 4, 2]})
@blp.response(201, TournamentChange)
@blp.errors(
    *ORGANISER_CODES, "no-stage", "stage-running", "results-missing", "tied-at-cut", "invalid-entrants",
    "too-few-entrants", "too-many-entrants", "without-team", "invalid-options", "beacon-awaited",
    "too-many-games",
)  # fmt: skip
def start_stage(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Begin the first or the next stage.

    Organisers may do this. Its entrants follow from the stage before. Organisers may send the seeding, or order it by
    rating. If entrants are level at the cut, organisers name the winners of the play-off.
    """
    rated = partial(_ratings, services) if body["seeds"] == "rating" else None
    heavy(_work_to_begin(services.desk.book.tournament(caller().account, tournament).tournament))
    moved = services.desk.organising.begin_stage(caller().account, tournament, body.get("entrants"), rated)
    return acted(services, tournament, moved, at="")


@blp.route(f"{HERE}/rounds", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewRound, required=False, example={"tables": [[1, 4, 6], [2, 3, 5]], "byes": [7]})
@blp.response(201, RoundChange)
@blp.errors(
    *ORGANISER_CODES, "tournament-open", "results-missing", "stage-over", "organiser-pairs", "organiser-chooses",
    "too-few-entrants", "invalid-pairing", "round-drawn",
)  # fmt: skip
def draw_round(services: TournamentServices, body: dict[str, Any], tournament: str) -> tuple[RoundChange, Headers]:
    """Draw the next round, or pair it by hand.

    Organisers may do this. Play begins only after the publication. A second draw has another outcome, and both stay on
    record; with `"anew": false` it is refused. The answer explains the cost. Until a long draw is ready, the answer is
    `unavailable` with `Retry-After`.
    """
    account, organising = caller().account, services.desk.organising
    if "tables" in body:
        made = Draw(tuple(map(tuple, body["tables"])), tuple(body.get("byes", ())))
        moved = organising.draw_by_hand(account, tournament, made, anew=body["anew"])
    else:
        anew: bool = body["anew"]
        moved = organising.draw(account, tournament, _prepared(services, account, tournament, anew=anew), anew=anew)
    line = forward(services, tournament, moved)
    stage, number = len(line.tournament.played), len(line.tournament.current.rounds) + 1
    return _changed(services, line, moved, stage, number, explain=True)


def _prepared(services: TournamentServices, account: str, tournament: str, *, anew: bool) -> Ahead:
    """Charge an organiser for a draw, and wait for a worker if the draw takes long.

    Return a function that finds the worker's draw.
    """
    book, here = services.desk.book, partial(remembered.drawn_ahead, services)
    line = book.tournament(account, tournament)
    try:
        check_drawable(line.tournament)
        if not anew:
            check_undrawn(line.tournament)
    except Refusal:
        return here  # the draw itself is refused, if no earlier try of this request made it
    if not line.tournament.organises(account):
        return here
    units = line.tournament.current.stage.format.work(len(line.tournament.current.parties))
    by_worker = units >= remembered.BY_WORKER and services.jobs.has_worker("long")
    if here(line) is None and not book.was_done(tournament):
        heavy(units, aside=by_worker)
        if by_worker:
            remembered.await_draw(services, line)
    return partial(remembered.drawn_by_worker, services) if by_worker else here


@blp.route(f"{HERE}/rounds/publish", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewStart, required=False, example={"starts_at": "2026-11-29T14:00:00Z"})
@blp.response(201, RoundChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-open", "tournament-over", "nothing-drawn", "too-many-games"
)
def publish_round(services: TournamentServices, body: dict[str, Any], tournament: str) -> tuple[RoundChange, Headers]:
    """Publish the drawn round.

    Organisers may do this. Its games are created when it starts: the first sixteen at once, and the others soon
    (`table-opened`). Games that only bots play count as unfinished games of the account that made the tournament.
    """
    charge(1)  # the leading process loads a running tournament at its start and after each change
    moved = services.desk.organising.publish(caller().account, tournament, _starts(body))
    line = forward(services, tournament, moved)
    return _changed(services, line, moved, len(line.tournament.played), len(line.tournament.current.rounds))


@blp.route(f"{_ROUND}/start", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewStart, required=False, example={"starts_at": "2026-11-29T14:15:00Z"})
@blp.response(201, RoundChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-open", "tournament-over", "unknown-stage", "unknown-round",
    "round-begun",
)  # fmt: skip
def start_round(
    services: TournamentServices, body: dict[str, Any], tournament: str, stage: int, number: int
) -> tuple[RoundChange, Headers]:
    """Start a published round, or schedule its start.

    Organisers may do this. A start can be scheduled until a game of the round has begun.
    """
    size, known = 0, services.desk.book.tournament(caller().account, tournament).tournament
    with suppress(Refusal):  # the start itself is refused
        size = _size(known.begun_stage(stage).drawn_round(number))
    heavy(size / LINES)
    moved = services.desk.organising.start(caller().account, tournament, RoundRef(stage, number), _starts(body))
    return _changed(services, forward(services, tournament, moved), moved, stage, number)


@blp.route(f"{HERE}/pause", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewPause, required=False, example={"until": "2026-11-29T13:30:00Z"})
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "tournament-open", "tournament-over", "conflict-of-interest")
def pause_tournament(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Pause a tournament.

    Organisers may do this. Its games are paused, the first sixteen at once, and no round starts. Results can be typed
    in.
    """
    moved = services.desk.organising.pause(caller().account, tournament, body["until"])
    return acted(services, tournament, moved, games=True)


@blp.route(f"{HERE}/pause", methods=["DELETE"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "tournament-over", "conflict-of-interest")
def resume_tournament(services: TournamentServices, tournament: str) -> tuple[TournamentChange, Headers]:
    """Resume a tournament.

    Organisers may do this. Games that a referee paused stay paused.
    """
    moved = services.desk.organising.resume(caller().account, tournament)
    return acted(services, tournament, moved, games=True)


@blp.route(f"{_ROUND}/here/<int:entrant>", methods=["PUT"])
@blp.requires("play", "organise", offices=("organiser", "arbiter"))
@recorded_anyway
@blp.response(200, RoundChange)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "not-seated", "tournament-open", "tournament-over",
    "unknown-stage", "unknown-round", "game-running", "result-known",
)  # fmt: skip
def mark_present(
    services: TournamentServices, tournament: str, stage: int, number: int, entrant: int
) -> tuple[RoundChange, Headers]:
    """Mark a player as present at their table.

    Players mark themselves, organisers and arbiters any entrant.
    """
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant), desk=True)
    moved = services.desk.organising.sit_down(caller().account, tournament, RoundRef(stage, number), entrant)
    line = forward(services, tournament, moved)
    return _changed(services, line, moved, stage, number, of=lambda table: entrant in table.entrants)


@blp.route(_ROUND, methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(RoundQuery, location="query")
@blp.response(200, TournamentRound)
@blp.errors("unknown-tournament", "unknown-stage", "unknown-round")
def get_round(
    services: TournamentServices, query: dict[str, Any], tournament: str, stage: int, number: int
) -> tuple[TournamentRound, Headers]:
    """Show a round: tables, games, results and cost."""
    line = services.desk.book.tournament(me(), tournament)
    unchanged(line.version)
    heavy(_size(line.tournament.begun_stage(stage).drawn_round(number)) / LINES)
    return _round(services, line, stage, number, explain=query["explain"]), tagged(line.version)


@blp.route(f"{_ROUND}/tables/<int:table>/results", methods=["POST"])
@blp.requires("organise", offices=("organiser", "arbiter"))
@recorded_anyway
@blp.idempotent()
@blp.arguments(NewResult, example=_RESULT)
@blp.response(201, RoundChange)
@blp.errors(*_RESULT_CODES, "not-the-organiser", "implausible-score", "conflict-of-interest")
def create_result(
    services: TournamentServices, body: dict[str, Any], tournament: str, stage: int, number: int, table: int
) -> tuple[RoundChange, Headers]:
    """Enter the result of a game at a real table.

    Organisers and arbiters may do this. The fields are those of a game's result on this service. Places follow from the
    scores, unless they are sent. `number` names the game at the table, so a repeated request enters no second result.
    `create_tournament_ruling` corrects a known result.
    """
    came = _came(body, RoundRef(stage, number), table)
    moved = services.desk.organising.report(caller().account, tournament, number, table, came)
    return _at_table(services, tournament, moved, RoundRef(stage, number), table)


@blp.route(f"{_ROUND}/tables/<int:table>/match", methods=["POST"])
@blp.requires("organise", offices=("organiser", "arbiter"))
@recorded_anyway
@blp.idempotent()
@blp.arguments(NewMatchResult, example=_WON)
@blp.response(201, RoundChange)
@blp.errors(*_RESULT_CODES, "not-the-organiser", "conflict-of-interest")
def create_match_result(
    services: TournamentServices, body: dict[str, Any], tournament: str, stage: int, number: int, table: int
) -> tuple[RoundChange, Headers]:
    """Enter the result of a match at a real table.

    Organisers and arbiters may do this. The missing games are recorded with scores 1 and 0, those of the loser first.
    A match that may be drawn can end early. Unplayed games give both place 2.
    """
    ref, won = RoundRef(stage, number), by_entrant(body["won"])
    moved = services.desk.organising.report_match(caller().account, tournament, ref, table, won)
    return _at_table(services, tournament, moved, RoundRef(stage, number), table)


@blp.route(f"{_ROUND}/tables/<int:table>/claims", methods=["POST"])
@blp.requires("play")
@recorded_anyway
@blp.idempotent()
@blp.arguments(NewResult, example=_CLAIM)
@blp.response(201, RoundChange)
@blp.errors(*_RESULT_CODES, "not-seated", "implausible-score", "disqualified", "unknown-result")
def report_result(
    services: TournamentServices, body: dict[str, Any], tournament: str, stage: int, number: int, table: int
) -> tuple[RoundChange, Headers]:
    """Report the result of your game at a real table.

    An equal report of another player makes it the result. Players listed as absent must report the same, unless an
    official has ruled so. If reports differ, an official decides. A new report replaces
    your earlier one. A different report of a known result is an objection, on which an official rules, also after the
    end. An equal report withdraws it. Reports of disqualified entrants do not count.
    """
    came = _came(body, RoundRef(stage, number), table, claimed)
    moved = services.desk.organising.claim(caller().account, tournament, RoundRef(stage, number), table, came)
    return _at_table(services, tournament, moved, RoundRef(stage, number), table)


@blp.route(f"{_ROUND}/tables/<int:table>/match/claims", methods=["POST"])
@blp.requires("play")
@recorded_anyway
@blp.idempotent()
@blp.arguments(NewMatchResult, example=_WON)
@blp.response(201, RoundChange)
@blp.errors(*_RESULT_CODES, "not-seated", "disqualified", "unknown-result")
def report_match_result(
    services: TournamentServices, body: dict[str, Any], tournament: str, stage: int, number: int, table: int
) -> tuple[RoundChange, Headers]:
    """Report the result of your match at a real table.

    An equal report of the other player makes it the result. Otherwise as `report_result`. Your report of a game and one
    of the match replace each other.
    """
    ref, won = RoundRef(stage, number), by_entrant(body["won"])
    charge_match(services, tournament, ref, table)
    moved = services.desk.organising.claim_match(caller().account, tournament, ref, table, won)
    return _at_table(services, tournament, moved, ref, table)


def _starts(body: dict[str, Any]) -> Starts | None:
    return Starts(body["starts_at"]) if "starts_at" in body else None


def _came(
    body: dict[str, Any], ref: RoundRef, table: int, read: Callable[..., Came] = reported
) -> Callable[[Tournament], Came]:
    """Return a function that calculates a typed result for the current state of the tournament."""
    lines = typed(body)
    which, absent, any_score = body.get("number"), body["absent"], body["confirm"]
    return lambda now: read(now, ref, table, which, lines, absent, any_score=any_score)


def _work_to_begin(now: Tournament) -> int:
    """Return the units of work that it costs to begin the next stage. All rounds of a league may open with it."""
    if len(now.played) >= len(now.stages):
        return 0
    format_, entrants = now.stages[len(now.played)].format, len(now.entries.playing)
    return entrants * format_.rounds_for(entrants) // _SEATS if format_.ahead else 0


def _ratings(services: TournamentServices, now: Tournament) -> dict[int, int | None]:
    """Return the entrants' ratings for games with the table size of the next stage."""
    check_rated(now.results)
    size = max(now.stages[len(now.played)].format.sizes(now.sizes)) if len(now.played) < len(now.stages) else 0
    among: Players = "bots" if now.bots_only else "people"
    accounts = {account: number for number, known in now.entries.entrants.items() if (account := known.account)}
    found = services.readmodels.ratings.among(accounts, LadderKey(now.rules.ruleset, size, among))
    return {number: found.get(account) for account, number in accounts.items()}


def typed(body: dict[str, Any]) -> list[Typed]:
    return [
        Typed(one["entrant"], one.get("score"), one.get("place"), tuple(one["tiebreaks"]), one["breakdown"])
        for one in body["results"]
    ]


def charge_match(services: TournamentServices, tournament: str, ref: RoundRef, table: int) -> None:
    """Charge for the correction of a match or an objection: all games are compared for each number of drawn games."""
    stages = services.desk.book.tournament(me(), tournament).tournament.played[ref.stage - 1 : ref.stage]
    rounds = [held for stage in stages for held in stage.rounds[ref.round - 1 : ref.round]]
    heavy(sum(len(held.games.get(table, ())) ** 2 for held in rounds) / _GAMES_SQUARED)


def by_entrant(won: list[dict[str, int]]) -> dict[int, int]:
    """Return the number of games of a match that each entrant has won."""
    return {one["entrant"]: one["games"] for one in won}


def _changed(
    services: TournamentServices,
    line: TournamentLine,
    moved: Moved | None,
    stage: int,
    number: int,
    *,
    explain: bool = False,
    of: Callable[[DrawnTable], bool] | None = None,
) -> tuple[RoundChange, Headers]:
    """Return the answer to a change of a round. Of a large round it shows only the tables that `of` accepts."""
    if of is not None and _size(line.tournament.begun_stage(stage).drawn_round(number)) < LINES / 10:
        of = None
    shown = _round(services, line, stage, number, explain=explain, of=of)
    return changed(services, RoundChange, line.id, moved, at=f"/rounds/{stage}/{number}", round=shown)


def _at_table(
    services: TournamentServices, tournament: str, moved: Moved | None, ref: RoundRef, number: int
) -> tuple[RoundChange, Headers]:
    """Return the answer to a change at a table."""
    line = forward(services, tournament, moved)
    return _changed(services, line, moved, ref.stage, ref.round, of=lambda table: table.number == number)


def _size(held: HeldRound | RoundDrawn) -> int:
    """Return the number of entrants, results and claims in the answer about a round."""
    return sum(table_size(held, table) for table in held.tables)


def table_size(held: HeldRound | RoundDrawn, table: DrawnTable) -> int:
    """Return the number of entrants, results and claims in the answer about a table."""
    lists = 1
    if isinstance(held, HeldRound):
        lists += len(held.claims.get(table.number, ()))
        lists += sum(1 + len(game.objections) for game in held.games[table.number])
    return len(table.entrants) * lists


def _round(
    services: TournamentServices,
    line: TournamentLine,
    stage: int,
    number: int,
    *,
    explain: bool = False,
    of: Callable[[DrawnTable], bool] | None = None,
) -> TournamentRound:
    """Return the answer about a round that is published or drawn, or about the tables of it that `of` accepts."""
    now, played = line.tournament, line.tournament.begun_stage(stage)
    held = played.drawn_round(number)
    shown = [table for table in held.tables if of is None or of(table)]
    byes = held.byes if of is None else ()
    entrants = [entrant for table in shown for entrant in table.entrants] + [bye.entrant for bye in byes]
    names = named(services, line, entrants)
    published = held if isinstance(held, HeldRound) else None
    started = None if published is None else published.started
    complete = published is not None and not published.unfinished
    return TournamentRound(
        stage=stage,
        round=number,
        published=published is not None,
        complete=complete,
        starts_at=None if published is None else published.starts_at,
        started_at=None if started is None else services.desk.book.moment(line.id, started),
        ends_at=None if started is None or complete else _ends(services, line, started),
        due=played.stage.format.due(number),
        ordinal=held.ordinal,
        by=held.by,
        options=None if published is None else published.options,
        tables=[table_answer(now, stage, published, table, names) for table in shown],
        byes=[RoundBye(**asdict(names[bye.entrant]), kind=bye.kind) for bye in byes],
        cost=held.cost,
        matches=ABSENT
        if held.matches is None or of is not None
        else _matches(services, line, held, played.known()[number - 1 : number]),
        reasons=reasons_of(now, RoundRef(stage, number)) if explain else ABSENT,
    )


def _ends(services: TournamentServices, line: TournamentLine, started: int) -> str | None:
    """Return the time at which the minutes of a round are over, moved by past pauses."""
    book, now = services.desk.book, line.tournament
    details = book.details(line.id, now.details)
    if not isinstance(details, DetailsChanged) or not details.round_minutes:
        return None

    def at(seq: int) -> int:
        return milliseconds(book.moment(line.id, seq))

    paused = sum(at(last) - at(max(first, started)) for first, last in now.pauses if last > started)
    return moment((at(started) + paused) // 1000 + 60 * details.round_minutes)


def _matches(
    services: TournamentServices, line: TournamentLine, held: HeldRound | RoundDrawn, known: Sequence[Round]
) -> list[RoundMatch]:
    """Return the matches of teams in a round. `known` has the round with its results, if it is published."""
    matches = held.matches or ()
    called = named_teams(services, line, {team for match in matches for team in match.teams})
    return [
        RoundMatch(
            teams=[called[team] for team in match.teams],
            boards=[[None if entrant == NOBODY else entrant for entrant in row] for row in match.boards],
            won=[spelled(boards) for round_ in known if len(match.teams) == 2 for boards in won(match, round_)],
        )
        for match in matches
    ]


def table_answer(
    now: Tournament, stage: int, held: HeldRound | None, table: DrawnTable, names: Mapping[int, Named]
) -> RoundTable:
    played = now.played[stage - 1]
    games = [] if held is None else held.games[table.number]
    return RoundTable(
        number=table.number,
        entrants=[names[entrant] for entrant in table.entrants],
        games=[_game(played, table, which, game) for which, game in enumerate(games, 1)],
        match=_match(played, held, table),
        claims=_claims(played, held, table),
        match_claims=(held and _match_claims(held, table)) or ABSENT,
        missing=missing(now, held, table) if held is not None and stage == len(now.played) else [],
        done=held is not None and played.outcome(held, table.number) is not None,
    )


def _claims(played: PlayedStage, held: HeldRound | None, table: DrawnTable) -> list[ClaimedResult]:
    claims = None if held is None else held.claims.get(table.number)
    if held is None or not claims:
        return []
    games = {entrant: claim for entrant, claim in claims.items() if isinstance(claim, TableOutcome)}
    return _claim_answers(played.stage.format.order(table.entrants, held.following(table.number)), games)


def _match_claims(held: HeldRound, table: DrawnTable) -> list[ClaimedMatch]:
    claims = held.claims.get(table.number, {})
    return [ClaimedMatch(entrant, won) for entrant, won in claims.items() if not isinstance(won, TableOutcome)]


def _claim_answers(order: Sequence[int], claims: Mapping[int, TableOutcome]) -> list[ClaimedResult]:
    return [
        ClaimedResult(
            entrant=entrant,
            results=[PlayedLine(order[one.seat], **asdict(one)) for one in claim.standings],
            absent=[order[seat] for seat in claim.absent],
        )
        for entrant, claim in claims.items()
    ]


def _match(played: PlayedStage, held: HeldRound | None, table: DrawnTable) -> list[str] | None:
    if played.stage.format.match is None:
        return None
    return [spelled(won) for won in (MatchTally() if held is None else held.tally(table.number)).points]


def _game(played: PlayedStage, table: DrawnTable, which: int, game: PlayedGame) -> TableGameAnswer:
    order, outcome = played.stage.format.order(table.entrants, which), game.outcome
    return TableGameAnswer(
        number=which,
        game=game.game,
        head=game.head,
        final=game.closed,
        results=None if outcome is None else [PlayedLine(order[one.seat], **asdict(one)) for one in outcome.standings],
        absent=[] if outcome is None else [order[seat] for seat in outcome.absent],
        objections=_claim_answers(order, game.objections),
    )
