"""The live streams that a process holds: which listeners are let in when all places are taken, and which give way."""

import re
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from prometheus_client import Gauge
from werkzeug.test import Client

from service.platform.http.errors import Problem
from service.platform.http.places import Rank, StreamSlot, StreamSlots
from tests.support.api import Api, over_wsgi
from tests.support.play import people, table
from tests.support.service import application

ANONYMOUS, SIGNED_IN, SEATED = Rank


class Held(StreamSlots):
    """Places whose streams end as soon as they are evicted."""

    def __init__(self, most: int, *held: tuple[str, Rank], stuck: bool = False) -> None:
        super().__init__(most, Gauge("held", "held", registry=None))
        self.gone: list[int] = []
        for number, (address, rank) in enumerate(held):
            place = self.take(address, {}, rank)
            if not stuck:
                place.when_evicted(lambda number=number, place=place: self._end(number, place))

    def _end(self, number: int, place: StreamSlot) -> None:
        self.gone.append(number)
        threading.Thread(target=self.leave, args=(place,)).start()


FULL = [(address, ANONYMOUS) for address in ("a", "a", "b")]  # one of four is reserved


@pytest.mark.parametrize(
    ("held", "comer", "gone"),
    [
        (FULL, ("c", SEATED), []),
        (FULL, ("c", SIGNED_IN), []),
        ([*FULL, ("c", SEATED)], ("d", SEATED), [0]),
        ([*FULL, ("c", SEATED)], ("d", SIGNED_IN), [0]),
        ([("b", ANONYMOUS), ("a", ANONYMOUS), ("a", ANONYMOUS), ("c", SEATED)], ("a", SIGNED_IN), [1]),
        ([("a", SIGNED_IN), *[("b", SIGNED_IN)] * 3], ("c", SEATED), [1]),
        ([("a", SIGNED_IN), *[("b", SIGNED_IN)] * 3], ("c", SIGNED_IN), [1]),
        ([("a", SEATED), *[("b", SEATED)] * 3], ("c", SEATED), [1]),
        ([("a", SEATED), *[("b", SEATED)] * 3], ("a", SEATED), [1]),
        (FULL, ("c", ANONYMOUS), [0]),
        ([("a", SEATED)] * 4, ("b", ANONYMOUS), [0]),
        ([("a", SEATED)] * 4, ("b", SIGNED_IN), [0]),
        ([("b", ANONYMOUS), *[("a", SEATED)] * 3], ("c", SIGNED_IN), [0]),
        ([("a", SEATED), ("a", ANONYMOUS), ("a", SEATED), ("b", ANONYMOUS)], ("a", SEATED), [1]),
    ],
)
def test_lowest_rank_of_largest_address_gives_way(
    held: list[tuple[str, Rank]], comer: tuple[str, Rank], gone: list[int]
) -> None:
    places = Held(4, *held)
    places.take(comer[0], {}, comer[1])
    assert places.gone == gone


@pytest.mark.parametrize(
    ("held", "comer"),
    [
        (FULL, ("b", ANONYMOUS)),
        ([(address, SIGNED_IN) for address in "abcd"], ("e", SIGNED_IN)),
        ([(address, SEATED) for address in "abcd"], ("e", SEATED)),
        ([("a", SEATED), ("b", SEATED)] * 2, ("c", ANONYMOUS)),
        ([("a", SEATED), ("b", SEATED)] * 2, ("c", SIGNED_IN)),
        ([("a", SEATED)] * 4, ("a", SEATED)),
        ([("a", SEATED), ("a", SEATED), ("b", ANONYMOUS), ("c", ANONYMOUS)], ("a", SEATED)),
    ],
)
def test_equal_listener_does_not_give_way(held: list[tuple[str, Rank]], comer: tuple[str, Rank]) -> None:
    places = Held(4, *held)
    with pytest.raises(Problem, match=r"unavailable/streams {'most': 4}"):
        places.take(comer[0], {}, comer[1])
    assert places.gone == []


@pytest.mark.parametrize(("rank", "kept"), [(ANONYMOUS, 3), (SIGNED_IN, 2)])
def test_players_at_two_addresses_leave_places_to_spectators(rank: Rank, kept: int) -> None:
    places = Held(16, *[(address, SEATED) for address in "ab" for _ in range(8)])
    for address in "cdefghijklmn"[: 16 - 2 * kept]:
        places.take(address, {}, rank)
    for address in "ab":
        with pytest.raises(Problem, match="unavailable/streams"):
            places.take(address, {}, SEATED)
    held = Counter(place.address for place in places._taken)
    assert (held["a"], held["b"]) == (kept, kept)


def test_stream_that_cannot_end_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.platform.http.places._PATIENCE", 0.01)
    places = Held(4, *FULL, ("a", SEATED), stuck=True)
    for _ in FULL:
        with pytest.raises(Problem, match=r"unavailable/streams {'most': 4}"):
            places.take("b", {}, SEATED)
    assert len(places._taken) == 4


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with application(tmp_path, THREADS="6") as app:
        yield app


def test_seated_player_is_let_in_before_anonymous_listeners(app: Flask) -> None:
    players = people(Api(over_wsgi(app)), 2)
    path = f"/v1/games/{table(players)}/events"
    ended: dict[int, bytes] = {}
    threads = []

    def listen(address: str, headers: dict[str, str], number: int) -> int:
        told: dict[str, Any] = {"headers": {"Accept": "text/event-stream", **headers}}
        answer = Client(app).get(path, environ_base={"REMOTE_ADDR": address}, **told)
        if answer.status_code == 200:

            def read() -> None:
                ended[number] = b"".join(answer.response)
                answer.close()

            threads.append(threading.Thread(target=read))
            threads[-1].start()
        return answer.status_code

    try:
        assert [listen("10.0.0.1", {}, number) for number in range(5)] == [200, 200, 200, 503, 503]
        for number, player in enumerate(players, 10):
            assert listen("10.0.0.2", {"Authorization": f"Bearer {player.token}"}, number) == 200
        assert [*ended] == [0], "the reserved place was taken first, then that of the oldest"
        again = re.search(rb"retry: (\d+)\n\n$", ended[0])
        assert again is not None
        assert int(again[1]) >= 15_000
    finally:
        app.extensions["service"].platform.stopping.set()
        for thread in threads:
            thread.join()


def test_empty_inbox_gives_way_to_a_player_and_an_inbox_with_a_game_does_not(app: Flask) -> None:
    ada, bob, cora = people(Api(over_wsgi(app)), 3)

    def ranks() -> list[Rank]:
        return [place.rank for place in app.extensions["places"]._taken]

    def listen(reader: Api) -> Any:
        headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {reader.token}"}
        return Client(app).get("/v1/me/inbox", headers=headers)

    with listen(cora):
        assert ranks() == [SIGNED_IN]
    table([ada, bob])
    with listen(ada), listen(bob):
        assert ranks() == [SEATED, SEATED]
    assert cora.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": bob.account}]}).status == 201
    assert ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": cora.account}]}).status == 201
    with listen(cora):
        assert ranks() == [SEATED], "an invitation waits"
