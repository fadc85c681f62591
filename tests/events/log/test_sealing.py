"""Seals: their public part, their opening, and its audience."""

import hashlib
import hmac

import msgspec
import orjson
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from hypothesis import given
from hypothesis import strategies as st

from events.log.canon import canonical
from events.log.sealing import (
    Opening,
    commitments,
    erasable,
    erased,
    opened_values,
    openings_for,
    opens,
    salt_of,
    sealed,
)
from events.log.viewer import Viewer
from tests.events.test_canon import VALUES
from tests.support.streams import KEY, STREAM, short_game, told

VIEWERS = [Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.seat(7), Viewer.referee()]


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**9), st.text("/abc~01", max_size=30))
def test_a_salt_is_hkdf_expand(key, seq, path):
    info = canonical([STREAM, seq, path])
    assert salt_of(key, STREAM, seq, path) == HKDFExpand(hashes.SHA256(), 32, info).derive(key)


def test_hkdf_expand_of_rfc_5869():
    # Test case 1: our single block is the first 32 bytes of OKM.
    prk = bytes.fromhex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
    info = bytes.fromhex("f0f1f2f3f4f5f6f7f8f9")
    okm = bytes.fromhex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
    assert hmac.digest(prk, info + b"\x01", "sha256") == okm == HKDFExpand(hashes.SHA256(), 32, info).derive(prk)


def test_hmac_of_rfc_4231():
    # Test case 1, through what a commitment is made with.
    code = hmac.digest(b"\x0b" * 20, b"Hi There", "sha256").hex()
    assert code == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"


@given(VALUES)
def test_a_commitment_is_hmac_over_the_canonical_value(value):
    data, column = sealed(KEY, STREAM, 3, {"seat": 0, "cards": None}, [("/cards", value, 0)])
    salt = salt_of(KEY, STREAM, 3, "/cards")
    assert data == {"seat": 0, "cards": {"sealed": hmac.new(salt, canonical(value), hashlib.sha256).hexdigest()}}
    assert orjson.loads(column) == [["/cards", value, 0]]
    assert opens(data["cards"]["sealed"], salt.hex(), value)
    assert not opens(data["cards"]["sealed"], salt.hex(), [value])
    assert not opens(data["cards"]["sealed"], (b"\0" * 32).hex(), value)


def test_what_is_not_secret_stays_as_it_was():
    before = {"a": [None, {"b/c": None, "~": 1}], "d": None}
    data, _ = sealed(KEY, STREAM, 1, before, [("/a/1/b~1c", 1, None), ("/a/0", 2, 0)])
    assert before == {"a": [None, {"b/c": None, "~": 1}], "d": None}
    assert data["d"] is None
    assert data["a"][1]["~"] == 1
    assert commitments(data).keys() == {"/a/0", "/a/1/b~1c"}


def test_nothing_sealed_leaves_no_column():
    assert sealed(KEY, STREAM, 1, {"a": None}, []) == ({"a": None}, None)


@pytest.mark.parametrize("secrets", [[("/a", 1, None), ("/a", 2, None)], [("/b", 1, None)], [("", 1, None)]])
def test_a_secret_needs_an_empty_place_of_its_own(secrets):
    with pytest.raises(ValueError, match="left empty"):
        sealed(KEY, STREAM, 1, {"a": None, "b": 3}, secrets)


@pytest.mark.parametrize("key", [b"", b"short", b"x" * 33])
def test_a_sealing_key_has_32_bytes(key):
    with pytest.raises(ValueError, match="32 bytes"):
        sealed(key, STREAM, 1, {"a": None}, [("/a", 1, None)])


def test_who_sees_what():
    _, mine, theirs, deck, pause, _ = short_game()

    def seen(event):
        return [set(opened_values(event, viewer)) for viewer in VIEWERS]

    assert seen(mine) == [set(), {"/cards"}, set(), set(), {"/cards"}]
    assert seen(theirs) == [set(), set(), {"/cards"}, set(), {"/cards"}]
    assert seen(deck) == [set(), set(), {"/rest"}, set(), {"/order", "/rest"}]
    assert seen(pause) == [{"/reason"}] * 5


