"""The tournaments in memory: bounded by the bytes that they take."""

import gc
from collections.abc import Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest
from flask import Flask

from domain.game.results import Standing
from domain.tournament.formats.formats import League
from domain.tournament.formats.stage import Stage
from domain.tournament.results.rounds import DrawnTable
from events.log.event import Stored
from projections.stream_kinds import TOURNAMENT
from projections.tournament_fold import TournamentLine
from service.features.games import memory as games_memory
from service.features.tournaments.typed_results import Came
from service.platform.http import work
from service.platform.http.errors import Problem
from service.platform.http.work import Turns
from service.platform.streams import book, loaded_streams
from service.platform.streams.loaded_streams import LoadedStreams
from tests.support.api import Api, over_wsgi, refused
from tests.support.charging import charges, left
from tests.support.counting import heavy_requests
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did
from tests.support.service import application
from tests.support.sizes import added_up

ENTRANTS, EVENTS = 60, 6
TABLES = ENTRANTS * (ENTRANTS - 1) // 2
LEAGUE = {"format": {"kind": "league", "divisions": 1}}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with application(tmp_path, GAME_MEMORY="1") as app:
        yield app


def tables_in_memory() -> int:
    gc.unfreeze()
    gc.collect()
    return sum(isinstance(one, DrawnTable) for one in gc.get_objects())


