"""Check the log for `dominium doctor`: verify every chain, replay every game, compare the transparency log.

Each started game is replayed by its rules. Each entry of the transparency log is looked up in its game.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import Final, NamedTuple

import msgspec

from events.keys import KeyRing
from events.log.chain import Broken, check_chain
from events.log.event import Stored
from events.log.journal import Journal, Unavailable
from events.log.open import open_journal
from events.transparency.tiles import WIDTH
from projections import transparency_bundle as bundle
from projections.game_fold import MALFORMED_FACT_ERRORS
from projections.stream_kinds import GAME, TRANSPARENCY, kind_of
from projections.transparency_bundle import EntryBundle
from service.features.audits.from_log import Auditing
from service.features.audits.verdict import HARMLESS
from service.features.audits.words import in_words
from service.platform.runtime.installation import key_store
from service.platform.runtime.settings import Settings

_PAGE: Final = 1000
_SMALL: Final = 4_000_000
"""Bytes below which one process checks the log, because others would start too slowly."""
_PART: Final = 20
"""Number of streams that a checking process receives at once."""
_AHEAD: Final = 200
"""Maximum number of groups of streams whose results are awaited."""


@dataclass
class Tally:
    """Counts of checked streams, faults in sentences, and unchecked streams by reason."""

    streams: int = 0
    events: int = 0
    replayed: int = 0
    logged: int = 0
    wrong: list[str] = field(default_factory=list)
    unchecked: dict[str, list[str]] = field(default_factory=dict)
    """Streams that this build cannot check, by the reason."""

    def words(self) -> str:
        looked = f"{self.streams} streams with {self.events} events; {self.replayed} games played again by their rules"
        if self.logged:
            looked += f"; {self.logged} logged heads looked up"
        missed = [stream for streams in self.unchecked.values() for stream in streams]
        if missed:
            looked += f"; {len(missed)} not to be checked by this build"
        found = {0: "all is well", 1: f"{len(self.wrong)} wrong", 3: "nothing is wrong"}[self.status]
        why = (f"{len(streams)}, {streams[0]} first: {reason}" for reason, streams in self.unchecked.items())
        return "\n".join([f"{looked}: {found}.", *self.wrong, *why])

    def add(self, looked: "StreamCheck") -> None:
        self.streams += 1
        self.events += looked.events
        self.replayed += looked.replayed
        if looked.fault is not None:
            self.wrong.append(f"{looked.stream}: {looked.fault}")
        elif looked.unchecked is not None:
            self.unchecked.setdefault(looked.unchecked, []).append(looked.stream)

    @property
    def status(self) -> int:
        """Return the exit status: 1 for faults, 3 for unchecked streams only, else 0."""
        return 1 if self.wrong else 3 if self.unchecked else 0


class StreamCheck(NamedTuple):
    stream: str
    events: int = 0
    replayed: bool = False
    fault: str | None = None
    unchecked: str | None = None
    """The reason why this build cannot check the stream, or None."""


@contextmanager
def helpers(settings: Settings) -> Iterator[Executor | None]:
    """Start a checking process for each core, or none for a small log.

    Call it before the log is opened: a fork of a process with an open SQLite file must not open that file again.
    """
    log, cores = settings.data_dir / "log.db", len(os.sched_getaffinity(0))
    if settings.embedded and (not log.exists() or log.stat().st_size < _SMALL):
        yield None
        return
    with ProcessPoolExecutor(cores, get_context("fork"), _begin, (settings,)) as pool:
        pool.submit(int).result()  # all of them begin with the first task
        yield pool


def check_log(
    journal: Journal, ring: KeyRing, progress: Callable[[int], None] = lambda _: None, pool: Executor | None = None
) -> Tally:
    """Check every stream of the log, with the processes of `pool` if there are any.

    `progress` receives the number of checked streams. Memory does not grow with the log.
    """
    tally = Tally(wrong=journal.check())
    try:
        for looked in _looked(journal, ring, tally, pool):
            tally.add(looked)
            progress(tally.streams)
    except (Unavailable, BrokenProcessPool) as error:
        tally.wrong.append(f"it cannot be read to its end: {error}")
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)  # before the log is closed, so that its last user tidies up
    return tally


def _looked(journal: Journal, ring: KeyRing, tally: Tally, pool: Executor | None) -> Iterator[StreamCheck]:
    """Yield the result of checking each stream.

    Bundles of the transparency log depend on each other, so this process checks them itself.
    """
    auditing, waiting = Auditing(journal, ring), deque[Future[list[StreamCheck]]]()
    for part in _in_parts(journal.streams()):
        others = [stream for stream in part if kind_of(stream) is not TRANSPARENCY]
        if pool is None:
            yield from (_examined(auditing, stream) for stream in others)
        else:
            waiting.append(pool.submit(_examined_there, others))
        yield from (_bundle(journal, stream, tally) for stream in part if kind_of(stream) is TRANSPARENCY)
        if len(waiting) > _AHEAD:
            yield from waiting.popleft().result()
    for done in waiting:
        yield from done.result()


def _in_parts(streams: Iterator[str]) -> Iterator[list[str]]:
    while part := list(islice(streams, _PART)):
        yield part


_there: Settings | None = None
_auditing: Auditing | None = None


def _begin(settings: Settings) -> None:
    """Store the settings in a new checking process, which opens the log when it receives streams."""
    global _there  # noqa: PLW0603 - a process of a pool has nothing else that lasts
    _there = settings


def _examined_there(streams: list[str]) -> list[StreamCheck]:
    global _auditing  # noqa: PLW0603 - the same
    if _auditing is None:
        assert _there is not None  # noqa: S101 - the process has begun
        journal = open_journal(_there.journal_url)
        _auditing = Auditing(journal, KeyRing(key_store(_there, journal)))
    return [_examined(_auditing, stream) for stream in streams]


def _examined(auditing: Auditing, stream: str) -> StreamCheck:
    kind = kind_of(stream)
    if kind is None:
        return StreamCheck(stream, fault="no stream of ours is called so")
    try:
        audit, events, *_ = auditing.stream(stream, "rules")
    except (Unavailable, msgspec.MsgspecError, *MALFORMED_FACT_ERRORS) as error:
        return StreamCheck(stream, fault=f"it cannot be read: {error}")
    replayed = kind is GAME and bool(audit.verdict == "agrees" or audit.wrong)
    if not audit.wrong:
        known = audit.verdict in HARMLESS
        return StreamCheck(stream, events, replayed, unchecked=None if known else f"{audit.verdict}: {in_words(audit)}")
    where = "" if audit.seq is None else f" at event {audit.seq}"
    return StreamCheck(stream, events, replayed, f"{audit.verdict}{where}: {in_words(audit)}")


def _bundle(journal: Journal, stream: str, tally: Tally) -> StreamCheck:
    """Check a bundle of the transparency log by itself, and compare its entries with the log of games."""
    try:
        events = list(journal.read_in_pages(stream, size=_PAGE))
        return StreamCheck(stream, len(events), fault=_broken(events) or _misleads(journal, events, tally))
    except (Unavailable, msgspec.MsgspecError, *MALFORMED_FACT_ERRORS) as error:
        return StreamCheck(stream, fault=f"it cannot be read: {error}")


def _broken(events: list[Stored]) -> str | None:
    try:
        check_chain(events, 0, "", TRANSPARENCY.name)
    except Broken as broken:
        return f"the chain breaks at event {broken.seq}"
    return None


def _misleads(journal: Journal, events: list[Stored], tally: Tally) -> str | None:
    """Return the fault of a bundle of the transparency log, by itself or compared with the log, or None."""
    for done in journal.done(events[0].stream):
        if done.command != f"after/{done.first - 1}" or done.answer:
            return f"what is kept with the command of event {done.last} does not hold"
    filled = EntryBundle(events[0].stream, 0, "", "", b"")
    if filled.number * WIDTH != tally.logged:
        return f"it follows {tally.logged} entries"
    for stored in events:
        try:
            filled.apply(stored)
            first, heads = bundle.heads(stored)
        except (Broken, *MALFORMED_FACT_ERRORS) as error:
            return f"event {stored.seq} does not tell entries: {error}"
        for place, head in enumerate(heads, first):
            found = journal.read(head.stream, after=head.seq - 1, limit=1)
            if [there.hash for there in found] != [head.head]:
                return f"entry {place} names event {head.seq} of {head.stream}, which is not there as it was logged"
            tally.logged += 1
    return None
