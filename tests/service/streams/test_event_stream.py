"""Live streams as an application tells them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from werkzeug.test import Client

from events.log.journal import Unavailable
from tests.support.service import application
from tests.support.tables import begun


def test_a_stream_ends_early_where_the_log_cannot_be_read(
    tmp_path: Path, databases: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who listens comes again, and has missed nothing; nothing is said of a mistake of ours."""
    with application(tmp_path, DATABASE_URL=databases()) as app:
        house = app.extensions["house"]
        game = begun(house.desk)
        answer = Client(app).get(f"/v1/games/{game}/events", headers={"Accept": "text/event-stream"})
        told = iter(answer.response)
        assert [next(told).partition(b"\n")[0] for _ in range(3)][1:] == [b"id: 1", b"id: 2"]

        def away(*_: object, **__: object) -> None:
            raise Unavailable("the database is away")

        monkeypatch.setattr(house.journal, "read", away)
        assert all(message.startswith(b"id: ") for message in told), "what had been read is told"
        answer.close()
