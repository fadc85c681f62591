"""How SQLite goes about what it is asked: which tables it reads from end to end.

with scanned(registry.database.engine) as tables:
    registry.apps.allow(...)
assert "app_secrets" not in tables
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any

from sqlalchemy import Engine

from tests.support.statements import listening

_PLANNED = ("SELECT", "UPDATE", "DELETE", "INSERT")


@contextmanager
def scanned(engine: Engine) -> Iterator[set[str]]:
    """Yield the tables that the block reads whole, by their rows or by an index. Other threads do not count."""
    found: set[str] = set()
    here = get_ident()

    def look(_: Any, cursor: Any, statement: str, parameters: Any, __: Any, many: bool) -> None:
        if get_ident() == here and statement.lstrip().startswith(_PLANNED):
            plan = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters[0] if many else parameters)
            found.update(name for *_, step in plan for name in re.findall(r"^SCAN (\w+)", step))

    with listening(engine, "before_cursor_execute", look):
        yield found


@contextmanager
def few_values(engine: Engine, most: int) -> Iterator[None]:
    """Limit a statement to this many values, since SQLite may be compiled for 32,766."""

    def limit(db: Any, *_: Any) -> None:
        db.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, most)

    with listening(engine, "checkout", limit):
        yield
