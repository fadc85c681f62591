"""Log, keys and registry belong together: a part that is missing, foreign or older is named, never replaced unasked."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.event import listen
from structlog.testing import capture_logs

from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from service import cli
from service.compose import TABLES, open_service
from service.platform.assembly.service import Service
from service.platform.runtime.installation import (
    PARTS,
    Identity,
    PartMissing,
    PartsDisagree,
    accept,
    open_parts,
    what_is_lost,
)
from service.platform.runtime.settings import Settings
from service.platform.storage.belonging import Belongings
from tests.support.server import ROOT
from tests.support.tables import begun

FILES = {"log": "log.db", "keys": "keys/keys.json", "registry": "registry.db"}


def house_in(folder: Path) -> Service:
    return open_service(Settings(data_dir=folder))


def live(folder: Path, handle: str = "ada") -> str:
    """One life of a service, in which something happens; the key that signed."""
    with house_in(folder) as service:
        service.platform.parts.started()
        service["accounts"].accounts.create(handle)
        begun(service["games"].desk)
        return service.platform.parts.rotate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    live(tmp_path / "data")
    return tmp_path / "data"


def test_a_registry_that_cannot_be_written_keeps_nobody_from_closing(folder: Path) -> None:
    with capture_logs() as told, house_in(folder) as service:
        begun(service["games"].desk)
        engine = service.platform.registry.database.engine
        listen(engine, "checkout", lambda connection, *_: connection.execute("PRAGMA query_only = ON"))
    assert [line["event"] for line in told] == ["the last event cannot be noted"]
    with house_in(folder) as service:
        assert service.platform.registry.belongings.get() is not None


@pytest.mark.parametrize("part", ["log", "registry"])
def test_doctor_leaves_the_write_ahead_log_of_an_emptied_file(
    folder: Path, part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite deletes it, and all events that it holds, when the empty file is opened."""
    file = folder / FILES[part]
    file.write_bytes(b"")
    wal = file.with_name(f"{file.name}-wal")
    wal.write_bytes(b"the only copy of some events")
    monkeypatch.setenv("DATA_DIR", str(folder))
    assert cli.main(["doctor", "--quick"]) == 1
    said = capsys.readouterr().out
    assert f"{file} is not there, or empty" in said
    assert "should not happen" not in said
    assert (file.read_bytes(), wal.read_bytes()) == (b"", b"the only copy of some events")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path) -> PartsDisagree:
    """Why the installation is not opened; nothing in it may have been made or changed."""
    before = contents(folder)
    with pytest.raises(PartsDisagree) as caught:
        house_in(folder)
    after = contents(folder)
    for name in FILES.values():
        assert after.get(name) == before.get(name)
    return caught.value


@pytest.mark.parametrize(
    ("part", "emptied"),
    [("log", False), ("log", True), ("keys", False), ("registry", False), ("registry", True)],
)
def test_a_missing_part_is_not_replaced(folder: Path, part: str, emptied: bool) -> None:
    (folder / FILES[part]).unlink()
    if emptied:
        (folder / FILES[part]).touch()
    why = refused(folder)
    assert isinstance(why, PartMissing)
    assert list(why.faults) == [part]
    assert FILES[part] in str(why)
    assert "dominium restore" in str(why)
    assert f"dominium accept {part}" in str(why)


def test_all_that_is_missing_is_named(folder: Path) -> None:
    for part in ("log", "registry"):
        (folder / FILES[part]).unlink()
    assert list(refused(folder).faults) == ["log", "registry"]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_another_installation_is_found(folder: Path, tmp_path: Path, part: str) -> None:
    live(tmp_path / "other")
    shutil.copy(tmp_path / "other" / FILES[part], folder / FILES[part])
    why = refused(folder)
    assert list(why.faults) == [part]
    assert "of another installation" in str(why)


