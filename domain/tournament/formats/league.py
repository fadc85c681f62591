"""The league format: divisions in which all entrants meet, with promotion and relegation."""

from collections.abc import Collection, Sequence
from datetime import date
from itertools import accumulate, pairwise
from typing import Annotated, ClassVar, Final

from msgspec import UNSET, Meta, UnsetType

from domain.game.refusal import Refusal
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.divided import Divided, even

PARTS: Final = "parts"
"""The field with sizes of divisions, which follow from the season before. Requests and schemas lack it."""


class League(Divided, frozen=True, kw_only=True, tag="league"):
    """A league: the best seeds play in the first division.

    The last of a division ranks above the first of the next. All rounds are open at the same time.
    """

    stacked: ClassVar[bool] = True
    ahead: ClassVar[bool] = True
    divisions: Annotated[int, Meta(ge=1, le=64, examples=[2])] = 1
    """Number of divisions; fewer if an entrant would be alone in one."""
    moving: Annotated[int, Meta(ge=0, le=16)] = 1
    """Number of entrants who are promoted from each division to the next higher one, and relegated; at most half of
    either division.
    """
    calendar: Calendar | None = None
    """Days of the rounds; null: all rounds are open from the beginning, without an end."""
    parts: tuple[int, ...] | UnsetType = UNSET
    """Sizes of the divisions, if the season before decided them."""

    def check(self, allowed: Collection[int]) -> None:
        super().check(allowed)
        if self.parts is not UNSET:
            raise Refusal("invalid/unknown-member", field=PARTS, pointer=f"/format/{PARTS}")
        if self.calendar is not None:
            try:
                self.calendar.check()
            except Refusal as refusal:
                raise refusal.at(f"/format/calendar{refusal.pointer}") from None

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:
        sizes = even(seeds, self.divisions) if self.parts is UNSET else self.parts
        ends = [*accumulate(sizes[:-1], initial=0), len(seeds)]
        return [tuple(seeds[first:last]) for first, last in pairwise(ends)]

    def opening(self, number: int) -> date | None:
        return date.min if self.calendar is None else self.calendar.opening(number)

    def due(self, number: int) -> date | None:
        return None if self.calendar is None else self.calendar.due(number)

    def moved(self, divisions: Sequence[Sequence[int]]) -> list[int]:
        """Return the seeding of the next season by the rule of older records.

        In a division, relegated entrants come first, then those who stayed, then promoted ones.
        """
        between = [
            min(self.moving, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(divisions)
        ]  # fmt: skip
        order: list[int] = []
        for number, division in enumerate(divisions):
            up = between[number - 1] if number else 0
            down = between[number] if number < len(between) else 0
            if number:
                above = divisions[number - 1]
                order += above[len(above) - up :]
            order += division[up : len(division) - down]
            if number < len(between):
                order += divisions[number + 1][:down]
        return order
