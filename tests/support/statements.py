"""The statements that a database receives, one by one, so that a test can act between them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from projections.database import reading


@contextmanager
def listening(engine: Engine, when: str, hear: Callable[..., None]) -> Iterator[None]:
    """Listen to events of an engine, and of the one beside it that only reads."""
    engines = {engine, reading(engine)} if engine.dialect.name == "sqlite" else {engine}
    for one in engines:
        event.listen(one, when, hear)
    try:
        yield
    finally:
        for one in engines:
            event.remove(one, when, hear)


@contextmanager
def at_each(engine: Engine, then: Callable[[str], None], when: str = "before_cursor_execute") -> Iterator[None]:
    """Before each statement, or `after_cursor_execute`."""

    def hear(connection: object, cursor: object, statement: str, *_: object) -> None:
        then(statement)

    with listening(engine, when, hear):
        yield


@contextmanager
def once_before(engine: Engine, statement: str, then: Callable[[], object]) -> Iterator[None]:
    """Does something before the first statement that begins so, as somebody else may who comes in between."""
    left = [then]

    def hear(asked: str) -> None:
        if asked.startswith(statement) and left:
            left.pop()()

    with at_each(engine, hear):
        yield
    assert not left, f"nobody asked for {statement}"


@contextmanager
def lost_at(engine: Engine, statement: str) -> Iterator[None]:
    """Whatever begins so fails, as where a file is locked or a server is away."""

    def fail(asked: str) -> None:
        if asked.startswith(statement):
            raise OperationalError(asked, {}, Exception("the database is away"))

    with at_each(engine, fail):
        yield


def crash(*_: Any, **__: Any) -> None:
    """Fail as a process does that dies here: nothing after it is done."""
    raise SystemError("the process dies here")
