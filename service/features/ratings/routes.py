"""The HTTP operations on ratings and leaderboards, as of today.

Answers round numbers to two decimals, and volatility to six. Calculations round nothing.
"""

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_args

from flask import Response
from marshmallow import fields
from msgspec.structs import asdict

from domain.games.rulesets import RULESETS
from domain.ratings import service_bots
from domain.ratings.glicko import UNRATED, Rating
from domain.ratings.ladder import OPPONENTS
from domain.ratings.service_bots import is_service_bot
from domain.table.seating import Players
from projections.rating_tables import LadderKey
from projections.ratings import Entry, LadderStanding, MovedRating
from service.features.games.routes.game_json import me
from service.features.ratings.answers import (
    Known,
    Leader,
    Leaderboard,
    Numbers,
    PlayerRating,
    RatedDay,
    RatedGameAnswer,
)
from service.features.ratings.chart import Rated, date, rating_chart
from service.features.ratings.services import RatingServices, known_account
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import language
from service.platform.http.errors import Problem, not_found
from service.platform.http.etags import tag, tagged, unchanged
from service.platform.http.fields import Body, QueryInt, described
from service.platform.http.paging import Listing, Page, Paged

blp = Blueprint("ratings", __name__)

SVG: Final = "image/svg+xml"
_OWN_STYLE: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_RATINGS: Final = "/v1/players/<id(a):player>/ratings"
_LADDER: Final = f"{_RATINGS}/<ruleset>/<int:player_count>"
_KEPT: Final = 4096
"""Number of lines of leaderboards in the cache."""
_A_DAY: Final = 86_400
_HUNDREDTHS: Final = 100
_FARTHEST: Final = 10**9
"""Limit of the numbers in the cursors of leaderboards."""


class KindQuery(Body):
    kind = fields.String(
        load_default="people", validate=OneOf(get_args(Players)), **described("Kind of the leaderboard.")
    )


class LeaderboardQuery(Paged, KindQuery):
    player_count = QueryInt(2, 6, load_default=2, **described("Number of players at the table."))


class RatingDaysQuery(Paged, KindQuery):
    pass


class _Place(NamedTuple):
    """The end of a page of a leaderboard.

    It has the last account with its rating and place, and the number of players listed so far. All pages are of one
    day.
    """

    today: int
    known: int = 1
    shown: int = _FARTHEST
    account: str = ""
    level: int = _FARTHEST
    place: int = 0
    listed: int = 0


@blp.route("/v1/leaderboards", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[Leaderboard])
def list_leaderboards(services: RatingServices) -> Page[Leaderboard]:
    """List the leaderboards.

    There is one for each ruleset, number of players and kind: people, and bots.
    """
    return Page([board_of(ladder, rated) for ladder, rated in ladders_of(services).items()], next=None)


@blp.route("/v1/leaderboards/<ruleset>", methods=["GET"])
@blp.anybody()
@blp.arguments(LeaderboardQuery, location="query")
@blp.response(200, Page[Leader])
@blp.errors("bad-cursor")
def get_leaderboard(services: RatingServices, query: dict[str, Any], ruleset: str) -> tuple[Page[Leader], Headers]:
    """Show a leaderboard.

    Certain ratings come first, by place, then provisional ones without a place. Erased accounts are left out.
    """
    ladder = _ladder(ruleset, query["player_count"], query["kind"])
    page = Listing.of(query, *_Place.__annotations__.values())
    place = _Place(_today()) if page.after is None else _Place(*_checked(page.after))
    version, beside = _state(services, _today())
    unchanged(version, beside)
    rows = _leaders(services, ladder, place, page.limit)
    leaders, link = page.page(rows, key=lambda row: list(row[0]), make=lambda row: row[1])
    return leaders, {**link, **tagged(version, beside)}


@blp.route(_RATINGS, methods=["GET"])
@blp.anybody()
@blp.response(200, Page[PlayerRating])
def list_player_ratings(services: RatingServices, player: str) -> tuple[Page[PlayerRating], Headers]:
    """List a player's ratings.

    There is one for each ruleset and number of players.
    """
    known_account(services, player)
    today = _today()
    version, beside = _state(services, today)
    unchanged(version, beside)
    return Page(ratings_of(services, player), next=None), tagged(version, beside)


