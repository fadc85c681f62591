"""Numbers that can explain themselves, down to reported results.

Every number is either `given` or follows from its parts by a named operation. So a program can compute it again, and a
person can read it: a Buchholz of 55 is the sum of ten scores, each the sum of ten results. Parts that were cut are
listed too, and marked as not `counted`.
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from domain.tournament.results.scale import mean, spelled, total

How = Literal["given", "sum", "mean", "product", "difference", "least"]


class Explanation(msgspec.Struct, frozen=True):
    """A number and the parts from which it follows."""

    what: str
    """Name of the explained number, such as `buchholz`."""
    value: str
    """Exact number, such as `11/4`."""
    round: int | UnsetType = UNSET
    """Entrant to whom the number belongs."""
    entrant: int | UnsetType = UNSET
    """Entrant to whom the number belongs."""
    counted: bool | UnsetType = UNSET
    """False: a tie-break rule cut the number, so it does not count."""
    how: How | UnsetType = UNSET
    """Operation that calculates the number from its parts."""
    parts: tuple["Explanation", ...] | UnsetType = UNSET
    """Parts of the number; absent if it was reported."""


class Reckoning(msgspec.Struct, frozen=True, gc=False):
    """A number with its parts: its name (`what`), round, `entrant`, and the operation (`how`) on its parts.

    `numbers` counts this number and all numbers below it, with repetitions.
    """

    what: str
    value: Fraction
    how: How = "given"
    parts: tuple["Reckoning", ...] = ()
    round: int | None = None
    entrant: int | None = None
    counted: bool = True
    numbers: int = 1

    def again(self) -> Fraction:
        """Calculate the number again from the values of its parts."""
        return self.value if self.how == "given" else _value(self.how, self.parts)

    def explained(self) -> Explanation:
        """Return the explanation in the form of the API: fractions are text, and empty parts are absent."""
        return Explanation(
            self.what,
            spelled(self.value),
            round=UNSET if self.round is None else self.round,
            entrant=UNSET if self.entrant is None else self.entrant,
            counted=UNSET if self.counted else False,
            how=self.how if self.parts else UNSET,
            parts=tuple(part.explained() for part in self.parts) if self.parts else UNSET,
        )

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Yield the explanation as text: one line for each number, with its parts indented below it."""
        about = "".join(
            f", {word} {value}" for word, value in (("round", self.round), ("entrant", self.entrant)) if value
        )
        from_parts = f" = {self.how} of" if self.parts else ""
        cut = "" if self.counted else " (cut)"
        yield f"{'  ' * depth}{self.what}{about}: {spelled(self.value)}{cut}{from_parts}"
        for part in self.parts:
            yield from part.lines(depth + 1)


def stated(what: str, value: Fraction | int, *, at: int | None = None, entrant: int | None = None) -> Reckoning:
    """Return a number that was reported and has no parts. `at` is its round."""
    return Reckoning(what, value if isinstance(value, Fraction) else Fraction(value), round=at, entrant=entrant)


def reckoned(
    what: str, how: How, parts: Sequence[Reckoning], *, at: int | None = None, entrant: int | None = None
) -> Reckoning:
    return Reckoning(what, _value(how, parts), how, tuple(parts), at, entrant, numbers=number_count(parts))


def number_count(parts: Sequence[Reckoning]) -> int:
    """Return how many numbers the explanations of `parts` contain, plus one for their result."""
    return 1 + sum([part.numbers for part in parts])


def _value(how: How, parts: Sequence[Reckoning]) -> Fraction:
    values = [part.value for part in parts if part.counted]
    match how:
        case "mean":
            return mean(values)
        case "product":
            return math.prod(values, start=Fraction(1))
        case "difference":
            return values[0] - total(values[1:])
        case "least":
            return min(values)
        case _:
            return total(values)
