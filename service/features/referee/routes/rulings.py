"""The HTTP operations on referees' rulings and looks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

import msgspec
from marshmallow import fields, validates_schema

from domain.game.refusal import Refusal
from domain.game.results import Standing, shared_rightly
from domain.games.rulesets import RULESETS
from domain.table.lobby import Lobby
from domain.table.rulings import (
    Adjudicated,
    ClockAdjusted,
    Dismissed,
    Overturned,
    Paused,
    Penalised,
    Resumed,
    Rewound,
    Ruling,
    SeatReplaced,
    Upheld,
    Voided,
)
from events.log.chain import Broken
from projections.precedents import PrecedentFilter
from projections.precedents import PrecedentPlace as Found
from service.features.accounts import bot_accounts
from service.features.accounts.bot_accounts import LEVELS
from service.features.games.answers import MoveResult, RulingAnswer
from service.features.games.bodies import FollowQuery
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.dispute_reader import ruling_of, rulings_of
from service.features.games.refereeing.foresight import RulingPreview, foreseen
from service.features.games.refereeing.looks import Look
from service.features.games.refereeing.ruling_kinds import RulingKind, check_fields
from service.features.games.refereeing.rulings import RulingRequest, check_referee
from service.features.games.refereeing.suggestions import rewinds
from service.features.games.routes.chairs import found
from service.features.games.routes.game_json import changed, list_soon, looking, me
from service.features.games.routes.long_games import gone_through, texts_read
from service.features.games.routes.sight import noted, sight
from service.features.referee.services import RefereeServices
from service.platform.answers import Answer
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.context import caller
from service.platform.http.fields import ACCOUNT, Body, Flag, Int, OneLine, Prose, Text, described
from service.platform.http.offices import REFEREEING, WATCHING, office
from service.platform.http.paging import MOST, Listing, Page, Paged
from service.platform.http.work import charge_kept
from service.platform.ids import EXAMPLE
from service.platform.streams.pen import now

blp = Blueprint("rulings", __name__)

CARD: Final = "^[a-z0-9-]+$"

_PLAIN: Final[dict[str, type[Ruling]]] = {"pause": Paused, "resume": Resumed, "void": Voided, "dismiss": Dismissed}
_ON_APPEAL: Final[dict[str, type[Upheld] | type[Overturned]]] = {"uphold": Upheld, "overturn": Overturned}
_KINDS: Final = {
    "pause": RulingKind("Play stops."),
    "resume": RulingKind("Play goes on."),
    "void": RulingKind("The game does not count."),
    "dismiss": RulingKind("The dispute changes nothing.", ("dispute",)),
    "clock": RulingKind("A seat gains or loses time.", ("seat", "milliseconds")),
    "rewind": RulingKind("Play returns to an earlier decision.", ("to",)),
    "replace": RulingKind("A player or a bot takes over a seat.", ("seat",), ("account", "bot")),
    "penalise": RulingKind("A seat loses points.", ("seat", "points")),
    "adjudicate": RulingKind("The game ends with these places.", ("places",)),
    "uphold": RulingKind("On appeal: the ruling stays.", ("dispute",)),
    "overturn": RulingKind("On appeal: the ruling is undone.", ("dispute",)),
}
KINDS: Final = (*_KINDS,)
_EXAMPLE: Final = {"kind": "rewind", "to": 17, "reason": "The Moat was not asked for."}


def _variants() -> Iterator[dict[str, Any]]:
    """Yield the schema of each kind of ruling. `replace` has two: by a player, or by a bot."""
    for name, kind in _KINDS.items():
        if name != "replace":
            yield kind.schema(name, f"{name.capitalize()}Ruling")
    replace = _KINDS["replace"]
    for title, by, other in (("ReplaceByPlayerRuling", "account", "bot"), ("ReplaceByBotRuling", "bot", "account")):
        needed = replace._replace(needs=(*replace.needs, by))
        yield {**needed.schema("replace", title), "not": {"required": [other]}}


class NewRuling(Body):
    together: ClassVar = {"anyOf": [*_variants()]}
    kind = fields.String(required=True, validate=OneOf(KINDS), **described("Effect of the ruling."))
    reason = Prose("Reason. All viewers of the game may read it.", required=True)
    rule = OneLine(0, 200, load_default="", **described("Rule relied on: the book, and the place in it."))
    event = Int(1, **described("Event that the ruling answers."))
    dispute = Text(1, 40, **described("Dispute that the ruling answers."))
    resume = Flag(
        load_default=False,
        **described("Whether a ruling that settles a dispute also resumes play that a referee has paused."),
    )
    cards = fields.List(
        Text(1, 40, pattern=CARD), validate=Length(1, 10), **described("Cards, tiles or dominoes concerned.")
    )
    to = Int(1, **described("rewind: event that opened the decision to return to."))
    seat = Int(0, 11, **described("clock, replace, penalise: seat concerned."))
    milliseconds = Int(-86_400_000, 86_400_000, **described("clock: milliseconds given; below zero: taken."))
    account = Text(1, 40, pattern=ACCOUNT, **described("replace: id or handle of the new player."))
    bot = fields.String(validate=OneOf(LEVELS), **described("replace: bot that plays on."))
    points = Int(1, 1000, **described("penalise: points taken from the score."))
    places = fields.List(Int(1, 12), validate=Length(1, 12), **described("adjudicate: the places, seat by seat."))

    @validates_schema(pass_original=True)
    def fits(self, _: Any, sent: Mapping[str, Any], **_more: Any) -> None:
        check_fields(sent, _KINDS, common=("dispute",))


REFUSED: Final = (
    "unknown-game", "not-a-referee", "conflict-of-interest", "rated-game", "unknown-dispute", "dispute-settled",
    "unknown-event", "unknown-seat", "not-a-decision", "game-final", "game-not-started", "ruling-out-of-place",
    "unknown-player", "seated-already", "engine-missing", "window-closed", "too-many-rulings", "not-accepting",
    "player-blocked",
)  # fmt: skip


@blp.route("/v1/games/<id(g):game>/rulings", methods=["POST"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.idempotent()
@blp.arguments(NewRuling, example={**_EXAMPLE, "dispute": f"d_{EXAMPLE}", "rule": "p. 6"})
@blp.response(201, MoveResult)
@blp.errors(*REFUSED)
def create_ruling(services: RefereeServices, body: dict[str, Any], game: str) -> tuple[MoveResult, Headers]:
    """Create a ruling on a game.

    A referee of the game who does not play it may create one. Referees named in the terms have no office in a rated
    game (`rated-game`), and seat only bots and former players of the seat.

    An appeal is decided by a referee who has not ruled on it. `uphold` keeps the ruling. `overturn` undoes it; after a
    rewind, play returns to the abandoned line. Any other ruling that names the dispute replaces the first one.
    """
    _charge(services, body, game)
    charge_kept(len(body["reason"].encode()))
    moved = services.games.desk.rulings.rule(
        caller().account, game, _ruling_request(services, body, game), office(), resume=body["resume"]
    )
    list_soon(services.games, game, moved)
    return changed(services.games, game, moved, made=True)


@blp.route("/v1/games/<id(g):game>/rulings/preview", methods=["POST"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.arguments(NewRuling, example=_EXAMPLE)
@blp.response(200, RulingPreview)
@blp.errors(*REFUSED)
def preview_ruling(services: RefereeServices, body: dict[str, Any], game: str) -> RulingPreview:
    """Preview the effect of a ruling, or its refusal.

    Referees of the game may do this. Nothing is recorded.
    """
    ruling_request, resume = _ruling_request(services, body, game), body["resume"]
    _charge(services, body, game)
    return foreseen(
        services.games.desk.rulings.foresee(caller().account, game, ruling_request, office(), resume=resume)
    )


def _charge(services: RefereeServices, body: dict[str, Any], game: str) -> None:
    """Charge a referee of the game for a ruling that returns play or overturns another ruling."""
    with services.games.desk.loaded_games.load(game).now() as now:
        dispute = now.lobby.disputes.all.get(body.get("dispute", ""))
        times = rewinds(body["kind"], dispute)
        if times:
            check_referee(now.lobby, caller().account, game, office())
    gone_through(looking(services.games, game).rewound(game), times)


class RulingsAnswer(Answer, frozen=True):
    """The rulings on a game."""

    items: list[RulingAnswer]
    """The entries, in order of their events."""


class SeenLooks(Answer, frozen=True):
    """Looks at a game."""

    items: list[Look]
    """The entries, in order of their events."""
    next: int | None
    """Value of `after` for the next page. Null: there are no more looks now."""


@blp.route("/v1/games/<id(g):game>/rulings", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.response(200, RulingsAnswer)
@blp.errors("unknown-game")
def list_rulings(services: RefereeServices, game: str) -> RulingsAnswer:
    """List the rulings on a game.

    Each has its author, its reason and the rule that it is based on.
    """
    seen = sight(services.games, game)
    upto = looking(services.games, game).reach(game, seen)
    noted(services.games, seen, game, "rulings", upto)
    return RulingsAnswer(rulings_of(services.games.loaded_games(game).load(game), upto, texts_read))


@blp.route("/v1/games/<id(g):game>/rulings/<int:ruling>", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.response(200, RulingAnswer)
@blp.errors("unknown-game", "unknown-event")
def get_ruling(services: RefereeServices, game: str, ruling: int) -> RulingAnswer:
    """Show a ruling, by the number of its event."""
    seen = sight(services.games, game)
    upto = looking(services.games, game).reach(game, seen)
    found = ruling_of(services.games.loaded_games(game).load(game), ruling) if ruling <= upto else None
    if found is None:
        raise Refusal("unknown-event/ruling", event=ruling)
    noted(services.games, seen, game, "rulings", upto)
    return found


Replacing = Callable[[Sequence[str | None]], tuple[str, str | None]]
"""A function that finds the account to take over a seat, and its level if it is a bot.

