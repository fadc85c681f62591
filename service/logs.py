"""Structured logs on standard error: JSON lines, or readable ones in a terminal."""

import logging
import sys

import structlog


def configure(level: str) -> None:
    """For our own loggers (structlog) and those of the libraries (logging) alike."""
    stamped: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
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
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    structlog.configure(
        processors=[*stamped, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        cache_logger_on_first_use=True,
    )
