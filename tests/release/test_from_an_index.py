"""A stranger's walk with uv: the wheel and its dependencies come from a package index, to a verified game."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import built
from tests.support.installed import own, play_and_verify, serving
from tests.support.server import ROOT

pytestmark = pytest.mark.long
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    wheel = built.wheel(ROOT, tmp_path_factory.mktemp("wheel"))
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", wheel.parent / "x", "segno"]
    if subprocess.run(download, env=own(), capture_output=True, check=False).returncode:
        pytest.skip("no package index can be reached")
    return wheel


def test_uvx_serves_a_game_that_verifies(wheel: Path, tmp_path: Path) -> None:
    command = [BIN / "uvx", "--quiet", "--from", wheel, "dominium"]
    with serving(command, tmp_path) as address:
        play_and_verify(command, tmp_path, address)


def test_pip_installs_it_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    pip = [tmp_path / "venv" / "bin" / "pip", "--disable-pip-version-check", "install", "--quiet", wheel]
    subprocess.run(pip, env=own(), check=True)
    command = [tmp_path / "venv" / "bin" / "dominium"]
    with serving(command, tmp_path) as address:
        play_and_verify(command, tmp_path, address)
