"""The store of cosigned checkpoints.

A checkpoint that enough witnesses cosigned is frozen: records that lead to it stay the same, byte for byte.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, bindparam, delete, func, insert, select

from events.transparency.checkpoint import Checkpoint
from service.features.transparency.tables import cosigned_checkpoints, witness_states
from service.platform.storage.database import Database


class Cosigned(NamedTuple):
    """The root and size of a cosigned checkpoint, and the signature lines of its witnesses."""

    size: int
    root: bytes
    lines: str


class WitnessState(NamedTuple):
    """How a witness does: the size that it cosigned last, when, and the fault since then, if there is one.

    `since` is the time of the first fault in a row, or of the last cosignature.
    """

    name: str
    size: int
    cosigned_at: int | None
    error: str
    since: int

    @property
    def well(self) -> bool:
        """Return whether the witness has cosigned, and did not fail since."""
        return self.cosigned_at is not None and not self.error


class CosignedCheckpoints:
    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, origin: str, size: int) -> Cosigned | None:
        """Return what witnesses signed of the checkpoint of this size."""
        return self._found(_AT, origin, size)

    def covering(self, origin: str, size: int) -> Cosigned | None:
        """Return the smallest checkpoint of at least this size that enough witnesses cosigned."""
        return self._found(_COVERING, origin, size)

    def newest(self, origin: str) -> Cosigned | None:
        """Return the largest checkpoint that enough witnesses cosigned."""
        return self._found(_NEWEST, origin, 0)

    def put(self, checkpoint: Checkpoint, lines: str, *, enough: bool) -> None:
        """Store the signatures of witnesses, unless a checkpoint of this size or a larger one is frozen.

        So the smallest frozen checkpoint that covers an event never changes.
        """
        origin, size, root = checkpoint
        with self._database.write() as connection:
            frozen = connection.scalar(_FROZEN, {"origin": origin})
            if frozen is not None and frozen >= size:
                return
            connection.execute(_DROP_PARTS, {"of": origin})
            connection.execute(
                _ADD,
                {"origin": origin, "size": size, "root": root, "cosignatures": lines, "enough": enough},
            )

    def states(self) -> list[WitnessState]:
        """Return how each witness does, by name."""
        with self._database.read() as connection:
            return [WitnessState(*row) for row in connection.execute(_STATES)]

    def note_states(self, states: Mapping[str, WitnessState]) -> None:
        """Replace the states of all witnesses."""
        with self._database.write() as connection:
            connection.execute(_DROP_STATES)
            if states:
                connection.execute(_ADD_STATES, [state._asdict() for state in states.values()])

    def _found(self, query: Select[Any], origin: str, size: int) -> Cosigned | None:
        with self._database.read() as connection:
            row = connection.execute(query, {"origin": origin, "size": size}).first()
        return None if row is None else Cosigned(row[0], bytes(row[1]), row[2])


_T: Final = cosigned_checkpoints.c
_ROW: Final = select(_T.size, _T.root, _T.cosignatures).where(_T.origin == bindparam("origin"))
_AT: Final = _ROW.where(_T.size == bindparam("size"))
_ENOUGH: Final = _ROW.where(_T.enough, _T.size >= bindparam("size")).limit(1)
_COVERING: Final = _ENOUGH.order_by(_T.size)
_NEWEST: Final = _ENOUGH.order_by(_T.size.desc())
_FROZEN: Final = select(func.max(_T.size)).where(_T.origin == bindparam("origin"), _T.enough)
_DROP_PARTS: Final = delete(cosigned_checkpoints).where(_T.origin == bindparam("of"), ~_T.enough)
_ADD: Final = insert(cosigned_checkpoints)
_DROP_STATES: Final = delete(witness_states)
_ADD_STATES: Final = insert(witness_states)
_STATES: Final = select(witness_states).order_by(witness_states.c.name)
