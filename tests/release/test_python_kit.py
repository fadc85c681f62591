"""The wheel of the kit for Python in an empty environment."""

from pathlib import Path

import pytest

from tests.support.built import wheel
from tests.support.installed import Environment
from tests.support.server import ROOT, Service
from tests.support.snippets import snippets

KIT = ROOT / "clients" / "python"
QUICK_START = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("kit"), wheel(KIT, tmp_path_factory.mktemp("wheel")))


@pytest.mark.parametrize("number", [0, 1])
def test_its_quick_start_plays_a_game(installed: Environment, shared: Service, number: int) -> None:
    code = snippets(KIT / "README.md", "python")[number].replace(QUICK_START, shared.url)
    printed = installed.python(code.replace('"ada', f'"ada-{number}-from-a-wheel')).splitlines()
    assert printed[0].startswith("Keep this token: dom_")
    assert len(printed) > 2


def test_it_has_its_types_licence_and_examples(installed: Environment) -> None:
    code = (
        "from importlib.metadata import files, metadata\n"
        "print(metadata('dominium-client')['Version'], *files('dominium-client'))"
    )
    version, *inside = installed.python(code).split()
    assert version in (KIT / "dominium_client" / "version.py").read_text("utf-8")
    assert {"dominium_client/py.typed", "dominium_client/examples/bot.py"} <= set(inside)
    assert [path for path in inside if path.endswith("licenses/LICENSE")]
    assert {Path(path).parts[0] for path in inside} == {"dominium_client", f"dominium_client-{version}.dist-info"}
