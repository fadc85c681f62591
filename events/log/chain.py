"""Check that the events of a stream follow each other.

Every fold and every audit asks here, and nowhere else.
"""

from collections.abc import Iterable
from typing import Any

from events.log.event import Stored, genesis


class Broken(Exception):
    """Raised if a stream cannot be read on from an event.

    A hash, a link or a number is wrong, or this build is too old. `why` is the id of a message, which the other fields
    complete.
    """

    def __init__(self, stream: str, seq: int, why: str, /, **fields: Any) -> None:
        super().__init__(f"{stream} #{seq}: {' '.join((why, *(f'{name}={value}' for name, value in fields.items())))}")
        self.stream = stream
        self.seq = seq
        self.why = why
        self.fields = fields


def check_number(stored: Stored, last: int) -> None:
    """Check that an event has the number after `last`, or raise Broken."""
    if stored.seq != last + 1:
        raise Broken(stored.stream, stored.seq, "broken/number", number=last)


def check_next(stored: Stored, last: int, head: str, kind: str) -> None:
    """Check that an event matches its hash and follows event `last`, whose hash is `head`.

    With an empty `head`, it must begin a stream of the kind `kind`. Raise Broken otherwise.
    """
    if stored.seq != last + 1 or not stored.intact(head or genesis(stored.stream, kind)):
        check_number(stored, last)
        raise Broken(stored.stream, stored.seq, "broken/hash")


def check_time(stored: Stored, before: str) -> None:
    """Check that an event is not dated before the event that it follows, which has the time `before`.

    The service never dates an event so, even if its clock is set back. An empty `before` is before all times.
    """
    at = stored.event.at
    if at < before if len(at) == len(before) else _instant(at) < _instant(before):
        raise Broken(stored.stream, stored.seq, "broken/time", at=at, before=before)


def _instant(at: str) -> tuple[str, str]:
    """Return the second of a recorded time, and the digits behind it, in an order that compares."""
    second, _, digits = at.rstrip("Z").partition(".")
    return second, digits.rstrip("0")


def check_chain(events: Iterable[Stored], last: int, head: str, kind: str) -> None:
    """Check that several events follow each other: see `check_next`."""
    for stored in events:
        check_next(stored, last, head, kind)
        last, head = stored.seq, stored.hash


def check_first(stored: Stored, kind: str, type_: str) -> None:
    """Check that an event begins a stream of the kind `kind` and has the type `type_`, or raise Broken."""
    if stored.seq != 1 or stored.event.type != type_:
        raise Broken(stored.stream, stored.seq, f"broken/{kind}", kind=type_)
