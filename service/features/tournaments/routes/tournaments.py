"""The HTTP operations to create, list, show, follow, end and cancel tournaments."""

from typing import Any, Final

from flask import Response
from msgspec import UNSET

from domain.table.clocks import seconds
from domain.tournament.facts import DetailsChanged
from projections.tournaments import TournamentFilter
from service.features.games.answers import Events
from service.features.games.bodies import FollowQuery
from service.features.games.routes.chairs import found
from service.features.games.routes.deliveries import LINES, LINES_SHAPE, OFFERS, delivery
from service.features.games.routes.game_json import me
from service.features.games.routes.long_games import line_by_line
from service.features.games.routes.terms import terms
from service.features.tournaments.answers import TournamentAnswer, TournamentChange, TournamentSummary
from service.features.tournaments.bodies import (
    NewAnnouncement,
    NewBeacon,
    NewSeason,
    NewTournament,
    Reason,
    TournamentsQuery,
    TournamentUpdate,
)
from service.features.tournaments.desk import TournamentRequest
from service.features.tournaments.other_games import requested
from service.features.tournaments.prices import hundredths
from service.features.tournaments.routes.tournament_json import acted, summaries, texts_of, tournament_answer
from service.features.tournaments.services import TournamentServices
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tag, tagged, unchanged
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import STREAMED
from service.platform.http.idempotency import new, repeats
from service.platform.http.paging import Listing, Page
from service.platform.streams.shown import Shown

blp = Blueprint("tournaments", __name__)

HERE: Final = "/v1/tournaments/<id(t):tournament>"
_ANNOUNCEMENT: Final = f"{HERE}/announcements/<int:announcement>"
ORGANISER_CODES: Final = ("unknown-tournament", "not-the-organiser", "tournament-over", "conflict-of-interest")
"""Codes that refuse most acts of organisers."""
_EXAMPLE: Final[dict[str, Any]] = {
    "title": "Kingdomino, Thursdays",
    "ruleset": "kingdomino",
    "stages": [
        {"format": {"kind": "swiss", "rounds": 3, "size": 4}},
        {"format": {"kind": "knock-out", "duel": {"best_of": 3}}, "takes": 4},
    ],
}


@blp.route("/v1/tournaments", methods=["POST"])
@blp.requires("organise")
@blp.idempotent()
@blp.arguments(NewTournament, example=_EXAMPLE)
@blp.response(201, TournamentChange)
@blp.errors(
    "unknown-player", "invalid-options", "invalid-stages", "invalid-scale", "invalid-table-size", "invalid-tiebreaks",
    "nothing-to-share", "player-count", "not-accepting", "player-blocked",
)  # fmt: skip
def create_tournament(services: TournamentServices, body: dict[str, Any]) -> tuple[TournamentChange, Headers]:
    """Create a tournament.

    Its stages, points and tie-breaks are fixed from the beginning. The service commits to the seed of all its draws.
    """
    account = caller().account
    organisers = [found(services.games, name, f"/organisers/{place}") for place, name in enumerate(body["organisers"])]
    made: dict[str, Any] = {
        "stages": tuple(body["stages"]),
        "organisers": tuple(dict.fromkeys(organiser for organiser in organisers if organiser != account)),
        "terms": terms(services.games, body["terms"], official=True),
    }
    wanted = TournamentRequest(**requested(body) | made)
    tournament = new("t")
    moved = services.desk.organising.create(account, tournament, wanted)
    return acted(services, tournament, moved, at="")