@pytest.mark.parametrize("part", PARTS)
def test_an_older_copy_of_a_part_is_found(folder: Path, tmp_path: Path, part: str) -> None:
    shutil.copytree(folder, tmp_path / "older")
    live(folder, "bruno")
    shutil.copy(tmp_path / "older" / FILES[part], folder / FILES[part])
    why = refused(folder)
    assert list(why.faults) == [part]
    assert "an older copy" in str(why)


def test_a_log_that_lost_its_last_event_is_found(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "older")
    with house_in(folder) as service:  # the service was not started again in between
        begun(service["games"].desk)
    shutil.copy(tmp_path / "older" / "log.db", folder / "log.db")
    assert "cut short" in refused(folder).faults["log"]


def test_a_new_log_in_place_of_the_old_one_is_found(folder: Path, tmp_path: Path) -> None:
    SqliteJournal(tmp_path / "new.db").close()
    shutil.copy(tmp_path / "new.db", folder / "log.db")
    assert list(refused(folder).faults) == ["log"]
    for part in ("keys", "registry"):  # and no other part is made for it
        shutil.move(folder / FILES[part], tmp_path / "away")
        assert list(refused(folder).faults) == [part]
        shutil.move(tmp_path / "away", folder / FILES[part])


def unmark(folder: Path) -> None:
    """Makes it what an earlier release left."""
    with (
        closing(sqlite3.connect(folder / "log.db")) as log,
        closing(sqlite3.connect(folder / "registry.db")) as registry,
    ):
        log.execute("DROP TABLE properties")
        for table in (
            "alembic_version",
            "installation",
            "blocks",
            "complaints",
            "stations",
            "seek_invited",
            "seeks",
            "cosigned_checkpoints",
            "witness_states",
            "openid_identities",
            "openid_attempts",
            "openid_arrivals",
        ):
            registry.execute(f"DROP TABLE {table}")
        for index in ("webhooks_witness", "webhooks_of_place", "fees_witness"):
            registry.execute(f"DROP INDEX {index}")
        for table, column in (
            ("webhooks", "channel"),
            ("webhooks", "language"),
            ("webhooks", "place"),
            ("fees", "amount"),
        ):
            registry.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        registry.execute("UPDATE registry_version SET version = 7")
        registry.commit()
    keys = folder / "keys" / "keys.json"
    ring = json.loads(keys.read_bytes())
    for member in ("installation", "push", "digest"):
        del ring["keys"][0][member]
    keys.write_text(json.dumps(ring))


def test_an_installation_of_an_earlier_release_is_brought_forward(folder: Path) -> None:
    unmark(folder)
    with house_in(folder) as service:
        identity, belonging = Identity.read(service.platform.journal), service.platform.registry.belongings.get()
        assert identity
        assert belonging
        assert identity.id == belonging.installation == service.platform.ring.installation
        assert identity.key == service.platform.ring.current.kid
    (folder / "log.db").unlink()
    assert list(refused(folder).faults) == ["log"]


def test_keys_that_did_not_sign_a_log_of_an_earlier_release_are_found(folder: Path, tmp_path: Path) -> None:
    live(tmp_path / "other")
    for each in (folder, tmp_path / "other"):
        unmark(each)
    keys = folder / FILES["keys"]
    own = keys.read_bytes()
    shutil.copy(tmp_path / "other" / FILES["keys"], keys)
    with pytest.raises(PartsDisagree, match="not those of the log") as caught:
        house_in(folder)
    assert list(caught.value.faults) == ["keys"]
    keys.write_bytes(own)
    house_in(folder).close()


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_of_an_earlier_release_is_not_replaced(folder: Path, part: str) -> None:
    unmark(folder)
    (folder / FILES[part]).unlink()
    with pytest.raises(PartMissing) as caught:
        house_in(folder)
    assert list(caught.value.faults) == [part]
    assert not (folder / FILES[part]).exists()


