"""The plan of the house: no module is imported in a circle, also not by an import that runs late; and a house that is
opened starts nothing by itself."""

import ast
import re
import threading
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support.server import ROOT
from tests.support.service import housed

_ROOMS = ("domain", "events", "projections", "service")


def modules() -> dict[str, Path]:
    found = {}
    for room in _ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(node: ast.AST, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that this code imports at any time, except for imports of types only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            for other in child.orelse:
                yield from imported(other, known)
        elif isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            named = [f"{child.module}.{alias.name}" for alias in child.names]
            yield from (name if name in known else str(child.module) for name in named)
        else:
            yield from imported(child, known)


def circle(sources: Mapping[str, str]) -> list[str]:
    """The modules of a circle, if there is one."""
    known = {name: Path() for name in sources}
    graph = {
        name: {other for other in imported(ast.parse(text), known) if other in known} - {name}
        for name, text in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_is_imported_in_a_circle() -> None:
    assert circle({name: path.read_text() for name, path in modules().items()}) == []


@pytest.mark.parametrize(
    ("late", "found"),
    [
        ("def f():\n    import a", True),
        ("def f():\n    from a import g", True),
        ("class C:\n    def f(self):\n        if self:\n            from a import g", True),
        ("if TYPE_CHECKING:\n    import a", False),
    ],
)
def test_a_circle_is_found_however_late_it_closes(late: str, found: bool) -> None:
    assert bool(circle({"a": "from b import f", "b": late})) is found


def test_a_house_that_is_opened_starts_nothing(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with housed(tmp_path):
        assert set(threading.enumerate()) <= before


@pytest.mark.parametrize(
    "page",
    [
        "CONTRIBUTING.md",
        "docs/contributing/architecture.md",
        "docs/contributing/glossary.md",
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
