"""The registry: accounts, their credentials, and granted wishes. Its data can change and be erased, so it is kept
beside the log, never in it."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import OperationalError

from service.features.accounts.callers import Callers
from service.features.accounts.credentials import Caller, Credentials
from service.features.accounts.erasures import Erasure, Erasures
from service.features.accounts.names import Names
from service.features.accounts.recovery import Recovery
from service.features.accounts.store import Account, Accounts
from service.features.apps.store import Apps
from service.features.exports.store import Exports
from service.features.games.presence import Presence
from service.features.mail.store import Mailboxes
from service.features.records.dumps.store import Dumps
from service.features.records.imports.store import Import, Imports
from service.features.referee.audit.store import Audits
from service.features.seeks.store import Seeks
from service.features.tournaments.fees import Fees
from service.features.webhooks.notices import Attempt, Notice, Notices
from service.features.webhooks.store import Webhook, Webhooks
from service.platform.http.idempotency_keys import Wishes
from service.platform.storage.belonging import Belonging, Belongings
from service.platform.storage.database import Database, sqlite_url
from service.platform.storage.lives import Lives

if TYPE_CHECKING:
    import redis

__all__ = [
    "Account", "Attempt", "Belonging", "Caller", "Erasure", "Import", "Notice", "Registry", "Webhook", "sqlite_url",
]  # fmt: skip


class Registry:
    """`Registry(sqlite_url(folder / "registry.db"), server, folder)`, or the URL of a PostgreSQL database. `mails`: the
    service sends mail."""

    def __init__(
        self, url: str, server: "redis.Redis | None" = None, folder: Path | None = None, *, mails: bool = False
    ) -> None:
        self.database = Database(url)
        self.accounts = Accounts(self.database)
        self.names = Names(self.database)
        self.erasures = Erasures(self.database, self.names.forget)
        self.credentials = Credentials(self.database)
        self.lives = Lives(self.database, folder)
        self.wishes = Wishes(self.database, self.lives)
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
        self.presence = Presence(self.database)
        self.callers = Callers(self.credentials, server)
        self.recovery = Recovery(self.database, self.callers.forget, mails=mails)
        self.apps = Apps(self.database, self.callers.forget)

    def rename(self, caller: Caller, name: str | None, handle: str | None, password: str | None) -> None:
        """Change what somebody is called. With a handle and a password a guest becomes a person."""
        if name is not None:
            self.accounts.check_name(caller.account, name)
        if handle is not None and password is not None:
            self.recovery.keep(caller, handle, password)
            self.erasures.look()
        if name is not None:
            self.accounts.show_as(caller.account, name)
        self.callers.forget(caller.account)

    def give_role(self, account: str, role: str, *, given: bool = True) -> Account:
        """Gives (or takes away) the role `admin` or `referee`."""
        changed = self.accounts.give_role(account, role, given=given)
        self.callers.forget(account)
        return changed

    def erase(self, account: str, tournaments: Collection[str] | None = None) -> Erasure:
        """Erase a person. Their id stays, so that every record stays whole.

        `tournaments` are those that may mention the person; None means any.
        """
        users = self.apps.concerned(account)
        erasure = self.erasures.ask(account, tournaments)
        for concerned in {account, *users}:
            self.callers.forget(concerned)
        return erasure

    def close(self) -> None:
        self.callers.close()
        with suppress(OperationalError):  # then others find out that it has ended
            self.lives.end()
        self.database.close()
