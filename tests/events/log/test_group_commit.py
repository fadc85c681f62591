"""Commits are shared by those who come at the same time, and failures are not."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from events.log import group_commit
from events.log.group_commit import GroupCommit
from events.log.journal import Unavailable


def test_a_lone_caller_is_served_in_its_own_thread():
    threads = []

    def commit(wishes):
        threads.append(threading.current_thread())
        return wishes

    together = GroupCommit(commit)
    assert [together.submit(number) for number in range(5)] == list(range(5))
    assert threads == [threading.current_thread()] * 5


def test_those_who_come_together_share_commits():
    groups = []

    def commit(wishes):
        time.sleep(0.002)
        groups.append(len(wishes))
        return [wish * 2 for wish in wishes]

    together = GroupCommit(commit)

    def play(name):
        return [together.submit((name, number)) for number in range(50)]

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(play, range(8)))
    assert answers == [[(name, number) * 2 for number in range(50)] for name in range(8)]
    assert sum(groups) == 400
    assert max(groups) <= 8
    assert len(groups) < 200


def submitted(together, wish):
    try:
        return together.submit(wish)
    except (Unavailable, ValueError, KeyboardInterrupt) as error:
        return type(error)


def test_nobody_fails_because_of_somebody_else():
    def commit(wishes):
        time.sleep(0.001)
        if any(wish % 10 == 0 for wish in wishes):
            raise Unavailable("the whole group")
        return [ValueError(wish) if wish % 10 == 1 else wish for wish in wishes]

    together = GroupCommit(commit)
    submit = partial(submitted, together)
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(submit, range(400)))
    assert answers == [{0: Unavailable, 1: ValueError}.get(wish % 10, wish) for wish in range(400)]


def test_an_interrupted_leader_leaves_nobody_waiting():
    begun, go_on = threading.Event(), threading.Event()

    def commit(wishes):
        if wishes == ["first"]:
            begun.set()
            go_on.wait()
        if "told to end" in wishes:
            raise KeyboardInterrupt
        return wishes

    together = GroupCommit(commit)
    submit = partial(submitted, together)
    with ThreadPoolExecutor(4) as threads:
        first = threads.submit(submit, "first")
        begun.wait()
        others = [threads.submit(submit, wish) for wish in ("told to end", "b", "c")]
        while len(together._waiting) < 3:
            time.sleep(0.001)
        go_on.set()
        assert first.result() == "first"
        ends = [other.result(timeout=10) for other in others]
    assert sorted(end.__name__ for end in ends) == ["KeyboardInterrupt", "Unavailable", "Unavailable"]
    assert together.submit("later") == "later"


def test_who_comes_alone_gets_a_turn_among_them():
    going_on = threading.Event()
    together = GroupCommit(lambda wishes: wishes)

    def play(_):
        while not going_on.is_set():
            together.submit(1)

    with ThreadPoolExecutor(4) as threads:
        players = [threads.submit(play, number) for number in range(4)]
        for _ in range(20):
            with together.alone():
                pass
        going_on.set()
        assert [player.result() for player in players] == [None] * 4


def test_a_commit_that_hangs_keeps_nobody_else_waiting(monkeypatch):
    monkeypatch.setattr(group_commit, "PATIENCE", 0.2)
    begun, go_on, committed = threading.Event(), threading.Event(), []

    def commit(wishes):
        begun.set()
        go_on.wait()
        committed.extend(wishes)
        return wishes

    together = GroupCommit(commit)

    def alone():
        with together.alone():
            pass

    with ThreadPoolExecutor(6) as threads:
        leader = threads.submit(together.submit, "leader")
        begun.wait()
        others = [threads.submit(together.submit, number) for number in range(4)] + [threads.submit(alone)]
        refused = [other.exception(timeout=10) for other in others]
        before = time.monotonic()
        for late in (lambda: together.submit("later"), alone):
            with pytest.raises(Unavailable, match="the disk takes too long"):
                late()
        waited = time.monotonic() - before
        go_on.set()
        assert leader.result(timeout=10) == "leader"
    assert [type(error) for error in refused] == [Unavailable] * 5
    assert waited < 0.2
    assert committed == ["leader"], "a refused request came later"
    assert together.submit("again") == "again"


def test_while_the_file_is_held_one_caller_tries(monkeypatch):
    """Another process may hold the file for long. Then `commit` gives up by itself."""
    monkeypatch.setattr(group_commit, "PATIENCE", 0.1)
    tried, held = [], True

    def commit(wishes):
        tried.append(len(wishes))
        if held:
            time.sleep(0.15)
            raise Unavailable("held")
        return wishes

    together = GroupCommit(commit)

    def submit(wish):
        try:
            return together.submit(wish)
        except Unavailable as error:
            return str(error)

    assert submit(0) == "held"
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(submit, range(8)))
        assert set(answers) == {"held", "the disk takes too long"}
        assert tried == [1] * (1 + answers.count("held"))
        held = False
        assert submit("free") == "free"
        assert list(threads.map(submit, range(8))) == list(range(8))
