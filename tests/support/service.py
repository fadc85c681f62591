"""A house for tests in this process, with a real Redis, and the application on it."""

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import redis
import structlog
from flask import Flask

from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.runtime.redis_server import RedisServer
from service.platform.runtime.settings import Settings
from tests.support.server import NO_LIMITS


@contextlib.contextmanager
def redis_in(folder: Path) -> Iterator[tuple[RedisServer, redis.Redis]]:
    """A Redis in this folder, and a client of it."""
    server = RedisServer(folder)
    server.start()
    try:
        with redis.Redis.from_url(server.url) as client:
            yield server, client
    finally:
        server.stop()


@contextlib.contextmanager
def housed(folder: Path, **environ: str) -> Iterator[Service]:
    """Open a house with a separate Redis, without limits unless `environ` sets them."""
    settings = Settings.load({**NO_LIMITS, "DATA_DIR": str(folder), **environ})
    with redis_in(folder), open_service(settings) as service:
        yield service


@contextlib.contextmanager
def application(folder: Path, **environ: str) -> Iterator[Flask]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with housed(folder, **environ) as service:
        service.start()
        app = service.app()
        app.extensions["service"] = service
        yield app
