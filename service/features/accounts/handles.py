"""The checks of handles and other names when they are chosen."""

import re
from collections.abc import Collection

from domain.game.refusal import Refusal
from service.features.accounts.likeness import like_ours, official
from service.platform.ids import HANDLE


def check(handle: str, *, by_operator: bool = False) -> None:
    """Refuse a bad handle: `bad-handle`, `handle-reserved`. An operator may use the names of offices, such as
    `referee`."""
    if not re.fullmatch(HANDLE, handle):
        raise Refusal("bad-handle", pointer="/handle")
    _refuse_likeness("handle-reserved", handle, "/handle", speaks=by_operator)


def check_name(name: str, pointer: str, roles: Collection[str] = ()) -> None:
    """Refuse a name that readers would take for the service's: `name-reserved`.

    Accounts with a role may use names of offices.
    """
    _refuse_likeness("name-reserved", name, pointer, speaks=bool(roles))


def _refuse_likeness(code: str, name: str, pointer: str, *, speaks: bool) -> None:
    if like_ours(name):
        raise Refusal("name-reserved/id", code=code, pointer=pointer, name=name)
    if official(name) and not speaks:
        raise Refusal("name-reserved/office", code=code, pointer=pointer, name=name)
