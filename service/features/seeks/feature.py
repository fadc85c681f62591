"""The manifest of the feature: seeks and challenges, by which players find a game."""

from service.features.seeks import routes, services, tables
from service.features.seeks.making import follow_seeks
from service.features.seeks.services import SeekServices
from service.features.seeks.store import forget_seeks
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _lead(services: SeekServices, platform: Platform) -> None:
    follow_seeks(services.seeks, services.games.desk, platform.stopping).start()


FEATURE = Feature(
    name="seeks",
    needs=(
        "accounts",
        "apps",
        "blocks",
        "games",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    lead=_lead,
    erase=forget_seeks,
)
