"""The checkup: every stream's chain followed from its first event, every game that has begun played again by its rules,
and every entry of the transparency log looked up in the game that it was made for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from events.keys import KeyRing
from events.log.chain import Broken, check_chain
from events.log.event import Stored
from events.log.journal import Journal, Unavailable
from events.transparency.tiles import WIDTH
from projections import transparency_bundle as bundle
from projections.game_fold import STUMBLES
from projections.stream_kinds import GAME, TRANSPARENCY, kind_of
from projections.transparency_bundle import Bundle
from service.referee.audit.from_log import Auditing
from service.referee.audit.verdict import HARMLESS

_PAGE: Final = 1000


@dataclass
class Tally:
    """What was looked at; what is wrong, in sentences; and what could not be looked at, for which reason."""

    streams: int = 0
    events: int = 0
    replayed: int = 0
    logged: int = 0
    wrong: list[str] = field(default_factory=list)
    unchecked: dict[str, list[str]] = field(default_factory=dict)
    """The streams, by the reason."""

    def words(self) -> str:
        looked = f"{self.streams} streams with {self.events} events; {self.replayed} games played again by their rules"
        if self.logged:
            looked += f"; {self.logged} logged heads looked up"
        missed = [stream for streams in self.unchecked.values() for stream in streams]
        if missed:
            looked += f"; {len(missed)} not to be checked by this build"
        found = {0: "all is well", 1: f"{len(self.wrong)} wrong", 3: "nothing is wrong"}[self.status]
        why = (f"{reason}: {len(streams)}, {streams[0]} first" for reason, streams in self.unchecked.items())
        return "\n".join([f"{looked}: {found}.", *self.wrong, *why])

    @property
    def status(self) -> int:
        """The exit status of a command that has looked."""
        return 1 if self.wrong else 3 if self.unchecked else 0


def check_up(journal: Journal, ring: KeyRing, progress: Callable[[int], None] = lambda _: None) -> Tally:
    """Looks at everything. `progress` hears how many streams have been."""
    tally = Tally(wrong=journal.check())
    auditing = Auditing(journal, ring)
    try:
        for stream in journal.streams():
            tally.streams += 1
            fault = _fault(journal, auditing, stream, tally)
            if fault is not None:
                tally.wrong.append(f"{stream}: {fault}")
            progress(tally.streams)
    except Unavailable as error:
        tally.wrong.append(f"it cannot be read to its end: {error}")
    return tally


def _fault(journal: Journal, auditing: Auditing, stream: str, tally: Tally) -> str | None:
    kind = kind_of(stream)
    try:
        if kind is TRANSPARENCY:
            events = list(_whole(journal, stream))
            tally.events += len(events)
            return _broken(events) or _misleads(journal, events, tally)
        if kind is None:
            return "no stream of ours is called so"
        found = auditing.stream(stream, "rules")
    except (Unavailable, msgspec.MsgspecError, *STUMBLES) as error:
        return f"it cannot be read: {error}"
    tally.events += found.events
    if kind is GAME and (found.audit.verdict == "agrees" or found.audit.wrong):
        tally.replayed += 1
    if not found.audit.wrong:
        if found.audit.verdict not in HARMLESS:
            tally.unchecked.setdefault(f"{found.audit.verdict}: {found.audit.detail}", []).append(stream)
        return None
    where = "" if found.audit.seq is None else f" at event {found.audit.seq}"
    return f"{found.audit.verdict}{where}: {found.audit.detail}"


def _whole(journal: Journal, stream: str) -> Iterator[Stored]:
    last = 0
    while page := journal.read(stream, after=last, limit=_PAGE):
        yield from page
        last = page[-1].seq


def _broken(events: list[Stored]) -> str | None:
    try:
        check_chain(events, 0, "", TRANSPARENCY.name)
    except Broken as broken:
        return f"the chain breaks at event {broken.seq}"
    return None


def _misleads(journal: Journal, events: list[Stored], tally: Tally) -> str | None:
    """What a bundle of the transparency log says that cannot be, or that the log does not bear out."""
    for done in journal.done(events[0].stream):
        if done.command != f"after/{done.first - 1}" or done.answer:
            return f"what is kept with the command of event {done.last} does not hold"
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
