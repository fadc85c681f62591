"""pyproject.toml states the version. Other files are generated from it, or compared here."""

import json
import re
import tomllib

import pytest

from clients.python.generate import version
from tests.support.server import ROOT


def test_every_package_has_the_version_of_the_service() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", version())
    package = json.loads((ROOT / "clients" / "typescript" / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "clients" / "typescript" / "package-lock.json").read_text("utf-8"))
    assert {package["version"], lock["version"], lock["packages"][""]["version"]} == {version()}
    kit = tomllib.loads((ROOT / "clients" / "python" / "pyproject.toml").read_text("utf-8"))
    assert kit["project"]["dynamic"] == ["version"]  # a file that `make docs` writes states it


@pytest.mark.parametrize(
    "page", ["README.md", "docs/upgrading.md", "clients/python/README.md", "clients/typescript/README.md"]
)
def test_pages_name_the_files_of_this_version(page: str) -> None:
    named = re.findall(r"dominium[_-](?:client-)?(\d+\.\d+\.\d+)", (ROOT / page).read_text("utf-8"))
    assert set(named) == {version()}


def test_the_changelog_has_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\](.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == version()
    assert re.fullmatch(r" - \d{4}-\d\d-\d\d", headings[1][1])
