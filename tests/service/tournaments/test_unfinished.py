"""The full check of the forwarder loads only tournaments for which something may be due."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.refusal import Refusal
from domain.tournament.formats.formats import League, Swiss
from domain.tournament.formats.stage import Stage
from projections.readmodels import ReadModels, open_read_models
from service.features.tournaments.unfinished import UnfinishedTournaments
from service.platform.storage.database import sqlite_url
from service.platform.streams import service_time
from tests.support.evening import ID, MAKER, Evening

DUELS = Stage(Swiss(size=2, rounds=2))
DAY = 24 * 3600 * 1000


@pytest.fixture
def models(evening: Evening, tmp_path: Path) -> Iterator[ReadModels]:
    with open_read_models(sqlite_url(tmp_path / "lists.db"), evening.journal) as models:
        yield models


@pytest.fixture
def unfinished(evening: Evening, models: ReadModels) -> UnfinishedTournaments:
    return UnfinishedTournaments(models.tournaments, evening.tournaments.opener)


def swept(models: ReadModels, unfinished: UnfinishedTournaments) -> list[str]:
    """Do what the forwarder does with all of them, and return which these are."""
    models.runner.catch_up()
    found = []
    for id_ in unfinished.due():
        found.append(id_)
        unfinished.advance(id_, None)
    return found


def test_a_tournament_that_waits_for_people_is_loaded_once_after_each_change(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments
) -> None:
    """One account made 10,000 of them an hour, and each cost 8 ms every 30 seconds."""
    evening.make(DUELS, play="typed").enter(4)
    assert swept(models, unfinished) == [], "an open one has nothing to do"
    evening.start().publish()
    assert [swept(models, unfinished) for _ in range(3)] == [[ID], [], []]
    evening.organise.pause(MAKER, ID, None)
    assert [swept(models, unfinished) for _ in range(2)] == [[ID], []]


def test_a_tournament_with_unfinished_games_is_always_loaded(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments
) -> None:
    """Its games become final as time passes, without an event."""
    evening.begin(4, DUELS)
    assert [swept(models, unfinished) for _ in range(3)] == [[ID]] * 3
    evening.play_all()
    assert [swept(models, unfinished) for _ in range(3)] == [[ID], [], []], "they are final"


def test_an_erased_entrant_is_noticed_without_a_change(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments
) -> None:
    evening.make(DUELS, play="typed").enter(4).start().publish()
    assert [swept(models, unfinished) for _ in range(2)] == [[ID], []]
    evening.tournaments.opener.forgotten = lambda accounts: {"a_2"} & {*accounts}
    assert [swept(models, unfinished) for _ in range(3)] == [[ID], [ID], []], "it is dropped, and then is no entrant"


def test_a_failure_is_tried_again(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.make(DUELS, play="typed").enter(4).start().publish()
    assert [swept(models, unfinished) for _ in range(2)] == [[ID], []]
    with monkeypatch.context() as patched:
        patched.setattr(evening.tournaments.book, "change", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            unfinished.advance(ID, None)
    assert [swept(models, unfinished) for _ in range(2)] == [[ID], []]


def test_a_calendar_is_looked_at_each_day(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.make(Stage(League(divisions=1, moving=0)), play="typed").enter(4).start()
    assert [swept(models, unfinished) for _ in range(3)][-1] == []
    tomorrow = service_time.now() + DAY
    monkeypatch.setattr(service_time, "now", lambda: tomorrow)
    assert [swept(models, unfinished) for _ in range(2)] == [[ID], []]


def test_a_table_of_bots_that_waits_for_room_is_not_forgotten(
    evening: Evening, models: ReadModels, unfinished: UnfinishedTournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    room: list[int] = []

    def admit(_maker: str, more: int, _least: int) -> None:
        if not room:
            raise Refusal("too-many-games", count=1, more=more, most=1)

    monkeypatch.setattr(evening.tournaments.opener, "_admit", admit)
    evening.make(DUELS)
    for _ in range(2):
        evening.organise.enter_bot(MAKER, ID, "random")
    evening.start()
    evening.organise.draw(MAKER, ID)
    monkeypatch.setattr("service.features.tournaments.organising.check_bot_tables", lambda *_: None)
    evening.organise.publish(MAKER, ID)
    assert [swept(models, unfinished) for _ in range(3)] == [[ID]] * 3
    assert evening.line.tournament.current.rounds[0].opened == {}
    room.append(1)
    swept(models, unfinished)
    assert evening.game(1)
