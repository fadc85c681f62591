"""The HTTP operations on rulings by organisers and arbiters in a tournament."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
from marshmallow import fields, validates_schema

from domain.game.facts import Fact
from domain.tournament import beacon, drawing, entering, result_commands, teaming
from domain.tournament.formats.tables import MOST_ROUNDS
from domain.tournament.match_results import correct_match
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.tiebreaks import NAMES
from domain.tournament.tournament import Tournament
from events.log.event import Stored
from service.features.accounts.handles import check_name
from service.features.games.answers import RulingAnswer
from service.features.games.refereeing.ruling_kinds import RulingKind, check_fields
from service.features.games.routes.game_json import me
from service.features.games.routes.long_games import EVENTS
from service.features.tournaments.answers import TournamentChange
from service.features.tournaments.bodies import RuledResult, entrant, games_won, reason
from service.features.tournaments.followers import TournamentAdvancer
from service.features.tournaments.round_answers import TournamentRulings
from service.features.tournaments.routes.rounds import by_entrant, charge_match, typed
from service.features.tournaments.routes.tournament_json import acted
from service.features.tournaments.routes.tournaments import HERE, ORGANISER_CODES
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.store import known_facts
from service.features.tournaments.typed_results import MOST_GAMES, by_seats
from service.platform.http.answers import Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.checks import Length, OneOf
from service.platform.http.context import caller
from service.platform.http.etags import tagged, unchanged
from service.platform.http.fields import Body, Int, OneLine, Text, described
from service.platform.http.work import charge, heavy

blp = Blueprint("tournament-rulings", __name__)

_TEXT: Final = 200_000
"""Number of characters of reasons and rules that cost one unit of work."""
_TABLE: Final = ("stage", "round", "table")
_KINDS: Final = {
    "correct": RulingKind("A game has another result.", (*_TABLE, "result"), ("number", "event")),
    "correct-match": RulingKind("A match has another result.", (*_TABLE, "won")),
    "void": RulingKind("A game does not count.", _TABLE, ("number",)),
    "adjust": RulingKind("An entrant gains or loses points.", ("stage", "entrant", "points")),
    "disqualify": RulingKind("An entrant plays no further rounds.", ("entrant",)),
    "reinstate": RulingKind("A disqualification ends.", ("entrant",)),
    "rename": RulingKind("An entrant has another name.", ("entrant", "name")),
    "rename-team": RulingKind("A team has another name.", ("team", "name")),
    "absent": RulingKind("Entrants have not come to their table, or left it.", (*_TABLE, "entrants")),
    "withdraw-round": RulingKind("The last round is drawn again."),
    "tiebreaks": RulingKind("A stage has other tie-breaks.", ("stage", "tiebreaks")),
    "lift-beacon": RulingKind("Draws no longer wait for the beacon."),
}
_ORGANISERS: Final = {"withdraw-round", "tiebreaks", "rename", "rename-team", "lift-beacon"}
"""Kinds of rulings that only organisers may make."""
_EXAMPLE: Final[dict[str, Any]] = {
    "kind": "correct",
    "stage": 1,
    "round": 2,
    "table": 5,
    "result": {"results": [{"entrant": 3, "score": 51}, {"entrant": 1, "score": 50}]},
    "reason": "The sheet was read upside down.",
    "rule": "House rules, 4.2",
}


class NewTournamentRuling(Body):
    together: ClassVar = {
        "anyOf": [
            kind.schema(name, f"{name.title().replace('-', '')}TournamentRuling") for name, kind in _KINDS.items()
        ]
    }

    kind = fields.String(required=True, validate=OneOf(list(_KINDS)), **described("Effect of the ruling."))
    reason = reason("Why.")
    rule = OneLine(0, 200, load_default="", **described("Rule relied on: the book, and the place in it."))
    event = Int(1, **described("correct: event that the correction answers."))
    stage = Int(1, 20, **described("Stage concerned, from 1."))
    round = Int(1, MOST_ROUNDS, **described("Round concerned, from 1: `number` in the address of `create_result`."))
    table = Int(1, 2000, **described("Table concerned, from 1."))
    number = Int(1, MOST_GAMES, load_default=1, **described("correct, void: number of the game at the table."))
    result = fields.Nested(RuledResult, **described("correct: the right result."))
    won = games_won("correct-match: games that each entrant has won.")
    entrants = fields.List(
        entrant(),
        validate=Length(1, 12),
        **described(
            "absent: entrants who have not come, or left a running game, which is void. Their table plays without "
            "them, or the remaining player wins."
        ),
    )
    entrant = entrant("Entrant concerned.")
    name = OneLine(1, 100, **described("rename, rename-team: the right name."))
    team = Int(1, **described("rename-team: number of the team."))
    points = Int(-10_000, 10_000, **described("adjust: points given; below zero: taken."))
    tiebreaks = fields.List(
        Text(1, 40),
        validate=Length(0, 20),
        **described(f"tiebreaks: the list that counts from now on, of {', '.join(NAMES)}."),
    )

    @validates_schema(pass_original=True)
    def fits(self, _: Any, sent: Mapping[str, Any], **_more: Any) -> None:
        check_fields(sent, _KINDS)


@blp.route(f"{HERE}/rulings", methods=["POST"])
@blp.requires("organise", offices=("organiser", "arbiter"))
@blp.idempotent()
@blp.arguments(NewTournamentRuling, example=_EXAMPLE)
@blp.response(201, TournamentChange)
@blp.errors(
    *ORGANISER_CODES, "tournament-open", "unknown-stage", "unknown-round", "unknown-table", "unknown-result",
    "invalid-result", "implausible-score", "round-drawn", "unknown-entrant", "disqualified", "round-running",
    "invalid-tiebreaks", "not-seated", "result-known", "game-running", "round-waits", "invalid-entrant",
    "playing-already", "unknown-team", "name-reserved", "beacon-settled", "played-here",
)  # fmt: skip
def create_tournament_ruling(
    services: TournamentServices, body: dict[str, Any], tournament: str
) -> tuple[TournamentChange, Headers]:
    """Create a ruling on a tournament.

    Organisers and arbiters may do this. Only organisers withdraw the last round, change tie-breaks, lift the beacon, or
    correct names that results show. `correct` also decides between reports. Standings follow, and older certificates
    lose their validity.
    """
    kind = body["kind"]
    if kind == "rename-team" and "name" in body:
        check_name(body["name"], "/name", caller().roles)
    if kind == "correct-match":
        charge_match(services, tournament, RoundRef(body["stage"], body["round"]), body["table"])
    desk = kind not in _ORGANISERS
    ruling = _ruling(body, services.desk.opener)
    moved = services.desk.organising.rule(caller().account, tournament, ruling, desk=desk)
    # Without the last round, games of the round before it may change results that they could not change until then.
    return acted(services, tournament, moved, at="", games=kind == "withdraw-round")


@blp.route(f"{HERE}/rulings", methods=["GET"])
@blp.anybody(also=("organise",))
@blp.response(200, TournamentRulings)
@blp.errors("unknown-tournament")
def list_tournament_rulings(services: TournamentServices, tournament: str) -> tuple[TournamentRulings, Headers]:
    """List the rulings on a tournament.

    Each has its author, its reason and the rule that it is based on.
    """
    line = services.desk.book.tournament(me(), tournament)
    unchanged(line.version)
    places = [(tournament, one.seq) for one in line.tournament.rulings]
    heavy(len(places) / EVENTS)
    events = services.desk.book.journal.pick(places)
    facts = known_facts(events)
    charge(sum(len(fact.reason or "") + len(fact.rule or "") for fact in facts.values()) / _TEXT)
    rulings = [_given(events[place], facts[place]) for place in places]
    return TournamentRulings(rulings), tagged(line.version)


def _ruling(body: dict[str, Any], games: TournamentAdvancer) -> Callable[[Tournament], Fact | Sequence[Fact]]:
    grounds = {"reason": body["reason"], "rule": body["rule"]}

    def rule(now: Tournament) -> Fact | Sequence[Fact]:
        match body["kind"]:
            case "adjust":
                return result_commands.adjust(now, body["stage"], body["entrant"], body["points"], **grounds)
            case "rename-team":
                return teaming.correct_name(now, body["team"], body["name"], **grounds)
            case "disqualify" | "reinstate" | "rename":
                return _on_person(now, body, grounds)
            case "withdraw-round" | "lift-beacon" | "tiebreaks":
                return _on_draws(now, body, grounds)
            case _:
                return _at_table(now, body, grounds, games)

    return rule


def _on_draws(now: Tournament, body: dict[str, Any], grounds: dict[str, Any]) -> Fact:
    """Return the fact of a ruling on the last round, on the beacon of the draws, or on the tie-breaks of a stage."""
    match body["kind"]:
        case "withdraw-round":
            return drawing.withdraw_round(now, **grounds)
        case "lift-beacon":
            return beacon.lift(now, **grounds)
        case _:
            return drawing.change_tiebreaks(now, body["stage"], body["tiebreaks"], **grounds)


def _on_person(now: Tournament, body: dict[str, Any], grounds: dict[str, Any]) -> Fact:
    """Return the fact of a ruling on an entrant: on their name, or on whether they take part."""
    match body["kind"]:
        case "disqualify":
            return result_commands.disqualify(now, body["entrant"], **grounds)
        case "reinstate":
            return result_commands.lift_disqualification(now, body["entrant"], **grounds)
        case _:
            return entering.correct_name(now, body["entrant"], body["name"], **grounds)


def _at_table(
    now: Tournament, body: dict[str, Any], grounds: dict[str, Any], games: TournamentAdvancer
) -> Fact | Sequence[Fact]:
    """Return the facts of a ruling on a table: absent players, a voided game, or a corrected result."""
    ref = GameRef(body["stage"], body["round"], body["table"], body["number"])
    if body["kind"] == "absent":
        plays = games.plays(now, ref)
        if not plays:
            games.check_no_dispute(now, ref)
        rule = result_commands.rule_gone if plays else result_commands.rule_absent
        return rule(now, ref.in_round, ref.table, body["entrants"], **grounds)
    if body["kind"] == "void":
        voided = result_commands.forget if games.unreadable(now, ref) else result_commands.void
        return voided(now, ref, **grounds)
    if body["kind"] == "correct-match":
        return correct_match(now, ref.in_round, ref.table, by_entrant(body["won"]), **grounds)
    lines, absent, any_score = typed(body["result"]), body["result"]["absent"], body["result"]["confirm"]
    came = by_seats(now, ref, lines, absent, any_score=any_score)
    return result_commands.correct(now, ref, came.standings, came.absent, answers=body.get("event"), **grounds)


def _given(stored: Stored, fact: Any) -> RulingAnswer:
    """Return the answer about one ruling. `decided` has the fields of its kind."""
    plain: dict[str, Any] = msgspec.to_builtins(fact)
    event = stored.event
    return RulingAnswer(
        seq=stored.seq,
        at=event.at,
        referee=event.actor,
        kind=event.type,
        event=plain.pop("answers"),
        **{name: plain.pop(name) for name in ("reason", "rule", "dispute")},
        cards=list(plain.pop("cards", ())),
        overturned=None,
        decided=plain,
    )
