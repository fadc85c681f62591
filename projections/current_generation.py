"""Query the current generation of the read models.

A rebuild may replace the generation at any time.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Engine, Row, Select
from sqlalchemy.exc import OperationalError, ProgrammingError, SQLAlchemyError

from events.log.journal import Unavailable
from projections import generations
from projections.projectors import shape, tables
from projections.reading import ReadPool
from projections.tables import Tables


class NotBuilt(Unavailable):
    """Raised if the read models are still being built from the log, so that queries fail."""


class LiveGeneration:
    """The current generation of the read models, as this process knows it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._reads = ReadPool(engine)
        self._tables: Tables | None = None

    @property
    def tables(self) -> Tables:
        found = self._tables or self.refresh()
        if found is None:
            raise NotBuilt("the read models are being built from the log; ask again in a moment")
        return found

    @property
    def built(self) -> bool:
        """Return whether this process knows a current generation."""
        return (self._tables or self.refresh()) is not None

    def refresh(self) -> Tables | None:
        """Look up the current generation, and return its tables, or None if there is none."""
        number = generations.live(self.engine, shape())
        self._tables = None if number is None else tables(number)
        return self._tables

    def rows(self, ask: Callable[[Tables], Select[Any]], **values: Any) -> Sequence[Row[Any]]:
        """Return the rows of a query, with `values` for its bind parameters.

        If the generation is dropped meanwhile, query its replacement.
        """
        tables = self.tables
        try:
            return self._asked(ask(tables), values)
        except (OperationalError, ProgrammingError) as error:
            if self.refresh() in {tables, None}:
                raise _unavailable(error) from error
            return self._asked(ask(self.tables), values)
        except SQLAlchemyError as error:
            raise _unavailable(error) from error

    def _asked(self, select: Select[Any], values: dict[str, Any]) -> Sequence[Row[Any]]:
        with self._reads.connect() as db:
            found: Sequence[Row[Any]] = db.execute(select, values).all()
            return found


def _unavailable(error: SQLAlchemyError) -> Unavailable:
    return Unavailable(f"the read models cannot be read: {error}")
