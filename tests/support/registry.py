"""All stores of the registry without a service around them, and those of a service."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from redis import Redis
from sqlalchemy.exc import OperationalError

from service.compose import FEATURES, TABLES
from service.features.accounts import changing
from service.features.accounts.callers import Callers
from service.features.accounts.credentials import Credentials, caller_app
from service.features.accounts.erasures import Erasure, Erasures
from service.features.accounts.mailboxes import Mailboxes
from service.features.accounts.names import Names
from service.features.accounts.recovery import Recovery
from service.features.accounts.store import Account, Accounts
from service.features.apps.store import Apps
from service.features.audits.store import Audits
from service.features.exports.store import Exports
from service.features.openid.attempts import Attempts
from service.features.openid.store import ProviderIdentities
from service.features.records.dumps.store import Dumps
from service.features.records.imports.store import Imports
from service.features.seeks.store import Seeks
from service.features.tournaments.fees import Fees
from service.features.tournaments.stations import Stations
from service.features.webhooks.notices import Notices
from service.features.webhooks.store import Webhooks
from service.platform.assembly.service import Service
from service.platform.storage.belonging import Belongings
from service.platform.storage.database import Database
from service.platform.storage.idempotency_keys import IdempotencyKeys
from service.platform.storage.lives import Lives
from service.platform.streams.presence import Presence


class Registry:
    """`Registry(sqlite_url(folder / "registry.db"), server, folder)`, or the URL of a PostgreSQL database. `mails`: the
    service sends mail."""

    def __init__(
        self, url: str, server: Redis | None = None, folder: Path | None = None, *, mails: bool = False
    ) -> None:
        self.database = Database(url, TABLES)
        self.accounts = Accounts(self.database)
        self.names = Names(self.database)
        self.credentials = Credentials(self.database, caller_app(FEATURES))
        self.lives = Lives(self.database, folder)
        self.idempotency_keys = IdempotencyKeys(self.database, self.lives)
        self.imports = Imports(self.database)
        self.audits = Audits(self.database)
        self.exports = Exports(self.database)
        self.dumps = Dumps(self.database)
        self.webhooks = Webhooks(self.database)
        self.notices = Notices(self.database)
        self.mail = Mailboxes(self.database)
        self.belongings = Belongings(self.database)
        self.seeks = Seeks(self.database)
        self.fees = Fees(self.database)
        self.stations = Stations(self.database)
        self.presence = Presence(self.database)
        self.callers = Callers(self.credentials, server)
        self.erasures = Erasures(
            self.database,
            self.names.forget,
            self.callers.forget,
            FEATURES,
        )
        self.recovery = Recovery(self.database, self.callers.forget, FEATURES, mails=mails)
        self.apps = Apps(self.database, self.callers.forget)
        self.attempts = Attempts(self.database)
        self.identities = ProviderIdentities(self.database, "https://login.club.example", self.recovery)

    def give_role(self, account: str, role: str, *, given: bool = True) -> Account:
        changed = self.accounts.give_role(account, role, given=given)
        self.callers.forget(account)
        return changed

    def erase(self, account: str, tournaments: Collection[str] | None = None) -> Erasure:
        return self.erasures.ask(account, tournaments)

    def close(self) -> None:
        self.callers.close()
        with suppress(OperationalError):  # then others find out that it has ended
            self.lives.end()
        self.database.close()


def registry_of(service: Service) -> Any:
    """Return the stores of a service under the names of `Registry`."""
    own, accounts, records = service.platform.registry, service["accounts"], service["records"]

    def give_role(account: str, role: str, *, given: bool = True) -> Account:
        return changing.give_role(accounts, account, role, given=given)

    return SimpleNamespace(
        database=own.database,
        belongings=own.belongings,
        lives=own.lives,
        idempotency_keys=own.idempotency_keys,
        accounts=accounts.accounts,
        names=accounts.names,
        erasures=accounts.erasures,
        credentials=accounts.credentials,
        callers=accounts.callers,
        recovery=accounts.recovery,
        imports=records.imports,
        dumps=records.dumps,
        audits=service["audits"].audits,
        exports=service["exports"].exports,
        webhooks=service["webhooks"].webhooks,
        notices=service["webhooks"].notices,
        mail=service["mail"].mailboxes,
        seeks=service["seeks"].seeks,
        fees=service["tournaments"].fees,
        stations=service["tournaments"].stations,
        presence=service.platform.presence,
        apps=service["apps"].apps,
        give_role=give_role,
        erase=accounts.erasures.ask,
    )
