"""The registry's tests run on both databases."""

from contextlib import ExitStack

import pytest

from service.registry import Registry, sqlite_url
from tests.support import postgres


@pytest.fixture(scope="session")
def postgres_server():
    with postgres.server(fsync="off") as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """An empty database."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield sqlite_url(tmp_path / "registry.db")
        else:
            yield stack.enter_context(postgres.database(request.getfixturevalue("postgres_server")))


@pytest.fixture
def registry(url):
    registry = Registry(url)
    yield registry
    registry.close()
