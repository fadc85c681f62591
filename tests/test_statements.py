"""Statements are module constants with bind parameters: SQLAlchemy takes longer to build one than SQLite to run it."""

import ast
from collections.abc import Iterator

from tests.support.server import ROOT

STATEMENTS = {"select", "insert", "update", "delete"}
BUILT_PER_CALL = {
    # Filters decide the shape.
    "service/features/records/imports/store.py page",
    "service/features/webhooks/notices.py page",
    # Any table.
    "service/platform/storage/database.py _create",
    "service/platform/storage/tasks.py __init__",
    "service/running/backups.py _lines",
    "service/running/backups.py fill",
    "service/running/restoring.py _into_database",
    "service/running/soundness.py _unreadable",
    # Called for constants only.
    "service/features/accounts/mailboxes.py _wanting",
    "service/features/webhooks/notices.py _due",
}
"""Functions that build statements. Remove a name when its statement becomes a constant, and add none."""


def built_per_call(tree: ast.Module) -> Iterator[str]:
    """Yield the functions in which a statement is built."""
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy"
        for alias in node.names
    }
    holders: list[ast.Module | ast.ClassDef] = [tree]
    holders += (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for holder in holders:
        for function in holder.body:
            if isinstance(function, ast.FunctionDef):
                calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
                if {call.id for call in calls if isinstance(call, ast.Name)} & STATEMENTS & imported:
                    yield function.name


def test_statements_are_constants() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()} {name}"
        for path in (ROOT / "service").rglob("*.py")
        for name in built_per_call(ast.parse(path.read_text()))
    }
    assert found == BUILT_PER_CALL
