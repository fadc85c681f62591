"""A method that may ask somebody returns steps, which its caller must take with `yield from`."""

import ast
from pathlib import Path

import domain.games.dominion
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

FILES = sorted(Path(domain.games.dominion.__path__[0]).rglob("*.py"))


def asking() -> set[str]:
    """Return the names of all methods that return steps."""
    found = {**vars(Player), **vars(Turn)}
    return {
        name
        for name, method in found.items()
        if str(getattr(method, "__annotations__", {}).get("return")).startswith("collections.abc.Generator")
    }


def test_all_steps_are_taken() -> None:
    names = asking()
    assert {"trash", "trash_this", "gain", "play"} <= names
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                called = node.value.func
                assert not (isinstance(called, ast.Attribute) and called.attr in names), f"{path.name}:{node.lineno}"
