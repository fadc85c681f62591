"""Checking a portable record with nothing but the file: no server, no network, no rules.

    report = verify(file, pinned={"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"})

One pass, one event in memory. Whatever the file holds, the answer is a report: the first bad line, or that every event,
link, commitment, opening and the signature over them hold.
"""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from events.log.event import Stored
from events.record.checking import LONGEST_LINE, Check
from events.record.report import Fault, Report
from events.record.writing import RecordHeader, Trailer


@runtime_checkable
class Readable(Protocol):
    """The methods of a binary file that the reader of a record needs."""

    def readline(self, limit: int, /) -> bytes: ...


Source = Readable | Iterable[bytes]


class Record(NamedTuple):
    """A record as read, up to its end or its first bad line: see `report`.

    The events include the openings of the file, with salts, for the viewer that the file was made for. `lines` are the
    line numbers of the events.
    """

    report: Report
    header: RecordHeader | None
    events: list[Stored]
    lines: list[int]
    trailer: Trailer | None


def verify(source: Source, pinned: Container[str] = ()) -> Report:
    """Check a record, given as an open binary file or its lines.

    `pinned` are the ids of the keys that the reader trusts.
    """
    return read_record(source, pinned, keep=False).report


def read_record(
    source: Source, pinned: Container[str] = (), *, keep: bool = True, keep_types: Container[str] = ()
) -> Record:
    """Check a record and return its content.

    Without `keep`, events are left out, except those of `keep_types`.
    """
    events: list[Stored] = []
    lines: list[int] = []

    def tell(stored: Stored, line: int) -> None:
        if keep or (keep_types and stored.event.type in keep_types):
            events.append(stored)
            lines.append(line)

    check = Check(tell)
    report = _report(check, source, pinned)
    return Record(report, check.header, events, lines, check.trailer)


def _report(check: Check, source: Source, pinned: Container[str]) -> Report:
    try:
        for line in _lines(source):
            check.take(line)
        trailer = check.ended()
    except Fault as fault:
        return check.report("broken", fault)
    return check.report("verified" if trailer.key in pinned else "consistent")


def _lines(source: Source) -> Iterator[bytes]:
    if isinstance(source, Readable):
        # A line is never read further than it may go: a file without line ends must not fill the memory.
        return iter(lambda: source.readline(LONGEST_LINE + 1), b"")
    return iter(source)
