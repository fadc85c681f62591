"""Handing a letter to the operator's mail server, encrypted on the way and under a certificate that is checked."""

import ipaddress
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from service.platform.runtime.settings import Settings

_PATIENCE: Final = 15.0
"""Seconds for each answer of the server."""
_FOR_GOOD: Final = 500


def send(settings: Settings, message: EmailMessage, address: str) -> None:
    """Sends it, or raises an OSError, which all errors of `smtplib` are. Their texts may name the address."""
    server = connected(settings)
    try:
        server.send_message(message, parseaddr(settings.mail_from)[1], [address])
    finally:
        with suppress(OSError):  # it has been taken, or refused, by now
            server.quit()


def connected(settings: Settings) -> smtplib.SMTP:
    """The server, which knows who we are."""
    parts, context = urlsplit(settings.smtp_url), ssl.create_default_context()
    host = parts.hostname or ""
    server: smtplib.SMTP
    if parts.scheme == "smtps":
        server = smtplib.SMTP_SSL(host, parts.port or 465, timeout=_PATIENCE, context=context)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=_PATIENCE)
    try:
        server.ehlo()
        if parts.scheme == "smtp" and (server.has_extn("starttls") or not _this_machine(host)):
            server.starttls(context=context)
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
    except BaseException:
        server.close()
        raise
    return server


def why(error: OSError) -> str:
    """Return the reason of a failure, without its text, which may hold an address."""
    code = _code(error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def refused_for_good(error: OSError) -> bool:
    """Whether the server will never take this letter to this address."""
    about_this_one = isinstance(error, smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError)
    return about_this_one and (_code(error) or 0) >= _FOR_GOOD


def _code(error: OSError) -> int | None:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return max((code for code, _ in error.recipients.values()), default=None)
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else None


def _this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
