"""Machines, as it were, on this one: network namespaces on a bridge, with etcd, two PostgreSQL that Patroni minds,
a Redis, and two nodes of the service. Each can be cut off, stopped, killed and started again as a whole.

It takes root, and from Debian: patroni, etcd-server, postgresql, redis-server, iproute2 and gcc (for `clock.c`).
"""

import base64
import contextlib
import http.client
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import psycopg
import yaml

from tests.support.server import NO_LIMITS, bare, wait_until

ROOT: Final = Path(__file__).parents[2]
_NUMBERS: Final = {"etcd": 10, "db1": 11, "db2": 12, "redis": 13, "one": 21, "two": 22}
"""The last part of each machine's address."""
_NOWHERE: Final = "02:00:00:00:00:01"
"""The address of no network card."""
_ENDED: Final = "the node has ended by itself"
_UNIT: Final = f'until "$@"; do code=$?; echo "{_ENDED}: $code"; [ $code -ne 2 ] || exit 2; sleep 2; done'
"""The loop does the same as `deploy/systemd/dominium.service`: restart, unless the arguments are invalid."""
_QUICK: Final = {"ttl": 8, "loop_wait": 2, "retry_timeout": 3}
"""Seconds: a fail-over takes ten of them, not forty."""


def missing() -> list[str]:
    """Return the required programs that are not installed."""
    programs = ("ip", "patroni", "etcd", "redis-server", "gcc")
    lacks = [name for name in programs if shutil.which(name) is None]
    lacks += [] if _postgres() else ["postgresql"]
    return lacks + ([] if os.geteuid() == 0 else ["root"])


def _postgres() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return found[-1] if found else None


class Network:
    """One of several that do not know of each other, by its number."""

    def __init__(self, number: int) -> None:
        self.bridge, self._number = f"dominium-{number}", number

    def address(self, machine: int) -> str:
        return f"10.77.{self._number}.{machine}"

    def space(self, name: str) -> str:
        return f"dominium-{self._number}-{name}"

    def plug(self, machine: int) -> str:
        return f"dominium-{self._number}-{machine}"

    def begin(self) -> None:
        _run("ip", "link", "add", self.bridge, "type", "bridge")
        _run("ip", "address", "add", f"{self.address(1)}/24", "dev", self.bridge)
        _run("ip", "link", "set", self.bridge, "up")

    def clear(self) -> None:
        """Takes away what a run that was broken off has left, too."""
        for line in _run("ip", "netns", "list").splitlines():
            if (name := line.split()[0]).startswith(self.space("")):
                for pid in _run("ip", "netns", "pids", name).split():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(int(pid), signal.SIGKILL)
                _run("ip", "netns", "del", name)
        for link in (*map(self.plug, _NUMBERS.values()), self.bridge):
            subprocess.run(["ip", "link", "del", link], capture_output=True, check=False)


class Machine:
    """A namespace with a separate address in the network of its hall, and its processes."""

    def __init__(self, name: str, network: "Network") -> None:
        number = _NUMBERS[name]
        self.name, self.address = name, network.address(number)
        self._space, self._plug = network.space(name), network.plug(number)
        self._processes: list[subprocess.Popen[bytes]] = []
        _run("ip", "netns", "add", self._space)
        _run("ip", "link", "add", self._plug, "type", "veth", "peer", "name", "eth0", "netns", self._space)
        _run("ip", "link", "set", self._plug, "master", network.bridge, "up")
        self._inside("ip", "link", "set", "lo", "up")
        self._inside("ip", "address", "add", f"{self.address}/24", "dev", "eth0")
        self._inside("ip", "link", "set", "eth0", "up")

    def start(self, *words: object, said: Path, who: str = "root", **environ: str) -> None:
        user = pwd.getpwnam(who)
        rights = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        where = ROOT if who == "root" else Path("/")
        with said.open("ab") as out:
            process = subprocess.Popen(
                ["ip", "netns", "exec", self._space, *rights, *map(str, words)],
                cwd=where, env={**bare(), **environ}, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                start_new_session=True,
            )  # fmt: skip
        self._processes.append(process)

    def pids(self) -> list[int]:
        return [int(word) for word in _run("ip", "netns", "pids", self._space).split()]

    def signal(self, number: int, named: str = "") -> None:
        """To all its processes, or to those whose command line has this in it."""
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                if named in Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode():
                    os.kill(pid, number)

    def kill(self) -> None:
        """Pulls its plug."""
        while self.pids():
            self.signal(signal.SIGKILL)
            time.sleep(0.02)
        for process in self._processes:
            process.wait()
        self._processes = []

    def cut_off(self) -> None:
        """From everybody, both ways."""
        _run("ip", "link", "set", self._plug, "down")

    def join(self) -> None:
        _run("ip", "link", "set", self._plug, "up")

    def lose(self, other: "Machine") -> None:
        """Whatever this machine sends to that one is lost, without a word."""
        self._inside("ip", "neighbour", "replace", other.address, "lladdr", _NOWHERE, "dev", "eth0", "nud", "permanent")

    def find(self, other: "Machine") -> None:
        self._inside("ip", "neighbour", "flush", "to", other.address, "nud", "permanent", "dev", "eth0")

    def remove(self) -> None:
        self.kill()
        _run("ip", "link", "del", self._plug)
        _run("ip", "netns", "del", self._space)

    def _inside(self, *words: str) -> None:
        _run("ip", "netns", "exec", self._space, *words)


