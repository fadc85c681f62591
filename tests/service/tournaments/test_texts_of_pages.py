"""The texts in answers about tournaments: read by one statement for a page, and never kept past an erasure."""

from collections import Counter

import pytest

from events.log.sealing import texts
from tests.support.event import did, open_event
from tests.support.play import people, until


@pytest.fixture
def statements(app, monkeypatch):
    """Count the statements to the log, by method."""
    journal, counted = app.extensions["service"].platform.journal, Counter()
    for name in ("read", "pick", "head"):
        method = getattr(journal, name)

        def count(*args, name=name, method=method, **more):
            counted[name] += 1
            return method(*args, **more)

        monkeypatch.setattr(journal, name, count)
    return counted


def test_a_page_reads_all_titles_by_one_statement(app, anybody, statements):
    (olga,) = people(anybody, 1)
    for number in range(4):
        open_event(olga, title=f"Cup {number}", names=["Ada"], play="typed")
    until(lambda: app.extensions["service"].platform.readmodels.caught_up(1))
    statements.clear()
    titles = [one["title"] for one in did(olga.get("/v1/tournaments?limit=4"), 200)["items"]]
    assert titles == ["Cup 3", "Cup 2", "Cup 1", "Cup 0"]
    assert statements == {"pick": 1}


def test_a_known_tournament_is_read_by_one_statement(anybody, statements):
    (olga,) = people(anybody, 1)
    hall = open_event(olga, title="Cup", names=["Ada"], play="typed")
    did(olga.post(f"{hall}/announcements", {"text": "Round 2 begins at three."}))
    did(olga.get(hall), 200)
    statements.clear()
    shown = did(olga.get(hall), 200)
    assert shown["title"] == "Cup"
    assert [one["text"] for one in shown["announcements"]] == ["Round 2 begins at three."]
    assert statements == {"pick": 1}


def test_a_text_erased_by_another_process_is_in_no_later_answer(app, anybody):
    (olga,) = people(anybody, 1)
    hall = open_event(olga, title="Cup", names=["Ada", "Bo"], play="typed")
    service = app.extensions["service"]
    until(lambda: service.platform.readmodels.caught_up(1))
    path = hall.removeprefix("/v1/tournaments/")

    def shown():
        found = did(olga.get(hall), 200), did(olga.get("/v1/tournaments?limit=1"), 200)["items"][0]
        entrants = did(olga.get(f"{hall}/entrants"), 200)["items"]
        return [*(one["title"] for one in found), *(one["name"] for one in entrants)]

    assert shown() == ["Cup", "Cup", "Ada", "Bo"]
    journal = service.platform.journal
    for stored in journal.read(path):
        for text in texts(stored):
            journal.erase(path, stored.seq, text)
    assert shown() == [None, None, None, None]
