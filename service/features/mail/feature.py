"""Mail: confirmed addresses, sign-in links, and news."""

from collections.abc import Collection

from sqlalchemy import Connection

from service.features.accounts.mailboxes import forget_mail, mail_restored
from service.features.mail import delivering, http, services
from service.features.mail.services import MailServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _lead(services: MailServices, platform: Platform) -> None:
    if platform.settings.smtp_url:
        delivering.postman(services).start()


def _erase(connection: Connection, account: str, tournaments: Collection[str] | None) -> tuple[()]:  # noqa: ARG001
    forget_mail(connection, account)
    return ()


FEATURE = Feature(
    name="mail",
    needs=(
        "accounts",
        "tournaments",
        "inbox",
    ),
    build=services.build,
    blueprints=(http.blp,),
    jobs=(delivering.deliver,),
    lead=_lead,
    erase=_erase,
    restored=mail_restored,
)