def test_tournaments_leave_when_bytes_are_exceeded(app: Flask) -> None:
    olga = Api(over_wsgi(app)).as_("olga")
    wanted = {"title": "League", "ruleset": "kingdomino", "play": "typed", "stages": [LEAGUE]}
    there = tables_in_memory()
    for _ in range(EVENTS):
        event = f"/v1/tournaments/{did(olga.post('/v1/tournaments', wanted))['tournament']['id']}"
        did(olga.post(f"{event}/entrants", {"names": [f"Player {number}" for number in range(ENTRANTS)]}))
        did(olga.post(f"{event}/stages"))
        did(olga.get(event), 200)
    assert tables_in_memory() - there < 3 * TABLES


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the tournaments that are loaded from now on."""
    loads, made = list[str](), TournamentLine.made

    def counted(stored: Stored) -> TournamentLine:
        loads.append(stored.stream)
        return made(stored)

    monkeypatch.setattr(TournamentLine, "made", counted)
    return loads


@pytest.fixture
def turns(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return heavy_requests(monkeypatch)


def typed_event(olga: Api, entrants: int) -> str:
    """Create an event and return its id."""
    wanted = {"title": "Open", "ruleset": "kingdomino", "play": "typed", "stages": [LEAGUE]}
    id_: str = did(olga.post("/v1/tournaments", wanted))["tournament"]["id"]
    did(olga.post(f"/v1/tournaments/{id_}/entrants", {"names": [f"Player {number}" for number in range(entrants)]}))
    return id_


def memory_of(app: Flask) -> LoadedStreams:
    memory: LoadedStreams = app.extensions["service"]["games"].desk.loaded_games.memory
    return memory


def test_a_request_that_loads_a_large_event_takes_a_turn_for_no_units(
    app: Flask, loads: list[str], turns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = Api(over_wsgi(app)).as_("olga-3")
    event = typed_event(olga, 120)
    paid = charges(app, monkeypatch)
    loads.clear()
    for large, act in ((False, False), (True, False), (True, True)):
        monkeypatch.setattr(book, "_LONG", 1_000 if large else 1_000_000)
        memory_of(app).drop((TOURNAMENT.name, event))
        if act:
            did(olga.put(f"/v1/tournaments/{event}/details", {"title": "Other"}), 200)
        for _ in range(2):
            did(olga.get(f"/v1/tournaments/{event}"), 200)
        assert (len(loads), len(turns)) == ((1, int(large)))
        loads.clear()
        turns.clear()
    assert [units for units in paid if units] == [1], "the act is kept for ever"
    assert app.extensions["work"].turns._turns == []


def test_one_address_cannot_fill_the_queue_of_large_events(
    app: Flask, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = Api(over_wsgi(app)).as_("olga-4")
    small, large = typed_event(olga, 110), typed_event(olga, 200)
    monkeypatch.setattr(book, "_LONG", 100_000)
    loads.clear()
    for event in (small, large):
        memory_of(app).drop((TOURNAMENT.name, event))
    crowded, other = (Api(over_wsgi(app, f"10.0.0.{number}")) for number in range(2))
    waiting: Turns = app.extensions["work"].turns
    begun = [waiting.begin(f"a_{number}", "10.0.0.0", free=True) for number in range(max(1, waiting.room // 4))]
    refused(crowded.get(f"/v1/tournaments/{large}"), 503, "unavailable")
    assert loads == []
    did(crowded.get(f"/v1/tournaments/{small}"), 200)
    for caller in (other, crowded):
        did(caller.get(f"/v1/tournaments/{large}"), 200)
    assert loads == [small, large]
    for request in begun:
        waiting.leave(request)


def test_a_request_with_a_turn_never_waits_for_one_without(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    event = typed_event(Api(over_wsgi(app)).as_("olga-5"), 120)
    monkeypatch.setattr(book, "_LONG", 1_000)
    memory_of(app).drop((TOURNAMENT.name, event))
    tournaments = app.extensions["service"]["tournaments"].desk.book
    with (
        memory_of(app).load(((TOURNAMENT.name, event), "long")),
        app.test_request_context(),
        work.turn() or nullcontext(),
    ):
        assert tournaments.line(event).id == event


def test_loads_take_no_place_of_requests_that_pay(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    event, reader = typed_event(Api(over_wsgi(app)).as_("olga-6"), 120), Api(over_wsgi(app, "10.0.0.1"))
    monkeypatch.setattr(book, "_LONG", 1_000)
    turns: Turns = app.extensions["work"].turns
    for free in (True, False):
        begun = [turns.begin(f"a_{number}", f"10.0.{number}.0", free=free) for number in range(turns.room)]
        memory_of(app).drop((TOURNAMENT.name, event))
        if free:
            refused(reader.get(f"/v1/tournaments/{event}"), 503, "unavailable")
        else:
            did(reader.get(f"/v1/tournaments/{event}"), 200)
        turns.leave(turns.begin("a_payer", "10.0.0.2", free=not free))
        for request in begun:
            turns.leave(request)


def test_a_refused_load_says_nothing_of_units(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    event = typed_event(Api(over_wsgi(app)).as_("olga-7"), 120)
    monkeypatch.setattr(book, "_LONG", 1_000)
    memory_of(app).drop((TOURNAMENT.name, event))
    turns: Turns = app.extensions["work"].turns
    begun = [turns.begin(None, "10.0.0.9", free=True) for _ in range(work.OF_STRANGER)]
    answer = Api(over_wsgi(app, "10.0.0.9")).get(f"/v1/tournaments/{event}")
    refused(answer, 429, "rate-limited")
    assert (left(answer), left(answer, "work-address")) == (None, None)
    for request in begun:
        turns.leave(request)


def test_a_stream_that_was_slow_to_load_takes_a_turn(
    app: Flask, loads: list[str], turns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = typed_event(Api(over_wsgi(app)).as_("olga-8"), 10)
    loads.clear()
    for slow, takes in ((True, 0), (True, 1), (False, 1), (False, 0)):
        monkeypatch.setattr(loaded_streams, "SLOW", -1 if slow else 1_000_000)
        memory_of(app).drop((TOURNAMENT.name, event))
        turns.clear()
        did(Api(over_wsgi(app)).get(f"/v1/tournaments/{event}"), 200)
        assert (loads.pop(), len(turns)) == (event, takes)


def test_few_requests_wait_for_the_load_of_another(app: Flask) -> None:
    """Each holds a thread. Play waits all the same."""
    olga = Api(over_wsgi(app)).as_("olga-9")
    event, reader = typed_event(olga, 10), Api(over_wsgi(app, "10.0.0.1"))
    turns: Turns = app.extensions["work"].turns
    with ExitStack() as waiting:
        for _ in range(turns.room):
            waiting.enter_context(turns.waiting("10.0.0.1"))
        memory_of(app).drop((TOURNAMENT.name, event))
        with memory_of(app).load((TOURNAMENT.name, event)):
            refused(reader.get(f"/v1/tournaments/{event}"), 503, "unavailable")
        did(reader.get(f"/v1/tournaments/{event}"), 200)
        for number in range(turns.room):
            waiting.enter_context(turns.waiting(f"10.0.{number}.0"))
        with pytest.raises(Problem), turns.waiting("10.0.9.9"):
            pass
    with turns.waiting("10.0.9.9"):
        assert [*turns._waiting] == ["10.0.9.9"]
    assert not turns._waiting


def test_large_streams_drop_each_other_and_no_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loaded_streams, "LARGE", 20)
    memory = LoadedStreams(100)

    def held() -> set[Hashable]:
        return set(memory._loaded)

    for name, size in (("s1", 19), ("s2", 19), ("l1", 20), ("l2", 30)):
        memory.keep(name, name, size)
    assert held() == {"s1", "s2", "l1", "l2"}
    memory.get("l1")
    for name, size, large in (("l3", 20, {"l1", "l3"}), ("l4", 60, {"l4"}), ("l5", 25, {"l5"}), ("l5", 15, {"l5"})):
        memory.keep(name, name, size)
        assert held() == {"s1", "s2", *large}
    for name in ("s3", "s4"):
        memory.keep(name, name, 19)
    assert (held(), memory.taken) == ({"s1", "s2", "s3", "s4", "l5"}, 91)


def test_a_finished_game_stays_until_another_is_used() -> None:
    """While running games filled the memory, each use of a finished one read it again from the log."""
    memory = LoadedStreams(100)
    for name, size, over in (("running", 90, False), ("f1", 20, True), ("f2", 90, True)):
        memory.keep(name, name, size, over=over)
        assert memory.get(name)
    assert memory.taken == 90


def test_a_long_tournament_is_loaded_once_for_all_who_ask(
    evening: Evening, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "_LONG", 1_000)
    evening.make(play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(150)])
    whole = evening.line
    loads.clear()
    evening.desk.loaded_games.memory.drop((TOURNAMENT.name, ID))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: evening.line, range(4)))
    assert (loads, found) == ([ID], [whole] * 4)


@pytest.mark.parametrize("what", ["tournament", "game"])
def test_a_stream_is_loaded_once_for_all_who_ask(evening: Evening, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    evening.begin(2)
    memory, going, waits, loads = evening.desk.loaded_games.memory, Event(), Semaphore(0), list[object]()
    whole, game, made, load = evening.line, evening.game(1), TournamentLine.made, games_memory.LoadedGame

    def slowly(*given: Any) -> Any:
        loads.append(given)
        assert going.wait(60)
        return made(*given) if what == "tournament" else load(*given)

    def wait() -> AbstractContextManager[None]:
        waits.release()
        return nullcontext()

    monkeypatch.setattr(*((TournamentLine, "made") if what == "tournament" else (games_memory, "LoadedGame")), slowly)
    monkeypatch.setattr(memory, "wait", wait)
    memory.drop((TOURNAMENT.name, ID))
    memory.drop(game)
    ask = (lambda: evening.line) if what == "tournament" else partial(evening.desk.loaded_games.load, game)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask) for _ in range(4)]
        waited = [waits.acquire(timeout=60) for _ in range(3)]
        going.set()
        found = [one.result() for one in asked]
    assert (waited, len(loads)) == ([True] * 3, 1)
    assert all(one is found[0] for one in found)
    assert what == "game" or found[0] == whole


@pytest.mark.parametrize("entrants", [20, 60])
def test_size_of_a_league_is_near_its_objects(evening: Evening, entrants: int) -> None:
    evening.make(Stage(League(divisions=1)), play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(entrants)])
    evening.start().advance()
    line, memory = evening.line, evening.desk.loaded_games.memory
    assert 0.5 < memory.taken / added_up(line, set()) < 2


def test_a_tournament_in_memory_is_no_game(evening: Evening) -> None:
    assert evening.make().line.id == ID
    assert evening.desk.loaded_games.known(ID) is None


def test_a_result_copies_its_round_alone(evening: Evening) -> None:
    evening.make(Stage(League(divisions=1)), play="typed")
    evening.organise.enter_names(MAKER, ID, [f"Player {number}" for number in range(6)])
    evening.start().advance()
    before = evening.line.tournament.current.rounds
    came = Came((Standing(0, 1, 2), Standing(1, 2, 0)), ())
    evening.organise.report(MAKER, ID, 2, 1, lambda _: came)
    after = evening.line.tournament.current.rounds
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True, True, True]
    assert (before[1].unfinished, after[1].unfinished) == (3, 2)
