"""An open decision as a sequence of single actions.

A decision that takes several picks becomes one action for each pick, and `DONE` to stop before the maximum. If the
order of the picks has no meaning, they are made in the order of their numbers, so that each set has one sequence.
Several equal cards have one number. Options that only differ in a large number share `more`: see `InRange`.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from domain.game.decisions import Decision
from dominium_envs.layout import Row

DONE: Final = 0
"""The action that ends a choice of several picks. It also answers a question with nothing to pick."""

STOP: Final = -1
MORE: Final = -2

RANGE: Final = 32
"""Number of actions of a range. The last one is `more`, which steps over the numbers of the others."""


class InRange(NamedTuple):
    """An option that is a number of a range: the range's first action, and the number, which has no limit."""

    first: int
    number: int


class Codes(NamedTuple):
    """The action of each option of a decision, in the order of the options. `ranged`: some of them are numbers."""

    actions: Sequence[int | InRange]
    ranged: bool = False


class Offer:
    """The open decision and the picks so far. It never changes, so episodes share it.

    `choices` maps each legal action to an option, `STOP` or `MORE`. `skipped` counts how often `more` was chosen.
    """

    def __init__(self, decision: Decision[Any], codes: Codes, picks: tuple[int, ...] = (), skipped: int = 0) -> None:
        self.decision = decision
        self.codes = codes
        self.picks = picks
        self.skipped = skipped
        self.written: Row | None = None
        """The block of an observation that describes this offer to its own seat."""
        self._mask: bytearray | None = None
        if decision.max == 1 and not codes.ranged:
            self.choices: dict[int, int] = _single(codes.actions, len(codes.actions))
            if decision.min == 0:
                self.choices[DONE] = STOP
        else:
            self.choices = self._of_several()

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Return the legal actions, in ascending order."""
        return tuple(sorted(self.choices))

    def mask(self, size: int) -> bytearray:
        """Return a byte for each of `size` actions: 1 if it is legal."""
        if self._mask is None:
            self._mask = bytearray(size)
            for action in self.choices:
                self._mask[action] = 1
        return self._mask[:]

    def picked(self, option: int) -> "Offer | None":
        """Return the offer of the next pick, or None if this pick answers the decision."""
        picks = (*self.picks, option)
        if len(picks) >= self.decision.max:
            return None
        following = Offer(self.decision, self.codes, picks)
        return None if following.choices.keys() == {DONE} else following

    def after_more(self) -> "Offer":
        """Return the offer after `more` was chosen."""
        return Offer(self.decision, self.codes, self.picks, self.skipped + 1)

    def answer(self, option: int) -> list[str]:
        """Return the answer to the decision, if `option` is the last pick."""
        return [f"o{pick}" for pick in (self.picks if option == STOP else (*self.picks, option))]

    def _of_several(self) -> dict[int, int]:
        decision, picks = self.decision, self.picks
        actions, more = _within_reach(self.codes.actions, self.skipped)
        numbered = sorted((action, option) for option, action in actions.items())
        found: dict[int, int] = {}
        if picks and decision.first_pick is None:
            last = picks[-1]
            numbered = [each for each in numbered if each > (actions[last], last)]
        missing = decision.min - len(picks)
        for place, (action, option) in enumerate(numbered):
            if action in more:
                found[action] = MORE
            elif option not in picks and (decision.first_pick or len(numbered) - place >= missing):
                found.setdefault(action, option)
        if missing <= 0 and not self.skipped:
            found[DONE] = STOP
        return found


def _within_reach(codes: Sequence[int | InRange], skipped: int) -> tuple[dict[int, int], set[int]]:
    """Return the action of each option that is not stepped over, and the actions that are `more`."""
    found, more, begin = {}, set(), skipped * (RANGE - 1)
    for option, code in enumerate(codes):
        if isinstance(code, InRange):
            place = min(code.number - begin, RANGE - 1)
            if place >= 0:
                found[option] = code.first + place
            if place == RANGE - 1:
                more.add(found[option])
        elif not skipped:
            found[option] = code
    return found, more


def _single(actions: Sequence[Any], count: int) -> dict[int, int]:
    """Return the option of each action. Of several equal cards, it is the first one."""
    return dict(zip(actions[::-1], range(count - 1, -1, -1), strict=True))
