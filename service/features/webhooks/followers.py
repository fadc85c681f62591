"""The follower of the log for webhooks, a thread of the leading web process.

It finds notifications, records them as notices, and triggers the sending of due ones. The mark of a shard is the
position up to which its log was read. It moves in the transaction that records the notices found, and only if no other
process has moved it. So each notice is found once, and a process that dies skips none. Events are read before webhooks:
an event that was passed over is older than any webhook that is created afterwards.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Self

import structlog

from events.log.chain import Broken
from events.log.event import Stored
from events.log.journal import Journal
from projections.game_fold import MALFORMED_FACT_ERRORS
from projections.noted import Noted
from projections.summaries import Line
from service.features.accounts.store import Accounts
from service.features.webhooks.catalogue import Happening, happenings, notifies
from service.features.webhooks.notices import Notice, Notices
from service.features.webhooks.payloads import GameEndedPayload
from service.features.webhooks.public_state import Lines
from service.features.webhooks.recipients import Interest, noticed
from service.features.webhooks.store import Webhook, Webhooks
from service.platform.streams.follower import Follower

_BATCH: Final = 500
ROWS: Final = 200
"""Number of notices after which a transaction ends with the current event. So it delays no other writer for long."""
_BREATH: Final = 0.1
"""Minimum number of seconds between two rounds of the search, so that one round handles many moves."""
_LOOK: Final = 1.0
"""Seconds after which a round of the search starts without a commit, if a webhook is switched on."""
_LOOK_ALL: Final = 5.0
"""Seconds after which a round of the search reads all shards, to find events that a dead process left unread."""
_PRUNE: Final = 3600.0
_PAUSE: Final = 0.02
"""Seconds between two transactions of one batch, in which other writers get their turn."""

_log = structlog.get_logger("webhooks")


class _There(NamedTuple):
    """The enabled webhooks, with their interests and the first position in each shard.

    They are as of change number `changes`. `firsts` is empty if no webhook is enabled.
    """

    changes: int
    interest: Interest
    firsts: tuple[int, ...]


class NoticeFinder:
    """The follower that finds notices for webhooks.

    `ends` returns the last position of each shard. `send` triggers the sending of due notices. `has_room` counts a
    notice for an address group, and returns whether it may be recorded.
    """

    def __init__(
        self,
        journal: Journal,
        notices: Notices,
        webhooks: Webhooks,
        accounts: Accounts,
        ends: Callable[[], dict[int, int]],
        send: Callable[[], None],
        stopping: threading.Event,
        has_room: Callable[[str], bool],
    ) -> None:
        self._journal = journal
        self._notices = notices
        self._webhooks = webhooks
        self._accounts = accounts
        self._ends = ends
        self._send = send
        self._stopping = stopping
        self._has_room = has_room
        self._lines = Lines(journal)
        self._there: _There | None = None
        self._marks: dict[int, int] = {}
        self._read: dict[int, int] = {}
        self._noted: Noted[int] = Noted()
        self._follower = Follower("webhooks", self._once, stopping, breath=_BREATH)
        self._looked = self._pruned = float("-inf")
        self._any = False
        self._crowded: set[str] = set()
        """The address groups for which a notice was left out in this hour."""

    def start(self) -> Self:
        self._follower.start()
        return self

    def on_commit(self, stream: str, events: Sequence[Stored]) -> None:  # noqa: ARG002 - as a commit listener
        self._noted.note(self._journal.shard_of(stream))
        self._follower.wake()

    def _once(self) -> float | None:
        try:
            self.round()
            return _LOOK if self._any else None
        except Exception:
            self._marks, self._read = {}, {}
            raise

    def round(self) -> None:
        """Search new events: record their notices, and trigger the sending of due ones.

        Once an hour, delete old notices.
        """
        now = time.monotonic()
        there = self._begun()
        shards = self._noted.take()
        if now - self._looked >= _LOOK_ALL or not self._any:
            self._looked = now
            shards = set(range(self._journal.shards))
        self._any = bool(there.firsts)
        if there.firsts:
            for shard in sorted(shards):
                self._follow(shard, there)
            self._send()
        if now - self._pruned >= _PRUNE:
            self._pruned = now
            self._crowded.clear()
            self._notices.prune()

    def _begun(self) -> _There:
        """Return the enabled webhooks. If some have no start, set it to the end of the log first."""
        webhooks = self._webhooks
        changes = webhooks.changes()
        if self._there is not None and self._there.changes == changes:
            return self._there
        there = webhooks.enabled()
        unknown = [webhook for webhook in there if len(webhook.since) != self._journal.shards]
        if not unknown:
            firsts = tuple(map(min, zip(*(webhook.since for webhook in there), strict=True)))
            self._there = _There(changes, Interest(there, self._accounts.officials), firsts)
            return self._there
        ends = self._ends()
        for webhook in unknown:
            webhooks.begin_at(webhook, tuple(ends[shard] for shard in sorted(ends)))
        return self._begun()

    def _follow(self, shard: int, there: _There) -> None:
        if shard not in self._marks:
            self._marks = {shard: 0} | self._webhooks.marks() | self._marks
        place = max(self._read.get(shard, 0), self._marks[shard], there.firsts[shard])
        while not self._stopping.is_set():
            events = self._journal.follow(shard, place, _BATCH)
            if not events:
                return
            place = events[-1][0]
            if not self._found(shard, events):
                return
            self._read[shard] = place
            if len(events) < _BATCH:
                return

    def _found(self, shard: int, events: Sequence[tuple[int, Stored]]) -> bool:
        """Record the notices that events cause, and move the mark of their shard, in transactions of limited size.

        Return False if another process was first.
        """
        interest = self._begun().interest
        made: list[Notice] = []
        over: set[str] = set()
        last = events[-1][0]
        for position, stored in events:
            for line, happening in self._told(stored):
                concerned = interest.concerned(shard, position, line, happening)
                made += [noticed(one, line, happening, stored) for one in concerned if self._admits(one, happening)]
                if isinstance(happening.payload, GameEndedPayload):
                    over.add(stored.stream)
            if len(made) >= ROWS and position < last:
                if not self._recorded(shard, position, made, over):
                    return False
                made, over = [], set()
                self._stopping.wait(_PAUSE)
        if not made and not over and last - self._marks[shard] < _BATCH:
            return True  # the mark may stay: a process that reads these events again finds no notices either
        return self._recorded(shard, last, made, over)

    def _admits(self, webhook: Webhook, happening: Happening) -> bool:
        """Return whether a webhook's address group has room for a notice. What calls its owner alone is always sent."""
        if happening.seat is not None or happening.account is not None:
            return True
        group = webhook.address_group or webhook.account
        if self._has_room(f"{webhook.channel}{group}"):
            return True
        if group not in self._crowded:
            self._crowded.add(group)
            _log.warning("an address has too many notices: some are left out", webhook=webhook.id)
        return False

    def _recorded(self, shard: int, place: int, made: Sequence[Notice], over: set[str]) -> bool:
        if not self._notices.read_on(shard, self._marks[shard], place, made, over):
            self._marks, self._read = {}, {}
            return False
        self._marks[shard] = place
        return True

    def _told(self, stored: Stored) -> Iterator[tuple[Line, Happening]]:
        """Yield the notifications that an event causes, each with the public state after the event."""
        try:
            if not notifies(stored.event.type):
                self._lines.passes(stored)
                return
            line = self._lines.begun(stored) if stored.seq == 1 else self._lines.before(stored)
            if line is not None:
                before = line.status
                if stored.seq > 1:
                    line.apply(stored)
                for happening in happenings(before, line, stored):
                    yield line, happening
        except (
            Broken,
            *MALFORMED_FACT_ERRORS,
        ) as error:  # one unreadable stream must not stop the others
            self._lines.drop(stored.stream)
            _log.error("no webhooks for an event", stream=stored.stream, seq=stored.seq, error=repr(error))
