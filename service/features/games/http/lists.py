"""Lists of games, and the list of everything that waits for the caller."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, Final, Literal

from flask import Response
from marshmallow import fields, validate

from domain.games.rulesets import RULESETS
from domain.table.disputes import State
from projections.awaiting import Stake
from projections.game_summary import GameLine
from projections.games import GameFilter
from projections.involvement import Line
from projections.listing import Place
from projections.match_fold import MatchLine
from projections.tournament_summary import Summary
from service.features.games.answers import STATUSES, Asked, GameSummary
from service.features.games.http.game_json import me
from service.features.games.http.summaries import summed_up, summed_up_import
from service.features.matches.answers import Match
from service.features.matches.http import shown
from service.features.seeks.answers import Seek
from service.features.seeks.http import challenges_to
from service.features.tournaments.http.answers import TournamentSummary
from service.features.tournaments.http.tournament_json import summary
from service.platform.answers import Answer, Moment
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller, house
from service.platform.http.errors import not_found
from service.platform.http.fields import Id, Player
from service.platform.http.offices import REFEREEING, WATCHING, office
from service.platform.http.paging import DEFAULT, Listing, Page, Paged
from service.platform.streams.event_stream import MEDIA as STREAM
from service.platform.streams.event_stream import STREAMED, frame, last_seen, streamed

blp = Blueprint("lists", __name__)

LOOK: Final = 1.0
"""Seconds after which a listener checks whether the service stops."""


class GamesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.OneOf(sorted(RULESETS)))
    match = Id("m", "Games of this match.")
    tournament = Id("t", "Games of this tournament.")
    player = Player("Games in which this account sits")


class PlayersGamesQuery(Paged):
    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = fields.String(validate=validate.OneOf(sorted(RULESETS)))


class AwaitedDispute(Answer, frozen=True):
    """A dispute that you may rule on, or in which you were asked something. `GET /v1/disputes/{id}` shows all of it."""

    id: str
    """Identifier of the dispute."""
    state: State
    """State of the dispute. `appealed`: another referee has already ruled on it."""
    cites: int
    """Number of the disputed event."""
    opened_at: Moment
    """Time when the dispute was opened."""


class AwaitedTable(Answer, frozen=True):
    """A real table whose players report different results of a game."""

    stage: int
    """Number of the stage, from 1."""
    round: int
    """Number of the round, from 1."""
    table: int
    """Number of the table, from 1."""


class Waiting(Answer, frozen=True):
    """A game, match, tournament or challenge that waits for you. The other three are null."""

    awaits: Literal["decision", "takeback", "invitation", "ruling", "answer", "challenge"]
    """Action that is expected of you."""
    seat: int | None
    """Seat that must act, or that is kept for you. Null for a referee, and in a tournament."""
    decision: Asked | None
    """Decision that you must make, if one is expected."""
    disputes: list[AwaitedDispute]
    """Disputes to rule on, or in which a referee asked you a question, the oldest first. For a ruling without a
    dispute, a clock ran out and the game waits for a referee."""
    tables: list[AwaitedTable]
    """Tables of a tournament at which you must rule, the oldest first."""
    game: GameSummary | None
    """Game that waits."""
    match: Match | None
    """Match that waits."""
    tournament: TournamentSummary | None
    """Tournament that waits."""
    challenge: Seek | None
    """Challenge that waits."""


@blp.route("/v1/games", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(GamesQuery, location="query")
@blp.response(200, Page[GameSummary])
@blp.errors("bad-cursor")
def list_games(query: dict[str, Any]) -> tuple[Page[GameSummary], Headers]:
    """List games, newest first.

    The list has public games and those in which you have a part. An imported game has an `origin`. A list for a player,
    a match or a tournament has only games of this service.
    """
    wanted = GameFilter(*(query.get(name) for name in GameFilter._fields))
    return _page(query, wanted)


@blp.route("/v1/players/<id(a):player>/games", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(PlayersGamesQuery, location="query")
@blp.response(200, Page[GameSummary])
@blp.errors("bad-cursor")
def list_players_games(query: dict[str, Any], player: str) -> tuple[Page[GameSummary], Headers]:
    """List a player's games, newest first."""
    if house().registry.accounts.find(player) is None:
        not_found("there is no such player")
    return _page(query, GameFilter(query.get("status"), query.get("ruleset"), player=player))


