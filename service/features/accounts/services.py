"""The objects that the views and jobs of accounts use."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from events.log.journal import Journal
from projections.readmodels import ReadModels
from service.features.accounts.callers import Callers
from service.features.accounts.credentials import Credentials, caller_app
from service.features.accounts.erasures import Erasures
from service.features.accounts.names import Names
from service.features.accounts.recovery import Recovery
from service.features.accounts.store import Accounts
from service.platform.assembly.platform import Identities, Platform
from service.platform.runtime.jobs import Jobs
from service.platform.storage.database import Database
from service.platform.storage.idempotency_keys import IdempotencyKeys


@dataclass(frozen=True)
class AccountServices:
    accounts: Accounts
    names: Names
    credentials: Credentials
    callers: Callers
    recovery: Recovery
    erasures: Erasures
    erased: Sequence[Callable[[str, Collection[str] | None], None]]
    idempotency_keys: IdempotencyKeys
    database: Database
    journal: Journal
    readmodels: ReadModels
    jobs: Jobs


def build(platform: Platform) -> AccountServices:
    database = platform.registry.database
    accounts, names = Accounts(database), Names(database)
    credentials = Credentials(database, caller_app(platform.features))
    callers = Callers(credentials, platform.redis)
    platform.closing.callback(callers.close)
    erasures = Erasures(
        database,
        names.forget,
        callers.forget,
        platform.features,
    )

    def account_of(handle: str) -> str | None:
        found = accounts.named(handle)
        return None if found is None else found.id

    platform.identities = Identities(callers.find, account_of, erasures)
    return AccountServices(
        accounts=accounts,
        names=names,
        credentials=credentials,
        callers=callers,
        recovery=Recovery(database, callers.forget, platform.features, mails=bool(platform.settings.smtp_url)),
        erasures=erasures,
        erased=platform.erased,
        idempotency_keys=platform.registry.idempotency_keys,
        database=database,
        journal=platform.journal,
        readmodels=platform.readmodels,
        jobs=platform.jobs,
    )
