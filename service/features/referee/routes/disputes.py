"""The HTTP operations on disputes: claims, statements, questions, and the bundle for referees."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from flask import Response
from marshmallow import fields
from msgspec.structs import replace

from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.log.viewer import Viewer
from projections.disputes import STATES, DisputeFilter, ListedDispute
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.answers import (
    Awaited,
    DisputeAnswer,
    DisputeChange,
    Note,
    Question,
    Reply,
    Statement,
)
from service.features.games.refereeing.dispute_reader import Charge, WantedDispute
from service.features.games.refereeing.suggestions import Suggestion
from service.features.games.routes.game_json import list_soon, looking, me, what_changed, worded
from service.features.games.routes.long_games import gone_through, texts_read
from service.features.games.routes.sight import noted, sight
from service.features.referee.answers import Bundle
from service.features.referee.services import RefereeServices
from service.platform.answers import Answer
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import JSON, Headers, answer, encoded
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import OneOf
from service.platform.http.context import caller, language, media
from service.platform.http.etags import tagged_as_read
from service.platform.http.fields import Body, Flag, Id, Int, Prose, QueryFlag, described
from service.platform.http.idempotency import new
from service.platform.http.offices import REFEREEING, WATCHING, needs, office
from service.platform.http.paging import Listing, Page, Paged
from service.platform.http.work import charge_kept
from service.platform.streams.pen import now
from service.platform.streams.repository import Moved

blp = Blueprint("disputes", __name__)

PartT = TypeVar("PartT", Statement, Question, Reply, Note, Awaited)
"""A part of the answer about a dispute that names an account."""

ZIP: Final = "application/zip"
_ID: Final = "/v1/disputes/<id(d):dispute>"
_MOST_TEXTS: Final = 200
"""Maximum number of texts on a page of the list, if it shows more than one dispute. They have 4 MB at most."""


class NewDispute(Body):
    cites = Int(1, required=True, **described("Number of the disputed event."))
    text = Prose("Description of the problem. Everybody who may see the game may read it.", required=True)


class NewStatement(Body):
    text = Prose("Your statement.", required=True)


class NewAppeal(Body):
    text = Prose("Why the ruling is wrong.", required=True)


class Suggestions(Answer, frozen=True):
    """Rulings that are possible on a dispute."""

    items: list[Suggestion]
    """Suggestions, in no particular order."""


class NewQuestion(Body):
    seat = Int(0, 11, required=True, **described("Seat that you ask."))
    text = Prose("Your question.", required=True)
    alone = Flag(
        load_default=False,
        **described("Whether only that seat and the referees may read question and reply before the ruling."),
    )


class NewAnswer(Body):
    question = Int(1, required=True, **described("The `seq` of the question."))
    text = Prose("Your reply.", required=True)


class NewNote(Body):
    text = Prose("Your note. It becomes public when you have ruled.", required=True)
    about = Int(1, **described("Event that the note marks."))


class DisputesQuery(Paged):
    status = fields.String(validate=OneOf(STATES), **described("Only disputes of this status."))
    game = Id("gi", "Disputes about this game.")
    tournament = Id("t", "Disputes at tables of this tournament.")
    waits_for = fields.String(validate=OneOf(("referee", "party")), **described("Disputes that wait for this actor."))
    mine = QueryFlag("Only disputes about games in which you have a part, or in which you acted.")
    order = fields.String(validate=OneOf(("newest", "oldest")), load_default="newest", **described("Which come first."))


@blp.route("/v1/games/<id(g):game>/disputes", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewDispute, example={"cites": 41, "text": "I was not asked for my Moat."})
@blp.response(201, DisputeChange)
@blp.errors(
    "unknown-game", "not-seated", "game-not-started", "game-final", "window-closed", "unknown-event", "dispute-pending",
    "too-many-disputes",
)  # fmt: skip
def create_dispute(services: RefereeServices, body: dict[str, Any], game: str) -> tuple[DisputeChange, Headers]:
    """Create a dispute about an event.

    Players and the game's maker may do this, at a tournament the organisers instead of the maker: also after the
    game's end, within `terms.dispute_window_seconds`. Replaced players may dispute events of their time in the seat.
    An account can have one open dispute about a game, and 20 in all, without appeals. Events of bots can be disputed.
    Until the dispute is settled, no result becomes final. If it cites a ruling that changed the game and answered no
    dispute, it is an appeal against it, also within `terms.appeal_window_seconds` after it.
    """
    if not _replaced(services, game):
        sight(services.games, game)
    check_scope(services, game)
    _charge_text(body)
    dispute = new("d")
    moved = services.games.desk.disputing.open(caller().account, game, dispute, body["cites"], body["text"])
    return _changed(services, game, dispute, moved)


@blp.route("/v1/disputes", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(DisputesQuery, location="query")
@blp.response(200, Page[DisputeAnswer])
@blp.errors("bad-cursor")
def list_disputes(services: RefereeServices, query: dict[str, Any]) -> tuple[Page[DisputeAnswer], Headers]:
    """List disputes, newest or oldest first.

    The list has disputes of public games, and of games in which you take part or have an office. Referees of the
    service see those of all games, but not of other tables of a duplicate round in which they play.
    With `status` or `waits_for`, it leaves out games that you see with a delay. A page with many texts is shorter than
    `limit`.
    """
    page = Listing.of(query, str, str)
    filters = {name: query.get(name) for name in ("game", "tournament", "waits_for")}
    selection = DisputeFilter(
        **filters, state=query.get("status"), mine=query["mine"] and me() is not None, oldest=query["order"] == "oldest"
    )
    place = page.after
    found: list[tuple[ListedDispute, _Sight]] = []
    known, at, official = services.readmodels.disputes, now(), office().everywhere
    undelayed_only = selection.state is not None or selection.waits_for is not None  # a filter tells the state of now
    while len(found) <= page.limit:
        rows = known.page(me(), selection, place, page.limit + 1, now=at, official=official)
        games = services.games.desk.loaded_games.checked({row.game for row in rows})
        for row in rows:
            seen = _visible(services, row.game, row.id, games.get(row.game))
            if seen is not None and (seen.upto is None or not undelayed_only):
                found.append((row, seen))
        if len(rows) <= page.limit:
            break
        place = rows[-1].opened_at, rows[-1].id
    wanted = [(row.id, seen) for row, seen in found[: page.limit]]
    shown = {answer.id: answer for answer in _shown(services, wanted, texts_read, most=_MOST_TEXTS)}
    listed, page = found[: len(shown) + 1], replace(page, limit=len(shown))
    return page.page(listed, key=lambda one: [one[0].opened_at, one[0].id], make=lambda one: shown[one[0].id])


@blp.route(_ID, methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.response(200, DisputeAnswer)
@blp.errors("unknown-dispute")
def get_dispute(services: RefereeServices, dispute: str) -> DisputeAnswer:
    """Show a dispute: claim, statements and ruling."""
    return _shown(services, [(dispute, _seen(services, dispute))], texts_read)[0]


@blp.route(f"{_ID}/statements", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewStatement, example={"text": "It was asked; the answer is event 40."})
@blp.response(201, DisputeChange)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-settled", "enough-said")
def create_statement(services: RefereeServices, body: dict[str, Any], dispute: str) -> tuple[DisputeChange, Headers]:
    """Add a statement to a dispute that is not settled.

    Those who may open a dispute about its event may do this.
    """
    game = _game_of(services, dispute)
    check_scope(services, game)
    _charge_text(body)
    moved = services.games.desk.disputing.state(caller().account, game, dispute, body["text"])
    return _changed(services, game, dispute, moved)


@blp.route(f"{_ID}/appeals", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewAppeal, example={"text": "The rule quoted is that of another edition."})
@blp.response(201, DisputeChange)
@blp.errors(
    "unknown-dispute", "not-seated", "game-final", "dispute-pending", "dispute-settled", "window-closed", "enough-said"
)
def create_appeal(services: RefereeServices, body: dict[str, Any], dispute: str) -> tuple[DisputeChange, Headers]:
    """Appeal against the ruling on a dispute.

    Each party may do this once, within `terms.appeal_window_seconds`. A replaced player is a party if they held a seat
    between the disputed event and the ruling. Another referee then settles it.
    """
    game = _game_of(services, dispute)
    check_scope(services, game)
    _charge_text(body)
    moved = services.games.desk.disputing.appeal(caller().account, game, dispute, body["text"])
    return _changed(services, game, dispute, moved)


@blp.route(f"{_ID}/questions", methods=["POST"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.idempotent()
@blp.arguments(NewQuestion, example={"seat": 1, "text": "Did you see the Moat?", "alone": True})
@blp.response(201, DisputeChange)
@blp.errors(
    "unknown-dispute", "not-a-referee", "conflict-of-interest", "rated-game", "game-final", "dispute-settled",
    "unknown-seat", "enough-said",
)  # fmt: skip
def create_question(services: RefereeServices, body: dict[str, Any], dispute: str) -> tuple[DisputeChange, Headers]:
    """Ask a player a question about a dispute.

    Referees who may rule on the dispute may do this. With `alone`, only they and that player can read the question and
    the reply until the ruling.
    """
    game, asked = _game_of(services, dispute), (body["seat"], body["text"])
    _charge_text(body)
    inquiries = services.games.desk.inquiries
    moved = inquiries.ask(caller().account, game, dispute, *asked, alone=body["alone"], office=office())
    return _changed(services, game, dispute, moved)


@blp.route(f"{_ID}/answers", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewAnswer, example={"question": 44, "text": "Yes, and I said so."})
@blp.response(201, DisputeChange)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-settled", "unknown-event", "enough-said")
def create_answer(services: RefereeServices, body: dict[str, Any], dispute: str) -> tuple[DisputeChange, Headers]:
    """Answer a referee's question, once.

    Only the player who now has the asked seat may do this. Everybody who could read the question can read the answer.
    """
    game = _game_of(services, dispute)
    _charge_text(body)
    inquiries = services.games.desk.inquiries
    return _changed(
        services, game, dispute, inquiries.answer(caller().account, game, dispute, body["question"], body["text"])
    )


@blp.route(f"{_ID}/notes", methods=["POST"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.idempotent()
@blp.arguments(NewNote, example={"text": "Here the Moat was in hand.", "about": 41})
@blp.response(201, DisputeChange)
@blp.errors(
    "unknown-dispute", "not-a-referee", "conflict-of-interest", "rated-game", "game-final", "dispute-settled",
    "unknown-event", "enough-said",
)  # fmt: skip
def create_note(services: RefereeServices, body: dict[str, Any], dispute: str) -> tuple[DisputeChange, Headers]:
    """Add a referee's note to a dispute, or mark a moment.

    Referees who may rule on the dispute may do this. Only referees can read notes, and everybody when the dispute is
    decided.
    """
    game, about = _game_of(services, dispute), body.get("about")
    _charge_text(body)
    moved = services.games.desk.inquiries.note(caller().account, game, dispute, about, body["text"], office())
    return _changed(services, game, dispute, moved)


@blp.route(_ID, methods=["DELETE"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.response(200, DisputeChange)
@blp.errors("unknown-dispute", "not-seated", "game-final", "dispute-settled", "forbidden")
def delete_dispute(services: RefereeServices, dispute: str) -> tuple[DisputeChange, Headers]:
    """Withdraw your dispute or your appeal.

    After a withdrawn appeal, the ruling stays valid, and the window for appeals of the other parties begins again. The
    record keeps the appeal and its withdrawal.
    """
    game = _game_of(services, dispute)
    check_scope(services, game)
    charge_kept()
    return _changed(
        services, game, dispute, services.games.desk.disputing.withdraw(caller().account, game, dispute), made=False
    )


@blp.route(f"{_ID}/bundle", methods=["GET"])
@blp.requires("read", offices=REFEREEING, offers=(JSON, ZIP))
@blp.response(200, reference(Bundle))
@blp.response(200, {"type": "string", "contentMediaType": ZIP}, content_type=ZIP)
@blp.errors("unknown-dispute", "view-not-yours")
def get_bundle(services: RefereeServices, dispute: str) -> Response:
    """Show a dispute's bundle: the evidence for a ruling.

    The bundle has the game before and after the disputed event, the options, the clocks, all rulings and the audit; as
    a zip file also the record. Before the game is final, only its referees may do this, and the look is recorded.
    """
    game, desk = _game_of(services, dispute), services.games.desk
    try:
        seen = sight(services.games, game, "referee")
    except Refusal as refusal:
        if refusal.message.id == "view-not-yours":
            raise Refusal("view-not-yours/bundle") from None
        raise
    reach = desk.looking.reach(game, seen)
    gone_through(desk.looking.audited(game, reach), 2)
    noted(services.games, seen, game, "bundle", reach)
    gathered = services.bundles.gather(game, dispute, seen.upto, language())
    bundle = replace(
        gathered,
        dispute=_named(services, [gathered.dispute])[0],
        before=None if gathered.before is None else worded(services.games, gathered.before),
        after=worded(services.games, gathered.after),
    )
    if media() != ZIP:
        return answer(bundle)
    packed = services.bundles.packed(game, dispute, msgspec.json.format(encoded(bundle)), seen.upto)
    headers = {"Content-Disposition": f'attachment; filename="{dispute}.zip"'}
    return Response(packed, content_type=ZIP, headers=headers)


@blp.route(f"{_ID}/suggestions", methods=["GET"])
@blp.requires("referee", "admin", offices=REFEREEING)
@blp.response(200, Suggestions)
@blp.errors("unknown-dispute", "not-a-referee", "conflict-of-interest", "rated-game")
def list_suggestions(services: RefereeServices, dispute: str) -> Suggestions:
    """Suggest rulings on a dispute, with their effects.

    Referees who may rule on the dispute may do this.
    """
    game = _game_of(services, dispute)

    def charge(rewinds: int) -> None:
        gone_through(looking(services.games, game).rewound(game), rewinds)

    suggesting = services.games.desk.suggesting
    return Suggestions(list(suggesting.suggested(caller().account, game, dispute, office(), charge)))


class _Sight(NamedTuple):
    """What the caller may see of a dispute."""

    loaded: LoadedGame
    """The game of the dispute."""
    upto: int | None
    """Last event of the game that they may see; None: all."""
    rules: bool
    """Whether they may rule on the dispute."""


def _game_of(services: RefereeServices, dispute: str) -> str:
    """Return the game of a dispute. Refuse a caller who may not see it."""
    return _seen(services, dispute).loaded.stream


def _seen(services: RefereeServices, dispute: str) -> _Sight:
    """Return what the caller may see of a dispute. Refuse a caller who may see nothing."""
    game = services.readmodels.disputes.game_of(dispute)
    seen = None if game is None else _visible(services, game, dispute)
    if seen is None:
        raise Refusal("unknown-dispute/hidden", dispute=dispute)
    return seen


def check_scope(services: RefereeServices, game: str) -> None:
    """Refuse a caller whose token lacks the scope: `organise` for the game's organisers, `play` for others."""
    needs("organise" if services.games.desk.looking.organised_by(caller().account, game) else "play")