It takes the accounts at the table.
"""


class PrecedentsQuery(Paged):
    rule = Text(1, 200, **described("Part of the rule relied on."))
    card = Text(1, 40, pattern=CARD, **described("Card, tile or domino concerned."))
    ruleset = fields.String(validate=OneOf(sorted(RULESETS)), **described("Name of the ruleset."))


class Precedent(Answer, frozen=True):
    """A precedent: a ruling based on a certain rule, or about a certain card."""

    game: str
    """Game of the ruling."""
    ruling: RulingAnswer
    """The ruling."""


@blp.route("/v1/rulings", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(PrecedentsQuery, location="query")
@blp.response(200, Page[Precedent])
@blp.errors("bad-cursor")
def list_precedents(services: RefereeServices, query: dict[str, Any]) -> tuple[Page[Precedent], Headers]:
    """List precedents by rule or card, newest first.

    These are rulings on games that you may see.
    """
    page = Listing.of(query, str, str, int)
    filters = PrecedentFilter(*(query.get(name) for name in PrecedentFilter._fields))
    rows = services.readmodels.precedents.page(
        me(), filters, page.after, page.limit + 1, now=now(), official=office().everywhere
    )
    seen = _seen(services, rows[: page.limit])
    rulings = services.games.desk.instances.rulings_at(seen, texts_read)
    precedents = {place: Precedent(place[0], ruling) for place, ruling in rulings.items()}
    return page.page(
        rows, key=lambda one: [one.at, one.game, one.seq], make=lambda one: precedents.get((one.game, one.seq))
    )


def _seen(services: RefereeServices, rows: Sequence[Found]) -> list[tuple[LoadedGame, int]]:
    """Return those precedents that the caller may see, each as its game and event. A view may be delayed."""
    desk, account, held = services.games.desk, me(), office()
    games = desk.loaded_games.checked({row.game for row in rows})
    seen: list[tuple[LoadedGame, int]] = []
    for row in rows:
        with suppress(Refusal, Broken):  # one damaged game leaves the others
            loaded = games.get(row.game) or desk.loaded_games.load(row.game)
            upto = desk.looking.sight(account, row.game, office=held, loaded=loaded).upto
            if upto is None or row.seq <= upto:
                seen.append((loaded, row.seq))
    return seen


@blp.route("/v1/games/<id(g):game>/looks", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(FollowQuery, location="query")
@blp.response(200, SeenLooks)
@blp.errors("unknown-game")
def list_looks(services: RefereeServices, query: dict[str, Any], game: str) -> SeenLooks:
    """List referees' looks at hidden parts of a game."""
    seen, limit = sight(services.games, game), query.get("limit") or MOST
    looks = services.games.desk.looks.of(game, query["after"], limit + 1)
    if seen.upto is not None:  # a referee's position would reveal how far the game has come
        looks = [look for look in looks if look.event <= seen.upto]
    following = looks[limit - 1].seq if len(looks) > limit else None
    return SeenLooks(looks[:limit], following)


