"""Send notices to a receiver of webhooks, some of them forged, and check its reaction."""

import base64
import hashlib
import hmac
import http.client
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final, NamedTuple


class Sent(NamedTuple):
    """A notice to send. `signed` overrides the signatures."""

    body: bytes
    number: str
    at: str
    signed: Callable[["Sent", bytes], str | None]
    tampered: Callable[["Sent"], "Sent"] = lambda sent: sent
    """Change the notice after it was signed."""


class Notice(NamedTuple):
    name: str
    done: str
    good: bool
    why: str
    change: Callable[[Sent], Sent] = lambda sent: sent
    repeats: bool = False
    """Send the previous notice again."""

    @property
    def expected(self) -> str:
        if self.repeats:
            return "2xx, and nothing is done twice"
        return "2xx, and it is acted on" if self.good else "401, and nothing is done"


def _signature(sent: Sent, key: bytes) -> str:
    what = f"{sent.number}.{sent.at}.".encode() + sent.body
    return "v1," + base64.b64encode(hmac.digest(key, what, hashlib.sha256)).decode()


def _said(kind: str, **data: Any) -> bytes:
    said = {"type": kind, "timestamp": "2026-11-21T18:02:11.482Z", "data": {"game": "g_trial", "seq": 41, **data}}
    return json.dumps(said, ensure_ascii=False).encode()


def _other_key(sent: Sent, _: bytes) -> str:
    return _signature(sent, b"of somebody else")


NOTICES: Final = (
    Notice("notice", "a notice", True, "It is signed with the secret of the webhook."),
    Notice("notice-again", "the same notice again", True, "A notice may come twice.", repeats=True),
    Notice(
        "notice-later",
        "a notice of something that happened before that",
        True,
        "The order is not guaranteed. Sort by `seq`.",
        lambda sent: sent._replace(body=_said("game.started", seq=3)),
    ),
    Notice(
        "notice-new-type",
        "a notice of a type that nobody knows yet",
        True,
        "There will be more types. If you refuse a notice, it comes again for days.",
        lambda sent: sent._replace(body=_said("moon.risen")),
    ),
    Notice(
        "notice-more",
        "a notice with unknown fields, spaces and letters of up to four bytes",
        True,
        "The signature covers the bytes as received.",
        lambda sent: sent._replace(body=b" " + _said("game.final", mood="zażółć \u2028 \U0001f319") + b"\n"),
    ),
    Notice(
        "notice-two-signatures",
        "a notice with two signatures, of which the second is that of this secret",
        True,
        "During a change of the secret, there is one signature with each.",
        lambda sent: sent._replace(signed=lambda one, key: f"{_other_key(one, key)} {_signature(one, key)}"),
    ),
    Notice(
        "notice-new-signature",
        "a notice with a signature of a version that nobody knows yet, and that of this secret",
        True,
        "There may be other kinds of signatures.",
        lambda sent: sent._replace(signed=lambda one, key: f"v9,moon {_signature(one, key)}"),
    ),
    Notice(
        "notice-other-secret",
        "a notice that is signed with another secret",
        False,
        "Anybody can send you something.",
        lambda sent: sent._replace(signed=_other_key),
    ),
    Notice(
        "notice-unsigned",
        "a notice without a signature",
        False,
        "Anybody can send you something.",
        lambda sent: sent._replace(signed=lambda *_: None),
    ),
    Notice(
        "notice-nonsense",
        "a notice whose signature is no base64",
        False,
        "Reject an unreadable notice without an error.",
        lambda sent: sent._replace(signed=lambda *_: "v1,%%%"),
    ),
    Notice(
        "notice-beyond-ascii",
        "a notice whose signature and `webhook-id` hold bytes beyond ASCII",
        False,
        "Reject an unreadable notice without an error.",
        lambda sent: sent._replace(signed=lambda *_: "v1,\xe9\xff", tampered=lambda one: one._replace(number="n_\xff")),
    ),
    Notice(
        "notice-endless-time",
        "a notice whose time has five thousand digits",
        False,
        "Reject an unreadable notice without an error.",
        lambda sent: sent._replace(at="9" * 5000),
    ),
    Notice(
        "notice-other-body",
        "a notice that was changed after it had been signed",
        False,
        "The body is signed.",
        lambda sent: sent._replace(tampered=lambda one: one._replace(body=_said("game.final"))),
    ),
    Notice(
        "notice-other-id",
        "a notice with another `webhook-id` than was signed",
        False,
        "With new ids, an attacker could repeat old notices.",
        lambda sent: sent._replace(tampered=lambda one: one._replace(number=one.number + "x")),
    ),
    Notice(
        "notice-old",
        "a notice with a valid signature from ten minutes ago",
        False,
        "An eavesdropper may send it again.",
        lambda sent: sent._replace(at=str(int(sent.at) - 600)),
    ),
    Notice(
        "notice-early",
        "a notice with a valid signature for a time in ten minutes",
        False,
        "An attacker who may choose the time could send it again then.",
        lambda sent: sent._replace(at=str(int(sent.at) + 600)),
    ),
)


def tried(url: str, secret: str) -> list[str]:
    """Describe each mistake of the receiver in plain words. Empty if there is none."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    said: list[str] = []
    numbers: list[str] = []
    for notice in NOTICES:
        number = numbers[-1] if notice.repeats else f"n_{secrets.token_hex(8)}"
        sent = notice.change(Sent(_said("game.your_decision"), number, str(int(time.time())), _signature))
        signature = sent.signed(sent, key)
        sent = sent.tampered(sent)
        headers = {"webhook-id": sent.number, "webhook-timestamp": sent.at, "Content-Type": "application/json"}
        if signature is not None:
            headers["webhook-signature"] = signature
        status = _status(urllib.request.Request(url, sent.body, headers))
        if (200 <= status < 300) != notice.good or status >= 500 or not status:
            answered = status or "nothing"
            said.append(f"{notice.name}: {notice.done}: you answered {answered}. Expected: {notice.expected}")
        numbers.append(sent.number)
    with urllib.request.urlopen(url, timeout=15) as answer:
        acted = json.loads(answer.read())["acted"]
    for notice, number in zip(NOTICES, numbers, strict=True):
        times = acted.count(number)
        if times != notice.good:
            said.append(f"{notice.name}: {notice.done}: you acted on it {times} times. Expected: {notice.expected}")
    return said


def _status(asked: urllib.request.Request) -> int:
    try:
        with urllib.request.urlopen(asked, timeout=15) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except (http.client.HTTPException, OSError):
        return 0
