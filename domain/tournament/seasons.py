"""Seasons of a league: the divisions of a season follow from the record of the season before."""

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.tournament.facts import Follows, FormerEntrant
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.league import League
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import check_final
from domain.tournament.tournament import Tournament


class Ranked(Protocol):
    """A row of the standings of a league, as it is calculated or stored."""

    @property
    def entrant(self) -> int: ...

    @property
    def group(self) -> int | None: ...


def following(tournament: Tournament, id_: str, seq: int, head: str) -> Follows:
    """Return the link that the next season stores, as of this season's last event `seq`.

    It omits players who left or were disqualified.
    """
    _league(tournament)
    if tournament.status != "ended":
        raise Refusal("stage-running/season")
    entrants, order = tournament.entries.entrants, _order(tournament, tournament.standings(1))
    return Follows(id_, seq, head, tuple(FormerEntrant(entrant, entrants[entrant].account) for entrant in order))


def next_divisions(tournament: Tournament, stage: int, rows: Iterable[Ranked]) -> dict[int, int]:
    """Return the next season's division of each entrant who stays, from the `rows` of the standings of a stage.

    New players, who come last, are not known yet. Only the first stage of a league without teams has a next season.
    """
    if stage != 1 or tournament.of_teams or not isinstance(tournament.stages[0].format, League):
        return {}
    divisions = _league(tournament).divided(_order(tournament, rows))
    return {entrant: number for number, division in enumerate(divisions, 1) for entrant in division}


def _order(tournament: Tournament, rows: Iterable[Ranked]) -> list[int]:
    """Return the seeds of the next season, the best first, without players who left."""
    divisions: dict[int, list[int]] = {}
    for line in rows:
        if line.group is not None and tournament.entries.entrants[line.entrant].playing:
            divisions.setdefault(line.group, []).append(line.entrant)
    return _league(tournament).moved([divisions[number] for number in sorted(divisions)])


def check_settled(tournament: Tournament, lobby: Callable[[str], Lobby]) -> None:
    """Refuse while a result of this season may still change, because promotion follows from the results."""
    check_final(tournament)
    gone = [game for known in tournament.played for held in known.rounds for game in held.taken_back]
    returning = [game for game in gone if (there := lobby(game)).voided and there.status != "final"]
    if returning:
        raise Refusal("games-not-final", count=len(returning), games=returning)
    for stage, played in enumerate(tournament.played, 1):
        for number, held in enumerate(played.rounds, 1):
            for table, games in held.games.items():
                objecting = {entrant for game in games for entrant in game.objections} | {*held.claims.get(table, ())}
                if any(not tournament.entries.entrants[one].disqualified for one in objecting):
                    raise Refusal("games-not-final/objection", stage=stage, number=number, table=table)


def stages(tournament: Tournament, calendar: Calendar | None) -> tuple[Stage, ...]:
    """Return the stages of the next season: the same terms with another `calendar`."""
    first, *others = tournament.stages
    return replace(first, format=replace(_league(tournament), calendar=calendar)), *others


def _league(tournament: Tournament) -> League:
    league = tournament.stages[0].format
    if not isinstance(league, League):
        raise Refusal("no-season")
    return league


def by_seed(tournament: Tournament) -> list[int]:
    """Return the players of a season, the best seed first: by the season before, then new players by lot.

    If a former player is missing, the next players move up.
    """
    entries = tournament.entries
    former = () if tournament.follows is None else tournament.follows.order
    place: dict[int | None, int] = {one.entrant: number for number, one in enumerate(former)}

    best: dict[int, int] = {}
    for number, known in entries.entrants.items():
        surviving = number if known.merged is None else known.merged
        best[surviving] = min(best.get(surviving, len(former)), place.get(known.before, len(former)))
    return sorted(entries.playing, key=lambda entrant: (best[entrant], entries.entrants[entrant].lot))
