"""The chain: the hashed bytes are the stored ones, and an event knows its place."""

import hashlib

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from events.log.canon import parsed
from events.log.chain import Broken, check_time
from events.log.event import body_of, genesis, linked
from tests.events.test_canon import KEYS, TEXTS, VALUES
from tests.support.streams import STREAM, short_game

GENESIS = genesis(STREAM, "game")


@given(st.dictionaries(KEYS, VALUES), TEXTS)
def test_a_hash_is_of_the_canonical_event_without_it_and_its_body_is_found_again(data, actor):
    event = linked(STREAM, 1, "card-played", 1, "2026-11-01T12:00:00Z", actor, data, GENESIS)
    whole = parsed(event.line())
    assert whole.pop("hash") == event.hash == hashlib.sha256(rfc8785.dumps(whole)).hexdigest()
    assert whole["data"] == data
    assert (event.prev, event.event.seq, event.event.actor) == (GENESIS, 1, actor)
    assert event.intact(GENESIS)
    assert body_of(event.line(), event.hash) == event.body


def test_the_first_event_follows_the_stream_and_its_kind():
    assert hashlib.sha256(b'["g_short","game"]').hexdigest() == GENESIS
    assert len({GENESIS, genesis(STREAM, "match"), genesis("g_other", "game")}) == 3


def test_events_follow_each_other():
    head = GENESIS
    for event in short_game():
        assert event.intact(head)
        head = event.hash


def test_an_event_out_of_place_is_not_intact():
    _, second, third, *_ = short_game()
    assert third.intact(second.hash)
    assert not third.intact(third.prev[::-1])
    assert not third._replace(seq=4).intact(second.hash)
    assert not third._replace(stream="g_other").intact(second.hash)
    assert not third._replace(hash=second.hash).intact(second.hash)
    assert not third._replace(body=b"{}").intact(second.hash)


def test_data_that_looks_like_a_link_is_not_taken_for_one():
    bait = {"x": f',"prev":"{"0" * 64}","seq":1,"stream":"{STREAM}","type":"', "prev": "0" * 64}
    event = linked(STREAM, 1, "card-played", 1, "2026-11-01T12:00:00Z", "a", bait, GENESIS)
    assert event.prev == GENESIS
    assert event.intact(GENESIS)
    assert not event.intact("0" * 64)


def test_any_changed_byte_breaks_it():
    event = short_game()[1]
    for place in range(len(event.body)):
        body = bytearray(event.body)
        body[place] ^= 1
        assert not event._replace(body=bytes(body)).intact(event.prev)


@pytest.mark.parametrize(
    ("before", "at", "holds"),
    [
        ("", "2026-11-01T12:00:00Z", True),
        ("2026-11-01T12:00:00.730Z", "2026-11-01T12:00:00.730Z", True),
        ("2026-11-01T12:00:00.730Z", "2026-11-01T12:00:00.729Z", False),
        ("2026-11-01T12:00:00.730Z", "2026-11-01T12:00:00.73Z", True),
        ("2026-11-01T12:00:00.730Z", "2026-11-01T12:00:00Z", False),
        ("2026-11-01T12:00:00Z", "2026-11-01T12:00:00.001Z", True),
        ("2026-11-01T12:00:00.9Z", "2026-11-01T11:59:59.999999999Z", False),
    ],
)
def test_no_event_is_dated_before_the_one_that_it_follows(before, at, holds):
    event = linked(STREAM, 2, "card-played", 1, at, "a", {}, GENESIS)
    if holds:
        check_time(event, before)
        return
    with pytest.raises(Broken) as broken:
        check_time(event, before)
    assert (broken.value.why, broken.value.seq) == ("broken/time", 2)


@pytest.mark.parametrize("stream", ["", "a b", 'a"b', "é", "a\\b", "a\n", "x" * 201])
def test_a_stream_has_a_plain_name(stream):
    with pytest.raises(ValueError, match="cannot name a stream"):
        linked(stream, 1, "card-played", 1, "2026-11-01T12:00:00Z", "a", {}, GENESIS)
