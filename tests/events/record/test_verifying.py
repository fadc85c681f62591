"""The check of a record: it finds one wrong byte, line or opening, and its place."""

import io
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.keys import KeyRing
from events.log.canon import canonical, parsed
from events.log.event import digest
from events.log.viewer import Viewer
from events.record.checking import LONGEST_LINE
from events.record.report import Report
from events.record.verifying import read_record, verify
from events.record.words import summary
from tests.support.streams import KEY, changed, found, line_of, record, short_game, signed_again, told

VIEWERS = [Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.referee()]


@pytest.fixture(scope="module")
def game():
    return short_game()


@pytest.fixture(scope="module")
def lines(game, ring):
    return record(game, ring, Viewer.referee())


# -- Verdicts ----------------------------------------------------------------------------------------------------------


def test_verified_under_a_pinned_key_only(lines, ring, tmp_path):
    stranger = KeyRing(tmp_path)
    known = verify(lines, {ring.current.kid})
    assert (known.verdict, known.exit_code) == ("verified", 0)
    for pinned in [(), stranger.publics()]:
        unknown = verify(lines, pinned)
        assert (unknown.verdict, unknown.exit_code) == ("consistent", 3)
        assert unknown.key == ring.current.kid
    broken = verify(lines[:-1], ring.publics())
    assert (broken.verdict, broken.exit_code, broken.line) == ("broken", 1, len(lines))


def test_a_file_and_its_lines_are_the_same(lines, ring):
    assert verify(lines, ring.publics()) == verify(io.BytesIO(b"".join(lines)), ring.publics())


def test_a_record_outlives_its_key(game, tmp_path):
    ring = KeyRing(tmp_path)
    old = record(game, ring, Viewer.public())
    ring.rotate()
    ring.rotate()
    assert verify(old, ring.publics()).verdict == "verified"
    assert verify(record(game, ring, Viewer.public()), ring.publics()).verdict == "verified"


def test_a_report_is_told_as_json_and_in_words(lines, ring):
    good = verify(lines, ring.publics())
    assert json.loads(json.dumps(good.plain())) == {**good.plain(), "remarks": list(good.remarks)}
    assert summary(good, None)[0].startswith("Verified")
    assert "6 events, 5 sealed values, 5 opened, 0 erased" in good.details()
    assert ring.current.kid in summary(verify(lines), None)[0]
    bad = verify(lines[1:])
    assert summary(bad, None)[0].startswith("Broken at line 1: ")
    assert bad.details().startswith("Line 1: ")


def test_rules_that_only_python_takes_for_the_same(lines, ring):
    """docs/record.md: the header's rules are those of event 1, and `true` is not 1."""
    header = parsed(lines[0][:-1])
    assert header["rules"]["engine"] == 1
    one = line_of({**header, "rules": {**header["rules"], "engine": True}})
    assert found(signed_again(ring, [one, *lines[1:]])) == ("broken", 1, "header")


# -- One byte ----------------------------------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_any_changed_byte_is_found_in_its_line(game, ring, viewer):
    lines = record(game, ring, viewer)
    whole = b"".join(lines)
    place = 0
    for number, line in enumerate(lines, 1):
        for at, byte in enumerate(line):
            for other in {byte ^ 1, byte ^ 0x20, (0, 0x0A, 0x20, 0x30, 0x61, 0xFF)[at % 6]} - {byte}:
                report = verify(io.BytesIO(whole[: place + at] + bytes([other]) + whole[place + at + 1 :]))
                assert (report.verdict, report.line) == ("broken", number), (line, at, other, report)
        place += len(line)


def test_any_removed_or_added_byte_is_found_in_its_line(lines):
    whole = b"".join(lines)
    place = 0
    for number, line in enumerate(lines, 1):
        for at in range(len(line)):
            here = place + at
            less = verify(io.BytesIO(whole[:here] + whole[here + 1 :]))
            assert (less.verdict, less.line) == ("broken", number)
            for byte in (b"\n", (b"0", b"a", b" ", b"\0", b"\r", b'"', b"{")[at % 7]):
                more = verify(io.BytesIO(whole[:here] + byte + whole[here:]))
                # A line end before the line's own makes an empty line after it.
                empty = byte == b"\n" and at == len(line) - 1
                assert (more.verdict, more.line) == ("broken", number + empty)
        place += len(line)
    for byte in (b"0", b" ", b"\n", b"\0"):
        assert found([whole + byte]) == ("broken", len(lines) + 1, "after-the-end")


