"""The installation's identity, as the log records it."""

import secrets
from typing import Final

import msgspec

from events.log.journal import Journal, Unavailable

PARTS: Final[tuple[str, ...]] = ("log", "keys", "registry")
_PROPERTY: Final = "installation"


class Identity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The installation's identity in the log.

    `key` is the id of the key that signs, and empty until the other parts exist. `starts` counts the starts of the
    service on an embedded log.
    """

    id: str
    key: str = ""
    starts: int = 0

    @classmethod
    def new(cls) -> "Identity":
        return cls(secrets.token_hex(16))

    @classmethod
    def read(cls, journal: Journal) -> "Identity | None":
        stored = journal.property(_PROPERTY)
        try:
            return None if stored is None else msgspec.json.decode(stored, type=cls)
        except msgspec.MsgspecError as error:
            raise Unavailable("the log is damaged: what it says of its installation cannot be read") from error

    def write(self, journal: Journal, instead_of: "Identity | None") -> bool:
        """Write the identity. Return False if another process has written one meanwhile."""
        before = None if instead_of is None else msgspec.json.encode(instead_of)
        return journal.set_property(_PROPERTY, msgspec.json.encode(self), before)
