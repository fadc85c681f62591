"""`python -m service.ingress SOCKET PARENT`: `dominium serve` starts it with a socket that listens."""

import os
import signal
import socket
import sys

from service.ingress.serving import Ingress
from service.running import logs
from service.running import parent_death as lifeline
from service.running.settings import Settings
from service.running.sockets import web_socket


def main(listening: int, parent: int) -> None:
    lifeline.tie_for_good(parent)
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    stop, rung = socket.socketpair()
    rung.setblocking(False)
    signal.set_wakeup_fd(rung.fileno(), warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    Ingress(socket.socket(fileno=listening), web_socket(settings.data_dir), settings).run(stop)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
