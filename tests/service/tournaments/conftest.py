from collections.abc import Iterator
from pathlib import Path

import pytest

from events.log.sqlite import SqliteJournal
from service.features.audits.report import in_lines
from tests.support.auditing import auditing_of
from tests.support.evening import ID, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Whatever is done in it, the audit has nothing to say against the record."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        yield evening
        if journal.head(ID) is not None:
            found = auditing_of(evening.desk).stream(ID, "rules").audit
            words = "\n".join(in_lines(found))
            assert found.verdict == "agrees", words
            assert "Earlier builds allowed that" not in words
