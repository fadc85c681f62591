"""The discovery of gone listeners by a web process."""

import os
import socket
import threading

from service.platform.runtime.sockets import departures_socket
from service.platform.streams.departures import Departures


def test_a_process_hears_also_where_its_own_socket_alone_has_too_long_a_name(tmp_path):
    """The folder for temporary files was made only where the name of another socket was too long, too."""
    name = f"web-{os.getpid()}.sock"
    folder = tmp_path / ("d" * (101 - len(os.fsencode(tmp_path)) - 2 - len(name)))
    folder.mkdir()
    assert departures_socket(folder, os.getpid()).parent != folder
    departures, woken = Departures(folder), threading.Event()
    _, address = departures.expect(woken.set)
    path, _, number = address.rpartition("/")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ingress:
        ingress.sendto(number.encode(), path)
    assert woken.wait(5)
