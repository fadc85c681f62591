"""The parts that the views and jobs of this feature use."""

from dataclasses import dataclass

from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.apps.server import Server
from service.features.apps.store import Apps
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class AppServices:
    accounts: Accounts
    apps: Apps
    server: Server


def build(platform: Platform, accounts: AccountServices) -> AppServices:
    apps = Apps(platform.registry.database, accounts.callers.forget)
    return AppServices(
        accounts=accounts.accounts,
        apps=apps,
        server=Server(apps),
    )
