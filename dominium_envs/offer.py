"""An open decision as a sequence of single actions.

A decision that takes several picks becomes one action for each pick, and `DONE` to stop before the maximum. If the
order of the picks has no meaning, they are made in the order of their numbers, so that each set has one sequence.
Several equal cards have one number. Options that only differ in a large number share `more`: see `Codes`.
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


class Codes(NamedTuple):
    """The action of each option of a decision, in the order of the options.

    `more` is the action that steps over the first numbers of a long range, if the decision needs it. An option that is
    out of reach has the action None.
    """

    actions: Sequence[int | None]
    more: int | None = None


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
        if decision.max == 1 and codes.more is None and not skipped:
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

    def answer(self, option: int) -> list[str]:
        """Return the answer to the decision, if `option` is the last pick."""
        return [f"o{pick}" for pick in (self.picks if option == STOP else (*self.picks, option))]

    def _of_several(self) -> dict[int, int]:
        decision, picks, (actions, more) = self.decision, self.picks, self.codes
        numbered = sorted((action, option) for option, action in enumerate(actions) if action is not None)
        found: dict[int, int] = {}
        if picks and decision.first_pick is None:
            last = picks[-1]
            numbered = [each for each in numbered if each > (actions[last], last)]
        missing = decision.min - len(picks)
        for place, (action, option) in enumerate(numbered):
            if action == more:
                found[action] = MORE
            elif option not in picks and (decision.first_pick or len(numbered) - place >= missing):
                found.setdefault(action, option)
        if missing <= 0 and not self.skipped:
            found[DONE] = STOP
        return found


def _single(actions: Sequence[Any], count: int) -> dict[int, int]:
    """Return the option of each action. Of several equal cards, it is the first one."""
    return dict(zip(actions[::-1], range(count - 1, -1, -1), strict=True))
