from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from domain.tournament.facts import OF_ENTRIES, TOURNAMENT_CODEC, PlacesChanged, TeamFormed, TeamLinedUp
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.game_fold import known_fact
from projections.tournament_fold import TournamentLine
from service.features.audits.report import in_lines
from tests.support.auditing import auditing_of
from tests.support.evening import ID, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Whatever is done in it, the audit has nothing to say against the record, and no copy changes its original."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        yield evening
        if journal.head(ID) is not None:
            check_copies(journal.read(ID))
            found = auditing_of(evening.desk).stream(ID, "rules").audit
            words = "\n".join(in_lines(found))
            assert found.verdict == "agrees", words
            assert "Earlier builds allowed that" not in words


def check_copies(events: Sequence[Stored]) -> None:
    """Check for each event that a copy takes it in as the state itself would, and that the state stays as it was."""
    whole, line = (TournamentLine.made(events[0]) for _ in range(2))
    for stored in events[1:]:
        before = msgspec.msgpack.encode(line)
        after = line.following([stored])
        fact = known_fact(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
        if isinstance(fact, (*OF_ENTRIES, PlacesChanged, TeamFormed, TeamLinedUp)):
            entered = line.tournament.with_own_entries()
            entered.apply(fact, stored.seq)
            assert entered == after.tournament
        assert msgspec.msgpack.encode(line) == before
        line = after
    for stored in events[1:]:
        whole.apply(stored)
    assert line == whole
