"""Ids and numbers in addresses: `/v1/games/<id(g):game>` accepts the id of a game, imported or not.

Where an account's id is wanted, its handle is accepted, too. Any other text is a `MalformedId`, which the guard refuses
as an unknown id.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, Self

from werkzeug.routing import BaseConverter, IntegerConverter, Map

from domain.game.refusal import Refusal
from projections.stream_kinds import GAME, IMPORTED
from service.platform.http.codes import CODES
from service.platform.http.context import notes
from service.platform.ids import EXAMPLE, HANDLE, ULID

_ID: Final = re.compile(f"a_{ULID}")
_SPELLED: Final = {
    GAME.prefix[0]: f"[{GAME.prefix[0]}{IMPORTED[0]}]_{ULID}",
    "a": f"(?:a_{ULID}|{HANDLE})",
}


_QUOTED: Final = 40
"""Maximum number of characters of a malformed id that its refusal repeats."""


class MalformedId(str):
    """A part of an address that is not an id of the expected kind."""

    prefix: str

    def __new__(cls, value: str, prefix: str) -> Self:
        made = super().__new__(cls, value)
        made.prefix = prefix
        return made


class IdConverter(BaseConverter):
    def __init__(self, map_: Map, prefix: str) -> None:
        super().__init__(map_)
        self.prefix = prefix
        self.spelled = _SPELLED.get(prefix, f"{prefix}_{ULID}")
        self._id = re.compile(self.spelled)

    def to_python(self, value: str) -> str:
        if not self._id.fullmatch(value):
            return MalformedId(value, self.prefix)
        found = account_of(value) if self.prefix == "a" else value
        return MalformedId(value, self.prefix) if found is None else found


class NumberConverter(IntegerConverter):
    """A number of at most 15 digits. No entry has a larger one, and a refusal in JSON cannot name every larger one."""

    regex = "[0-9]{1,15}"


def check_parts(parts: Mapping[str, Any], codes: Collection[str]) -> None:
    """Refuse an address with a malformed id. The code is the one that the operation uses for an unknown id."""
    for name, part in parts.items():
        if isinstance(part, MalformedId):
            code = f"unknown-{name}"
            code = code if code in codes and CODES[code].status == 404 else "not-found"
            if part.prefix == "a":
                raise Refusal("not-found/player", code=code)
            if name == "token":  # tournaments have the same prefix, and the text may be the secret itself
                raise Refusal("not-found/token", code=code)
            shown = part if len(part) <= _QUOTED else f"{part[:_QUOTED]}…"
            raise Refusal("not-found/id", code=code, shown=shown, example=f"{part.prefix}_{EXAMPLE}")


def account_of(name: str) -> str | None:
    """Return the account's id for an id or a handle, or None if no account has the handle."""
    if _ID.fullmatch(name):
        return name
    return notes().conventions.account_of(name)


def schema(converter: IdConverter) -> dict[str, Any]:
    return {
        "type": "string",
        "pattern": f"^{converter.spelled}$",
        "examples": [f"{converter.prefix}_{EXAMPLE}"],
    }
