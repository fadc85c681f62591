"""Wishes: granted once, and once only, whoever crashes in between."""

import contextlib
import threading

import pytest

from domain.game.refusal import Refusal
from service.http import idempotency_keys as wishes
from service.http.idempotency_keys import Answer

ONE, OTHER = b"1" * 32, b"2" * 32
ANSWER = Answer(201, {"Location": "/v1/games/g_1"}, b"{}")


def code(call, *args):
    with pytest.raises(Refusal) as refusal:
        call(*args)
    return refusal.value.code


def test_a_granted_wish_is_answered_from_memory(registry):
    wish = registry.wishes.take("a_1", "key", ONE)
    assert wish.answer is None
    registry.wishes.grant(wish, ANSWER)
    assert registry.wishes.take("a_1", "key", ONE).answer == ANSWER
    assert code(registry.wishes.take, "a_1", "key", OTHER) == "idempotency-key-reused"


def test_keys_are_the_callers_own(registry):
    registry.wishes.grant(registry.wishes.take("a_1", "key", ONE), ANSWER)
    assert registry.wishes.take("a_2", "key", OTHER).answer is None


def test_a_wish_in_flight_is_not_taken_up_twice(registry):
    registry.wishes.take("a_1", "key", ONE)
    assert code(registry.wishes.take, "a_1", "key", ONE) == "request-in-flight"
    assert code(registry.wishes.take, "a_1", "key", OTHER) == "idempotency-key-reused"


def test_of_many_at_once_one_takes_it(registry):
    taken, barrier = [], threading.Barrier(8)

    def take():
        barrier.wait()
        with contextlib.suppress(Refusal):
            taken.append(registry.wishes.take("a_1", "key", ONE))

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1


def test_what_failed_may_be_sent_again_changed(registry):
    registry.wishes.drop(registry.wishes.take("a_1", "key", ONE))
    assert registry.wishes.take("a_1", "key", OTHER).answer is None


def test_whoever_takes_it_up_after_a_crash_makes_the_same_thing(registry, monkeypatch):
    crashed = registry.wishes.take("a_1", "key", ONE)
    now = wishes.time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.MARK_HOLDS + 1)
    again = registry.wishes.take("a_1", "key", ONE)
    assert again.made == crashed.made
    registry.wishes.grant(crashed, Answer(500, {}, b"late"))  # it no longer holds the wish
    registry.wishes.drop(crashed)
    registry.wishes.grant(again, ANSWER)
    assert registry.wishes.take("a_1", "key", ONE).answer == ANSWER


def test_marks_are_taken_off_where_nobody_can_be_at_it_any_more(registry):
    crashed = registry.wishes.take("a_1", "key", ONE)
    registry.wishes.grant(registry.wishes.take("a_1", "granted", ONE), ANSWER)
    registry.wishes.release()
    assert registry.wishes.take("a_1", "key", ONE).made == crashed.made
    assert code(registry.wishes.take, "a_1", "key", ONE) == "request-in-flight"
    assert registry.wishes.take("a_1", "granted", ONE).answer == ANSWER


def test_answers_are_kept_for_a_day(registry, monkeypatch):
    registry.wishes.grant(registry.wishes.take("a_1", "key", ONE), ANSWER)
    now = wishes.time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.KEPT - 2)
    assert registry.wishes.take("a_1", "key", ONE).answer == ANSWER
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.KEPT + 2)
    assert registry.wishes.take("a_1", "key", OTHER).answer is None
