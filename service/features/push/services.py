"""The objects that the views and jobs of push notifications use."""

from dataclasses import dataclass

from events.keys import KeyRing
from events.log.journal import Journal
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.tournaments.services import TournamentServices
from service.features.webhooks.services import WebhookServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.settings import Settings


@dataclass(frozen=True)
class PushServices:
    webhooks: WebhookServices
    tournaments: TournamentServices
    names: Names
    journal: Journal
    ring: KeyRing
    settings: Settings


def build(
    platform: Platform, accounts: AccountServices, tournaments: TournamentServices, webhooks: WebhookServices
) -> PushServices:
    return PushServices(
        webhooks=webhooks,
        tournaments=tournaments,
        names=accounts.names,
        journal=platform.journal,
        ring=platform.ring,
        settings=platform.settings,
    )
