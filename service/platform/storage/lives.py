"""The lives of web processes, which show whether a process that holds a request still runs.

A life has a row from its beginning until another process knows that it has ended. On one machine a lock in the data
folder shows the end: the kernel releases it in the moment that the process is gone. Another machine cannot see that
lock, so on a database that several machines share each life also beats. A life that misses several beats has ended.
"""

import fcntl
import os
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from service.platform.ids import new_ulid
from service.platform.storage.database import Database
from service.platform.storage.tables import lives

FOLDER: Final = "lives"
_BEAT: Final = 0.9
"""Minimum number of seconds between two beats."""
MISSED: Final = 3
"""Number of consecutive beats that a life must miss to count as ended."""
_ADD: Final = insert(lives).values(beats=0)
_BEAT_ON: Final = update(lives).where(lives.c.id == bindparam("life")).values(beats=lives.c.beats + 1)
_BURY: Final = delete(lives).where(lives.c.id == bindparam("life"))
_ALL: Final = select(lives)


class Lives:
    """The lives of web processes on this database. `folder` is the data folder of this machine, or None."""

    def __init__(self, database: Database, folder: Path | None) -> None:
        self._database = database
        self._shared = database.engine.dialect.name != "sqlite"
        self._folder = None if folder is None else folder.absolute() / FOLDER
        self._beginning = threading.Lock()
        self._mine = ""
        self._lock: int | None = None
        self._looked = float("-inf")
        self._seen: dict[str, int] = {}
        self._missed: Counter[str] = Counter()

    def mine(self) -> str:
        """Return the life of this process. The first call begins it."""
        with self._beginning:
            if not self._mine:
                self._begin(new_ulid())
            return self._mine

    def beat(self) -> None:
        """Show other machines that this life continues, and delete lives that have missed too many beats.

        Callers must call it often.
        """
        if not (self._shared and self._mine) or time.monotonic() < self._looked + _BEAT:
            return
        seen, self._seen = self._seen, {}  # only consecutive looks count
        self._looked = time.monotonic()
        with self._database.write() as connection:
            beaten = connection.execute(_BEAT_ON, {"life": self._mine})
            if not beaten.rowcount:  # other machines counted it as ended
                connection.execute(_ADD, {"id": self._mine})
        with self._database.read() as connection:
            found = {row.id: row.beats for row in connection.execute(_ALL)}
        self._missed = Counter({life: self._missed[life] + 1 for life in found if seen.get(life) == found[life]})
        self._seen = found
        for life, missed in self._missed.items():
            if missed >= MISSED and not self._is_here(life):
                self._bury(life)

    def ended(self, life: str) -> bool:
        """Return whether a life is known to have ended. If so, delete its row."""
        if life == self._mine or self._folder is None:
            return False
        if not self._is_here(life):
            if self._shared:
                return False
            self._bury(life)
            return True
        lock = _locked(self._folder / life)
        if lock is None:
            return False
        try:
            self._bury(life)
        finally:
            os.close(lock)
        return True

    def end(self) -> None:
        """End the life of this process, if it has begun."""
        with self._beginning:
            if not self._mine:
                return
            try:
                self._bury(self._mine)
            finally:
                if self._lock is not None:
                    os.close(self._lock)
                self._mine, self._lock = "", None

    def _begin(self, life: str) -> None:
        with ExitStack() as failing:
            if self._folder is not None:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                unnamed = self._folder / f".{life}"
                lock = _locked(unnamed, make=True)
                assert lock is not None  # noqa: S101 - nobody else knows its name
                failing.callback(os.close, lock)
                unnamed.rename(self._folder / life)  # so other processes only ever find it locked
                self._lock = lock
            with self._database.write() as connection:
                connection.execute(_ADD, {"id": life})
            failing.pop_all()
        self._mine = life
        with self._database.read() as connection:
            known = {row.id for row in connection.execute(_ALL)}
        left = set() if self._folder is None else {path.name for path in self._folder.glob("[!.]*")}
        for other in known | left:
            self.ended(other)

    def _is_here(self, life: str) -> bool:
        """Return whether a life is on this machine, whose locks show its end."""
        return self._folder is not None and (self._folder / life).exists()

    def _bury(self, life: str) -> None:
        with self._database.write() as connection:
            connection.execute(_BURY, {"life": life})
        if self._folder is not None:
            (self._folder / life).unlink(missing_ok=True)


def _locked(path: Path, *, make: bool = False) -> int | None:
    """Open and lock a file. Return None if it is gone or another process holds the lock."""
    try:
        lock = os.open(path, os.O_RDWR | os.O_CLOEXEC | (os.O_CREAT if make else 0), 0o600)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock
