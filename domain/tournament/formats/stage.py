"""Stages: a tournament is played in one or several, each with those who go on from the one before."""

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec

from domain.refusal import Refusal
from domain.tournament.formats.cut import Qualified, TiedAtCut, of_heats, qualified
from domain.tournament.formats.formats import AnyFormat, Heats, KnockOut, usual_tiebreaks
from domain.tournament.rounds import Round
from domain.tournament.scale import Scale
from domain.tournament.standings import Line
from domain.tournament.tiebreaks import check_tiebreaks


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage as it was agreed on. `takes` is how many go on to it from the stage before; None: everybody, or who
    comes through the heats. `carries`: the points of the stage before are kept."""

    format: AnyFormat
    scale: Scale = Scale()
    tiebreaks: tuple[str, ...] | None = None
    takes: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    tied: TiedAtCut = "tiebreaks"
    carries: bool = False

    @property
    def listed(self) -> tuple[str, ...]:
        """The tie-breaks, in their order."""
        return usual_tiebreaks(self.format) if self.tiebreaks is None else self.tiebreaks

    @property
    def points(self) -> Scale:
        """What places are worth; of a knock-out, what it is worth to go on."""
        return Scale("win") if isinstance(self.format, KnockOut) else self.scale


def check_stages(stages: Sequence[Stage], allowed: Collection[int]) -> None:
    """Refuses stages that cannot be played, or not one after the other, in a game for so many."""
    if not stages:
        raise Refusal("invalid-stages", "a tournament has a stage", pointer="/stages")
    for number, stage in enumerate(stages):
        try:
            _check(stage, stages[number - 1] if number else None, allowed)
        except Refusal as refusal:
            where = f"/stages/{number}{refusal.pointer}"
            raise Refusal(refusal.code, refusal.detail, pointer=where, more=refusal.more) from None


def _check(stage: Stage, before: Stage | None, allowed: Collection[int]) -> None:
    size = getattr(stage.format, "size", 2)
    if not isinstance(stage.format, KnockOut) and size not in allowed:
        raise Refusal("invalid-table-size", f"this game is not for {size}", pointer="/format/size")
    if isinstance(stage.format, KnockOut) and 2 not in allowed:
        raise Refusal("invalid-table-size", "this game is not for two", pointer="/format")
    if isinstance(stage.format, Heats) and stage.format.advance + stage.format.others < 1:
        raise Refusal("invalid-stages", "somebody goes on from a heat", pointer="/format/advance")
    if before is None and (stage.takes is not None or stage.carries):
        raise Refusal("invalid-stages", "there is no stage before the first", pointer="")
    if stage.carries and before is not None and stage.points != before.points:
        raise Refusal("invalid-stages", "points are carried where they are worth the same", pointer="/carries")
    sizes = stage.format.sizes(allowed)
    stage.points.check(sizes)
    check_tiebreaks(stage.listed, stage.points, sizes, predetermined=stage.format.predetermined)


def going_on(stage: Stage, lines: Sequence[Line], rounds: Sequence[Round], after: Stage) -> Qualified:
    """Who goes on from a stage that ended with these lines to the one `after` it."""
    if isinstance(stage.format, Heats) and after.takes is None:
        groups = [table.entrants for table in rounds[0].tables] if rounds else []
        return of_heats(lines, groups, stage.format.advance, stage.format.others, stage.format.tied)
    return qualified(lines, len(lines) if after.takes is None else after.takes, after.tied)