def _replaced(services: RefereeServices, game: str) -> bool:
    """Return whether the caller is a replaced player of a game.

    Such players may dispute also a game that is hidden from them because its tables share shuffles.
    """
    with services.games.desk.loaded_games.load(game).now() as now:
        return now.lobby.held(caller().account, 0, None) is not None


def _visible(services: RefereeServices, game: str, dispute: str, loaded: LoadedGame | None = None) -> _Sight | None:
    """Return what the caller may see of a dispute, or None if they may not see it yet.

    Nobody may see a game with a damaged log. A referee who plays in a duplicate round may not see its other tables.
    """
    try:
        return _sight(services, game, dispute, loaded)
    except (Broken, Refusal):
        return None


def _sight(services: RefereeServices, game: str, dispute: str, loaded: LoadedGame | None = None) -> _Sight:
    """Return what the caller may see of a dispute. Refuse a caller who may not see it yet.

    A view may be delayed, but not for players, replaced players and referees who may rule. Pass the `loaded` game if
    it has all committed events.
    """
    account, held, desk = me(), office(), services.games.desk
    loaded = loaded or desk.loaded_games.load(game)
    seen = desk.looking.sight(account, game, office=held, loaded=loaded)
    with loaded.now() as fold:
        known = fold.lobby.disputes.named(dispute)
        rules = fold.lobby.may_referee(account, held) and known.barred(account or "") is None
        replaced = account is not None and fold.lobby.held(account, *known.span) is not None
    if replaced or not seen.delayed:
        return _Sight(loaded, None, rules)
    assert seen.upto is not None  # noqa: S101 - a delayed view has an end
    if known.opened > seen.upto:
        raise Refusal("unknown-dispute/hidden", dispute=dispute)
    return _Sight(loaded, None if rules else seen.upto, rules)


