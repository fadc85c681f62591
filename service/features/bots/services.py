"""The objects that the views and jobs of bots use."""

from dataclasses import dataclass

from redis import Redis

from domain.games.rulesets import RULESETS
from projections.readmodels import ReadModels
from service.features.accounts.credentials import Credentials
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.bots.players import levels
from service.features.games.services import GameServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings


@dataclass(frozen=True)
class BotServices:
    games: GameServices
    accounts: Accounts
    credentials: Credentials
    readmodels: ReadModels
    redis: Redis
    jobs: Jobs
    settings: Settings


def build(platform: Platform, accounts: AccountServices, games: GameServices) -> BotServices:
    games.bot_levels.update({ruleset: levels(ruleset) for ruleset in RULESETS})
    return BotServices(
        games=games,
        accounts=accounts.accounts,
        credentials=accounts.credentials,
        readmodels=platform.readmodels,
        redis=platform.redis,
        jobs=platform.jobs,
        settings=platform.settings,
    )