def _ruling_request(services: RefereeServices, body: dict[str, Any], game: str) -> RulingRequest:
    """Return a function that makes the requested ruling for the current state of the game."""
    kind = body["kind"]
    replacing = _replacing(services, body, game) if kind == "replace" else None
    return lambda now: _ruling(now, body, replacing)


def _ruling(now: Lobby, body: dict[str, Any], replacing: Replacing | None) -> Ruling:  # noqa: PLR0911  one for each kind
    grounds: dict[str, Any] = {name: body[name] for name in ("reason", "rule", "dispute") if name in body}
    if "event" in body:
        grounds["answers"] = body["event"]
    if "cards" in body:
        grounds["cards"] = tuple(body["cards"])
    match body["kind"]:
        case "clock":
            return ClockAdjusted(seat=body["seat"], milliseconds=body["milliseconds"], **grounds)
        case "rewind":
            return Rewound(to=body["to"], branch=now.timeline.rewinds + 1, **grounds)
        case ("uphold" | "overturn") as kind:
            appealed = now.disputes.named(body["dispute"]).settled_by
            return _ON_APPEAL[kind](ruling=appealed, **grounds)
        case "replace" if replacing is not None:
            account, bot = replacing(now.holders)
            return SeatReplaced(seat=body["seat"], account=account, bot=bot, **grounds)
        case "penalise":
            return Penalised(seat=body["seat"], points=body["points"], **grounds)
        case "adjudicate":
            return Adjudicated(standings=_placed(now, body["places"]), **grounds)
        case kind:
            return _PLAIN[kind](**grounds)


