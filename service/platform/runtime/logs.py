"""Structured logs on standard error: JSON lines, or readable ones in a terminal."""

import io
import logging
import sys
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


def configure(level: str) -> None:
    """Configure the log level of the service's loggers (structlog) and that of libraries (logging)."""
    stamped: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_trace,
    ]
    terminal = sys.stderr.isatty()
    # A traceback without the values of variables, among which there are secrets.
    readable = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    last: structlog.typing.Processor = readable if terminal else structlog.processors.JSONRenderer()
    traces = [] if terminal else [structlog.processors.format_exc_info]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=stamped,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *traces, last],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    least = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=of_libraries(level).upper(), handlers=[handler], force=True)
    structlog.configure(
        processors=[*stamped, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=_OwnLoggers(least),
        wrapper_class=structlog.make_filtering_bound_logger(least),
        cache_logger_on_first_use=True,
    )


class _Dropping(io.FileIO):
    """A file that drops what cannot be written, for example because its disk is full."""

    def write(self, content: "ReadableBuffer", /) -> int:
        size = memoryview(content).nbytes
        try:
            return super().write(content) or size
        except OSError:
            return size


def drop_unwritable() -> None:
    """Let writes to standard error never fail in this process and its forks.

    `multiprocessing` flushes it before each fork, so one unwritten line would prevent all forks.
    """
    try:
        raw = _Dropping(sys.stderr.fileno(), "w", closefd=False)
    except OSError:  # it is no file
        return
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(raw), sys.stderr.encoding, sys.stderr.errors, line_buffering=True)


def of_libraries(level: str) -> str:
    """Return the level for the loggers of libraries. At `info` their lines would outnumber the service's."""
    return "warning" if level == "info" else level


class _OwnLoggers(structlog.stdlib.LoggerFactory):
    """Makes the service's loggers, with the level `least` whatever the level of the root logger."""

    def __init__(self, least: int) -> None:
        super().__init__()
        self._least = least

    def __call__(self, *names: Any) -> logging.Logger:
        logger = super().__call__(*names)
        logger.setLevel(self._least)
        return logger


def unavailable(error: Exception) -> bool:
    """Return whether an error means that a server cannot be used now."""
    # Imported here, so that the command line and the ingress do not load the database libraries.
    from redis.exceptions import RedisError
    from sqlalchemy.exc import OperationalError

    from events.log.journal import Unavailable

    return isinstance(error, (Unavailable, OperationalError, RedisError))


def failed(log: structlog.typing.FilteringBoundLogger, what: str, error: Exception, **more: Any) -> None:
    """Log a failure that will be retried: an unavailable server in a line, a bug with its traceback.

    `NotBuilt` is skipped, because the builder of the lists logs it once.
    """
    from projections.current_generation import NotBuilt  # imported here, as above

    if unavailable(error):
        if not isinstance(error, NotBuilt):
            log.warning(what, why=str(error), **more)
    else:
        log.error(what, exc_info=error, **more)


def _without_trace(_: object, __: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace the traceback of an expected failure of files, disks or servers with its description."""
    if not entry.get("exc_info"):
        return entry
    from service.platform.runtime import failures  # imported late, because it loads the libraries of all its errors

    error = failures.current(entry["exc_info"])
    if isinstance(error, failures.EXPECTED):
        del entry["exc_info"]
        entry["error"] = failures.line(error)
    return entry
