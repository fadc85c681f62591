"""The checkup: every stream's chain followed from its first event, and every game that has begun played again by its
rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from domain.lobby import GameStarted
from events.event import Stored, genesis
from events.journal import Journal
from service.audit import audit
from service.desk.writing import KIND, Secrets

_PAGE: Final = 1000
_KINDS: Final = {"g": KIND, "m": "match"}
"""What a stream's id begins with, and the kind of stream that it is."""


@dataclass
class Tally:
    """What was looked at, and what is wrong, in sentences."""

    streams: int = 0
    events: int = 0
    replayed: int = 0
    wrong: list[str] = field(default_factory=list)

    def words(self) -> str:
        looked = f"{self.streams} streams with {self.events} events; {self.replayed} games played again by their rules"
        return "\n".join([f"{looked}: {'all is well' if not self.wrong else f'{len(self.wrong)} wrong'}.", *self.wrong])


def check_up(journal: Journal, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """Looks at everything. `progress` hears how many streams have been."""
    tally = Tally(wrong=journal.check())
    for stream in journal.streams():
        events = list(_whole(journal, stream))
        tally.streams += 1
        tally.events += len(events)
        fault = _broken(stream, events)
        if fault is None and any(stored.event.type == GameStarted.type_name() for stored in events):
            fault = _differs(journal, stream, events)
            tally.replayed += 1
        if fault is not None:
            tally.wrong.append(f"{stream}: {fault}")
        progress(tally.streams)
    return tally


def _whole(journal: Journal, stream: str) -> Iterator[Stored]:
    last = 0
    while page := journal.read(stream, after=last, limit=_PAGE):
        yield from page
        last = page[-1].seq


def _broken(stream: str, events: list[Stored]) -> str | None:
    prev = genesis(stream, _KINDS.get(stream.partition("_")[0], "unknown"))
    for number, stored in enumerate(events, 1):
        if stored.seq != number or not stored.intact(prev):
            return f"the chain breaks at event {number}"
        prev = stored.hash
    return None


def _differs(journal: Journal, stream: str, events: list[Stored]) -> str | None:
    kept = journal.secret(stream)
    if kept is None:
        return "its secrets are gone"
    found = audit(events, Secrets.read(kept).seed)
    return None if found.verdict == "agrees" else f"{found.verdict}: {found.detail}"
