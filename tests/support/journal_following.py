"""Conformance tests of an engine for following the whole log: a position that was read is final."""

import hashlib
import signal
import threading
import time
from contextlib import ExitStack

import pytest

from events.log.event import genesis
from events.log.journal import Conflict, Unavailable
from tests.support.journal_process import next_wish, process

WRITERS = 6
STREAMS = 40


def whole_lines(out):
    """Return the whole lines that a process has printed.

    The last line of a killed process may be half-written, and acknowledges nothing.
    """
    return (line for line in out if line.endswith("\n"))


class Tail:
    """Follows all shards, and minds every step."""

    def __init__(self, journal):
        self.journal = journal
        self.positions = [0] * journal.shards
        self.heads = {}  # stream: (seq, hash)
        self.events = 0
        self.hashes = [hashlib.sha256() for _ in range(journal.shards)]

    def step(self, limit=500):
        """Read on in every shard; return the number of new events."""
        before = self.events
        for shard, position in enumerate(self.positions):
            for expected, (place, event) in enumerate(self.journal.follow(shard, position, limit), position + 1):
                assert place == expected, f"shard {shard} goes from {expected - 1} to {place}"
                seq, prev = self.heads.get(event.stream, (0, genesis(event.stream, "tale")))
                assert event.seq == seq + 1
                assert event.intact(prev)
                self.heads[event.stream] = event.seq, event.hash
                self.hashes[shard].update(f"{place} {event.hash} ".encode())
                self.events += 1
                self.positions[shard] = place
        return self.events - before

    def digests(self):
        return [hash_.hexdigest() for hash_ in self.hashes]


class Following:
    @pytest.mark.parametrize("events", [1_500, pytest.param(50_000, marks=pytest.mark.long)])
    def test_a_position_that_was_read_is_final(self, journal, reopen, address, events):
        tail = Tail(reopen())
        acknowledged = []
        with ExitStack() as stack:
            quota = events // WRITERS + 1
            writers = [
                stack.enter_context(process(self.opener, address, "write", f"w{n}", STREAMS, quota))
                for n in range(WRITERS)
            ]
            victim = stack.enter_context(process(self.opener, address, "write", "victim", STREAMS, events))
            listeners = [
                threading.Thread(target=lambda out=writer.stdout: acknowledged.extend(whole_lines(out)))
                for writer in (*writers, victim)
            ]
            dawdlers = [
                threading.Thread(target=self._dawdle, args=(reopen(), keep, lambda: writers[0].poll() is None))
                for keep in (True, False)
            ]
            for thread in (*listeners, *dawdlers):
                thread.start()
            while any(writer.poll() is None for writer in writers):
                if not tail.step():
                    time.sleep(0.005)
                if tail.events > events // 4 and victim.poll() is None:
                    victim.kill()
            for thread in (*listeners, *dawdlers):
                thread.join()
            assert [writer.wait() for writer in writers] == [0] * WRITERS
            assert victim.wait() == -signal.SIGKILL
        while tail.step():
            pass
        assert tail.events >= events
        assert sum(head[0] for head in tail.heads.values()) == tail.events

        again = Tail(journal)
        while again.step(7000):
            pass
        assert again.digests() == tail.digests()

        written = {stream: journal.head(stream) for stream in journal.streams()}
        assert written == tail.heads
        assert len(acknowledged) > events / 20
        for line in acknowledged[:: len(acknowledged) // 500 or 1]:
            command, first, last = line.split()
            found = [done for stream in written if (done := journal.recall(stream, command))]
            assert [(done.first, done.last) for done in found] == [(int(first), int(last))]
        told = sum(int(last) - int(first) + 1 for _, first, last in map(str.split, acknowledged))
        assert told <= tail.events

    def _dawdle(self, journal, keep, going_on):
        number = 0
        while going_on():
            number += 1
            try:
                slow = next_wish(journal, f"t_{number % STREAMS}", 3, f"slow-{keep}-{number}")
                self.dawdle(journal, slow, 0.03, keep=keep)
            except (Conflict, Unavailable):
                continue
            time.sleep(0.05)
