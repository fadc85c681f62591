"""A read model is one class and one line."""

from collections import Counter

import pytest
from sqlalchemy import BigInteger, Column, MetaData, String, Table, select

from events.log.open import open_journal
from projections import comparing, projectors
from projections.database import upsert
from projections.projector import Projector
from projections.readmodels import open_read_models
from tests.support.club import Club
from tests.support.rebuilding import rebuilt_alike

COUNTS = Table(
    "counts", MetaData(), Column("type", String(80), primary_key=True), Column("events", BigInteger, nullable=False)
)


class Counts(Projector):
    """The number of events of each type."""

    tables = (COUNTS,)

    @staticmethod
    def write(db, t, batch):
        counted = Counter(stored.event.type for stored in batch.events)
        rows = [{"type": name, "events": counted[name]} for name in sorted(counted)]
        upsert(db, t[COUNTS], rows, adding="events")
        return counted

    def of(self, name):
        rows = self._live.rows(lambda t: select(t[COUNTS].c.events).where(t[COUNTS].c.type == name))
        return rows[0].events if rows else 0


@pytest.fixture
def added(monkeypatch):
    """The read model is registered."""
    caches = projectors.tables, projectors.shape
    for cached in caches:
        cached.cache_clear()
    monkeypatch.setitem(projectors.PROJECTORS, "counts", Counts)
    yield
    for cached in caches:
        cached.cache_clear()


def test_a_registered_read_model_is_filled_asked_rebuilt_and_compared(added, places, tmp_path):
    log, database = places
    with open_journal(log) as journal, open_read_models(database, journal) as models:
        club = Club(journal, tmp_path, "counted")
        club.live(100)
        models.runner.catch_up()
        assert models.counts.of("game-created") == len(club.games)
        assert models.counts.of("unheard-of") == 0
        with models._bell.listening("game-created") as heard:
            club.make()
            models.runner.turn()
            assert heard.rung.is_set()
        models.runner.catch_up()
        rebuilt_alike(models)
        assert comparing.compare(journal, models._live.engine) == []
        with models._live.engine.begin() as db:
            db.execute(models._live.tables[COUNTS].update().values(events=0))
        [complaint] = comparing.compare(journal, models._live.engine)
        assert "of counts" in complaint


def test_a_data_folder_without_it_is_rebuilt_with_it(request, places, tmp_path):
    log, database = places
    with open_journal(log) as journal:
        club = Club(journal, tmp_path, "before")
        club.live(60)
        with open_read_models(database, journal) as models:
            models.runner.catch_up()
        request.getfixturevalue("added")
        with open_read_models(database, journal) as models:
            models.runner.catch_up()
            assert models._live.tables.number == 2
            assert models.counts.of("game-created") == len(club.games)
