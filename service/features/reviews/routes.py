"""The HTTP operation to review a final game."""

from typing import Final

from domain.game.refusal import Refusal
from events.log.viewer import Viewer
from service.features.games.routes.sight import sight
from service.features.reviews.answers import GameReview
from service.features.reviews.remembered import review
from service.features.reviews.services import ReviewServices
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller
from service.platform.http.work import charge

blp = Blueprint("reviews", __name__)

_EVENTS: Final = 4
"""Number of events of a reviewed game that cost one unit of work."""


@blp.route("/v1/games/<id(g):game>/review", methods=["GET"])
@blp.requires("read")
@blp.response(200, GameReview)
@blp.errors("unknown-game", "game-not-over", "engine-missing", "imported-game", "review-pending")
def review_game(services: ReviewServices, game: str) -> GameReview:
    """Review a final game: find the most costly decisions.

    These are decisions in which the best bot would have picked something else. Bots play the game on both ways, with
    everything unknown to the seat dealt again. A worker does it at the first request, in some seconds. A
    piece that is begun five times without an end fails it. Each caller has up to three under way.
    """
    seen, looking = sight(services.games, game), services.games.desk.looking
    loaded = services.games.desk.loaded_games.load(game)
    status = looking.game(None, game, Viewer.public(), seen.upto).status
    if status != "final":
        raise Refusal("game-not-over/review", state=status)
    with loaded.seen_by(Viewer.referee()) as now:
        other = now.lobby.rules.not_carried(now.rules, now.copy.table)
    if other is not None:
        raise Refusal(other)
    events = looking.version(game)
    return GameReview.of(review(services, game, caller().account, lambda: charge(1 + events // _EVENTS)))
