"""The plan of `service/`: folders without circles, features as manifests, each of which can be removed."""

import ast
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from service.compose import FEATURES, NAMES, TABLES
from service.features.accounts.tables import accounts
from tests.support.server import ROOT


def folder_of(module: str) -> str:
    """Return the folder that a module of `service` belongs to: a feature, or a part of the platform."""
    parts = module.split(".")
    if parts[1:2] in (["features"], ["platform"]) and len(parts) > 2:
        inner = ROOT.joinpath(*parts[:3])
        return ".".join(parts[:3]) if inner.is_dir() else ".".join(parts[:2])
    return ".".join(parts[:2])


def arrows() -> Iterator[tuple[str, str]]:
    """Yield every import between modules of `service`, late ones and those of types only included."""
    names = {}
    for path in (ROOT / "service").rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    for name, path in names.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("service"):
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    yield name, full if full in names else str(node.module)


def test_no_folders_import_each_other_in_a_circle() -> None:
    graph = defaultdict(set)
    for one, other in arrows():
        if folder_of(one) != folder_of(other):
            graph[folder_of(one)].add(folder_of(other))
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_feature_imports_only_what_it_needs() -> None:
    needs = {feature.name: {*feature.needs} for feature in FEATURES}

    def reach(name: str) -> set[str]:
        return needs[name].union(*map(reach, needs[name]))

    found = {
        (one.split(".")[2], other.split(".")[2])
        for one, other in arrows()
        if one.startswith("service.features.") and other.startswith("service.features.")
    }
    assert {(one, other) for one, other in found if one != other and other not in reach(one)} == set()


def test_needed_features_come_first() -> None:
    names = [feature.name for feature in FEATURES]
    assert names == [*NAMES, "web"]
    for place, feature in enumerate(FEATURES):
        assert set(feature.needs) <= {*names[:place]}, feature.name


_PLAY = """
import sys, tempfile
from pathlib import Path
sys.path[:0] = [sys.argv[1], sys.argv[2]]
from tests.support.service import application
from tests.support.api import Api, over_wsgi
from tests.support.play import moves, people, table
from service.compose import TABLES
import service
assert service.__file__.startswith(sys.argv[1])
print(len(TABLES.tables), sorted({*TABLES.tables}.intersection(sys.argv[3:])))
with tempfile.TemporaryDirectory() as folder, application(Path(folder)) as app:
    players = people(Api(over_wsgi(app)), 2)
    game = table(players)
    answers = list(moves(players, game))
    print(len(answers) > 20, players[0].get(f"/v1/games/{game}").json["status"])
"""


@pytest.mark.parametrize("leaf", ["exports", "reviews", "push"])
def test_a_feature_is_removed_with_its_folder_and_its_line(leaf: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "service", tmp_path / "service")  # with what was compiled
    shutil.rmtree(tmp_path / "service" / "features" / leaf)
    compose = tmp_path / "service" / "compose.py"
    text = compose.read_text()
    compose.write_text(text.replace(f'    "{leaf}",\n', ""))
    assert len(text.splitlines()) - len(compose.read_text().splitlines()) == 1
    own = next(feature.tables for feature in FEATURES if feature.name == leaf)
    ended = subprocess.run(
        [sys.executable, "-c", _PLAY, str(tmp_path), str(ROOT), *(own.tables if own is not None else ())],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    left = len(TABLES.tables) - (len(own.tables) if own is not None else 0)
    assert ended.stdout.split() == [str(left), "[]", "True", "final"], ended.stderr


def test_a_feature_that_stores_accounts_erases_them() -> None:
    storing = {
        feature.name
        for feature in FEATURES
        if feature.tables is not None
        and any(key.column.table is accounts for table in feature.tables.tables.values() for key in table.foreign_keys)
    }
    kept = {"audits", "records"}
    """Their tables hold ids of accounts, and no word of a person."""
    assert storing - {feature.name for feature in FEATURES if feature.erase is not None} == kept
