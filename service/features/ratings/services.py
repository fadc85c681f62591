"""The objects that the views and jobs of ratings use."""

from dataclasses import dataclass

from projections.readmodels import ReadModels
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class RatingServices:
    accounts: Accounts
    names: Names
    readmodels: ReadModels


def build(platform: Platform, accounts: AccountServices) -> RatingServices:
    return RatingServices(
        accounts=accounts.accounts,
        names=accounts.names,
        readmodels=platform.readmodels,
    )