# -- Lines -------------------------------------------------------------------------------------------------------------


def test_truncated_anywhere(lines):
    for kept in range(len(lines)):
        verdict, line, code = found(lines[:kept])
        assert (verdict, line, code) == ("broken", kept + 1, "no-trailer")


def test_a_removed_line(lines):
    for place, line in enumerate(lines):
        verdict, where, code = found(lines[:place] + lines[place + 1 :])
        value = parsed(line[:-1])
        if "prev" in value and value["seq"] == 6:
            assert code == "head"
        elif "salt" in value:
            # Its event is the nearest line that is still there.
            assert (where, code) == (max(at for at in range(place) if b'"prev"' in lines[at]) + 1, "unopened")
        else:
            assert where == place + 1
        assert verdict == "broken"


def test_a_repeated_line(lines):
    for place in range(len(lines)):
        verdict, where, _ = found(lines[: place + 1] + lines[place:])
        assert (verdict, where) == ("broken", place + 2)


def test_swapped_lines(lines):
    for first in range(len(lines)):
        for second in range(first + 1, len(lines)):
            swapped = list(lines)
            swapped[first], swapped[second] = lines[second], lines[first]
            verdict, where, _ = found(swapped)
            assert verdict == "broken"
            # A removed opening is missed at its event, one or two lines earlier.
            assert first - 1 <= where <= second + 1


def test_inserted_lines(lines):
    strays = [b"\n", b"{}\n", b"[]\n", b"null\n", b"1\n", b'"x"\n', b'{"hash":1}\n', b'{"salt":1}\n', b'{"erased":1}\n']
    for place in range(len(lines) + 1):
        for stray in [*strays, b'{"signature":1}\n', b'{"format":"dominium-record/1"}\n']:
            verdict, where, _ = found([*lines[:place], stray, *lines[place:]])
            assert (verdict, where) == ("broken", place + 1)


# -- Openings ----------------------------------------------------------------------------------------------------------


def test_a_dropped_opening_is_missed_in_every_view(game, ring):
    for viewer in VIEWERS:
        lines = record(game, ring, viewer)
        for place in [place for place, line in enumerate(lines) if b'"salt"' in line]:
            less = [*lines[:place], *lines[place + 1 :]]
            assert found(less)[2] == ("unopened" if viewer.sees_all else "digest")
            assert found(signed_again(ring, less))[0] == ("broken" if viewer.sees_all else "consistent")


def test_an_opening_added_from_a_better_copy(game, ring, lines):
    """Only the signature over all bytes can reveal a true opening that this reader must not have."""
    seats = record(game, ring, Viewer.seat(1))
    extra = next(line for line in lines if b'["copper","estate"]' in line)
    drawn = next(place for place, line in enumerate(seats) if b'"seq":2' in line)
    assert found([*seats[: drawn + 1], extra, *seats[drawn + 1 :]]) == ("broken", len(seats) + 1, "digest")


def test_the_public_may_open_nothing_that_is_secret(game, ring, lines):
    public = record(game, ring, Viewer.public())
    extra = next(line for line in lines if b'["copper","estate"]' in line)
    drawn = next(place for place, line in enumerate(public) if b'"seq":2' in line)
    added = signed_again(ring, [*public[: drawn + 1], extra, *public[drawn + 1 :]])
    assert found(added) == ("broken", drawn + 2, "not-for-this-view")


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"value": ["copper", "copper"]}, "commitment"),
        ({"salt": "00" * 32}, "commitment"),
        ({"path": "/count"}, "no-commitment"),
        ({"path": ""}, "no-commitment"),
        ({"seq": 3}, "no-commitment"),
        ({"seq": 0}, "malformed"),
        ({"salt": "00" * 31}, "malformed"),
        ({"salt": "AA" * 32}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
    ids=str,
)
def test_a_changed_opening_is_found_even_if_it_is_signed(lines, ring, members, code):
    place = next(place for place, line in enumerate(lines) if b'["copper","estate"]' in line)
    forged = [*lines[:place], changed(lines[place], **members), *lines[place + 1 :]]
    assert found(signed_again(ring, forged)) == ("broken", place + 1, code)