@blp.route("/v1/me/awaiting", methods=["GET"])
@blp.requires("read", offices=REFEREEING)
@blp.arguments(Paged, location="query")
@blp.response(200, Page[Waiting])
@blp.errors("bad-cursor")
def list_awaiting(query: dict[str, Any]) -> tuple[Page[Waiting], Headers]:
    """List everything that waits for you.

    These are challenges, then the newest first: decisions, takebacks, invitations, disputes that you may rule on,
    questions of a referee, and tables of your tournament with differing reports. A game whose clock ran out may wait
    for your ruling, too. A game with a decision and a question is listed twice. A paused game waits for no player.
    """
    return awaiting(caller().account, Listing.of(query, str, str), rules=office().everywhere)


@blp.route("/v1/me/events", methods=["GET"])
@blp.requires("read", offices=REFEREEING, offers=(STREAM,))
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("invalid")
def follow_awaiting() -> Response:
    """Stream everything that waits for you.

    Each message is the current answer of `/v1/me/awaiting`. One comes at once, and one at each change, so a new
    connection misses nothing. With `Last-Event-ID`, only later changes are sent.
    """
    account, seats, seeks = caller().account, house().readmodels.seats, house().registry.seeks
    seen, known, rules = last_seen(), -1, office().everywhere

    def look() -> Iterator[bytes]:
        nonlocal seen, known
        known = seats.version(account, rules=rules)
        version = known + seeks.versions([account]).get(account, 0)
        if version != seen:
            yield frame(awaiting(account, Listing(None, DEFAULT), rules=rules)[0], version)
            seen = version

    def wait(seconds: float) -> None:
        seats.changed(account, known, min(seconds, LOOK), rules=rules)

    return streamed(look, lambda _: nullcontext(wait), seated=True)


def _page(query: dict[str, Any], wanted: GameFilter) -> tuple[Page[GameSummary], Headers]:
    page = Listing.of(query, str, str)
    place, limit = _place(page), page.limit + 1
    lines = house().readmodels.games.page(me(), wanted, place, limit)
    rows = [(_end(line), told) for line, told in zip(lines, summed_up(lines), strict=True)]
    if wanted.match is wanted.player is wanted.tournament is None:
        found = house().registry.imports.page(me(), wanted.status, wanted.ruleset, place, limit)
        rows += [([kept.imported_at, kept.id], summed_up_import(kept)) for kept in found]
        rows = sorted(rows, key=lambda row: row[0], reverse=True)[:limit]
    return page.page(rows, key=lambda row: row[0], make=lambda row: row[1])


def awaiting(account: str, page: Listing, *, rules: bool = False) -> tuple[Page[Waiting], Headers]:
    """List everything that waits for an account and that it may know of. `rules`: it also acts as a referee of the
    service."""
    found = house().readmodels.seats.awaiting(account, _place(page), page.limit + 1, rules=rules)
    lines = [one.line for one in found if isinstance(one.line, GameLine)]
    games = {game.id: game for game in summed_up(lines, account)}
    told, link = page.page(
        found,
        key=lambda awaited: _end(awaited.line),
        make=lambda one: [_waiting(one.line, stake, games.get(one.line.id)) for stake in one.stake.calls],
    )
    challenges = challenges_to(account) if page.after is None else []
    waiting = [Waiting("challenge", None, None, [], [], None, None, None, challenge) for challenge in challenges]
    return Page(items=[*waiting, *(one for calls in told.items for one in calls)], next=told.next), link


def _waiting(line: Line, stake: Stake, game: GameSummary | None) -> Waiting:
    assert stake.awaits is not None  # noqa: S101 - nothing else is read
    return Waiting(
        awaits=stake.awaits,
        seat=None if isinstance(line, Summary) else stake.seat,
        decision=game.decision if game is not None and stake.awaits == "decision" else None,
        disputes=_disputes(line, stake.disputes) if isinstance(line, GameLine) else [],
        tables=[_table(which) for which in stake.disputes] if isinstance(line, Summary) else [],
        game=game,
        match=shown(line) if isinstance(line, MatchLine) else None,
        tournament=summary(line) if isinstance(line, Summary) else None,
        challenge=None,
    )


def _disputes(line: GameLine, named: tuple[str, ...]) -> list[AwaitedDispute]:
    found = [line.lobby.disputes.named(dispute) for dispute in named]
    return [AwaitedDispute(dispute.id, dispute.state, dispute.cites, dispute.opened_at) for dispute in found]


def _table(which: str) -> AwaitedTable:
    stage, number, table, _ = map(int, which.split("-"))
    return AwaitedTable(stage, number, table)


def _end(line: Line) -> list[Any]:
    return [line.created_at, line.id]


def _place(page: Listing) -> Place | None:
    return None if page.after is None else (page.after[0], page.after[1])
