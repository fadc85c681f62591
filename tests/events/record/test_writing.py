"""The portable record: the content of a copy, and reading it back unchanged."""

import io

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.log.canon import parsed
from events.log.sealing import erasable, erased, opened_values, openings_for
from events.log.viewer import Viewer
from events.record.verifying import read_record, verify
from events.record.writing import write_record
from tests.events.test_canon import TEXTS, VALUES
from tests.support.streams import KEY, RULES, STREAM, record, short_game, told

VIEWERS = [Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.referee()]


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_a_record_comes_back_as_it_was_written(ring, viewer):
    events = short_game()
    lines = record(events, ring, viewer)
    read = read_record(io.BytesIO(b"".join(lines)), ring.publics())
    assert read.report.verdict == "verified"
    assert read.header.stream == STREAM
    assert read.header.rules == RULES
    assert Viewer.named(read.header.view) == viewer
    assert read.trailer.head == read.events[-1].hash
    for written, back in zip(events, read.events, strict=True):
        assert back._replace(openings=None) == written._replace(openings=None)
        assert opened_values(back, viewer) == opened_values(written, viewer)
    assert b"".join(record(read.events, ring, viewer, key=b"")) == b"".join(lines)


def test_all_copies_have_the_same_events_and_end_in_the_same_head(ring):
    events = short_game()
    copies = [record(events, ring, viewer) for viewer in VIEWERS]
    reports = [verify(copy) for copy in copies]
    assert {report.head for report in reports} == {events[-1].hash}
    assert {report.sealed for report in reports} == {5}
    assert [report.opened for report in reports] == [1, 2, 3, 5]
    for copy in copies:
        assert [line.rstrip() for line in copy if b'"prev"' in line] == [event.line() for event in events]


def test_a_copy_holds_only_what_its_reader_may_have(ring):
    public, first, second, referee = (b"".join(record(short_game(), ring, viewer)) for viewer in VIEWERS)
    assert [b'["copper","estate"]' in copy for copy in (public, first, second, referee)] == [False, True, False, True]
    assert [b'["curse"]' in copy for copy in (public, first, second, referee)] == [False, False, True, True]
    assert [b"[3,1,2]" in copy for copy in (public, first, second, referee)] == [False, False, False, True]
    assert all(KEY.hex().encode() not in copy for copy in (public, first, second, referee))


def test_the_same_copy_is_the_same_bytes(ring):
    events = short_game()
    assert record(events, ring, Viewer.referee()) == record(events, ring, Viewer.referee())


def test_openings_follow_their_event_at_once(ring):
    lines = [parsed(line[:-1]) for line in record(short_game(), ring, Viewer.referee())]
    assert "format" in lines[0]
    assert "signature" in lines[-1]
    numbers = [(line["seq"], "salt" in line) for line in lines[1:-1]]
    assert numbers == sorted(numbers)


def test_a_record_is_written_as_it_is_read(ring):
    """Line by line, never whole: the first lines are there before the last event is."""

    def events():
        yield short_game()[0]
        raise AssertionError("asked for more than was needed")

    lines = write_record(events(), kind="game", viewer=Viewer.public(), key=KEY, ring=ring)
    assert b'"format"' in next(lines)
    assert b"game-created" in next(lines)


def test_an_empty_stream_has_no_record(ring):
    with pytest.raises(ValueError, match="empty stream"):
        record([], ring, Viewer.public())


def test_a_stream_without_rules_or_secrets_has_one_too(ring):
    events = told([("match-created", {"games": 3}, [])], "m_1", "match")
    report = verify(record(events, ring, Viewer.public(), kind="match", key=b""), ring.publics())
    assert (report.verdict, report.kind, report.events) == ("verified", "match", 1)
    assert read_record(record(events, ring, Viewer.public(), kind="match", key=b"")).header.rules is None


def test_an_erased_text_is_said_to_be_erased(ring):
    events = told([("claimed", {"text": None, "x": None}, [erasable("/text", "me", 1), ("/x", 1, 0)])])
    before = verify(record(events, ring, Viewer.referee()), ring.publics())
    gone = [event._replace(openings=erased(event.openings, "/text")) for event in events]
    for viewer, opened in [(Viewer.referee(), 1), (Viewer.seat(1), 0)]:
        after = read_record(record(gone, ring, viewer), ring.publics())
        assert after.report.verdict == "verified"
        assert after.report.head == before.head
        assert (after.report.erased, after.report.opened) == (1, opened)
        assert after.report.remarks == ("Erased: /text of event 1.",)
        assert opened_values(after.events[0], viewer)["/text"] is None
        assert b"".join(record(after.events, ring, viewer, key=b"")) == b"".join(record(gone, ring, viewer))
    assert verify(record(gone, ring, Viewer.seat(0))).erased == 0


SECRETS = st.dictionaries(
    st.sampled_from(["a", "b", "é".encode().hex(), "x~y/z"]), st.tuples(VALUES, st.integers(0, 1) | st.none())
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None, max_examples=20
)
@given(st.lists(st.tuples(SECRETS, TEXTS | st.lists(st.booleans())), min_size=1, max_size=5), st.sampled_from(VIEWERS))
def test_print_then_parse(ring, facts, viewer):
    def path(name):
        return "/" + name.replace("~", "~0").replace("/", "~1")

    events = told(
        ("told", {"public": [shown], **dict.fromkeys(hidden)}, [(path(name), *hidden[name]) for name in hidden])
        for hidden, shown in facts
    )
    read = read_record(record(events, ring, viewer), {ring.current.kid})
    assert read.report.verdict == "verified", read.report.details()
    for (hidden, shown), written, back in zip(facts, events, read.events, strict=True):
        assert back.body == written.body
        assert msgspec.json.decode(back.event.data)["public"] == [shown]
        assert openings_for(back, b"", viewer) == openings_for(written, KEY, viewer)
        assert opened_values(back, viewer) == {
            path(name): value for name, (value, audience) in hidden.items() if viewer.may_see(audience)
        }