def test_an_opening_given_twice_is_found_even_if_it_is_signed(lines, ring):
    place = next(place for place, line in enumerate(lines) if b'"salt"' in line)
    assert found(signed_again(ring, [*lines[: place + 1], *lines[place:]])) == ("broken", place + 2, "no-commitment")


@pytest.mark.parametrize(("seq", "path"), [(2, "/cards"), (2, "/nowhere"), (5, "/reason")])
def test_nobody_can_declare_a_drawn_card_erased(lines, ring, seq, path):
    place = next(place for place, line in enumerate(lines) if b'"salt"' in line and b'"seq":%d' % seq in line)
    forged = [*lines[:place], line_of({"erased": True, "path": path, "seq": seq}), *lines[place + 1 :]]
    verdict, where, code = found(signed_again(ring, forged))
    if path == "/reason":
        assert (verdict, where, code) == ("consistent", None, None)
    else:
        assert (verdict, where) == ("broken", place + 1)
        assert code in ("not-erasable", "no-commitment")


def test_erased_is_said_plainly(lines, ring):
    place = next(place for place, line in enumerate(lines) if b'"salt"' in line and b'"seq":5' in line)
    forged = [*lines[:place], line_of({"erased": False, "path": "/reason", "seq": 5}), *lines[place + 1 :]]
    assert found(signed_again(ring, forged)) == ("broken", place + 1, "not-erasable")


# -- The trailer and the header ----------------------------------------------------------------------------------------


def test_a_trailer_from_another_record(game, ring, lines):
    other = record(short_game("g_other"), ring, Viewer.referee())
    assert found([*lines[:-1], other[-1]]) == ("broken", len(lines), "head")
    shorter = record(game[:-1], ring, Viewer.referee())
    assert found([*lines[:-1], shorter[-1]]) == ("broken", len(lines), "head")
    assert found([*shorter[:-1], lines[-1]]) == ("broken", len(shorter), "head")
    # Of the same game for another reader: the signature is trusted, so the header is wrong.
    seats = record(game, ring, Viewer.seat(0))
    assert found([*lines[:-1], seats[-1]]) == ("broken", 1, "header")
    assert found([*seats[:-1], lines[-1]]) == ("broken", 1, "header")


def test_a_trailer_whose_key_is_not_the_one_it_names(lines, ring, tmp_path):
    stranger = KeyRing(tmp_path)
    *body, trailer = lines
    assert found([*body, changed(trailer, public=stranger.current.x)]) == ("broken", len(lines), "key")
    assert found([*body, changed(trailer, key=stranger.current.kid)]) == ("broken", len(lines), "key")
    swapped = changed(trailer, key=stranger.current.kid, public=stranger.current.x)
    assert found([*body, swapped]) == ("broken", len(lines), "signature")
    assert verify(signed_again(stranger, lines), ring.publics()).verdict == "consistent"


def test_a_signature_for_something_else_is_no_trailer(lines, ring):
    *body, trailer = lines
    claims = {name: claim for name, claim in parsed(trailer[:-1]).items() if name not in ("signature", "key")}
    forged = line_of(ring.current.vouch("dominium-receipt/1", claims))
    assert found([*body, forged]) == ("broken", len(lines), "signature")


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"format": "dominium-record/2"}, "unknown-format"),
        ({"format": 1}, "malformed"),
        ({"view": "everybody"}, "unknown-view"),
        ({"view": "seat-"}, "unknown-view"),
        ({"stream": "g_other"}, "header"),
        ({"kind": "match"}, "header"),
        ({"rules": None}, "header"),
        ({"more": 1}, "malformed"),
    ],
    ids=str,
)
def test_a_changed_header_is_found_even_if_it_is_signed(lines, ring, members, code):
    forged = signed_again(ring, [changed(lines[0], **members), *lines[1:]])
    assert found(forged) == ("broken", 1, code)


