"""The checker of `history.py` finds each thing that must not be, and nothing where all is well."""

from collections.abc import Callable

import pytest

from events.keys import KeyRing
from events.receipts import receipt
from tests.reliability.history import Log, Look, Move, Written, breaches, followed, silences, stale

GAME = "g_1"
LOG: Log = {GAME: [Written(1, "h1", None), Written(2, "h2", "d1"), Written(3, "h3", "d2"), Written(4, "h4", "d3")]}


@pytest.fixture
def moves(ring: KeyRing) -> list[Move]:
    """Three, one after the other; of the last nobody knows how it went."""
    done = [
        Move(GAME, f"d{seq - 1}", seq * 10.0, seq * 10.0 + 5, 1, 201, seq, receipt(ring, GAME, seq, f"h{seq}", ""))
        for seq in (2, 3)
    ]
    return [*done, Move(GAME, "d3", 40.0, 45.0, 3, 0)]


def found(moves: list[Move], ring: KeyRing, log: Log = LOG) -> list[str]:
    return list(breaches(moves, log, ring.publics()))


def test_nothing_is_found_where_all_is_well(moves: list[Move], ring: KeyRing) -> None:
    assert found(moves, ring) == []
    assert found(moves, ring, {GAME: LOG[GAME][:3]}) == [], "what was not acknowledged may be there, or not"


LIES: dict[str, Callable[[list[Move]], list[Move]]] = {
    "not signed by us": lambda moves: [moves[0]._replace(receipt={**moves[0].receipt, "at": "yesterday"})],
    "refused with 409": lambda moves: [moves[0]._replace(status=409)],
    "was heard before": lambda moves: [
        moves[0]._replace(asked=30.0, heard=31.0),
        moves[1]._replace(asked=20.0, heard=21.0),
    ],
}


@pytest.mark.parametrize("words", LIES)
def test_what_a_caller_must_not_hear_is_found(words: str, moves: list[Move], ring: KeyRing) -> None:
    assert [words in breach for breach in found(LIES[words](moves), ring)] == [True]


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (LOG[GAME][:2], ["what the receipt for event 3 names", "acknowledged, and not in the log"]),
        ([*LOG[GAME][:2], Written(3, "other", "d2")], ["what the receipt for event 3 names is not in the log"]),
        ([*LOG[GAME], Written(5, "h5", "d2")], ["d2: answered 2 times"]),
        ([*LOG[GAME], Written(6, "h6", None)], ["not numbered one by one"]),
    ],
    ids=["lost", "changed", "doubled", "skipped"],
)
def test_what_the_log_must_not_say_is_found(
    log: list[Written], words: list[str], moves: list[Move], ring: KeyRing
) -> None:
    breaches = "\n".join(found(moves, ring, {GAME: log}))
    assert all(part in breaches for part in words), breaches


def test_an_earlier_moment_is_stale_only_if_a_later_one_had_been_heard_of(moves: list[Move]) -> None:
    looks = [Look(GAME, 20.0, 21.0, 1), Look(GAME, 30.0, 31.0, 2), Look(GAME, 30.0, 31.0, 1), Look(GAME, 50.0, 51.0, 2)]
    assert stale(moves, looks) == 2


@pytest.mark.parametrize(
    ("told", "wrong"),
    [([1, 2, 3], 0), ([1, 3], 1), ([1, 2, 2], 1), ([2, 3], 1), ([1, 2, 3, 4, 5], 1)],
    ids=["so far", "skipped", "doubled", "not from the first", "more than there is"],
)
def test_a_listener_is_told_each_event_once(told: list[int], wrong: int) -> None:
    assert len(list(followed({GAME: [(seq, f"h{seq}") for seq in told]}, LOG))) == wrong


def test_a_silence_is_the_time_between_two_who_heard(moves: list[Move]) -> None:
    assert silences(moves) == 10.0
