"""The guard before a view: it identifies the caller, checks scopes and rate limits, and chooses the media type."""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from hashlib import blake2b
from typing import Any, Final
from zlib import crc32

from flask import current_app
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from domain.game.refusal import Refusal
from service.platform.caller import Caller
from service.platform.http.addresses import neighbourhood
from service.platform.http.authentication import authenticated, from_elsewhere
from service.platform.http.context import notes
from service.platform.http.declaring import AdmissionRule, View, declared
from service.platform.http.errors import Problem
from service.platform.http.id_paths import check_parts
from service.platform.http.limits import Limits, Policy
from service.platform.http.offices import exercised, insufficient
from service.platform.http.surcharges import surcharged
from service.platform.http.work import charge_sent

_ANYTHING: Final = frozenset({"", "*/*"})
TABLES: Final = 10
"""Number of rate-limit buckets for moves that the games of an account share.

A bucket for each game would let a caller get a fresh one with each other game, and would push
the buckets of others out of memory.
"""
_OUTSIDE: Final = 60
"""Maximum number of requests a minute by which a caller may make the service send to other servers, if requests are
limited.
"""

_ATTEMPTS: Final = 10
"""Maximum number of sign-ins an hour of one address, for each account that it may create in an hour.

Many people can share an address.
"""
_ONE_HANDLE: Final = 3
"""Divisor of the number of accounts that an address may create in an hour.

The result is the number of its failed sign-ins under one handle in an hour.
"""
_OF_ADDRESS: Final = frozenset({"address", "sign-in"})
"""Limits that all callers behind an address share. A request that attempted nothing is therefore not counted."""
_NOTHING_TRIED: Final = frozenset({
    "csrf", "insufficient-scope", "invalid", "malformed", "not-acceptable", "too-large", "unauthenticated",
    "unsupported-media-type",
})  # fmt: skip

_LETTERS: Final = 6
"""Maximum number of confirmation mails an hour for one account.

The next constant is the maximum a day for one mail address.
"""
_TO_ONE: Final = 4
_GREETING: Final = 5
"""Minimum number of seconds between two greetings of a player at a table."""
_COMPLAINTS: Final = 10
"""Maximum number of complaints an hour of one account."""
_NAMES: Final = 10
"""Maximum number of new names an hour of one account. Each new name of a guest changes the lists of events."""


class Gate:
    """The rate limits of the service, as `app.extensions["gate"]`."""

    def __init__(self, limits: Limits, requests: int, moves: int, accounts: int, apps: int) -> None:
        self.limits = limits
        self.policies = {
            "caller": Policy("caller", requests, 60),
            "move": Policy("move", moves, 60),
            "greetings": Policy("greetings", min(requests, 1), _GREETING),
            "outside": Policy("outside", min(requests, _OUTSIDE), 60),
            "address": Policy("address", accounts, 3600),
            "foreign": Policy("foreign", (accounts + 1) // 2, 3600),
            "sign-in": Policy("sign-in", _ATTEMPTS * accounts, 3600),
            "handle": Policy("handle", -(-accounts // _ONE_HANDLE), 3600),
            "app": Policy("app", apps, 60),
            "letters": Policy("letters", min(accounts, _LETTERS), 3600),
            "names": Policy("names", min(accounts, _NAMES), 3600),
            "complaints": Policy("complaints", min(accounts, _COMPLAINTS), 3600),
            "mailbox": Policy("mailbox", min(accounts, _TO_ONE), 86_400),
        }

    def admit(self, limit: str, caller: Caller | None) -> None:
        """Count a request against a rate limit of the caller, or refuse it.

        Moves have separate buckets: a game always has the same one, and may share it with other games of the account.
        Requests of an app are counted apart from those of its user, and once for the app as a whole. Pages of other
        sites may use half of the limit of their visitor's address.
        """
        if caller is not None and caller.bot:
            return  # one account of a bot plays at many tables, and only when asked
        if caller is None or limit in _OF_ADDRESS:
            payer = _neighbourhood()
        elif limit == "move":
            payer = f"{caller.account}:{crc32(notes().environ['PATH_INFO'].encode()) % TABLES}"
        else:
            payer = caller.account if caller.app is None else f"{caller.account}:{caller.app}"
        if limit == "address" and from_elsewhere():
            self.limits.spend(self.policies["foreign"], payer)
        self.limits.spend(self.policies[limit], payer)
        if caller is not None and caller.app is not None:
            self.limits.spend(self.policies["app"], caller.app)

    def excuse(self, limit: str) -> None:
        """Return the request to the limit of its address, and count it as an ordinary anonymous request."""
        payer = _neighbourhood()
        if limit == "address" and from_elsewhere():
            self.limits.give_back(self.policies["foreign"], payer, 1)
        self.limits.give_back(self.policies[limit], payer, 1)
        self.admit("caller", None)

    def try_handle(self, handle: str) -> Callable[[], None]:
        """Count a failed sign-in of an address under a handle. Call the returned function if the sign-in succeeds."""
        name = blake2b(handle.lower().encode(), digest_size=16).hexdigest()
        policy, payer = self.policies["handle"], f"{_neighbourhood()}:{name}"
        self.limits.spend(policy, payer)
        return lambda: self.limits.give_back(policy, payer, 1)


def _neighbourhood() -> str:
    return neighbourhood(notes().environ.get("REMOTE_ADDR", ""))


def guarded(view: View, admission: AdmissionRule, offers: Sequence[str]) -> View:
    """Return a view with its guard around it."""
    scopes, offices, limit, anonymous = admission
    codes = declared(view).codes

    @wraps(view)
    def admitted(*args: Any, **kwargs: Any) -> Any:
        note = notes()
        gate: Gate = current_app.extensions["gate"]
        try:
            caller = note.caller = authenticated() if scopes else None
        except Problem:
            gate.admit("caller", None)  # slow down guesses of secrets like any other anonymous request
            raise
        gate.admit(limit, caller)
        if limit not in _OF_ADDRESS:
            return checked(caller, *args, **kwargs)
        try:
            return checked(caller, *args, **kwargs)
        except Refusal as refusal:
            if refusal.code in _NOTHING_TRIED:
                gate.excuse(limit)
            raise

    def checked(caller: Caller | None, *args: Any, **kwargs: Any) -> Any:
        note = notes()
        if caller is None:
            if not anonymous:
                raise Problem("unauthenticated/missing")
        elif caller.scopes.isdisjoint(scopes):
            raise insufficient(scopes)
        note.offices, note.office = offices, exercised(caller, offices)
        note.media = negotiated(offers)
        check_parts(kwargs, codes)
        answer = surcharged(partial(view, *args, **kwargs), kwargs)
        charge_sent(answer)
        return answer

    return admitted


def negotiated(offers: Sequence[str]) -> str:
    """Return the media type that the caller prefers out of `offers`. Refuse a caller who accepts none of them."""
    accepted = notes().environ.get("HTTP_ACCEPT", "")
    if accepted in _ANYTHING or accepted == offers[0]:
        return offers[0]
    best = parse_accept_header(accepted, MIMEAccept).best_match(offers)
    if best is None:
        raise Problem("not-acceptable", types=offers, offers=list(offers))
    return best
