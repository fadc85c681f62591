"""The pages behind links in mail: they confirm an address or end news."""

from typing import Final

from flask import Response

from service.features.accounts.mailboxes import STOP
from service.web.page_blueprint import HTML, TEXT, PageBlueprint
from service.web.routes import page
from service.web.services import WebServices

blp = PageBlueprint("mail-links", __name__)

_LINK: Final = "/mail/<string:secret>"


@blp.page(_LINK)
def show_mail_page(secret: str) -> Response:
    """Show the page of a link in mail.

    Its button confirms a mail address or ends the mail of news.
    """
    return page("pages/mail/page.html", title="mail.stop" if secret.startswith(STOP) else "mail.confirm", told=None)


@blp.route(_LINK, methods=["POST"])
@blp.anybody(None, offers=(HTML,))
@blp.response(200, TEXT, content_type=HTML)
def follow_mail_link(services: WebServices, secret: str) -> Response:
    """Follow a link in mail: confirm an address or end news.

    Mail programs send this request when a reader presses their button to unsubscribe (RFC 8058).
    """
    mail, recovery = services.mail.mailboxes, services.accounts.recovery
    if secret.startswith(STOP):
        title, done = "mail.stop", mail.stop(secret) and "mail.stopped"
    else:
        title, done = "mail.confirm", recovery.confirm(secret) and "mail.confirmed"
    return page("pages/mail/page.html", title=title, told=done or "mail.link-used")
