"""The objects that the views and jobs of reviews use."""

from dataclasses import dataclass

from redis import Redis

from service.features.games.services import GameServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs


@dataclass(frozen=True)
class ReviewServices:
    games: GameServices
    redis: Redis
    jobs: Jobs


def build(platform: Platform, games: GameServices) -> ReviewServices:
    return ReviewServices(
        games=games,
        redis=platform.redis,
        jobs=platform.jobs,
    )
