"""Conformance tests of an engine for operations: backups, starts, checks."""

import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from events.log import archive
from events.log.journal import NotEmpty, Unavailable
from events.log.sqlite import SqliteJournal
from tests.support.journal_process import next_wish, process, started, wish


class Keeping:
    def test_a_backup_made_while_others_append_has_what_was_acknowledged(self, journal, open_at, addresses, tmp_path):
        tell(journal, 40)
        before = whole(journal)
        enough = threading.Event()

        def go_on():
            number = 0
            while not enough.is_set():
                number += 1
                journal.append(next_wish(journal, f"t_{number % 9}", 2, f"later{number}"))

        writer = threading.Thread(target=go_on)
        writer.start()
        try:
            journal.backup(tmp_path / "backup")
        finally:
            enough.set()
            writer.join()
        restored = open_at(addresses())
        restored.restore(tmp_path / "backup")
        assert restored.check() == []
        after, now = whole(restored), whole(journal)
        for stream, (events, secret) in before.items():
            assert after[stream][0][: len(events)] == events
            assert after[stream][1] == secret
        for stream, (events, _) in after.items():  # concurrent appends are there whole and in order
            assert now[stream][0][: len(events)] == events
        for shard in range(journal.shards):
            positions = restored.follow(shard, 0)
            assert positions == journal.follow(shard, 0)[: len(positions)]
        assert commands(restored, 40) == commands(journal, 40)
        done = restored.append(next_wish(restored, "t_1", 1, "on we go"))
        assert done.first == len(after["t_1"][0]) + 1

    def test_a_backup_is_restored_into_another_engine(self, journal, tmp_path):
        tell(journal, 40)
        journal.backup(tmp_path)
        with SqliteJournal(tmp_path / "other.db") as other:
            other.restore(tmp_path)
            assert whole(other) == whole(journal)
            assert commands(other, 40) == commands(journal, 40)

    def test_another_engines_backup_is_restored(self, journal, tmp_path):
        with SqliteJournal(tmp_path / "other.db") as other:
            tell(other, 40)
            other.backup(tmp_path)
            journal.restore(tmp_path)
            assert whole(journal) == whole(other)
            assert commands(journal, 40) == commands(other, 40)
        assert journal.check() == []
        assert journal.append(next_wish(journal, "t_3", 1, "on we go")).first == len(journal.read("t_3"))

    def test_a_backup_is_restored_into_an_empty_log_only(self, journal, tmp_path):
        tell(journal, 5)
        before = whole(journal)
        journal.backup(tmp_path)
        with pytest.raises(NotEmpty):
            journal.restore(tmp_path)
        assert whole(journal) == before

    def test_a_backup_never_overwrites_another(self, journal, tmp_path):
        journal.backup(tmp_path)
        with pytest.raises(FileExistsError):
            journal.backup(tmp_path)

    @pytest.mark.parametrize(
        "damage", ["first line", "an event", "a command", "end missing", "half a line", "appended"]
    )
    def test_a_damaged_backup_is_refused_as_a_whole(self, journal, open_at, addresses, tmp_path, damage):
        tell(journal, 5)
        journal.backup(tmp_path)
        file = tmp_path / archive.NAME
        assert file.stat().st_mode & 0o77 == 0
        whole_text = file.read_bytes()
        lines = whole_text.splitlines(keepends=True)
        damaged = {
            "first line": whole_text.replace(b'"v":1', b'"v":2', 1),
            "an event": whole_text.replace(b"once upon a time", b"once upon a crime", 1),
            "a command": whole_text.replace(b'"c1"', b'"c9"', 1),
            "end missing": b"".join(lines[:-1]),
            "half a line": whole_text[:-20],
            "appended": whole_text + lines[1],
        }
        file.write_bytes(damaged[damage])
        restored = open_at(addresses())
        with pytest.raises(archive.Damaged):
            restored.restore(tmp_path)
        assert whole(restored) == {}
        file.write_bytes(whole_text)
        restored.restore(tmp_path)
        assert whole(restored) == whole(journal)

    def test_many_processes_start_at_once_on_an_empty_log(self, address, open_at):
        with ExitStack() as stack:
            starters = [stack.enter_context(process(self.opener, address, "begin", name)) for name in range(8)]
            started(starters)
            assert [starter.stdout.read() for starter in starters] == ["1\n"] * 8
            assert [starter.wait(30) for starter in starters] == [0] * 8
        journal = open_at(address)
        assert list(journal.streams()) == [f"t_{name}" for name in range(8)]
        assert journal.check() == []

    def test_a_property_is_changed_by_whoever_knows_what_it_was(self, journal, reopen):
        assert journal.property("whose") is None
        assert not journal.set_property("whose", b"mine", b"yours")
        assert journal.set_property("whose", b"mine", None)
        other = reopen()
        assert not other.set_property("whose", b"yours", None)
        assert other.property("whose") == b"mine"
        assert other.set_property("whose", b"yours", b"mine")
        assert journal.property("whose") == b"yours"
        assert journal.property("another") is None

    def test_a_healthy_store_has_no_complaints(self, journal):
        assert journal.check() == []
        tell(journal, 20)
        assert journal.check() == []

    def test_a_closed_log_says_so(self, journal):
        journal.append(wish("t_a", 0, 1, "c"))
        journal.close()
        with pytest.raises(Unavailable, match="closed"):
            journal.read("t_a")
        with pytest.raises(Unavailable, match="closed"):
            journal.append(wish("t_b", 0, 1, "c"))

    def test_nothing_stays_open(self, address, open_at):
        before = len(list(Path("/proc/self/fd").iterdir()))
        with open_at(address) as journal:
            tell(journal, 5)
        assert len(list(Path("/proc/self/fd").iterdir())) == before


def tell(journal, appends):
    for number in range(appends):
        journal.append(next_wish(journal, f"t_{number % 9}", 1 + number % 4, f"c{number}"))


def whole(journal):
    return {stream: (journal.read(stream), journal.secret(stream)) for stream in journal.streams()}


def commands(journal, appends):
    return [journal.recall(f"t_{number % 9}", f"c{number}") for number in range(appends)]
