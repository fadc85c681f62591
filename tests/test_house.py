"""The plan of the house: no module and no folder is imported in a circle, late imports included. A house that is opened
starts nothing by itself."""

import ast
import re
import threading
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support.server import ROOT
from tests.support.service import housed

_FOLDERS = ("domain", "events", "projections", "service")
Graph = dict[str, set[str]]


def modules() -> dict[str, Path]:
    found = {}
    for folder in _FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(node: ast.AST, known: Mapping[str, object], *, types: bool = False) -> Iterator[str]:
    """Yield the modules that this code imports at any time. `types`: also for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if not types and isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            yield from imported(ast.Module(child.orelse, []), known)
        elif isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            named = [f"{child.module}.{alias.name}" for alias in child.names]
            yield from (name if name in known else str(child.module) for name in named)
        else:
            yield from imported(child, known, types=types)


def graph_of(sources: Mapping[str, str], *, types: bool = False) -> Graph:
    return {
        name: {other for other in imported(ast.parse(text), sources, types=types) if other in sources} - {name}
        for name, text in sources.items()
    }


def folders(graph: Graph, folder: Mapping[str, str]) -> Graph:
    """Return the graph of the folders of these modules."""
    found: Graph = {}
    for name, others in graph.items():
        found.setdefault(folder[name], set()).update({folder[other] for other in others} - {folder[name]})
    return found


def circle(graph: Graph) -> list[str]:
    """Return a circle, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_is_imported_in_a_circle() -> None:
    assert circle(graph_of({name: path.read_text() for name, path in modules().items()})) == []


@pytest.mark.parametrize("folder", ["domain", "events", "projections"])
def test_neither_modules_nor_folders_import_types_in_a_circle(folder: str) -> None:
    found = {name: path for name, path in modules().items() if path.is_relative_to(ROOT / folder)}
    graph = graph_of({name: path.read_text() for name, path in found.items()}, types=True)
    assert circle(graph) == []
    assert circle(folders(graph, {name: str(path.parent) for name, path in found.items()})) == []


@pytest.mark.parametrize(
    ("late", "at_run_time", "with_types"),
    [
        ("def f():\n    import a", True, True),
        ("def f():\n    from a import g", True, True),
        ("class C:\n    def f(self):\n        if self:\n            from a import g", True, True),
        ("if TYPE_CHECKING:\n    import a", False, True),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import a", True, True),
        ("import c", False, False),
    ],
)
def test_a_circle_is_found_however_late_it_closes(late: str, at_run_time: bool, with_types: bool) -> None:
    sources = {"a": "from b import f", "b": late, "c": ""}
    assert bool(circle(graph_of(sources))) is at_run_time
    assert bool(circle(graph_of(sources, types=True))) is with_types


def test_a_circle_of_folders_is_found_without_a_circle_of_modules() -> None:
    graph = graph_of({"x.a": "import y.a", "y.a": "import x.b", "x.b": ""})
    assert circle(graph) == []
    assert circle(folders(graph, {"x.a": "x", "y.a": "y", "x.b": "x"}))


def test_a_house_that_is_opened_starts_nothing(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with housed(tmp_path):
        assert set(threading.enumerate()) <= before


@pytest.mark.parametrize(
    "page",
    [
        "CONTRIBUTING.md",
        "docs/contributing/architecture.md",
        "docs/contributing/lexicon.md",
        "docs/contributing/dominion.md",
        "docs/contributing/recipes.md",
        "docs/contributing/simulation.md",
        "docs/contributing/speed.md",
    ],
)
def test_what_the_pages_for_who_changes_the_house_name_is_there(page: str) -> None:
    named = set(
        re.findall(
            r"`((?:domain|events|projections|service|tests|docs|benchmarks)/[\w/.]*)`", (ROOT / page).read_text()
        )
    )
    named |= {f"{path}" for path in re.findall(r"\]\((?!http)([\w/.]+)\)", (ROOT / page).read_text())}
    assert named
    missing = [path for path in named if not (ROOT / path).exists() and not ((ROOT / page).parent / path).exists()]
    assert missing == []


_ALIKE = re.compile(r"(domain/games|service/features/bots)/\w+")
"""Folders that do the same for each game, so that their classes may have the same names."""
_TWICE = {"Games", "Matches"}
"""Read models and what they are models of."""


def test_a_class_name_has_one_meaning() -> None:
    folders_of: dict[str, set[str]] = {}
    for path in modules().values():
        folder = _ALIKE.sub(r"\1", path.parent.relative_to(ROOT).as_posix())
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                folders_of.setdefault(node.name, set()).add(folder)
    assert {name: places for name, places in folders_of.items() if len(places) > 1 and name not in _TWICE} == {}
