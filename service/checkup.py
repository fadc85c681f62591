"""The checkup: every stream's chain followed from its first event, every game that has begun played again by its rules,
and every entry of the transparency log looked up in the game that it was made for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from domain.lobby import GameStarted
from events.event import Stored, genesis
from events.journal import Journal
from events.tiles import WIDTH
from projections import bundle
from projections.bundle import Bundle
from projections.fold import STUMBLES, Broken
from service.audit import audit
from service.desk.auditing import KINDS
from service.desk.writing import Secrets

_PAGE: Final = 1000
_KINDS: Final = {**KINDS, bundle.PREFIX: bundle.KIND}
"""What a stream's id begins with, and the kind of stream that it is."""


@dataclass
class Tally:
    """What was looked at, and what is wrong, in sentences."""

    streams: int = 0
    events: int = 0
    replayed: int = 0
    logged: int = 0
    wrong: list[str] = field(default_factory=list)

    def words(self) -> str:
        looked = f"{self.streams} streams with {self.events} events; {self.replayed} games played again by their rules"
        if self.logged:
            looked += f"; {self.logged} logged heads looked up"
        return "\n".join([f"{looked}: {'all is well' if not self.wrong else f'{len(self.wrong)} wrong'}.", *self.wrong])


def check_up(journal: Journal, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """Looks at everything. `progress` hears how many streams have been."""
    tally = Tally(wrong=journal.check())
    for stream in journal.streams():
        events = list(_whole(journal, stream))
        tally.streams += 1
        tally.events += len(events)
        fault = _broken(stream, events)
        if fault is None and stream.startswith(bundle.PREFIX):
            fault = _misleads(journal, events, tally)
        elif fault is None and any(stored.event.type == GameStarted.type_name() for stored in events):
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
    prev = genesis(stream, _KINDS.get(stream[:2], "unknown"))
    for number, stored in enumerate(events, 1):
        if stored.seq != number or not stored.intact(prev):
            return f"the chain breaks at event {number}"
        prev = stored.hash
    return None


def _misleads(journal: Journal, events: list[Stored], tally: Tally) -> str | None:
    """What a bundle of the transparency log says that cannot be, or that the log does not bear out."""
    filled = Bundle(events[0].stream, 0, "", "", b"")
    if filled.number * WIDTH != tally.logged:
        return f"it follows {tally.logged} entries"
    for stored in events:
        try:
            filled.apply(stored)
            first, heads = bundle.heads(stored)
        except (Broken, *STUMBLES) as error:
            return f"event {stored.seq} does not tell entries: {error}"
        for place, head in enumerate(heads, first):
            found = journal.read(head.stream, after=head.seq - 1, limit=1)
            if [there.hash for there in found] != [head.head]:
                return f"entry {place} names event {head.seq} of {head.stream}, which is not there as it was logged"
            tally.logged += 1
    return None


def _differs(journal: Journal, stream: str, events: list[Stored]) -> str | None:
    kept = journal.secret(stream)
    if kept is None:
        return "its secrets are gone"
    found = audit(events, Secrets.read(kept).seed)
    return None if found.verdict == "agrees" else f"{found.verdict}: {found.detail}"
