"""The manifest of the feature: Web Push.

A device is stored as a webhook with a channel, so its notices are found and retried in the same way.
"""

from functools import partial

from service.features.accounts.services import AccountServices
from service.features.push import routes, services
from service.features.push.answers import CHANNEL
from service.features.push.services import PushServices
from service.features.push.writing import written
from service.features.tournaments.services import TournamentServices
from service.features.webhooks.services import WebhookServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _build(
    platform: Platform, accounts: AccountServices, tournaments: TournamentServices, webhooks: WebhookServices
) -> PushServices:
    made = services.build(platform, accounts, tournaments, webhooks)
    webhooks.channels[CHANNEL] = partial(written, made)
    return made


FEATURE = Feature(
    name="push",
    needs=(
        "accounts",
        "tournaments",
        "inbox",
        "mail",
        "webhooks",
    ),
    build=_build,
    blueprints=(routes.blp,),
)
