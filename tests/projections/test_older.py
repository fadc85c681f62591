"""Read models that an older release left, or that nobody can read, are discarded and rebuilt from the log."""

import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Inspector, text
from structlog.testing import capture_logs

from events.log.journal import Journal
from events.log.open import open_journal
from projections.database import open_engine
from projections.readmodels import ReadModels, open_read_models
from tests.support.club import Club

# As a release before this one left them: generations were `live` or not, and games had fewer columns.
OLDER = (
    """CREATE TABLE read_models (number BIGINT NOT NULL, shape VARCHAR(40) NOT NULL, live BOOLEAN NOT NULL,
       seen_at BIGINT NOT NULL, PRIMARY KEY (number))""",
    "INSERT INTO read_models VALUES (1, 'a1b2c3d4e5f60718', true, 1790000000)",
    "CREATE TABLE games_g1 (id VARCHAR(80) NOT NULL, line VARCHAR(80), PRIMARY KEY (id))",
    "INSERT INTO games_g1 VALUES ('g_1', 'a line of old')",
    """CREATE TABLE marks_g1 (shard BIGINT NOT NULL, position BIGINT NOT NULL, hash VARCHAR(64) NOT NULL,
       PRIMARY KEY (shard))""",
)


def left_behind(database: str) -> None:
    engine = open_engine(database)
    with engine.begin() as db:
        for statement in OLDER:
            db.execute(text(statement))
    engine.dispose()


def warnings(told: list[Any]) -> list[str]:
    return [entry["event"] for entry in told if entry["log_level"] == "warning"]


def test_what_an_older_release_left_is_built_anew(places: tuple[str, str], tmp_path: Path) -> None:
    log, database = places
    with open_journal(log) as journal:
        club = Club(journal, tmp_path, "older")
        club.live(60)
        left_behind(database)
        with capture_logs() as told, open_read_models(database, journal) as models:
            models.start()
            models.runner.catch_up()  # a start returns before a slow machine has built them
            for game in club.games:
                assert models.games.version(game) == journal.head(game).seq
        assert [words for words in warnings(told) if "another release" in words] == warnings(told)[:1]
        with capture_logs() as told, open_read_models(database, journal) as models:
            assert models.games.version(club.games[0]) == journal.head(club.games[0]).seq
        assert not told, "what this release has made is kept"


def test_of_several_who_find_it_only_the_first_throws_it_away(places: tuple[str, str], tmp_path: Path) -> None:
    log, database = places
    with open_journal(log) as journal, ExitStack() as stack:
        club = Club(journal, tmp_path, "several")
        club.live(60)
        left_behind(database)
        barrier = threading.Barrier(4)
        several: list[ReadModels] = []

        def begin() -> None:
            barrier.wait()
            models = open_read_models(database, journal)
            several.append(models)
            models.start()

        threads = [threading.Thread(target=begin) for _ in range(4)]
        with capture_logs() as told:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        for models in several:
            stack.enter_context(models)
        assert len(several) == 4
        assert len([words for words in warnings(told) if "another release" in words]) == 1
        for models in several:
            models.runner.catch_up()
            assert models.games.version(club.games[-1]) == journal.head(club.games[-1]).seq


@pytest.mark.parametrize("content", [b"no database " * 500, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_file_that_nobody_can_read_is_built_anew(journal: Journal, tmp_path: Path, content: bytes) -> None:
    club = Club(journal, tmp_path, "unreadable")
    club.live(30)
    (tmp_path / "projections.db").write_bytes(content)
    with capture_logs() as told, open_read_models(f"sqlite:///{tmp_path / 'projections.db'}", journal) as models:
        models.start()
        models.runner.catch_up()
        assert models.games.version(club.games[0]) == journal.head(club.games[0]).seq
    assert len([words for words in warnings(told) if "cannot be read" in words]) == 1


def test_what_another_throws_away_meanwhile_is_looked_for_again(
    places: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above met it on a busy machine: the list was gone between two looks, and a process did not start."""
    log, database = places
    left_behind(database)
    other, has_table = open_engine(database), Inspector.has_table

    def slowly(inspector: Inspector, name: str, **more: Any) -> bool:
        found = has_table(inspector, name, **more)
        monkeypatch.undo()
        with other.begin() as db:
            for table in ("games_g1", "marks_g1", "read_models"):
                db.execute(text(f"DROP TABLE {table}"))
        return found

    monkeypatch.setattr(Inspector, "has_table", slowly)
    with open_journal(log) as journal:
        club = Club(journal, tmp_path, "meanwhile")
        club.live(60)
        with open_read_models(database, journal) as models:
            models.start()
            models.runner.catch_up()
            assert models.games.version(club.games[0]) == journal.head(club.games[0]).seq
    other.dispose()