def test_openings_are_the_values_with_their_salts():
    for event in short_game():
        public = commitments(msgspec.json.decode(event.event.data))
        for viewer in VIEWERS:
            openings = openings_for(event, KEY, viewer)
            assert {opening.path: opening.value for opening in openings} == opened_values(event, viewer)
            assert [opening.path for opening in openings] == sorted(opening.path for opening in openings)
            assert all(opens(public[path].sealed, salt, value) for path, value, salt in openings)


@given(st.dictionaries(st.sampled_from("abcdef"), VALUES, min_size=2), st.data())
def test_an_opening_tells_nothing_about_another(values, data):
    """The salts are independent of the values and of each other: an opening is the same whatever else was sealed."""
    shown = data.draw(st.sampled_from(sorted(values)))
    others = {name: data.draw(VALUES) for name in values if name != shown}

    def opening_of(world):
        stored = told([("dealt", dict.fromkeys(world), [(f"/{name}", world[name], 0) for name in world])])[0]
        openings = openings_for(stored, KEY, Viewer.referee())
        assert len({opening.salt for opening in openings}) == len(world)
        return next(opening for opening in openings if opening.path == f"/{shown}")

    assert opening_of(values) == opening_of({**others, shown: values[shown]}) == opening_of({shown: values[shown]})


def test_equal_secrets_do_not_look_equal():
    events = told([("dealt", {"a": None, "b": None}, [("/a", 7, 0), ("/b", 7, 1)])] * 20)
    codes = [code.sealed for event in events for code in commitments(msgspec.json.decode(event.event.data)).values()]
    elsewhere = told([("dealt", {"a": None, "b": None}, [("/a", 7, 0), ("/b", 7, 1)])], stream="g_other")
    codes += [code.sealed for code in commitments(msgspec.json.decode(elsewhere[0].event.data)).values()]
    assert len(set(codes)) == 42


def test_a_text_can_be_erased_and_its_hash_stays():
    text = "my claim, with my name in it"
    stored = told([("claimed", {"text": None, "x": None}, [erasable("/text", text, 1), ("/x", 1, None)])])[0]
    assert openings_for(stored, KEY, Viewer.seat(0)) == []
    assert openings_for(stored, KEY, Viewer.seat(1))[0].value == text
    gone = stored._replace(openings=erased(stored.openings, "/text"))
    assert gone.hash == stored.hash
    assert gone.intact(stored.prev)
    assert openings_for(gone, KEY, Viewer.seat(1)) == [Opening("/text", None, None)]
    assert opened_values(gone, Viewer.seat(1)) == {"/text": None}
    assert opened_values(gone, Viewer.referee())["/x"] == 1
    assert b"claim" not in gone.openings
    salt = openings_for(stored, KEY, Viewer.seat(1))[0].salt
    assert salt.encode() not in gone.openings
    assert salt != salt_of(KEY, STREAM, 1, "/text").hex()


@pytest.mark.parametrize("path", ["/x", "/nowhere"])
def test_a_secret_of_the_game_cannot_be_erased(path):
    stored = told([("claimed", {"text": None, "x": None}, [erasable("/text", "t", 1), ("/x", 1, None)])])[0]
    with pytest.raises(ValueError, match="can be erased"):
        erased(stored.openings, path)


@pytest.mark.parametrize(
    "node",
    [
        {"sealed": "0" * 63},
        {"sealed": "0" * 65},
        {"sealed": "A" * 64},
        {"sealed": 5},
        {"sealed": "0" * 64, "x": 1},
        {"sealed": "0" * 64, "erasable": False},
        {"sealed": "0" * 64, "erasable": True, "x": 1},
    ],
)
def test_what_only_looks_like_a_commitment_is_refused(node):
    with pytest.raises(ValueError, match="commitment"):
        commitments({"a": [node]})


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_a_view_prints_then_parses(viewer):
    assert Viewer.named(str(viewer)) == viewer


@pytest.mark.parametrize(
    "name", ["", "seat", "seat-", "seat-01", "seat--1", "seat-٣", "seat-1 ", "Public", "seat-" + "9" * 5000]
)
def test_other_names_are_no_views(name):
    with pytest.raises(ValueError, match="names no view"):
        Viewer.named(name)
