"""Damaged data folders, by class: `doctor` finds each, and every command started on one reports it in plain words.

Damage that `doctor` misses changes no content of the files: bytes that no page uses, or that SQLite never reads. One
kind cannot be found: see `unknowable`.
"""

import contextlib
import io
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from service.cli import main
from tests.support.damage import PAGE, WALS, Damage, Folders, cases, content, copied, done, prepared
from tests.support.server import ROOT, bare

OTHERS = (
    ("keys",),
    ("audit", "--all", "--depth", "chain"),
    ("admin", "ada1", "--role", "referee"),
    ("forget", "ada1"),
)
SERVED = [Damage("registry.db", "page zeroed", 0.3), Damage("log.db", "page zeroed", 0.5)]


_NINTH = "WHERE position = 9"
COLUMNS = {
    "events.position": "UPDATE events SET position = position + 99 WHERE position = (SELECT max(position) FROM events)",
    "events.stream": f"UPDATE events SET stream = 'g_another' {_NINTH}",
    "events.seq": f"UPDATE events SET seq = seq + 1 {_NINTH}",
    "events.body": f"UPDATE events SET body = CAST(replace(body, '-', '+') AS BLOB) {_NINTH}",
    "events.body, no UTF-8": "UPDATE events SET body = CAST(substr(body, 1, length(body) - 40) || x'f1'"
    f" || substr(body, length(body) - 38) AS BLOB) {_NINTH}",
    "events.body of the log": "UPDATE events SET body = CAST(replace(body, '\"head\"', '\"hexd\"') AS BLOB)"
    " WHERE stream LIKE 'b_%'",
    "events.hash": f"UPDATE events SET hash = substr(hash, 2) || substr(hash, 1, 1) {_NINTH}",
    "events.openings": "UPDATE events SET openings = NULL WHERE openings IS NOT NULL",
    "events.openings, not to be read": "UPDATE events SET openings = CAST(replace(openings, '[[', '[{') AS BLOB)"
    " WHERE openings IS NOT NULL",
    "events.openings, without for whom": "UPDATE events SET openings = CAST(replace(openings, ',0]', ']') AS BLOB)"
    " WHERE CAST(openings AS TEXT) LIKE '%,0]%'",
    "events.openings, for whom": "UPDATE events SET openings = CAST(replace(openings, ',0]', ',1]') AS BLOB)"
    " WHERE CAST(openings AS TEXT) LIKE '%,0]%'",
    "events.answer": "UPDATE events SET answer = x'' WHERE CAST(answer AS TEXT) LIKE '%picks%'",
    "events.answer, whose": "UPDATE events SET answer = CAST(replace(answer, '\"a_', '\"a-') AS BLOB)"
    " WHERE CAST(answer AS TEXT) LIKE '%picks%'",
    "events.answer, what": 'UPDATE events SET answer = CAST(replace(answer, \'"picks":["\', \'"picks":["x\') AS BLOB)'
    " WHERE CAST(answer AS TEXT) LIKE '%picks%'",
    "commands.stream": "UPDATE commands SET stream = stream || 'x' WHERE stream = (SELECT min(stream) FROM commands)",
    "commands.last": "UPDATE commands SET last = last + 1 WHERE position = (SELECT max(position) FROM commands)",
    "commands.first": "UPDATE commands SET first = first + 1 WHERE last > first + 1",
    "commands.position": "UPDATE commands SET position = position - 1 WHERE position = 9 OR position = 20 OR first = 1",
    "commands.command": "UPDATE commands SET command = 'd99' WHERE command LIKE 'd%'",
    "commands.command of the log": "UPDATE commands SET command = 'after/99' WHERE command = 'after/1'",
    "secrets.stream": "UPDATE secrets SET stream = 'g_another' WHERE stream = (SELECT min(stream) FROM secrets)",
    "secrets.secret": "UPDATE secrets SET secret = CAST(replace(secret, 'a', 'b') AS BLOB)",
    "secrets.secret, one key": 'UPDATE secrets SET secret = CAST(substr(secret, 1, instr(secret, \'"key":"\') + 6)'
    " || CASE CAST(substr(secret, instr(secret, '\"key\":\"') + 7, 1) AS TEXT) WHEN 'a' THEN 'b' ELSE 'a' END"
    " || substr(secret, instr(secret, '\"key\":\"') + 8) AS BLOB) WHERE stream LIKE 't_%'",
    "secrets.secret, upper case": "UPDATE secrets SET secret = CAST(replace(secret, 'a', 'A') AS BLOB)",
    "secrets.secret, its digest's name": "UPDATE secrets SET secret = CAST(replace(secret, 'dig', 'dIg') AS BLOB)",
    "properties.value": "UPDATE properties SET value = x'7b7d' WHERE name = 'installation'",
}
"""Of each column of the log, what somebody may do to it."""
NOT_CHECKED = {"events.openings, for whom"}
"""Damage that `backup` leaves to `doctor`."""


