"""Being forgotten: at once and in every process, and nobody comes back under the same handle."""

import secrets
import string
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, text

from service.features.accounts import erasures
from service.features.exports.tables import export_files
from service.platform.ids import new_id
from service.platform.storage.database import sqlite_url
from service.platform.storage.idempotency_keys import KeptAnswer
from tests.support.play import until
from tests.support.refusals import refused
from tests.support.registry import Registry


def everything(registry):
    """Return the content of all tables as text."""
    with registry.database.read() as connection:
        names = ("accounts", "credentials", "wishes", "erasures", "tombstones")
        return str([connection.execute(text(f"SELECT * FROM {name}")).all() for name in names])


def test_a_handle_is_not_given_out_again_and_stands_nowhere(registry):
    ada = registry.accounts.create("Ada-Lovelace")
    registry.erase(ada.id)
    for handle in ("Ada-Lovelace", "ada-lovelace"):
        refused("handle-taken", registry.accounts.create, handle)
    assert "lovelace" not in everything(registry).lower()
    assert registry.accounts.create("ada-lovelace2").handle == "ada-lovelace2"


def test_asked_twice_is_asked_once(registry):
    ada = registry.accounts.create("ada")
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: registry.erase(ada.id).id, range(8)))
    assert len(set(found)) == 1
    assert [erasure.id for erasure in registry.erasures.undone()] == [found[0]]


def test_done_is_told_when_every_process_knows(registry, monkeypatch):
    erasure = registry.erase(registry.accounts.create("ada").id)
    assert not erasure.done
    registry.erasures.found(erasure.id, 2, done=False)
    assert registry.erasures.undone() == [replace(erasure, texts=2)] == [registry.erasures.find(erasure.id)]
    registry.erasures.found(erasure.id, 3, done=True)
    found = registry.erasures.find(erasure.id)
    assert (found.texts, found.done, registry.erasures.undone()) == (3, False, [])
    registry.erasures.found(erasure.id, 9, done=True)
    assert registry.erasures.find(erasure.id) == found, "what is done is done"
    monkeypatch.setattr(time, "time", lambda: found.done_at + 2.1)
    assert registry.erasures.find(erasure.id).done


def test_the_epoch_changes_with_whatever_is_erased(registry):
    seen = [registry.erasures.epoch()]
    for handle in ("ada", "bob"):
        erasure = registry.erase(registry.accounts.create(handle).id)
        seen.append(registry.erasures.epoch())
        registry.erasures.found(erasure.id, 0, done=True)
        registry.erasures.look()
        seen.append(registry.erasures.epoch())
    assert len(set(seen)) == 5


def test_another_process_shows_no_name_under_the_new_epoch(url, monkeypatch):
    monkeypatch.setattr(erasures, "NOTICED", 0.05)
    here, there = Registry(url), Registry(url)
    ada = here.accounts.create("ada")
    before = there.erasures.epoch()
    assert there.names.handles([ada.id]) == {ada.id: "ada"}
    here.erase(ada.id)
    deadline = time.monotonic() + 180
    while there.erasures.epoch() == before:
        assert time.monotonic() < deadline
    assert there.names.handles([ada.id]) == {ada.id: None}
    here.close()
    there.close()


def wished(registry, caller, key, body, location):
    wish = registry.idempotency_keys.take(caller, key, b"d" * 32)
    registry.idempotency_keys.grant(wish, KeptAnswer(201, {"Location": location}, body))


def test_answers_that_tell_of_somebody_are_forgotten_and_stay_granted(registry):
    ada, bob = (registry.accounts.create(handle) for handle in ("ada", "bob"))
    wished(registry, "address ::1", "made", None, f"/v1/players/{ada.id}")
    wished(registry, ada.id, "own", b"mine", "/v1/games/g_1")
    wished(registry, bob.id, "names her", f'{{"account":"{ada.id}","handle":"ada"}}'.encode(), "/v1/games/g_2")
    cited, other = new_id("g"), new_id("g")
    wished(registry, bob.id, "cites her", f'{{"stream":"{cited}","value":"her words"}}'.encode(), f"/v1/games/{cited}")
    wished(registry, bob.id, "other", f'{{"stream":"{other}"}}'.encode(), f"/v1/games/{other}")
    registry.erase(ada.id)
    registry.idempotency_keys.forget(ada.id, [cited])
    kept = everything(registry)
    assert "her words" not in kept
    assert "'ada'" not in kept
    granted = {
        key: registry.idempotency_keys.take(bob.id, key, b"d" * 32).answer
        for key in ("names her", "cites her", "other")
    }
    assert {key: answer.forgotten for key, answer in granted.items()} == {
        "names her": True, "cites her": True, "other": False,
    }  # fmt: skip
    assert granted["cites her"].headers == {"Location": f"/v1/games/{cited}"}
    with registry.database.read() as connection:
        left = connection.execute(text("SELECT count(*) FROM wishes")).scalar()
    assert left == 3, "hers, and the one that made her account, are gone as a whole"


