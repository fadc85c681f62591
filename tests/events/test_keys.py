"""The key ring: one key, made once, rotated, and known for ever."""

import json
import re
import stat
import subprocess
import sys
import threading
import time

import pytest

from events import signing
from events.key_store import LogStore
from events.keys import KeyRing, KeysUnusable, read_public_keys
from events.log.open import open_journal
from events.receipts import check_receipt, receipt
from events.signing import PrivateKey, PublicKey, spelled, thumbprint
from tests.support.server import ROOT

HEAD = "ab" * 32


@pytest.fixture
def ring(tmp_path):
    return KeyRing(tmp_path / "keys")


def test_ed25519_of_rfc_8032():
    # Section 7.1, test 3.
    key = PrivateKey(bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
    assert key.x == spelled(bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"))
    signature = key.sign(bytes.fromhex("af82"))
    assert signature.hex == (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )
    assert PublicKey(key.x).verifies(signature.hex, bytes.fromhex("af82"))
    assert not PublicKey(key.x).verifies(signature.hex, bytes.fromhex("af83"))
    assert not PublicKey(key.x).verifies(signature.hex.upper(), bytes.fromhex("af82"))
    assert not PublicKey(key.x).verifies(signature.hex + "\n", bytes.fromhex("af82"))


def test_thumbprint_of_rfc_8037():
    # Appendix A.3.
    assert thumbprint("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo") == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_the_ring_is_found_again(ring, tmp_path):
    again = KeyRing(tmp_path / "keys")
    assert again.current.kid == ring.current.kid
    signature = ring.sign(b"message")
    assert signature.key == ring.current.kid
    assert again.public(signature.key).verifies(signature.hex, b"message")
    assert again.public("another") is None


def test_only_its_owner_reads_it(ring, tmp_path):
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in [tmp_path / "keys", *(tmp_path / "keys").iterdir()]
    }
    assert modes["keys"] == 0o700
    assert modes["keys.json"] == 0o600
    assert set(modes) == {"keys", "keys.json", "keys.lock"}


@pytest.mark.parametrize("mode", [0o644, 0o620, 0o604])
def test_a_ring_open_to_others_signs_nothing(ring, tmp_path, mode):
    (tmp_path / "keys" / "keys.json").chmod(mode)
    with pytest.raises(KeysUnusable, match="open to others"):
        ring.sign(b"message")


def test_rotation_keeps_what_was_signed_and_destroys_what_signed_it(ring, tmp_path):
    old = ring.current.kid
    given = receipt(ring, "g_1", 7, HEAD, "2026-11-01T12:00:00Z")
    secret = json.loads((tmp_path / "keys" / "keys.json").read_bytes())["keys"][0]["d"]
    new = ring.rotate()
    assert new == ring.current.kid != old
    assert check_receipt(given, ring.publics())
    assert receipt(ring, "g_1", 8, HEAD, "2026-11-01T12:00:01Z")["key"] == new
    assert all(secret.encode() not in path.read_bytes() for path in (tmp_path / "keys").iterdir())
    assert ring.public(old).until is not None
    assert ring.public(old).since <= ring.public(old).until <= ring.public(new).since <= time.time()
    assert ring.public(new).until is None


def test_a_period_once_ended_does_not_change(ring):
    first = ring.current.kid
    ring.rotate()
    ended = ring.public(first)
    ring.rotate()
    assert ring.public(first) == ended
    assert len(ring.publics()) == 3


def test_the_others_see_a_rotation(ring, tmp_path):
    other = KeyRing(tmp_path / "keys")
    for _ in range(5):
        assert ring.rotate() == other.current.kid


def test_the_push_key_outlives_rotation_and_backup(ring, tmp_path):
    first = ring.push
    ring.rotate()
    assert KeyRing.imported(tmp_path / "copy", ring.exported()).push == ring.push == first


def test_a_ring_without_a_push_key_gets_one(ring, tmp_path):
    file = tmp_path / "keys" / "keys.json"
    content = json.loads(file.read_bytes())
    del content["keys"][0]["push"], content["keys"][0]["digest"]
    file.write_text(json.dumps(content))
    kid = ring.current.kid
    first, second = (KeyRing(tmp_path / "keys") for _ in range(2))
    assert first.push == second.push
    assert first.current.kid == kid


def test_what_is_published_holds_no_secret(ring):
    ring.rotate()
    published = ring.jwks()
    assert [key["kid"] for key in published["keys"]] == list(ring.publics())
    assert published["keys"][0]["kid"] == ring.current.kid
    for key in published["keys"]:
        assert "d" not in key
        assert "push" not in key
        assert (key["kty"], key["crv"], key["alg"], key["use"]) == ("OKP", "Ed25519", "EdDSA", "sig")
    assert read_public_keys(json.dumps(published).encode()) == ring.publics()
    assert read_public_keys(json.dumps(published["keys"][1]).encode()).keys() == {published["keys"][1]["kid"]}


def test_a_backup_brings_everything_back(ring, tmp_path):
    ring.rotate()
    copy = KeyRing.imported(tmp_path / "copy", ring.exported())
    assert copy.publics() == ring.publics()
    assert copy.sign(b"m") == ring.sign(b"m")
    assert stat.S_IMODE((tmp_path / "copy" / "keys.json").stat().st_mode) == 0o600
    with pytest.raises(KeysUnusable, match="there already"):
        KeyRing.imported(tmp_path / "copy", ring.exported())


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"keys":[]}', b"[]", b"\xff", b'{"keys":[{"kty":"OKP"}]}', b'{"keys":[1]}']
)
def test_a_damaged_ring_is_refused_not_replaced(ring, tmp_path, content):
    file = tmp_path / "keys" / "keys.json"
    file.write_bytes(content)
    with pytest.raises(KeysUnusable, match="damaged"):
        ring.sign(b"message")
    with pytest.raises(KeysUnusable, match="damaged"):
        KeyRing(tmp_path / "keys")
    with pytest.raises(KeysUnusable, match="damaged"):
        KeyRing.imported(tmp_path / "copy", content)
    assert file.read_bytes() == content


