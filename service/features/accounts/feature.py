"""The manifest of the feature: accounts, credentials, recovery and erasure."""

from sqlalchemy import Connection

from service.features.accounts import erasing, services, tables
from service.features.accounts.erasures import repeat_erasures
from service.features.accounts.mailboxes import forget_mail, mail_restored
from service.features.accounts.routes import accounts, passwords, players, sessions, tokens
from service.features.accounts.services import AccountServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _start(services: AccountServices, platform: Platform) -> None:  # noqa: ARG001 - the manifest's signature
    services.callers.start()


def _restored(connection: Connection) -> None:
    repeat_erasures(connection)
    mail_restored(connection)


FEATURE = Feature(
    name="accounts",
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        accounts.blp,
        tokens.blp,
        sessions.blp,
        passwords.blp,
        players.blp,
    ),
    jobs=(
        erasing.erase,
        erasing.erase_guest,
    ),
    start=_start,
    erase=forget_mail,
    restored=_restored,
)