@pytest.mark.parametrize("members", [{"seq": 5}, {"head": "0" * 64}, {"stream": "g_other"}], ids=str)
def test_a_trailer_that_signs_another_head(lines, ring, members):
    assert found(signed_again(ring, lines, **members)) == ("broken", len(lines), "head")


def test_a_header_that_claims_another_seat(game, ring):
    lines = record(game, ring, Viewer.seat(0))
    assert found([changed(lines[0], view="seat-1"), *lines[1:]]) == ("broken", 1, "header")


def test_a_record_of_no_events(lines, ring):
    assert found(signed_again(ring, [lines[0], lines[-1]])) == ("broken", 2, "head")


# -- Events, rewritten by somebody who can sign ------------------------------------------------------------------------


def rewritten(lines, ring, which, **members):
    """Return the record with one event changed, hashed again and signed, as the operator could do."""
    place = next(place for place, line in enumerate(lines) if b'"prev"' in line and parsed(line[:-1])["seq"] == which)
    event = {**parsed(lines[place][:-1]), **members}
    del event["hash"]
    event["hash"] = digest(canonical(event))
    return place, signed_again(ring, [*lines[:place], line_of(event), *lines[place + 1 :]])


def test_a_rewritten_event_breaks_the_link_to_the_next(lines, ring):
    place, forged = rewritten(lines, ring, 1, actor="a_else")
    assert found(forged) == ("broken", place + 2, "chain")


def test_a_first_event_of_another_stream(lines, ring):
    _, forged = rewritten(lines, ring, 1, stream="g_other")
    assert found(forged) == ("broken", 1, "header")


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"seq": 4}, "gap"),
        ({"seq": 1}, "gap"),
        ({"stream": "g_other"}, "stream"),
        ({"prev": "0" * 64}, "chain"),
        ({"type": "Cards Drawn"}, "malformed"),
        ({"type": "cards-drawn\n"}, "malformed"),
        ({"v": 0}, "malformed"),
        ({"v": "1"}, "malformed"),
        ({"at": "2026-11-01 12:00"}, "malformed"),
        ({"at": "2026-11-01T12:00:00+01:00"}, "malformed"),
        ({"at": "٢٠٢٦-11-01T12:00:00Z"}, "malformed"),
        ({"data": []}, "malformed"),
        ({"data": {"cards": {"sealed": "x"}}}, "malformed"),
        ({"actor": None}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
    ids=str,
)
def test_an_event_that_is_none_is_found_even_if_it_is_signed(lines, ring, members, code):
    place, forged = rewritten(lines, ring, 2, **members)
    assert found(forged) == ("broken", place + 1, code)


def test_a_whole_other_history_is_caught_by_the_receipt_only(game, ring, lines):
    """The holder of the key can write another history, but not with the head in a receipt."""
    told_anew = record(told([("game-created", {"rules": None}, [])] * 6), ring, Viewer.referee())
    report = verify(told_anew, ring.publics())
    assert report.verdict == "verified"
    assert report.head != verify(lines).head


def test_an_opened_seed_must_be_the_one_committed_to(ring):
    lines = record(short_game(seed="0bad" * 16), ring, Viewer.referee())
    place = next(place for place, line in enumerate(lines) if b"seed-opened" in line)
    assert found(lines) == ("broken", place + 1, "seed")
    uncommitted = record(told([("game-created", {}, []), ("seed-opened", {"seed": "00"}, [])]), ring, Viewer.public())
    assert found(uncommitted) == ("broken", 3, "seed")
    assert "had not committed" in verify(uncommitted).reason


def test_a_seed_committed_to_for_another_game(ring):
    created, *rest = short_game("g_other")
    data = json.loads(bytes(created.event.data))
    opened = ("seed-opened", {"seed": json.loads(bytes(rest[-1].event.data))["seed"]}, [])
    assert (
        found(record(told([("game-created", data, []), opened], "g_other"), ring, Viewer.public()))[0] == "consistent"
    )
    assert found(record(told([("game-created", data, []), opened]), ring, Viewer.public())) == ("broken", 3, "seed")


