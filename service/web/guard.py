"""The guard before a view: who calls, whether they may, how often, and in which type they want the answer."""

import ipaddress
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

from flask import current_app
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.registry import Caller
from service.web.authentication import authenticated
from service.web.context import notes
from service.web.errors import Problem
from service.web.limits import Limits, Policy

View = Callable[..., Any]

_ANYTHING: Final = frozenset({"", "*/*"})
_OUTSIDE: Final = 60
"""Requests a minute of ours to others that a caller may bring about, where requests are limited at all."""


class Gate:
    """The limits of this service; `app.extensions["gate"]`."""

    def __init__(self, limits: Limits, requests: int, moves: int, accounts: int) -> None:
        self.limits = limits
        self.policies = {
            "caller": Policy("caller", requests, 60),
            "move": Policy("move", moves, 60),
            "outside": Policy("outside", min(requests, _OUTSIDE), 60),
            "address": Policy("address", accounts, 3600),
        }

    def admit(self, limit: str, caller: Caller | None) -> None:
        """One request off what this caller has left. Moves have a bucket for each seat: a caller in one game."""
        environ = notes().environ
        if caller is None or limit == "address":
            who = _neighbourhood(environ.get("REMOTE_ADDR", ""))
        elif limit == "move":
            who = f"{caller.account}:{environ['PATH_INFO']}"
        else:
            who = caller.account
        self.limits.spend(self.policies[limit], who)


def guarded(view: View, scope: str | None, limit: str, offers: Sequence[str], *, anonymous: bool) -> View:
    """The view with its guard. Without a scope nobody looks at credentials at all."""
    easy = _ANYTHING | {offers[0]}

    @wraps(view)
    def admitted(*args: Any, **kwargs: Any) -> Any:
        note = notes()
        gate: Gate = current_app.extensions["gate"]
        try:
            caller = note.caller = None if scope is None else authenticated()
        except Problem:
            gate.admit("caller", None)  # whoever tries out secrets is slowed down like any other stranger
            raise
        gate.admit(limit, caller)
        if caller is None:
            if not anonymous:
                raise Problem("unauthenticated", "this needs a token or a session")
        elif scope not in caller.scopes:
            raise _insufficient(scope)
        accepted = note.environ.get("HTTP_ACCEPT", "")
        note.media = offers[0] if accepted in easy else _chosen(accepted, offers)
        return view(*args, **kwargs)

    return admitted


def _insufficient(scope: str | None) -> Problem:
    challenge = f'Bearer realm="dominium", error="insufficient_scope", scope="{scope}"'
    return Problem(
        "insufficient-scope",
        f"this needs the scope {scope}",
        headers={"WWW-Authenticate": challenge},
        more={"scope": scope},
    )


def _chosen(accepted: str, offers: Sequence[str]) -> str:
    best = parse_accept_header(accepted, MIMEAccept).best_match(offers)
    if best is None:
        raise Problem("not-acceptable", f"this comes as {', '.join(offers)}", more={"offers": list(offers)})
    return best


def _neighbourhood(address: str) -> str:
    """The address, or for IPv6 the /64 that one household has."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address
