"""The base of a world: clocks, chance, disks and threads that the world controls."""

import contextlib
import logging
import random
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timezone, tzinfo
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

import orjson
import redis
import rq
import structlog
from flask import Flask
from sqlalchemy import Engine, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

from events.log import sqlite
from events.log.sqlite_file import SqliteFile
from projections import database as projections_database
from projections import readmodels
from projections.notifier import Subscription
from projections.runner import Runner
from service.features.accounts.callers import Callers
from service.features.audits import jobs as audits
from service.features.bots import jobs as bots
from service.features.bots.client import BotClient
from service.features.webhooks import delivering
from service.features.webhooks.sending import DeliveryOutcome, DeliveryRequest
from service.platform.assembly.service import Service
from service.platform.http.limits import Limits
from service.platform.runtime import background_threads, lanes
from service.platform.runtime.leading import Lead
from service.platform.runtime.redis_server import RedisServer
from service.platform.storage import database as registry_database
from service.platform.streams import service_time
from service.platform.streams.follower import Follower
from service.platform.streams.live import Live
from tests.simulation.people import settled
from tests.simulation.world import BEGAN, Process, World

_apps: Final[dict[str, Flask]] = {}


def application(name: str, service: Service) -> Flask:
    """The application of the process of this name, in this house."""
    app = _apps.get(name)
    if app is None:
        app = _apps[name] = service.app()
    app.wsgi_app._conventions = service.platform.conventions  # type: ignore[attr-defined]
    for endpoint, view in app.view_functions.items():
        if isinstance(view, partial):  # it is bound to the services of a process that may have died
            app.view_functions[endpoint] = partial(view.func, service.of(type(view.args[0])))
    return app


@contextlib.contextmanager
def standing(world: World, received: Callable[[str, bytes], bool]) -> Iterator[None]:
    """Install the stage. `received` gets each webhook payload and returns whether it answers."""

    class Disk(SqliteFile):
        """The file of the log, on a disk of this world."""

        @contextlib.contextmanager
        def reading(self) -> Iterator[Any]:
            world.seam("reads")
            with super().reading() as db:
                yield db

        @contextlib.contextmanager
        def writing(self) -> Iterator[Any]:
            world.seam("writes")
            with super().writing() as db:
                yield db
                world.committing()
            world.committed()

    open_engine = projections_database.open_engine

    def opened(url: str, **more: Any) -> Engine:
        return _tapped(open_engine(url, **more), world)

    def until(
        _: Subscription, look: Callable[[], Any], enough: Callable[[Any], bool], timeout: float, unheard: float
    ) -> Any:
        over = world.now + timeout
        while not enough(found := look()) and world.now < over:
            world.waits(max(unheard, timeout / 8))
        return found

    def begun(_kind: str, work: Callable[[], None], _group: str, _member: str, _name: str) -> str:
        with contextlib.suppress(Exception):
            work()
        return "runs"

    def sent(_guard: object, _url: str, message: DeliveryRequest, _seconds: float) -> DeliveryOutcome:
        world.seam("sends")
        heard = received(message.headers["webhook-id"], message.body)
        return DeliveryOutcome("delivered", 204) if heard else DeliveryOutcome("too-slow")

    def say(_: object, channel: str, message: str, **__: object) -> None:
        world.published(channel, message)

    def of(_: object, service: Service, bot: str) -> BotClient:
        return _Inside(world, service, bot)

    send_packed = redis.connection.AbstractConnection.send_packed_command

    def packed(connection: Any, *args: Any, **more: Any) -> Any:
        if world.current is not None and world.current.dead:
            world.seam("redis")
        if world.redis_away:
            raise redis.ConnectionError("Redis is away")
        return send_packed(connection, *args, **more)

    def started(follower: Follower) -> Follower:
        process = _here(world)
        process.followers.append((follower, [float("-inf")]))
        return follower

    def runs(runner: Runner, patience: float = 5.0, *, alone: bool = False) -> None:
        runner.turn()

    def nothing(part: Any) -> Any:
        return part

    def speaks(live: Live) -> Live:
        live.speaker.start()
        return live

    def leads(_: Lead, begin: Callable[[], None], __: object) -> None:
        """Let each process lead, as if on a separate machine."""
        begin()

    def wall() -> float:
        return world.now + (world.current.skew if world.current is not None else 0.0)

    class Dates(datetime):
        """The dates of RQ: without them its workers clean up by the real clock, more often on a slow machine."""

        @classmethod
        def now(cls, tz: tzinfo | None = UTC) -> datetime:  # type: ignore[override]  # the time zone of RQ is UTC
            return datetime.fromtimestamp(wall(), tz)

    chance = random.Random(f"chance {world.seed}")
    kept = random.getstate()
    ours = service_time._ours
    with contextlib.ExitStack() as stack:
        stack.callback(random.setstate, kept)
        stack.callback(setattr, service_time, "_ours", ours)
        for target, name, new in (
            (sqlite, "SqliteFile", Disk),
            (time, "time", wall),
            (time, "time_ns", lambda: int(wall() * 1e9)),
            (time, "monotonic", world.ticks),
            (time, "monotonic_ns", lambda: int(world.now * 1e9)),
            (time, "sleep", lambda seconds: setattr(world, "now", world.now + seconds)),
            (rq.utils, "datetime", SimpleNamespace(datetime=Dates, timezone=timezone)),
            (secrets, "token_bytes", lambda count=32: chance.randbytes(count)),
            (secrets, "randbits", chance.getrandbits),
            (secrets, "choice", chance.choice),
            (Subscription, "until", until),
            (Follower, "start", started),
            (Runner, "start", runs),
            (Live, "start", speaks),
            (Lead, "when_mine", leads),
            (Lead, "mine", lambda _: True),
            (Callers, "start", nothing),
            (background_threads, "begin", begun),
            (delivering, "send", sent),
            (delivering, "os", SimpleNamespace(getpid=lambda: _here(world).pid)),
            (delivering, "lives", lambda pid: _alive(world, pid)),
            (audits, "PIECE", 0.0),
            (lanes, "lives", lambda pid: _alive(world, pid)),
            (bots._Clients, "of", of),
            (Limits, "spend_silently", lambda *_: True),  # a bucket in Redis fills by the real clock
            (redis.Redis, "publish", say),
            (redis.connection.AbstractConnection, "send_packed_command", packed),
        ):
            stack.enter_context(mock.patch.object(target, name, new))
        for module in (readmodels, registry_database):
            stack.enter_context(mock.patch.object(module, "open_engine", opened))
        world.application = application
        random.seed(world.seed)
        yield


