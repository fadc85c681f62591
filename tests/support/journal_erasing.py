"""Conformance tests of an engine for erasing a person's data."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from events.log import archive
from events.log.event import Stored, genesis, linked
from events.log.journal import Append
from events.log.sealing import erasable, opened_values, openings_for, sealed, texts
from events.log.sqlite import SqliteJournal
from events.log.viewer import EVERYONE, Viewer
from tests.support.journal_process import next_wish, wish

KEY = bytes(range(32))
CLAIM, REPLY, HAND = "He looked into my hand", "I did not", ["copper", "estate"]


def dispute(stream: str, seq: int, prev: str, claim: str = CLAIM, reply: str = REPLY) -> Stored:
    """An event in which two texts and a card are sealed."""
    secrets = [erasable("/claim", claim, EVERYONE), erasable("/reply", reply, EVERYONE), ("/hand", HAND, 0)]
    data, openings = sealed(KEY, stream, seq, {"claim": None, "reply": None, "hand": None}, secrets)
    return linked(stream, seq, "disputed", 1, "2026-11-01T12:00:00.000Z", "a_ada", data, prev, openings)


def disputed(journal, stream: str = "t_a", **said: str) -> Stored:
    """Create a stream of some appends with a dispute among them, as event 5."""
    journal.append(wish(stream, 0, 3, "c1"))
    journal.append(next_wish(journal, stream, 1, "c2"))
    event = dispute(stream, 5, journal.head(stream).hash, **said)
    journal.append(Append(stream, 4, [event], "dispute", b"received"))
    journal.append(next_wish(journal, stream, 2, "c3"))
    return event


class Erasing:
    def test_a_text_is_gone_with_its_salt_and_all_else_stays(self, journal):
        event = disputed(journal)
        (salt,) = (opening.salt for opening in openings_for(event, KEY, Viewer.public()) if opening.path == "/claim")
        before = journal.read("t_a")
        assert texts(before[4]) == ["/claim", "/reply"]
        assert journal.erase("t_a", 5, "/claim")
        after = journal.read("t_a")
        assert [stored._replace(openings=None) for stored in after] == [
            stored._replace(openings=None) for stored in before
        ]
        assert after[:4] + after[5:] == before[:4] + before[5:]
        assert opened_values(after[4], Viewer.referee()) == {"/claim": None, "/reply": REPLY, "/hand": HAND}
        assert texts(after[4]) == ["/reply"]
        assert salt.encode() not in after[4].openings
        followed = [stored for _, stored in journal.follow(journal.shard_of("t_a"), 0)]
        assert [stored for stored in followed if stored.stream == "t_a"] == after

    def test_erased_twice_is_erased_once(self, journal):
        disputed(journal)
        assert journal.erase("t_a", 5, "/reply")
        once = journal.read("t_a")
        assert not journal.erase("t_a", 5, "/reply")
        assert journal.read("t_a") == once

    def test_many_texts_of_an_event_are_erased_together_or_none(self, journal):
        disputed(journal)
        before = journal.read("t_a")
        with pytest.raises(ValueError, match="erase"):
            journal.erase("t_a", 5, "/claim", "/hand")
        assert journal.read("t_a") == before
        assert journal.erase("t_a", 5, "/claim", "/reply")
        assert texts(journal.read("t_a")[4]) == []

    @pytest.mark.parametrize(
        ("stream", "seq", "path"),
        [("t_a", 5, "/hand"), ("t_a", 5, "/nowhere"), ("t_a", 3, "/told"), ("t_a", 1, "/told"), ("t_a", 9, "/claim"),
         ("t_b", 5, "/claim")],
    )  # fmt: skip
    def test_nothing_else_can_be_erased(self, journal, stream, seq, path):
        disputed(journal)
        before = journal.read("t_a")
        with pytest.raises(ValueError, match="erase"):
            journal.erase(stream, seq, path)
        assert journal.read("t_a") == before

    def test_the_log_goes_on_and_knows_what_was_done(self, journal, reopen):
        disputed(journal)
        journal.erase("t_a", 5, "/claim")
        journal.scrub()
        for log in (journal, reopen()):
            assert log.recall("t_a", "dispute").answer == b"received"
            assert log.append(next_wish(log, "t_a", 1, "c3")).repeated
            assert log.check() == []
        assert journal.append(next_wish(journal, "t_a", 1, "c4")).first == 8
        prev = genesis("t_a", "tale")
        for stored in journal.read("t_a"):
            assert stored.intact(prev)
            prev = stored.hash

    def test_two_texts_of_an_event_are_erased_at_once(self, journal):
        for number in range(8):
            disputed(journal, f"t_{number}")
        wanted = [(f"t_{number}", 5, path) for number in range(8) for path in ("/claim", "/reply")]
        with ThreadPoolExecutor(8) as threads:
            assert all(threads.map(lambda place: journal.erase(*place), wanted))
        assert {len(texts(journal.read(f"t_{number}")[4])) for number in range(8)} == {0}

    def test_a_backup_holds_what_was_not_erased_before(self, journal, open_at, addresses, tmp_path):
        disputed(journal)
        journal.backup(tmp_path / "before")
        journal.erase("t_a", 5, "/claim")
        journal.backup(tmp_path / "after")
        assert CLAIM in (tmp_path / "before" / archive.NAME).read_text()
        assert CLAIM not in (tmp_path / "after" / archive.NAME).read_text()
        restored = open_at(addresses())
        restored.restore(tmp_path / "after")
        with SqliteJournal(tmp_path / "other.db") as other:
            other.restore(tmp_path / "after")
            assert restored.read("t_a") == other.read("t_a") == journal.read("t_a")
            assert not other.erase("t_a", 5, "/claim")
            assert other.erase("t_a", 5, "/reply")
