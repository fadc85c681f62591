"""Pairings at tables of two by the FIDE Dutch system (FIDE Handbook C.04.3), with py4swiss.

Pairing numbers are the places in the seeding; late entrants get the next ones. White begins. Only the initial colour is
random, and is drawn once for a stage. `solve` returns no pairing for more than `MOST` entrants, or if a recorded table
does not have two. It also returns none where the system has none, because the entrants that could still meet must not.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from importlib.metadata import version
from itertools import accumulate
from math import lcm
from typing import TYPE_CHECKING, Final

from domain.tournament.formats.format import DrawSituation, Solver
from domain.tournament.pairing.cost import Draw
from domain.tournament.results.crosstable import Appearance, Crosstable

if TYPE_CHECKING:
    from py4swiss.engines.common import ColorPreference, Float
    from py4swiss.engines.dutch.player import Player

MOST: Final = 256
"""Maximum number of entrants to pair. A draw for them takes two seconds, and for twice as many eight seconds."""

POINT: Final = 10
"""Points of a win over a loss in the units of py4swiss, which counts tenths of a point."""


class Dutch:
    """The pairing program for the Dutch system. It loads py4swiss at the first pairing, because loading takes long."""

    @cached_property
    def name(self) -> str:
        return f"py4swiss {version('py4swiss')}"

    def __call__(self, situation: DrawSituation, /) -> Draw | None:
        rounds = [*situation.before, *situation.rounds]
        if not 2 <= len(situation.present) <= MOST or any(
            len(table.entrants) != 2 for held in rounds for table in held.tables
        ):
            return None
        from service.features.tournaments.pairing.dutch import paired

        field = _Field(situation)
        pairs = paired(field.players(), field.forbidden, len(rounds) + 1, white_first=white_first(situation))
        if pairs is None:
            return None
        named = {number: entrant for entrant, number in field.numbers.items()}
        return Draw(
            tuple((named[white.id], named[black.id]) for white, black in pairs if white != black),
            tuple(named[white.id] for white, black in pairs if white == black),
        )


solve: Final[Solver] = Dutch()


def white_first(situation: DrawSituation) -> bool:
    """Return whether the first seed begins (has White) in the first round. It is drawn at random."""
    return situation.chance.dice(purpose="initial-colour", ordinal=1)(2) == 0


class _Field:
    """The entrants of a stage as players of py4swiss."""

    def __init__(self, situation: DrawSituation) -> None:
        rounds = [*situation.before, *situation.rounds]
        met = [entrant for held in situation.before for table in held.tables for entrant in table.entrants]
        self.situation = situation
        self.crosstable = Crosstable(tuple(dict.fromkeys([*situation.seeds, *met])), rounds, situation.scale)
        self.numbers = {entrant: number for number, entrant in enumerate(self.crosstable.entrants, 1)}
        self.forbidden = {
            (self.numbers[one], self.numbers[other])
            for one, other in situation.forbidden
            if one in self.numbers and other in self.numbers
        }
        self.points, self.most = _points(situation, self.crosstable)
        self.loss = Fraction() if situation.scale.preset == "sum" else situation.scale.places(2)[1]

    def players(self) -> "list[Player]":
        from py4swiss.engines.dutch.player import Player

        number, planned = len(self.situation.rounds) + 1, self.situation.planned
        made = []
        for entrant in self.situation.present:
            row, points = self.crosstable.row(entrant), self.points[entrant][-1]
            colors = [appearance.seat == 0 for appearance in row if appearance.played]
            preference = _preference(colors)
            made.append(
                Player(
                    id=self.numbers[entrant],
                    number=self.numbers[entrant],
                    points=points,
                    points_with_acceleration=points,
                    color_preference=preference,
                    color_difference=_difference(colors),
                    color_double=_double(colors),
                    float_1=self._float(row, entrant, 1),
                    float_2=self._float(row, entrant, 2),
                    opponents={self.numbers[appearance.met[0]] for appearance in row if appearance.played},
                    colors=colors,
                    bye_received=any(appearance.kind in {"pairing-bye", "forfeit-win"} for appearance in row),
                    top_scorer=number == planned and 2 * points > self.most * len(row),
                )
            )
        return made

    def _float(self, row: Sequence[Appearance], entrant: int, ago: int) -> "Float":
        """Return an entrant's float `ago` rounds before the next one: down, up or none (article 1.4)."""
        from py4swiss.engines.common import Float

        if ago > len(row):
            return Float.NONE
        appearance = row[-ago]
        if not appearance.played:
            return Float.DOWN if appearance.points > self.loss else Float.NONE
        mine, theirs = self.points[entrant][-1 - ago], self.points[appearance.met[0]][-1 - ago]
        return Float.DOWN if mine > theirs else Float.UP if mine < theirs else Float.NONE


def _difference(colors: Sequence[bool]) -> int:
    """Return the number of games with White minus the number with Black."""
    return 2 * sum(colors) - len(colors)


def _double(colors: Sequence[bool]) -> bool:
    return len(colors) > 1 and colors[-1] == colors[-2]


def _preference(colors: Sequence[bool]) -> "ColorPreference":
    """Return the colour that a player should get next, and how strongly (article 1.7)."""
    from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength

    difference, double = _difference(colors), _double(colors)
    if not colors:
        return ColorPreference(side=ColorPreferenceSide.NONE, strength=ColorPreferenceStrength.NONE)
    evening = abs(difference) > 1 or (difference and not double)
    white = difference < 0 if evening else not colors[-1]
    strength = ColorPreferenceStrength.STRONG if difference else ColorPreferenceStrength.MILD
    return ColorPreference(
        side=ColorPreferenceSide.WHITE if white else ColorPreferenceSide.BLACK,
        strength=ColorPreferenceStrength.ABSOLUTE if abs(difference) > 1 or double else strength,
    )


def _points(situation: DrawSituation, crosstable: Crosstable) -> tuple[Mapping[int, Sequence[int]], int]:
    """Return each entrant's points before each round and now, and the maximum points of a round.

    The unit is a tenth of the difference between a win and a loss, or a part of it that makes all numbers whole.
    """
    scale = situation.scale
    if scale.preset == "sum":
        # There is no maximum, so nobody has more than half of it.
        win, loss, most = Fraction(1), Fraction(), 2 * max(situation.points.values())
    else:
        (win, loss), most = scale.places(2), scale.first()
    sums = {
        entrant: list(accumulate((appearance.points for appearance in crosstable.row(entrant)), initial=Fraction()))
        for entrant in crosstable.entrants
    }
    for entrant, points in situation.points.items():
        sums[entrant][-1] = points  # with what rulings gave or took
    unit = POINT / ((win - loss) or Fraction(1))
    unit *= lcm(
        *((unit * points).denominator for points in [most, *(points for row in sums.values() for points in row)])
    )
    return {entrant: [int(points * unit) for points in row] for entrant, row in sums.items()}, int(most * unit)