def test_a_ring_whose_private_key_is_another_ones_is_damaged(ring, tmp_path):
    mixed = json.loads(ring.exported())
    mixed["keys"][0]["d"] = spelled(b"\1" * 32)
    (tmp_path / "keys" / "keys.json").write_text(json.dumps(mixed))
    with pytest.raises(KeysUnusable, match="not the current one"):
        ring.sign(b"message")


def test_a_lost_ring_is_said(ring, tmp_path):
    (tmp_path / "keys" / "keys.json").unlink()
    with pytest.raises(KeysUnusable, match="cannot be read"):
        ring.sign(b"message")


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(KeysUnusable, match="cannot be written"):
        KeyRing(tmp_path / "file" / "keys")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"1",
        b"[]",
        b'{"keys":{}}',
        b'{"keys":[3]}',
        b"{}",
        b'{"kty":"OKP","crv":"Ed25519","x":"AAAA"}',
        b'{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURp"}',
        b'{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","kid":"another"}',
    ],
)
def test_what_is_no_key_is_refused(text):
    with pytest.raises(ValueError, match=r"key|JWK|JSON|base64"):
        read_public_keys(text)


START = """
import sys
from pathlib import Path
from events.keys import KeyRing
sys.stdin.readline()
print(KeyRing(Path(sys.argv[1])).sign(b"hello"))
"""


def test_processes_that_start_together_agree_on_one_key(tmp_path):
    folder = tmp_path / "deep" / "keys"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = [subprocess.Popen([sys.executable, "-c", START, folder], **pipes) for _ in range(8)]
    for process in started:
        process.stdin.write("\n")
        process.stdin.flush()
    said = {process.communicate(timeout=60)[0] for process in started}
    assert [process.returncode for process in started] == [0] * 8
    assert len(said) == 1
    assert len(KeyRing(folder).publics()) == 1
    assert {path.name for path in folder.iterdir()} == {"keys.json", "keys.lock"}


