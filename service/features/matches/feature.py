"""The manifest of the feature: matches, which are several games with the same players."""

from service.features.matches import routes, services
from service.features.matches.desk import follow_matches
from service.features.matches.services import MatchServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _start(services: MatchServices, platform: Platform) -> None:
    follower = follow_matches(
        services.desk, services.games.desk, services.readmodels, platform.stopping, platform.lead.mine
    )
    platform.commit_listeners.append(follower.start().on_commit)


FEATURE = Feature(
    name="matches",
    needs=("games",),
    build=services.build,
    blueprints=(routes.blp,),
    start=_start,
)
