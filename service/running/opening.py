"""Open the service in a process of `dominium serve`."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import structlog
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError

from events.log.journal import Unavailable
from service.platform.runtime import failures
from service.platform.runtime.settings import Settings

if TYPE_CHECKING:
    from service.platform.assembly.service import Service

_AWAY: Final = (OSError, OperationalError, RedisError, Unavailable)
"""Errors of a disk or server that is unavailable at the moment."""
_LOOK_SECONDS: Final = 0.5

_log: Final = structlog.get_logger("serve")


def open_patiently(settings: Settings, prepare: Callable[["Service"], object], *, patient: bool = False) -> "Service":
    """Open the service and call `prepare` with it, as soon as its disk and servers are available.

    A process that ended meanwhile would be restarted too late, or after many restarts not any more.
    """
    from service.compose import open_service  # imported late, after the supervisor has set the environment

    logged = ""
    while True:
        with ExitStack() as opened:
            try:
                service = opened.enter_context(open_service(settings, patient=patient))
                prepare(service)
            except _AWAY as error:
                words = failures.line(error)
                if words != logged:
                    _log.warning("waiting for a disk or a server", error=words)
                logged = words
            else:
                opened.pop_all()
                return service
        time.sleep(_LOOK_SECONDS)