@blp.route(_LADDER, methods=["GET"])
@blp.anybody()
@blp.arguments(RatingDaysQuery, location="query")
@blp.response(200, Page[RatedDay])
@blp.errors("bad-cursor")
def list_rating_days(
    services: RatingServices, query: dict[str, Any], player: str, ruleset: str, player_count: int
) -> tuple[Page[RatedDay], Headers]:
    """List the days of a player's rating, latest first.

    Each day has the games that moved the rating. A game that you may not see counts without being named.
    """
    known_account(services, player)
    ladder = _ladder(ruleset, player_count, query["kind"])
    page = Listing.of(query, int)
    until = None if page.after is None else _checked(page.after)[0]
    today = _today()
    version, beside = _state(services, today)
    unchanged(version, beside)
    ratings = services.readmodels.ratings
    days = ratings.history(player, ladder, until, page.limit + 1)
    games = [] if not days else ratings.games(player, ladder, days[-1].day, days[0].day, me())
    before = [entry.rating.rating for entry in days[1:]]
    rows = list(zip(days, [*before, UNRATED], strict=False))
    shown, link = page.page(rows, key=lambda row: [row[0].day], make=lambda row: _day(*row, games, today))
    return shown, {**link, **tagged(version, beside)}


@blp.route(f"{_LADDER}/chart.svg", methods=["GET"])
@blp.anybody(offers=(SVG,))
@blp.arguments(KindQuery, location="query")
@blp.response(200, {"type": "string"}, content_type=SVG)
def get_rating_chart(
    services: RatingServices, query: dict[str, Any], player: str, ruleset: str, player_count: int
) -> Response:
    """Draw a player's rating as a chart.

    A band shows the deviation. The chart follows the reader's light or dark theme, and has a description in words.
    """
    account = known_account(services, player)
    ladder = _ladder(ruleset, player_count, query["kind"])
    version, beside = _state(services, 0)
    unchanged(version, beside)
    days = [
        Rated(entry.day, entry.rating.rating, entry.rating.deviation)
        for entry in reversed(services.readmodels.ratings.history(player, ladder))
    ]
    if not days:
        not_found("not-found/rating")
    drawn = rating_chart(account.handle or "", ruleset, player_count, days, language())
    response = Response(drawn, content_type=SVG, headers={"Content-Security-Policy": _OWN_STYLE})
    return tag(response, version, beside)


def ratings_of(services: RatingServices, player: str) -> list[PlayerRating]:
    """Return all ratings of a player, as of today."""
    today = _today()
    return [
        PlayerRating(
            ruleset=standing.ladder.ruleset,
            player_count=standing.ladder.players,
            kind=standing.ladder.among,
            **asdict(_known(standing, today)),
        )
        for standing in services.readmodels.ratings.of(player)
    ]


def ladders_of(services: RatingServices) -> dict[LadderKey, int]:
    """Return the number of rated players of each ladder that has any, those of people first.

    Levels of the service's bots count.
    """
    rated = services.readmodels.ratings.ladders()
    for (ruleset, players), bots in service_bots.ladders().items():
        ladder = LadderKey(ruleset, players, "bots")
        rated[ladder] = rated.get(ladder, 0) + len(bots.ratings)
    return dict(sorted(rated.items(), key=lambda item: (item[0].among == "bots", item)))


def board_of(ladder: LadderKey, rated: int) -> Leaderboard:
    return Leaderboard(ladder.ruleset, ladder.players, ladder.among, rated)


def leaders_of(services: RatingServices, ladder: LadderKey, most: int) -> list[Leader]:
    """Return the first players on a ladder today."""
    return [leader for _, leader in _leaders(services, ladder, _Place(_today()), most)[:most]]


def _today() -> int:
    return int(time.time()) // _A_DAY


def _state(services: RatingServices, today: int) -> tuple[int, Any]:
    """Return the version of the ratings, and the other values on which the ETag of an answer depends."""
    state = services.readmodels.ratings.state()
    return state.version, (today, state.stale, service_bots.digest())


def _ladder(ruleset: str, players: int, kind: Players) -> LadderKey:
    rules = RULESETS.get(ruleset)
    if rules is None or players not in rules.seats:
        not_found("not-found/ladder")
    return LadderKey(ruleset, players, kind)


