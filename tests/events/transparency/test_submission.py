"""Submissions to a witness, and what it refuses: the rules of C2SP's tlog-witness, each with its status."""

import pytest

from events.keys import KeyRing
from events.transparency.checkpoint import Checkpoint
from events.transparency.signed_notes import LONGEST, BadNote, SignedNote
from events.transparency.submission import NOTHING, Latest, Submission, SubmissionRefused, cosignatures_in, received
from events.transparency.verifier_keys import VerifierKey
from tests.support.merkle import mth, proof
from tests.support.witnesses import NAMED, STRANGERS

ORIGIN = "log.example"
ENTRIES = [bytes([number]) * 32 for number in range(12)]


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    return KeyRing(tmp_path_factory.mktemp("keys")).current


@pytest.fixture(scope="module")
def logs(key):
    return [VerifierKey(ORIGIN, key.x, 1)]


def head(size, origin=ORIGIN, entries=ENTRIES):
    return Checkpoint(origin, size, mth(entries[:size]))


def latest(size):
    return Latest(size, mth(ENTRIES[:size]))


def sent(key, old, size, path=None, **more):
    path = proof(old, ENTRIES[:size]) if path is None and 0 < old < size else path or ()
    return Submission(old, tuple(path), head(size, **more).signed(key)).body()


@pytest.mark.parametrize(("old", "size"), [(0, 0), (0, 1), (0, 9), (1, 2), (4, 9), (8, 12), (9, 9)])
def test_a_grown_tree_is_taken(key, logs, old, size):
    taken = received(sent(key, old, size), logs)
    taken.judge(latest(old) if old else NOTHING)
    assert (taken.checkpoint, taken.submission.old) == (head(size), old)
    assert taken.note.text + "\n" + taken.signatures == head(size).signed(key)


OTHER = [b"x" * 32, *ENTRIES[1:]]


@pytest.mark.parametrize(
    ("status", "old", "size", "path", "more", "before"),
    [
        (404, 0, 5, None, {"origin": "other.example"}, NOTHING),
        (400, 6, 5, (), {}, latest(6)),
        (409, 0, 5, None, {}, latest(3)),
        (409, 3, 5, None, {}, latest(4)),
        (409, 3, 5, None, {}, NOTHING),
        (422, 0, 5, [bytes(32)], {}, NOTHING),
        (422, 4, 9, [], {}, latest(4)),
        (422, 4, 9, [bytes(32)] * 3, {}, latest(4)),
        (422, 4, 9, None, {"entries": OTHER}, latest(4)),
        (422, 5, 5, None, {"entries": OTHER}, latest(5)),
        (422, 5, 5, [bytes(32)], {}, latest(5)),
    ],
)
def test_refusals_have_the_status_of_the_specification(key, logs, status, old, size, path, more, before):
    with pytest.raises(SubmissionRefused) as refused:
        received(sent(key, old, size, path, **more), logs).judge(before)
    assert refused.value.status == status
    assert refused.value.size == (before.size if status == 409 else None)


def test_an_empty_tree_has_one_root(key, logs):
    wrong = Submission(0, (), Checkpoint(ORIGIN, 0, bytes(32)).signed(key)).body()
    with pytest.raises(SubmissionRefused) as refused:
        received(wrong, logs).judge(NOTHING)
    assert refused.value.status == 422


def test_the_log_must_have_signed(key, logs, tmp_path):
    stranger = KeyRing(tmp_path).current
    good = head(5).signed(key)
    text, _, own = good.partition("\n\n")
    _, _, other = head(5).signed(stranger).partition("\n\n")
    _, _, moved = head(6).signed(key).partition("\n\n")
    for lines, status in ((other, 403), (moved, 403), (own + moved, 403), (own + other, None), (other + own, None)):
        body = Submission(0, (), f"{text}\n\n{lines}").body()
        if status is None:
            received(body, logs).judge(NOTHING)
            assert received(body, logs).signatures == own
        else:
            with pytest.raises(SubmissionRefused) as refused:
                received(body, logs)
            assert refused.value.status == status


def test_malformed_requests(key, logs):
    good = sent(key, 4, 9)
    for wrong in (
        b"", b"old 4", good.replace(b"old 4", b"old 04"), good.replace(b"old 4", b"old -1"),
        good.replace(b"old", b"new"),
        good.replace(b"\n", b"\r\n"), good.replace(b"\n\n", b"\n", 1), good + b"\xff", b"\n" + good,
        good.replace(b"\n", b"\nAA==\n", 1), good.replace(b"=\n", b"\n", 1),
        b"old 4\n" + (b"A" * 43 + b"=\n") * 64 + b"\n" + good.partition(b"\n\n")[2], good[:-1], b"old 4\n\nx\n",
        b"old 0\n\n" + b"x" * (LONGEST + 1),
    ):  # fmt: skip
        with pytest.raises(SubmissionRefused) as refused:
            received(wrong, logs)
        assert refused.value.status == 400, wrong


def test_only_cosignatures_of_known_witnesses_are_taken(key):
    north, south, _ = NAMED
    note = SignedNote.parsed(head(5).signed(key))
    keys = [north.verifier, south.verifier]
    own, strange = north.cosigns(note.text), STRANGERS[0].cosigns(note.text)
    assert cosignatures_in(strange + own, note, keys) == own
    for answer in (strange, "", own[:-3], north.cosigns(head(6).signed(key).partition("\n\n")[0] + "\n"), "x" * 70_000):
        with pytest.raises(BadNote):
            cosignatures_in(answer, note, keys)
