"""Statements are module constants with bind parameters: SQLAlchemy takes longer to build one than SQLite to run it."""

import ast
from collections.abc import Iterator

from tests.support.server import ROOT

STATEMENTS = {"select", "insert", "update", "delete"}
BUILT_PER_CALL = {
    # Filters decide the shape.
    "projections/pending.py _awaited",
    "projections/finished_games.py _select",
    "projections/listing.py _part",
    # Rare, or in the background.
    "projections/disputes.py write",
    "projections/generations.py _dropped",
    "projections/generations.py begin",
    "projections/generations.py being_built",
    "projections/generations.py fits",
    "projections/generations.py succeed",
    "projections/generations.py sweep",
    "projections/ladders.py rate",
    "projections/matches.py unfinished",
    "projections/ratings.py among",
    "projections/resting_games.py stale",
    "projections/runner.py _rest",
    "projections/tournaments.py concerning",
    "projections/tournaments.py unfinished",
    "projections/transparency_tree.py load",
    "projections/transparency_tree.py tile",
    "projections/ladders.py _before",
    "projections/ladders.py _lately",
    "projections/ladders.py _put",
    "projections/ladders.py _rate",
    "projections/ladders.py _standing",
    "projections/ladders.py _taken",
    # Any table.
    "projections/comparing.py _count",
    "projections/comparing.py _differences",
    "projections/comparing.py _hashes",
    "projections/comparing.py _marks",
    "projections/readmodels.py dump",
    "service/platform/storage/database.py _create",
    "service/platform/storage/tasks.py __init__",
    "service/running/backups.py _lines",
    "service/running/backups.py fill",
    "service/running/restoring.py _into_database",
    "service/running/doctor/registry.py _unreadable",
    # Called for constants only.
    "service/features/accounts/mailboxes.py _wanting",
    "service/features/webhooks/notices.py _due",
    "service/features/complaints/store.py _listed",
    "projections/games.py _due",
}
"""Functions that build statements. Remove a name when its statement becomes a constant, and add none."""


def built_per_call(tree: ast.Module) -> Iterator[str]:
    """Yield the functions in which a statement is built, except those that `cache` calls once for each generation."""
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
            if isinstance(function, ast.FunctionDef) and "cache" not in map(ast.unparse, function.decorator_list):
                calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
                if {call.id for call in calls if isinstance(call, ast.Name)} & STATEMENTS & imported:
                    yield function.name


def test_statements_are_constants() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()} {name}"
        for layer in ("projections", "service")
        for path in (ROOT / layer).rglob("*.py")
        for name in built_per_call(ast.parse(path.read_text()))
    }
    assert found == BUILT_PER_CALL
