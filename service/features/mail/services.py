"""The objects that the views and jobs of mail use."""

from dataclasses import dataclass
from threading import Event

from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.accounts.mailboxes import Mailboxes
from service.features.accounts.recovery import Recovery
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.mail.news import News
from service.features.tournaments.services import TournamentServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings


@dataclass(frozen=True)
class MailServices:
    mailboxes: Mailboxes
    news: News
    recovery: Recovery
    tournaments: TournamentServices
    accounts: Accounts
    readmodels: ReadModels
    journal: Journal
    jobs: Jobs
    settings: Settings
    stopping: Event


def build(platform: Platform, accounts: AccountServices, tournaments: TournamentServices) -> MailServices:
    mailboxes = Mailboxes(platform.registry.database)
    news = News(
        mailboxes,
        accounts.accounts,
        accounts.credentials,
        platform.readmodels,
        platform.journal,
        tournaments.desk.book,
    )
    return MailServices(
        mailboxes=mailboxes,
        news=news,
        recovery=accounts.recovery,
        tournaments=tournaments,
        accounts=accounts.accounts,
        readmodels=platform.readmodels,
        journal=platform.journal,
        jobs=platform.jobs,
        settings=platform.settings,
        stopping=platform.stopping,
    )
