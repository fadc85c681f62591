"""One value, one spelling: RFC 8785's, within the profile; and nothing outside of it."""

import enum
import json
import tracemalloc
import uuid
from datetime import UTC, datetime

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from events.log.canon import LARGEST, NotCanonical, canonical, parsed, word

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
KEYS = st.text(st.characters(codec="ascii", exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=30,
)


@given(VALUES)
def test_spells_as_rfc_8785_does(value):
    assert canonical(value) == rfc8785.dumps(value)


def test_a_word_that_is_remembered_takes_no_more_room_than_it_has():
    word.cache_clear()  # a cache that other tests have filled grows by a leap
    tracemalloc.start()
    try:
        for number in range(1000):
            word(f"remembered {number}")
        assert tracemalloc.get_traced_memory()[0] < 1000 * 600
    finally:
        tracemalloc.stop()


@given(VALUES)
def test_print_then_parse(value):
    assert parsed(canonical(value)) == value


@given(VALUES)
def test_only_the_one_spelling_is_read(value):
    for spelling in (json.dumps(value), json.dumps(value, indent=1), json.dumps(value, ensure_ascii=False)):
        text = spelling.encode()
        if text == canonical(value):
            assert parsed(text) == value
        else:
            with pytest.raises(NotCanonical):
                parsed(text)


class Colour(enum.StrEnum):
    RED = "red"


class Name(str):
    __slots__ = ()


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


CYCLE: list = []
CYCLE.append(CYCLE)

OUTSIDE = [
    1.0,
    float("nan"),
    2**53,
    -(2**53),
    2**200,
    "\0",
    "\ud800",
    Colour.RED,
    Name("n"),
    b"bytes",
    {1},
    uuid.UUID(int=0),
    datetime(2026, 1, 1, tzinfo=UTC),
    {1: 1},
    {"é": 1},
    {"\0": 1},
    {"\ud800": 1},
    nested(300),
    nested(5000),
    CYCLE,
]


@pytest.mark.parametrize("value", OUTSIDE, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("wrapped", [lambda value: value, lambda value: [1, {"a": value}], lambda value: ("é", value)])
def test_refuses_what_is_outside_the_profile(value, wrapped):
    with pytest.raises(NotCanonical):
        canonical(wrapped(value))


@given(VALUES, st.floats() | st.integers(min_value=LARGEST + 1) | st.binary() | TEXTS.map(lambda text: text + "\0"))
def test_one_bad_leaf_spoils_the_whole(value, bad):
    with pytest.raises(NotCanonical):
        canonical({"good": value, "deep": [[{"bad": bad}]]})


def test_says_where_the_fault_is():
    with pytest.raises(NotCanonical, match=r"^/a/1/b: float"):
        canonical({"a": [1, {"b": 0.5}]})


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b" 1",
        b"1\r",
        b"-0",
        b"1.0",
        b"1e3",
        b"1e400",
        b"NaN",
        b"9007199254740992",
        b"18446744073709551616",
        b'{"a":1,"a":1}',
        b'{"b":1,"a":1}',
        b'"\\u0041"',
        b'"\\/"',
        b'"\\u0000"',
        b'"\\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b"\xef\xbb\xbf1",
        b"\0",
        b"[" * 900 + b"]" * 900,
        b"[" * 1_000_000,
        b'{"a":' * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_refuses_other_spellings(text):
    with pytest.raises(NotCanonical):
        parsed(text)


def test_nul_as_text_is_no_nul():
    assert parsed(canonical("\\u0000")) == "\\u0000"


@pytest.mark.parametrize("value", [LARGEST + 1, -LARGEST - 1])
def test_it_is_said_which_number_is_too_large(value):
    with pytest.raises(NotCanonical, match=r"^/score: an integer beyond 2\^53-1$"):
        canonical({"score": value})
