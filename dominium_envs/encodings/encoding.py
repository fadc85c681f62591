"""The interface of a game's encoding: numbers for its options, and numbers for its table."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from domain.game.decisions import Decision
from domain.game.play import Setting
from domain.game.ruleset import Ruleset
from dominium_envs.layout import Layout, LimitedRow, Row
from dominium_envs.offer import Codes, Offer

Memo = dict[Any, tuple[Any, Row]]
"""Parts of a table with what was written of them, by any key."""


class Encoding(ABC):
    """The encoding of one game with one setting.

    `names` are the names of all actions; the first one is `done`. `layout` is that of observations, and `whole` adds
    the blocks of the perfect information.
    """

    kinds: Sequence[str]
    """Kinds of decisions."""
    prompts: Sequence[str]
    """Keys of questions."""

    def __init__(self, ruleset: Ruleset[Any], setting: Setting) -> None:
        self.ruleset = ruleset
        self.players = setting.seats
        self.options = setting.options
        self.names: list[str] = ["done"]
        self.layout = Layout()
        self._number_actions()
        self._lay_out(self.layout)
        self._lay_out_decision(self.layout)
        self._asked_end = self.layout.size
        self.whole = Layout()
        self.whole.blocks, self.whole.size = dict(self.layout.blocks), self.layout.size
        self._lay_out_hidden(self.whole)

    @abstractmethod
    def codes(self, decision: Decision[Any], table: Any, /) -> Codes:
        """Return the actions of a decision's options."""

    def offer(self, decision: Decision[Any], table: Any) -> Offer:
        """Return the offer of a decision that was opened at the true table."""
        return Offer(decision, self.codes(decision, table))

    def observed(self, table: Any, seat: int, offer: Offer | None, memo: Memo, *, whole: bool = False) -> Row:
        """Return the table as numbers, from a seat: its own block comes first, then those to its left.

        `table` is the copy of the seat, or the true table for `whole`. `memo` belongs to the copy. It keeps what was
        written of parts that stay the same object until they change.
        """
        row = (self.whole if whole else self.layout).row()
        try:
            self._write(row, table, seat, whole, memo)
        except ValueError:  # a number is too large for a byte, which is too rare to look for it each time
            row = LimitedRow(len(row))
            self._write(row, table, seat, whole, memo)
        if offer is not None:
            if offer.decision.seat != seat:
                self._write_decision(row, offer, seat, whole)
            else:
                if offer.written is None:
                    offer.written = self._written(offer, seat)
                row[self._asked : self._asked_end] = offer.written
        return row

    def _written(self, offer: Offer, seat: int) -> Row:
        row = LimitedRow(self.layout.size)
        self._write_decision(row, offer, seat, whole=False)
        return row[self._asked : self._asked_end]

    @abstractmethod
    def _number_actions(self) -> None:
        """Add the names of all actions."""

    @abstractmethod
    def _lay_out(self, layout: Layout) -> None:
        """Add the blocks of the table."""

    @abstractmethod
    def _lay_out_hidden(self, layout: Layout) -> None:
        """Add the blocks that only the perfect information has."""

    @abstractmethod
    def _write(self, row: Row, table: Any, seat: int, whole: bool, memo: Memo) -> None:
        """Write the table."""

    def group(self, names: Sequence[str]) -> int:
        """Add a group of actions, and return the number of its first one."""
        first = len(self.names)
        self.names.extend(names)
        return first

    def relative(self, seat: int, viewer: int) -> int:
        """Return how far to the left of the viewer a seat is."""
        return (seat - viewer) % self.players

    def _lay_out_decision(self, layout: Layout) -> None:
        """Add the blocks of the open decision."""
        self._kind = {kind: number for number, kind in enumerate(self.kinds)}
        self._prompt = {prompt: number for number, prompt in enumerate(self.prompts)}
        self._asked = layout.add("decision/seat", self.players)
        self._kinds = layout.add("decision/kind", len(self.kinds))
        self._prompts = layout.add("decision/prompt", len(self.prompts))
        self._limits = layout.add("decision/limits", len(LIMITS))

    def _write_decision(self, row: Row, offer: Offer, seat: int, whole: bool) -> None:
        """Write the open decision. Its seat and kind are public. The rest is for the seat that decides."""
        decision = offer.decision
        row[self._asked + self.relative(decision.seat, seat)] = 1
        row[self._kinds + self._kind[decision.kind]] = 1
        if decision.seat == seat or whole:
            if (prompt := self._prompt.get(decision.prompt)) is not None:
                row[self._prompts + prompt] = 1
            at = self._limits
            row[at], row[at + 1] = decision.min, decision.max
            row[at + 2], row[at + 3] = len(offer.picks), offer.skipped


LIMITS: Final = ("min", "max", "picked", "more")
"""Numbers of the block `decision/limits`."""
