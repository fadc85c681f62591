"""The objects that the views and jobs of webhooks use."""

from collections.abc import Callable
from dataclasses import dataclass, field

from redis import Redis

from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.games.services import GameServices
from service.features.matches.services import MatchServices
from service.features.tournaments.services import TournamentServices
from service.features.webhooks.notices import Notice, Notices
from service.features.webhooks.sending import DeliveryRequest
from service.features.webhooks.store import Positions, Webhook, Webhooks
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings

Channel = Callable[[Webhook, Notice], DeliveryRequest | None]
"""A function that writes the message of a notice for a device. It returns None if the notice is out of date."""


@dataclass(frozen=True)
class WebhookServices:
    webhooks: Webhooks
    notices: Notices
    games: GameServices
    matches: MatchServices
    tournaments: TournamentServices
    accounts: Accounts
    journal: Journal
    readmodels: ReadModels
    jobs: Jobs
    redis: Redis
    settings: Settings
    channels: dict[str, Channel] = field(default_factory=dict)
    """The channels to devices, by name. Features above this one add them."""

    def positions(self) -> Positions:
        """Return the last position of each shard of the log."""
        ends = self.readmodels.ends()
        return tuple(ends[shard] for shard in sorted(ends))


def build(
    platform: Platform,
    accounts: AccountServices,
    games: GameServices,
    matches: MatchServices,
    tournaments: TournamentServices,
) -> WebhookServices:
    return WebhookServices(
        webhooks=Webhooks(platform.registry.database, unlimited=not platform.settings.account_rate_limit),
        notices=Notices(platform.registry.database),
        games=games,
        matches=matches,
        tournaments=tournaments,
        accounts=accounts.accounts,
        journal=platform.journal,
        readmodels=platform.readmodels,
        jobs=platform.jobs,
        redis=platform.redis,
        settings=platform.settings,
    )