class Database(Machine):
    """PostgreSQL under Patroni."""

    def __init__(self, name: str, network: Network, etcd: Machine, folder: Path) -> None:
        super().__init__(name, network)
        self._said = folder / f"{name}.said"
        self._configuration = folder / f"{name}.yaml"
        self._data = folder / name
        self._data.mkdir()
        shutil.chown(self._data, "postgres", "postgres")
        self._configuration.write_text(yaml.safe_dump(self._described(etcd, self._data)))

    def begin(self) -> None:
        self.start("patroni", self._configuration, said=self._said, who="postgres")

    def renew_patroni(self) -> None:
        """PostgreSQL runs on, and is found again."""
        self.signal(signal.SIGKILL, "patroni")
        self.begin()

    def copy_anew(self) -> None:
        """Discard the data and copy it from the primary, as `patronictl reinit` does."""
        self.kill()
        shutil.rmtree(self._data / "data")
        self.begin()

    def state(self) -> Any:
        """Return Patroni's state of all databases, or None without an answer."""
        return _asked(f"http://{self.address}:8008/cluster")

    def switch(self) -> None:
        """Asks that the other one lead, in good order."""
        _asked(f"http://{self.address}:8008/switchover", {"leader": self.name})

    def _described(self, etcd: Machine, data: Path) -> dict[str, Any]:
        everywhere = {
            "listen": f"{self.address}:5432",
            "connect_address": f"{self.address}:5432",
            "data_dir": str(data / "data"),
            "bin_dir": str(_postgres()),
            "pgpass": str(data / "pgpass"),
            "authentication": {"superuser": {"username": "postgres"}, "replication": {"username": "postgres"}},
            "parameters": {"unix_socket_directories": str(data)},
            "basebackup": [{"checkpoint": "fast"}],  # else a copy begins minutes later
        }
        waits = {"synchronous_mode": True, "synchronous_mode_strict": True, "master_start_timeout": 0}
        parameters = {"max_connections": 100, "wal_log_hints": "on", "shared_buffers": "64MB", "wal_keep_size": "256MB"}
        return {
            "scope": "dominium",
            "name": self.name,
            "restapi": {"listen": f"{self.address}:8008", "connect_address": f"{self.address}:8008"},
            "etcd3": {"host": f"{etcd.address}:2379"},
            "bootstrap": {
                "dcs": {**_QUICK, **waits, "postgresql": {"use_pg_rewind": True, "parameters": parameters}},
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "data-checksums"],
                "pg_hba": [
                    "local all all trust",
                    "host all all samenet trust",
                    "host replication all samenet trust",
                ],
            },
            "postgresql": everywhere,
        }  # fmt: skip


class Node(Machine):
    """The service, as it is run."""

    def __init__(self, name: str, network: Network, environ: Mapping[str, str], folder: Path) -> None:
        super().__init__(name, network)
        self._said, self._clock = folder / f"{name}.said", folder / f"{name}.clock"
        self._environ = {**NO_LIMITS, **environ, "HOST": "0.0.0.0", "DATA_DIR": str(folder / name)}
        self.url = f"http://{self.address}:8000"
        self._preloaded = _clock_library(folder)
        self._clock.write_bytes(bytes(8))

    def begin(self) -> None:
        clock = {"LD_PRELOAD": str(self._preloaded), "CLOCK_FILE": str(self._clock)}
        serve = (sys.executable, "-m", "dominium", "serve")
        self.start("sh", "-c", _UNIT, "unit", *serve, said=self._said, **self._environ, **clock)

    def ended(self) -> int:
        """How often it has ended though nobody killed it."""
        return self._said.read_text(errors="replace").count(_ENDED)

    def set_clock(self, seconds: int) -> None:
        """By how much its wall clock is wrong, from now on."""
        with self._clock.open("r+b") as file:
            file.write(seconds.to_bytes(8, sys.byteorder, signed=True))

    def ready(self) -> bool:
        return _asked(f"{self.url}/readyz") is not None