def _checked(cursor: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(isinstance(part, int) and abs(part) > _FARTHEST for part in cursor):
        raise Problem("bad-cursor")
    return cursor


def _leaders(services: RatingServices, ladder: LadderKey, place: _Place, limit: int) -> list[tuple[_Place, Leader]]:
    """Return up to `limit` + 1 players of a ladder after `place`, each with the page end at that player."""
    ratings = services.readmodels.ratings
    rows: list[tuple[_Place, Leader]] = []
    while len(rows) <= limit:
        after = place.shown, place.account
        found = ratings.leaders(ladder, place.today, after, limit + 1, known=place.known == 1)
        last = (found[-1].shown, found[-1].account) if len(found) > limit else None
        handles = _listed(services, ladder, (standing.account for standing in found))
        for standing in sorted([*found, *_levels(ladder, place, last)], key=_by_rating, reverse=True):
            handle = standing.account if is_service_bot(standing.account) else handles.get(standing.account)
            place = _next(place, standing, listed=handle is not None)
            if handle is not None:
                number = place.place if place.known else None
                rows.append((place, _leader(standing, place.today, number, handle)))
        if len(found) <= limit:
            if not place.known:
                break
            place = _Place(place.today, known=0)
    return rows[: limit + 1]


@lru_cache(maxsize=_KEPT)
def _leader(standing: LadderStanding, today: int, number: int | None, handle: str) -> Leader:
    account = None if is_service_bot(standing.account) else standing.account
    known = asdict(_known(standing, today))
    return Leader(place=number, account=account, handle=handle, fixed=account is None, **known)


def _listed(services: RatingServices, ladder: LadderKey, accounts: Iterable[str]) -> dict[str, str]:
    """Return the handles of those accounts that a leaderboard lists: no erased accounts, and no bots among people."""
    asked = set(accounts)
    handles = services.names.handles(asked)
    left_out = services.accounts.programs(asked) if ladder.among == "people" else set()
    return {account: handle for account, handle in handles.items() if handle is not None and account not in left_out}


def _levels(ladder: LadderKey, place: _Place, last: tuple[int, str] | None) -> list[LadderStanding]:
    """Return the levels of the service's bots after a place on a ladder, up to the player `last`."""
    bots = service_bots.ladders().get((ladder.ruleset, ladder.players))
    if bots is None or ladder.among == "people" or not place.known:
        return []
    ratings = service_bots.fixed(ladder.ruleset, ladder.players)
    levels = [
        LadderStanding(
            ladder, name, place.today, rating, one.games, round(rating.rating * _HUNDREDTHS), place.today, OPPONENTS
        )
        for (name, rating), one in zip(ratings.items(), bots.ratings.values(), strict=True)
    ]
    here = [level for level in levels if _by_rating(level) < (place.shown, place.account)]
    return [level for level in here if last is None or _by_rating(level) > last]


def _by_rating(standing: LadderStanding) -> tuple[int, str]:
    return standing.shown, standing.account


def _next(place: _Place, standing: LadderStanding, *, listed: bool) -> _Place:
    """Return the page end after a player. A player who is not listed takes no place, so others move up."""
    here = place._replace(shown=standing.shown, account=standing.account)
    if not listed:
        return here
    number = place.listed + 1
    if standing.shown == place.level:
        return here._replace(listed=number)
    return here._replace(listed=number, level=standing.shown, place=number)


def _known(standing: LadderStanding, today: int) -> Known:
    return Known(
        **asdict(_numbers(standing.now(today))),
        provisional=not standing.known(today),
        games=standing.games,
        opponents=standing.opponents,
        last_day=None if is_service_bot(standing.account) else date(standing.day),
    )


def _day(entry: Entry, before: float, games: list[MovedRating], today: int) -> RatedDay:
    return RatedDay(
        day=date(entry.day),
        settled=entry.day < today,
        **asdict(_numbers(entry.rating)),
        change=round(entry.rating.rating - before, 2),
        games=entry.games,
        games_till_then=entry.in_all,
        moved_by=[RatedGameAnswer(played.game, played.place) for played in games if played.day == entry.day],
    )


def _numbers(rating: Rating) -> Numbers:
    return Numbers(
        rating=round(rating.rating, 2),
        deviation=round(rating.deviation, 2),
        volatility=round(rating.volatility, 6),
    )
