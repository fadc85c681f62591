"""The objects that the views and jobs of seeks use."""

from dataclasses import dataclass, field

from redis import Redis

from projections.readmodels import ReadModels
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.apps.services import AppServices
from service.features.apps.store import Apps
from service.features.games.services import GameServices
from service.features.seeks.store import Seeks
from service.platform.assembly.platform import Platform
from service.platform.http.kept_json import KeptJson
from service.platform.runtime.settings import Settings
from service.platform.streams.live import Live


@dataclass(frozen=True)
class SeekServices:
    seeks: Seeks
    games: GameServices
    apps: Apps
    accounts: Accounts
    names: Names
    readmodels: ReadModels
    live: Live
    redis: Redis
    settings: Settings
    rendered: KeptJson = field(default_factory=KeptJson)
    """JSON of seeks, by version, names, and the part of the caller."""


def build(platform: Platform, accounts: AccountServices, apps: AppServices, games: GameServices) -> SeekServices:
    return SeekServices(
        seeks=Seeks(platform.registry.database),
        games=games,
        apps=apps.apps,
        accounts=accounts.accounts,
        names=accounts.names,
        readmodels=platform.readmodels,
        live=platform.live,
        redis=platform.redis,
        settings=platform.settings,
    )
