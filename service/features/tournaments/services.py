"""The objects that the views and jobs of tournaments use."""

from dataclasses import dataclass
from functools import partial

from redis import Redis

from projections.readmodels import ReadModels
from service.features.accounts import bot_accounts
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.games.routes.chairs import check_unfinished
from service.features.games.services import GameServices
from service.features.tournaments.beacon_relays import BeaconRelays
from service.features.tournaments.desk import TournamentDesk, open_tournament_desk
from service.features.tournaments.fees import Fees
from service.features.tournaments.pairing.swiss import solve
from service.features.tournaments.shared_shuffles import players_elsewhere
from service.features.tournaments.stations import Stations
from service.features.transparency.names import TransparencyLog
from service.features.transparency.services import TransparencyServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings


@dataclass(frozen=True)
class TournamentServices:
    desk: TournamentDesk
    relays: BeaconRelays
    fees: Fees
    stations: Stations
    games: GameServices
    names: Names
    log: TransparencyLog
    readmodels: ReadModels
    redis: Redis
    jobs: Jobs
    settings: Settings


def build(
    platform: Platform, accounts: AccountServices, transparency: TransparencyServices, games: GameServices
) -> TournamentServices:
    desk = open_tournament_desk(
        platform.journal,
        platform.ring,
        games.desk,
        platform.published,
        partial(bot_accounts.account, accounts.accounts),
        solve,
        games.blocks,
        accounts.accounts.forgotten,
        accounts.names.called,
        partial(check_unfinished, games),
    )
    games.elsewhere.append(partial(players_elsewhere, desk.book, desk.opener.look))
    return TournamentServices(
        desk=desk,
        relays=BeaconRelays(platform.settings.relays),
        fees=Fees(platform.registry.database),
        stations=Stations(platform.registry.database),
        games=games,
        names=accounts.names,
        log=transparency.log,
        readmodels=platform.readmodels,
        redis=platform.redis,
        jobs=platform.jobs,
        settings=platform.settings,
    )
