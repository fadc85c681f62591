"""Two simulated machines on one PostgreSQL and one Redis: a commit on one is announced by the other at once."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.house import House, open_house
from service.platform.runtime.web_process import start
from service.platform.streams.live import CHANNEL
from tests.support.service import housed
from tests.support.subscribers import until_listening
from tests.support.tables import PLAYERS, begun

GAMES = 12
AT_ONCE = 5.0
"""Seconds: far less than until somebody looks unasked, as these tests have it."""


@pytest.fixture
def machines(
    databases: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, House]]:
    monkeypatch.setattr("projections.runner._LOOKS", 60.0)
    monkeypatch.setattr("projections.involvement._UNHEARD", 60.0)
    with (
        housed(tmp_path, DATABASE_URL=databases(), WORKERS="2") as here,
        open_house(here.settings) as there,
    ):
        yield here, there


@pytest.mark.parametrize("both", [False, True], ids=["one keeps the lists", "both keep the lists"])
def test_lists_and_listeners_hear_of_what_another_machine_commits(machines: tuple[House, House], both: bool) -> None:
    here, there = machines
    start(there)
    if both:
        start(here)
    else:
        here.live.start()
    until_listening(here.redis, CHANNEL, 2)
    seats = there.readmodels.seats
    for _ in range(GAMES):
        since, heard = seats.version(PLAYERS[0]), []

        def listen(since: int = since, heard: list[float] = heard) -> None:
            if seats.changed(PLAYERS[0], since, timeout=20) != since:
                heard.append(time.monotonic())

        listener = threading.Thread(target=listen)
        listener.start()
        made = time.monotonic()
        game = begun(here.desk)
        listener.join()
        assert heard[0] - made < AT_ONCE
        assert there.readmodels.games.version(game) == here.desk.looking.version(game)
