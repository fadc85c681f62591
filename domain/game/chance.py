"""Shuffles that anyone can check.

Before anybody sits down, a game publishes `commitment(seed, game)`. Its random numbers are then a keyed stream,
`HMAC-SHA-256(seed, canonical([context, nonces, branch, seat, purpose, ordinal, counter]))`, read eight bytes at a time:

    context     the id of the game, match or tournament
    nonces      what the players added when they sat down
    branch      0, and one more after each takeback or rewind that shuffles again
    purpose     the kind of shuffle
    ordinal     the number of the shuffle among those of its kind

Rejection sampling makes the numbers fair, and Fisher-Yates uses them from the last place down. With the record and the
seed, anybody can repeat every shuffle. Without the seed, nobody can predict one.
"""

import hmac
import itertools
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from _hashlib import HASH

T = TypeVar("T")

_WORDS = struct.Struct(">4Q").unpack
_SPAN = 1 << 64


def commitment(seed: bytes, game: str) -> str:
    """Return the commitment published before anyone sits down: SHA-256 over `[seed, game]`."""
    return sha256(as_canonical([seed.hex(), game])).hexdigest()


def seed_of(seed: bytes, context: str) -> bytes:
    """Derive a seed from another seed: for a game of a match or tournament, or for games that share shuffles.

    The derived seed reveals neither the parent seed nor any other derived seed, so it may be revealed while those are
    secret.
    """
    return hmac.digest(seed, as_canonical(["seed", context]), "sha256")


class Chance(msgspec.Struct, frozen=True, dict=True):
    """The random numbers of one game.

    The 32-byte `seed` is secret until the game is final. The other fields are recorded before.
    """

    seed: bytes
    context: str
    nonces: tuple[str | None, ...] = ()
    branch: int = 0

    def shuffled(self, items: Sequence[T], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[T, ...]:
        """Return the items in random order.

        `purpose` is the kind of shuffle and `ordinal` its number, so that no two shuffles use the same random numbers.
        """
        numbers = itertools.chain.from_iterable(self._blocks(seat, purpose, ordinal))
        order = list(items)
        for bound in range(len(order), 1, -1):
            number = next(numbers)  # inlines `_below`: one call for every card is slow
            while number > _SPAN - bound and number - number % bound > _SPAN - bound:
                number = next(numbers)
            other = number % bound
            order[bound - 1], order[other] = order[other], order[bound - 1]
        return tuple(order)

    def dice(self, *, purpose: str, ordinal: int, seat: int | None = None) -> Callable[[int], int]:
        """Return a function that draws a fair random number below a bound.

        `purpose` is the kind of draw and `ordinal` its number, so that no two draws use the same random numbers.
        """
        numbers = itertools.chain.from_iterable(self._blocks(seat, purpose, ordinal))
        return lambda bound: _below(bound, numbers)

    def _blocks(self, seat: int | None, purpose: str, ordinal: int) -> Iterator[tuple[int, ...]]:
        """Yield random numbers, four from each HMAC.

        The hashes of the key are computed once for a game, and that of the common beginning of all messages once for a
        shuffle.
        """
        keyed, outer = self._keyed
        inner = keyed.copy()
        inner.update(as_canonical([self.context, self.nonces, self.branch, seat, purpose, ordinal])[:-1])
        for counter in itertools.count():
            within, around = inner.copy(), outer.copy()
            within.update(b",%d]" % counter)
            around.update(within.digest())
            yield _WORDS(around.digest())

    @cached_property
    def _keyed(self) -> "tuple[HASH, HASH]":
        """Return the inner and the outer hash of HMAC after the key."""
        key = self.seed.ljust(sha256().block_size, b"\0")
        return sha256(key.translate(hmac.trans_36)), sha256(key.translate(hmac.trans_5C))


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return a fair random number from 0 to `bound` - 1.

    Numbers above the largest multiple of `bound` are skipped, so all results are equally likely.
    """
    while True:
        number = next(numbers)
        rest = number % bound
        if number - rest <= _SPAN - bound:
            return rest


def as_canonical(value: object) -> bytes:
    """Encode a list of ASCII strings, small integers and nulls in the canonical JSON of RFC 8785."""
    return msgspec.json.encode(value)
