"""A house for tests in this process, with a real Redis, and the application on it."""

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

import structlog
from flask import Flask

from service.house import House, open_house
from service.platform.http.app import create_app
from service.platform.runtime.redis_server import RedisServer
from service.platform.runtime.settings import Settings
from service.platform.runtime.web_process import start
from tests.support.server import NO_LIMITS


@contextlib.contextmanager
def housed(folder: Path, **environ: str) -> Iterator[House]:
    """Open a house with a separate Redis, without limits unless `environ` sets them."""
    redis = RedisServer(folder)
    redis.start()
    try:
        with open_house(Settings.load({**NO_LIMITS, "DATA_DIR": str(folder), **environ})) as house:
            yield house
    finally:
        redis.stop()


@contextlib.contextmanager
def application(folder: Path, **environ: str) -> Iterator[Flask]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with housed(folder, **environ) as house:
        start(house)
        app = create_app(house)
        app.extensions["house"] = house
        yield app
