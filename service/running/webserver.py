"""Run a process of the web server granian, with the settings from the environment.

`dominium serve` starts one or more web processes. Each listens on a private socket that only the ingress connects to,
with whole requests, each on a separate connection.
"""

import logging
import os
from typing import Any, Final

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from service.platform.ids import HOME
from service.platform.runtime import logs
from service.platform.runtime import parent_death as lifeline
from service.platform.runtime.open_files import allow_files
from service.platform.runtime.settings import Settings
from service.platform.runtime.sockets import web_socket

DRAIN_SECONDS: Final = 3
"""Seconds in which running requests must end when the service stops.

Live streams end at once.
"""

_RESPAWN_SECONDS: Final = 0.1
_FILES_EACH: Final = 2
"""Number of files of a live stream: the connections of its listener and of the ingress."""
_FILES_BESIDE: Final = 1024


class ManyThreads(logging.Filter):
    """Drops granian's warning about more threads than cores.

    Most of the threads wait for a database or a disk.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return "Python threads, which seems quite high" not in record.getMessage()


QUIET_LOGS: Final[dict[str, Any]] = {
    "handlers": {},
    "filters": {"many-threads": {"()": ManyThreads}},
    "loggers": {"_granian": {"handlers": [], "filters": ["many-threads"], "propagate": True}},
}


def main(number: int, parent: int) -> None:
    """Run the web process `number` of the service whose supervisor has the process id `parent`."""
    lifeline.tie_for_good(parent)
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    socket = web_socket(settings.data_dir, number)
    socket.unlink(missing_ok=True)
    allow_files(_FILES_EACH * settings.max_streams + _FILES_BESIDE)
    if settings.workers > 1:
        os.environ[HOME] = f"{number}/{settings.workers}"
    Server(
        "service.running.wsgi:open_app",
        factory=True,
        interface=Interfaces.WSGI,
        uds=socket,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(keep_alive=False),
        workers=1,
        blocking_threads=max(2, settings.threads - settings.max_streams),
        backpressure=max(1024, 4 * settings.threads),
        websockets=False,
        respawn_failed_workers=True,
        respawn_interval=_RESPAWN_SECONDS,
        workers_kill_timeout=DRAIN_SECONDS,
        log_level=LogLevels(logs.of_libraries(settings.log_level)),
        log_dictconfig=QUIET_LOGS,
    ).serve()
