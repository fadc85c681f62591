"""The manifest of the feature: creating, playing and watching games."""

from service.features.games import bodies, services
from service.features.games.refereeing.unanswerable import Unanswerable
from service.features.games.routes import event_schemas as schemas
from service.features.games.routes import events, forks, games, greetings, lists, moves, rulesets
from service.features.games.routes import resignation as giving_up
from service.features.games.services import GameServices
from service.features.games.timekeeper import Timekeeper
from service.platform.assembly.feature import Feature, OpenApi
from service.platform.assembly.platform import Platform


def _lead(services: GameServices, platform: Platform) -> None:
    desk, models = services.desk, services.readmodels
    Timekeeper(models, desk.deadlines.keep, platform.stopping).start()
    forgotten = services.accounts.forgotten
    questions = Unanswerable(models.disputes, desk.loaded_games, desk.inquiries, forgotten, platform.stopping).start()
    platform.erased.append(lambda *_: questions.wake())


FEATURE = Feature(
    name="games",
    needs=("accounts", "blocks"),
    build=services.build,
    blueprints=(
        rulesets.blp,
        games.blp,
        lists.blp,
        moves.blp,
        giving_up.blp,
        forks.blp,
        events.blp,
        greetings.blp,
        schemas.blp,
    ),
    lead=_lead,
    openapi=OpenApi(schemas=lambda: (("NewSeat", bodies.SeatField.SHAPE),)),
)
