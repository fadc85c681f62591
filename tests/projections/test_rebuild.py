"""A rebuild: the same bytes, while everybody continues, on any engine."""

import threading
import time

import pytest
from sqlalchemy import Boolean, Column, Index, MetaData, String, Table, column

from events.log.open import open_journal
from projections import generations, projectors, rebuild
from projections.applier import Applier, Succeeded
from projections.current_generation import LiveGeneration, NotBuilt
from projections.games import GAMES
from projections.readmodels import open_database, open_read_models
from projections.tables import form_of, partial_index
from tests.support.club import Club
from tests.support.rebuilding import rebuilt_alike


def dump(models):
    return list(models.dump())


def test_both_engines_give_the_same_bytes(databases, tmp_path):
    url = databases()
    with (
        open_journal(f"sqlite:///{tmp_path / 'log.db'}") as journal,
        open_read_models(f"sqlite:///{tmp_path / 'projections.db'}", journal) as models,
        open_journal(url) as other,
        open_read_models(url, other) as others,
    ):
        club = Club(journal, tmp_path, "engines")
        club.live(600)
        models.runner.catch_up()
        journal.backup(tmp_path / "backup")
        other.restore(tmp_path / "backup")
        others.runner.catch_up()
        followed = dump(models)
        assert len(followed) > len(club.games)
        assert dump(others) == followed
        others.rebuild()
        assert dump(others) == followed


def test_progress_goes_to_the_end(journal, models, tmp_path, monkeypatch):
    monkeypatch.setattr(rebuild, "_BATCH", 20)
    monkeypatch.setattr(rebuild, "_GAMES", 3)
    club = Club(journal, tmp_path, "progress")
    club.live(300)
    told = []
    rebuilt = models.rebuild(lambda done, total: told.append((done, total)))
    events = sum(journal.head(game).seq for game in club.games)
    assert rebuilt[1:] == (events, len(club.games))
    assert told == sorted(told)
    assert {total for _, total in told} == {2 * events}
    assert told[-1][0] == 2 * events
    assert len(told) > 5


@pytest.mark.one_in(2)
def test_nobody_notices_a_rebuild(places, tmp_path, monkeypatch):
    """Rebuild the read models repeatedly during games, list reads and following, as another process would.

    Every answer is whole, and no reader sees a known event disappear.
    """
    monkeypatch.setattr(rebuild, "_BATCH", 50)
    log, database = places
    with open_journal(log) as journal, open_read_models(database, journal) as models:
        models.start()
        club = Club(journal, tmp_path, "service", models.notify)
        club.live(100)
        assert models.wait_for(club.games[0], 1, timeout=10)
        stop = threading.Event()
        wrong = []

        def read():
            known = {}
            try:
                while not stop.is_set():
                    for game in list(known):
                        version = models.games.version(game)
                        if version < known[game]:
                            wrong.append(f"{game} went back from {known[game]} to {version}")
                    for line in models.games.page("a_ann", limit=20):
                        known[line.id] = line.version
                    models.pending.page("a_bob")
            except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
                wrong.append(repr(error))

        readers = [threading.Thread(target=read) for _ in range(2)]
        for reader in readers:
            reader.start()
        engine = open_database(database)
        numbers = set()
        for _ in range(3):
            club.live(40)
            numbers.add(rebuild.rebuild(journal, engine).generation)
            club.live(40)
            game = club.make()
            assert models.wait_for(game, 1, timeout=10)
        engine.dispose()
        stop.set()
        for reader in readers:
            reader.join()
        assert not wrong
        assert len(numbers) == 3
        models.runner.catch_up()
        rebuilt_alike(models)


@pytest.fixture
def built(places, tmp_path):
    """Makes a generation that has read the log to a position, of a log of one game."""
    log, database = places
    with open_journal(log) as journal:
        club = Club(journal, tmp_path, "built")
        game = club.make(visibility="public")
        while journal.head(game).seq < 3:
            game = club.make(visibility="public")
        engine = open_database(database)
        shard = journal.shard_of(game)

        def build(events):
            number = generations.begin(engine, projectors.shape(), journal.shards)
            made = Applier(journal, engine, projectors.tables(number), live=False)
            made.apply(shard, journal.follow(shard, 0, events))
            return made

        yield engine, journal, shard, build
        engine.dispose()


def test_a_generation_that_is_behind_does_not_answer(built):
    engine, _, _, build = built
    ahead, behind = build(3), build(2)
    assert generations.succeed(engine, ahead.tables.number, None)
    assert not generations.succeed(engine, behind.tables.number, None)
    assert generations.live(engine, projectors.shape()) == ahead.tables.number
    assert generations.succeed(engine, behind.tables.number, unfit=ahead.tables.number)
    assert generations.live(engine, projectors.shape()) == behind.tables.number


