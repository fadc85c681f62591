"""The objects that the views of complaints use."""

from dataclasses import dataclass

from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.complaints.store import Complaints
from service.features.games.services import GameServices
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class ComplaintServices:
    complaints: Complaints
    accounts: Accounts
    games: GameServices


def build(platform: Platform, accounts: AccountServices, games: GameServices) -> ComplaintServices:
    return ComplaintServices(Complaints(platform.registry.database), accounts.accounts, games)
