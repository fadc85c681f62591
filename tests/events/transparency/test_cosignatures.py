"""Cosignatures of witnesses, as C2SP's tlog-cosignature defines `cosignature/v1`, checked against policies."""

import base64
import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.record.verifying import verify
from events.record.words import witnessed_by
from events.signing import PublicKey, unspelled
from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import LATEST, lines_of, witnessed
from events.transparency.policy import WitnessPolicy
from events.transparency.policy_check import check_policy, moment
from events.transparency.signed_notes import BadNote, SignedNote
from events.transparency.verifier_keys import VerifierKey
from tests.support.witnesses import AT, FORGED, NAMED, ORIGIN, STRANGERS, honest, planted, policy, text_of

NORTH, SOUTH, WEST = NAMED
TEXT = text_of(Checkpoint(ORIGIN, 7, bytes(32)))


def note(*lines, text=TEXT):
    return SignedNote.parsed(f"{text}\n{''.join(lines)}")


def test_a_cosignature_is_what_the_specification_says():
    """c2sp.org/tlog-cosignature, Format and Ed25519 signed message, computed here by itself."""
    name, x, _ = NORTH.verifier
    dash, signer, payload = NORTH.cosigns(TEXT).split()
    raw = base64.b64decode(payload)
    key = unspelled(x)
    assert (dash, signer, len(raw)) == ("—", "witness.example/north", 4 + 8 + 64)
    assert raw[:4] == hashlib.sha256(name.encode() + b"\n\x04" + key).digest()[:4]
    assert raw[4:12] == AT.to_bytes(8, "big")
    Ed25519PublicKey.from_public_bytes(key).verify(raw[12:], f"cosignature/v1\ntime {AT}\n{TEXT}".encode())
    encoded = base64.b64encode(b"\x04" + key).decode()
    assert NORTH.verifier.text() == f"witness.example/north+{raw[:4].hex()}+{encoded}"


def test_witnesses_are_found_with_their_last_time():
    keys = [each.verifier for each in NAMED]
    lines = NORTH.cosigns(TEXT), NORTH.cosigns(TEXT, AT + 5), SOUTH.cosigns(TEXT, LATEST), STRANGERS[0].cosigns(TEXT)
    assert witnessed(note(*lines), keys) == {NORTH.verifier: AT + 5, SOUTH.verifier: LATEST}
    assert lines_of(f"{TEXT}\n{''.join(lines)}", keys) == "".join(lines[:3])


@pytest.mark.parametrize(
    "lines",
    [
        [NORTH.cosigns(TEXT.replace("7", "8"))],
        [NORTH.cosigns(TEXT, 0)],
        [NORTH.cosigns(TEXT, LATEST + 1)],
        [NORTH.cosigns(TEXT), NORTH.cosigns(TEXT + "more\n")],
    ],
    ids=["other-size", "no-time", "too-late", "one-of-two"],
)
def test_a_false_cosignature_makes_the_note_unfit(lines):
    with pytest.raises(BadNote):
        witnessed(note(*lines), [NORTH.verifier])
    assert witnessed(note(*lines), [SOUTH.verifier]) == {}


def test_a_cosignature_covers_lines_that_extend_the_checkpoint():
    longer = TEXT + "more\n"
    assert witnessed(note(NORTH.cosigns(longer), text=longer), [NORTH.verifier]) == {NORTH.verifier: AT}


@pytest.mark.parametrize(
    "vkey",
    [
        "", "a", "a+b", NORTH.verifier.text() + "+x", NORTH.verifier.text().replace("north", "n orth"),
        NORTH.verifier.text().replace("north", "south"), VerifierKey("a", NORTH.key.x, 1).text(),
        NORTH.verifier.text()[:-4], NORTH.verifier.text().upper(),
        "a+00000000+" + base64.b64encode(b"\6" * 1313).decode(),
    ],
)  # fmt: skip
def test_what_is_no_verifier_key_of_a_witness(vkey):
    with pytest.raises(ValueError):
        VerifierKey.parsed(vkey, 4)


def found(record, text):
    report = verify(record.splitlines(keepends=True))
    assert report.verdict == "consistent", report
    return check_policy(WitnessPolicy.parsed(text), report.checkpoint)


def test_an_honest_record_names_its_witnesses(ring):
    finding = found(honest(ring, 6), policy(ring))
    assert (finding.verdict, finding.exit_code) == ("witnessed", 0)
    expected = [(name, f"witness.example/{name}", AT) for name in ("north", "south", "west")]
    assert [tuple(each) for each in finding.witnesses] == expected
    assert witnessed_by(finding).startswith("Witnessed by north (2026-11-18 11:06 UTC), south (")
    two = found(honest(ring, 6, NAMED[1:]), policy(ring))
    assert (two.verdict, len(two.witnesses)) == ("witnessed", 2)


def test_fewer_witnesses_than_demanded_are_named(ring):
    finding = found(honest(ring, 6, NAMED[:1]), policy(ring))
    assert (finding.verdict, finding.exit_code, len(finding.witnesses)) == ("unwitnessed", 3, 1)
    assert "fewer than the policy demands" in witnessed_by(finding)


def test_a_log_that_the_policy_does_not_list(ring, tmp_path):
    from events.keys import KeyRing

    finding = found(honest(ring, 6), policy(KeyRing(tmp_path)))
    assert (finding.verdict, finding.exit_code) == ("other-log", 3)


def test_no_checkpoint_is_no_witness(ring):
    finding = check_policy(WitnessPolicy.parsed(policy(ring)), None)
    assert (finding.verdict, finding.exit_code, finding.witnesses) == ("unlogged", 3, ())


def test_times_beyond_every_calendar_are_numbers():
    assert moment(253402300799) == "9999-12-31 23:59 UTC"
    assert moment(LATEST) == str(LATEST)


@pytest.mark.parametrize("count", [40, pytest.param(1_000, marks=pytest.mark.long)])
def test_planted_forks_and_split_views_are_refused(ring, count):
    text, met = policy(ring), set()
    for name, record in planted(ring, count):
        assert found(record, text).verdict == ("forged" if name in FORGED else "unwitnessed"), name
        met.add(name)
    assert len(met) == 10


def test_a_key_of_small_order_signs_nothing():
    """With it, any text has a valid signature in some libraries."""
    key = VerifierKey("w", PublicKey("AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").x, 4)
    from events.transparency.signed_notes import line

    raw = AT.to_bytes(8) + bytes([1]) + bytes(63)
    with pytest.raises(BadNote):
        witnessed(note(line("w", key.id, raw)), [key])
