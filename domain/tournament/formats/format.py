"""What every format has to say: how many rounds there are, who meets whom in one, and when a table is done."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import ClassVar, Protocol

import msgspec

from domain.game.chance import Chance
from domain.game.refusal import Refusal
from domain.tournament.formats.bracket import Meeting
from domain.tournament.formats.cut import Qualified
from domain.tournament.formats.duel import Duel
from domain.tournament.pairing.cost import Draw, Field, Pair
from domain.tournament.pairing.history import History
from domain.tournament.rounds import Outcome, Round
from domain.tournament.scale import Scale
from domain.tournament.standings import Line
from domain.tournament.tiebreaks import FOR_TABLES


class Situation(msgspec.Struct, frozen=True):
    """A stage when its round `number` is to be drawn, 1 for the first. `seeds` are those who began it, the best first;
    `away` are those who do not play this round, because they have left or asked for a bye; `ordinal` counts the draws
    of the stage, so that no two are made with the same chance."""

    seeds: tuple[int, ...]
    rounds: Sequence[Round]
    points: Mapping[int, Fraction]
    allowed: Collection[int]
    chance: Chance
    ordinal: int
    away: frozenset[int] = frozenset()
    forbidden: frozenset[Pair] = frozenset()
    before: Sequence[Round] = ()
    """The rounds of earlier stages whose points are carried."""
    scale: Scale = Scale()
    planned: int | None = None
    """How many rounds the stage has."""

    @property
    def number(self) -> int:
        return len(self.rounds) + 1

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(own for own in self.seeds if own not in self.away)

    def field(self, full: int) -> Field:
        points = {own: self.points[own] for own in self.present}
        return Field(points, History.of([*self.before, *self.rounds], full), full, self.forbidden)


class Solver(Protocol):
    """Pairs two at a table by a system of its own."""

    @property
    def name(self) -> str:
        """Which program, and which version of it."""

    def __call__(self, situation: Situation, /) -> Draw | None:
        """The pairing; None, where the system has none."""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all formats. What a format must say for itself it does not say; a struct cannot be abstract."""

    predetermined: ClassVar[bool] = False
    """Whether who meets whom is known when the stage begins: then everybody stays in the draw, and who has left or asks
    for a bye does not come to their table."""
    eliminates: ClassVar[bool] = False
    """Whether who meets whom follows from who has won; two meet then, in as many games as it takes."""

    stacked: ClassVar[bool] = False
    """Where everybody stands in a group first: whether all of one stand above all of the next."""
    ahead: ClassVar[bool] = False
    """Whether a round may begin before those before it are done."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        """The sizes that a table may have."""
        raise NotImplementedError

    def rounds_for(self, entrants: int) -> int:
        raise NotImplementedError

    def check(self, allowed: Collection[int]) -> None:
        """Refuses what cannot be played in a game for so many."""
        if 2 not in allowed:
            raise Refusal("invalid-table-size", "this game is not for two", pointer="/format")

    def chosen_for(self, allowed: Collection[int]) -> int | None:  # noqa: ARG002  the format says it
        """The size of a full table, where somebody chooses who meets whom; None: the format says it."""
        return None

    def points(self, scale: Scale) -> Scale:
        """What places are worth, by a stage with this scale."""
        return scale

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        """The list of a stage that has none of its own."""
        return FOR_TABLES

    @property
    def solvable(self) -> bool:
        """Whether a solver may pair it."""
        return False

    @property
    def for_teams(self) -> bool:
        """Whether teams may meet so: two at a time, and a match that is drawn decides enough."""
        return False

    @property
    def match(self) -> Duel | None:
        """What two who meet play, if it is several games."""
        return None

    def draw(self, situation: Situation) -> Draw:
        raise NotImplementedError

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        """Who sits where in game `number` of a table, 1 for the first."""
        return tuple(entrants) if self.match is None else self.match.order(entrants, number)

    def outcome(self, games: Sequence[Outcome]) -> Outcome | None:
        """How a table came out, from its games so far; None: it plays on."""
        if self.match is not None:
            return self.match.outcome(games)
        return games[0] if games else None

    def over(self, seeds: Sequence[int], rounds: Sequence[Round]) -> bool:
        """Whether no round is left, if these are complete."""
        return len(rounds) >= self.rounds_for(len(seeds))

    def meetings(self, seeds: Sequence[int], rounds: Sequence[Round]) -> list[Meeting]:  # noqa: ARG002
        """The matches of the bracket, where there is one."""
        return []

    def opening(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """The first day of a round that begins by itself; None: it does not, an organiser says so."""
        return None

    def due(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """The last day on which a round may be played; None: there is none."""
        return None

    def out(self, seeds: Sequence[int], rounds: Sequence[Round]) -> dict[int, int]:  # noqa: ARG002
        """In which round somebody was knocked out."""
        return {}

    def reached(self, seeds: Sequence[int], rounds: Sequence[Round]) -> Mapping[int, int] | None:  # noqa: ARG002
        """How far everybody has come, where that says who stands higher, and points do not."""
        return None

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:  # noqa: ARG002
        """Where everybody stands in a group first: those of each."""
        return []

    def going_on(self, lines: Sequence[Line], rounds: Sequence[Round]) -> Qualified | None:  # noqa: ARG002
        """Who goes on to a stage that does not say how many it takes; None: everybody."""
        return None
