"""The objects that the views and jobs of audits use."""

from dataclasses import dataclass

from events.log.journal import Journal
from service.features.audits.from_log import Auditing
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.store import Audits
from service.features.matches.services import MatchServices
from service.features.tournaments.services import TournamentServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs


@dataclass(frozen=True)
class AuditServices:
    audits: Audits
    auditing: Auditing
    matches: MatchServices
    tournaments: TournamentServices
    journal: Journal
    jobs: Jobs


def build(platform: Platform, matches: MatchServices, tournaments: TournamentServices) -> AuditServices:
    accounts = matches.games.accounts
    return AuditServices(
        audits=Audits(platform.registry.database),
        auditing=Auditing(platform.journal, platform.ring, KnownAccounts(accounts.living, accounts.people)),
        matches=matches,
        tournaments=tournaments,
        journal=platform.journal,
        jobs=platform.jobs,
    )
