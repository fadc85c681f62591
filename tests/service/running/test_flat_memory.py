"""Memory that finished games leave behind, in a process and in the service."""

import functools
import gc
import sqlite3
import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from pathlib import Path

import pytest
from flask import Flask

from events.log import sqlite_append
from tests.support.api import Answer, Api, over_http, over_wsgi
from tests.support.server import running
from tests.support.service import application

CONTAINERS = (dict, list, set, OrderedDict, deque)
BATCH = 30
EARLY, LATE = 1_000, 3_000
SLACK = 12
"""Megabytes by which the service may grow from the early to the late game. It once grew by 22."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    monkeypatch.setattr(sqlite_append, "_REMEMBERED", BATCH)
    with application(tmp_path, GAME_MEMORY="1") as app:
        yield app


def done(answer: Answer) -> Answer:
    assert answer.status < 400, answer
    return answer


def finish(pair: list[Api]) -> None:
    """Finish a game and look at it as its players and others do."""
    seats = ["me", {"account": pair[1].account}]
    made = done(pair[0].unchecked("POST", "/v1/games", {"ruleset": "kingdomino", "seats": seats}))
    path = f"/v1/games/{made.json['game']['id']}"
    done(pair[1].unchecked("PUT", f"{path}/seats/1"))
    done(pair[0].unchecked("GET", path))
    done(pair[1].unchecked("POST", f"{path}/resignation", {}))
    for look in ("", "/events", "/log", "?at=5"):
        done(pair[0].unchecked("GET", path + look))
    done(Api(pair[0].transport).unchecked("GET", path))


def is_bounded(one: object) -> bool:
    """Return whether Python bounds what this object holds: a connection keeps the last 200 of its cursors."""
    if isinstance(one, functools._lru_cache_wrapper):
        return one.cache_info().maxsize is not None
    return isinstance(one, sqlite3.Connection)


def sizes() -> dict[int, int]:
    """Return the sizes of all containers but those of bounded caches, by their identity."""
    gc.unfreeze()  # a cache that was frozen before it held anything would not be found
    gc.collect()
    everything = gc.get_objects()
    bounded = {id(inner) for one in everything if is_bounded(one) for inner in gc.get_referents(one)}
    return {id(one): len(one) for one in everything if isinstance(one, CONTAINERS) and id(one) not in bounded}


def shown(wanted: set[int]) -> list[str]:
    return [repr(one)[:300] for one in gc.get_objects() if id(one) in wanted]


def test_no_container_of_a_process_grows_with_finished_games(app: Flask) -> None:
    anybody = Api(over_wsgi(app))
    pair = [anybody.as_("ada"), anybody.as_("bruno")]
    found = []
    for _ in range(4):
        for _ in range(BATCH):
            finish(pair)
        assert app.extensions["service"].platform.readmodels.caught_up(30)
        found.append(sizes())
    common = set.intersection(*(set(each) for each in found[1:]))
    growing = {one for one in common if all(b[one] - a[one] >= BATCH for a, b in pairwise(found[1:]))}
    assert not growing, shown(growing)


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 2**20


@pytest.mark.long
def test_memory_of_the_service_is_flat_over_thousands_of_finished_games(tmp_path: Path) -> None:
    with running(tmp_path / "data", fresh=True, GAME_MEMORY="2") as service:
        anybody, numbers, taken = Api(over_http(service.url)), count(1), {}
        pairs = [[anybody.as_(f"{name}-{number}") for name in ("ada", "bruno")] for number in range(8)]
        measuring = threading.Lock()

        def play(pair: list[Api]) -> None:
            while (number := next(numbers)) <= LATE:
                finish(pair)
                if number in (EARLY, LATE):
                    with measuring:
                        taken[number] = {pid: resident(pid) for pid in service.family()}

        with ThreadPoolExecutor(len(pairs)) as pool:
            list(pool.map(play, pairs))
        growth = {pid: round(taken[LATE][pid] - before, 1) for pid, before in taken[EARLY].items()}
        assert max(growth.values()) < SLACK, growth
