"""The interface of a format: number of rounds, draw of a round, and end of a table."""

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
from domain.tournament.results.rounds import Round, TableOutcome
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import FOR_TABLES
from domain.tournament.tiebreaks.standings import StandingRow


class DrawSituation(msgspec.Struct, frozen=True):
    """The state of a stage before the draw of round `number`, from 1.

    `seeds` began the stage, the best first. `away` do not play this round, because they left or asked for a bye.
    `ordinal` counts the draws of the stage, so that no two use the same random numbers.
    """

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
    """Number of rounds of the stage."""

    @property
    def number(self) -> int:
        return len(self.rounds) + 1

    @property
    def present(self) -> tuple[int, ...]:
        return tuple(entrant for entrant in self.seeds if entrant not in self.away)

    def field(self, full: int) -> Field:
        points = {entrant: self.points[entrant] for entrant in self.present}
        return Field(points, History.of([*self.before, *self.rounds], full), full, self.forbidden)


class Solver(Protocol):
    """An external system that pairs two at a table."""

    @property
    def name(self) -> str:
        """Return the program and its version."""

    def __call__(self, situation: DrawSituation, /) -> Draw | None:
        """Return the pairing, or None if the system has none."""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of all formats. Its abstract methods raise, because a struct cannot be abstract."""

    predetermined: ClassVar[bool] = False
    """Whether all pairings are known when the stage begins.

    Then all entrants stay in the draw, and those who left or asked for a bye are absent from their table.
    """
    eliminates: ClassVar[bool] = False
    """Whether results decide the pairings, as in a bracket. Two entrants then meet in as many games as needed."""

    stacked: ClassVar[bool] = False
    """For formats with groups: whether all entrants of a group rank above all of the next."""
    ahead: ClassVar[bool] = False
    """Whether a round may begin before earlier rounds are done."""
    drawn: ClassVar[bool] = True
    """Whether its rounds are drawn. If not, the organiser pairs them."""
    teams: ClassVar[bool] = False
    """Whether teams may meet in this format, two at a table."""

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        """Return the possible sizes of a table."""
        raise NotImplementedError

    def rounds_for(self, entrants: int) -> int:
        raise NotImplementedError

    def check(self, allowed: Collection[int]) -> None:
        """Refuse a format that cannot be played with these numbers of players."""
        if 2 not in allowed:
            raise Refusal("invalid-table-size/not-two", pointer="/format")

    def chosen_for(self, allowed: Collection[int]) -> int | None:  # noqa: ARG002  the format says it
        """Return the size of a full table if pairings are chosen, or None if the format determines them."""
        return None

    def points(self, scale: Scale) -> Scale:
        """Return the points of each place, for a stage with this scale."""
        return scale

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        """Return the tie-breaks of a stage that names none."""
        return FOR_TABLES

    @property
    def solvable(self) -> bool:
        """Return whether a solver may pair it."""
        return False

    @property
    def for_teams(self) -> bool:
        """Return whether teams can meet in it: two at a time, and a drawn match is possible."""
        return False

    @property
    def match(self) -> Duel | None:
        """Return the match that two entrants play, or None if they play one game."""
        return None

    def draw(self, situation: DrawSituation) -> Draw:
        raise NotImplementedError

    def work(self, entrants: int) -> int:
        """Return the maximum processor time to draw a round for so many entrants, in tenths of a second."""
        return entrants // 400

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the turn order of game `number` of a table, from 1."""
        return tuple(entrants) if self.match is None else self.match.order(entrants, number)

    def outcome(self, games: Sequence[TableOutcome]) -> TableOutcome | None:
        """Return the outcome of a table from its games so far, or None if it plays on."""
        if self.match is not None:
            return self.match.outcome(games)
        return games[0] if games else None

    def over(self, seeds: Sequence[int], rounds: Sequence[Round]) -> bool:
        """Return whether these complete rounds are all rounds."""
        return len(rounds) >= self.rounds_for(len(seeds))

    def meetings(self, seeds: Sequence[int], rounds: Sequence[Round]) -> list[Meeting]:  # noqa: ARG002
        """Return the matches of the bracket, if there is one."""
        return []

    def opening(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """Return the first day of a round that begins by calendar, or None."""
        return None

    def due(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """Return the last day of a round, or None."""
        return None

    def out(self, seeds: Sequence[int], rounds: Sequence[Round]) -> dict[int, int]:  # noqa: ARG002
        """Return the round in which each eliminated entrant lost."""
        return {}

    def reached(self, seeds: Sequence[int], rounds: Sequence[Round]) -> Mapping[int, int] | None:  # noqa: ARG002
        """Return each entrant's progress, if it ranks entrants instead of points. None: points do."""
        return None

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:  # noqa: ARG002
        """Return the entrants of each group, for formats with groups."""
        return []

    def going_on(self, lines: Sequence[StandingRow], rounds: Sequence[Round]) -> Qualified | None:  # noqa: ARG002
        """Return the entrants who advance if the next stage has no size. None: all."""
        return None
