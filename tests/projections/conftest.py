"""Read models on both engines, beside a real log of the same kind."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from events.log.journal import Journal
from events.log.open import open_journal
from projections.readmodels import ReadModels, open_read_models

Opened = tuple[Journal, ReadModels]


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def journal(tmp_path: Path, closing: ExitStack) -> Journal:
    return closing.enter_context(open_journal(f"sqlite:///{tmp_path / 'log.db'}"))


@pytest.fixture
def models(tmp_path: Path, journal: Journal, closing: ExitStack) -> ReadModels:
    return closing.enter_context(open_read_models(f"sqlite:///{tmp_path / 'projections.db'}", journal))


@pytest.fixture(params=["sqlite", "postgresql"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Where the log and the read models are: two files, or one database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'log.db'}", f"sqlite:///{tmp_path / 'projections.db'}"
    url = request.getfixturevalue("databases")()
    return url, url
