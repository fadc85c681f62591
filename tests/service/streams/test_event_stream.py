"""Live streams as an application sends them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client import Gauge
from werkzeug.test import Client

from events.log.journal import Unavailable
from projections.notifier import Subscription
from service.features.games.routes import deliveries
from service.platform.http import event_stream
from service.platform.http.places import Rank, StreamSlots
from service.platform.streams.live import Wait
from tests.support.api import Api, over_wsgi
from tests.support.play import people, table
from tests.support.service import application
from tests.support.tables import begun


def numbers(told: bytes) -> list[int]:
    return [int(line[4:]) for line in told.split(b"\n") if line.startswith(b"id: ")]


def test_all_there_is_is_told_before_a_listener_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is read at a time."""
    monkeypatch.setattr(deliveries, "_AHEAD", 2)
    with application(tmp_path) as app:
        service = app.extensions["service"]
        game = begun(service["games"].desk)
        answer = Client(app).get(f"/v1/games/{game}/events", headers={"Accept": "text/event-stream"})
        told = iter(answer.response)
        there = service["games"].desk.loaded_games.load(game).seq
        assert there > 4
        assert numbers(next(told) + next(told)) == list(range(1, there + 1))
        answer.close()


def test_place_is_left_although_the_end_of_a_stream_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "_welcome", lambda: True)

    @contextmanager
    def listening(subscription: Subscription) -> Iterator[Wait]:
        try:
            yield Wait(subscription, 1.0, threading.Event())
        finally:
            raise ValueError

    places = StreamSlots(1, Gauge("held", "held", registry=None))
    place = places.take("a", {}, Rank.ANONYMOUS)
    stream = event_stream.Stream(lambda: iter(()), listening, place, lambda: places.leave(place))
    assert stream.step()
    assert stream.step() == b""
    with pytest.raises(ValueError):
        stream.close()
    assert places.take("b", {}, Rank.ANONYMOUS)


def withdrawn(_: Flask, reader: Api) -> None:
    (token,) = reader.get("/v1/tokens").json["items"]
    assert reader.delete(f"/v1/tokens/{token['id']}").status == 204


def evicted(app: Flask, _: Api) -> None:
    (place,) = app.extensions["places"]._taken
    place.evict()


@pytest.mark.parametrize("end", [withdrawn, evicted])
def test_slow_listener_receives_nothing_after_its_stream_must_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[Flask, Api], None]
) -> None:
    """It has taken only some of the old events by then."""
    monkeypatch.setattr(deliveries, "_AHEAD", 2)
    monkeypatch.setattr(event_stream, "_CHUNK", 100)
    with application(tmp_path) as app:
        pair = people(Api(over_wsgi(app)), 2)
        path = f"/v1/games/{table(pair)}/events"
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {pair[0].token}"}
        answer = Client(app).get(path, headers=headers)
        told = iter(answer.response)
        assert numbers(next(told) + next(told)) == [1]
        end(app, pair[0])
        assert numbers(b"".join(told)) == []
        answer.close()


def test_a_stream_ends_early_where_the_log_cannot_be_read(
    tmp_path: Path, databases: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The listener reconnects and has missed nothing; no error of the service is reported."""
    with application(tmp_path, DATABASE_URL=databases()) as app:
        service = app.extensions["service"]
        game = begun(service["games"].desk)
        answer = Client(app).get(f"/v1/games/{game}/events", headers={"Accept": "text/event-stream"})
        told = iter(answer.response)
        assert numbers(next(told) + next(told))[:2] == [1, 2]

        def away(*_: object, **__: object) -> None:
            raise Unavailable("the database is away")

        monkeypatch.setattr(service.platform.journal, "read", away)
        service["games"].desk.loaded_games.forget(game)
        service.platform.live.notify(game, [])
        assert not list(told)
        answer.close()


@pytest.mark.parametrize("media", ["text/event-stream", "application/jsonl"])
def test_large_old_events_cost_units_of_work(tmp_path: Path, media: str) -> None:
    with application(tmp_path, WORK_LIMIT="100") as app:
        pair = people(Api(over_wsgi(app)), 2)
        game = table(pair)
        headers = {"Accept": media, "Authorization": f"Bearer {pair[0].token}"}

        def charged(query: str = "") -> bool:
            with Client(app).get(f"/v1/games/{game}/events{query}", headers=headers) as answer:
                assert answer.status_code == 200
                return "work" in str(answer.headers.getlist("RateLimit"))

        assert not charged()
        opened = pair[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "too fast"}).json["dispute"]["id"]
        for _ in range(10):
            said = pair[0].post(f"/v1/disputes/{opened}/statements", {"text": "\N{EURO SIGN}" * 4000})
            assert said.status == 201
        assert charged()
        version = pair[0].get(f"/v1/games/{game}").json["version"]
        assert not charged(f"?after={version}")
