"""Count the work that something costs: called functions, lines, heavy requests, and rows read and written."""

import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

from service.platform.http.work import HeavyRequest, Turns

CALLS: Final = 100_000
"""Number of called functions that one unit of work, a tenth of a second of a processor, may cost."""


def calls(work: Callable[[], object]) -> int:
    """Return the number of functions that `work` calls. No other program on the machine can change it."""
    count = 0

    def see(_: object, what: str, __: object) -> None:
        nonlocal count
        count += what == "call"

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def steps(work: Callable[[], object]) -> int:
    """Return the number of lines of Python that `work` goes through, each turn of a loop included."""
    count = 0

    def see(_: object, what: str, __: object) -> Any:
        nonlocal count
        count += what == "line"
        return see

    before = sys.gettrace()
    sys.settrace(see)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def heavy_requests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by the address of each heavy request that begins."""
    addresses, begin = list[str](), Turns.begin

    def counted(self: Turns, account: str | None, address: str, *, free: bool = False) -> HeavyRequest:
        addresses.append(address)
        return begin(self, account, address, free=free)

    monkeypatch.setattr(Turns, "begin", counted)
    return addresses


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
