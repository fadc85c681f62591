"""The pen: from facts to events. Secrets are sealed; texts of people are stored so that they can be erased."""

import itertools

import msgspec
import pytest

from domain.game.facts import Codec, Fact, ForSeat, Text
from events.log.canon import NotCanonical, canonical
from events.log.chain import Broken
from events.log.sealing import commitments, erased, opened_values, openings_for, opens
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.platform.streams.pen import Pen, Secrets

VIEWERS = [Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.referee()]


class Complained(Fact, frozen=True):
    seat: int
    claim: Text
    hand: ForSeat[tuple[str, ...]]


CODEC = Codec([Complained])
COMPLAINT = Complained(0, "He looked at my cards", ("copper",))


def written(*facts):
    pen = Pen("g_1", CODEC, Secrets.fresh().key)
    pen.write(facts, "a_1")
    return pen.written


def test_a_text_is_told_to_everybody():
    (event,) = written(COMPLAINT)
    assert [fact_of(CODEC, event, viewer).claim for viewer in VIEWERS] == [COMPLAINT.claim] * 4
    assert [fact_of(CODEC, event, viewer).hand for viewer in VIEWERS] == [None, ("copper",), None, ("copper",)]
    assert COMPLAINT.claim.encode() not in event.body


def test_a_text_stands_under_a_salt_of_its_own_that_nothing_derives():
    first, again = written(COMPLAINT), written(COMPLAINT)
    key = bytes(32)
    salts = [openings_for(event, key, Viewer.public())[0].salt for event in (*first, *again)]
    assert len(set(salts)) == 2
    claim = commitments(msgspec.json.decode(first[0].event.data))["/claim"]
    assert claim.erasable
    assert opens(claim.sealed, salts[0], COMPLAINT.claim)


def test_an_erased_text_is_gone_and_the_hash_stays():
    (event,) = written(COMPLAINT)
    left = event._replace(openings=erased(event.openings, "/claim"))
    assert left.intact(event.prev)
    assert opened_values(left, Viewer.referee()) == {"/claim": None, "/hand": ["copper"]}
    assert fact_of(CODEC, left, Viewer.referee()) == Complained(0, None, ("copper",))
    with pytest.raises(ValueError, match="can be erased"):
        erased(event.openings, "/hand")


@pytest.mark.parametrize("text", ["nothing\0more", "half a \ud83d"])
def test_what_no_event_can_hold_is_not_written(text):
    with pytest.raises(NotCanonical):
        written(Complained(0, text, None))


def test_secrets_with_a_flipped_bit_are_refused() -> None:
    """Also in the case of a hexadecimal digit, and in the name of the digest, without which old secrets are read."""
    stored = Secrets(bytes(range(32)), bytes(range(160, 192))).kept()
    assert Secrets.read("g_1", stored).kept() == stored
    for place, bit in itertools.product(range(len(stored)), range(8)):
        flipped = bytearray(stored)
        flipped[place] ^= 1 << bit
        with pytest.raises(Broken):
            Secrets.read("g_1", bytes(flipped))


def test_secrets_of_earlier_releases_have_no_digest() -> None:
    stored = canonical({"key": "ab" * 32, "seed": "cd" * 32})
    assert Secrets.read("g_1", stored) == Secrets(b"\xcd" * 32, b"\xab" * 32)
