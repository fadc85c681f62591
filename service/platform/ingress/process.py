"""The ingress as a process of `dominium serve`, with a listening socket."""

import os
import signal
import socket

from service.platform.ingress.serving import Ingress
from service.platform.runtime import logs
from service.platform.runtime import parent_death as lifeline
from service.platform.runtime.settings import Settings
from service.platform.runtime.sockets import web_sockets


def main(listening: socket.socket, parent: int) -> None:
    lifeline.tie_for_good(parent)
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    stop, rung = socket.socketpair()
    rung.setblocking(False)
    signal.set_wakeup_fd(rung.fileno(), warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    Ingress(listening, web_sockets(settings), settings).run(stop)
