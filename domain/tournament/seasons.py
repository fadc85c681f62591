"""Seasons that follow each other: who plays in which division follows from the record of the season before."""

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.tournament.facts import Follows, Former
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.league import League
from domain.tournament.formats.stage import Stage
from domain.tournament.tournament import Tournament


def following(tournament: Tournament, id_: str, seq: int, head: str) -> Follows:
    """What the season after this one follows from, by its last event. Who has left or is disqualified is not in it."""
    league = _league(tournament)
    if tournament.status != "ended":
        raise Refusal("stage-running", "the next season follows from the end of this one")
    entrants = tournament.entries.entrants
    divisions: dict[int, list[int]] = {}
    for line in tournament.standings(1):
        if line.group is not None and entrants[line.entrant].playing:
            divisions.setdefault(line.group, []).append(line.entrant)
    order = league.moved([divisions[number] for number in sorted(divisions)])
    return Follows(id_, seq, head, tuple(Former(own, entrants[own].account) for own in order))


def stages(tournament: Tournament, calendar: Calendar | None) -> tuple[Stage, ...]:
    """Those of the next season: what was agreed, on other days."""
    first, *others = tournament.stages
    return replace(first, format=replace(_league(tournament), calendar=calendar)), *others


def _league(tournament: Tournament) -> League:
    league = tournament.stages[0].format
    if not isinstance(league, League):
        raise Refusal("no-season", "only after a league there is another season")
    return league


def by_seed(tournament: Tournament) -> list[int]:
    """Those who play, the best seed first: as in the season before they stood, then who was not in it, by lot. Whoever
    stays away leaves a place into which the next move up."""
    entries = tournament.entries
    former = () if tournament.follows is None else tournament.follows.order
    place: dict[int | None, int] = {one.entrant: number for number, one in enumerate(former)}

    best: dict[int, int] = {}
    for number, known in entries.entrants.items():
        own = number if known.merged is None else known.merged
        best[own] = min(best.get(own, len(former)), place.get(known.before, len(former)))
    return sorted(entries.playing, key=lambda entrant: (best[entrant], entries.entrants[entrant].lot))
