"""Conformance tests of an engine for appending."""

import json
import random
import signal
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from events.log.journal import Append, Appended, Conflict
from tests.support.journal_process import next_wish, process, started, tale, wish


class Appending:
    def test_an_append_is_there_when_it_returns(self, journal, reopen):
        done = journal.append(wish("t_a", 0, 3, "c1"))
        assert done == Appended(1, 3, b"answer to c1", repeated=False)
        assert reopen().read("t_a") == tale("t_a", 0, 3)

    def test_numbers_go_on_without_gaps(self, journal):
        for number, size in enumerate((1, 2, 5, 1)):
            journal.append(next_wish(journal, "t_a", size, f"c{number}"))
        assert [event.seq for event in journal.read("t_a")] == list(range(1, 10))
        assert journal.head("t_a").seq == 9

    def test_any_bytes_come_back_as_they_were(self, journal):
        answer = bytes(range(256))
        events = [event._replace(openings=answer) for event in tale("t_a", 0, 2)]
        journal.append(Append("t_a", 0, events, "c", answer, answer))
        assert journal.read("t_a") == events
        assert journal.recall("t_a", "c").answer == answer
        assert journal.secret("t_a") == answer

    def test_a_large_append_is_one_append(self, journal):
        journal.append(wish("t_a", 0, 3000, "c"))
        assert journal.head("t_a").seq == 3000

    @pytest.mark.parametrize("expected", [0, 1, 2, 4, 7])
    def test_a_wrong_expectation_is_refused_with_where_the_stream_stands(self, journal, expected):
        journal.append(wish("t_a", 0, 3, "c1"))
        with pytest.raises(Conflict) as refused:
            journal.append(Append("t_a", expected, tale("t_a", expected, 2, "0" * 64), "c2"))
        assert (refused.value.stream, refused.value.expected, refused.value.actual) == ("t_a", expected, 3)
        assert journal.recall("t_a", "c2") is None
        assert journal.head("t_a").seq == 3
        positions = [position for shard in range(journal.shards) for position, _ in journal.follow(shard, 0)]
        assert positions == [1, 2, 3]

    def test_a_stream_does_not_begin_in_its_middle(self, journal):
        with pytest.raises(Conflict) as refused:
            journal.append(Append("t_a", 2, tale("t_a", 2, 1, "0" * 64), "c"))
        assert refused.value.actual == 0
        journal.append(wish("t_a", 0, 1, "c"))
        assert [position for shard in range(journal.shards) for position, _ in journal.follow(shard, 0)] == [1]

    @pytest.mark.parametrize(
        "wrong",
        [
            Append("t_a", 0, [], "c"),
            Append("t_a", 0, tale("t_b", 0, 1), "c"),
            Append("t_a", 0, tale("t_a", 1, 1), "c"),
            Append("t_a", 0, tale("t_a", 0, 2)[::-1], "c"),
            Append("t_a", 1, tale("t_a", 1, 1), "c", secret=b"late"),
            Append("t_a", 0, tale("t_a", 0, 1), "c", secret=b""),
        ],
    )
    def test_what_no_log_can_hold_is_a_mistake(self, journal, wrong):
        with pytest.raises(ValueError):
            journal.append(wrong)
        assert list(journal.streams()) == []

    def test_a_command_is_done_once_for_ever(self, journal, reopen):
        first = journal.append(wish("t_a", 0, 2, "c1"))
        journal.append(next_wish(journal, "t_a", 2, "c2"))
        for log in (journal, reopen()):
            for repeat in (wish("t_a", 0, 2, "c1"), next_wish(log, "t_a", 1, "c1"), wish("t_a", 9, 1, "c1")):
                assert log.append(repeat) == first._replace(repeated=True)
            assert log.recall("t_a", "c1") == first._replace(repeated=True)
            assert log.head("t_a").seq == 4

    def test_two_who_write_in_turns_learn_what_the_other_has_done(self, journal, reopen):
        rng = random.Random("turns")
        logs = [journal, reopen()]
        done = {f"t_{name}": [] for name in "abc"}
        for number in range(150):
            stream, log = rng.choice(list(done)), rng.choice(logs)
            for _ in range(rng.choice((0, 0, 0, 4))):  # others come between
                between = rng.choice(list(done))
                done[between].append(logs[0].append(next_wish(logs[1], between, 1, f"c{number}-{len(done[between])}")))
            last = done[stream][-1].last if done[stream] else 0
            if done[stream] and rng.random() < 0.3:
                at = rng.randrange(len(done[stream]))
                before = done[stream][at]
                again = wish(stream, last, 1, before.answer.decode().removeprefix("answer to "))
                assert log.append(again) == before._replace(repeated=True)
            elif last and rng.random() < 0.3:
                with pytest.raises(Conflict) as lost:
                    log.append(wish(stream, last - 1, 1, f"late{number}"))
                assert lost.value.actual == last
            else:
                done[stream].append(log.append(next_wish(log, stream, rng.choice((1, 2, 3)), f"c{number}")))
                assert done[stream][-1].first == last + 1
        for stream, those in done.items():
            assert [event.seq for event in journal.read(stream)] == list(range(1, those[-1].last + 1))

    def test_a_command_belongs_to_its_stream(self, journal):
        journal.append(wish("t_a", 0, 1, "c"))
        assert not journal.append(wish("t_b", 0, 1, "c")).repeated
        assert journal.recall("t_c", "c") is None

    def test_a_reply_lost_with_its_process_is_found_again(self, journal, address):
        with process(self.opener, address, "die", "t_a", 3, "c1") as child:
            assert child.wait(30) == -signal.SIGKILL
        assert journal.append(wish("t_a", 0, 3, "c1")) == Appended(1, 3, b"answer to c1", repeated=True)
        assert journal.head("t_a").seq == 3

    def test_of_many_threads_one_is_first(self, journal):
        together = threading.Barrier(8)

        def try_to_be_first(name):
            together.wait()
            try:
                return journal.append(Append("t_a", 0, tale("t_a", 0, name + 1), f"c{name}"))
            except Conflict as lost:
                return lost

        with ThreadPoolExecutor(8) as threads:
            outcomes = list(threads.map(try_to_be_first, range(8)))
        [won] = [outcome for outcome in outcomes if isinstance(outcome, Appended)]
        assert {lost.actual for lost in outcomes if lost is not won} == {won.last}

    def test_of_many_threads_with_one_command_all_are_told_the_same(self, journal):
        together = threading.Barrier(8)

        def do_the_same(_):
            together.wait()
            return journal.append(wish("t_a", 0, 2, "c"))

        with ThreadPoolExecutor(8) as threads:
            outcomes = list(threads.map(do_the_same, range(8)))
        assert {(done.first, done.last, done.answer) for done in outcomes} == {(1, 2, b"answer to c")}
        assert Counter(done.repeated for done in outcomes) == {False: 1, True: 7}

    def test_a_refusal_harms_nobody_who_writes_at_the_same_time(self, journal):
        def play(name):
            refused = 0
            for number in range(20):
                journal.append(next_wish(journal, f"t_{name}", 2, f"c{number}"))
                try:
                    journal.append(Append(f"t_{name}", 0, tale(f"t_{name}", 0, 1), f"late{number}"))
                except Conflict as error:
                    refused += error.actual == 2 * number + 2
            return refused

        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(play, range(8))) == [20] * 8
        assert all(journal.head(f"t_{name}").seq == 40 for name in range(8))

    def test_of_many_processes_one_is_first_each_time(self, journal, address):
        rounds = 150
        with ExitStack() as stack:
            racers = [stack.enter_context(process(self.opener, address, "race", name, rounds)) for name in "abcd"]
            started(racers)
            won = {name: [int(line) for line in racer.stdout] for name, racer in zip("abcd", racers, strict=True)}
            assert [racer.wait(30) for racer in racers] == [0] * 4
        assert sorted(seq for seqs in won.values() for seq in seqs) == list(range(1, rounds + 1))
        for event in journal.read("t_race"):
            assert event.seq in won[json.loads(event.body)["data"]["told"]]
