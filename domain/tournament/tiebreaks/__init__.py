"""The tie-breaks that a tournament may use, by name. Only a ruling changes a tournament's list."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from domain.game.refusal import Refusal
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.kinds import ResultKind, unfit
from domain.tournament.results.reckoning import Reckoning, stated
from domain.tournament.results.scale import Scale
from domain.tournament.tiebreaks.duels import Own, buchholz, game_points, games_won, sonneborn_berger, wins
from domain.tournament.tiebreaks.encounter import direct_encounter
from domain.tournament.tiebreaks.tables import firsts, score_margin, strength_of_schedule, turn_order

BETWEEN: Final[Mapping[str, Callable[[Crosstable, Sequence[int]], dict[int, Reckoning]]]] = {
    "direct-encounter": direct_encounter
}
"""Tie-breaks that compare tied entrants with each other, such as direct encounter."""

GAME_POINTS: Final = "game-points"

OWN: Final[Mapping[str, Own]] = {
    "strength-of-schedule": strength_of_schedule,
    "firsts": firsts,
    "score-margin": score_margin,
    "turn-order": turn_order,
    "wins": wins,
    "games-won": games_won,
    GAME_POINTS: game_points,
    "buchholz": buchholz(),
    "buchholz-cut-1": buchholz(1),
    "buchholz-cut-2": buchholz(2),
    "buchholz-median-1": buchholz(1, 1),
    "buchholz-median-2": buchholz(2, 2),
    "sonneborn-berger": sonneborn_berger(),
    "sonneborn-berger-cut-1": sonneborn_berger(1),
}
"""Tie-breaks whose value depends on one entrant, not on the others in the tie."""

LOT: Final = "lot"
NAMES: Final = (*BETWEEN, *OWN, LOT)

_DUELS: Final = frozenset(
    name for name in OWN if name.startswith(("buchholz", "sonneborn")) or name in {"wins", "games-won"}
)
"""Tie-breaks that the FIDE Handbook defines for games of two."""

FOR_TABLES: Final = ("strength-of-schedule", "direct-encounter", "firsts", "score-margin", "turn-order", LOT)
FOR_DUELS: Final = ("direct-encounter", "buchholz-cut-1", "buchholz", "sonneborn-berger", "wins", LOT)
FOR_ROUND_ROBINS: Final = ("direct-encounter", "sonneborn-berger", "wins", LOT)


def with_games(usual: Sequence[str]) -> tuple[str, ...]:
    """Return the tie-breaks of a format for matches: won games count before won matches."""
    before = usual.index("wins")
    return (*usual[:before], GAME_POINTS, *usual[before:])


def check_tiebreaks(
    names: Sequence[str],
    scale: Scale,
    sizes: Sequence[int],
    *,
    predetermined: bool,
    match: bool = False,
    results: ResultKind | None = None,
) -> None:
    """Refuse a list of tie-breaks that does not suit the stage.

    The scale, the table sizes, predetermined pairings and matches of several games decide which of them make sense.
    """
    for number, name in enumerate(names):
        reason = _unfit(name, scale, sizes, predetermined=predetermined) or unfit(name, results)
        if name == GAME_POINTS and not match:
            reason = "invalid-tiebreaks/match"
        if name in names[:number]:
            reason = "invalid-tiebreaks/twice"
        if reason:
            raise Refusal(reason, pointer=f"/tiebreaks/{number}", name=name, known=list(NAMES))


def _unfit(name: str, scale: Scale, sizes: Sequence[int], *, predetermined: bool) -> str | None:
    if name not in NAMES:
        return "invalid-tiebreaks/unknown"
    if name in _DUELS and any(size != 2 for size in sizes):
        return "invalid-tiebreaks/duels"
    if name in _DUELS and scale.preset == "sum":
        return "invalid-tiebreaks/points"
    if name.startswith("buchholz") and predetermined:
        return "invalid-tiebreaks/round-robin"
    return None


def lot(entrant: int, lots: Mapping[int, int]) -> Reckoning:
    """Return an entrant's lot, the random number that breaks the last ties. It comes from the committed seed."""
    return stated(LOT, lots[entrant], entrant=entrant)
