"""The objects that the views and jobs of ratings use."""

from dataclasses import dataclass

from projections.readmodels import ReadModels
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Account, Accounts
from service.platform.assembly.platform import Platform
from service.platform.http.errors import not_found


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


def known_account(services: RatingServices, player: str) -> Account:
    """Return a player's account, or answer that there is none. An erased account is none."""
    account = services.accounts.find(player)
    if account is None or account.erased_at is not None:
        not_found("not-found/player")
    return account