# -- Hostile files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\xef\xbb\xbf",
        b"\0",
        b"\xff\xfe",
        b"{",
        b"[" * 5_000_000,
        b"[" * 1_000_000 + b"\n",
        b'{"a":' * 1_000_000 + b"\n",
        b"x" * (LONGEST_LINE + 1),
        b"x" * (LONGEST_LINE + 1) + b"\n",
        b'"' + b"x" * LONGEST_LINE + b'"\n',
        b'{"format":"dominium-record/1","format":"dominium-record/1"}\n',
        b'"\\ud800"\n',
        b"\xed\xa0\x80\n",
        b"1e999\n",
        b"9" * 5000 + b"\n",
        b'{"' + b"k" * 100_000 + b'\xc3\xa9":1}\n',
        b'{"format":"' + b"f" * 100_000 + b'"}\n',
        b"PK\x03\x04",
        b"\x1f\x8b\x08",
    ],
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_record_breaks_at_line_1(content):
    report = verify(io.BytesIO(content))
    assert (report.verdict, report.line) == ("broken", 1)
    assert len(report.details()) < 1000


def test_a_long_quote_from_the_file_is_cut_short(lines):
    header = changed(lines[0], view="x" * 100_000)
    assert len(verify([header]).reason) < 500


def test_line_ends_of_another_system(lines):
    assert found([line.replace(b"\n", b"\r\n") for line in lines]) == ("broken", 1, "not-canonical")


def test_nesting_up_to_what_canonical_allows_is_read(ring):
    deep: list = []
    for _ in range(245):
        deep = [deep]
    lines = record(told([("told", {"deep": deep, "secret": None}, [("/secret", deep, 0)])]), ring, Viewer.referee())
    assert found(lines)[0] == "consistent"


def test_a_reader_holds_no_more_than_a_line(lines):
    """A file without line ends is not read into memory whole."""

    class Endless(io.RawIOBase):
        read_bytes = 0

        def readline(self, limit=-1):
            assert 0 < limit <= LONGEST_LINE + 1
            self.read_bytes += limit
            return b"x" * limit

    file = Endless()
    assert verify(file).code == "line-too-long"
    assert file.read_bytes == LONGEST_LINE + 1


@pytest.fixture(scope="module")
def copies(game, ring):
    return [record(game, ring, viewer) for viewer in VIEWERS]


SPLICE = st.tuples(st.integers(0, 6000), st.integers(0, 40), st.binary(max_size=40))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(st.integers(0, 3), st.lists(SPLICE, max_size=4), st.permutations(range(13)), st.booleans())
def test_any_mangled_file_has_a_verdict(copies, ring, which, splices, order, shuffle):
    lines = copies[which]
    if shuffle:
        lines = [lines[place] for place in order if place < len(lines)]
    content = b"".join(lines)
    for at, length, inserted in splices:
        content = content[:at] + inserted + content[at + length :]
    report = verify(io.BytesIO(content), ring.publics())
    assert isinstance(report, Report)
    assert (report.verdict == "verified") == (content == b"".join(copies[which]))
    assert summary(report, None)
    assert read_record(io.BytesIO(content), ring.publics()).report == report


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda v: st.lists(v) | st.dictionaries(st.text(), v)
)
MEMBERS = st.sampled_from(
    [*"abc", "format", "stream", "seq", "hash", "prev", "data", "salt", "path", "signature", "erased"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(st.integers(0, 13), MEMBERS, JSON)
def test_any_member_of_any_line_may_be_anything(copies, place, member, value):
    lines = list(copies[-1])
    place %= len(lines)
    was = parsed(lines[place][:-1])
    now = json.dumps({**was, member: value}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    lines[place] = now.encode(errors="surrogatepass") + b"\n"
    report = verify(lines)
    assert (report.verdict == "consistent") == (lines == copies[-1])


def test_keys_never_leave_through_a_record(copies, ring):
    private = json.loads(ring.exported())["keys"][0]["d"].encode()
    for copy in copies:
        assert private not in b"".join(copy)
        assert KEY not in b"".join(copy)
