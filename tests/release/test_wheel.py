"""The wheel of the service in an empty environment: it serves a game, and verifies it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import built
from tests.support.installed import Environment, play_and_verify, run, serving
from tests.support.server import ROOT

PACKAGES = ("domain", "events", "projections", "service")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built.wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("stranger"), wheel)


def test_a_game_is_played_and_verified(installed: Environment) -> None:
    command = [installed.bin / "dominium"]
    with serving(command, installed.folder) as address:
        play_and_verify(command, installed.folder, address)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_shared_environment_gets_one_package(installed: Environment, name: str) -> None:
    """`domain` and the like would clash with other projects', so only `import dominium` makes them importable."""
    found = f"import importlib.util as u; print(u.find_spec({name!r}) is not None)"
    assert installed.python(found) == "False\n"
    assert installed.python(f"import dominium; {found}") == "True\n"


def test_environments_need_no_extra(installed: Environment) -> None:
    code = "import dominium_envs; print(dominium_envs.Environment('kingdomino').episode(1).seat)"
    assert installed.python(code) in {"0\n", "1\n"}


def test_a_process_of_its_own_checks_a_large_record(installed: Environment) -> None:
    code = (
        "import dominium, tempfile, service.features.records.verifying as checking\n"
        "with tempfile.TemporaryFile() as file:\n"
        "    file.write(b'{}\\n' * checking.SMALL)\n"
        "    print(checking.report(file, ()).verdict)"
    )
    assert installed.python(code) == "broken\n"


def test_it_has_every_file_that_runs(wheel: Path) -> None:
    inside = set(run(sys.executable, "-m", "zipfile", "--list", wheel, cwd=wheel.parent).split())
    listed = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=False)
    tracked = {name for name in listed.stdout.split() if (ROOT / name).is_file()}
    if not tracked:
        pytest.skip("this is not a checkout")
    tracked |= {str(path.relative_to(ROOT)) for path in (ROOT / "service" / "web" / "verify").iterdir()}
    for_browsers_code = {"service/web/biome.jsonc", "service/web/tsconfig.json", "service/web/vendor/preact.d.ts"}
    assert {f"dominium/_packages/{name}" for name in tracked - for_browsers_code} <= inside
