"""Requests with a key: done once, and once only, despite crashes in between."""

import contextlib
import itertools
import os
import threading
import tracemalloc

from sqlalchemy import delete, func, select

from domain.game.refusal import Refusal
from service.platform.ids import new_id
from service.platform.storage import idempotency_keys as wishes
from service.platform.storage.idempotency_keys import KeptAnswer
from service.platform.storage.lives import MISSED
from service.platform.storage.tables import idempotency_keys as table
from service.platform.storage.tables import lives
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.machine import Machine
from tests.support.refusals import refused
from tests.support.registry import Registry
from tests.support.statements import at_each, lost_at

ONE, OTHER = b"1" * 32, b"2" * 32
ANSWER = KeptAnswer(201, {"Location": "/v1/games/g_1"}, b"{}")


def test_a_granted_wish_is_answered_from_memory(registry):
    wish = registry.idempotency_keys.take("a_1", "key", ONE)
    assert wish.answer is None
    registry.idempotency_keys.grant(wish, ANSWER)
    assert registry.idempotency_keys.take("a_1", "key", ONE).answer == ANSWER
    refused("idempotency-key-reused", registry.idempotency_keys.take, "a_1", "key", OTHER)


def test_keys_are_the_callers_own(registry):
    registry.idempotency_keys.grant(registry.idempotency_keys.take("a_1", "key", ONE), ANSWER)
    assert registry.idempotency_keys.take("a_2", "key", OTHER).answer is None


def test_a_wish_in_flight_is_not_taken_up_twice(registry):
    registry.idempotency_keys.take("a_1", "key", ONE)
    refused("request-in-flight", registry.idempotency_keys.take, "a_1", "key", ONE)
    refused("idempotency-key-reused", registry.idempotency_keys.take, "a_1", "key", OTHER)


def test_of_many_at_once_one_takes_it(registry):
    taken, barrier = [], threading.Barrier(8)

    def take():
        barrier.wait()
        with contextlib.suppress(Refusal):
            taken.append(registry.idempotency_keys.take("a_1", "key", ONE))

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 1


def test_what_failed_may_be_sent_again_changed(registry):
    registry.idempotency_keys.drop(registry.idempotency_keys.take("a_1", "key", ONE))
    assert registry.idempotency_keys.take("a_1", "key", OTHER).answer is None


def test_whoever_takes_it_up_after_a_crash_makes_the_same_thing(registry, monkeypatch):
    crashed = registry.idempotency_keys.take("a_1", "key", ONE)
    now = wishes.time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.MARK_HOLDS + 1)
    again = registry.idempotency_keys.take("a_1", "key", ONE)
    assert again.made == crashed.made
    registry.idempotency_keys.grant(crashed, KeptAnswer(500, {}, b"late"))  # it no longer holds the request
    registry.idempotency_keys.drop(crashed)
    registry.idempotency_keys.grant(again, ANSWER)
    assert registry.idempotency_keys.take("a_1", "key", ONE).answer == ANSWER


def begun(url, folder):
    """Another web process, which has a request in hand."""
    folder.mkdir(exist_ok=True)
    process = Registry(url, folder=folder)
    process.idempotency_keys.take("a_1", "key", ONE)
    return process


def die(process):
    """As `kill -9`: the kernel releases the lock, and nobody writes anything."""
    os.close(process.lives._lock)
    process.lives._lock = None
    process.database.close()


def test_the_mark_of_a_life_that_ended_is_taken_at_once(url, tmp_path):
    first = begun(url, tmp_path)
    here = Registry(url, folder=tmp_path)
    here.lives.mine()
    refused("request-in-flight", here.idempotency_keys.take, "a_1", "key", ONE)
    die(first)
    taken = here.idempotency_keys.take("a_1", "key", ONE)
    assert taken.again
    refused("request-in-flight", here.idempotency_keys.take, "a_1", "key", ONE)
    assert [path.name for path in (tmp_path / "lives").iterdir()] == [here.lives.mine()]
    here.close()