def _here(world: World) -> Process:
    assert world.current is not None
    return world.current


def _alive(world: World, pid: int) -> bool:
    return any(process.pid == pid and process.service is not None for process in world.processes)


class _Dialect(SQLiteDialect_pysqlite):
    """How a database on a disk of this world is spoken to. There is one for all of them, so that a statement that one
    process has compiled is known to the next."""

    supports_statement_cache = True
    world: World | None = None

    def do_commit(self, dbapi_connection: Any) -> None:
        if self.world is not None and dbapi_connection.driver_connection.in_transaction:
            self.world.committing()
        super().do_commit(dbapi_connection)
        if self.world is not None:
            self.world.seam("committed")

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        world = self.world
        if world is not None and (not cursor.connection.in_transaction or (world.current and world.current.dead)):
            world.seam("asks")
        super().do_execute(cursor, statement, parameters, context)


_compiled: Final[Any] = LRUCache(2000)


@cache
def _dialect() -> _Dialect:
    made = _Dialect(dbapi=_Dialect.import_dbapi())
    plain = create_engine("sqlite://")
    with plain.connect() as connection:
        made.initialize(connection)
    plain.dispose()
    return made


def _tapped(engine: Engine, world: World) -> Engine:
    """A database on a disk of this world."""
    engine.dialect = engine.pool._dialect = _dialect()  # type: ignore[assignment]
    engine._compiled_cache = _compiled
    _dialect().world = world
    return engine


class _Inside(BotClient):
    """A bot's client, that asks a process of this world."""

    def __init__(self, world: World, service: Service, bot: str) -> None:
        self._world = world
        _, self._token = service["accounts"].credentials.issue(
            "token", bot, ("read", "play"), label="bot", lifetime=3600
        )
        self._headers = {}

    def _sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        free = self._world.free()
        if not free:
            raise ConnectionRefusedError
        answer = self._world.ask(self._world.dice.choice(free), self._token, method, path, body and orjson.loads(body))
        if answer is None:
            raise ConnectionResetError
        return answer.status, answer.body


class Stage:
    """The shared base of all seeds of a test run: a Redis, and a house with accounts.

    Each seed gets a copy.
    """

    def __init__(self) -> None:
        memory = Path("/dev/shm")
        self.folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
        self.redis = RedisServer(self.folder)
        self.redis.start()
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        self.people: list[tuple[str, str]] = []
        self.admin = ""
        self._made()

    def _made(self) -> None:
        plain = self.folder / "plain"
        world = World(0, plain, self.redis.url)
        world.rates = world.rates._replace(**dict.fromkeys(world.rates._fields, 0))
        with standing(world, lambda *_: True):
            [web, *_] = world.processes
            web.begin()
            with world.within(web):
                assert web.service is not None
                self.people, self.admin = settled(web.service)
                web.service.platform.readmodels.runner.catch_up()
                for process in world.processes:
                    application(process.name, web.service)
                web.service.close()
            web.service = None

    def world(self, seed: int) -> World:
        folder = self.folder / f"seed-{seed}"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder / "plain", folder)
        world = World(seed, folder, self.redis.url)
        world.now = BEGAN + 1000
        world.flush()
        return world

    def close(self) -> None:
        self.redis.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
