"""The HTTP operations on places, the waiting list, check-in, fees and staff of a tournament."""

from typing import Any, Final

from flask import Response

from domain.game.refusal import Refusal
from service.features.games.routes.chairs import known
from service.features.games.routes.game_json import me
from service.features.tournaments.answers import EntrantChange, MarkedFees, TournamentChange
from service.features.tournaments.bodies import CodeQuery, EntrantMerge, NewCheckIn, NewFees, NewPlaces, NewStaff
from service.features.tournaments.prices import hundredths, ledger, price
from service.features.tournaments.routes.entrants import ONE, check_scope, is_own_entry, of_entrant
from service.features.tournaments.routes.tournament_json import acted
from service.features.tournaments.routes.tournaments import HERE, ORGANISER_CODES
from service.features.tournaments.services import TournamentServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.errors import not_found
from service.platform.http.offices import needs, office
from service.platform.http.qr import SVG, qr_code

blp = Blueprint("tournament-people", __name__)

_STAFF: Final = f"{HERE}/staff/<player>"


@blp.route(f"{HERE}/places", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewPlaces, example={"most_entrants": 32})
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "tournament-over", "conflict-of-interest")
def update_places(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Set the player limit of a tournament.

    Organisers may do this. When all places are taken, further entrants wait. Until the first stage begins, they get
    free places in turn.
    """
    moved = services.desk.organising.change_places(caller().account, tournament, body["most_entrants"])
    return acted(services, tournament, moved)


@blp.route(_STAFF, methods=["PUT"])
@blp.requires("organise", "admin", offices=("organiser", "admin"))
@blp.arguments(NewStaff, example={"duty": "arbiter"})
@blp.response(200, TournamentChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "not-the-maker", "conflict-of-interest", "not-accepting",
    "player-blocked",
)  # fmt: skip
def add_staff(
    services: TournamentServices, body: dict[str, Any], tournament: str, player: str
) -> tuple[TournamentChange, Headers]:
    """Add an organiser or an arbiter.

    Organisers may do this. An organiser has all rights of the maker. An arbiter rules, types results and checks players
    in. `player`: id or handle. If all organisers are erased, an administrator names one.
    """
    account, duty, organising = caller().account, body["duty"], services.desk.organising
    if office().everywhere and duty == "organiser" and _has_no_organiser(services, tournament):
        moved = organising.name_organiser(account, tournament, _player(services, player))
    else:
        needs("organise")
        named = _named(services, tournament, player)
        moved = organising.change_staff(account, tournament, named, duty)
    return acted(services, tournament, moved, games=True)


@blp.route(_STAFF, methods=["DELETE"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "not-the-maker", "conflict-of-interest")
def remove_staff(services: TournamentServices, tournament: str, player: str) -> tuple[TournamentChange, Headers]:
    """Remove an organiser or arbiter from an event and its games.

    Organisers may do this.
    """
    account = caller().account
    staff = services.desk.book.tournament(account, tournament).tournament.staff
    removed = player if player in staff else _named(services, tournament, player)  # erased accounts, too
    return acted(
        services, tournament, services.desk.organising.change_staff(account, tournament, removed, None), games=True
    )


@blp.route(f"{HERE}/check-in", methods=["PUT"])
@blp.requires("organise", offices=("organiser", "arbiter"))
@blp.arguments(NewCheckIn, example={"open": False, "leave_out": True})
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "tournament-over", "too-few-entrants", "conflict-of-interest")
def update_check_in(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Open or close the check-in.

    Organisers and arbiters may do this. To open a closed check-in undoes all check-ins. `leave_out` drops the entrants
    who have not checked in, and checked-in entrants of the waiting list get their places.
    """
    account, organising = caller().account, services.desk.organising
    if body["open"]:
        return acted(services, tournament, organising.open_check_in(account, tournament))
    return acted(services, tournament, organising.close_check_in(account, tournament, leave_out=body["leave_out"]))


@blp.route(f"{ONE}/check-in", methods=["PUT"])
@blp.requires("play", "organise", offices=("organiser", "arbiter"))
@blp.response(200, EntrantChange)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "not-playing", "check-in-closed", "tournament-over"
)
def check_in(services: TournamentServices, tournament: str, entrant: int) -> tuple[EntrantChange, Headers]:
    """Check an entrant in.

    Players check themselves in while the check-in is open. Organisers and arbiters check in any entrant at any time.
    """
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant), desk=True)
    moved = services.desk.organising.check_in(caller().account, tournament, entrant)
    return of_entrant(services, tournament, entrant, moved)