def test_only_exports_that_may_tell_of_somebody_are_dropped(registry):
    ada, olga = (registry.accounts.create(handle) for handle in ("ada", "olga"))
    made = [made_export(registry, olga.id, tournament, end=end) for tournament in ("t_1", "t_2") for end in (0, 1)]
    own = made_export(registry, ada.id, "t_2", end=True)
    registry.erase(ada.id, {"t_1"})

    def stand():
        found = [registry.exports.find(id_) for id_ in made]
        files = ["".join(path for path, _ in registry.exports.files(id_)) for id_ in made]
        return [(one.status, one.edition, len(names)) for one, names in zip(found, files, strict=True)]

    assert stand() == [("waiting", 1, 0), ("expired", 0, 0), ("running", 0, 1), ("done", 0, 0)]
    assert registry.exports.find(own) is None
    erasure = registry.erase(ada.id, ())
    registry.erasures.found(erasure.id, 0, done=True)
    assert stand() == [("waiting", 2, 0), ("expired", 0, 0), ("waiting", 1, 0), ("expired", 0, 0)]


def test_what_is_gathered_in_the_very_moment_is_dropped_too(databases):
    """On PostgreSQL alone two write at once."""
    registry = Registry(databases())
    ada, olga = (registry.accounts.create(handle) for handle in ("ada", "olga"))
    export = registry.exports.find(made_export(registry, olga.id, "t_1", end=False))
    with ThreadPoolExecutor(1) as threads:
        with registry.database.write() as connection:
            registry.exports._move(connection, export, done=2)
            row = {"export": export.id, "unit": 1, "place": 0, "path": "of ada", "content": b""}
            connection.execute(insert(export_files).values(row))
            erased = threads.submit(registry.erase, ada.id, {"t_1"})
            waiting = text(
                "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            with registry.database.read() as looking:
                until(lambda: looking.scalar(waiting), every=0.01)
        erased.result()
    assert (registry.exports.find(export.id).edition, list(registry.exports.files(export.id))) == (1, [])
    registry.close()


def made_export(registry, account, tournament, end):
    """An export of which a file is gathered, or the whole of it."""
    task = registry.exports.ask(new_id("x"), account, wanted={"tournaments": ["t_0", tournament]})
    registry.exports.begin(task, 2)
    task = registry.exports.went(task, [[("f", b"")]])
    if end:
        registry.exports.end(task, [b"file"], 4, bytes(32))
    return task.id


def test_nothing_is_left_in_the_files(tmp_path):
    folder = tmp_path / "registry"
    folder.mkdir()
    registry = Registry(sqlite_url(folder / "registry.db"))
    letters = string.ascii_lowercase
    people = [
        registry.accounts.create("".join(secrets.choice(letters) for _ in range(24)), f"Name {secrets.token_hex(12)}")
        for _ in range(150)
    ]
    for person in people:
        wished(registry, "a_somebody", person.id, f"{person.id} is {person.handle}".encode() * 200, "/v1/games/g_1")
    gone, kept = people[::2], people[1::2]
    for person in gone:
        registry.erase(person.id)
        registry.idempotency_keys.forget(person.id, [])
    registry.database.scrub()
    found = b"".join(path.read_bytes() for path in folder.iterdir())
    for person in kept:
        assert person.handle.encode() in found
    for person in gone:
        for word in (person.handle, person.name):
            assert word.encode() not in found
    registry.close()


def test_values_are_told_in_no_error(registry):
    with pytest.raises(Exception, match="nowhere") as failed, registry.database.write() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:handle)"), {"handle": "ada-lovelace"})
    assert "lovelace" not in str(failed.value)
