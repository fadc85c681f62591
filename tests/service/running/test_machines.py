"""Two simulated machines on one PostgreSQL and one Redis: a commit on one is announced by the other at once."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.streams.live import CHANNEL
from tests.support.service import housed
from tests.support.subscribers import changed, until_listening
from tests.support.tables import PLAYERS, begun

GAMES = 12
AT_ONCE = 5.0
"""Seconds: far less than until somebody looks unasked, as these tests have it."""


@pytest.fixture
def machines(
    databases: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Service, Service]]:
    monkeypatch.setattr("projections.runner._LOOKS", 60.0)
    with (
        housed(tmp_path, DATABASE_URL=databases(), WORKERS="2") as here,
        open_service(here.platform.settings) as there,
    ):
        yield here, there


@pytest.mark.parametrize("both", [False, True], ids=["one keeps the lists", "both keep the lists"])
def test_lists_and_listeners_hear_of_what_another_machine_commits(
    machines: tuple[Service, Service], both: bool
) -> None:
    here, there = machines
    there.start()
    if both:
        here.start()
    else:
        here.platform.live.start()
    until_listening(here.platform.redis, CHANNEL, 2)
    seats = there.platform.readmodels.seats
    for _ in range(GAMES):
        since, heard = seats.version(PLAYERS[0]), []

        def listen(since: int = since, heard: list[float] = heard) -> None:
            if changed(seats, PLAYERS[0], since) != since:
                heard.append(time.monotonic())

        listener = threading.Thread(target=listen)
        listener.start()
        made = time.monotonic()
        game = begun(here["games"].desk)
        listener.join()
        assert heard[0] - made < AT_ONCE
        assert there.platform.readmodels.games.version(game) == here["games"].desk.looking.version(game)
