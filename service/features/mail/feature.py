"""The manifest of the feature: confirmed mail addresses, sign-in links, and news."""

from service.features.mail import delivering, routes, services
from service.features.mail.services import MailServices
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _lead(services: MailServices, platform: Platform) -> None:
    if platform.settings.smtp_url:
        delivering.postman(services).start()


FEATURE = Feature(
    name="mail",
    needs=(
        "accounts",
        "tournaments",
        "inbox",
    ),
    build=services.build,
    blueprints=(routes.blp,),
    jobs=(delivering.deliver,),
    lead=_lead,
)
