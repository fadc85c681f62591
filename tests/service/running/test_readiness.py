"""Readiness: a service is ready if it can write, and if its lists answer; otherwise it reports the reason, once."""

import errno
import resource
import sqlite3
import threading
from contextlib import closing, contextmanager

import psycopg
import pytest
from sqlalchemy.event import listen
from structlog.testing import capture_logs

from events.log.journal import Unavailable
from events.log.sqlite import SqliteJournal
from events.log.sqlite_file import SqliteFile
from projections import current_generation as live
from projections import runner
from service.compose import TABLES
from service.platform.runtime import readiness
from service.platform.runtime.failures import words
from service.platform.runtime.installation import open_parts
from service.platform.runtime.settings import Settings
from service.running.supervisor import check_at_start
from tests.support.api import Api, over_http, over_wsgi, refused
from tests.support.play import asked, move, people, table, until
from tests.support.server import METRICS, running
from tests.support.service import application

DOWN = 503, "unavailable"
LITTLE = 16 * 1024
"""Less than a log and its write-ahead log take: neither can go on, nor be emptied into the other."""


@contextmanager
def no_file_longer_than(size, pid):
    """The kernel refuses this process what goes beyond, as on a disk that is full."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_a_service_that_cannot_write_is_not_ready_until_it_can(tmp_path):
    with running(tmp_path / "data") as service:
        api = Api(over_http(service.url))
        pair = people(api, 2)
        game = table(pair)
        assert api.get("/readyz").json["checks"]["log"] == "ok"
        with no_file_longer_than(LITTLE, service.web_worker()):
            refused(pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}), 503, "unavailable")
            problem = until(lambda: (told := api.get("/readyz")).json["checks"]["log"] != "ok" and refused(told, *DOWN))
            assert problem["checks"]["log"] == "cannot be written"
            assert "log: cannot be written" in problem["detail"]
            assert (api.get("/livez").status, api.get(f"/v1/games/{game}").status) == (200, 200)
        until(lambda: api.get("/readyz").status == 200)
        player, shown = asked(pair, game)
        assert move(player, shown).status == 201


def test_a_log_that_may_only_be_read_is_told(tmp_path, monkeypatch):
    with application(tmp_path) as app:
        service, api = app.extensions["service"], Api(over_wsgi(app))
        pair = people(api, 2)
        game = table(pair)
        assert api.get("/readyz").status == 200
        with monkeypatch.context() as patch:
            opened = SqliteFile._open
            patch.setattr(SqliteFile, "_open", lambda *given: to_be_read(opened(*given)))
            service.platform.journal._file._drop_writer()
            problem = until(lambda: (answer := api.get("/readyz")).status == 503 and answer.json)
            assert problem["checks"]["log"] == "cannot be written"
            refused(pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}), 503, "unavailable")
            assert api.get(f"/v1/games/{game}").status == 200
        until(lambda: api.get("/readyz").status == 200)
        assert move(*asked(pair, game)).status == 201


def to_be_read(connection):
    connection.execute("PRAGMA query_only = ON")
    return connection


UNWRITABLE = dict.fromkeys(("log", "registry"), "cannot be written")


def test_a_postgresql_that_may_only_be_read_is_told_until_it_can_be_written(tmp_path, databases):
    url = databases()
    with application(tmp_path, DATABASE_URL=url) as app:
        api = Api(over_wsgi(app))
        pair = people(api, 2)
        game = table(pair)
        assert api.get("/readyz").status == 200
        to_read_alone(url, "on")
        try:
            # The first look after it may find closed connections, and say that they cannot be read.
            problem = until(
                lambda: (told := api.get("/readyz")).json["checks"] | UNWRITABLE == told.json["checks"] and told
            )
            refused(problem, *DOWN)
            assert {problem.json["checks"][name] for name in ("redis", "signing-key")} == {"ok"}
            refused(pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}), 503, "unavailable")
            assert (api.get("/livez").status, api.get(f"/v1/games/{game}").status) == (200, 200)
        finally:
            to_read_alone(url, "off")
        until(lambda: api.get("/readyz").status == 200)
        assert move(*asked(pair, game)).status == 201


def to_read_alone(url, on):
    """Set whether new connections to this database are read-only; open connections must reconnect."""
    with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as db:
        name = db.info.dbname
        db.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {on}')
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
            [name],
        )


def test_a_registry_that_cannot_be_written_is_told_too(tmp_path):
    with application(tmp_path) as app:
        service, api = app.extensions["service"], Api(over_wsgi(app))
        assert api.get("/readyz").status == 200
        engine = service.platform.registry.database.engine
        listen(engine, "checkout", lambda connection, *_: connection.execute("PRAGMA query_only = ON"))
        problem = until(lambda: (answer := api.get("/readyz")).status == 503 and answer.json)
        assert problem["checks"] | {"registry": "ok"} == dict.fromkeys(problem["checks"], "ok")
        assert problem["checks"]["registry"] == "cannot be written"


def test_while_the_lists_are_built_it_is_not_ready_and_nobody_stumbles(tmp_path, monkeypatch):
    with application(tmp_path) as app:
        game = table(people(Api(over_wsgi(app)), 2))
    for part in ("", "-wal", "-shm"):
        (tmp_path / f"projections.db{part}").unlink(missing_ok=True)
    go_on, asking, build = threading.Event(), [], runner.rebuild
    monkeypatch.setattr(runner, "rebuild", lambda *given: go_on.wait(60) and build(*given))
    monkeypatch.setattr(runner.Runner.start, "__defaults__", (0.1,))
    monkeypatch.setattr(live.NotBuilt, "__init__", lambda *_: asking.append(threading.current_thread().name))
    with capture_logs() as told, application(tmp_path) as app:
        api = Api(over_wsgi(app))
        until(lambda: {"deadlines", "matches", "tournaments", "transparency"} <= set(asking))
        problem = refused(api.get("/readyz"), 503, "unavailable")
        assert problem["checks"] == dict.fromkeys(problem["checks"], "ok") | {"read-models": "being built from the log"}
        assert api.get(f"/v1/games/{game}").status == 200, "what needs no list is there"
        refused(api.get("/v1/games"), 503, "unavailable")
        assert "dominium_events" not in api.get("/metrics", **METRICS).text, "what cannot be asked is left out"
        go_on.set()
        until(lambda: api.get("/readyz").status == 200)
        assert [item["id"] for item in api.get("/v1/games").json["items"]] == [game]
        assert "dominium_events_behind 0.0" in api.get("/metrics", **METRICS).text
    assert [line for line in told if "exc_info" in line or line["log_level"] == "critical"] == []
    assert {line["event"] for line in told if line["log_level"] != "info"} <= {"unavailable"}


@pytest.mark.parametrize(("fresh", "written"), [(3600.0, 1), (-1.0, 5)])
def test_asking_often_does_not_write_often(tmp_path, monkeypatch, fresh, written):
    monkeypatch.setattr(readiness, "_FRESH", fresh)
    probes = []
    monkeypatch.setattr(SqliteJournal, "probe", lambda _: probes.append(1))
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        assert {api.get("/readyz").status for _ in range(5)} == {200}
    assert len(probes) == written


def test_damage_that_a_read_meets_is_named(tmp_path):
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        game = table(people(api, 2))
    with closing(sqlite3.connect(tmp_path / "log.db")) as db, db:
        db.execute(
            "UPDATE events SET body = CAST(replace(body, '-', '+') AS BLOB) WHERE stream = ? AND seq = 3", [game]
        )
        db.execute("DELETE FROM snapshots")
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        assert "damage" not in api.get("/readyz").json["checks"]
        problem = refused(api.get(f"/v1/games/{game}"), 503, "unavailable")
        assert f"event 3 of {game}" in problem["detail"]
        ready = api.get("/readyz")
        assert ready.status == 200
        assert f"event 3 of {game[:12]}…" in ready.json["checks"]["damage"]
        assert game not in ready.text


def test_a_destroyed_page_of_the_log_is_named(tmp_path):
    """The read models cannot be built then, and readiness named only them."""
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        for _ in range(4):
            table(people(api, 2))
    for file in tmp_path.glob("readmodels.db*"):
        file.unlink()
    with closing(sqlite3.connect(tmp_path / "log.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (own,) = db.execute("SELECT stream FROM events WHERE stream NOT LIKE 'g_%' LIMIT 1").fetchone()
        bodies = [body for (body,) in db.execute("SELECT body FROM events WHERE stream LIKE 'g_%'")]
    with (tmp_path / "log.db").open("r+b") as file:
        content = file.read()
        places = [size * (content.index(body) // size) for body in bodies if body in content]
        file.seek(next(at for at in places if own.encode() not in content[at : at + size]))  # a start reads that stream
        file.write(bytes(size))
    with application(tmp_path) as app:
        api = Api(over_wsgi(app))
        until(lambda: "damage" in api.get("/readyz").json["checks"])
        assert "`dominium doctor`" in api.get("/readyz").json["checks"]["damage"]


def test_a_start_refuses_a_log_that_cannot_be_written(tmp_path, monkeypatch):
    settings = Settings(data_dir=tmp_path)
    open_parts(settings, TABLES).close()

    def refuse(self):
        raise Unavailable("log.db: it may not be written")

    monkeypatch.setattr(SqliteJournal, "probe", refuse)
    with pytest.raises(Unavailable, match="may not be written"):
        check_at_start(settings)


def test_an_error_of_the_file_system_is_one_sentence():
    error = OSError(errno.EROFS, "Read-only file system", "/data/opening.lock")
    assert words(error) == ["/data/opening.lock: it cannot be used (Read-only file system)"]
