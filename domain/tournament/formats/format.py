"""The interface of a tournament format: its number of rounds, the draw of a round, and the end of a table's games."""

from collections.abc import Callable, Collection, Mapping, Sequence
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
    """The state of a stage before a round is drawn.

    `seeds` are the entrants of the stage, the best first. Those `away` miss the round, because they left or asked for a
    bye. `ordinal` counts the draws of the stage, so that each uses its own random numbers.
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
    """The rounds of earlier stages whose points also count in this stage."""
    scale: Scale = Scale()
    planned: int | None = None
    """Planned number of rounds of the stage."""

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
    """An external program that pairs rounds for tables of two."""

    @property
    def name(self) -> str:
        """Return the name and version of the pairing program."""

    def __call__(self, situation: DrawSituation, /) -> Draw | None:
        """Return the program's pairing, or None if it finds none."""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of all tournament formats.

    Its abstract methods raise an error, because a struct cannot be abstract.
    """

    predetermined: ClassVar[bool] = False
    """Whether all pairings are known when the stage begins.

    Then all entrants stay in the draw, and those who left or asked for a bye are absent from their table.
    """
    eliminates: ClassVar[bool] = False
    """Whether results decide the pairings, as in a bracket. Two entrants then meet in as many games as needed."""

    stacked: ClassVar[bool] = False
    """Whether all entrants of a group rank above all entrants of the next group. It applies to formats with groups."""
    ahead: ClassVar[bool] = False
    """Whether a round may begin before earlier rounds are complete."""
    drawn: ClassVar[bool] = True
    """Whether the service draws the rounds. If not, the organiser pairs them."""
    teams: ClassVar[bool] = False
    """Whether teams may meet in this format, two at a table."""

    @property
    def kind(self) -> str:
        """Return the name of the format."""
        return str(self.__struct_config__.tag)

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:
        """Return the numbers of entrants that may sit at a table of this format."""
        raise NotImplementedError

    def rounds_for(self, entrants: int) -> int:
        raise NotImplementedError

    def check(self, allowed: Collection[int]) -> None:
        """Refuse a format that cannot be played with the `allowed` numbers of players."""
        if 2 not in allowed:
            raise Refusal("invalid-table-size/not-two", pointer="/format")

    def chosen_for(self, allowed: Collection[int]) -> int | None:  # noqa: ARG002  the format says it
        """Return the size of a full table if the format chooses pairings by cost. Return None if it determines them."""
        return None

    def points(self, scale: Scale) -> Scale:
        """Return the points of each place when a stage in this format uses `scale`."""
        return scale

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        """Return the tie-breaks of a stage that lists none."""
        return FOR_TABLES

    @property
    def solvable(self) -> bool:
        """Return whether an external pairing program may pair this format."""
        return False

    @property
    def for_teams(self) -> bool:
        """Return whether teams can meet in the format: two at a table, with drawn matches allowed."""
        return False

    @property
    def match(self) -> Duel | None:
        """Return the terms of a match between two entrants, or None if they play one game."""
        return None

    def draw(self, situation: DrawSituation) -> Draw:
        raise NotImplementedError

    def scheduled(self, seeds: Sequence[int], number: int) -> Draw:
        """Return round `number` of a format with a calendar, which depends on the seeds only."""
        raise NotImplementedError

    def work(self, entrants: int) -> int:
        """Return the maximum processor time for drawing a round, in tenths of a second."""
        return entrants // 400

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the turn order of game `number` at a table, from 1."""
        return tuple(entrants) if self.match is None else self.match.order(entrants, number)

    def outcome(self, games: Sequence[TableOutcome]) -> TableOutcome | None:
        """Return the outcome of a table after its `games`, or None if more games follow."""
        if self.match is not None:
            return self.match.outcome(games)
        return games[0] if games else None

    def over(self, seeds: Sequence[int], count: int, rounds: Callable[[], Sequence[Round]]) -> bool:  # noqa: ARG002 - a bracket needs them
        """Return whether the stage is over after `count` complete rounds. `rounds` returns them, if they decide it."""
        return count >= self.rounds_for(len(seeds))

    def meetings(self, seeds: Sequence[int], rounds: Sequence[Round]) -> list[Meeting]:  # noqa: ARG002
        """Return the matches of the format's bracket, or none if it has no bracket."""
        return []

    def opening(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """Return the calendar day on which round `number` begins, or None if the format has no calendar."""
        return None

    def due(self, number: int) -> date | None:  # noqa: ARG002  few formats have days
        """Return the last calendar day of round `number`, or None if the format has no calendar."""
        return None

    def out(self, seeds: Sequence[int], rounds: Sequence[Round]) -> dict[int, int]:  # noqa: ARG002
        """Return the round in which each eliminated entrant lost, or nothing if the format eliminates nobody."""
        return {}

    def reached(self, seeds: Sequence[int], rounds: Sequence[Round]) -> Mapping[int, int] | None:  # noqa: ARG002
        """Return how far each entrant came, in a format that ranks by progress.

        Return None if points rank the entrants.
        """
        return None

    def divided(self, seeds: Sequence[int]) -> list[tuple[int, ...]]:  # noqa: ARG002
        """Return the entrants of each group or division, or nothing if the format has none."""
        return []

    def going_on(self, lines: Sequence[StandingRow], rounds: Sequence[Round]) -> Qualified | None:  # noqa: ARG002
        """Return the entrants who advance to a next stage that sets no size. None means that all advance."""
        return None
