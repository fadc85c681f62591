"""Who takes part in a tournament: entering, leaving, coming back; byes, and who is not to meet."""

from typing import Any, Final

from flask import Response

from domain.refusal import Refusal
from service.desk import Moved
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.chairs import found
from service.web.context import caller, house
from service.web.etags import tag, unchanged
from service.web.paging import Page, Paged, listed
from service.web.showing import me
from service.web.tournament_bodies import NewBye, NewEntrant
from service.web.tournament_shapes import Entrant, EntrantChanged, TournamentChanged
from service.web.tournament_telling import changed, forward, told_entrants
from service.web.tournaments import HERE

blp = Blueprint("entrants", __name__)

_ONE: Final = f"{HERE}/entrants/<int:entrant>"
_PAIR: Final = f"{HERE}/forbidden/<int:one>/<int:other>"


@blp.route(f"{HERE}/entrants", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewEntrant, required=False, example={"name": "Grandma"})
@blp.response(201, EntrantChanged)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "invalid-entrant", "tournament-full", "entries-closed",
    "tournament-over", "conflict-of-interest", "unknown-player", "disqualified",
)  # fmt: skip
def enter_tournament(body: dict[str, Any], tournament: str) -> Response:
    """Enter a tournament, with an empty body: that is the consent to all its games, in which you sit from then on. Who
    had dropped out comes back. Organisers enter somebody without an account by `name`, or a `bot`, or invite an
    `account`, who may enter then also what is private."""
    if len(body) > 1:
        raise Refusal("invalid-entrant", "an account, a name or a bot, one of them")
    account, organising = caller().account, house().tournaments.organising
    match body:
        case {"name": str(name)}:
            moved = organising.enter_name(account, tournament, name)
        case {"bot": str(strategy)}:
            moved = organising.enter_bot(account, tournament, strategy)
        case {"account": str(who)}:
            moved = organising.invite(account, tournament, found(who, "/account"))
        case _:
            moved = organising.enter(account, tournament)
    line = forward(tournament, moved)
    entries = line.tournament.entries.entrants
    entered = [number for number, known in entries.items() if moved is not None and known.entered == moved.first]
    own = line.tournament.entries.of_account(account)
    mine = [] if body or own is None else [own]
    entrant = next(iter(told_entrants(line, entered or mine)), None)
    where = "" if entrant is None else f"/entrants/{entrant['entrant']}"
    return changed(tournament, moved, 201, where, entrant=entrant)


@blp.route(f"{HERE}/entrants", methods=["GET"])
@blp.anybody()
@blp.arguments(Paged, location="query")
@blp.response(200, listed(Entrant))
@blp.errors("unknown-tournament", "bad-cursor")
def list_entrants(query: dict[str, Any], tournament: str) -> Response:
    """Who has entered, in that order, with what they are called."""
    line, page = house().tournaments.book.tournament(me(), tournament), Page.of(query, int)
    unchanged(line.version)
    after = 0 if page.after is None else page.after[0]
    numbers = [number for number in line.tournament.entries.entrants if number > after][: page.limit + 1]
    rows = told_entrants(line, numbers)
    return tag(page.answer(rows, key=lambda row: [row["entrant"]]), line.version)


@blp.route(_ONE, methods=["GET"])
@blp.anybody()
@blp.response(200, Entrant)
@blp.errors("unknown-tournament", "unknown-entrant")
def show_entrant(tournament: str, entrant: int) -> Response:
    """One who has entered."""
    line = house().tournaments.book.tournament(me(), tournament)
    line.tournament.entries.named(entrant)
    unchanged(line.version)
    (told,) = told_entrants(line, [entrant])
    return tag(answer(told), line.version)


@blp.route(_ONE, methods=["DELETE"])
@blp.requires("play")
@blp.response(200, EntrantChanged)
@blp.errors("unknown-tournament", "unknown-entrant", "not-the-organiser", "not-playing", "tournament-over")
def drop_entrant(tournament: str, entrant: int) -> Response:
    """Leave a tournament, or, as an organiser, say that somebody has left: they are paired no more, and what they have
    played stays."""
    return _entrant(tournament, entrant, house().tournaments.organising.drop(caller().account, tournament, entrant))


@blp.route(_ONE, methods=["PUT"])
@blp.requires("play")
@blp.response(200, EntrantChanged)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "forbidden", "playing-already", "disqualified",
    "tournament-full", "tournament-over",
)  # fmt: skip
def bring_back_entrant(tournament: str, entrant: int) -> Response:
    """Come back, or, as an organiser, say that somebody has: they are paired from the next round on. Where games are
    made here, who has an account comes back by themselves: they agree to play again."""
    moved = house().tournaments.organising.come_back(caller().account, tournament, entrant)
    return _entrant(tournament, entrant, moved)


@blp.route(f"{_ONE}/byes", methods=["POST"])
@blp.requires("play")
@blp.idempotent()
@blp.arguments(NewBye, example={"stage": 1, "round": 2, "kind": "half"})
@blp.response(201, TournamentChanged)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "unknown-stage", "no-byes", "round-drawn",
    "bye-requested", "tournament-over",
)  # fmt: skip
def request_bye(body: dict[str, Any], tournament: str, entrant: int) -> Response:
    """Ask for a bye in a round that is still to be drawn, for yourself or, as an organiser, for somebody. One that is
    worth half of a first place is for organisers to give: at a larger table it is more than most will get."""
    organising = house().tournaments.organising
    asked = body["stage"], body["round"], body["kind"]
    moved = organising.request_bye(caller().account, tournament, entrant, *asked)
    forward(tournament, moved)
    return changed(tournament, moved, 201)


@blp.route(f"{_ONE}/byes/<int:stage>/<int:number>", methods=["DELETE"])
@blp.requires("play")
@blp.response(200, TournamentChanged)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "unknown-bye", "round-drawn", "tournament-over"
)
def withdraw_bye(tournament: str, entrant: int, stage: int, number: int) -> Response:
    """Do without a bye that was asked for, as long as its round is not drawn."""
    moved = house().tournaments.organising.withdraw_bye(caller().account, tournament, entrant, stage, number)
    forward(tournament, moved)
    return changed(tournament, moved)


@blp.route(_PAIR, methods=["PUT"])
@blp.requires("play")
@blp.response(200, TournamentChanged)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "invalid-pair", "forbidden-already", "tournament-over"
)
def forbid_meeting(tournament: str, one: int, other: int) -> Response:
    """See to it that two are not paired from the next draw on. Organisers may."""
    moved = house().tournaments.organising.forbid(caller().account, tournament, one, other)
    forward(tournament, moved)
    return changed(tournament, moved)


@blp.route(_PAIR, methods=["DELETE"])
@blp.requires("play")
@blp.response(200, TournamentChanged)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "invalid-pair", "not-forbidden", "tournament-over"
)
def allow_meeting(tournament: str, one: int, other: int) -> Response:
    """Let two meet again. Organisers may."""
    moved = house().tournaments.organising.allow(caller().account, tournament, one, other)
    forward(tournament, moved)
    return changed(tournament, moved)


def _entrant(tournament: str, entrant: int, moved: Moved | None) -> Response:
    line = forward(tournament, moved)
    (told,) = told_entrants(line, [entrant])
    return changed(tournament, moved, entrant=told)
