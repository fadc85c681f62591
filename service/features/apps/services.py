"""The objects that the views and jobs of apps use."""

from dataclasses import dataclass

from service.features.accounts.services import AccountServices
from service.features.apps.server import Server
from service.features.apps.store import Apps
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class AppServices:
    apps: Apps
    server: Server


def build(platform: Platform, accounts: AccountServices) -> AppServices:
    apps = Apps(platform.registry.database, accounts.callers.forget)
    return AppServices(
        apps=apps,
        server=Server(apps),
    )