def test_a_life_of_another_machine_ends_when_its_beats_cease(databases, tmp_path, monkeypatch):
    url, clock = databases(), itertools.count()
    monkeypatch.setattr("service.platform.storage.lives.time.monotonic", lambda: float(next(clock)))
    there, here = begun(url, tmp_path / "there"), Registry(url, folder=tmp_path)
    here.lives.mine()
    for _ in range(2 * MISSED):
        there.idempotency_keys.beat()
        here.idempotency_keys.beat()
        refused("request-in-flight", here.idempotency_keys.take, "a_1", "key", ONE)
    die(there)
    for _ in range(MISSED):
        refused("request-in-flight", here.idempotency_keys.take, "a_1", "key", ONE)
        here.idempotency_keys.beat()
    assert here.idempotency_keys.take("a_1", "key", ONE).again
    here.close()


def test_a_life_taken_for_ended_beats_on(databases, tmp_path):
    url = databases()
    first, second = (Registry(url, folder=tmp_path / name) for name in ("one", "two"))
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    life = first.lives.mine()
    with second.database.write() as connection:
        connection.execute(delete(lives).where(lives.c.id == life))
    first.lives.beat()
    with second.database.read() as connection:
        assert life in connection.scalars(select(lives.c.id)).all()
    first.close()
    second.close()


def test_a_mark_that_could_not_be_taken_off_is_taken_off_later(registry):
    wish = registry.idempotency_keys.take("a_1", "key", ONE)
    with lost_at(registry.database.engine, "UPDATE wishes SET"):
        registry.idempotency_keys.put_down(wish)
    registry.idempotency_keys.beat()
    assert registry.idempotency_keys.take("a_1", "key", ONE).made == wish.made


def test_answers_are_kept_for_a_day(registry, monkeypatch):
    registry.idempotency_keys.grant(registry.idempotency_keys.take("a_1", "key", ONE), ANSWER)
    now = wishes.time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.KEPT - 2)
    assert registry.idempotency_keys.take("a_1", "key", ONE).answer == ANSWER
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.KEPT + 2)
    assert registry.idempotency_keys.take("a_1", "key", OTHER).answer is None


def kept(registry):
    """The number of rows, and that of the bytes of their bodies."""
    with registry.database.read() as connection:
        return tuple(connection.execute(select(func.count(), func.sum(func.length(table.c.body)))).one())


def expired(registry, monkeypatch, answers):
    """Store these answers, and wait until they have expired."""
    for number, answer in enumerate(answers):
        registry.idempotency_keys.grant(registry.idempotency_keys.take("a_1", f"key {number}", ONE), answer)
    now = wishes.time.time()
    monkeypatch.setattr(wishes.time, "time", lambda: now + wishes.KEPT + 2)


def test_a_request_deletes_no_answer_of_others(registry, monkeypatch):
    """One request deleted all that had expired. For 25 of 4 MB it took 8 s, and nobody could write meanwhile."""
    expired(registry, monkeypatch, [ANSWER] * 12)
    assert registry.idempotency_keys.take("a_1", "key 7", OTHER).answer is None
    assert kept(registry)[0] == 12


def test_expired_answers_are_deleted_in_small_pieces(registry, monkeypatch):
    monkeypatch.setattr(wishes, "_ROWS_AT_ONCE", 4)
    large = KeptAnswer(201, {}, bytes(900_000))
    expired(registry, monkeypatch, [ANSWER] * 6 + [large] * 3)
    registry.idempotency_keys.grant(registry.idempotency_keys.take("a_1", "new", ONE), ANSWER)
    left = [kept(registry)]
    while registry.idempotency_keys.tidy() is not None:
        left.append(kept(registry))
    for (rows, size), (rows_then, size_then) in itertools.pairwise(left):
        assert 1 <= rows - rows_then <= 4
        assert size - size_then < 1_000_000
    assert kept(registry) == (1, 2)


