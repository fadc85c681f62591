"""Whether the events of a stream follow each other: every fold and every audit asks here, and nowhere else."""

from collections.abc import Iterable
from typing import Any

from events.log.event import Stored, genesis


class Broken(Exception):
    """The stream cannot be read on from this event: a hash, a link or a number is wrong, or this build is too old.

    `why` is the id of a message with these fields.
    """

    def __init__(self, stream: str, seq: int, why: str, /, **fields: Any) -> None:
        super().__init__(f"{stream} #{seq}: {' '.join((why, *(f'{name}={value}' for name, value in fields.items())))}")
        self.stream = stream
        self.seq = seq
        self.why = why
        self.fields = fields


def check_number(stored: Stored, last: int) -> None:
    """Check that an event has the number after `last`."""
    if stored.seq != last + 1:
        raise Broken(stored.stream, stored.seq, "broken/number", number=last)


def check_next(stored: Stored, last: int, head: str, kind: str) -> None:
    """Check that an event matches its hash and follows number `last`, whose hash is `head`; without a head it
    begins a stream of this kind."""
    if stored.seq != last + 1 or not stored.intact(head or genesis(stored.stream, kind)):
        check_number(stored, last)
        raise Broken(stored.stream, stored.seq, "broken/hash")


def check_chain(events: Iterable[Stored], last: int, head: str, kind: str) -> None:
    """Check that several events follow each other: see `check_next`."""
    for stored in events:
        check_next(stored, last, head, kind)
        last, head = stored.seq, stored.hash


def check_first(stored: Stored, kind: str, type_: str) -> None:
    """Check that this event begins a stream of this kind and has the type `type_`."""
    if stored.seq != 1 or stored.event.type != type_:
        raise Broken(stored.stream, stored.seq, f"broken/{kind}", kind=type_)
