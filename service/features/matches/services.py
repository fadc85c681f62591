"""The objects that the views and jobs of matches use."""

from dataclasses import dataclass, field

from projections.readmodels import ReadModels
from service.features.games.services import GameServices
from service.features.matches.desk import MatchDesk, open_match_desk
from service.platform.assembly.platform import Platform
from service.platform.http.kept_json import KeptJson


@dataclass(frozen=True)
class MatchServices:
    desk: MatchDesk
    games: GameServices
    readmodels: ReadModels
    rendered: KeptJson = field(default_factory=KeptJson)
    """JSON of matches, by version, handles, and the seats of the caller."""


def build(platform: Platform, games: GameServices) -> MatchServices:
    return MatchServices(
        desk=open_match_desk(platform.journal, platform.ring, games.desk, platform.published, games.blocks.check),
        games=games,
        readmodels=platform.readmodels,
    )
