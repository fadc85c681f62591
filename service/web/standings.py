"""Standings of a tournament, as of any round and event, explained if wanted; and what is certified of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from flask import Response

from domain.refusal import Refusal
from domain.tournament.standings import Line
from domain.tournament.tournament import Certificate as Certified
from domain.tournament.tournament import Tournament
from projections.tournament import TournamentLine
from service.tournaments import certificates
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import caller, house
from service.web.etags import tag, unchanged
from service.web.round_shapes import Certificate, CertificateMade, Standings
from service.web.showing import me
from service.web.tournament_bodies import NewCertificate, StandingsQuery
from service.web.tournament_telling import changed, entrants, forward
from service.web.tournaments import HERE

blp = Blueprint("standings", __name__)

_MOST_NUMBERS: Final = 100_000
"""How many an explanation tells: some ten megabytes."""
_EXAMPLE: Final = {"supersedes": "c_01jd6v3r5m8x2k4q7w9y1z3a5c", "reason": "A result was corrected."}


@blp.route(f"{HERE}/standings", methods=["GET"])
@blp.anybody()
@blp.arguments(StandingsQuery, location="query")
@blp.response(200, Standings)
@blp.errors(
    "unknown-tournament", "unknown-event", "tournament-open", "unknown-stage", "unknown-round", "unknown-entrant",
    "too-much-to-explain",
)  # fmt: skip
def show_standings(query: dict[str, Any], tournament: str) -> Response:
    """How everybody stands in a stage, now or as of any round or event. Numbers are exact. Who is certified, by which
    list of tie-breaks, and whether a ruling has changed that list, stands beside it."""
    book = house().tournaments.book
    line = book.tournament(me(), tournament)
    unchanged(line.version)
    seq = query.get("as_of_event", line.version)
    if seq > line.version:
        raise Refusal("unknown-event", f"the tournament has events 1 to {line.version}", pointer="/as_of_event")
    then = line if seq == line.version else book.line_at(tournament, seq)
    told = told_standings(then, query)
    return tag(answer(told), line.version)


@blp.route(f"{HERE}/certificates", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewCertificate, required=False, example=_EXAMPLE)
@blp.response(201, CertificateMade)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-open", "results-missing", "games-not-final",
    "certified-already", "unknown-certificate", "reason-missing",
)  # fmt: skip
def certify_standings(body: dict[str, Any], tournament: str) -> Response:
    """Have the standings of the last stage, as of its last round, signed. A certificate that takes the place of another
    names it, and says why."""
    organising = house().tournaments.organising
    moved = organising.certify(caller().account, tournament, body.get("supersedes"), body.get("reason"))
    line = forward(tournament, moved)
    made = line.tournament.certificates[-1]
    told = _told(tournament, made)
    return changed(tournament, moved, 201, f"/certificates/{made.certificate}", certificate=told)


@blp.route(f"{HERE}/certificates/<id(c):certificate>", methods=["GET"])
@blp.anybody()
@blp.response(200, Certificate)
@blp.errors("unknown-tournament", "unknown-certificate")
def show_certificate(tournament: str, certificate: str) -> Response:
    """A certificate: the document, as it follows from the tournament's record, its digest and signature; whether it
    stands, and what has taken its place."""
    line = house().tournaments.book.tournament(me(), tournament)
    for known in line.tournament.certificates:
        if known.certificate == certificate:
            unchanged(line.version)
            return tag(answer(_told(tournament, known)), line.version)
    raise Refusal("unknown-certificate", f"there is no certificate {certificate} of this tournament")


def told_standings(line: TournamentLine, query: Mapping[str, Any]) -> dict[str, Any]:
    """The standings of a stage, the last if none is named, as of a round of it."""
    stage, until = query.get("stage"), query.get("as_of_round")
    now = line.tournament
    number = len(now.played) if stage is None else stage
    if not now.played:
        raise Refusal("tournament-open", "the tournament has not begun")
    if not 1 <= number <= len(now.played):
        raise Refusal("unknown-stage", f"stage {number} has not begun", pointer="/stage")
    played = now.played[number - 1]
    round_ = len(played.rounds) if until is None else until
    rows = house().tournaments.book.standings(line, number, round_)
    certified = _certifying(now, number, round_)
    names = entrants(line, [row.entrant for row in rows])
    if "entrant" in query:
        now.entries.named(query["entrant"])
    explained = _explained(rows, query.get("entrant")) if query["explain"] == "true" else frozenset()
    return {
        "tournament": line.id,
        "stage": number,
        "round": round_,
        "event": line.version,
        "certificate": None if certified is None else certified.certificate,
        "provisional": certified is None,
        "tiebreaks": list(played.listed),
        "tiebreaks_changed": played.tiebreaks is not None,
        "standings": [names[row.entrant] | _row(row, played.listed, explain=row.entrant in explained) for row in rows],
    }


def _explained(rows: Sequence[Line], entrant: int | None) -> frozenset[int]:
    """Whose numbers are explained."""
    wanted = [row for row in rows if entrant in {None, row.entrant}]
    numbers = sum(row.numbers for row in wanted)
    if numbers > _MOST_NUMBERS:
        raise Refusal("too-much-to-explain", f"that would tell {numbers} numbers: name an entrant", pointer="/entrant")
    return frozenset(row.entrant for row in wanted)


def _row(row: Line, tiebreaks: tuple[str, ...], *, explain: bool) -> dict[str, Any]:
    plain = row.plain(tiebreaks)
    if explain:
        full = row.plain(tiebreaks, explain=True)
        plain["explained"] = {"points": full["points"], "tiebreaks": full["tiebreaks"]}
    return plain


def _certifying(now: Tournament, stage: int, number: int) -> Certified | None:
    return next(
        (
            known
            for known in reversed(now.certificates)
            if known.stands and known.superseded is None and (known.stage, known.round) == (stage, number)
        ),
        None,
    )


def _told(tournament: str, known: Certified) -> dict[str, Any]:
    book = house().tournaments.book
    (shown,) = book.events(tournament, known.seq - 1, 1)
    fact, at = book.fact(tournament, known.seq), shown.stored.event.at
    before = book.line_at(tournament, known.seq - 1)
    return {
        **msgspec.to_builtins(known),
        "at": at,
        "supersedes": fact.supersedes,
        "reason": fact.reason,
        "document": certificates.document(before, known, at, fact.supersedes),
    }
