"""The places of an account's texts, found in every stream, and never with the words."""

import threading
import time

from events.log.event import genesis
from events.log.journal import Append
from events.log.open import open_journal
from projections.authorship import Written
from projections.readmodels import open_read_models
from tests.support.journal_erasing import CLAIM, dispute
from tests.support.journal_process import wish


def wrote(journal, stream):
    """A stream that nobody understands, with a dispute by a_ada as its first event."""
    journal.append(Append(stream, 0, [dispute(stream, 1, genesis(stream, "tale"))], "c"))


def test_every_place_is_told_and_no_word(journal, models):
    for stream in ("g_broken", "x_of_no_known_kind", "m_broken"):
        wrote(journal, stream)
    journal.append(wish("g_other", 0, 3, "c"))
    models.runner.catch_up()
    places = [Written("a_ada", stream, 1) for stream in ("g_broken", "m_broken", "x_of_no_known_kind")]
    assert models.texts.page("a_ada") == places
    assert models.texts.page("a_teller") == []
    assert CLAIM.encode() not in b"".join(models.dump())


def test_a_rebuild_tells_the_same_also_after_an_erasure(journal, models):
    wrote(journal, "x_a")
    models.runner.catch_up()
    before = list(models.dump())
    journal.erase("x_a", 1, "/claim")
    journal.erase("x_a", 1, "/reply")
    models.rebuild()
    assert list(models.dump()) == before


def test_on_both_engines(places, tmp_path):
    log, url = places
    with open_journal(log) as journal, open_read_models(url, journal) as models:
        for number in range(3):
            wrote(journal, f"x_{number}")
        models.runner.catch_up()
        assert [written.stream for written in models.texts.page("a_ada")] == ["x_0", "x_1", "x_2"]
        assert models.caught_up(0)
        wrote(journal, "x_3")
        assert not models.caught_up(0.1)


def test_somebody_may_wait_for_all_to_be_told(journal, models):
    models.runner.catch_up()
    wrote(journal, "x_a")
    later = threading.Timer(0.3, models.runner.catch_up)
    later.start()
    began = time.monotonic()
    assert models.caught_up(10)
    assert time.monotonic() > began + 0.2
    later.join()  # or it meets another test's folder
    assert len(models.texts.page("a_ada")) == 1
