"""The HTTP operations on matches, which are several games of the same players."""

from collections.abc import Sequence
from typing import Any, Final, get_args

from flask import Response
from marshmallow import fields

from domain.games.rulesets import RULESETS
from domain.table.match import MatchStatus
from events.receipts import Receipt
from projections.match_fold import MatchLine
from projections.matches import MatchFilter
from service.features.games.answers import Events
from service.features.games.bodies import Arranged, FollowQuery, SeatTaking
from service.features.games.game_answer import seat_answers
from service.features.games.routes.chairs import chairs, check_accepted, check_unfinished
from service.features.games.routes.deliveries import LINES, LINES_SHAPE, OFFERS, delivery
from service.features.games.routes.game_json import delivered, list_soon, me, named
from service.features.games.routes.long_games import GAME, line_by_line
from service.features.games.routes.terms import terms
from service.features.games.terms_answer import GameTerms
from service.features.matches.answers import Match, MatchChange
from service.features.matches.desk import MatchRequest
from service.features.matches.services import MatchServices
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import caller
from service.platform.http.etags import tag, tagged, unchanged
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import STREAMED
from service.platform.http.fields import Body, Int, PlayerFilter, described
from service.platform.http.idempotency import new, repeats_making
from service.platform.http.paging import Listing, Page, Paged
from service.platform.http.work import charge, charge_kept
from service.platform.streams.repository import Moved
from service.platform.streams.shown import Shown

blp = Blueprint("matches", __name__)

_DYNASTY: Final = {"ruleset": "kingdomino", "match": {"format": "dynasty"}, "seats": ["me", "open"]}
_SEAT: Final = "/v1/matches/<id(m):match>/seats/<int:seat>"


class MatchFormatChoice(Body):
    format = fields.String(required=True, **described("A match format of the ruleset."))
    games = Int(1, 99, **described("Maximum number of games: 3 for a dynasty, an odd number for best-of."))
    seats = fields.String(
        validate=OneOf(["kept", "rotated"]),
        **described("Whether players keep their seats or move one on for each game. Default: `kept`."),
    )


class NewMatch(Arranged):
    match = fields.Nested(MatchFormatChoice, required=True)


class MatchesQuery(Paged):
    status = fields.String(validate=OneOf(get_args(MatchStatus)), **described("Only matches of this status."))
    ruleset = fields.String(validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))
    player = PlayerFilter("Matches that this account plays")


@blp.route("/v1/matches", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewMatch, example=_DYNASTY)
@blp.response(201, MatchChange)
@blp.errors(
    "unknown-player", "invalid-options", "invalid-match", "player-count", "seated-twice", "conflict-of-interest",
    "no-person", "too-many-games", "not-accepting", "player-blocked",
)  # fmt: skip
def create_match(services: MatchServices, body: dict[str, Any]) -> tuple[MatchChange, Headers]:
    """Create a match.

    Its players play all its games. The first begins when the last seat is taken, each other when the one before is
    final. A player who resigns a game of `best-of` loses that game. In a `dynasty`, a player who resigns, runs out of
    time, is absent or is put last by a referee leaves the match. That game does not count, and the others play on. A
    player who remains alone wins.
    """
    account = caller().account
    match, made = new("m"), chairs(services.games, body["seats"], account)
    if not repeats_making(match):
        check_unfinished(services.games, account)
        check_accepted(services.games, made, account)
        charge(GAME)
    wanted = MatchRequest(
        ruleset=body["ruleset"],
        options=body["options"],
        match=body["match"],
        chairs=made,
        visibility=body["visibility"],
        terms=terms(services.games, body["terms"]),
        present=frozenset({account}),
    )
    moved = services.desk.playing.create(account, match, wanted)
    return _changed(services, match, moved), {"Location": f"/v1/matches/{match}"}


@blp.route("/v1/matches", methods=["GET"])
@blp.anybody()
@blp.arguments(MatchesQuery, location="query")
@blp.response(200, Page[Match])
@blp.errors("bad-cursor")
def list_matches(services: MatchServices, query: dict[str, Any]) -> tuple[Page[Match], Headers]:
    """List matches, newest first.

    The list has public matches, and those in which you take part.
    """
    page = Listing.of(query, str, str)
    filters = MatchFilter(query.get("status"), query.get("ruleset"), query.get("player"))
    lines = services.readmodels.matches.page(me(), filters, page.after, page.limit + 1)
    rendered = rendered_matches(services, lines)
    return page.page(lines, key=lambda line: [line.created_at, line.id], make=lambda line: rendered[line.id])


@blp.route("/v1/matches/<id(m):match>", methods=["GET"])
@blp.anybody()
@blp.response(200, Match)
@blp.errors("unknown-match")
def get_match(services: MatchServices, match: str) -> tuple[Match, Headers]:
    """Show a match: its players, games and standings."""
    line = services.desk.book.match(me(), match)
    unchanged(line.version)
    return shown(services, line), tagged(line.version)


