"""The objects that the views and jobs of the inbox use."""

from dataclasses import dataclass

from projections.readmodels import ReadModels
from service.features.apps.services import AppServices
from service.features.apps.store import Apps
from service.features.games.services import GameServices
from service.features.matches.services import MatchServices
from service.features.seeks.services import SeekServices
from service.features.tournaments.services import TournamentServices
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class InboxServices:
    games: GameServices
    matches: MatchServices
    tournaments: TournamentServices
    seeks: SeekServices
    apps: Apps
    readmodels: ReadModels


def build(
    platform: Platform,
    games: GameServices,
    matches: MatchServices,
    tournaments: TournamentServices,
    seeks: SeekServices,
    apps: AppServices,
) -> InboxServices:
    return InboxServices(
        games=games,
        matches=matches,
        tournaments=tournaments,
        seeks=seeks,
        apps=apps.apps,
        readmodels=platform.readmodels,
    )
