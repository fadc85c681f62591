"""Connections to databases beside the log."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from projections.database import open_engine


@pytest.mark.parametrize("late", ["given back late", "opened late"])
def test_no_connection_outlives_its_engine(databases: Callable[[], str], late: str) -> None:
    """A thread that is still at work when all is closed does not see that."""
    engine = open_engine(databases())
    if late == "given back late":
        db = engine.connect()
        engine.dispose()
    else:
        engine.dispose()
        db = engine.connect()
    raw: Any = db.connection.driver_connection
    assert db.scalar(text("SELECT 1")) == 1
    db.close()
    assert raw.closed
