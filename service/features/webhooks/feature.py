"""The manifest of the feature: webhooks, which send notices to other services.

Other features add channels, by which notices reach devices.
"""

from functools import partial
from typing import Final

from service.features.webhooks import delivering, openapi, routes, services, tables
from service.features.webhooks.followers import NoticeFinder
from service.features.webhooks.services import WebhookServices
from service.features.webhooks.store import forget_webhooks, restored
from service.platform.assembly.feature import Feature, OpenApi
from service.platform.assembly.platform import Platform
from service.platform.http.limits import Limits, Policy

SHARE: Final = Policy("notices", 2_000, 360)
"""Notices of public events for all webhooks, or all devices, of one address group. Further ones are left out.

One event causes a notice for each webhook, and its author pays for none of them.
"""


def _lead(services: WebhookServices, platform: Platform) -> None:
    send = partial(delivering.send_due, services)
    ends = services.readmodels.ends
    finder = NoticeFinder(
        services.journal, services.notices, services.webhooks, services.accounts, ends, send, platform.stopping,
        partial(Limits(services.redis).spend_silently, SHARE),
    ).start()  # fmt: skip
    platform.commit_listeners.append(finder.on_commit)
    platform.remote_commit_listeners.append(lambda stream: finder.on_commit(stream, ()))


FEATURE = Feature(
    name="webhooks",
    needs=(
        "accounts",
        "games",
        "matches",
        "tournaments",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    jobs=(delivering.deliver,),
    lead=_lead,
    erase=forget_webhooks,
    restored=restored,
    openapi=OpenApi(parameters=openapi.PARAMETERS, responses=openapi.RESPONSES, webhooks=openapi.described),
)
