"""A fourth game is a folder, and a line where games are listed.

`tests/fourth_game` is copied over a copy of the house as the recipe says (`docs/contributing/recipes.md`). The laws run
there over it, with nothing else changed.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.server import ROOT

NAME = "neighbours"
_REGISTRY = Path("domain/games/rulesets.py")
_LAWS = "tests/laws"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which the recipe was followed."""
    copy = tmp_path_factory.mktemp("house")
    for room in ("domain", "events", "projections", "service", "tests"):
        shutil.copytree(
            ROOT / room, copy / room, ignore=shutil.ignore_patterns("fourth_game", "golden", "node_modules")
        )
    shutil.copy(ROOT / "pyproject.toml", copy)
    shutil.copytree(ROOT / "tests/fourth_game", copy, dirs_exist_ok=True)
    registry = (copy / _REGISTRY).read_text()
    imported = registry.replace("\n\nRULESETS", "\nfrom domain.games.neighbours.ruleset import Neighbours\n\nRULESETS")
    listed = imported.replace("Kingdomino())", "Kingdomino(), Neighbours())")
    assert registry != imported != listed
    (copy / _REGISTRY).write_text(listed)
    document = subprocess.run(
        [sys.executable, "-m", "service.openapi"],
        cwd=copy,
        env=_environ(copy),
        capture_output=True,
        check=True,
    )
    (copy / "openapi.yaml").write_bytes(document.stdout)
    return copy


def _environ(service: Path) -> dict[str, str]:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**bare, "PYTHONPATH": str(service), "LAW_GAMES": "4", "LAW_LIVES": "1"}


def held(service: Path, *what: str) -> subprocess.CompletedProcess[str]:
    """The laws, held there over the fourth game."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not long", "-k", NAME, "-p", "no:cacheprovider", *what]
    return subprocess.run(command, cwd=service, env=_environ(service), capture_output=True, text=True, check=False)


def test_a_fourth_game_is_played_under_all_laws(service: Path) -> None:
    report = service / "report.xml"
    done = held(service, _LAWS, f"--junitxml={report}")
    assert done.returncode == 0, done.stdout
    held_over = {case.attrib["classname"].rpartition(".")[2] for case in ElementTree.parse(report).iter("testcase")}
    laws = {law.stem: law.read_text() for law in (service / _LAWS).glob("test_*.py")}
    of_games = {name for name, text in laws.items() if "RULESETS" in text or "games: list[Game]" in text}
    assert len(of_games) > 15
    assert of_games <= held_over


def test_a_fourth_game_that_shows_what_is_hidden_is_caught(service: Path, tmp_path: Path) -> None:
    leaky = tmp_path / "house"
    shutil.copytree(service, leaky)
    ruleset = leaky / f"domain/games/{NAME}/ruleset.py"
    honest = ruleset.read_text()
    chatty = honest.replace('prompt="take"', 'prompt=f"take, for others hold {table.hands}"')
    assert chatty != honest
    ruleset.write_text(chatty)
    done = held(leaky, f"{_LAWS}/test_secrecy.py", "--maxfail=1")
    assert done.returncode == 1
    assert "Leak" in done.stdout, done.stdout