@blp.route("/v1/tournaments", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(TournamentsQuery, location="query")
@blp.response(200, Page[TournamentSummary])
@blp.errors("bad-cursor")
def list_tournaments(services: TournamentServices, query: dict[str, Any]) -> tuple[Page[TournamentSummary], Headers]:
    """List tournaments, newest first.

    The list has public tournaments, and those in which you take part or have an office.
    """
    page = Listing.of(query, str, str)
    filters = TournamentFilter(query.get("status"), query.get("ruleset"), query.get("player"))
    lines = services.readmodels.tournaments.page(me(), filters, page.after, page.limit + 1)
    rows = summaries(services, lines)
    return page.page(rows, key=lambda row: [row.created_at, row.id], make=lambda row: row)


@blp.route(HERE, methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, TournamentAnswer)
@blp.errors("unknown-tournament")
def get_tournament(services: TournamentServices, tournament: str) -> tuple[TournamentAnswer, Headers]:
    """Show a tournament: terms, progress, draws, certificates."""
    line, events = services.desk.book.known_with(me(), tournament, texts_of)
    unchanged(line.version)
    return tournament_answer(services, line, events), tagged(line.version)


@blp.route(f"{HERE}/events", methods=["GET"])
@blp.anybody(also=("organise",), offers=OFFERS)
@blp.arguments(FollowQuery, location="query")
@blp.response(200, reference(Events))
@blp.response(200, LINES_SHAPE, content_type=LINES)
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("unknown-tournament", "invalid")
def list_tournament_events(services: TournamentServices, query: dict[str, Any], tournament: str) -> Response:
    """List the events of a tournament.

    They have the same forms as the events of a game. They contain no secret.
    """
    book, account = services.desk.book, me()
    version = book.tournament(account, tournament).version

    def read(after: int, limit: int) -> list[Shown]:
        return book.events(tournament, after, limit)

    return delivery(services.games.live, tournament, query, version, read, book.journal.bytes_of)


@blp.route(f"{HERE}/record", methods=["GET"])
@blp.anybody(also=("organise",), offers=(LINES,))
@blp.response(200, {"type": "string"}, content_type=LINES)
@blp.errors("unknown-tournament")
def download_tournament_record(services: TournamentServices, tournament: str) -> Response:
    """Download the record of a tournament.

    Each of its games has a separate record. The record proves which of the tournament's events are in the transparency
    log.
    """
    book = services.desk.book
    version = book.tournament(me(), tournament).version
    places = services.log.known_places(tournament, version)
    beside = "" if places is None else f" {places.tag}"
    unchanged(version, beside)
    headers = {"Content-Disposition": f'attachment; filename="{tournament}.jsonl"'}
    size = book.journal.bytes_of(tournament, version)
    record = line_by_line(book.record(tournament, places, version), version, size)
    return tag(Response(record, content_type=LINES, headers=headers), version, beside)


@blp.route(f"{HERE}/details", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(TournamentUpdate, example={"title": "Kingdomino, Thursdays", "place": "Café Central"})
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser")
def update_tournament(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Change a tournament's title, time, place and notes.

    Organisers may do this at any time. Omitted fields are removed.
    """
    fee = body.pop("fee")
    stated = {} if fee is None else {"fee": hundredths(fee["amount"]), "currency": fee["currency"]}
    later = {name: body.pop(name) or UNSET for name in ("round_minutes", "sponsors")}
    details = DetailsChanged(**body | later | stated)
    moved = services.desk.organising.describe(caller().account, tournament, details)
    return acted(services, tournament, moved)


@blp.route(f"{HERE}/beacon", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewBeacon, example={"at": "2027-03-01T18:00:00Z"})
@blp.response(200, TournamentChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "beacon-off", "beacon-settled", "invalid-beacon", "tournament-over"
)
def update_beacon(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Fix a round of a drand beacon.

    Organisers may do this before the first stage. All draws and shuffles then mix in the first round from `at` on, and
    wait for it.
    """
    chain = services.settings.beacon if services.relays.addresses else None
    moved = services.desk.organising.fix_beacon(caller().account, tournament, chain, seconds(body["at"]))
    return acted(services, tournament, moved)


@blp.route(f"{HERE}/announcements", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewAnnouncement, example={"text": "Round 2 begins at three."})
@blp.response(201, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "too-many-announcements")
def create_announcement(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Post an announcement to all participants.

    Organisers may do this, up to 500 times.
    """
    moved = services.desk.organising.announce(caller().account, tournament, body["text"])
    return acted(services, tournament, moved, at="")


@blp.route(_ANNOUNCEMENT, methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewAnnouncement, example={"text": "Round 2 begins at four."})
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "unknown-event", "too-many-announcements")
def update_announcement(
    services: TournamentServices, body: dict[str, Any], tournament: str, announcement: int
) -> tuple[TournamentChange, Headers]:
    """Change an announcement.

    Organisers may do this. The record keeps the earlier text.
    """
    organising = services.desk.organising
    moved = organising.change_announcement(caller().account, tournament, announcement, body["text"])
    return acted(services, tournament, moved)


@blp.route(_ANNOUNCEMENT, methods=["DELETE"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "unknown-event")
def remove_announcement(
    services: TournamentServices, tournament: str, announcement: int
) -> tuple[TournamentChange, Headers]:
    """Remove an announcement.

    Organisers may do this. The record keeps its text.
    """
    moved = services.desk.organising.remove_announcement(caller().account, tournament, announcement)
    return acted(services, tournament, moved)


@blp.route(f"{HERE}/end", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.response(201, TournamentChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "tournament-over", "tournament-open", "stage-running", "results-missing"
)
def end_tournament(services: TournamentServices, tournament: str) -> tuple[TournamentChange, Headers]:
    """End a tournament after its last stage.

    Organisers may do this. Its seed is revealed once all its games are final.
    """
    moved = services.desk.organising.end(caller().account, tournament)
    return acted(services, tournament, moved, at="")


@blp.route(f"{HERE}/seasons", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(
    NewSeason, example={"title": "League of the North, spring", "calendar": {"first": "2027-03-01", "days": 7}}
)
@blp.response(201, TournamentChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "no-season", "stage-running", "games-not-final", "invalid-stages"
)
def create_season(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Create the next season of a league that has ended.

    Organisers may do this. Its divisions follow from the record of this league, once its results are final. Names
    without an account are entered; others enter by themselves. You may have one open season of a league.
    """
    organising = services.desk.organising
    made = organising.season_id(caller().account, tournament, again=repeats())
    moved = organising.next_season(caller().account, made, tournament, body["title"], body["calendar"])
    return acted(services, made, moved, at="")


@blp.route(f"{HERE}/cancellation", methods=["POST"])
@blp.requires("organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(Reason, example={"reason": "The hall is flooded."})
@blp.response(201, TournamentChange)
@blp.errors("unknown-tournament", "not-the-organiser", "tournament-over", "conflict-of-interest")
def cancel_tournament(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Cancel a tournament.

    Organisers may do this. Running games continue, but do not count.
    """
    moved = services.desk.organising.cancel(caller().account, tournament, body["reason"])
    return acted(services, tournament, moved, at="")
