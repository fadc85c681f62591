"""Run the web server of a witness."""

from typing import Final

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server

from service.running.webserver import QUIET_LOGS

_WAITING: Final = 256
_HEADERS_MS: Final = 10_000
_DRAIN_SECONDS: Final = 3
_RESPAWN_SECONDS: Final = 0.5


def serve(host: str, port: int) -> None:
    """Answer requests until a signal ends the process. The order is in the environment."""
    Server(
        "service.witness.app:open_app",
        factory=True,
        interface=Interfaces.ASGINL,
        address=host,
        port=port,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=_HEADERS_MS),
        workers=1,
        backpressure=_WAITING,
        websockets=False,
        respawn_failed_workers=True,
        respawn_interval=_RESPAWN_SECONDS,
        workers_kill_timeout=_DRAIN_SECONDS,
        log_level=LogLevels.warning,
        log_dictconfig=QUIET_LOGS,
    ).serve()
