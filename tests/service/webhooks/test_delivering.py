"""Sending the deliveries of webhooks."""

import threading
from pathlib import Path

from sqlalchemy import insert

from service.features.accounts.tables import accounts
from service.features.webhooks import delivering
from service.platform.runtime import background_threads
from tests.service.webhooks.test_follow import follower, hooked, told
from tests.support.receiver import allowing, receiving
from tests.support.service import housed
from tests.support.tables import PLAYERS, begun


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
