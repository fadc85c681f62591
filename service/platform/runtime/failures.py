"""Texts for failures outside of the program: on the command line, for processes that do not start, and in logs."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError

from events.keys import KeysUnusable
from events.log.archive import Damaged
from events.log.chain import Broken
from events.log.journal import NotEmpty, Unavailable
from events.log.sqlite_file import reason_of
from projections.words import in_english
from service.platform.runtime.installation import PartsDisagree
from service.platform.storage.database import RegistryTooNew

EXPECTED: Final = (
    Broken, Damaged, KeysUnusable, NotEmpty, OperationalError, OSError, PartsDisagree, RedisError, RegistryTooNew,
    Unavailable,
)  # fmt: skip
"""Expected errors of files, disks and servers, which are no bugs."""
_LONGEST: Final = 1000
_UNEXPECTED: Final = """\
It stopped at something that should not happen: {}.
`dominium doctor` tells whether the data are sound; if they are, it is a mistake of ours.
LOG_LEVEL=debug shows where it happened."""


def words(error: BaseException) -> list[str]:
    """Describe an error in a few lines for operators."""
    if isinstance(error, OperationalError):
        error = error.orig or error
        if isinstance(error, sqlite3.Error):
            return [f"a database in DATA_DIR: {reason_of(error)} ({error})"[:_LONGEST]]
    elif not isinstance(error, EXPECTED):
        return _UNEXPECTED.format(f"{type(error).__name__}: {_first_line(error)}").splitlines()
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return [f"{error.filename}: it cannot be used ({error.strerror})"[:_LONGEST]]
    if isinstance(error, Broken):
        return [f"{error.stream} #{error.seq}: {in_english(error)}"[:_LONGEST]]
    return (str(error).strip() or type(error).__name__)[:_LONGEST].splitlines()


def line(error: BaseException) -> str:
    """Describe an error in one line for operators."""
    return " ".join(words(error))


@contextmanager
def exit_on_failure() -> Iterator[None]:
    """Print a description of an expected failure in the block, and end the process."""
    try:
        yield
    except EXPECTED as error:
        for line in words(error):
            print(f"dominium: {line}", file=sys.stderr)
        sys.exit(1)


def current(exc_info: object) -> BaseException | None:
    """Return the exception of a log entry."""
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    elif exc_info is True:
        exc_info = sys.exc_info()[1]
    return exc_info if isinstance(exc_info, BaseException) else None


def _first_line(error: BaseException) -> str:
    # The text of an error of a decoder is left out: it may quote a secret.
    if isinstance(error, msgspec.MsgspecError | UnicodeError):
        return "something that is kept cannot be read"
    return (str(error).strip().splitlines() or [""])[0][:_LONGEST]