@pytest.mark.parametrize("done", range(4))
def test_a_first_start_that_was_cut_short_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    """The plug is pulled before the log, the registry, the ring, and the log again are marked."""
    steps = [(Identity, "write"), (Belongings, "put"), (KeyRing, "bind"), (Identity, "write")]
    where, name = steps[done]
    true: Callable[..., object] = getattr(where, name)
    calls: list[int] = []

    def pulled(*given: object) -> object:
        calls.append(1)
        if done == 3 and len(calls) == 1:
            return true(*given)
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patched:
        patched.setattr(where, name, pulled)
        with pytest.raises(OSError, match="plug"):
            open_parts(Settings(data_dir=tmp_path), TABLES)
    if done < 3:
        shutil.rmtree(tmp_path / "keys", ignore_errors=True)
    with house_in(tmp_path) as service:
        begun(service["games"].desk)
    with house_in(tmp_path):
        pass


OPEN = """
import sys
from pathlib import Path
from service.compose import TABLES
from service.platform.runtime.installation import open_parts
from service.platform.runtime.settings import Settings
sys.stdin.readline()
print(open_parts(Settings(data_dir=Path(sys.argv[1])), TABLES).ring.current.kid)
"""


def test_processes_that_start_at_once_in_an_empty_folder_begin_one_installation(tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, tmp_path / "data"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        ) for _ in range(4)
    ]  # fmt: skip
    for process in started:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    said = [process.communicate(timeout=60)[0] for process in started]
    assert [process.returncode for process in started] == [0] * 4
    assert len(set(said)) == 1
    with house_in(tmp_path / "data") as service:
        assert said[0].strip() == service.platform.ring.current.kid


@pytest.mark.parametrize("missing", [True, False], ids=["missing", "older"])
@pytest.mark.parametrize("part", PARTS)
def test_what_is_lost_for_good_can_be_gone_on_without(folder: Path, tmp_path: Path, part: str, missing: bool) -> None:
    shutil.copytree(folder, tmp_path / "older")
    kid = live(folder, "bruno")
    (folder / FILES[part]).unlink()
    if not missing:
        shutil.copy(tmp_path / "older" / FILES[part], folder / FILES[part])
    settings = Settings(data_dir=folder)
    assert what_is_lost(settings, TABLES, part)
    refused(folder)
    accept(settings, TABLES, part)
    with house_in(folder) as service:
        service.platform.parts.started()
        begun(service["games"].desk)
        signs, known = service.platform.ring.current.kid, service.platform.ring.publics()
        assert (signs == kid) == (part == "registry" or (part == "log" and not missing))
        assert (kid in known) == (part != "keys"), "what was signed can be verified still"
        assert (service["accounts"].accounts.named("bruno") is None) == (part == "registry")
    assert what_is_lost(settings, TABLES, part) is None


COMMANDS = (
    ("serve",), ("worker",), ("audit", "--all"), ("rebuild",), ("backup", "{tmp}/copy"), ("keys",), ("keys", "rotate"),
    ("keys", "export"), ("admin", "ada"), ("forget", "ada"), ("accept", "registry"), ("doctor",), ("doctor", "--quick"),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_names_what_is_missing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:  # fmt: skip
    monkeypatch.setenv("DATA_DIR", str(folder))
    monkeypatch.setenv("PORT", "0")
    (folder / "log.db").unlink()
    before = contents(folder)
    assert cli.main([word.format(tmp=tmp_path) for word in words]) == (1 if words[0] == "doctor" else 2)
    said = "".join(capsys.readouterr())
    assert f"The log is missing: {folder / 'log.db'} is not there, or empty." in said
    assert "dominium restore" in said
    assert {name: there for name, there in contents(folder).items() if name != "lock"} == before
    assert not (tmp_path / "copy").exists()


def test_to_go_on_takes_a_word(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(folder))
    assert cli.main(["accept", "log"]) == 2
    assert "nothing is wrong with the log" in capsys.readouterr().err
    (folder / "log.db").unlink()
    assert cli.main(["accept", "log"]) == 2
    assert "Every game, match and tournament is lost" in capsys.readouterr().out
    assert not (folder / "log.db").exists()
    assert cli.main(["accept", "log", "--yes"]) == 0
    assert cli.main(["doctor"]) == 0
    assert "Log, keys and registry belong together." in capsys.readouterr().out
