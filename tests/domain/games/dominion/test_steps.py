"""A function that may ask somebody returns steps. Its caller takes them with `yield from`, or passes them on."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import domain.games.dominion

ROOT = Path(domain.games.dominion.__path__[0])
TREES = {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def returning_steps(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of all functions and methods that return steps. Decorated ones are called by hooks only."""
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    called = (each for each in functions if not each.decorator_list)
    return {each.name for each in called if each.returns and ast.unparse(each.returns).startswith("Steps[")}


def lost(tree: ast.Module, names: set[str]) -> Iterator[int]:
    """Yield the lines of calls whose steps nobody takes: with no `yield from`, and no argument or result."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in names:
            parent = parents[node]
            passed = isinstance(parent, ast.Call) and node in parent.args
            if not (passed or isinstance(parent, ast.YieldFrom | ast.Return | ast.Lambda)):
                yield node.lineno


def _name(called: ast.expr) -> str | None:
    match called:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return None


NAMES = returning_steps(TREES.values())


def test_all_steps_are_taken() -> None:
    assert {"trash", "trash_this", "gain", "play", "clean_up", "coin_trash_or_silver"} <= NAMES
    assert {name: lines for name, tree in TREES.items() if (lines := list(lost(tree, NAMES)))} == {}


@pytest.mark.parametrize(
    "line", ["turn.you.gain('gold')", "gained = turn.you.gain('gold')", "if turn.trash_this(): pass", "clean_up(turn)"]
)
def test_a_call_whose_steps_are_lost_is_found(line: str) -> None:
    assert list(lost(ast.parse(line), NAMES)) == [1]