def _placed(now: Lobby, places: list[int]) -> tuple[Standing, ...]:
    """Return standings with the given places, and with the known scores.

    If the rules have not ended the game there are no scores, because the table is still hidden.
    """
    if len(places) != len(now.chairs):
        raise Refusal("invalid/seat-count", pointer="/places", seats=len(now.chairs))
    if not shared_rightly(places):
        raise Refusal("invalid/places", pointer="/places")
    result = now.result
    known = {} if result is None else {standing.seat: standing for standing in result.standings}
    nothing = Standing(0, 0, 0)
    return tuple(
        msgspec.structs.replace(known.get(seat, nothing), seat=seat, place=place, tiebreaks=())
        for seat, place in enumerate(places)
    )


def _replacing(services: RefereeServices, body: dict[str, Any], game: str) -> Replacing:
    """Return a function that finds the account to take over a seat: a bot or the named player."""
    if ("account" in body) == ("bot" in body):
        raise Refusal("invalid/replacement", pointer="/account")
    if "bot" in body:
        return lambda holders: bot_accounts.substitute(services.accounts, holders, body["bot"])
    account = found(services.games, body["account"], "/account")
    elsewhere = services.games.players_elsewhere(game)

    def person(_: Sequence[str | None]) -> tuple[str, None]:
        if account in elsewhere:
            raise Refusal("seated-already/elsewhere", pointer="/account", who=account)
        return account, None

    return person
