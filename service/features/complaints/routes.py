"""The HTTP operations on complaints about players. The reported player does not see them."""

from typing import Any, Final

from flask import Response, current_app
from marshmallow import fields

from service.features.accounts.answers import Person
from service.features.complaints.answers import Complaint
from service.features.complaints.services import ComplaintServices
from service.features.complaints.store import REASONS
from service.features.games.routes.sight import sight
from service.platform.http.answers import Headers, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import caller
from service.platform.http.errors import Problem, not_found
from service.platform.http.fields import Body, Prose, QueryFlag, Text, described, moment
from service.platform.http.guard import Gate
from service.platform.http.offices import office
from service.platform.http.paging import Listing, Page, Paged
from service.platform.ids import ULID

blp = Blueprint("complaints", __name__)

_LONGEST: Final = 500


class NewComplaint(Body):
    reason = fields.String(required=True, validate=OneOf(REASONS))
    text = Prose("Description for the operator.", most=_LONGEST)
    game = Text(28, 28, pattern=f"^[gi]_{ULID}$", **described("Game in which it happened."))


class ComplaintsQuery(Paged):
    handled = QueryFlag("Lists the handled complaints.")


@blp.route("/v1/me/complaints/<id(a):player>", methods=["PUT"])
@blp.requires("account")
@blp.arguments(NewComplaint, example={"reason": "unfair-play", "text": "Two accounts of one person."})
@blp.response(204)
@blp.errors("not-yourself", "unknown-game")
def update_complaint(services: ComplaintServices, body: dict[str, Any], player: str) -> Response:
    """Report a player to the operator.

    A second complaint about a player replaces the first until it is handled. You can send ten an hour.
    """
    known = services.accounts.find(player)
    if known is None or known.kind == "bot":
        not_found("not-found/player")
    game = body.get("game")
    if game is not None:
        sight(services.games, game, "public")
    gate: Gate = current_app.extensions["gate"]
    gate.limits.spend(gate.policies["complaints"], caller().account)
    services.complaints.put(caller().account, player, body["reason"], body.get("text", ""), game)
    return nothing()


@blp.route("/v1/complaints", methods=["GET"])
@blp.requires("admin", offices=("admin",))
@blp.arguments(ComplaintsQuery, location="query")
@blp.response(200, Page[Complaint])
@blp.errors("bad-cursor", "forbidden")
def list_complaints(services: ComplaintServices, query: dict[str, Any]) -> tuple[Page[Complaint], Headers]:
    """List complaints, in the order in which they were first sent. Administrators may.

    Nobody sees complaints about themselves.
    """
    _check_admin()
    page = Listing.of(query, str)
    rows = services.complaints.page(page.last or "", page.limit + 1, handled=query["handled"], reader=caller().account)
    names = services.games.names.handles({account for row in rows for account in (row.account, row.player)})

    def person(account: str) -> Person:
        return Person(account, names.get(account))

    return page.page(
        rows,
        key=lambda row: [row.id],
        make=lambda row: Complaint(
            row.id, person(row.account), person(row.player), row.reason, row.text, row.game,
            moment(row.made_at), None if row.handled_at is None else moment(row.handled_at),
        ),
    )  # fmt: skip


@blp.route("/v1/complaints/<id(q):complaint>/handled", methods=["PUT"])
@blp.requires("admin", offices=("admin",))
@blp.response(204)
@blp.errors("forbidden")
def mark_complaint(services: ComplaintServices, complaint: str) -> Response:
    """Mark a complaint as handled. Administrators may.

    After 90 days the next complaint deletes it.
    """
    _check_admin()
    if not services.complaints.handle(complaint, reader=caller().account):
        not_found("not-found/complaint")
    return nothing()


def _check_admin() -> None:
    if not office().everywhere:
        raise Problem("forbidden/complaints")
