"""The registry's tests run on both databases."""

import pytest

from service.platform.storage.database import sqlite_url
from tests.support.registry import Registry


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """An empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "registry.db")
    return request.getfixturevalue("databases")()


@pytest.fixture
def registry(url):
    registry = Registry(url)
    yield registry
    registry.close()
