"""The HTTP operations on open seeks, challenges and rematches.

An open seek is matched at once with the oldest seek that fits both ways: the same ruleset, options, players, visibility
and terms, each within the other's conditions, and neither maker blocked the other. Nothing else decides; `number` shows
the order. A challenge is a seek to named accounts, and becomes a game when all have accepted. The game is made like any
other, with its commitment. The player who sought longest sits first.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from flask import Response
from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.games.rulesets import ruleset
from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from projections.rating_tables import LadderKey
from service.features.games.answers import Game
from service.features.games.routes.chairs import check_sandbox, check_unfinished, found
from service.features.games.routes.game_json import list_soon, looking, me
from service.features.games.routes.long_games import GAME
from service.features.games.routes.terms import terms
from service.features.games.seating import check_chairs
from service.features.games.terms_answer import GameTerms
from service.features.seeks.answers import Admission, Part, SeekAnswer, Seeker
from service.features.seeks.bodies import Acceptance, Declining, NewSeek, SeeksQuery
from service.features.seeks.making import make
from service.features.seeks.seek_request import HUNDREDTHS, SeekRequest
from service.features.seeks.services import SeekServices
from service.features.seeks.store import Seek as StoredSeek
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import JSON, Headers, answer, nothing
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller, media
from service.platform.http.etags import tag, tagged, unchanged
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import STREAMED, frame, last_seen, streamed
from service.platform.http.fields import moment
from service.platform.http.idempotency import new, repeats
from service.platform.http.paging import Listing, Page
from service.platform.http.work import address_group, charge

blp = Blueprint("seeks", __name__)

_SEEK: Final = "/v1/seeks/<id(k):seek>"
_EXAMPLE: Final[dict[str, Any]] = {
    "ruleset": "kingdomino",
    "terms": {"clock": {"per_game_seconds": 600, "increment_seconds": 5}},
    "accepts": {"rating_min": 1400, "bots": False},
}
_A_DAY: Final = 86_400


@blp.route("/v1/seeks", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewSeek, example=_EXAMPLE)
@blp.response(201, SeekAnswer)
@blp.errors(
    "unknown-player", "invalid-options", "player-count", "seated-twice", "conflict-of-interest", "too-many-seeks",
    "unknown-seek", "seek-closed", "not-invited", "not-a-bot", "not-accepting", "player-blocked",
    "too-many-games",
)  # fmt: skip
def create_seek(services: SeekServices, body: dict[str, Any]) -> tuple[SeekAnswer, Headers]:
    """Create a seek or a challenge.

    If it is matched at once, the answer has the `game`. Otherwise follow the seek: `GET` it with its ETag, or as a
    stream.
    """
    mine, app = caller().account, body["accepts"]["app"]
    if app is not None and services.apps.find(app) is None:
        raise Refusal("invalid/app", pointer="/accepts/app", app=app)
    countered = None if body["counters"] is None else _known(services, body["counters"])
    to = [found(services.games, name, f"/to/{place}") for place, name in enumerate(body["to"])]
    if countered is not None:
        to = [one for one in (countered.request.account, *countered.request.invited) if one != mine]
    chairs = tuple(Chair("account", one) for one in (mine, *to)) if to else ()
    request = replace(
        _seek_request(services, body["ruleset"], body["options"], len(chairs) or body["player_count"]),
        visibility=body["visibility"],
        terms=terms(services.games, body["terms"]),
        kept=body["seats_kept"],
        chairs=chairs,
        answers=body["counters"],
        stands=body["stands"],
        patience=body["present_within_seconds"],
        **body["accepts"],
    )
    if request.stands and not (request.bot and request.chairs == ()):
        raise Refusal("not-a-bot", pointer="/stands")
    check_chairs(chairs or (Chair("account", mine),), request.terms)
    return _opened(services, request, body["expires_in_seconds"])


@blp.route("/v1/seeks", methods=["GET"])
@blp.anybody()
@blp.arguments(SeeksQuery, location="query")
@blp.response(200, Page[SeekAnswer])
@blp.errors("bad-cursor")
def list_seeks(services: SeekServices, query: dict[str, Any]) -> tuple[Page[SeekAnswer], Headers]:
    """List open seeks and challenges by or to you, oldest first.

    Seeks of bots are included: see `bot`.
    """
    page = Listing.of(query, int)
    filters = (query.get("ruleset"), query.get("player_count"), query.get("app"))
    rows = services.seeks.page(me(), *filters, page.last or 0, page.limit + 1)
    answers = list(zip(rows, _seek_answers(services, rows), strict=True))
    return page.page(answers, key=lambda row: [row[0].number], make=lambda row: row[1])


@blp.route(_SEEK, methods=["GET"])
@blp.anybody(offers=(JSON, STREAM))
@blp.response(200, reference(SeekAnswer))
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("unknown-seek", "invalid")
def get_seek(services: SeekServices, seek: str) -> Response:
    """Show a seek and its result.

    As a stream, it is sent at once and at each change. A finished seek is visible only to its parties.
    """
    account, seen = me(), last_seen() if media() == STREAM else None

    def now() -> StoredSeek:
        found = _known(services, seek)
        if found.request.account == account:
            services.seeks.saw(found)
        return found

    def look() -> Iterator[bytes]:
        nonlocal seen
        found = now()
        if found.version != seen:
            yield frame(_seek_answers(services, [found])[0], found.version)
            seen = found.version

    found = now()
    if media() == STREAM:
        return streamed(look, partial(services.live.listening, seek))
    unchanged(found.version)
    return tag(answer(_seek_answers(services, [found])[0]), found.version)


@blp.route(_SEEK, methods=["DELETE"])
@blp.requires("play")
@blp.arguments(Declining, location="query")
@blp.response(204)
@blp.errors("unknown-seek", "seek-closed", "not-invited")
def delete_seek(services: SeekServices, query: dict[str, Any], seek: str) -> Response:
    """Withdraw your seek, or decline a challenge.

    You may give a reason.
    """
    _known(services, seek)
    services.seeks.decline(seek, caller().account, query.get("reason", ""))
    _ring(services, seek)
    return nothing()


@blp.route(f"{_SEEK}/acceptance", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(Acceptance, required=False, example={"seats_kept": True})
@blp.response(201, SeekAnswer)
@blp.errors(
    "unknown-seek", "seek-closed", "seek-unfit", "not-invited", "too-many-seeks", "conflict-of-interest",
    "not-accepting", "player-blocked", "too-many-games",
)  # fmt: skip
def accept_seek(services: SeekServices, body: dict[str, Any], seek: str) -> tuple[SeekAnswer, Headers]:
    """Accept a challenge, or join an open seek.

    If the seek wants three or more players, joining creates your own seek for the same game, which is in the answer.
    """
    if done := _done_before(services):
        return _matched(services, done)
    found = _known(services, seek)
    if found.request.chairs:
        return _accepted(services, seek, kept=body["seats_kept"])
    request, theirs = (
        _seek_request(services, found.request.ruleset, found.request.options, found.request.players),
        found.request,
    )
    check_chairs([Chair("account", request.account)], theirs.terms)
    joined = replace(
        request,
        visibility=theirs.visibility,
        terms=theirs.terms,
        bots=theirs.bots,
        people=theirs.people,
        kept=body["seats_kept"],
    )
    return _opened(services, joined, found.expires_at - found.made_at, seek)


@blp.route("/v1/games/<id(g):game>/rematch", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.response(201, SeekAnswer)
@blp.errors(
    "unknown-game", "game-not-over", "seek-closed", "too-many-seeks", "imported-game", "unknown-player",
    "not-accepting", "player-blocked", "too-many-games",
)  # fmt: skip
def offer_rematch(services: SeekServices, game: str) -> tuple[SeekAnswer, Headers]:
    """Offer a rematch.

    It has the same people, bots, options and terms as the finished game.

    The second player begins. The seek is a challenge to the other people. If they have offered one already, your
    request accepts it. A rematch against bots is matched at once.
    """
    mine = caller().account
    played = looking(services.games, game).game(mine, game, Viewer.public())
    if played.origin is not None:
        raise Refusal("imported-game/rematch")
    if mine not in [seat.account for seat in played.seats]:  # do not reveal whether a private game exists
        raise Refusal("unknown-game", game=game)
    if played.status not in ("ended", "final"):
        raise Refusal("game-not-over", state=played.status)
    if done := _done_before(services):
        return _matched(services, done)
    offered = services.seeks.rematch(game, mine, again=repeats())
    if offered is not None:
        return _accepted(services, offered, kept=False)
    options = {name: value for name, value in played.rules.options.items() if name != "previous_game"}
    with services.games.desk.loaded_games.load(game).now() as now:
        terms = now.lobby.terms
    request = replace(
        _seek_request(services, played.ruleset, options, len(played.seats)),
        visibility=played.visibility,
        terms=terms,
        chairs=_rotated(services, played),
        sandbox=played.sandbox,
        rematch=game,
    )
    return _opened(services, request, _A_DAY)


def challenges_to(services: SeekServices, account: str) -> list[Any]:
    """Return the challenges that an account has not answered."""
    challenges = services.seeks.challenges(account)
    return _seek_answers(services, challenges, account)


def _rotated(services: SeekServices, played: Game) -> tuple[Chair, ...]:
    """Return the chairs of a rematch: the second player sits first, and the first player last."""
    chairs = []
    for place, seat in enumerate(played.seats):
        if seat.account is None:
            chairs.append(Chair("open"))
        elif seat.kind == "bot":
            chairs.append(Chair("bot", seat.account, seat.bot or None))
        else:
            chairs.append(Chair("account", found(services.games, seat.account, f"/seats/{place}")))
    return (*chairs[1:], chairs[0])


def _seek_request(services: SeekServices, name: str, options: Mapping[str, Any], players: int) -> SeekRequest:
    """Return the terms of a new seek of the caller, without conditions and challenged accounts."""
    account = services.accounts.find(caller().account)
    setting = ruleset(name).setting(options, players)
    standings = services.readmodels.ratings.of(caller().account)
    bot = account is not None and account.bot
    ladder = LadderKey(name, players, "bots" if bot else "people")
    shown = (one.shown for one in standings if one.ladder == ladder)
    return SeekRequest(
        account=caller().account,
        bot=bot,
        rating=next(shown, None),
        ruleset=name,
        options=options,
        completed=msgspec.to_builtins(setting.options),
        players=players,
        visibility="public",
        terms=terms(services.games, {}),
        through=caller().app,
    )


def _known(services: SeekServices, seek: str) -> StoredSeek:
    """Return a seek. Refuse a caller who may not see it."""
    found = services.seeks.find(seek)
    if found is None or not (found.concerns(me()) or (found.to_all and found.status == "open")):
        raise Refusal("unknown-seek", seek=seek)
    return found


def _done_before(services: SeekServices) -> list[StoredSeek]:
    """Return the seek that an earlier attempt of the same request opened, and those matched with it.

    Return nothing if the request is no repetition.
    """
    return services.seeks.party(new("k")) if repeats() else []


def _opened(
    services: SeekServices, request: SeekRequest, lasts: int, first: str | None = None
) -> tuple[SeekAnswer, Headers]:
    id_ = new("k")
    if not (repeats() and services.seeks.find(id_)):
        if request.sandbox:
            check_sandbox(services.games, request.account, request.chairs)
        else:
            check_unfinished(services.games, request.account)
        charge(GAME)
    # Open seeks of an address share a limit, unless an operator allows any number of accounts behind one.
    place = address_group(services.redis) if services.settings.account_rate_limit else ""
    party = services.seeks.open(id_, request, lasts, first, place)
    return _matched(services, party, also=[request.answers] if request.answers else [])


def _accepted(services: SeekServices, seek: str, *, kept: bool) -> tuple[SeekAnswer, Headers]:
    return _matched(services, services.seeks.accept(seek, caller().account, kept=kept, again=repeats()))


def _matched(
    services: SeekServices, party: Sequence[StoredSeek], also: Sequence[str] = ()
) -> tuple[SeekAnswer, Headers]:
    """Return the answer about the first seek. If it is matched, create its game first. Notify listeners."""
    own = party[0]
    if own.game is not None:
        list_soon(services.games, own.game, make(services.seeks, services.games.desk, own.game))
    for seek in (*(one.id for one in party), *also):
        _ring(services, seek)
    return _seek_answers(services, [own])[0], {"Location": f"/v1/seeks/{own.id}", **tagged(own.version)}


def _ring(services: SeekServices, seek: str) -> None:
    services.live.notify(seek, ())


def _seek_answers(services: SeekServices, seeks: Sequence[StoredSeek], viewer: str | None = None) -> list[Any]:
    """Return seeks as JSON, as an account sees them, by default the caller."""
    viewer = viewer or me()
    parties = [(seek.request.account, *seek.request.invited) for seek in seeks]
    names = services.names.handles({account for party in parties for account in party})
    found = (services.apps.find(app) for app in {seek.request.app for seek in seeks} if app is not None)
    apps = {app.id: app.name for app in found if app is not None}
    answers = []
    for seek, party in zip(seeks, parties, strict=True):
        you: Part = None if viewer not in party else "maker" if viewer == party[0] else "invited"
        key = seek.id, seek.version, seek.status, you, apps.get(seek.request.app or ""), *map(names.get, party)
        answers.append(services.rendered.get(key, _seek_answer, seek, names, apps, you))
    return answers


def _seek_answer(seek: StoredSeek, names: Mapping[str, str | None], apps: Mapping[str, str], you: Part) -> SeekAnswer:
    request = seek.request
    return SeekAnswer(
        id=seek.id,
        number=seek.number,
        status=seek.status,
        by=Seeker(request.account, names.get(request.account), None),
        bot=request.bot,
        rating=None if request.rating is None else request.rating / HUNDREDTHS,
        to=[Seeker(one, names.get(one), seek.invited.get(one) or None) for one in request.invited],
        you=you,
        ruleset=request.ruleset,
        player_count=request.players,
        options=dict(request.options),
        visibility=request.visibility,
        terms=GameTerms.of(request.terms),
        accepts=Admission(
            rating_min=request.rating_min,
            rating_max=request.rating_max,
            bots=request.bots,
            people=request.people,
            app=request.app,
            app_name=apps.get(request.app or ""),
        ),
        counters=request.answers,
        rematch=request.rematch,
        counter=seek.counter,
        reason=seek.reason or None,
        game=seek.game,
        created_at=moment(seek.made_at),
        expires_at=moment(seek.expires_at),
        version=seek.version,
    )
