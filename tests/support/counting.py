"""Count the rows that a read model reads and writes while a test runs."""

from typing import Any

import pytest


def rows_read(monkeypatch: pytest.MonkeyPatch, queries: Any) -> list[int]:
    """Return a list that grows by the number of rows of each page."""
    read: list[int] = []
    whole = queries.page

    def counted(*args: Any, **more: Any) -> Any:
        rows = whole(*args, **more)
        read.append(len(rows))
        return rows

    monkeypatch.setattr(queries, "page", counted)
    return read


def rows_written(monkeypatch: pytest.MonkeyPatch, module: Any, column: str) -> list[Any]:
    """Return a list that grows by this column of each row that the module writes."""
    written: list[Any] = []
    upsert = module.upsert

    def noted(db: Any, of: Any, rows: Any) -> None:
        written.extend(row[column] for row in rows)
        upsert(db, of, rows)

    monkeypatch.setattr(module, "upsert", noted)
    return written
