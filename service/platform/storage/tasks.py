"""Long tasks that an account requests and a worker does in pieces. The progress survives a killed worker.

A task has units in an order that never changes. The progress is written together with the results of a piece, and only
if it is still what the worker started from. So a piece that is done twice counts once.
"""

import time
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Table, bindparam, insert, select, update

from service.platform.storage.database import Database

TaskStatus: TypeAlias = Literal["waiting", "running", "done", "expired", "failed"]
"""Status of a task. `expired`: the result is no longer kept. `failed`: its worker died, or met an error, each time."""


class Task(msgspec.Struct, frozen=True):
    """A requested task and its progress. `total`, its number of units, is known once the task has begun."""

    id: str
    account: str
    asked_at: int
    total: int | None
    done: int
    ended_at: int | None

    @property
    def status(self) -> TaskStatus:
        if self.ended_at is not None:
            return "done"
        return "waiting" if self.total is None else "running"


TaskT = TypeVar("TaskT", bound=Task)


class Tasks(Generic[TaskT]):
    """The tasks of one kind, stored as rows of `table`.

    `place` are the columns with the progress. `spelled` are the columns with JSON.
    """

    table: ClassVar[Table]
    place: ClassVar[Sequence[str]]
    spelled: ClassVar[Sequence[str]]
    kind: type[TaskT]

    def __init__(self, database: Database) -> None:
        self._database = database
        columns = self.table.c
        self._add = insert(self.table)
        self._one = select(self.table).where(columns.id == bindparam("task"))
        self._unfinished = select(self.table).where(columns.ended_at.is_(None)).order_by(columns.id)
        self._unfinished_of = self._unfinished.where(columns.account == bindparam("owner"))
        here = (columns[name] == bindparam(f"here_{name}") for name in ("id", *self.place))
        self._change = update(self.table).where(*here, columns.ended_at.is_(None))
        self._begin = self._change.where(columns.total.is_(None))

    def ask(self, id_: str, account: str, **wanted: Any) -> TaskT:
        """Add a task and return it. A second call with the same id returns the first task."""
        spelled = {name: self._column(name, value) for name, value in wanted.items()}
        with self._database.write() as connection:
            self._hold(connection, account)
            if self._row(connection, id_) is None:
                row = {"id": id_, "account": account, "asked_at": int(time.time()), **spelled}
                connection.execute(self._add, row)
            return self._task(connection.execute(self._one, {"task": id_}).one())

    def _hold(self, connection: Connection, account: str) -> None:
        """Lock the account that requests a task. Refuse an erased account.

        Tasks of the service itself need no lock.
        """

    def find(self, id_: str) -> TaskT | None:
        with self._database.read() as connection:
            row = self._row(connection, id_)
        return None if row is None else self._task(row)

    def unfinished(self, account: str | None = None) -> list[TaskT]:
        """Return the tasks that have not ended, of all accounts or of one."""
        chosen = self._unfinished if account is None else self._unfinished_of
        with self._database.read() as connection:
            return [self._task(row) for row in connection.execute(chosen, {"owner": account} if account else {})]

    def begin(self, task: TaskT, total: int) -> None:
        """Record the number of a task's units, once it is known."""
        with self._database.write() as connection:
            connection.execute(self._begin, self._here(task) | {"total": total})

    def _move(self, connection: Connection, task: TaskT, **values: Any) -> TaskT | None:
        """Record the progress of a task and return the task. Return None if another worker has changed it since."""
        spelled = {name: self._column(name, value) for name, value in values.items()}
        if not connection.execute(self._change, self._here(task) | spelled).rowcount:
            return None
        return self._task(connection.execute(self._one, {"task": task.id}).one())

    def _here(self, task: TaskT) -> dict[str, Any]:
        """Return the parameters that find a task's row only if its progress is unchanged."""
        return {f"here_{name}": getattr(task, name) for name in ("id", *self.place)}

    def _row(self, connection: Connection, id_: str) -> Row[Any] | None:
        return connection.execute(self._one, {"task": id_}).one_or_none()

    def _column(self, name: str, value: Any) -> Any:
        return msgspec.json.encode(value, order="sorted").decode() if name in self.spelled else value

    def _task(self, row: Row[Any]) -> TaskT:
        fields = row._asdict()
        return self.kind(**fields | {name: msgspec.json.decode(fields[name]) for name in self.spelled})
