"""The jobs that send letters. Each letter is written when it is sent, and retried after growing pauses.

A job only starts the sending, which continues outside of the queue, because foreign mail servers may be slow.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import structlog

from service.features.mail.followers import MailFollower
from service.features.mail.sending import refused_for_good, send, why
from service.features.mail.services import MailServices
from service.features.mail.writing import written
from service.platform.runtime import background_threads as aside
from service.platform.runtime import jobs
from service.platform.streams.service_time import now

_TRIES: Final = 32
"""Maximum number of attempts to send a letter. With the pauses between them, they take about a day."""
_SHORTEST: Final = 4
_LONGEST: Final = 3600

_log = structlog.get_logger("mail")


def due(services: MailServices) -> Iterator[jobs.Args]:
    letters = services.mailboxes.due() if services.settings.smtp_url else ()
    return ({"account": letter.account, "kind": letter.kind} for letter in letters)


@jobs.job("letter", due=due)
def deliver(services: MailServices, *, account: str, kind: str) -> None:
    """Start to send a letter in the background. If too many are being sent, the next sweep starts it."""
    aside.begin("letters", partial(carry, services, account, kind))


def begin(services: MailServices, account: str, kind: str) -> None:
    """Enqueue the job that sends a letter to an account. `kind` is the kind of the letter."""
    services.jobs.enqueue("letter", account=account, kind=kind)


def send_link(services: MailServices, name: str) -> None:
    """Send a sign-in link to the account with a handle or id, or to all accounts with an address.

    Only accounts with a confirmed address get one. Neither the answer nor its time reveals whether there is such an
    account.
    """
    aside.begin("letters", partial(_order_link, services, name))


def postman(services: MailServices) -> MailFollower:
    """Build the follower that finds news to mail. It is not started yet."""
    return MailFollower(
        services.mailboxes,
        services.accounts,
        services.readmodels,
        services.journal,
        services.news,
        partial(begin, services),
        services.stopping,
    )


def _order_link(services: MailServices, name: str) -> None:
    account = None if "@" in name else services.accounts.called(name)
    if "@" in name or account is not None:
        for found in services.mailboxes.order_link(None if account is None else account.id, name):
            begin(services, found, "link")


def carry(services: MailServices, account: str, kind: str) -> None:
    """Send an ordered letter to an account, or say when to try again."""
    mail = services.mailboxes
    letter = mail.take(account, kind)
    if letter is None:
        return
    message = written(services, letter)
    if message is None:
        mail.done(letter)
        return
    try:
        send(services.settings, message.message, message.address)
    except OSError as error:
        # The texts of these errors may name the address.
        _log.warning("a letter was not taken", account=account, kind=kind, tries=letter.tries, why=why(error))
        if message.sign_in_link is not None:
            services.recovery.unsent(account, message.sign_in_link)
        if refused_for_good(error):
            mail.done(letter, message.causes)
        elif letter.tries >= _TRIES:
            mail.done(letter)
        else:
            mail.put_off(letter, now() + 1000 * min(_SHORTEST * 2 ** (letter.tries - 1), _LONGEST))
    else:
        mail.done(letter, message.causes)
