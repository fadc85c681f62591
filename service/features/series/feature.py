"""The manifest of the feature: rankings of several tournaments together."""

from service.features.series import routes
from service.features.tournaments.services import TournamentServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _build(_: Platform, tournaments: TournamentServices) -> TournamentServices:
    return tournaments


FEATURE = Feature(
    name="series",
    needs=("tournaments",),
    build=_build,
    blueprints=(routes.blp,),
)