@blp.route("/v1/matches/<id(m):match>/cancellation", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.response(201, MatchChange)
@blp.errors("unknown-match", "not-the-maker", "game-running")
def cancel_match(services: MatchServices, match: str) -> tuple[MatchChange, Headers]:
    """Cancel a match that you made and that has not begun."""
    change = _changed(services, match, services.desk.playing.cancel(caller().account, match))
    return change, {"Location": f"/v1/matches/{match}"}


@blp.route(_SEAT, methods=["PUT"])
@blp.requires("play")
@blp.arguments(SeatTaking, required=False, example={"nonce": "a-number-that-i-chose"})
@blp.response(200, MatchChange)
@blp.errors(
    "unknown-match", "unknown-seat", "seat-taken", "seated-already", "not-invited", "game-over", "conflict-of-interest",
    "not-accepting", "player-blocked",
)  # fmt: skip
def join_match(services: MatchServices, body: dict[str, Any], match: str, seat: int) -> MatchChange:
    """Join a match, or accept an invitation to it.

    All games of the match use the nonce. Their seeds follow from the match's seed, which the service committed to
    before anybody joined. A player without a nonce can still add one until the last seat is taken.
    """
    charge_kept()
    return _changed(services, match, services.desk.playing.sit(caller().account, match, seat, body.get("nonce")))


@blp.route(_SEAT, methods=["DELETE"])
@blp.requires("play")
@blp.response(200, MatchChange)
@blp.errors("unknown-match", "unknown-seat", "not-seated", "game-running")
def leave_match(services: MatchServices, match: str, seat: int) -> MatchChange:
    """Leave a match before it begins, or decline it."""
    charge_kept()
    return _changed(services, match, services.desk.playing.leave(caller().account, match, seat))


@blp.route("/v1/matches/<id(m):match>/events", methods=["GET"])
@blp.anybody(offers=OFFERS)
@blp.arguments(FollowQuery, location="query")
@blp.response(200, reference(Events))
@blp.response(200, LINES_SHAPE, content_type=LINES)
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("unknown-match", "invalid")
def list_match_events(services: MatchServices, query: dict[str, Any], match: str) -> Response:
    """List the events of a match.

    They have the same forms as the events of a game. They contain no secret.
    """
    book, account = services.desk.book, me()
    version = book.match(account, match).version

    def read(after: int, limit: int) -> list[Shown]:
        return book.events(match, after, limit)

    return delivery(services.games.live, match, query, version, read, book.journal.bytes_of)


@blp.route("/v1/matches/<id(m):match>/record", methods=["GET"])
@blp.anybody(offers=(LINES,))
@blp.response(200, {"type": "string"}, content_type=LINES)
@blp.errors("unknown-match")
def download_match_record(services: MatchServices, match: str) -> Response:
    """Download the record of a match. Each of its games has a separate record."""
    version = services.desk.book.match(me(), match).version
    unchanged(version)
    headers = {"Content-Disposition": f'attachment; filename="{match}.jsonl"'}
    book = services.desk.book
    record = line_by_line(book.record(match, upto=version), version, book.journal.bytes_of(match, version))
    return tag(Response(record, content_type=LINES, headers=headers), version)


def _changed(services: MatchServices, match: str, moved: Moved | None) -> MatchChange:
    matches = services.desk
    if moved is not None:
        matches.opener.advance(match)  # so that the first game exists before the caller reads of it
    list_soon(services.games, match, moved)
    events = [] if moved is None else matches.book.events(match, moved.first - 1, moved.last - moved.first + 1)
    return MatchChange(
        receipt=None if moved is None else Receipt(**moved.receipt),
        events=[delivered(one) for one in events],
        match=shown(services, matches.book.line(match)),  # no access check: the caller may have just left
    )


def rendered_matches(services: MatchServices, lines: Sequence[MatchLine], account: str | None = None) -> dict[str, Any]:
    """Return the same as `shown` for each match, as JSON, by the match's id.

    It is cached for each version, the handles and the seats of the account.
    """
    account = account or me()
    seated = {line.id: seat_answers(line.contest.chairs, line.contest.holders) for line in lines}
    accounts = {id_: [seat.account for seat in seats] for id_, seats in seated.items()}
    known = services.games.names.handles({one for listed in accounts.values() for one in listed if one is not None})
    found: dict[str, Any] = {}
    for line in lines:
        handles = [known.get(one or "") for one in accounts[line.id]]
        key = line.id, line.version, *handles, *_seats_of(line, account)
        found[line.id] = services.rendered.get(key, shown, services, line, account)
    return found


def _seats_of(line: MatchLine, account: str | None) -> list[int]:
    return [seat for seat, holder in enumerate(line.contest.holders) if holder is not None and holder == account]


def shown(services: MatchServices, line: MatchLine, account: str | None = None) -> Match:
    """Return the answer about a match as an account sees it, by default the caller, with the players' handles."""
    contest, account = line.contest, account or me()
    return Match(
        id=line.id,
        ruleset=contest.rules.ruleset,
        rules=contest.rules,
        match=contest.match,
        status=contest.status,
        visibility=contest.visibility,
        terms=GameTerms.of(contest.terms),
        maker=contest.maker,
        seats=named(services.games, seat_answers(contest.chairs, contest.holders)),
        you=_seats_of(line, account),
        games=contest.games,
        standings=contest.standings,
        commit=contest.commit,
        seed=contest.seed,
        version=line.version,
        head=line.head,
        created_at=line.created_at,
        at=line.updated_at,
    )
