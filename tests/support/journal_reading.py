"""Conformance tests of an engine for reading."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from events.log.journal import Snapshot, StreamHead
from tests.support.journal_process import next_wish, tale, wish


class Reading:
    def test_an_empty_log_has_nothing(self, journal):
        assert journal.read("t_a") == []
        assert journal.head("t_a") is None
        assert journal.secret("t_a") is None
        assert journal.snapshot("t_a") is None
        assert journal.recall("t_a", "c") is None
        assert list(journal.streams()) == []
        assert all(journal.follow(shard, 0) == [] for shard in range(journal.shards))

    def test_pages_forwards_and_backwards(self, journal):
        events = tale("t_a", 0, 5)
        journal.append(wish("t_a", 0, 5, "c"))
        journal.append(wish("t_b", 0, 7, "c"))
        for after, upto, limit in product(range(7), [None, *range(7)], [None, *range(7)]):
            within = [event for event in events if after < event.seq <= (9 if upto is None else upto)]
            assert journal.read("t_a", after, upto, limit) == within[:limit]
            assert journal.read("t_a", after, upto, limit, backwards=True) == within[::-1][:limit]

    def test_single_events_are_picked_by_their_places(self, journal):
        journal.append(wish("t_a", 0, 3, "c1"))
        journal.append(next_wish(journal, "t_a", 2, "c2"))
        journal.append(wish("t_b", 0, 7, "c1"))
        events = {(one.stream, one.seq): one for stream in ("t_a", "t_b") for one in journal.read(stream)}
        assert journal.pick([]) == {}
        assert journal.pick(events) == events
        wanted = [("t_a", seq) for seq in range(-1, 9)] + [("t_b", 7), ("t_b", 7), ("t_c", 1)]
        assert journal.pick(wanted) == {place: events[place] for place in wanted if place in events}

    def test_the_bytes_of_a_stream_are_those_of_its_events(self, journal):
        journal.append(wish("t_a", 0, 2, "c"))
        journal.append(wish("t_a", 2, 3, "d"))
        journal.append(wish("t_b", 0, 7, "c"))
        for upto in range(7):
            within = [event for event in journal.read("t_a") if event.seq <= upto]
            assert journal.bytes_of("t_a", upto) == sum(len(one.body) + len(one.openings or b"") for one in within)
            for after in range(7):
                left = journal.bytes_of("t_a", upto) - journal.bytes_of("t_a", after)
                assert journal.bytes_of("t_a", upto, after) == max(left, 0)
        assert journal.bytes_of("t_c", 9) == 0
        assert list(journal.read_in_pages("t_a", size=2, after=1)) == journal.read("t_a", after=1)

    def test_the_head_is_the_last_event(self, journal):
        events = tale("t_a", 0, 3)
        journal.append(wish("t_a", 0, 3, "c"))
        assert journal.head("t_a") == StreamHead(3, events[-1].hash)

    def test_a_follower_reads_everything_by_pages(self, journal):
        for number in range(30):
            journal.append(next_wish(journal, f"t_{number % 7}", 1 + number % 3, f"c{number}"))
        seen = []
        for shard in range(journal.shards):
            position = 0
            while page := journal.follow(shard, position, 4):
                assert [place for place, _ in page] == list(range(position + 1, position + len(page) + 1))
                assert len(page) <= 4
                seen += [event for _, event in page]
                position = page[-1][0]
        for stream in journal.streams():
            assert [event for event in seen if event.stream == stream] == journal.read(stream)
            assert stream in {event.stream for _, event in journal.follow(journal.shard_of(stream), 0)}
        assert len(seen) == 60

    def test_a_shard_that_is_not_there_is_a_mistake(self, journal):
        for shard in (-1, journal.shards):
            with pytest.raises(ValueError):
                journal.follow(shard, 0)

    def test_streams_come_in_order_of_id(self, journal):
        ids = [f"{kind}_{number}" for kind in ("t", "T", "u", "tt", "t.") for number in (1, 10, 2)]
        for stream in ids:
            journal.append(wish(stream, 0, 2, "c1"))
            journal.append(next_wish(journal, stream, 1, "c2"))
        assert list(journal.streams()) == sorted(ids)
        for prefix in ("t", "t_", "t_1", "t_1_", "u_2", "z", "T_10"):
            assert list(journal.streams(prefix)) == sorted(stream for stream in ids if stream.startswith(prefix))

    def test_streams_after_another_one(self, journal):
        ids = [f"{kind}_{number}" for kind in ("g", "l", "m") for number in range(4)]
        for stream in ids:
            journal.append(wish(stream, 0, 1, "c"))
        for after in ("", "a", "g_1", "g_1_", "g_3", "l_0", "z"):
            for prefix in ("", "g_", "l_"):
                expected = [stream for stream in ids if stream.startswith(prefix) and stream > after]
                assert list(journal.streams(prefix, after)) == expected

    def test_all_that_was_appended_with_its_answers(self, journal):
        assert journal.done("t_a") == []
        for number in range(12):
            journal.append(next_wish(journal, f"t_{'ab'[number % 2]}", 1 + number % 4, f"c{number:02}"))
        for name, first in (("a", 0), ("b", 1)):
            done = journal.done(f"t_{name}")
            assert [each.answer for each in done] == [
                f"answer to c{number:02}".encode() for number in range(first, 12, 2)
            ]
            assert [each.first for each in done] == [1, *(each.last + 1 for each in done[:-1])]
            assert done[-1].last == journal.head(f"t_{name}").seq
            assert [each.command for each in done] == [f"c{number:02}" for number in range(first, 12, 2)]
            assert journal.recall(f"t_{name}", f"c{first:02}")[:3] == done[0][1:]

    def test_more_streams_than_a_page_holds(self, journal):
        ids = [f"t_{number:04}" for number in range(1003)]
        for stream in ids:
            journal.append(wish(stream, 0, 1, "c"))
        assert list(journal.streams("t_")) == ids

    def test_a_secret_is_the_first_appends(self, journal):
        journal.append(wish("t_a", 0, 1, "c1"))
        journal.append(next_wish(journal, "t_a", 1, "c2"))
        journal.append(wish("t_b", 0, 1, "c1")._replace(secret=None))
        assert journal.secret("t_a") == b"secret of t_a"
        assert journal.secret("t_b") is None

    def test_snapshots_can_be_replaced_and_thrown_away(self, journal, reopen):
        for stream in ("t_a", "t_b"):
            journal.append(wish(stream, 0, 9, "c"))
        journal.keep_snapshot("t_a", Snapshot(5, "maker 1", b"\0five"))
        journal.keep_snapshot("t_a", Snapshot(7, "maker 2", b"\0seven"))
        journal.keep_snapshot("t_b", Snapshot(1, "maker 1", b""))
        assert reopen().snapshot("t_a") == Snapshot(7, "maker 2", b"\0seven")
        journal.drop_snapshots()
        assert journal.snapshot("t_a") is None
        assert journal.snapshot("t_b") is None
        assert journal.head("t_a").seq == 9

    def test_snapshots_are_kept_and_events_read_while_others_append(self, journal):
        def play(name):
            stream = f"t_{name}"
            for number in range(30):
                done = journal.append(next_wish(journal, stream, 2, f"c{number}"))
                journal.keep_snapshot(stream, Snapshot(done.last, "maker", stream.encode()))
                assert journal.read(stream) == tale(stream, 0, done.last)

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(play, range(8)))
        assert [journal.snapshot(f"t_{name}") for name in range(8)] == [
            Snapshot(60, "maker", f"t_{name}".encode()) for name in range(8)
        ]
