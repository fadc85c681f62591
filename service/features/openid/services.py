"""The objects that the views of sign-in by OpenID Connect use."""

from dataclasses import dataclass
from typing import Final

from service.features.accounts.services import AccountServices
from service.features.openid.attempts import Attempts
from service.features.openid.provider import Provider
from service.features.openid.store import ProviderIdentities
from service.platform.assembly.platform import Platform
from service.platform.runtime.settings import Settings

PATH: Final = "/sign-in/provider"
BACK: Final = f"{PATH}/back"
"""Path of the redirect address, which the operator registers at the provider."""


@dataclass(frozen=True)
class OpenIdServices:
    accounts: AccountServices
    provider: Provider | None
    """The provider, or None if the operator has set none."""
    name: str
    identities: ProviderIdentities
    attempts: Attempts


def provider_of(settings: Settings) -> Provider | None:
    if not settings.openid_issuer:
        return None
    back = f"{settings.address}{BACK}"
    return Provider(settings.openid_issuer, settings.openid_client_id, settings.openid_client_secret, back)


def build(platform: Platform, accounts: AccountServices) -> OpenIdServices:
    settings, database = platform.settings, platform.registry.database
    return OpenIdServices(
        accounts=accounts,
        provider=provider_of(settings),
        name=settings.openid_name,
        identities=ProviderIdentities(database, settings.openid_issuer, accounts.recovery),
        attempts=Attempts(database),
    )
