"""A fact's type states its audience, and the codec keeps to it."""

import msgspec
import pytest

from domain.game.facts import (
    EVERYONE,
    LONGEST_TEXT,
    Audience,
    Codec,
    Confided,
    Fact,
    ForNobody,
    ForSeat,
    Noted,
    Sealed,
    Text,
)
from tests.support.recorded import Recorded


class CardsDrawn(Fact, frozen=True):
    seat: int
    count: int
    cards: ForSeat[tuple[str, ...]]


class DeckShuffled(Fact, frozen=True):
    seat: int
    order: ForNobody[tuple[str, ...]]


class TurnBegun(Fact, frozen=True):
    seat: int


class Place(msgspec.Struct, frozen=True):
    seat: int
    size: int
    hand: ForSeat[tuple[str, ...]]
    deck: ForNobody[tuple[str, ...]]


class TableSet(Fact, frozen=True):
    places: tuple[Place, ...]


class Part(msgspec.Struct, frozen=True):
    seat: int
    said: Text


class Paused(Fact, frozen=True):
    reason: Text
    rule: str
    note: Text = None
    parts: tuple[Part, ...] = ()


class Whispered(Fact, frozen=True):
    told: Audience
    question: Confided
    note: Noted


CODEC = Codec([CardsDrawn, DeckShuffled, TurnBegun, TableSet, Paused, Whispered])
DRAWN = CardsDrawn(1, 2, ("copper", "estate"))


def test_the_name_on_the_record() -> None:
    assert set(CODEC.types) == {"cards-drawn", "deck-shuffled", "turn-begun", "table-set", "paused", "whispered"}


def test_a_secret_is_taken_out_of_the_data() -> None:
    data, secrets = CODEC.encode(DRAWN)
    assert data == {"seat": 1, "count": 2, "cards": None}
    assert [(secret.path, list(secret.value), secret.audience) for secret in secrets] == [
        ("/cards", ["copper", "estate"], 1)
    ]


def test_what_nobody_is_told_has_no_audience() -> None:
    _, (secret,) = CODEC.encode(DeckShuffled(0, ("copper",)))
    assert secret.audience is None


def test_each_reads_what_was_opened_to_them() -> None:
    data = msgspec.json.encode(CODEC.encode(DRAWN)[0])
    assert CODEC.decode(Recorded("cards-drawn", data), {"/cards": ["copper", "estate"]}) == DRAWN
    assert CODEC.decode(Recorded("cards-drawn", data)) == CardsDrawn(1, 2, None)


def test_a_copy_holds_what_its_owner_may_know() -> None:
    assert CODEC.redact(DRAWN, 1) is DRAWN
    assert CODEC.redact(DRAWN, 0) == CODEC.redact(DRAWN, None) == CardsDrawn(1, 2, None)
    for seat in (0, 1, None):
        assert CODEC.redact(DeckShuffled(0, ("copper",)), seat) == DeckShuffled(0, None)


def test_what_is_public_is_the_same_for_everybody() -> None:
    begun = TurnBegun(0)
    assert CODEC.redact(begun, None) is begun
    assert CODEC.encode(begun) == ({"seat": 0}, [])
    assert CODEC.sealed_paths("turn-begun") == {}
    assert CODEC.sealed_paths("deck-shuffled") == {"/order": Sealed(None)}


def test_two_codecs_make_one() -> None:
    joined = Codec([TurnBegun]).joined(Codec([CardsDrawn]))
    assert set(joined.types) == {"turn-begun", "cards-drawn"}
    assert joined.sealed_paths("cards-drawn") == {"/cards": Sealed("seat")}


def test_a_fact_about_several_seats_seals_each_for_its_own() -> None:
    table = TableSet((Place(0, 1, ("gold",), ()), Place(1, 1, ("curse",), ("estate",))))
    data, secrets = CODEC.encode(table)
    assert [part["hand"] for part in data["places"]] == [None, None]
    assert [(secret.path, list(secret.value), secret.audience) for secret in secrets] == [
        ("/places/0/hand", ["gold"], 0),
        ("/places/0/deck", [], None),
        ("/places/1/hand", ["curse"], 1),
        ("/places/1/deck", ["estate"], None),
    ]
    stored = msgspec.json.encode(data)
    assert CODEC.decode(Recorded("table-set", stored), {secret.path: secret.value for secret in secrets}) == table
    mine = TableSet((Place(0, 1, ("gold",), None), Place(1, 1, None, None)))
    assert CODEC.redact(table, 0) == CODEC.decode(Recorded("table-set", stored), {"/places/0/hand": ["gold"]}) == mine
    assert CODEC.sealed_paths("table-set") == {"/places/*/hand": Sealed("seat"), "/places/*/deck": Sealed(None)}


def test_what_somebody_wrote_can_be_erased() -> None:
    paused = Paused("My cat", "clock", parts=(Part(1, "is on the board"),))
    data, secrets = CODEC.encode(paused)
    assert (data["reason"], data["parts"][0]["said"], data["rule"]) == (None, None, "clock")
    assert secrets == [
        ("/reason", "My cat", "everyone", True),
        ("/parts/0/said", "is on the board", "everyone", True),
    ]
    stored = msgspec.json.encode(data)
    assert CODEC.decode(Recorded("paused", stored), {secret.path: secret.value for secret in secrets}) == paused
    assert CODEC.decode(Recorded("paused", stored)) == Paused(None, "clock", parts=(Part(1, None),))
    for seat in (0, 1, None):
        assert CODEC.redact(paused, seat) == paused, "everybody is told"


@pytest.mark.parametrize(
    "fact",
    [
        DRAWN,
        DeckShuffled(0, ("copper",)),
        TurnBegun(0),
        TableSet((Place(0, 1, ("gold",), ()), Place(1, 1, ("curse",), ("estate",)))),
        Paused("My cat", "clock", "slept", parts=(Part(1, "is on the board"),)),
        Whispered(2, "My cat", "slept"),
        Whispered(EVERYONE, "My cat", "slept"),
    ],
)
def test_an_erased_text_keeps_its_audience(fact: Fact) -> None:
    data, secrets = CODEC.encode(fact)
    erased = CODEC.decode(Recorded(fact.type_name(), msgspec.json.encode(data)))
    assert CODEC.audiences(erased) == {secret.path: secret.audience for secret in secrets}


def test_where_nothing_was_written_nothing_is_sealed() -> None:
    data, secrets = CODEC.encode(Paused(None, "clock"))
    assert data == {"reason": None, "rule": "clock", "note": None, "parts": ()}
    assert secrets == []


@pytest.mark.parametrize("text", ["", "x" * (LONGEST_TEXT + 1)])
def test_a_text_is_neither_empty_nor_endless(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.decode(Recorded("paused", b'{"rule":"clock"}'), {"/reason": text})
    assert CODEC.decode(Recorded("paused", b'{"rule":"clock"}'), {"/reason": "x" * LONGEST_TEXT})
