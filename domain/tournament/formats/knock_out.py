"""Knock-outs."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from domain.tournament.formats.bracket import Duel, remaining, rounds_of
from domain.tournament.formats.format import Format, Situation
from domain.tournament.pairing.cost import Draw
from domain.tournament.rounds import Outcome
from domain.tournament.scale import Scale


class KnockOut(Format, frozen=True, kw_only=True, tag="knock-out"):
    """Winners go on. Points are rounds won, so that who comes further stands higher."""

    predetermined: ClassVar[bool] = True
    eliminates: ClassVar[bool] = True
    duel: Duel = Duel()
    """What two who meet play."""

    def points(self, scale: Scale) -> Scale:  # noqa: ARG002  it is worth a point to go on
        return Scale("win")

    @property
    def usual_tiebreaks(self) -> tuple[str, ...]:
        return ()

    def sizes(self, allowed: Collection[int]) -> tuple[int, ...]:  # noqa: ARG002  two meet
        return (2,)

    def rounds_for(self, entrants: int) -> int:
        return rounds_of(entrants)

    def draw(self, situation: Situation) -> Draw:
        slots = remaining(situation.seeds, situation.rounds)
        tables, byes = [], []
        for place in range(0, len(slots), 2):
            here = sorted((own for own in slots[place : place + 2] if own is not None), key=situation.seeds.index)
            if len(here) == 2:
                tables.append(tuple(here))
            else:
                byes += here
        return Draw(tuple(tables), tuple(byes))

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        return self.duel.order(entrants, number)

    def outcome(self, games: Sequence[Outcome]) -> Outcome | None:
        return self.duel.outcome(games)