def test_a_generation_that_was_succeeded_takes_nothing_more(built):
    engine, journal, shard, build = built
    old, new = build(1), build(1)
    assert generations.succeed(engine, old.tables.number, None)
    following = Applier(journal, engine, old.tables, live=True)
    assert generations.succeed(engine, new.tables.number, None)
    with pytest.raises(Succeeded):
        following.apply(shard, journal.follow(shard, 1, 1))
    assert following.marks[shard].position == 1


def test_only_one_generation_is_left(journal, models, tmp_path):
    Club(journal, tmp_path, "left").live(30)
    for _ in range(3):
        models.rebuild()
    with models._live.engine.connect() as db:
        names = models._live.engine.dialect.get_table_names(db)
    assert {name.rpartition("_g")[2] for name in names if name != "read_models"} == {"3"}


def test_another_shape_is_built_at_start(journal, tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'projections.db'}"
    club = Club(journal, tmp_path, "shape")
    club.live(60)
    with open_read_models(url, journal) as models:
        models.runner.catch_up()
        before = dump(models)
        assert models._live.tables.number == 1
    monkeypatch.setattr("projections.current_generation.shape", lambda: "another")
    monkeypatch.setattr("projections.runner.shape", lambda: "another")
    monkeypatch.setattr("projections.rebuild.shape", lambda: "another")
    with open_read_models(url, journal) as models:
        with pytest.raises(NotBuilt):
            models.games.page(None)
        models.start()
        assert models._live.tables.number == 2
        assert dump(models) == before
        with open_read_models(url, journal) as older:
            monkeypatch.undo()
            older._live.refresh()
            assert dump(older) == before  # the former release that runs in parallel still answers


def test_what_a_builder_left_behind_is_swept(journal, models, tmp_path, monkeypatch):
    engine = models._live.engine
    models.runner.catch_up()
    abandoned = generations.begin(engine, "somebody's", journal.shards)
    models.rebuild()
    with engine.connect() as db:
        assert f"games_g{abandoned}" in engine.dialect.get_table_names(db)  # they may yet be at it
    now = time.time()
    monkeypatch.setattr(generations, "_now", lambda: int(now) + 3600)
    models.rebuild()
    with engine.connect() as db:
        assert f"games_g{abandoned}" not in engine.dialect.get_table_names(db)


def test_the_first_generation_of_many_who_start_at_once(places, tmp_path):
    log, database = places
    with open_journal(log) as journal:
        Club(journal, tmp_path, "crowd").live(100)
        several = []

        def begin():
            models = open_read_models(database, journal)
            several.append(models)
            models.runner.start(patience=180)  # on a busy machine a build may go on after the usual five seconds

        threads = [threading.Thread(target=begin) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({tuple(dump(models)) for models in several if not models.runner.catch_up()}) == 1
        for models in several:
            models.close()


def test_ends_of_shards_are_found(places, tmp_path):
    log, _ = places
    with open_journal(log) as journal:
        Club(journal, tmp_path, "ends").live(120)
        found = rebuild.ends(journal, dict.fromkeys(range(journal.shards), 0))
        for shard, end in found.items():
            events = journal.follow(shard, 0, 100_000)
            assert end == (events[-1][0] if events else 0)
            for position, _ in events[:: max(len(events) // 5, 1)]:
                assert rebuild.ends(journal, {shard: position}) == {shard: end}


@pytest.mark.parametrize("model", projectors.PROJECTORS.values())
def test_another_meaning_of_a_read_model_is_another_shape(model, monkeypatch):
    before = projectors.shape()
    projectors.shape.cache_clear()
    monkeypatch.setattr(model, "meaning", "another")
    assert projectors.shape() != before
    projectors.shape.cache_clear()


def test_another_rule_of_an_index_is_another_shape():
    seen = column("seen", Boolean)
    rules = (Index("by", "id"), Index("by", "id", unique=True), partial_index("by", seen.is_(True), "id"),
             partial_index("by", seen.is_(False), "id"))  # fmt: skip
    forms = {str(form_of(Table("games", MetaData(), Column("id", String(9)), index))) for index in rules}
    assert len(forms) == len(rules)


def test_reading_before_anything_is_built_says_so(tmp_path):
    engine = open_database(f"sqlite:///{tmp_path / 'projections.db'}")
    with pytest.raises(NotBuilt):
        LiveGeneration(engine).rows(lambda t: t[GAMES].select())
    engine.dispose()
