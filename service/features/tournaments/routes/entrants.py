"""The HTTP operations on entrants: to enter, leave and return, byes, and forbidden pairings."""

from typing import Any, Final

from domain.game.refusal import Refusal
from domain.tournament.results.refs import RoundRef
from service.features.games.routes.chairs import found
from service.features.games.routes.game_json import me
from service.features.tournaments.answers import EntrantAnswer, EntrantChange, TournamentChange
from service.features.tournaments.bodies import ByeDecision, NewBye, NewEntrant, NewEntrantName, NewNonce
from service.features.tournaments.routes.tournament_json import acted, changed, entrants, forward
from service.features.tournaments.routes.tournaments import HERE, ORGANISER_CODES
from service.features.tournaments.services import TournamentServices
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.offices import needs
from service.platform.http.paging import Listing, Page, Paged
from service.platform.http.work import charge
from service.platform.streams.repository import Moved

blp = Blueprint("entrants", __name__)

ONE: Final = f"{HERE}/entrants/<int:entrant>"
_NAMES: Final = 4000
"""Number of entrants whose names cost one unit of work to read."""
_PAIR: Final = f"{HERE}/forbidden/<int:one>/<int:other>"


@blp.route(f"{HERE}/entrants", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewEntrant, required=False, example={"name": "Grandma"})
@blp.response(201, EntrantChange)
@blp.errors(
    "unknown-tournament", "not-the-organiser", "invalid-entrant", "tournament-full", "entries-closed",
    "tournament-over", "conflict-of-interest", "unknown-player", "disqualified", "not-accepting", "player-blocked",
)  # fmt: skip
def enter_tournament(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[EntrantChange, Headers]:
    """Enter a tournament.

    A player sends an empty body, and so consents to all its games. A player who dropped out comes back. Organisers
    enter people without an account by `name` or `names`, or a `bot`, or invite an `account`, which may then also enter
    a private tournament. Only bots enter a tournament with `bots_only`.
    """
    if len(body) > 1:
        raise Refusal("invalid-entrant/one-of")
    check_scope(services, tournament, own=not body, agrees=not body)
    account, organising = caller().account, services.desk.organising
    _charge_names(services, tournament)
    duplicates: list[str] = []
    match body:
        case {"names": list(names)}:
            moved, duplicates = organising.enter_names(account, tournament, names)
        case {"name": str(name)}:
            moved = organising.enter_name(account, tournament, name)
        case {"bot": str(strategy)}:
            moved = organising.enter_bot(account, tournament, strategy)
        case {"account": str(player)}:
            invited = found(services.games, player, "/account")
            _check_bot(services, tournament, invited)
            moved = organising.invite(account, tournament, invited)
        case _:
            _check_bot(services, tournament, account)
            moved = organising.enter(account, tournament)
    organises = services.desk.book.line(tournament).tournament.organises(account)
    line = forward(services, tournament, moved, None if organises and not body else ())  # players host no games
    entries = line.tournament.entries
    entered = [
        number for number, known in entries.entrants.items() if moved is not None and known.entered == moved.first
    ]
    own = entries.of_account(account)
    mine = [] if body or own is None else [own]
    entrant = next(iter(entrants(services, line, entered or mine)), None)
    where = "" if entrant is None else f"/entrants/{entrant.entrant}"
    return changed(services, EntrantChange, tournament, moved, at=where, entrant=entrant, duplicates=tuple(duplicates))


def _charge_names(services: TournamentServices, tournament: str) -> None:
    """Charge for reading the names of all entrants, with which a new name or entry is compared."""
    charge(len(services.desk.book.tournament(caller().account, tournament).tournament.entries.entrants) / _NAMES)


def _check_bot(services: TournamentServices, tournament: str, player: str) -> None:
    """Refuse the account of a person if only bots may enter."""
    bots_only = services.desk.book.tournament(caller().account, tournament).tournament.bots_only
    if bots_only and not services.games.accounts.programs([player]):
        raise Refusal("invalid-entrant/bots-only")


@blp.route(f"{HERE}/entrants", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.arguments(Paged, location="query")
@blp.response(200, Page[EntrantAnswer])
@blp.errors("unknown-tournament", "bad-cursor")
def list_entrants(
    services: TournamentServices, query: dict[str, Any], tournament: str
) -> tuple[Page[EntrantAnswer], Headers]:
    """List the entrants, in order of entry."""
    line, page = services.desk.book.tournament(me(), tournament), Listing.of(query, int)
    unchanged(line.version)
    numbers = [number for number in line.tournament.entries.entrants if number > (page.last or 0)][: page.limit + 1]
    rows, link = page.page(entrants(services, line, numbers), key=lambda row: [row.entrant], make=lambda row: row)
    return rows, {**link, **tagged(line.version)}


@blp.route(ONE, methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, EntrantAnswer)
@blp.errors("unknown-tournament", "unknown-entrant")
def get_entrant(services: TournamentServices, tournament: str, entrant: int) -> tuple[EntrantAnswer, Headers]:
    """Show an entrant of a tournament."""
    line = services.desk.book.tournament(me(), tournament)
    line.tournament.entries.named(entrant)
    unchanged(line.version)
    (known,) = entrants(services, line, [entrant])
    return known, tagged(line.version)


@blp.route(ONE, methods=["DELETE"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.response(200, EntrantChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "not-playing")
def drop_entrant(services: TournamentServices, tournament: str, entrant: int) -> tuple[EntrantChange, Headers]:
    """Drop out of a tournament, or drop an entrant.

    Players drop themselves, and organisers drop others. The entrant is no longer paired, and past results still count.
    """
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant))
    return of_entrant(
        services, tournament, entrant, services.desk.organising.drop(caller().account, tournament, entrant)
    )


@blp.route(ONE, methods=["PUT"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.response(200, EntrantChange)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "forbidden", "playing-already", "disqualified",
    "tournament-full", "entries-closed", "tournament-over", "conflict-of-interest",
)  # fmt: skip
def bring_back_entrant(services: TournamentServices, tournament: str, entrant: int) -> tuple[EntrantChange, Headers]:
    """Bring an entrant back from the next round on.

    Players come back by themselves, and organisers bring back others. In tournaments with games on this service, an
    entrant with an account must consent again. A stage that began without the entrant must accept late entries.
    """
    mine = is_own_entry(services, tournament, entrant)
    check_scope(services, tournament, own=mine, agrees=mine)
    moved = services.desk.organising.come_back(caller().account, tournament, entrant)
    return of_entrant(services, tournament, entrant, moved)


@blp.route(f"{ONE}/name", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(NewEntrantName, example={"name": "Zoë"})
@blp.response(200, EntrantChange)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "not-the-organiser", "invalid-entrant", "name-settled", "disqualified"
)
def rename_entrant(
    services: TournamentServices, body: dict[str, Any], tournament: str, entrant: int
) -> tuple[EntrantChange, Headers]:
    """Correct the name of an entrant that an organiser typed.

    Organisers may do this until standings with the name are certified or final. After that, a ruling is needed.
    """
    _charge_names(services, tournament)
    moved = services.desk.organising.rename(caller().account, tournament, entrant, body["name"])
    return of_entrant(services, tournament, entrant, moved)


@blp.route(f"{ONE}/nonce", methods=["PUT"])
@blp.requires("play")
@blp.arguments(NewNonce, example={"nonce": "a-number-that-i-chose"})
@blp.response(200, EntrantChange)
@blp.errors(
    "unknown-tournament", "unknown-entrant", "forbidden", "not-playing", "shared-shuffles", "tournament-over",
    "beacon-settled",
)  # fmt: skip
def add_nonce(
    services: TournamentServices, body: dict[str, Any], tournament: str, entrant: int
) -> tuple[EntrantChange, Headers]:
    """Add a nonce to the seeds of your later games.

    All seeds follow from the tournament's seed, which the service committed to before you entered. Shared shuffles use
    no nonce.
    """
    organising = services.desk.organising
    return of_entrant(
        services, tournament, entrant, organising.give_nonce(caller().account, tournament, entrant, body["nonce"])
    )


@blp.route(f"{ONE}/byes", methods=["POST"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.idempotent()
@blp.arguments(NewBye, example={"stage": 1, "round": 2, "kind": "half"})
@blp.response(201, TournamentChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "unknown-stage", "no-byes", "round-drawn", "bye-requested")
def create_bye_request(
    services: TournamentServices, body: dict[str, Any], tournament: str, entrant: int
) -> tuple[TournamentChange, Headers]:
    """Request or give a bye in a round that is not drawn.

    Players request a bye for themselves, organisers give one to others. A player's request waits for an organiser if
    it is worth half of a first place, or if `byes_wait`.
    """
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant))
    organising = services.desk.organising
    request_of = RoundRef(body["stage"], body["round"]), body["kind"]
    moved = organising.request_bye(caller().account, tournament, entrant, *request_of)
    return acted(services, tournament, moved, at="")


@blp.route(f"{ONE}/byes/<int:stage>/<int:number>", methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.arguments(ByeDecision, example={"accepted": True})
@blp.response(200, TournamentChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "unknown-bye", "round-drawn")
def update_bye_request(
    services: TournamentServices, body: dict[str, Any], tournament: str, entrant: int, stage: int, number: int
) -> tuple[TournamentChange, Headers]:
    """Accept or decline a request for a bye.

    Organisers may do this until the round is drawn.
    """
    ref, accepted = RoundRef(stage, number), body["accepted"]
    moved = services.desk.organising.decide_bye(caller().account, tournament, entrant, ref, accepted=accepted)
    return acted(services, tournament, moved)


@blp.route(f"{ONE}/byes/<int:stage>/<int:number>", methods=["DELETE"])
@blp.requires("play", "organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "unknown-bye", "bye-requested", "round-drawn")
def delete_bye_request(
    services: TournamentServices, tournament: str, entrant: int, stage: int, number: int
) -> tuple[TournamentChange, Headers]:
    """Withdraw a request for a bye.

    Players withdraw their own, organisers any.
    """
    check_scope(services, tournament, own=is_own_entry(services, tournament, entrant))
    moved = services.desk.organising.withdraw_bye(caller().account, tournament, entrant, RoundRef(stage, number))
    return acted(services, tournament, moved)


@blp.route(_PAIR, methods=["PUT"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "invalid-pair", "forbidden-already")
def forbid_pairing(
    services: TournamentServices, tournament: str, one: int, other: int
) -> tuple[TournamentChange, Headers]:
    """Forbid a pairing of two entrants from the next draw on.

    Organisers may do this.
    """
    moved = services.desk.organising.forbid(caller().account, tournament, one, other)
    return acted(services, tournament, moved)


@blp.route(_PAIR, methods=["DELETE"])
@blp.requires("organise", offices=("organiser",))
@blp.response(200, TournamentChange)
@blp.errors(*ORGANISER_CODES, "unknown-entrant", "invalid-pair", "not-forbidden")
def allow_pairing(
    services: TournamentServices, tournament: str, one: int, other: int
) -> tuple[TournamentChange, Headers]:
    """Allow a forbidden pairing of two entrants again.

    Organisers may do this.
    """
    moved = services.desk.organising.allow(caller().account, tournament, one, other)
    return acted(services, tournament, moved)


def check_scope(
    services: TournamentServices, tournament: str, *, own: bool, agrees: bool = False, desk: bool = False
) -> None:
    """Refuse callers whose token lacks the scope for their action.

    A caller's own entry needs the scope `play`. Acts of organisers, and of arbiters at the `desk`, need `organise`. A
    caller who is both may use either scope, unless the act agrees to play (`agrees`).
    """
    account = caller().account
    now = services.desk.book.tournament(account, tournament).tournament
    organises = now.arbitrates(account) if desk else now.organises(account)
    if own and (agrees or not organises):
        needs("play")
    elif not own and organises:
        needs("organise")


def is_own_entry(services: TournamentServices, tournament: str, entrant: int) -> bool:
    """Return whether the caller's account is the given entrant."""
    account = caller().account
    return services.desk.book.tournament(account, tournament).tournament.entries.named(entrant).account == account


def of_entrant(
    services: TournamentServices, tournament: str, entrant: int, moved: Moved | None
) -> tuple[EntrantChange, Headers]:
    line = forward(services, tournament, moved)
    (known,) = entrants(services, line, [entrant])
    return changed(services, EntrantChange, tournament, moved, entrant=known)
