"""The waiting list: entrants who came when all places were taken, and how they get places.

Until the first stage begins, they move up automatically. After that, an organiser lets them in while it is possible.
"""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import EntrantMovedUp, PlacesChanged
from domain.tournament.formats.teams import team_of
from domain.tournament.tournament import Tournament, check_running


def has_place(tournament: Tournament) -> bool:
    most = tournament.most_entrants
    return most is None or len(tournament.entries.playing) < most


def has_to_wait(tournament: Tournament) -> bool:
    """Return whether a new entrant joins the waiting list, because all places are taken or others wait."""
    return not has_place(tournament) or bool(tournament.entries.waiting)


def has_to_wait_again(tournament: Tournament) -> bool:
    """Return whether an entrant who comes back joins the waiting list.

    After the start of the tournament, only a lack of free places requires it.
    """
    return has_to_wait(tournament) if tournament.status == "open" else not has_place(tournament)


def next_up(tournament: Tournament) -> int | None:
    """Return the next entrant on the waiting list who gets a free place, or None.

    If the tournament uses a check-in, it must be an entrant who has checked in.
    """
    if tournament.status != "open" or not has_place(tournament):
        return None
    return _of_teams(tournament) if tournament.of_teams else next(iter(_there(tournament)), None)


def _there(tournament: Tournament) -> list[int]:
    """Return the entrants who wait and, after a check-in, are there."""
    entries = tournament.entries
    return [one for one in entries.waiting if entries.entrants[one].present or entries.check_in == "none"]


def _of_teams(tournament: Tournament) -> int | None:
    """Return the next entrant of an event of teams who gets a free place, or None.

    Teams that lack a player are completed first. The first whole team in line moves up if there is room for all of it.
    """
    entries, teams, there = tournament.entries, team_of(tournament.teams), _there(tournament)
    boards = 0 if tournament.stages[0].teams is None else tournament.stages[0].teams.boards
    plays, waits, ready = (
        Counter(teams[one] for one in some if one in teams) for some in (entries.playing, entries.waiting, there)
    )
    for one in there:
        if one in teams and 0 < plays[teams[one]] < boards:
            return one
    for one in there:
        alone = one not in teams or plays[teams[one]] > 0
        needed = 1 if alone else min(boards, waits[teams[one]])
        if alone or ready[teams[one]] >= needed:
            most = tournament.most_entrants
            return one if most is None or len(entries.playing) + needed <= most else None
    return None


def moves_up(tournament: Tournament, facts: Sequence[Fact], version: int) -> list[EntrantMovedUp]:
    """Return the entrants who leave the waiting list because new `facts` free places.

    `version` is the number of the tournament's last event before those facts.
    """
    made: list[EntrantMovedUp] = []
    if not tournament.entries.waiting:
        return made
    ahead = deepcopy(tournament)
    for seq, fact in enumerate(facts, version + 1):
        ahead.apply(fact, seq)
    while (first := next_up(ahead)) is not None:
        made.append(EntrantMovedUp(first))
        ahead.apply(made[-1], 0)
    return made


def move_up(tournament: Tournament, entrant: int) -> EntrantMovedUp:
    """Give an entrant on the waiting list a place.

    Before the first stage, only the first in line can get one. Later, an organiser may choose anyone. In older records
    a player moved up without their team.
    """
    if tournament.entries.named(entrant).waits is None:
        raise Refusal("playing-already/waiting", entrant=entrant)
    in_turn = tournament.status != "open" or entrant in {next_up(tournament), *_there(tournament)[:1]}
    if not has_place(tournament) or not in_turn:
        raise Refusal("tournament-full/turn", entrant=entrant)
    return EntrantMovedUp(entrant)


def change_places(tournament: Tournament, most: int | None) -> PlacesChanged | None:
    """Change the tournament's maximum number of entrants, or return None if nothing changes."""
    check_running(tournament)
    return None if tournament.most_entrants == most else PlacesChanged(most)
