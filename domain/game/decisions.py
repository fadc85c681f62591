"""Decisions: the form in which every game offers choices to a player.

A `seat` picks between `min` and `max` of the `options`. `first_pick` is the meaning of the first pick, if the order
matters. Players, bots and checks use the same options.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, Final, Generic, Literal, Self, TypeVar

import msgspec

from domain.game.message import message
from domain.game.refusal import Refusal


class Option(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One option of a decision: its `kind` (place, play, discard, ...) and the fields that the kind needs.

    Each game defines its own options. Their `kind` is a `Literal`.
    """

    kind: str


_plain: Final = msgspec.to_builtins

Absent = msgspec.UnsetType
ABSENT: Final = msgspec.UNSET
"""Default of an optional field of an option: the field is absent."""

First = Literal["first-gained", "first-lowest"]
"""Meaning of the first pick, if the order of the picks matters."""

OptionT = TypeVar("OptionT", bound=Option)
OfferedT_co = TypeVar("OfferedT_co", bound=Option, covariant=True)


class DecisionDetails(msgspec.Struct, frozen=True, gc=False):
    """The secret part of a decision, which only the deciding seat sees: the options by id, and the number of picks."""

    prompt: str
    min: int
    max: int
    ordered: bool
    options: tuple[dict[str, Any], ...]


class Decision(msgspec.Struct, Generic[OfferedT_co], frozen=True, dict=True):
    """A choice that a seat must make. `kind` is public, the rest is visible to that seat only.

    `for_seat` is the seat for which it decides, if that is another one.
    """

    seat: int
    kind: str
    options: tuple[OfferedT_co, ...]
    prompt: str = ""
    min: int = 1
    max: int = 1
    first_pick: First | None = None
    for_seat: int | Absent = ABSENT

    def made_by(self, controller: int) -> Self:
        """Return the decision as the seat that decides for this one must make it."""
        return msgspec.structs.replace(self, seat=controller, for_seat=self.seat)

    @property
    def forced(self) -> tuple[OfferedT_co, ...] | None:
        """Return the only possible picks, or None if the seat really has a choice."""
        if self.max == 0:
            return ()
        if self.min == len(self.options) and (self.first_pick is None or self.min <= 1):
            return self.options
        return None

    def question(self) -> DecisionDetails:
        return self._question

    @cached_property
    def _question(self) -> DecisionDetails:
        ids = _numbers(len(self.options))
        options: tuple[dict[str, Any], ...] = _plain(self.options)
        for name, option in zip(ids, options, strict=True):
            option["id"] = name
        return DecisionDetails(self.prompt, self.min, self.max, self.first_pick is not None, options)

    def picked(self, picks: Sequence[str]) -> tuple[tuple[str, ...], tuple[OfferedT_co, ...]]:
        """Return the picks in their recorded form, and the options that they name.

        Unordered picks are sorted, so that equal moves are recorded equally. Illegal picks are refused.
        """
        numbers = _numbers(len(self.options))
        if len(picks) == 1 and self.min <= 1 <= self.max and (number := numbers.get(picks[0])) is not None:
            return (picks[0],), (self.options[number],)
        for place, pick in enumerate(picks):
            if pick not in numbers:
                raise self._illegal("illegal-move/unknown", f"/picks/{place}", pick=pick)
            if pick in picks[:place]:
                raise self._illegal("illegal-move/twice", f"/picks/{place}", pick=pick)
        if not self.min <= len(picks) <= self.max:
            reason = "illegal-move/count" if self.min == self.max else "illegal-move/range"
            raise self._illegal(reason, "/picks", least=self.min, most=self.max, count=len(picks))
        chosen = picks if self.first_pick else sorted(picks, key=numbers.__getitem__)
        return tuple(chosen), tuple(self.options[numbers[pick]] for pick in chosen)

    def _illegal(self, reason: str, pointer: str, /, **fields: Any) -> Refusal:
        question = msgspec.to_builtins(self.question()) | {"ordered": self.first_pick}
        rule = message("rule/options", kind=self.kind)
        return Refusal(reason, pointer=pointer, rule=rule, decision=question, **fields)


@cache
def _numbers(count: int) -> dict[str, int]:
    """Map the ids of `count` options (`o0`, `o1`, ...) to their indexes."""
    return {f"o{number}": number for number in range(count)}
