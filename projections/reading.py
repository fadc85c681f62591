"""Read from a database fast, over pooled connections, with statements that are compiled once.

Through SQLAlchemy a read costs ten times what the database takes: it checks a connection out of the pool, looks up the
compiled statement, and sets up a result. Here idle connections are reused. Statements are module constants, so they run
many times: the second run compiles a statement, and later runs go straight to the driver.
"""

import time
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Dialect, Engine, Executable, Select, event
from sqlalchemy.exc import MultipleResultsFound, NoResultFound, SQLAlchemyError

from projections.database import reading

_KEPT_CONNECTIONS: Final = 8
"""Maximum number of idle connections.

When more threads read, more are opened, and closed afterwards.
"""
_TRUSTED_SECONDS: Final = 1.0
"""Seconds after which an idle connection to a server is tested before it is used."""
_KEPT_TEXTS: Final = 200
"""Maximum number of cached SQL texts of a statement, one for each combination of list lengths."""


class Rows:
    """All rows of a prepared statement, with the methods of SQLAlchemy's results that readers use."""

    __slots__ = ("_rows",)

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def all(self) -> list[Any]:
        return self._rows

    def first(self) -> Any:
        return self._rows[0] if self._rows else None

    def one_or_none(self) -> Any:
        if len(self._rows) > 1:
            raise MultipleResultsFound("a statement for one row found several")
        return self.first()

    def one(self) -> Any:
        if not self._rows:
            raise NoResultFound("a statement for one row found none")
        return self.one_or_none()

    def scalar(self) -> Any:
        return self._rows[0][0] if self._rows else None

    def scalar_one(self) -> Any:
        return self.one()[0]

    def scalar_one_or_none(self) -> Any:
        self.one_or_none()
        return self.scalar()

    def scalars(self) -> "Rows":
        return Rows([row[0] for row in self._rows])


class Prepared:
    """A statement that is compiled for the database driver, once for each combination of list lengths."""

    __slots__ = ("_dialect", "_lists", "_make", "_readers", "_runs", "_statement", "_types")

    def __init__(self, statement: Select[Any], dialect: Dialect) -> None:
        self._statement = statement
        self._dialect = dialect
        columns = list(statement.selected_columns)
        names = [column.key or "" for column in columns]
        self._make: Any = namedtuple("Row", names)._make  # type: ignore[attr-defined]  # the statement names its columns
        self._types = [column.type.dialect_impl(dialect) for column in columns]
        self._readers: list[tuple[int, Callable[[Any], Any]]] | None = None
        binds = statement.compile(dialect=dialect).binds.values()
        self._lists = [bind.key for bind in binds if bind.expanding and bind.required]
        self._runs: dict[tuple[int, ...], _CompiledText] = {}

    def fetch(self, driver: Any, parameters: Mapping[str, Any]) -> list[Any]:
        """Execute the statement over a connection of the database driver, and return all rows."""
        lengths = tuple([len(parameters[key]) for key in self._lists])
        run = self._runs.get(lengths)
        if run is None:
            if len(self._runs) >= _KEPT_TEXTS:
                self._runs.clear()
            run = self._runs[lengths] = _CompiledText(self._statement, self._dialect, parameters)
        cursor = driver.execute(run.sql, run.values(parameters))
        rows = cursor.fetchall()
        readers = self._readers
        if readers is None:
            readers = self._readers = self._read_with(cursor.description)
        if not readers:
            return list(map(self._make, rows))
        return [self._make(_converted(row, readers)) for row in rows]

    def _read_with(self, description: Sequence[Any]) -> list[tuple[int, Callable[[Any], Any]]]:
        """Return the columns that need a conversion, by index, with the conversion.

        It also depends on the types of the database driver.
        """
        converters = [
            kind.result_processor(self._dialect, described[1])
            for kind, described in zip(self._types, description, strict=True)
        ]
        return [(place, convert) for place, convert in enumerate(converters) if convert is not None]


def _converted(row: Sequence[Any], readers: Sequence[tuple[int, Callable[[Any], Any]]]) -> list[Any]:
    values = list(row)
    for place, convert in readers:
        values[place] = convert(values[place])
    return values


class _CompiledText:
    """The SQL text of a statement, and the source of each of its parameters."""

    __slots__ = ("_named", "_sources", "sql")

    def __init__(self, statement: Select[Any], dialect: Dialect, parameters: Mapping[str, Any]) -> None:
        compiled = statement.compile(dialect=dialect)
        state = compiled.construct_expanded_state(dict(parameters))
        origin = {
            name: (of, place) for of, some in state.parameter_expansion.items() for place, name in enumerate(some)
        }
        self.sql = state.statement
        self._named = state.positiontup is None
        self._sources: list[_Parameter] = []
        for name in state.positiontup or state.parameters:
            of, place = origin.get(name, (name, None))
            bind = compiled.binds[of]
            value = bind.value if place is None or bind.value is None else bind.value[place]
            send = bind.type.dialect_impl(dialect).bind_processor(dialect)
            self._sources.append((name, bind.key, place, bind.required, value, send))

    def values(self, parameters: Mapping[str, Any]) -> Any:
        found = [_value(source, parameters) for source in self._sources]
        return {source[0]: value for source, value in zip(self._sources, found, strict=True)} if self._named else found