class Ran(NamedTuple):
    status: object
    out: str
    err: str


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    return prepared(tmp_path_factory.mktemp("folders"))


@pytest.fixture(scope="module")
def whole(folders: Folders) -> dict[str, object]:
    aside = folders.stopped.with_name("aside")
    return {base: content(getattr(folders, base), aside) for base in ("stopped", "killed")}


def dominium(folder: Path, *words: str) -> Ran:
    """Runs a command in this process, as its script does."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        for name in set(os.environ) - set(bare()):
            patch.delenv(name)
        patch.setenv("DATA_DIR", str(folder))
        status = main(words)
    return Ran(status, out.getvalue(), err.getvalue())


def plain(ran: Ran, what: object) -> None:
    """A few plain lines, and an exit status that the help explains."""
    told = ran.out.partition("\nLog: ")[2] or ran.out
    told += ran.err
    assert "Traceback" not in told, (what, told)
    assert "should not happen" not in told, (what, told)
    assert ran.status in {0, 1, 2, 3}, what
    assert ran.err.count("\n") <= 8, (what, ran.err)
    assert ran.status in {0, 3} or told.strip(), what


def examined(damage: Damage, folders: Folders, whole: dict[str, object], folder: Path, number: int) -> str:
    """Return the outcome: `found`, or that nothing was lost."""
    done(damage, folders, folder / "data")
    changed = content(folder / "data", folder / "aside") != whole[damage.base]
    doctor = dominium(folder / "data", "doctor")
    plain(doctor, damage)
    assert doctor.status in {0, 1}
    found = "NOT WELL" in doctor.out
    assert found == (doctor.status == 1)
    if not found:
        assert not changed or harmless(damage) or unknowable(damage), (str(damage), doctor.out)
    for words in (("backup", str(folder / "backup")), OTHERS[number % len(OTHERS)], ("rebuild",)):
        ran = dominium(folder / "data", *words)
        plain(ran, (str(damage), words))
        if not found:
            assert ran.status in {0, 1}, (str(damage), words, ran)
    return "found" if found else "changed what is made again" if changed else "changed nothing that is said"


def harmless(damage: Damage) -> bool:
    """Read models that are gone or behind: the log gives them again."""
    return damage.file == "projections.db" and damage.kind in {"missing", "emptied", "older"}


def unknowable(damage: Damage) -> bool:
    """A write-ahead log that ends too early looks like one of a moment ago. Of that of the log the registry knows
    better; the log knows how often the service was started, not of accounts since."""
    return (damage.file, damage.kind) == ("registry.db-wal", "cut")


def table(results: Counter[tuple[str, str, str]]) -> str:
    return "\n".join(f"{file:16} {kind:12} {what:30} {count}" for (file, kind, what), count in sorted(results.items()))


def many(
    chosen: list[Damage], folders: Folders, whole: dict[str, object], tmp_path: Path
) -> Counter[tuple[str, str, str]]:
    results: Counter[tuple[str, str, str]] = Counter()
    for number, damage in enumerate(chosen):
        folder = tmp_path / str(number)
        folder.mkdir()
        results[damage.file, damage.kind, examined(damage, folders, whole, folder, number)] += 1
    return results


def test_damage_of_one_class_in_five_is_found_and_said_in_words(
    folders: Folders, whole: dict[str, object], tmp_path: Path
) -> None:
    by_class: dict[tuple[str, str], list[Damage]] = {}
    for damage in cases(1):
        by_class.setdefault((damage.file, damage.kind), []).append(damage)
    chosen = [damages[len(damages) // 2] for damages in by_class.values()][::5]
    results = many(chosen, folders, whole, tmp_path)
    found = sum(count for (_, _, what), count in results.items() if what == "found")
    assert found > len(chosen) // 2 > 2, table(results)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_of_the_log_is_looked_at(column: str, folders: Folders, tmp_path: Path) -> None:
    copied(folders.stopped, tmp_path / "data")
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "log.db")) as db, db:
        assert db.execute(COLUMNS[column]).rowcount > 0
    doctor = dominium(tmp_path / "data", "doctor")
    plain(doctor, column)
    assert doctor.status == 1, doctor.out
    backup = dominium(tmp_path / "data", "backup", str(tmp_path / "backup"))
    plain(backup, column)
    assert (backup.status != 0) is (column not in NOT_CHECKED), (backup.out, backup.err)
    if "answer" in column:
        assert all(re.match(r"[a-z]_\w+ #\d+: .*(the command|receipt)", line) for line in backup.out.splitlines()[2:])
        assert (tmp_path / "backup" / "DAMAGED").read_text().splitlines() == backup.out.splitlines()[2:]


@pytest.mark.parametrize("file", WALS)
@pytest.mark.parametrize("back", [1, 2000, PAGE + 1, PAGE + 9, PAGE + 13], ids=str)
def test_damage_in_the_last_transaction_that_was_written_is_found(
    file: str, back: int, folders: Folders, tmp_path: Path
) -> None:
    """In the page, its sum, or one of the two numbers by which a frame is known as one of this write-ahead log."""
    copied(folders.killed, tmp_path / "data")
    wal = tmp_path / "data" / file
    text = bytearray(wal.read_bytes())
    text[-back] ^= 4
    wal.write_bytes(text)
    doctor = dominium(tmp_path / "data", "doctor", "--quick")
    plain(doctor, (file, back))
    assert f"{file.removesuffix('-wal')}: the last transaction in its write-ahead log cannot be read" in doctor.out
    assert doctor.status == 1


@pytest.mark.long
def test_two_hundred_damaged_folders(folders: Folders, whole: dict[str, object], tmp_path: Path) -> None:
    chosen = list(cases(7))
    assert len(chosen) >= 200
    results = many(chosen, folders, whole, tmp_path)
    print(f"\n{len(chosen)} damaged folders\n{table(results)}")


@pytest.mark.parametrize("damage", SERVED, ids=str)
def test_a_service_on_it_starts_or_says_why_not(damage: Damage, folders: Folders, tmp_path: Path) -> None:
    served(damage, folders, tmp_path)


@pytest.mark.long
def test_a_service_on_each_class_of_damage(folders: Folders, tmp_path: Path) -> None:
    results: Counter[tuple[str, str, str]] = Counter()
    for number, damage in enumerate({(damage.file, damage.kind): damage for damage in cases(1)}.values()):
        (tmp_path / str(number)).mkdir()
        results[damage.file, damage.kind, served(damage, folders, tmp_path / str(number))] += 1
    print(f"\n{table(results)}")


def served(damage: Damage, folders: Folders, folder: Path) -> str:
    """Whether it starts; it has then stopped again."""
    done(damage, folders, folder / "data")
    process = subprocess.Popen(
        [sys.executable, "-m", "dominium", "serve"], cwd=ROOT, text=True,
        env=bare() | {"DATA_DIR": str(folder / "data"), "PORT": "0"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    started = "Dominium is at" in process.stdout.readline()
    if started:
        time.sleep(1.5)  # its threads read the damaged files
        process.terminate()
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err, (str(damage), err)
    assert "should not happen" not in err, (str(damage), err)
    if not started:
        assert process.returncode in {1, 2}, (str(damage), out, err)
        assert 1 <= err.count("\n") <= 8, (str(damage), err)
    return "starts" if started else "says why not"


def test_a_sound_folder_has_nothing_wrong(folders: Folders, tmp_path: Path) -> None:
    for base in ("stopped", "killed"):
        copied(getattr(folders, base), tmp_path / base)
        ran = dominium(tmp_path / base, "doctor")
        assert (ran.status, "NOT WELL" in ran.out) == (0, False), ran
