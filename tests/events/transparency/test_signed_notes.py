"""Signed notes, checkpoints and proofs as texts: the examples of C2SP's signed-note and of Go's own implementation, and
what must not pass for one."""

import base64

import pytest

from events.keys import KeyRing
from events.signing import PrivateKey, PublicKey, spelled
from events.transparency import merkle
from events.transparency import signed_notes as notes
from events.transparency.checkpoint import Checkpoint, LogProof
from events.transparency.signed_notes import BadNote
from tests.support.merkle import mth, path

TEXT = "This is an example message.\n"
VKEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
NOTE = (
    TEXT + "\n— example.com/foo "
    "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)

PETER = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
PETERS = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SAYING = (
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
)


def key_of(vkey):
    """Return the name and the key in a verifier key."""
    name, _, encoded = vkey.split("+", 2)
    raw = base64.b64decode(encoded)
    assert raw[:1] == b"\x01"
    return name, PublicKey(spelled(raw[1:]))


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    return KeyRing(tmp_path_factory.mktemp("keys")).current


def public(key):
    return PublicKey(key.x)


def test_the_example_of_the_specification():
    name, key = key_of(VKEY)
    assert notes.opened(NOTE, name, [key]) == (TEXT, key)
    assert notes.verifier(name, key.x) == VKEY


def test_what_go_signs_we_sign():
    key = PrivateKey(base64.b64decode(PETER.split("+", 4)[4])[1:])
    text, signature = SAYING
    assert notes.signed(text, "PeterNeumann", key) == f"{text}\n{signature}"
    assert notes.verifier("PeterNeumann", key.x) == PETERS
    assert notes.opened(f"{text}\n{signature}", "PeterNeumann", [public(key)]).text == text


@pytest.mark.parametrize("note", [NOTE, "".join([SAYING[0], "\n", SAYING[1]])])
def test_any_changed_byte_is_found(note):
    name, key = key_of(VKEY if note == NOTE else PETERS)
    raw = note.encode()
    for place, byte in enumerate(raw):
        for other in {byte ^ 1, byte ^ 0x20, 0, 0x0A, 0x20, 0x2B, 0x3D, 0x41, 0xFF} - {byte}:
            changed = (raw[:place] + bytes([other]) + raw[place + 1 :]).decode(errors="replace")
            with pytest.raises(BadNote):
                notes.opened(changed, name, [key])
        with pytest.raises(BadNote):
            notes.opened((raw[:place] + raw[place + 1 :]).decode(errors="replace"), name, [key])


def test_signatures_of_others_are_passed_over(key):
    name, foo = key_of(VKEY)
    cosigned = NOTE + notes.signed(TEXT, "witness.example", key).rpartition("\n\n")[2]
    assert notes.opened(cosigned, name, [foo]).key == foo
    assert notes.opened(cosigned, "witness.example", [public(key)]).key.x == key.x
    forged = "— example.com/foo " + notes.encoded(notes.key_id(name, foo.x) + bytes(64)) + "\n"
    with pytest.raises(BadNote, match="does not hold"):
        notes.opened(NOTE + forged, name, [foo])


def test_a_key_under_another_name_is_another_key(key):
    note = notes.signed(TEXT, "one.example", key)
    for name in ("two.example", "one.example/"):
        with pytest.raises(BadNote, match="no known key"):
            notes.opened(note, name, [public(key)])
    with pytest.raises(BadNote, match="no known key"):
        notes.opened(note, "one.example", [])


def test_a_text_may_hold_empty_lines(key):
    text = "one\n\ntwo\n\n\nthree\n"
    assert notes.opened(notes.signed(text, "a", key), "a", [public(key)]).text == text


@pytest.mark.parametrize(
    "note", ["", "\n", "\n\n", "text\n", "text\n\n", "text\n\nno dash\n", "text\n\n— a\n", "text\n\n— a b c\n",
             "text\n\n— a ====\n", "text\n\n— a+b AAAA\n", "x" * 70_000],
)  # fmt: skip
def test_what_is_no_note(note, key):
    with pytest.raises(BadNote):
        notes.opened(note, "a", [public(key)])


# -- Checkpoints -------------------------------------------------------------------------------------------------------

EXAMPLE = Checkpoint(
    "example.com/behind-the-sofa",
    20852163,
    base64.b64decode("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="),
)


def test_the_checkpoint_of_the_specification(key):
    note = EXAMPLE.signed(key)
    lines = ["example.com/behind-the-sofa", "20852163", "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="]
    assert note.split("\n")[:4] == [*lines, ""]
    assert note.split("\n")[4].startswith("— example.com/behind-the-sofa ")
    assert Checkpoint.opened(note, [public(key)]) == (EXAMPLE, public(key))
    assert Checkpoint.parse(note) == EXAMPLE


def test_more_lines_are_nothing_to_us(key):
    note = notes.signed("o\n0\n" + notes.encoded(merkle.EMPTY) + "\nmore\n", "o", key)
    assert Checkpoint.opened(note, [public(key)])[0] == Checkpoint("o", 0, merkle.EMPTY)


@pytest.mark.parametrize(
    "text",
    ["", "o\n1\n", "\n1\n{0}\n", "o\n01\n{0}\n", "o\n-1\n{0}\n", "o\n+1\n{0}\n", "o\n1 \n{0}\n", "o\n1_0\n{0}\n",
     "o\n٣\n{0}\n", "o\n1\n{0}A\n", "o\n1\nAAAA\n", "o\n1\n\n{0}\n", "o\n9999999999999999999\n{0}\n"],
)  # fmt: skip
def test_what_is_no_checkpoint(text, key):
    with pytest.raises(ValueError):
        Checkpoint.opened(notes.signed(text.format(notes.encoded(bytes(32))), "o", key), [public(key)])


def test_base64_has_one_spelling():
    good = notes.encoded(bytes(32))
    assert notes.decoded(good) == bytes(32)
    for bad in (good[:-2] + "B=", good.rstrip("="), good + "\n", " " + good, good.replace("A", "-", 1), "é"):
        with pytest.raises(ValueError):
            notes.decoded(bad)


# -- Proofs ------------------------------------------------------------------------------------------------------------


def test_a_proof_is_written_as_the_specification_has_it(key):
    entries = [b"%d" % place for place in range(7)]
    note = Checkpoint("o", 7, mth(entries)).signed(key)
    proof = LogProof(4, tuple(path(4, entries)), note)
    head, hashes, checkpoint = proof.text()[:22], proof.text()[23:].split("\n\n")[0], proof.text().partition("\n\n")[2]
    assert head == "c2sp.org/tlog-proof@v1"
    assert hashes.split("\n") == ["index 4", *(base64.b64encode(hash_).decode() for hash_ in path(4, entries))]
    assert checkpoint == note
    assert LogProof.parsed(proof.text()) == proof
    alone = LogProof(0, (), note)
    assert LogProof.parsed(alone.text()) == alone


@pytest.mark.parametrize(
    ("old", "new"),
    [("@v1", "@v2"), ("index 4", "index 04"), ("index 4", "index -4"), ("index 4", "index"), ("index 4\n", ""),
     ("index 4", "extra AAAA\nindex 4"), ("=\n", "\n"), ("\n\n", "\n"), ("c2sp", " c2sp"), ("\n", "\r\n")],
)  # fmt: skip
def test_what_is_no_proof(key, old, new):
    entries = [b"%d" % place for place in range(7)]
    text = LogProof(4, tuple(path(4, entries)), Checkpoint("o", 7, mth(entries)).signed(key)).text()
    with pytest.raises(ValueError):
        LogProof.parsed(text.replace(old, new, 1))
