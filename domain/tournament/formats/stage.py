"""The stages of a tournament. Entrants of one stage advance to the next."""

from collections.abc import Collection, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.tournament.formats.cut import Qualified, TiedAtCut, qualified
from domain.tournament.formats.formats import AnyFormat
from domain.tournament.formats.league import League
from domain.tournament.formats.teams import points
from domain.tournament.results.kinds import ResultKind, usual
from domain.tournament.results.rounds import Round
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks import GAME_POINTS, check_tiebreaks
from domain.tournament.tiebreaks.standings import StandingRow


class TeamPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of team matches. A won match is worth two points, a drawn match one.

    Each board is a table for two players.
    """

    boards: Annotated[int, msgspec.Meta(ge=1, le=20, examples=[4])]
    """Number of boards at which two teams meet."""
    tiebreaks: tuple[str, ...] | None = None
    """Tie-breaks between teams with equal match points; null: board points (`game-points`), then those of the
    format."""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of one stage, as agreed when the tournament was created."""

    format: AnyFormat
    """Format of the stage."""
    scale: Scale = Scale()
    """Points for places at a table."""
    tiebreaks: tuple[str, ...] | None = None
    """Tie-breaks in order; null: those of the format."""
    takes: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """Number of entrants who advance to this stage; null: all, or as the format of the stage before decides."""
    tied: TiedAtCut = "tiebreaks"
    """Handling of a tie for the last place that advances to this stage."""
    carries: bool = False
    """Whether the points of the stage before also count in this stage."""
    teams: TeamPlay | None = None
    """Terms of team matches; null: entrants play for themselves."""

    @property
    def listed(self) -> tuple[str, ...]:
        """Return the tie-breaks of the stage, in order."""
        return self.format.usual_tiebreaks if self.tiebreaks is None else self.tiebreaks

    @property
    def team_tiebreaks(self) -> tuple[str, ...]:
        """Return the tie-breaks between teams, in order, or nothing in a stage without teams."""
        if self.teams is None:
            return ()
        usual = tuple(dict.fromkeys((GAME_POINTS, *self.format.usual_tiebreaks)))
        return usual if self.teams.tiebreaks is None else self.teams.tiebreaks

    @property
    def points(self) -> Scale:
        """Return the points for each place at a table. In a knock-out, return the points for advancing."""
        return self.format.points(self.scale)


def with_tiebreaks(stage: Stage, results: ResultKind) -> Stage:
    """Return the stage with the usual tie-breaks for `results`, if it lists no tie-breaks."""
    return stage if stage.tiebreaks is not None else replace(stage, tiebreaks=usual(stage.listed, results))


def with_sizes(stage: Stage, sizes: tuple[int, ...] | msgspec.UnsetType) -> Stage:
    """Return the stage of a league whose divisions have these sizes, or the stage itself if `sizes` is unset."""
    if sizes is msgspec.UNSET or not isinstance(stage.format, League):
        return stage
    return replace(stage, format=replace(stage.format, parts=sizes))


def check_stages(stages: Sequence[Stage], allowed: Collection[int], results: ResultKind | None = None) -> None:
    """Refuse stages that cannot be played, alone or in this order, with the `allowed` numbers of players.

    `results` is the kind of typed results of a game without rules here.
    """
    if not stages:
        raise Refusal("invalid-stages/none", pointer="/stages")
    for number, stage in enumerate(stages):
        try:
            _check(stage, stages[number - 1] if number else None, allowed, results, alone=len(stages) == 1)
        except Refusal as refusal:
            raise refusal.at(f"/stages/{number}{refusal.pointer}") from None


def _check(
    stage: Stage, before: Stage | None, allowed: Collection[int], results: ResultKind | None, *, alone: bool
) -> None:
    stage.format.check(allowed)
    if before is None and (stage.takes is not None or stage.carries):
        raise Refusal("invalid-stages/before-first", pointer="")
    if stage.carries and before is not None and stage.points != before.points:
        raise Refusal("invalid-stages/carried", pointer="/carries")
    sizes = stage.format.sizes(allowed)
    stage.points.check(sizes)
    if stage.points.preset == "sum" and results not in {None, "points"}:
        raise Refusal("invalid-scale/scores", pointer="/scale")
    format_ = stage.format
    match, predetermined = format_.match is not None, format_.predetermined
    check_tiebreaks(stage.listed, stage.points, sizes, predetermined=predetermined, match=match, results=results)
    if stage.teams is not None:
        _check_teams(stage, results, alone=alone)


def _check_teams(stage: Stage, results: ResultKind | None, *, alone: bool) -> None:
    if not alone:
        raise Refusal("invalid-stages/teams-stages", pointer="/teams")
    if not stage.format.for_teams:
        raise Refusal("invalid-stages/teams-format", pointer="/teams")
    try:
        predetermined = stage.format.predetermined
        check_tiebreaks(
            stage.team_tiebreaks, points(stage.scale), (2,), predetermined=predetermined, match=True, results=results
        )
    except Refusal as refusal:
        raise refusal.at(f"/teams{refusal.pointer}") from None


def going_on(stage: Stage, lines: Sequence[StandingRow], rounds: Sequence[Round], after: Stage) -> Qualified:
    """Return the entrants who advance from `stage` to the stage `after` it.

    `lines` are the standings of `stage`, and `rounds` its rounds.
    """
    if after.takes is not None:
        return qualified(lines, after.takes, after.tied)
    return stage.format.going_on(lines, rounds) or qualified(lines, len(lines), after.tied)
