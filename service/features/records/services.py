"""The objects that the views and jobs of records use."""

from dataclasses import dataclass

from events.keys import KeyRing
from projections.readmodels import ReadModels
from projections.stream_kinds import IMPORTED
from service.features.accounts.erasures import Erasures
from service.features.accounts.services import AccountServices
from service.features.audits.services import AuditServices
from service.features.games.services import GameServices
from service.features.records.dumps.store import Dumps
from service.features.records.imports.desk import ImportDesk, open_import_desk
from service.features.records.imports.store import Imports
from service.features.transparency.names import TransparencyLog
from service.features.transparency.services import TransparencyServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.jobs import Jobs
from service.platform.runtime.settings import Settings
from service.platform.storage.database import Database


@dataclass(frozen=True)
class RecordServices:
    games: GameServices
    audits: AuditServices
    imported: ImportDesk
    imports: Imports
    dumps: Dumps
    erasures: Erasures
    log: TransparencyLog
    ring: KeyRing
    readmodels: ReadModels
    jobs: Jobs
    database: Database
    settings: Settings


def build(
    platform: Platform,
    accounts: AccountServices,
    transparency: TransparencyServices,
    games: GameServices,
    audits: AuditServices,
) -> RecordServices:
    imports = Imports(platform.registry.database)
    imported = open_import_desk(platform.journal, platform.ring, imports)
    games.sources[IMPORTED[0]] = imported
    return RecordServices(
        games=games,
        audits=audits,
        imported=imported,
        imports=imports,
        dumps=Dumps(platform.registry.database),
        erasures=accounts.erasures,
        log=transparency.log,
        ring=platform.ring,
        readmodels=platform.readmodels,
        jobs=platform.jobs,
        database=platform.registry.database,
        settings=platform.settings,
    )
