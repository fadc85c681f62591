"""Ids in addresses: `/v1/games/<id(g):game>` is found only with an id that could be a game's, imported or our own.
Where an account's id is wanted, its handle will do."""

import re
from typing import Any, Final

from werkzeug.routing import BaseConverter, Map, ValidationError

from projections.stream_kinds import GAME, IMPORTED
from service.accounts.handles import HANDLE
from service.http.context import house
from service.ids import ULID

_ID: Final = re.compile(f"a_{ULID}")
_SPELLED: Final = {
    GAME.prefix[0]: f"[{GAME.prefix[0]}{IMPORTED[0]}]_{ULID}",
    "a": f"(?:a_{ULID}|{HANDLE})",
}


class IdConverter(BaseConverter):
    def __init__(self, map_: Map, prefix: str) -> None:
        super().__init__(map_)
        self.prefix = prefix
        self.regex = _SPELLED.get(prefix, f"{prefix}_{ULID}")

    def to_python(self, value: str) -> str:
        account = account_of(value) if self.prefix == "a" else value
        if account is None:
            raise ValidationError
        return account


def account_of(who: str) -> str | None:
    """The id of an account that is told by its id or its handle; None if nobody has this handle."""
    if _ID.fullmatch(who):
        return who
    found = house().registry.accounts.named(who)
    return None if found is None else found.id


def schema(converter: IdConverter) -> dict[str, Any]:
    return {
        "type": "string",
        "pattern": f"^{converter.regex}$",
        "examples": [f"{converter.prefix}_01jd6v3r5m8x2k4q7w9y1z3a5c"],
    }
