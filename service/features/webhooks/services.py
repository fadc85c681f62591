"""The parts that the views and jobs of this feature use."""

from dataclasses import dataclass

from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.games.services import GameServices
from service.features.matches.services import MatchServices
from service.features.tournaments.services import TournamentServices
from service.features.webhooks.notices import Notices
from service.features.webhooks.store import Webhooks
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings


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
    settings: Settings


def build(
    platform: Platform,
    accounts: AccountServices,
    games: GameServices,
    matches: MatchServices,
    tournaments: TournamentServices,
) -> WebhookServices:
    return WebhookServices(
        webhooks=Webhooks(platform.registry.database),
        notices=Notices(platform.registry.database),
        games=games,
        matches=matches,
        tournaments=tournaments,
        accounts=accounts.accounts,
        journal=platform.journal,
        readmodels=platform.readmodels,
        jobs=platform.jobs,
        settings=platform.settings,
    )
