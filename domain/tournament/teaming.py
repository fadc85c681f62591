"""Commands about teams. Each returns a fact to record, or refuses."""

from collections.abc import Sequence
from typing import Final

from domain.game.chance import Chance
from domain.game.refusal import Refusal
from domain.tournament.entering import LOTS, check_late
from domain.tournament.facts import TeamFormed, TeamLinedUp, TeamNameCorrected, TeamRenamed
from domain.tournament.formats.teams import Team, team_of
from domain.tournament.tournament import Tournament, check_running

MOST_TEAMS: Final = 500
MOST_MEMBERS: Final = 40


def form(
    tournament: Tournament,
    id_: str,
    seed: bytes,
    name: str | None,
    entrants: Sequence[int],
    new_entrants: Sequence[int] = (),
) -> TeamFormed:
    """Form a team of `entrants`, followed by `new_entrants` who enter with the team."""
    check_running(tournament)
    if not tournament.of_teams:
        raise Refusal("no-teams")
    if len(tournament.teams) >= MOST_TEAMS:
        raise Refusal("tournament-full/teams", most=MOST_TEAMS)
    if tournament.played:
        check_late(tournament, team=True)
    number = len(tournament.teams) + 1
    _check_members(tournament, number, entrants, new_entrants)
    lot = Chance(seed, id_).dice(purpose="team-lot", ordinal=1, seat=number)(LOTS)
    return TeamFormed(number, name, lot, (*entrants, *new_entrants))


def rename(tournament: Tournament, team: int, name: str | None) -> TeamRenamed:
    """Rename a team. It is possible even after the tournament was cancelled."""
    find_team(tournament, team)
    return TeamRenamed(team, name)


def check_unsettled(tournament: Tournament, team: int) -> None:
    """Refuse to rename a team that certified or final standings name. Such a name needs a public ruling."""
    since = find_team(tournament, team).named
    if tournament.status == "ended" or any(known.seq > since for known in tournament.certificates):
        raise Refusal("name-settled/team", number=team)


def correct_name(
    tournament: Tournament, team: int, name: str | None, *, reason: str, rule: str = ""
) -> TeamNameCorrected:
    """Correct the name of a team by a public ruling, even after the tournament has ended."""
    find_team(tournament, team)
    return TeamNameCorrected(team=team, name=name, reason=reason, rule=rule)


def line_up(
    tournament: Tournament, team: int, entrants: Sequence[int], new_entrants: Sequence[int] = ()
) -> TeamLinedUp | None:
    """Change the line-up of a team from the next draw on: first board first, `new_entrants` last.

    Return None if the line-up is unchanged. Refuse to remove a player who has played for the team.
    """
    lined_up = find_team(tournament, team)
    members = (*entrants, *new_entrants)
    if lined_up.entrants == members:
        return None
    check_running(tournament)
    _check_members(tournament, team, entrants, new_entrants)
    missing = sorted(tournament.bound.intersection(lined_up.entrants).difference(entrants))
    if missing:
        raise Refusal("played-for-team", pointer="/entrants", entrant=missing[0])
    return TeamLinedUp(team, members)


def find_team(tournament: Tournament, team: int) -> Team:
    known = tournament.teams.get(team)
    if known is None:
        raise Refusal("unknown-team", number=team)
    return known


def _check_members(tournament: Tournament, team: int, entrants: Sequence[int], new_entrants: Sequence[int]) -> None:
    """Refuse a team with too many members, or with unknown, merged or repeated members or members of another team."""
    elsewhere = team_of({number: other for number, other in tournament.teams.items() if number != team})
    if len(entrants) + len(new_entrants) > MOST_MEMBERS:
        raise Refusal("tournament-full/team", pointer="/entrants", most=MOST_MEMBERS)
    for place, entrant in enumerate(entrants):
        into = tournament.entries.named(entrant).merged
        if into is not None:
            raise Refusal("invalid-team/merged", pointer=f"/entrants/{place}", entrant=entrant, into=into)
        if entrant in entrants[:place]:
            raise Refusal("invalid-team/twice", pointer=f"/entrants/{place}", entrant=entrant)
        if entrant in elsewhere:
            raise Refusal(
                "invalid-team/elsewhere", pointer=f"/entrants/{place}", entrant=entrant, number=elsewhere[entrant]
            )
