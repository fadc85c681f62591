"""Seasons of a league: the divisions of a season follow from the record of the season before."""

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.tournament import promotion
from domain.tournament.facts import Follows, FormerEntrant
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.league import League
from domain.tournament.formats.stage import Stage
from domain.tournament.promotion import SeasonPlayer
from domain.tournament.result_commands import check_final
from domain.tournament.tournament import Tournament


class Ranked(Protocol):
    """A row of the standings of a league, as it is calculated or stored."""

    @property
    def entrant(self) -> int: ...

    @property
    def group(self) -> int | None: ...


def following(tournament: Tournament, id_: str, seq: int, head: str, *, by_division: bool = True) -> Follows:
    """Return the link that the next season stores, as of this season's last event `seq`.

    It omits players who left or were disqualified. Older records have an order without divisions.
    """
    league = _league(tournament)
    if tournament.status != "ended":
        raise Refusal("stage-running/season")
    entrants, rows = tournament.entries.entrants, tournament.standings(1)
    if by_division:
        players = [one for part in _divisions_after(tournament, rows) for one in part]
    else:
        players = [
            SeasonPlayer(entrant) for entrant in league.moved([part for part in _final(tournament, rows) if part])
        ]
    return Follows(id_, seq, head, tuple(_former(one, entrants[one.entrant].account) for one in players))


def _former(player: SeasonPlayer, account: str | None) -> FormerEntrant:
    if player.division is None or player.next_division is None:
        return FormerEntrant(player.entrant, account)
    return FormerEntrant(player.entrant, account, player.division, player.next_division)


def next_divisions(tournament: Tournament, stage: int, rows: Iterable[Ranked]) -> dict[int, int]:
    """Return the next season's division of each entrant who stays, from the `rows` of the standings of a stage.

    Only the first stage of a league without teams has a next season.
    """
    if stage != 1 or tournament.of_teams or not isinstance(tournament.stages[0].format, League):
        return {}
    return {one.entrant: number for number, part in enumerate(_divisions_after(tournament, rows), 1) for one in part}


def _divisions_after(tournament: Tournament, rows: Iterable[Ranked]) -> list[list[SeasonPlayer]]:
    league, played = _league(tournament), tournament.played[0]
    sizes = [len(part) for part in played.stage.format.divided(played.entrants)]
    return promotion.next_divisions(_final(tournament, rows), league.moving, sizes, league.divisions)


def _final(tournament: Tournament, rows: Iterable[Ranked]) -> list[list[int]]:
    """Return the final order of each division, without players who left."""
    played = tournament.played[0]
    divisions: list[list[int]] = [[] for _ in played.stage.format.divided(played.entrants)]
    for line in rows:
        if line.group is not None and tournament.entries.entrants[line.entrant].playing:
            divisions[line.group - 1].append(line.entrant)
    return divisions


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

    In older records, the next players move up if a former player is missing.
    """
    divisions = coming_divisions(tournament)
    if divisions:
        return [one.entrant for part in divisions for one in part]
    former, last = _places(tournament), 0 if tournament.follows is None else len(tournament.follows.order)
    lots = tournament.entries.entrants
    return sorted(tournament.entries.playing, key=lambda entrant: (former.get(entrant, last), lots[entrant].lot))


def coming_divisions(tournament: Tournament) -> list[list[SeasonPlayer]]:
    """Return the divisions of a season as if it began now, or nothing if no season before announced them."""
    order = () if tournament.follows is None else tournament.follows.order
    announced = [one.next_division for one in order if one.next_division is not UNSET]
    if not announced:
        return []
    places, entries = _places(tournament), tournament.entries
    back = sorted((places[entrant], entrant) for entrant in entries.playing if entrant in places)
    new = sorted((one for one in entries.playing if one not in places), key=lambda one: entries.entrants[one].lot)
    players = [_season_player(entrant, order[place]) for place, entrant in back] + [
        SeasonPlayer(entrant) for entrant in new
    ]
    sizes = [announced.count(number) for number in range(1, max(announced) + 1)]
    return promotion.filled(promotion.divided(players, len(sizes)), sizes, _league(tournament).divisions)


def _season_player(entrant: int, former: FormerEntrant) -> SeasonPlayer:
    division, announced = former.division, former.next_division
    return SeasonPlayer(entrant, None if division is UNSET else division, None if announced is UNSET else announced)


def division_sizes(tournament: Tournament) -> tuple[int, ...] | UnsetType:
    """Return the sizes of the divisions of a season if the season before announced them."""
    return tuple(map(len, coming_divisions(tournament))) or UNSET


def _places(tournament: Tournament) -> dict[int, int]:
    """Return the place of former players in the order of the season before. Merged entries count as one."""
    former = () if tournament.follows is None else tournament.follows.order
    place: dict[int | None, int] = {one.entrant: number for number, one in enumerate(former)}
    best: dict[int, int] = {}
    for number, known in tournament.entries.entrants.items():
        if known.before in place:
            surviving = number if known.merged is None else known.merged
            best[surviving] = min(best.get(surviving, len(former)), place[known.before])
    return best
