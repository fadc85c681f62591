"""What the web server loads: one house for each web process, and word of its closing for the streams that are open."""

import os
import signal
import socket
import threading
from typing import TYPE_CHECKING

from service import lifeline, logs
from service.house import House, open_house
from service.settings import Settings

if TYPE_CHECKING:
    from flask import Flask


def open_app() -> "Flask":
    """Called once in every web process, in its main thread."""
    from service.web.app import create_app

    lifeline.tie_for_good(os.getppid())
    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    house = open_house(settings)
    house.start()
    _tell_when_stopping(house)
    return create_app(house)


def _tell_when_stopping(house: House) -> None:
    """Sets `house.stopping` at the signal that ends the process. The server's own handler tells Python nothing and
    waits for every response to end, a live stream's too; the wake-up socket hears of the signal beside the handler."""
    heard, rung = socket.socketpair()
    rung.setblocking(False)
    signal.set_wakeup_fd(rung.fileno(), warn_on_full_buffer=False)
    ends = {signal.SIGINT, signal.SIGTERM}

    def listen() -> None:
        with heard, rung:
            while not ends.intersection(heard.recv(16)):
                pass
        house.stopping.set()

    threading.Thread(target=listen, name="stopping", daemon=True).start()
