"""The HTTP operations on evidence: thinking times, knowledge, changes, and comparisons of two games."""

from typing import Any

from domain.game.refusal import Refusal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from projections.stream_kinds import IMPORTED
from service.features.games.bodies import Viewing, ViewQuery
from service.features.games.loaded_game import LoadedGame
from service.features.games.routes.game_json import called, looking, me, shown
from service.features.games.routes.long_games import gone_through
from service.features.games.routes.moments import moment_of
from service.features.games.routes.sight import noted, sight
from service.features.games.sight import ViewAccess
from service.features.referee import evidence
from service.features.referee.evidence_answers import Changes, Comparison, Evidence, Knowledge
from service.features.referee.services import RefereeServices
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import language
from service.platform.http.fields import Text, described
from service.platform.http.offices import WATCHING, office
from service.platform.ids import EXAMPLE, ULID

blp = Blueprint("evidence", __name__)

_SEEN = ("unknown-game", "unknown-seat", "view-not-yours", "not-seated", "view-not-in-record")


class MomentQuery(Viewing):
    at = ViewQuery().fields["at"]


class ChangesQuery(Viewing):
    from_moment = Text(
        1, 40, required=True, metadata={"description": "Earlier moment, in the form of `at`.", "examples": ["17"]}
    )
    to_moment = Text(1, 40, **described("Later moment. Default: now."))


class ComparisonQuery(Viewing):
    with_ = Text(
        1,
        40,
        required=True,
        pattern=f"^[gi]_{ULID}$",
        data_key="with",
        metadata={"description": "Id of the other game.", "examples": [f"g_{EXAMPLE}"]},
    )


@blp.route("/v1/games/<id(g):game>/evidence", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.response(200, Evidence)
@blp.errors("unknown-game", "view-not-yours")
def get_evidence(services: RefereeServices, game: str) -> Evidence:
    """Show the thinking time of each decision.

    The answer compares it with usual times, and lists downtime. Players, organisers and referees of the game may read
    it, and everybody once it is final.
    """
    seen = _concerned(services, game)
    upto = looking(services.games, game).reach(game, seen)
    gone_through(upto)
    noted(services.games, seen, game, "evidence", upto)
    events, away = _loaded(services, game).committed(0, upto), services.presence.absences()
    if game.startswith(IMPORTED):
        away = ()  # another service ran the game, and its downtimes are unknown
    lobby = looking(services.games, game).then(game, Viewer.public(), upto).lobby
    found = evidence.thinking(events, lobby, services.habits, game, away)
    return Evidence(found, evidence.service_gaps(found, away))


@blp.route("/v1/games/<id(g):game>/knowledge", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(MomentQuery, location="query")
@blp.response(200, Knowledge)
@blp.errors(*_SEEN, "unknown-event")
def get_knowledge(services: RefereeServices, query: dict[str, Any], game: str) -> Knowledge:
    """Show a viewer's knowledge at a moment, in words.

    You may ask for your own knowledge, or for any `view` that you may have.
    """
    seen = sight(services.games, game, query.get("view"))
    version = looking(services.games, game).reach(game, seen)
    at = _moment(services, game, query.get("at"), seen, version)
    gone_through(at, 4)
    names = called(shown(services.games, game, seen.viewer, at).seats)
    noted(services.games, seen, game, "evidence", at)
    return evidence.knowledge(looking(services.games, game), game, seen.viewer, at, names, language())


@blp.route("/v1/games/<id(g):game>/changes", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(ChangesQuery, location="query")
@blp.response(200, Changes)
@blp.errors(*_SEEN, "unknown-event", "invalid")
def get_changes(services: RefereeServices, query: dict[str, Any], game: str) -> Changes:
    """Show the changes between two moments, in words."""
    seen = sight(services.games, game, query.get("view"))
    version = looking(services.games, game).reach(game, seen)
    since, until = (_moment(services, game, query.get(name), seen, version) for name in ("from_moment", "to_moment"))
    if since > until:
        raise Refusal("invalid/moments", pointer="/to_moment")
    gone_through(until, 2)
    before, after = (shown(services.games, game, seen.viewer, at) for at in (since, until))
    noted(services.games, seen, game, "evidence", until)
    lines = looking(services.games, game).log(game, seen.viewer, called(after.seats), language(), until)
    return evidence.changes(before, after, lines)


@blp.route("/v1/games/<id(g):game>/comparison", methods=["GET"])
@blp.anybody(offices=WATCHING)
@blp.arguments(ComparisonQuery, location="query")
@blp.response(200, Comparison)
@blp.errors(*_SEEN, "invalid")
def compare_games(services: RefereeServices, query: dict[str, Any], game: str) -> Comparison:
    """Find the first difference between two games.

    The comparison uses your `view`. An imported record is a game too. `dominium compare` compares two files.
    """
    sides, sights = [], [(one, sight(services.games, one, query.get("view"))) for one in (game, query["with_"])]
    reached = [(one, seen, looking(services.games, one).reach(one, seen)) for one, seen in sights]
    gone_through(sum(upto for _, _, upto in reached))
    for one, seen, upto in reached:
        names = called(shown(services.games, one, seen.viewer, upto).seats)
        loaded = _loaded(services, one)
        noted(services.games, seen, one, "evidence", upto)
        sides.append(evidence.steps(loaded.committed(0, upto), GameFold(seen.viewer, loaded.past), names, language()))
    return evidence.comparison(*sides)


def _concerned(services: RefereeServices, game: str) -> ViewAccess:
    """Return the caller's access to the evidence of a game. An office is used only if nothing else permits it."""
    seen = sight(services.games, game)
    with _loaded(services, game).now() as now:
        lobby = now.lobby
        hosts = lobby.hosts if lobby.table_of is None or office().organiser else ()
        free = lobby.status == "final" or me() in (*lobby.holders, *hosts)
    return seen if free else sight(services.games, game, "referee")


def _loaded(services: RefereeServices, game: str) -> LoadedGame:
    return services.games.loaded_games(game).load(game)


def _moment(services: RefereeServices, game: str, at: str | None, seen: ViewAccess, version: int) -> int:
    """Return the event number of a moment, by default `version`. Refuse a moment that the caller may not see yet."""
    moment = seen.moment(None if at is None else moment_of(services.games, game, at, seen))
    return version if moment is None else moment
