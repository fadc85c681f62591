"""Sending the deliveries of webhooks."""

import queue
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert

from events.log.event import linked
from events.log.journal import Append
from service.features.accounts.tables import accounts
from service.features.webhooks import delivering
from service.features.webhooks.notices import Notice, now
from service.features.webhooks.payloads import TEST
from service.features.webhooks.sending import DeliveryOutcome
from service.features.webhooks.store import Webhook
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.runtime import background_threads
from tests.service.webhooks.test_follow import follower, hooked, told
from tests.support.api import Api, over_wsgi
from tests.support.play import people, until
from tests.support.receiver import allowing, receiving
from tests.support.service import application, housed
from tests.support.tables import PLAYERS, begun


def due_notice(service: Service, webhook: Webhook) -> None:
    """Add a due test notice, which is about no game."""
    made = Notice(new_id("n"), webhook.id, TEST, "", 0, b"{}", 0, "pending", 0, 0, now())
    service["webhooks"].notices.add(made)


def test_who_asks_to_be_left_alone_is_although_workers_were_called_twice(tmp_path: Path) -> None:
    with receiving() as receiver, housed(tmp_path, **allowing(receiver)) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": player, "made_at": 0} for player in PLAYERS])
        webhook = hooked(service, url=f"http://127.0.0.1:{receiver.port}/here", events=("game.started",))
        receiver.answers["/here"], receiver.more["/here"] = [429, 200], {"Retry-After": "60"}
        begun(service["games"].desk)
        follower(service).round()
        (notice,) = told(service, webhook)
        for _ in range(2):
            delivering.deliver(service["webhooks"], notice=notice.id)
            assert background_threads.finished(60)
        assert len(receiver.got("/here")) == 1


def test_a_notice_of_a_stream_that_cannot_be_read_leaves_room_for_the_others(tmp_path: Path) -> None:
    """It is put off, and the next due notice of its webhook is sent."""
    with receiving() as receiver, housed(tmp_path, **allowing(receiver)) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": player, "made_at": 0} for player in PLAYERS])
        webhook = hooked(service, url=f"http://127.0.0.1:{receiver.port}/here", events=("game.started",))
        strange, other = (begun(service["games"].desk) for _ in range(2))
        follower(service).round()
        by_game = {notice.stream: notice for notice in told(service, webhook)}
        journal = service.platform.journal
        last = journal.read(strange)[-1]
        malformed = linked(strange, last.seq + 1, "seat-replaced", 1, last.event.at, "", {"reason": 1}, last.hash)
        journal.append(Append(strange, last.seq, [malformed], "pause", b"{}", None))
        delivering.deliver(service["webhooks"], notice=by_game[strange].id)
        assert background_threads.finished(60)
        assert [notice.status for notice in told(service, webhook) if notice.stream == other] == ["delivered"]
        assert len(receiver.got("/here")) == 1


def test_letters_that_hang_leave_room_for_webhooks() -> None:
    go_on, sent = threading.Event(), threading.Event()
    try:
        while background_threads.begin("letters", go_on.wait):
            pass
        assert background_threads.begin("webhooks", sent.set)
        assert sent.wait(60)
        assert not background_threads.finished(0.1)
    finally:
        go_on.set()
    assert background_threads.finished(60)


