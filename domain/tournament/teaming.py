"""Teams created, renamed or lined up: the fact, or a refusal."""

from collections.abc import Sequence
from typing import Final

from domain.game.chance import Chance
from domain.game.refusal import Refusal
from domain.tournament.entering import LOTS, check_late
from domain.tournament.facts import TeamFormed, TeamLinedUp, TeamRenamed
from domain.tournament.formats.teams import Team, team_of
from domain.tournament.tournament import Tournament, check_running

MOST_TEAMS: Final = 500
MOST_MEMBERS: Final = 40


def form(
    tournament: Tournament, id_: str, seed: bytes, name: str | None, entrants: Sequence[int], coming: Sequence[int] = ()
) -> TeamFormed:
    """Create a team of these entrants, followed by the new entrants `coming`."""
    check_running(tournament)
    if not tournament.of_teams:
        raise Refusal("no-teams")
    if len(tournament.teams) >= MOST_TEAMS:
        raise Refusal("tournament-full/teams", most=MOST_TEAMS)
    if tournament.played:
        check_late(tournament, team=True)
    number = len(tournament.teams) + 1
    _check_members(tournament, number, entrants, coming)
    lot = Chance(seed, id_).dice(purpose="team-lot", ordinal=1, seat=number)(LOTS)
    return TeamFormed(number, name, lot, (*entrants, *coming))


def rename(tournament: Tournament, team: int, name: str | None) -> TeamRenamed:
    """Rename a team, also after the tournament was cancelled."""
    named(tournament, team)
    return TeamRenamed(team, name)


def check_unsettled(tournament: Tournament, team: int) -> None:
    """Refuse a change of a team's name that certified or final standings show."""
    since = named(tournament, team).named
    if tournament.status == "ended" or any(known.seq > since for known in tournament.certificates):
        raise Refusal("name-settled/team", number=team)


def line_up(
    tournament: Tournament, team: int, entrants: Sequence[int], coming: Sequence[int] = ()
) -> TeamLinedUp | None:
    """Return a team's line-up from the next draw on, the first board first, with new entrants last.

    None: it is unchanged. A player who has played for the team stays in it.
    """
    known = named(tournament, team)
    members = (*entrants, *coming)
    if known.entrants == members:
        return None
    check_running(tournament)
    _check_members(tournament, team, entrants, coming)
    missing = sorted(tournament.bound.intersection(known.entrants).difference(entrants))
    if missing:
        raise Refusal("played-for-team", pointer="/entrants", entrant=missing[0])
    return TeamLinedUp(team, members)


def named(tournament: Tournament, team: int) -> Team:
    known = tournament.teams.get(team)
    if known is None:
        raise Refusal("unknown-team", number=team)
    return known


def _check_members(tournament: Tournament, team: int, entrants: Sequence[int], coming: Sequence[int]) -> None:
    """Refuse too many members, and members that are unknown, merged, repeated or in another team."""
    elsewhere = team_of({number: other for number, other in tournament.teams.items() if number != team})
    if len(entrants) + len(coming) > MOST_MEMBERS:
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
