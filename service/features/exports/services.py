"""The objects that the views and jobs of exports use."""

from dataclasses import dataclass

from events.keys import KeyRing
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.exports.store import Exports
from service.features.games.services import GameServices
from service.features.tournaments.services import TournamentServices
from service.features.transparency.names import TransparencyLog
from service.features.transparency.services import TransparencyServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs


@dataclass(frozen=True)
class ExportServices:
    exports: Exports
    games: GameServices
    tournaments: TournamentServices
    names: Names
    log: TransparencyLog
    ring: KeyRing
    jobs: Jobs


def build(
    platform: Platform,
    accounts: AccountServices,
    transparency: TransparencyServices,
    games: GameServices,
    tournaments: TournamentServices,
) -> ExportServices:
    return ExportServices(
        exports=Exports(platform.registry.database),
        games=games,
        tournaments=tournaments,
        names=accounts.names,
        log=transparency.log,
        ring=platform.ring,
        jobs=platform.jobs,
    )