def _clock_library(folder: Path) -> Path:
    library = folder / "clock.so"
    if not library.exists():
        _run("gcc", "-shared", "-fPIC", "-O2", "-o", str(library), str(Path(__file__).with_name("clock.c")), "-ldl")
    return library


class Hall:
    """All the machines, running."""

    def __init__(self, folder: Path, network: Network) -> None:
        self.folder = folder
        self.etcd = Machine("etcd", network)
        self.databases = [Database(name, network, self.etcd, folder) for name in ("db1", "db2")]
        self.redis = Machine("redis", network)
        hosts = ",".join(f"{each.address}:5432" for each in self.databases)
        self.database_url = f"postgresql://dominium@{hosts}/dominium?target_session_attrs=read-write"
        self.environ = {
            "DATABASE_URL": self.database_url,
            "REDIS_URL": f"redis://{self.redis.address}:6379/0",
            "KEY_SECRET": "the same on every machine of a test",
        }
        self.nodes = [Node(name, network, self.environ, folder) for name in ("one", "two")]

    def begin(self) -> None:
        self.begin_etcd()
        self.begin_redis()
        self.databases[0].begin()
        wait_until(lambda: self.leader() is not None, "a first database")
        self.databases[1].begin()
        wait_until(self.two_databases, "a standby")
        with psycopg.connect(f"postgresql://postgres@{self.databases[0].address}/postgres", autocommit=True) as db:
            db.execute("CREATE ROLE dominium LOGIN")
            db.execute("CREATE DATABASE dominium OWNER dominium")
        for node in self.nodes:
            node.begin()
        wait_until(self.well, "two nodes that are ready")

    def begin_etcd(self) -> None:
        here, there = f"http://{self.etcd.address}:2379", self.folder / "etcd"
        listens = ("--listen-client-urls", here, "--advertise-client-urls", here)
        self.etcd.start("etcd", "--data-dir", there, *listens, "--log-level", "error", said=self.folder / "etcd.said")

    def begin_redis(self) -> None:
        open_to_all = ("--bind", "0.0.0.0", "--protected-mode", "no", "--save", "", "--appendonly", "no")
        self.redis.start("redis-server", *open_to_all, "--dir", self.folder, said=self.folder / "redis.said")

    def states(self) -> dict[str, dict[str, Any]]:
        """Return Patroni's state of each database."""
        told = next(filter(None, (database.state() for database in self.databases)), {"members": []})
        return {member["name"]: member for member in told["members"]}

    def leader(self) -> Database | None:
        states = self.states()
        leads = [name for name, state in states.items() if state["role"] == "leader" and state["state"] == "running"]
        return next((each for each in self.databases if each.name in leads), None)

    def two_databases(self) -> bool:
        return sorted(state["role"] for state in self.states().values()) == ["leader", "sync_standby"]

    def well(self) -> bool:
        return self.two_databases() and all(node.ready() for node in self.nodes)

    def said(self) -> str:
        """Return the state of the machines, and the last output of each."""
        ready = {node.name: node.ready() for node in self.nodes}
        last = {path.name: path.read_text(errors="replace")[-600:] for path in self.folder.glob("*.said")}
        return f"{self.states()} {ready} {last}"

    def help(self) -> None:
        """Act as an operator does where Patroni is stuck."""
        leader, states = self.leader(), self.states()
        for each in self.databases:
            if leader is not None and states.get(each.name, {}).get("timeline", 0) > states[leader.name]["timeline"]:
                each.copy_anew()  # it led for a moment, and follows no leader that does not know of that
                return
        # Both are well, and Patroni keeps to its note about the earlier leader.
        note = base64.b64encode(b"/service/dominium/sync").decode()
        _asked(f"http://{self.etcd.address}:2379/v3/kv/deleterange", {"key": note})
        if leader is not None:
            leader.renew_patroni()

    def remove(self) -> None:
        for machine in (*self.nodes, self.redis, *self.databases, self.etcd):
            machine.remove()


@contextlib.contextmanager
def hall(folder: Path, number: int) -> Iterator[Hall]:
    folder.chmod(0o755)
    network = Network(number)
    network.clear()
    machines = None
    try:
        network.begin()
        machines = Hall(folder, network)
        machines.begin()
        yield machines
    finally:
        if machines is not None:
            machines.remove()
        network.clear()


def _asked(url: str, body: Any = None) -> Any:
    try:
        with urllib.request.urlopen(url, None if body is None else json.dumps(body).encode(), timeout=2) as answer:
            return json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return None


def _run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout
