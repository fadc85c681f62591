"""The connection to the operator's mail server, encrypted unless the server is on this machine. Certificates are
checked."""

import ipaddress
import smtplib
import socket
import ssl
import threading
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from service.platform.runtime.settings import Settings

_PATIENCE: Final = 15.0
"""Timeout in seconds for each part of the mail server's answer."""
_LONGEST: Final = 60.0
"""Seconds after which a conversation is cut off, because a server that sends byte by byte must not keep a thread."""
_FOR_GOOD: Final = 500


def send(settings: Settings, message: EmailMessage, address: str) -> None:
    """Send a message, or raise an OSError, as all errors of `smtplib` are.

    The texts of the errors may contain the address.
    """
    server = connected(settings)
    try:
        server.send_message(message, parseaddr(settings.mail_from)[1], [address])
    finally:
        with suppress(OSError):  # the server has already accepted or refused the message
            server.quit()


def connected(settings: Settings) -> smtplib.SMTP:
    """Return a connection to the operator's mail server, after the login if the settings have one."""
    parts, context = urlsplit(settings.smtp_url), ssl.create_default_context()
    host = parts.hostname or ""
    server: smtplib.SMTP
    if parts.scheme == "smtps":
        server = _EncryptedConversation(host, parts.port or 465, timeout=_PATIENCE, context=context)
    else:
        server = _Conversation(host, parts.port or 587, timeout=_PATIENCE)
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


class _Conversation(smtplib.SMTP):
    """A conversation with a mail server that ends after `_LONGEST` seconds, even if the server answers slowly."""

    _limit: threading.Timer | None = None
    _line: socket.socket | None = None
    """The socket below TLS. To shut it down also ends a TLS handshake."""

    def connect(self, host: str = "localhost", port: int = 0, source_address: Any = None) -> tuple[int, bytes]:
        self._limit = threading.Timer(_LONGEST, self._cut)
        self._limit.daemon = True
        self._limit.start()
        try:
            return super().connect(host, port, source_address)
        except BaseException:
            self.close()
            raise

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        plain: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]  # not in typeshed
        self._line = plain.dup()
        return plain

    def close(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        super().close()
        if self._line is not None:
            self._line.close()

    def _cut(self) -> None:
        if self._line is not None:
            with suppress(OSError):  # it has ended
                self._line.shutdown(socket.SHUT_RDWR)


class _EncryptedConversation(smtplib.SMTP_SSL, _Conversation):
    """A conversation with a mail server over TLS from the beginning.

    `SMTP_SSL` comes first in the bases, so that it encrypts the connection.
    """


def why(error: OSError) -> str:
    """Return the type and SMTP code of an error, without its text, which may contain an address."""
    code = _code(error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def refused_for_good(error: OSError) -> bool:
    """Return whether the mail server has permanently refused a letter or its address."""
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
