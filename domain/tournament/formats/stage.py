"""Stages: a tournament is played in one or several, each with those who go on from the one before."""

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec

from domain.game.refusal import Refusal
from domain.tournament.formats.cut import Qualified, TiedAtCut, qualified
from domain.tournament.formats.formats import AnyFormat
from domain.tournament.rounds import Round
from domain.tournament.scale import Scale
from domain.tournament.standings import Line
from domain.tournament.tiebreaks import check_tiebreaks


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage as it was agreed on."""

    format: AnyFormat
    """How it is played."""
    scale: Scale = Scale()
    """What places at a table are worth."""
    tiebreaks: tuple[str, ...] | None = None
    """What decides between equals, one after the other; null: what is usual for the format."""
    takes: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """How many go on to it; null: everybody, or whom the format of the stage before lets go on."""
    tied: TiedAtCut = "tiebreaks"
    """What becomes of a tie for the last place that goes on."""
    carries: bool = False
    """Whether the points of the stage before are kept."""

    @property
    def listed(self) -> tuple[str, ...]:
        """The tie-breaks, in their order."""
        return self.format.usual_tiebreaks if self.tiebreaks is None else self.tiebreaks

    @property
    def points(self) -> Scale:
        """What places are worth; of a knock-out, what it is worth to go on."""
        return self.format.points(self.scale)


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
    stage.format.check(allowed)
    if before is None and (stage.takes is not None or stage.carries):
        raise Refusal("invalid-stages", "there is no stage before the first", pointer="")
    if stage.carries and before is not None and stage.points != before.points:
        raise Refusal("invalid-stages", "points are carried where they are worth the same", pointer="/carries")
    sizes = stage.format.sizes(allowed)
    stage.points.check(sizes)
    format_ = stage.format
    match, predetermined = format_.match is not None, format_.predetermined
    check_tiebreaks(stage.listed, stage.points, sizes, predetermined=predetermined, match=match)


def going_on(stage: Stage, lines: Sequence[Line], rounds: Sequence[Round], after: Stage) -> Qualified:
    """Who goes on from a stage that ended with these lines to the one `after` it."""
    if after.takes is not None:
        return qualified(lines, after.takes, after.tied)
    return stage.format.going_on(lines, rounds) or qualified(lines, len(lines), after.tied)
