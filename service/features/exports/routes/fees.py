"""The list of an event's fees as CSV, for its organisers only."""

import hashlib
from typing import Final

from flask import Response

from domain.game.refusal import Refusal
from service.features.exports.csv_file import MEDIA, USUAL, quoted
from service.features.exports.services import ExportServices
from service.features.tournaments.prices import ledger, price
from service.features.tournaments.routes.standings import LISTED
from service.features.tournaments.routes.tournament_json import named
from service.platform.http.answers import FILE_HEADERS, file_headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.work import charge

blp = Blueprint("fees", __name__)

KEYS: Final = ("entrant", "name", "account", "mark", "amount", "currency")


@blp.route("/v1/tournaments/<id(t):tournament>/exports/fees.csv", methods=["GET"])
@blp.requires("organise", offices=("organiser",), offers=(MEDIA,))
@blp.response(200, {"type": "string"}, content_type=MEDIA, headers=FILE_HEADERS)
@blp.errors("unknown-tournament", "not-the-organiser")
def export_fees(services: ExportServices, tournament: str) -> Response:
    """Export the fees of all entrants as CSV.

    Only organisers may. No other export has fees.
    """
    account = caller().account
    line = services.tournaments.desk.book.tournament(account, tournament)
    if not line.tournament.organises(account):
        raise Refusal("not-the-organiser/staff")
    charge(len(line.tournament.entries.entrants) / LISTED)
    fees = services.tournaments.fees.of(tournament)
    book, entries = services.tournaments.desk.book, line.tournament.entries
    found = ledger(fees, price(book.details(tournament, line.tournament.details)))
    marked = {one.entrant: one for one in found.items}
    currency = None if found.fee is None else found.fee.currency
    listed = [number for number, known in entries.entrants.items() if known.merged is None]
    names = named(services.tournaments, line, listed)
    lines = [",".join(KEYS)]
    for number in listed:
        fee, one = marked.get(number), names[number]
        paid = (None, None) if fee is None else (fee.mark, fee.amount)
        cells: tuple[int | str | None, ...] = (number, one.name or one.handle, one.account, *paid, currency)
        lines.append(",".join(quoted(cell, USUAL) for cell in cells))
    content = "".join(f"{row}\r\n" for row in lines).encode()
    headers = file_headers(hashlib.sha256(content).digest(), f"{tournament}-fees.csv")
    return Response(content, headers=headers, content_type=MEDIA)
