"""A database that is lost in the middle of a request: what it is asked for next fails, and then it is back."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError


@contextmanager
def lost_at(engine: Engine, statement: str) -> Iterator[None]:
    """Whatever begins so fails, as where a file is locked or a server is away."""

    def fail(connection: object, cursor: object, asked: str, *_: object) -> None:
        if asked.startswith(statement):
            raise OperationalError(asked, {}, Exception("the database is away"))

    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", fail)
