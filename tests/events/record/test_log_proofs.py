"""Records that show which of their events were logged: the check finds one wrong byte, and its place."""

import io

import pytest

from events.keys import KeyRing
from events.log.canon import parsed
from events.log.viewer import Viewer
from events.record.verifying import verify
from events.transparency.checkpoint import Checkpoint, LogProof
from tests.support.streams import changed, found, logged, record, short_game, signed_again

VIEWERS = [Viewer.public(), Viewer.seat(0), Viewer.referee()]


@pytest.fixture(scope="module")
def game():
    return short_game()


@pytest.fixture(scope="module")
def places(game):
    return logged(game, [1, 3, 6])


@pytest.fixture(scope="module")
def lines(game, places, ring):
    return record(game, ring, Viewer.referee(), places=places)


def proofs(lines):
    """The numbers, from 0, of the lines that are proofs."""
    return [number for number, line in enumerate(lines) if b'"proof"' in line]


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_what_was_logged_is_shown_in_every_view(game, places, ring, viewer):
    report = verify(record(game, ring, viewer, places=places), ring.publics())
    assert (report.verdict, report.logged) == ("verified", 3)
    assert Checkpoint.parse(report.checkpoint) == places.checkpoint
    assert "Logged: 3 of its events stand in log.example/tlog, of size 16." in report.details()
    assert report.head == verify(record(game, ring, viewer)).head


def test_a_record_need_not_show_anything(game, ring):
    report = verify(record(game, ring, Viewer.public()), ring.publics())
    assert (report.verdict, report.logged, report.checkpoint) == ("verified", 0, None)
    assert "LogProof" not in report.details()


def test_proofs_can_be_checked_by_others(game, lines):
    """Each by itself, as C2SP's tlog-proof: the entry is the event's hash, the checkpoint is the same in all."""
    shown = [parsed(lines[number][:-1]) for number in proofs(lines)]
    assert [line["seq"] for line in shown] == [1, 3, 6]
    assert len({LogProof.parsed(line["proof"]).checkpoint for line in shown}) == 1
    for number in proofs(lines):
        before = [line for line in lines[:number] if b'"prev"' in line][-1]
        assert parsed(before[:-1])["seq"] == parsed(lines[number][:-1])["seq"]


@pytest.mark.parametrize(
    "viewer", [VIEWERS[0], *(pytest.param(viewer, marks=pytest.mark.long) for viewer in VIEWERS[1:])]
)
def test_any_changed_byte_of_a_proof_is_found_in_its_line(game, places, ring, viewer):
    lines = record(game, ring, viewer, places=places)
    for number in proofs(lines):
        line = lines[number]
        for at, byte in enumerate(line):
            for other in {byte ^ 1, (byte ^ 0x20, 0x0A, 0x41)[at % 3]} - {byte}:
                wrong = line[:at] + bytes([other]) + line[at + 1 :]
                report = verify(io.BytesIO(b"".join([*lines[:number], wrong, *lines[number + 1 :]])))
                assert (report.verdict, report.line) == ("broken", number + 1), (line, at, other, report)


def test_a_dropped_proof_is_missed(lines, ring):
    for number in proofs(lines):
        less = [*lines[:number], *lines[number + 1 :]]
        assert found(less)[2] == "digest"
        assert found(signed_again(ring, less))[0] == "consistent"


def test_a_moved_or_doubled_proof_is_found_even_if_it_is_signed(lines, ring):
    for number in proofs(lines):
        for to in range(len(lines)):
            moved = [line for place, line in enumerate(lines) if place != number]
            moved.insert(to, lines[number])
            if to != number:
                assert found(signed_again(ring, moved) if to < len(lines) - 1 else moved)[0] == "broken"
        twice = [*lines[: number + 1], *lines[number:]]
        assert found(signed_again(ring, twice)) == ("broken", number + 2, "no-event")


def test_an_opening_behind_the_proof_is_out_of_order(lines, ring):
    number = next(number for number in proofs(lines) if b'"salt"' in lines[number - 1])
    swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
    assert found(signed_again(ring, swapped)) == ("broken", number + 1, "order")


def told(lines, number):
    return LogProof.parsed(parsed(lines[number][:-1])["proof"])


def forged(lines, ring, number, proof):
    line = changed(lines[number], proof=proof.text(), public=ring.current.x)
    return signed_again(ring, [*lines[:number], line, *lines[number + 1 :]])


def test_a_proof_of_something_else_is_found_even_if_it_is_signed(lines, ring, game):
    first, second, _ = proofs(lines)
    mine = told(lines, second)
    for wrong in (
        told(lines, first),
        mine._replace(place=mine.place + 1),
        mine._replace(place=10**6),
        mine._replace(path=mine.path[:-1]),
        mine._replace(path=(*mine.path, bytes(32))),
        mine._replace(path=()),
        mine._replace(checkpoint=mine.checkpoint.replace("16", "17")),
        mine._replace(checkpoint=mine.checkpoint.replace("log.example", "log.exampla")),
        mine._replace(checkpoint=mine.checkpoint[:-10]),
        mine._replace(checkpoint=""),
    ):
        assert found(forged(lines, ring, second, wrong)) == ("broken", second + 1, "log-proof")


def test_all_proofs_are_of_one_checkpoint(lines, ring, game):
    """Another true checkpoint is refused too: the record shows one tree."""
    _, second, _ = proofs(lines)
    other = logged(game, [3], "log.example/tlog")
    place, path = other.paths[3]
    wrong = LogProof(place, path, other.checkpoint.signed(ring.current))
    assert found(forged(lines, ring, second, wrong)) == ("broken", second + 1, "log-proof")


def test_the_checkpoint_is_signed_by_whoever_signed_the_record(game, places, lines, ring, tmp_path):
    stranger = KeyRing(tmp_path)
    theirs = record(game, stranger, Viewer.referee(), places=places)
    number = proofs(lines)[-1]
    mixed = [theirs[place] if place in proofs(lines) else line for place, line in enumerate(lines)]
    assert found(signed_again(ring, mixed)) == ("broken", number + 1, "log-key")
    assert verify(signed_again(stranger, theirs), stranger.publics()).verdict == "verified"


@pytest.mark.parametrize("members", [{"seq": 2}, {"seq": 0}, {"proof": 1}, {"public": ""}, {"more": 1}], ids=str)
def test_a_line_that_is_no_proof(lines, ring, members):
    number = proofs(lines)[0]
    wrong = [*lines[:number], changed(lines[number], **members), *lines[number + 1 :]]
    assert found(signed_again(ring, wrong))[:2] == ("broken", number + 1)