def test_groups_take_turns_after_each_piece_of_work() -> None:
    started: queue.Queue[str] = queue.Queue()
    go_on = threading.Semaphore(0)

    def piece(group: str) -> Callable[[], None]:
        def work() -> None:
            started.put(group)
            go_on.acquire()

        return work

    greedy = [f"group {number}" for number in range(background_threads.MOST // background_threads.SHARE)]
    works = [(group, piece(group)) for group in greedy for _ in range(2 * background_threads.SHARE)]
    try:
        for group, work in [*works, ("late", piece("late"))]:
            assert background_threads.begin("turns", work, group)
        first = Counter(started.get(timeout=60) for _ in range(background_threads.MOST))
        assert first == dict.fromkeys(greedy, background_threads.SHARE)
        following = []
        for _ in range(len(greedy) + 1):
            go_on.release()
            following.append(started.get(timeout=60))
        assert "late" in following, "after one piece of work of each other group"
    finally:
        go_on.release(len(works) + 1)
        assert background_threads.finished(60)


def test_all_members_of_a_group_have_half_of_the_threads() -> None:
    go_on, started = threading.Event(), queue.SimpleQueue[int]()

    def piece(number: int) -> None:
        started.put(number)
        go_on.wait()

    try:
        for number in range(background_threads.MOST):
            assert background_threads.begin("halves", partial(piece, number), "one address", f"account {number}")
        for _ in range(background_threads.MOST // 2):
            started.get(timeout=60)
        assert started.empty()
        assert background_threads.begin("halves", partial(piece, -1), "another address")
        assert started.get(timeout=60) == -1
    finally:
        go_on.set()
        assert background_threads.finished(60)


def test_work_of_one_member_leaves_places_and_turns_to_its_group() -> None:
    go_on, started = threading.Semaphore(0), queue.SimpleQueue[str]()

    def piece(member: str) -> Callable[[], None]:
        def work() -> None:
            started.put(member)
            go_on.acquire()

        return work

    greedy = [f"greedy {number}" for number in range(4)]
    accepted = 0
    try:
        for member in greedy:
            while background_threads.begin("places", piece(member), "one address", member):
                accepted += 1
        for _ in range(background_threads.MOST // 2):
            started.get(timeout=60)
        for _ in range(2):
            assert background_threads.begin("places", piece("late"), "one address", "late", "late 1") == "waits"
        accepted += 1
        go_on.release()
        assert started.get(timeout=60) == "late", "it has the fewest threads"
        assert background_threads.begin("places", piece("quick"), "another address") == "runs"
        accepted += 1
    finally:
        go_on.release(accepted + 1)
        assert background_threads.finished(60)
    assert "late" not in [started.get() for _ in range(started.qsize())], "it was added once"


def test_receivers_that_answer_late_leave_the_notices_of_others_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred webhooks of five accounts have more due notices than one look returns."""
    go_on = threading.Event()

    def send(_: object, url: str, *__: object) -> DeliveryOutcome:
        if "slow" in url:
            go_on.wait()
        return DeliveryOutcome("delivered", 204)

    monkeypatch.setattr(delivering, "send", send)
    crowd = [f"a_crowd{number}" for number in range(5)]
    with housed(tmp_path) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": one, "made_at": 0} for one in (*PLAYERS, *crowd)])
        owned = partial(hooked, service, events=("game.started",))
        slow = [owned(one, url="https://slow.example/", address_group="near") for one in crowd for _ in range(20)]
        honest = [
            owned(player, url="https://honest.example/", address_group=group)
            for player, group in ((PLAYERS[0], "far"), (PLAYERS[1], "near"))
        ]
        for webhook in (*slow, *honest):
            for _ in range(2):
                due_notice(service, webhook)
        notices, sent = service["webhooks"].notices, 0
        try:
            for _ in range(3):
                for due in delivering.due(service["webhooks"]):
                    sent += 1
                    delivering.deliver(service["webhooks"], notice=str(due["notice"]))
            until(lambda: {one.status for webhook in honest for one in told(service, webhook)} == {"delivered"}, 20)
            assert len(notices.due()) < 200
        finally:
            go_on.set()
            assert background_threads.finished(60)
        assert sent <= 204, "no notice was enqueued again while it waited"


def test_webhooks_of_one_address_have_one_group(tmp_path: Path) -> None:
    with application(tmp_path) as app:
        pair = people(Api(over_wsgi(app)), 2)
        for player in pair:
            wanted = {"url": "https://example.com/hook", "events": ["game.started"]}
            assert player.post("/v1/webhooks", wanted).status == 201
        stored = [app.extensions["service"]["webhooks"].webhooks.of(player.account)[0] for player in pair]
        assert stored[0].address_group == stored[1].address_group != ""
        assert "127.0.0.1" not in stored[0].address_group


@pytest.mark.parametrize(("accounts_of_it", "group"), [(1, ""), (2, "near")], ids=["account", "address"])
def test_receivers_of_one_address_that_hang_leave_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accounts_of_it: int, group: str
) -> None:
    """Each account has its share. All accounts of an address have half of the threads, because accounts are free."""
    go_on, hanging, threads = threading.Event(), [], background_threads.SHARE * accounts_of_it

    def send(_: object, url: str, *__: object) -> DeliveryOutcome:
        if "hangs" in url:
            hanging.append(url)
            go_on.wait()
        return DeliveryOutcome("delivered", 204)

    monkeypatch.setattr(delivering, "send", send)
    with housed(tmp_path) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": player, "made_at": 0} for player in PLAYERS])
        for number in range(10):
            url, owner = f"https://hangs-{number}.example/", PLAYERS[number % accounts_of_it]
            hooked(service, owner, url=url, events=("game.started",), address_group=group)
        honest = hooked(
            service, PLAYERS[2], url="https://honest.example/", events=("game.started",), address_group="far"
        )
        for _ in range(4):
            begun(service["games"].desk, 3)
        follower(service).round()
        try:
            for notice in service["webhooks"].notices.due():
                delivering.deliver(service["webhooks"], notice=notice.id)
            until(lambda: {one.status for one in told(service, honest)} == {"delivered"} and len(hanging) >= threads)
            assert len(hanging) == threads <= background_threads.MOST // 4
        finally:
            go_on.set()
            assert background_threads.finished(60)
        assert len(set(hanging)) == 10  # the waiting deliveries followed without a sweep


def test_receivers_that_are_slow_or_new_delay_no_receiver_that_has_been_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(delivering, "send", lambda *_: DeliveryOutcome("delivered", 204))
    with housed(tmp_path) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": player, "made_at": 0} for player in PLAYERS])
        webhook = hooked(service, events=("game.started",))

        def deliver() -> None:
            begun(service["games"].desk)
            follower(service).round()
            for notice in service["webhooks"].notices.due():
                delivering.deliver(service["webhooks"], notice=notice.id)

        deliver()
        assert background_threads.finished(60)
        try:
            for kind in ("new webhooks", "slow webhooks"):
                while background_threads.begin(kind, go_on.wait):
                    pass
            deliver()
            until(lambda: {one.status for one in told(service, webhook)} == {"delivered"}, 60)
        finally:
            go_on.set()
            assert background_threads.finished(60)
        monkeypatch.setattr(delivering, "_SLOW", 0.0)
        deliver()
        assert background_threads.finished(60)
        assert delivering._threads_of(webhook.id) == "slow webhooks"


@pytest.mark.parametrize(
    ("word", "pauses"),
    [("too-slow", {1: 0, 2: 15, 3: 30, 6: 240, 9: 900, 60: 900}), ("unreachable", {4: 0, 5: 1, 9: 16, 60: 60})],
)
def test_a_receiver_that_hangs_rests_longer_than_one_that_fails(word: str, pauses: dict[int, int]) -> None:
    outcome = DeliveryOutcome(word)  # type: ignore[arg-type]  # one of its words
    assert {failures: delivering._pause(outcome, failures) for failures in pauses} == pauses
