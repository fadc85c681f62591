"""The manifest of the feature: bots that the service offers as players."""

from service.features.bots import jobs, services
from service.features.bots.services import BotServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _start(services: BotServices, platform: Platform) -> None:
    platform.commit_listeners.append(jobs.BotCaller(services, platform.stopping).start().on_commit)


FEATURE = Feature(
    name="bots",
    needs=(
        "accounts",
        "games",
    ),
    build=services.build,
    jobs=(jobs.move,),
    start=_start,
)
