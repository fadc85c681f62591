"""One attempt to deliver a notice: a POST to an address that the guard has checked, and its outcome.

The attempt follows no redirect, uses no proxy and keeps no connection. Only the answer's status and `Retry-After`
count. A receiver that answers byte by byte gets no more time than others.
"""

import http.client
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import Final, Literal, NamedTuple

from service.features.webhooks.address_guard import Forbidden, Guard, Target
from service.platform.http.messages import in_english

Word = Literal["delivered", "refused", "forbidden-address", "unknown-host", "unreachable", "not-trusted", "too-slow"]
"""Outcomes of an attempt:

- `refused`: a status that is not 2xx;
- `forbidden-address`: the URL itself contains an address that webhooks may not reach;
- `unknown-host`: the name has no address that they may reach, or does not exist; both look the same;
- `unreachable`: no connection, or no HTTP;
- `not-trusted`: a bad certificate.
"""

WORDS: Final[tuple[Word, ...]] = (
    "delivered", "refused", "forbidden-address", "unknown-host", "unreachable", "not-trusted", "too-slow",
)  # fmt: skip
_ADDRESSES: Final = 3
"""Maximum number of addresses of a host that one attempt tries."""
_READ: Final = 4096
_A_MOMENT: Final = 0.5
_GRAIN: Final = 1.0
"""Seconds of which the duration of a failed look-up of a host is a multiple, so that its time reveals nothing about the
host.
"""
_LONGEST_WAIT: Final = 24 * 3600


class DeliveryRequest(NamedTuple):
    """The headers and the body of a request to a receiver."""

    headers: dict[str, str]
    body: bytes


class DeliveryOutcome(NamedTuple):
    """The outcome of an attempt to deliver. `wait` is the pause in seconds that the receiver requests.

    `why` is for the operator only, because it may reveal internal networks.
    """

    word: Word
    code: int | None = None
    wait: int = 0
    why: str = ""


def send(guard: Guard, url: str, message: DeliveryRequest, seconds: float) -> DeliveryOutcome:
    deadline = time.monotonic() + seconds
    try:
        place = guard.place(url)
    except Forbidden as error:
        return DeliveryOutcome("forbidden-address", why=in_english(error))
    addresses, why = _addresses(guard, place)
    if not addresses:
        return DeliveryOutcome("unknown-host", why=why)
    outcome = DeliveryOutcome("unreachable")
    for address in addresses[:_ADDRESSES]:
        left = deadline - time.monotonic()
        if left <= 0:
            return DeliveryOutcome("too-slow")
        try:
            connected = socket.create_connection((address, place.port), left)
        except OSError:
            continue
        outcome = _request(connected, place, message, deadline)
        break
    return DeliveryOutcome("too-slow") if outcome.code is None and time.monotonic() >= deadline else outcome


def _addresses(guard: Guard, place: Target) -> tuple[list[str], str]:
    """Return the allowed addresses of a host, or the reason why there are none."""
    began = time.monotonic()
    try:
        return guard.addresses(place), ""
    except (Forbidden, OSError) as error:
        time.sleep(_GRAIN - (time.monotonic() - began) % _GRAIN)
        return [], _words(error)


def _words(error: Exception) -> str:
    return in_english(error) if isinstance(error, Forbidden) else str(error)


def _request(connected: socket.socket, place: Target, message: DeliveryRequest, deadline: float) -> DeliveryOutcome:
    try:
        with connected, _dressed(connected, place) as link:
            # A socket's timeout restarts with each byte. This timer does not.
            watch = threading.Timer(deadline - time.monotonic(), _cut, (link,))
            watch.daemon = True
            watch.start()
            try:
                if isinstance(link, ssl.SSLSocket):
                    link.do_handshake()
                return _answered(link, place, message)
            finally:
                watch.cancel()
    except ssl.SSLCertVerificationError:
        return DeliveryOutcome("not-trusted")
    except (OSError, http.client.HTTPException, ValueError):
        return DeliveryOutcome("unreachable")


def _dressed(connected: socket.socket, place: Target) -> socket.socket:
    if place.scheme == "http":
        return connected
    context = ssl.create_default_context()
    return context.wrap_socket(connected, server_hostname=place.host, do_handshake_on_connect=False)


def _cut(link: socket.socket) -> None:
    with suppress(OSError):
        socket.socket.shutdown(link, socket.SHUT_RDWR)  # the method of TLS sockets would wait for the peer


def _answered(link: socket.socket, place: Target, message: DeliveryRequest) -> DeliveryOutcome:
    asking = http.client.HTTPConnection(place.host, place.port)
    asking.auto_open = 0  # never open a connection to an address that the guard has not checked
    asking.sock = link
    asking.putrequest("POST", place.target, skip_host=True, skip_accept_encoding=True)
    for name, value in {
        "Host": place.authority,
        "Content-Length": str(len(message.body)),
        "Connection": "close",
        **message.headers,
    }.items():
        asking.putheader(name, value)
    with suppress(BrokenPipeError, ConnectionResetError):  # the receiver may answer before it has read the body
        asking.endheaders(message.body)
    answer = asking.getresponse()
    with suppress(OSError, http.client.HTTPException, ValueError):  # read a little, so that the receiver can finish
        link.settimeout(_A_MOMENT)
        answer.read(_READ)
    good = 200 <= answer.status < 300
    return DeliveryOutcome(
        "delivered" if good else "refused", answer.status, 0 if good else _wait(answer.headers["Retry-After"])
    )


def _wait(header: str | None) -> int:
    """Return the seconds in the `Retry-After` header of an answer, at most a day. 0: there is none, or it is a date."""
    header = (header or "").strip()
    return min(int(header), _LONGEST_WAIT) if header.isascii() and header.isdigit() and len(header) < 10 else 0
