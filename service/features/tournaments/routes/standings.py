"""The HTTP operations on the standings and certificates of a tournament."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict

from domain.game.refusal import Refusal
from domain.tournament import seasons
from domain.tournament.certified import Certificate
from domain.tournament.results.scale import spelled
from domain.tournament.tiebreaks.standings import Explained, StandingRow
from domain.tournament.tournament import Tournament
from events.record.writing import LogPositions
from projections.tournament_fold import TournamentLine
from service.features.games.routes.game_json import me
from service.features.games.routes.long_games import EVENTS
from service.features.tournaments import certificates, remembered
from service.features.tournaments.bodies import NewCertificate, StandingsQuery
from service.features.tournaments.remembered import AfterRound, Reckoned, StoredRank
from service.features.tournaments.round_answers import (
    CreatedCertificate,
    Ranking,
    RankingLine,
    SignedCertificate,
    Standings,
    StandingsLine,
    TeamLine,
)
from service.features.tournaments.routes.tournament_json import changed, forward, named, named_teams
from service.features.tournaments.routes.tournaments import HERE
from service.features.tournaments.services import TournamentServices
from service.platform.answers import ABSENT
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.work import charge, heavy

blp = Blueprint("standings", __name__)

_MOST_NUMBERS: Final = 100_000
"""Maximum number of numbers in an explanation: about ten megabytes."""
_ENTRANTS: Final = 400
"""Number of entrants whose standings cost one unit of work to calculate."""
LISTED: Final = 4000
"""Number of listed entrants that cost one unit of work. A list of 399 is free: each page in a hall reads it again."""
_PLAIN: Final = {"stage", "as_of_round"}
"""Query parameters of a request that stored standings can answer."""
_EXAMPLE: Final = {"supersedes": "c_01jd6v3r5m8x2k4q7w9y1z3a5c", "reason": "A result was corrected."}


@blp.route(f"{HERE}/standings", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(StandingsQuery, location="query")
@blp.response(200, Standings)
@blp.errors(
    "unknown-tournament", "unknown-event", "tournament-open", "unknown-stage", "unknown-round", "unknown-entrant",
    "too-much-to-explain",
)  # fmt: skip
def get_standings(services: TournamentServices, query: dict[str, Any], tournament: str) -> tuple[Standings, Headers]:
    """Show the standings of a stage.

    They are current, or as of a round or event. The answer names the certificate and the tie-breaks, and says whether a
    ruling changed the list of tie-breaks. With 200 entrants and more, `event` may be seconds behind, and no certificate
    is named then. With `as_of_event`, `entrant` or `explain` the answer is never behind.
    """
    book = services.desk.book
    line = book.tournament(me(), tournament)
    units = _units(line)
    wanted = query.keys() - {"explain"}
    if line.tournament.played and wanted <= _PLAIN and not query["explain"]:
        at = _moment(line, query) if wanted else None
        if not remembered.large(line):  # these standings are current
            unchanged(line.version)
        made = remembered.latest(services, line, at, lambda: heavy(units))
        unchanged(made.version)
        charge(len(made.rows) / LISTED)
        return _standings_answer(services, line, made), tagged(made.version)
    unchanged(line.version)
    seq = query.get("as_of_event", line.version)
    if seq > line.version:
        raise Refusal("unknown-event/tournament", pointer="/as_of_event", last=line.version)
    heavy(units + (0 if seq == line.version else seq / EVENTS))
    charge(len(line.tournament.entries.entrants) / LISTED)
    then = line if seq == line.version else book.line_at(tournament, seq)
    return _standings(services, then, query), tagged(line.version)


@blp.route(f"{HERE}/ranking", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, Ranking)
@blp.errors("unknown-tournament", "tournament-open")
def get_ranking(services: TournamentServices, tournament: str) -> tuple[Ranking, Headers]:
    """Show the ranking of a tournament over all stages."""
    line = services.desk.book.tournament(me(), tournament)
    unchanged(line.version)
    now = line.tournament
    if not now.played:
        raise Refusal("tournament-open")
    rows = remembered.ranking(services, line, lambda stages: heavy(stages * _units(line)))
    charge(len(now.entries.entrants) / LISTED)
    final = len(now.played) == len(now.stages) and services.desk.book.progress(line).over
    names = named(services, line, [row.entrant for row in rows])
    ranked = [
        RankingLine(
            **asdict(names[row.entrant]),
            place=row.place,
            stage=row.stage,
            place_in_stage=row.place_in_stage,
            points=None if row.points is None else spelled(row.points),
        )
        for row in rows
    ]
    return Ranking(line.id, line.version, final, ranked), tagged(line.version)


@blp.route(f"{HERE}/certificates", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewCertificate, required=False, example=_EXAMPLE)
@blp.response(201, CreatedCertificate)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-open", "results-missing", "games-not-final",
    "certified-already", "unknown-certificate", "reason-missing",
)  # fmt: skip
def create_certificate(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[CreatedCertificate, Headers]:
    """Certify the standings of the last stage.

    Organisers may do this when all results are final, before or after `end_tournament`. The standings are signed as of
    the last round. A certificate that replaces another names it and the reason.
    """
    organising = services.desk.organising
    now = services.desk.book.tournament(caller().account, tournament)
    heavy(_ranked_units(now) + now.version / EVENTS)
    moved = organising.certify(caller().account, tournament, body.get("supersedes"), body.get("reason"))
    line = forward(services, tournament, moved)
    made = line.tournament.certificates[-1]
    at = f"/certificates/{made.certificate}"
    return changed(
        services, CreatedCertificate, tournament, moved, at=at, certificate=_signed(services, tournament, made)
    )


@blp.route(f"{HERE}/certificates/<id(c):certificate>", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, SignedCertificate)
@blp.errors("unknown-tournament", "unknown-certificate")
def get_certificate(
    services: TournamentServices, tournament: str, certificate: str
) -> tuple[SignedCertificate, Headers]:
    """Show a certificate, its signature and its validity.

    The document is computed from the tournament's record. The answer names the certificate that replaced it, if any.
    """
    line = services.desk.book.tournament(me(), tournament)
    for known in line.tournament.certificates:
        if known.certificate == certificate:
            places = services.log.known_places(tournament, known.seq)
            proof = "" if places is None else f" {places.tag}"  # it changes when the log is cosigned
            unchanged(line.version, proof)
            heavy(_ranked_units(line) + known.seq / EVENTS)
            return _signed(services, tournament, known, places), tagged(line.version, proof)
    raise Refusal("unknown-certificate/tournament", certificate=certificate)


def _moment(line: TournamentLine, query: Mapping[str, Any]) -> AfterRound:
    """Return the stage and round that a query asks for, by default the last ones."""
    played = line.tournament.played
    if not played and "as_of_event" in query:
        raise Refusal("tournament-open/at-event", pointer="/as_of_event", event=query["as_of_event"])
    if not played:
        raise Refusal("tournament-open")
    stage = query.get("stage", len(played))
    begun = line.tournament.begun_stage(stage, "/stage")
    return AfterRound(stage, query.get("as_of_round", len(begun.rounds)))


def _standings(services: TournamentServices, line: TournamentLine, query: Mapping[str, Any]) -> Standings:
    now, at = line.tournament, _moment(line, query)
    rows = services.desk.book.standings(line, at.stage, at.round)
    if "entrant" in query:
        now.entries.named(query["entrant"])
    explained = _explained(rows, query.get("entrant")) if query["explain"] else frozenset()
    made, played = Reckoned.of(services.desk.book, line, at.stage, at.round, rows), now.played[at.stage - 1]
    return _standings_answer(
        services, line, made, {row.entrant: row.explained(played.listed) for row in rows if row.entrant in explained}
    )


def _standings_answer(
    services: TournamentServices, line: TournamentLine, made: Reckoned, explained: Mapping[int, Explained] | None = None
) -> Standings:
    now, played = line.tournament, line.tournament.played[made.stage - 1]
    certified = _certifying(now, made.stage, made.round) if made.version == line.version else None
    names = named(services, line, [row.entrant for row in made.rows])
    following = seasons.next_divisions(now, made.stage, made.rows)
    return Standings(
        tournament=line.id,
        stage=made.stage,
        round=made.round,
        complete=all(not held.unfinished for held in played.rounds[: made.round]),
        event=made.version,
        certificate=None if certified is None else certified.certificate,
        provisional=certified is None,
        tiebreaks=made.tiebreaks,
        tiebreaks_changed=played.tiebreaks is not None,
        standings=[
            StandingsLine(
                **asdict(names[row.entrant]),
                place=row.place,
                points=row.points,
                tiebreaks=row.tiebreaks,
                unmet=True if row.unmet else ABSENT,
                group=ABSENT if row.group is None else row.group,
                next_group=following.get(row.entrant, ABSENT),
                explained=(explained or {}).get(row.entrant, ABSENT),
            )
            for row in made.rows
        ],
        teams=ABSENT if made.teams is None else _teams(services, line, made.teams),
    )


def _teams(services: TournamentServices, line: TournamentLine, rows: Sequence[StoredRank]) -> list[TeamLine]:
    called = named_teams(services, line, [row.entrant for row in rows])
    return [
        TeamLine(
            **asdict(called[row.entrant]),
            place=row.place,
            points=row.points,
            tiebreaks=row.tiebreaks,
            unmet=True if row.unmet else ABSENT,
        )
        for row in rows
    ]


def _explained(rows: Sequence[StandingRow], entrant: int | None) -> frozenset[int]:
    """Return the entrants whose numbers the answer explains. Refuse too long an explanation."""
    shown = [row for row in rows if entrant in {None, row.entrant}]
    numbers = sum(row.numbers for row in shown)
    if numbers > _MOST_NUMBERS:
        raise Refusal("too-much-to-explain", pointer="/entrant", numbers=numbers)
    return frozenset(row.entrant for row in shown)


def _certifying(now: Tournament, stage: int, number: int) -> Certificate | None:
    return next(
        (
            known
            for known in reversed(now.certificates)
            if known.stands and known.superseded is None and (known.stage, known.round) == (stage, number)
        ),
        None,
    )


def _units(line: TournamentLine) -> float:
    """Return the cost of calculating the standings of a tournament."""
    return len(line.tournament.entries.entrants) / _ENTRANTS


def _ranked_units(line: TournamentLine) -> float:
    """Return the cost of calculating a certificate, which has the ranking over all stages."""
    return len(line.tournament.played) * _units(line)


def _signed(
    services: TournamentServices, tournament: str, known: Certificate, places: LogPositions | None = None
) -> SignedCertificate:
    book = services.desk.book
    (shown,) = book.events(tournament, known.seq - 1, 1)
    fact, at = book.fact(tournament, known.seq), shown.stored.event.at
    before = book.line_at(tournament, known.seq - 1)
    return SignedCertificate(
        **asdict(known),
        at=at,
        supersedes=fact.supersedes,
        reason=fact.reason,
        document=certificates.document(before, known, at, fact, book.standings(before)),
        proof=None if places is None else places.proof(known.seq, book.ring.current),
    )
