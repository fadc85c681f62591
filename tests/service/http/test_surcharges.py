"""If a request used more than it paid, the next one for the same pays. Loads do not count."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from projections.stream_kinds import TOURNAMENT
from projections.tournament_fold import TournamentLine
from service.features.tournaments.store import TournamentBook
from service.platform.http import surcharges, work
from tests.support.api import Api, over_wsgi, refused
from tests.support.charging import charges
from tests.support.counting import heavy_requests
from tests.support.event import did, open_event
from tests.support.service import application


class Clock:
    """The clock of the processor. It stands still unless an act of the test moves it."""

    def __init__(self) -> None:
        self.now = 0.0


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("surcharged")) as app:
        yield app


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", lambda: clock.now)
    return clock


@pytest.fixture
def events(app: Flask) -> list[str]:
    olga = Api(over_wsgi(app)).as_("olga")
    return [open_event(olga, names=["Ada", "Bea"], play="typed") for _ in range(2)]


@pytest.fixture
def turns(events: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return heavy_requests(monkeypatch)


@pytest.fixture
def taken(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that the page of each tournament takes."""
    seconds, known_with = [0.0], TournamentBook.known_with

    def slowly(*given: Any) -> Any:
        clock.now += seconds[0]
        return known_with(*given)

    monkeypatch.setattr(TournamentBook, "known_with", slowly)
    return seconds


def test_an_excess_is_paid_by_the_next_request_until_one_is_cheap(
    app: Flask, events: list[str], turns: list[str], taken: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    paid, (event, other) = charges(app, monkeypatch), events
    for seconds, path, tenths in (
        (0.2, event, 0), (2.0, event, 0), (0.0, other, 0), (0.0, f"{event}/entrants", 0), (1.0, event, 200),
        (0.0, event, 100), (0.0, event, 0),
    ):  # fmt: skip
        taken[0] = seconds
        paid.clear()
        turns.clear()
        did(Api(over_wsgi(app, "10.0.0.1")).get(path), 200)
        assert (sum(paid), turns) == (tenths, ["10.0.0.1"] * bool(tenths)), (seconds, path)
    assert app.extensions["work"].turns._turns == []


def test_an_answer_without_a_body_lifts_no_surcharge(
    app: Flask, events: list[str], turns: list[str], taken: list[float]
) -> None:
    reader, event = Api(over_wsgi(app, "10.0.0.1")), events[0]
    taken[0] = 2.0
    tag = reader.get(event).headers["ETag"]
    taken[0] = 0.0
    for number in (1, 2):
        assert reader.get(event, If_None_Match=tag).status == 304
        assert len(turns) == number


def test_a_load_makes_no_surcharge(
    app: Flask, events: list[str], turns: list[str], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, event = TournamentLine.made, events[0]

    def slowly(*given: Any) -> TournamentLine:
        clock.now += 10
        return made(*given)

    monkeypatch.setattr(TournamentLine, "made", slowly)
    app.extensions["service"]["games"].desk.loaded_games.memory.drop((TOURNAMENT.name, event.rpartition("/")[2]))
    for _ in range(2):
        did(Api(over_wsgi(app, "10.0.0.1")).get(event), 200)
    assert (clock.now, turns) == (10, [])


def test_a_surcharge_waits_for_its_turn(
    app: Flask, events: list[str], taken: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, turns = Api(over_wsgi(app, "10.0.0.1")), app.extensions["work"].turns
    taken[0] = 2.0
    did(reader.get(events[0]), 200)
    monkeypatch.setattr(work, "_LONGEST_WAIT", 0)
    running = turns.begin(None, "10.0.0.9")
    with ThreadPoolExecutor(1) as another:
        assert another.submit(turns.run, running, 0).result()
    refused(reader.get(events[0]), 503, "unavailable")
    turns.leave(running)
    did(reader.get(events[0]), 200)


def test_surcharges_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surcharges, "_MOST", 2)
    known = surcharges.Surcharges()
    for key in "abc":
        known.settle(key, 9.0, 1.0, complete=True)
    assert [known.of(key) for key in "abc"] == [0, 89, 89]
