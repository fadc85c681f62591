"""The objects that the views and jobs of disputes and rulings use."""

from dataclasses import dataclass

from projections.readmodels import ReadModels
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.audits.services import AuditServices
from service.features.games.services import GameServices
from service.features.matches.services import MatchServices
from service.features.referee.dispute_bundle import Bundles
from service.features.referee.habits import Habits
from service.features.tournaments.services import TournamentServices
from service.platform.assembly.platform import Platform
from service.platform.streams.presence import Presence


@dataclass(frozen=True)
class RefereeServices:
    games: GameServices
    matches: MatchServices
    tournaments: TournamentServices
    bundles: Bundles
    habits: Habits
    presence: Presence
    accounts: Accounts
    names: Names
    readmodels: ReadModels


def build(
    platform: Platform,
    accounts: AccountServices,
    games: GameServices,
    matches: MatchServices,
    tournaments: TournamentServices,
    audits: AuditServices,
) -> RefereeServices:
    return RefereeServices(
        games=games,
        matches=matches,
        tournaments=tournaments,
        bundles=Bundles(games.desk.loaded_games, games.desk.looking, audits.auditing, games.desk.instances),
        habits=Habits(platform.readmodels.games, platform.journal.read, platform.presence.absences),
        presence=platform.presence,
        accounts=accounts.accounts,
        names=accounts.names,
        readmodels=platform.readmodels,
    )