@blp.route(f"{ONE}/check-in", methods=["DELETE"])
@blp.requires("play", "organise", offices=("organiser", "arbiter"))
@blp.response(200, EntrantChange)
@blp.errors("unknown-tournament", "unknown-entrant", "not-the-organiser", "tournament-over")
def check_out(services: TournamentServices, tournament: str, entrant: int) -> tuple[EntrantChange, Headers]:
    """Undo the check-in of an entrant."""
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant), desk=True)
    moved = services.desk.organising.check_out(caller().account, tournament, entrant)
    return of_entrant(services, tournament, entrant, moved)


@blp.route(f"{ONE}/merged", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(EntrantMerge, example={"into": 3})
@blp.response(200, EntrantChange)
@blp.errors(
    *ORGANISER_CODES, "unknown-entrant", "invalid-pair", "invalid-team", "disqualified", "round-drawn", "forbidden",
)  # fmt: skip
def merge_entrants(
    services: TournamentServices, body: dict[str, Any], tournament: str, entrant: int
) -> tuple[EntrantChange, Headers]:
    """Merge two entries of one person.

    Organisers may do this. The entry in the path, which no published round may have, becomes part of the entry `into`,
    which gets its account, place and requested byes. An unpublished draw with the entry in the path is discarded.
    """
    into = body["into"]
    moved = services.desk.organising.merge(caller().account, tournament, entrant, into)
    account = services.desk.book.line(tournament).tournament.entries.named(into).account
    services.fees.merge(tournament, entrant, into, account)
    return of_entrant(services, tournament, into, moved)


@blp.route(f"{HERE}/fees", methods=["GET"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, MarkedFees)
@blp.errors("unknown-tournament", "not-the-organiser")
def list_fees(services: TournamentServices, tournament: str) -> MarkedFees:
    """List entrants with owed or paid fees, and the sums.

    Only organisers may. The service handles no money.
    """
    return _fees(services, tournament)


@blp.route(f"{HERE}/fees", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewFees, example={"entrants": [1, 2, 3], "mark": "due"})
@blp.response(200, MarkedFees)
@blp.errors("unknown-tournament", "not-the-organiser", "unknown-entrant")
def update_fees(services: TournamentServices, body: dict[str, Any], tournament: str) -> MarkedFees:
    """Mark entrants' fees as owed, paid or neither (`none`).

    Only organisers may. Without an amount, a paid fee is the event's fee.
    """
    known = _fees(services, tournament)
    entries = services.desk.book.line(tournament).tournament.entries
    entrants = {number: entries.named(number).account for number in body["entrants"]}
    usual = known.fee.amount if known.fee is not None and body["mark"] == "paid" else None
    amount = body["amount"] or usual
    services.fees.mark(tournament, entrants, body["mark"], None if amount is None else hundredths(amount))
    return _fees(services, tournament)


@blp.route(f"{HERE}/qr.svg", methods=["GET"])
@blp.anybody(also=("organise",), offers=(SVG,))
@blp.arguments(CodeQuery, location="query")
@blp.response(200, {"type": "string"}, content_type=SVG)
@blp.errors("unknown-tournament", "unknown-entrant")
def get_qr_code(services: TournamentServices, query: dict[str, Any], tournament: str) -> Response:
    """Draw a QR code for a tournament.

    It leads to the tournament's page. With `entrant`, an organiser who scans it checks that player in. With `table`,
    the table's players report their result.
    """
    line = services.desk.book.tournament(me(), tournament)
    entrant = query.get("entrant")
    if entrant is not None:
        line.tournament.entries.named(entrant)
    part = f"table-{query['table']}" if "table" in query else "check-in" if entrant is None else f"entrant-{entrant}"
    link = f"{services.settings.address}/tournaments/{tournament}#{part}"
    return qr_code(link)


def _named(services: TournamentServices, tournament: str, player: str) -> str:
    """Return the account of a player from the id or handle in the path. Refuse an unknown tournament first."""
    services.desk.book.tournament(caller().account, tournament)  # an unknown tournament is refused first
    return _player(services, player)


def _player(services: TournamentServices, player: str) -> str:
    return known(services.games, player) or not_found("not-found/player")


def _has_no_organiser(services: TournamentServices, tournament: str) -> bool:
    now = services.desk.book.line(tournament).tournament
    organisers = {now.maker, *now.organisers}
    return organisers <= set(services.desk.opener.forgotten(organisers))


def _fees(services: TournamentServices, tournament: str) -> MarkedFees:
    account = caller().account
    now = services.desk.book.tournament(account, tournament).tournament
    if not now.organises(account):
        raise Refusal("not-the-organiser/staff")
    book = services.desk.book
    return ledger(services.fees.of(tournament), price(book.details(tournament, now.details)))
