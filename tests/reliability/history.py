"""The callers' notes checked against the final log, in the manner of Jepsen.

There, callers record when they asked and when they got an answer, and the checker knows nothing of the service.

A move counts once, however often it was sent. It is acknowledged if its caller got 201. Its result is unknown if the
caller got no answer, or a temporary error. A move that the rules allow gets no other answers.
"""

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.receipts import check_receipt
from events.signing import PublicKey


class Move(NamedTuple):
    """A request, and the last answer to its caller. Times are in seconds of one clock."""

    game: str
    decision: str
    asked: float
    heard: float
    """When the answer was there, or when the caller gave up."""
    tries: int
    status: int
    """Of the answer; 0 if there was none."""
    version: int = 0
    receipt: Mapping[str, Any] = {}
    words: str = ""


class Look(NamedTuple):
    """How far a game went for somebody who looked."""

    game: str
    asked: float
    heard: float
    version: int


class Written(NamedTuple):
    """An event of the log."""

    seq: int
    hash: str
    decision: str | None
    """The one that it answers, if it is an answer."""


Log = Mapping[str, Sequence[Written]]


def breaches(moves: Sequence[Move], log: Log, keys: Mapping[str, PublicKey]) -> Iterator[str]:
    """Yield breaches of the promise that no acknowledged move is ever lost, doubled or changed."""
    yield from _numbered(log)
    yield from _answered_once(log)
    hashes = {(game, event.seq): event.hash for game, events in log.items() for event in events}
    answers = {(game, event.decision): event.seq for game, events in log.items() for event in events if event.decision}
    for move in moves:
        where = f"{move.game} {move.decision}"
        if move.status == 201:
            receipt = move.receipt
            if not check_receipt(receipt, keys):
                yield f"{where}: the receipt is not signed by us"
            if hashes.get((receipt["stream"], receipt["seq"])) != receipt["head"]:
                yield f"{where}: what the receipt for event {receipt['seq']} names is not in the log"
            if (move.game, move.decision) not in answers:
                yield f"{where}: acknowledged, and not in the log"
        elif move.status:
            yield f"{where}: refused with {move.status}, {move.words}"
    yield from _in_order(moves, answers)


def _numbered(log: Log) -> Iterator[str]:
    for game, events in log.items():
        if [event.seq for event in events] != list(range(1, len(events) + 1)):
            yield f"{game}: its events are not numbered one by one"


def _answered_once(log: Log) -> Iterator[str]:
    for game, events in log.items():
        for decision, times in Counter(event.decision for event in events if event.decision).items():
            if times > 1:
                yield f"{game} {decision}: answered {times} times"


def _in_order(moves: Sequence[Move], answers: Mapping[tuple[str, str | None], int]) -> Iterator[str]:
    """Check that a move sent after another's acknowledgement comes after it."""
    games: dict[str, list[Move]] = defaultdict(list)
    for move in moves:
        if (move.game, move.decision) in answers:
            games[move.game].append(move)
    for game, those in games.items():
        those.sort(key=lambda move: answers[game, move.decision])
        for one, other in itertools.pairwise(those):
            if other.heard < one.asked:
                yield f"{game}: {other.decision} was heard before {one.decision} was asked, and stands behind it"


def stale(moves: Iterable[Move], looks: Iterable[Look]) -> int:
    """Count the looks that saw less than an earlier answer. That is no breach: they saw a true state."""
    heard: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for move in moves:
        if move.status == 201:
            heard[move.game].append((move.heard, move.version))
    return sum(any(at < look.asked and version > look.version for at, version in heard[look.game]) for look in looks)


def followed(told: Mapping[str, Sequence[tuple[int, str]]], log: Log) -> Iterator[str]:
    """Check a listener's events of each game, number and hash, from the first on: each once, and correct."""
    for game, events in told.items():
        there = [(event.seq, event.hash) for event in log[game]]
        if list(events) != there[: len(events)]:
            wrong = next(number for number, (a, b) in enumerate(zip(events, [*there, None], strict=False), 1) if a != b)
            yield f"{game}: a listener was told something else than the log says, from event {wrong} on"


def silences(moves: Sequence[Move]) -> float:
    """Return the longest time without an acknowledged move."""
    heard = sorted(move.heard for move in moves if move.status == 201)
    return max((later - earlier for earlier, later in itertools.pairwise(heard)), default=0.0)


def written(seq: int, hash_: str, body: bytes) -> Written:
    """An event as the log keeps it."""
    event = json.loads(body)
    answered = event["type"] == "decision-answered"
    return Written(seq, hash_, f"d{event['data']['decision']}" if answered else None)