def test_large_answers_are_searched_one_by_one(registry):
    """A page had 200 answers, whatever their size: the worker grew by 400 MB. Earlier builds have left large ones."""
    game = new_id("g")
    for number in range(40):
        body = f'"{game}"'.encode() + bytes(500_000) if number == 30 else bytes(500_000)
        answer = KeptAnswer(201, {}, body)
        registry.idempotency_keys.grant(registry.idempotency_keys.take("a_1", f"key {number}", ONE), answer)
    tracemalloc.start()
    try:
        registry.idempotency_keys.forget("a_2", [game])
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()
    answers = [registry.idempotency_keys.take("a_1", f"key {number}", ONE).answer for number in range(40)]
    assert [number for number, answer in enumerate(answers) if answer.forgotten] == [30]


def telling_of(*names):
    return KeptAnswer(201, {}, f'{{"told":"{" ".join(names)}"}}'.encode())


def test_while_answers_are_searched_for_somebody_who_wrote_a_lot_others_write(url, registry, monkeypatch):
    """Each stream was a search through all answers, in one transaction: nobody signed in meanwhile."""
    monkeypatch.setattr(wishes, "_ROWS_AT_ONCE", 4)
    streams = [new_id("g") for _ in range(300)]
    kept, gone = (telling_of(new_id("a"), stream) for stream in (new_id("g"), streams[7]))
    for number in range(12):
        registry.idempotency_keys.grant(
            registry.idempotency_keys.take("a_1", f"key {number}", ONE), gone if number % 6 == 5 else kept
        )
    others, asked = Registry(url), []

    def write(statement):
        asked.append(statement)
        if statement.startswith("SELECT"):
            others.idempotency_keys.take("a_2", new_id("k"), ONE)

    with at_each(registry.database.engine, write, "after_cursor_execute"):
        registry.idempotency_keys.forget("a_1", streams)
    assert len(asked) < 12
    assert {statement.split()[0] for statement in asked} == {"SELECT", "UPDATE"}
    answers = [registry.idempotency_keys.take("a_1", f"key {number}", ONE).answer for number in range(12)]
    assert [answer.forgotten for answer in answers] == [number % 6 == 5 for number in range(12)]
    others.close()


def test_a_wish_is_not_forgotten_for_another_whose_place_it_takes_meanwhile(url, registry):
    game, others = new_id("g"), Registry(url)
    others.idempotency_keys.grant(others.idempotency_keys.take("a_1", "key", ONE), telling_of(game))

    def replace(statement):
        if statement.startswith("SELECT") and others.idempotency_keys.take("a_1", "key", ONE).answer != ANSWER:
            with others.database.write() as connection:
                connection.execute(delete(table))
            others.idempotency_keys.grant(others.idempotency_keys.take("a_1", "key", ONE), ANSWER)

    with at_each(registry.database.engine, replace, "after_cursor_execute"):
        registry.idempotency_keys.forget("a_2", [game])
    assert others.idempotency_keys.take("a_1", "key", ONE).answer == ANSWER
    others.close()


def test_a_wall_clock_that_is_wrong_for_a_moment_deletes_no_answer(registry, monkeypatch):
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    monkeypatch.setattr(wishes.time, "time", lambda: machine.wall() / 10**9)

    def take(*wish):
        return registry.idempotency_keys.take(*wish, may_forget=service_time.settled())

    registry.idempotency_keys.grant(take("a_1", "key", ONE), ANSWER)
    machine.is_set(2 * wishes.KEPT)
    registry.idempotency_keys.grant(take("a_2", "another", ONE), ANSWER)
    machine.is_set(-2 * wishes.KEPT)
    assert take("a_1", "key", ONE).answer == ANSWER
    machine.is_set(2 * wishes.KEPT)
    take("a_2", "more", ONE)
    machine.stops(3600)
    take("a_2", "again", ONE)
    assert take("a_1", "key", ONE).answer is None