def _charge_text(body: dict[str, Any]) -> None:
    """Charge the caller for a text that is kept for ever."""
    charge_kept(len(body["text"].encode()))


def _shown(
    services: RefereeServices,
    disputes: Sequence[tuple[str, _Sight]],
    charge: Charge,
    most: int | None = None,
) -> list[DisputeAnswer]:
    """Return the answers about disputes of which the caller may see a part, and `charge` for their texts.

    With `most`, return only the first disputes, which have that many texts together.
    """
    desk, account = services.games.desk, me()
    wanted = [
        WantedDispute(
            seen.loaded,
            dispute,
            account,
            None if seen.upto is None else desk.looking.then(seen.loaded.stream, Viewer.public(), seen.upto),
            seen.rules,
        )
        for dispute, seen in disputes
    ]
    return _named(services, desk.instances.disputes(wanted, charge, most))


def _named(services: RefereeServices, disputes: Sequence[DisputeAnswer]) -> list[DisputeAnswer]:
    """Return the answers about disputes with the current handles of all accounts in them."""
    accounts = {one.account for dispute in disputes for one in _parts(dispute) if one.account is not None}
    names = services.names.handles(accounts | {dispute.opener for dispute in disputes})

    def named(one: PartT) -> PartT:
        return replace(one, handle=names.get(one.account or ""))

    def question(asked: Question) -> Question:
        return replace(named(asked), answer=None if asked.answer is None else named(asked.answer))

    return [
        replace(
            dispute,
            handle=names.get(dispute.opener),
            statements=list(map(named, dispute.statements)),
            questions=list(map(question, dispute.questions)),
            notes=list(map(named, dispute.notes)),
            waits_for=list(map(named, dispute.waits_for)),
        )
        for dispute in disputes
    ]


def _parts(dispute: DisputeAnswer) -> Iterator[Statement | Question | Reply | Note | Awaited]:
    """Yield the parts of an answer that name an account."""
    for parts in (dispute.statements, dispute.questions, dispute.notes, dispute.waits_for):
        yield from parts
    yield from (asked.answer for asked in dispute.questions if asked.answer is not None)


def _changed(
    services: RefereeServices, game: str, dispute: str, moved: Moved | None, *, made: bool = True
) -> tuple[DisputeChange, Headers]:
    list_soon(services.games, game, moved)
    result = what_changed(services.games, game, moved)
    headers = tagged_as_read(result.game.version)
    if made:
        headers["Location"] = f"/v1/disputes/{dispute}"
    (shown,) = _shown(services, [(dispute, _sight(services, game, dispute))], lambda _: None)  # its text is paid
    return DisputeChange(result.receipt, result.events, result.game, shown), headers
