from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.sqlite import SqliteJournal
from tests.support.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with SqliteJournal(tmp_path / "log.db") as journal:
        yield Evening(journal, tmp_path)
