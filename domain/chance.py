"""Shuffles that anyone can check.

Before anybody sits down a game publishes `commitment(seed, game)`. Chance is then a keyed stream,
`HMAC-SHA-256(seed, canonical([context, nonces, branch, seat, purpose, ordinal, counter]))`, read eight bytes at a time,
made fair by rejection sampling and used by Fisher-Yates from the last place down. Given the seed, anybody can do every
shuffle again; without it nobody can foresee one.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_WORD = 8
_SPAN = 1 << (8 * _WORD)


def commitment(seed: bytes, game: str) -> str:
    """What is published before anyone sits down: SHA-256 over `[seed, game]`."""
    return hashlib.sha256(_canonical([seed.hex(), game])).hexdigest()


class Chance(msgspec.Struct, frozen=True):
    """The chance stream of one game: `seed` is secret, the rest is on the record."""

    seed: bytes
    context: str
    nonces: tuple[str | None, ...] = ()
    branch: int = 0

    def shuffled(self, items: Sequence[T], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[T, ...]:
        """The items in the order that this stream gives for the `ordinal`-th shuffle of this kind."""
        numbers = self._numbers(seat, purpose, ordinal)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, numbers)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _numbers(self, seat: int | None, purpose: str, ordinal: int) -> Iterator[int]:
        counter = 0
        while True:
            message = _canonical([self.context, list(self.nonces), self.branch, seat, purpose, ordinal, counter])
            block = hmac.digest(self.seed, message, "sha256")
            for start in range(0, len(block), _WORD):
                yield int.from_bytes(block[start : start + _WORD], "big")
            counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A fair number in 0..bound-1: numbers from the incomplete last stretch of the range are thrown away."""
    limit = _SPAN - _SPAN % bound
    return next(number for number in numbers if number < limit) % bound


def _canonical(value: object) -> bytes:
    """RFC 8785 for the lists of ASCII strings, small integers and nulls that stand here."""
    return msgspec.json.encode(value)
