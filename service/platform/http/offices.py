"""Offices: rights beyond those of an ordinary account. Only this module decides which of them a caller uses.

An office takes three things: the account has it, the credential has its scope, and the operation declares it. If one is
missing, the caller is an ordinary account.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from domain.table.office import NO_OFFICE, Office
from service.platform.caller import Caller
from service.platform.http.context import caller, caller_if_any, notes
from service.platform.http.errors import Problem


class OfficeKind(msgspec.Struct, frozen=True):
    """A kind of office and its rights (`opens`).

    `role` is the account's role with this office. Without a role, the table or the tournament names its holders.
    """

    scope: str
    role: str | None
    opens: Office
    about: str


OFFICES: Final = {
    "referee": OfficeKind("referee", "referee", Office(everywhere=True), "has the role `referee`"),
    "table-referee": OfficeKind("referee", None, Office(referee=True), "is named in the table's `terms.referees`"),
    "organiser": OfficeKind(
        "organise", None, Office(organiser=True), "made the tournament or is one of its organisers"
    ),
    "arbiter": OfficeKind("organise", None, NO_OFFICE, "is one of the tournament's arbiters"),
    "admin": OfficeKind("admin", "admin", Office(everywhere=True), "has the role `admin`"),
}

REFEREEING: Final = ("referee", "table-referee", "admin")
"""Offices that may see everything of a game and rule on it."""
WATCHING: Final = (*REFEREEING, "organiser")
"""Offices that see a game without the delay of spectators."""
SERVICE: Final = ("referee", "admin")
"""Offices with rights in every game of the service."""


def exercised(known: Caller | None, offices: Sequence[str]) -> Office:
    if known is None or not offices:
        return NO_OFFICE
    kinds = [OFFICES[office] for office in offices]
    return _together(known, *(kind.opens for kind in kinds if kind.scope in known.scopes and _held(kind, known)))


def office() -> Office:
    """Return the rights that the current caller has by office."""
    return notes().office


def explain(would_do: Callable[[Office], bool]) -> None:
    """Refuse with the missing scope if the caller has an office that could do this, but not its scope.

    Call it only about things that the caller may see as an ordinary account.
    """
    known = caller_if_any()
    for scope, dormant in () if known is None else _dormant(known):
        if would_do(dormant):
            raise insufficient([scope])


def needs(scope: str) -> None:
    """Refuse a caller without a scope, in an operation that accepts several scopes."""
    if scope not in caller().scopes:
        raise insufficient([scope])


def insufficient(scopes: Sequence[str]) -> Problem:
    challenge = f'Bearer realm="dominium", error="insufficient_scope", scope="{scopes[0]}"'
    return Problem("insufficient-scope/needed", headers={"WWW-Authenticate": challenge}, needed=scopes, scope=scopes[0])


def _dormant(known: Caller) -> Iterator[tuple[str, Office]]:
    for office_ in notes().offices:
        kind = OFFICES[office_]
        if kind.scope not in known.scopes and _held(kind, known):
            yield kind.scope, _together(known, kind.opens)


def _held(kind: OfficeKind, known: Caller) -> bool:
    return kind.role is None or kind.role in known.roles


def _together(known: Caller, *opened: Office) -> Office:
    return Office(
        referee=any(one.referee for one in opened),
        organiser=any(one.organiser for one in opened),
        everywhere=any(one.everywhere for one in opened),
        plays_in=partial(notes().conventions.plays_in, known.account),
    )