_Parameter = tuple[str, str, int | None, bool, Any, Callable[[Any], Any] | None]
"""A parameter of a statement: its name in the SQL text, its key, and where its value comes from.

Then follow its index in a list, whether the caller passes it, its default, and its conversion.
"""


def _value(source: _Parameter, parameters: Mapping[str, Any]) -> Any:
    _, key, place, required, value, send = source
    if required or key in parameters:
        value = parameters[key] if place is None else parameters[key][place]
    return value if send is None else send(value)


def prepare(statement: Executable, dialect: Dialect) -> Prepared | None:
    """Compile a statement for reading.

    Return None if SQLAlchemy must execute it, because it is no SELECT, or a column name is unusable.
    """
    try:
        return Prepared(statement, dialect) if isinstance(statement, Select) else None
    except ValueError:
        return None


_NEW, _SEEN_ONCE = object(), object()


class ReadConnection(Connection):
    """A database connection that only reads, in autocommit."""

    def __init__(self, engine: Engine, prepared: "WeakKeyDictionary[Any, object]") -> None:
        super().__init__(engine)
        self._prepared = prepared
        self._driver: Any = self.connection.driver_connection
        self.rested_at = 0.0

    def execute(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        rows = self._fetched(statement, parameters)
        return super().execute(statement, parameters, **options) if rows is None else Rows(rows)

    def scalar(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        rows = self._fetched(statement, parameters)
        return super().scalar(statement, parameters, **options) if rows is None else Rows(rows).scalar()

    def scalars(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        rows = self._fetched(statement, parameters)
        return super().scalars(statement, parameters, **options) if rows is None else Rows(rows).scalars()

    def _fetched(self, statement: Executable, parameters: Any) -> list[Any] | None:
        """Return the rows of a statement, or None if SQLAlchemy must execute it."""
        prepared = self._prepared.get(statement, _NEW)
        if prepared is _NEW:
            self._prepared[statement] = _SEEN_ONCE
        elif prepared is _SEEN_ONCE:
            self._prepared[statement] = prepare(statement, self.dialect)
        if not isinstance(prepared, Prepared):
            return None
        if self.dispatch.before_cursor_execute or self.dispatch.after_cursor_execute:
            return None  # listeners expect every statement from SQLAlchemy
        try:
            return prepared.fetch(self._driver, parameters or {})
        except Exception:  # noqa: BLE001 - SQLAlchemy repeats the query and raises its own error
            return None


class ReadPool:
    """The reusable connections to a database that is only read.

    They close when its engine is disposed of.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = reading(engine)
        self._free: list[ReadConnection] = []
        self._prepared: WeakKeyDictionary[Any, object] = WeakKeyDictionary()
        self._server = engine.dialect.name != "sqlite"
        self._closed = False
        event.listen(engine, "engine_disposed", lambda _: self.close())

    def connect(self) -> "_BorrowedConnection":
        return _BorrowedConnection(self)

    def take(self) -> ReadConnection:
        while self._free:
            try:
                connection = self._free.pop()
            except IndexError:  # another thread took it
                break
            if not self._server or time.monotonic() - connection.rested_at < _TRUSTED_SECONDS or _is_alive(connection):
                return connection
        return ReadConnection(self._engine, self._prepared)

    def give_back(self, connection: ReadConnection, *, sound: bool) -> None:
        connection.rested_at = time.monotonic()
        if sound and not (connection.invalidated or self._closed) and len(self._free) < _KEPT_CONNECTIONS:
            self._free.append(connection)
        else:
            connection.close()
        if self._closed:
            self.close()

    def close(self) -> None:
        self._closed = True
        while self._free:
            self._free.pop().close()


class _BorrowedConnection:
    """A connection that is borrowed from the pool for one `with` block."""

    __slots__ = ("_connection", "_reads")

    def __init__(self, reads: ReadPool) -> None:
        self._reads = reads

    def __enter__(self) -> ReadConnection:
        self._connection = self._reads.take()
        return self._connection

    def __exit__(self, kind: Any, *_: object) -> None:
        self._reads.give_back(self._connection, sound=kind is None)


def _is_alive(connection: ReadConnection) -> bool:
    """Return whether the server still answers a connection. Close the connection if it does not."""
    try:
        connection.exec_driver_sql("SELECT 1")
    except SQLAlchemyError:
        connection.close()
        return False
    return True