def test_rotations_at_once_lose_no_key(ring, tmp_path):
    made = []
    threads = [threading.Thread(target=lambda: made.append(KeyRing(tmp_path / "keys").rotate())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == 8
    assert set(made) < set(ring.publics())
    assert len(ring.publics()) == 9


def test_a_receipt_says_what_was_signed(ring):
    given = receipt(ring, "g_1", 7, HEAD, "2026-11-01T12:00:00Z")
    assert list(given) == ["stream", "seq", "head", "at", "key", "signature"]
    assert check_receipt(given, ring.publics())
    assert check_receipt(json.loads(json.dumps(given)), ring.publics())
    assert not check_receipt(given, {})


@pytest.mark.parametrize(
    "change",
    [
        {"stream": "g_2"},
        {"seq": 8},
        {"seq": 7.0},
        {"seq": True},
        {"seq": 0},
        {"head": "ba" * 32},
        {"at": "2026-11-01T12:00:01Z"},
        {"at": "\ud800"},
        {"key": "another"},
        {"key": None},
        {"signature": "00" * 64},
        {"signature": "zz"},
        {"signature": None},
        {"more": 1},
        {"purpose": "dominium-receipt/1"},
    ],
    ids=str,
)
def test_a_changed_receipt_is_worth_nothing(ring, change):
    given = receipt(ring, "g_1", 7, HEAD, "2026-11-01T12:00:00Z")
    assert not check_receipt({**given, **change}, ring.publics())


def test_a_receipt_that_lacks_something_is_worth_nothing(ring):
    given = receipt(ring, "g_1", 7, HEAD, "2026-11-01T12:00:00Z")
    for member in given:
        assert not check_receipt({name: value for name, value in given.items() if name != member}, ring.publics())


def test_a_signature_for_one_purpose_is_none_for_another(ring):
    claims = {"stream": "g_1", "seq": 7, "head": HEAD, "at": "2026-11-01T12:00:00Z"}
    assert not check_receipt(ring.current.vouch("dominium-record/1", claims), ring.publics())
    assert not check_receipt(ring.current.vouch("", claims), ring.publics())


@pytest.mark.parametrize(
    "point",
    [
        "01" + "00" * 31,
        "01" + "00" * 30 + "80",
        "00" * 32,
        "ec" + "ff" * 30 + "7f",
        "ee" + "ff" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    ],
)
def test_a_key_that_signs_anything_is_not_taken(point):
    """docs/record.md, "The file": libraries part over points of small order."""
    key = PublicKey(spelled(bytes.fromhex(point)))
    for first in ("01" + "00" * 31, point):
        assert not any(key.verifies(first + "00" * 32, b"%d" % number) for number in range(64))


@pytest.mark.parametrize("file", ["docs/record.md", "clients/typescript/verify/crypto.js"])
def test_points_of_small_order_are_listed_for_other_verifiers(file):
    listed = re.findall(r"^ +\"?([0-9a-f]{64})\"?,?$", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    assert {bytes.fromhex(point) for point in listed} == signing._SMALL_ORDER


def test_keys_in_the_log_are_replaced_by_who_knows_them_as_they_are(tmp_path):
    """Two processes that make the first key at once: the second must not put its own over it."""
    with open_journal(f"sqlite:///{tmp_path / 'log.db'}") as journal:
        one, other = LogStore(journal, "a secret of 16 or more"), LogStore(journal, "a secret of 16 or more")
        assert one.replace(None, b"first")
        assert not other.replace(None, b"second")
        assert other.read() == b"first"
        assert other.replace(b"first", b"second")
        assert one.read() == b"second"
