"""The README's tour, command by command as printed, and then a record that somebody has tampered with."""

import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from events.record.verifying import verify
from tests.support.server import ROOT, Service, bare, command

COMMANDS = re.findall(r"^    ((?:python3|\.venv/bin/dominium) .*)$", (ROOT / "README.md").read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def told(service: Service, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Return the output of each command, run in a separate folder."""
    folder = tmp_path_factory.mktemp("visitor")
    shutil.copytree(ROOT / "docs", folder / "docs")
    environ = {**bare(), "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(folder / "state")}
    printed = []
    for line in COMMANDS:
        words = line.replace(".venv/bin/dominium", f"{sys.executable} -m dominium").split()
        if words[0] == "python3":
            words = [sys.executable, *words[1:], service.url]
        done = subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        printed.append(done.stdout)
    return folder, printed


def test_every_step_does_what_the_readme_says(told: tuple[Path, list[str]]) -> None:
    _, (played, verified, replayed, held, checked) = told
    assert re.search(r"is over after \d+ moves", played)
    assert verified.startswith("Verified")
    assert "Replayed: agrees" in verified
    assert replayed.splitlines()[-1].partition("The game is over: Ada ")[1]
    assert re.search(r"They are certified: c_\w+", held)
    assert checked.startswith("Verified")
    assert "Replayed: agrees in 6 games" in checked
    readme = (ROOT / "README.md").read_text()
    for line in checked.splitlines()[2:]:  # the others name ids
        assert f"\n{line}\n" in readme


def test_the_service_runs_into_no_mistake_of_its_own_on_the_way(service: Service, told: tuple[Path, list[str]]) -> None:
    time.sleep(1)  # so that what follows commits has followed these
    service.errors.seek(0)
    assert [line for line in service.errors if '"level": "error"' in line] == []


def test_with_any_one_byte_changed_it_is_refused_and_the_line_named(told: tuple[Path, list[str]]) -> None:
    folder, _ = told
    record = (folder / "tour" / "record.jsonl").read_bytes()
    rng = random.Random(7)
    for place in rng.sample(range(len(record)), 100):
        changed = bytearray(record)
        changed[place] ^= 1 << rng.randrange(8)
        report = verify(bytes(changed).splitlines(keepends=True))
        assert (report.verdict, report.exit_code) == ("broken", 1), f"byte {place}"
        assert report.line is not None
    broken = folder / "broken.jsonl"
    broken.write_bytes(record.replace(b'"seat":0', b'"seat":1', 1))
    done = command("verify", str(broken), data_dir=folder / os.devnull)
    line = record[: record.index(b'"seat":0')].count(b"\n") + 1
    assert done.returncode == 1
    assert done.stdout.startswith(f"Broken at line {line}:")
