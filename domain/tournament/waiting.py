"""The waiting list: entrants who came when all places were taken, and how they get places.

Until the first stage begins, they move up automatically. After that, an organiser lets them in while it is possible.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.facts import (
    OF_ENTRIES,
    EntrantMovedUp,
    PlacesChanged,
    StageBegun,
    TeamFormed,
    TeamLinedUp,
    TournamentCancelled,
    TournamentEnded,
)
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


def next_to_move_up(tournament: Tournament) -> int | None:
    """Return the next entrant on the waiting list who gets a free place, or None."""
    return next(_in_turn(tournament), None)


def fill_places(tournament: Tournament, facts: Sequence[Fact], version: int) -> list[EntrantMovedUp]:
    """Return the entrants who leave the waiting list because new `facts` free places.

    `version` is the number of the tournament's last event before those facts.
    """
    closed = tournament.status != "open" or any(isinstance(fact, _CLOSING) for fact in facts)
    if closed or not tournament.entries.waiting:
        return []
    ahead = tournament.with_own_entries()
    for seq, fact in enumerate(facts, version + 1):
        if isinstance(fact, _DECIDING):
            ahead.apply(fact, seq)
    return [EntrantMovedUp(entrant) for entrant in _in_turn(ahead)]


_CLOSING: Final[tuple[type[Fact], ...]] = (StageBegun, TournamentEnded, TournamentCancelled)
"""Facts after which only an organiser gives waiting entrants a place."""
_DECIDING: Final[tuple[type[Fact], ...]] = (*OF_ENTRIES, PlacesChanged, TeamFormed, TeamLinedUp)
"""Facts that may change who moves up."""


def _in_turn(tournament: Tournament) -> Iterator[int]:
    """Yield the entrants on the waiting list who get the free places, in turn.

    If the tournament uses a check-in, they must have checked in.
    """
    if tournament.status != "open":
        return
    most, taken = tournament.most_entrants, len(tournament.entries.playing)
    free = len(tournament.entries.entrants) if most is None else max(0, most - taken)
    there = _there(tournament)
    yield from islice(_of_teams(tournament, there, free) if tournament.of_teams else there, free)


def _there(tournament: Tournament) -> list[int]:
    """Return the entrants who wait and, after a check-in, are there."""
    entries = tournament.entries
    return [one for one in entries.waiting if entries.entrants[one].present or entries.check_in == "none"]


def _of_teams(tournament: Tournament, there: Sequence[int], free: int) -> Iterator[int]:
    """Yield those who are `there` in an event of teams, in the order in which they get the `free` places.

    Teams that lack a player are completed first. Then the first whole team in line moves up, until there is no room for
    all of it.
    """
    entries, teams = tournament.entries, team_of(tournament.teams)
    boards = 0 if tournament.stages[0].teams is None else tournament.stages[0].teams.boards
    plays, waits, ready = (
        Counter(teams[one] for one in some if one in teams) for some in (entries.playing, entries.waiting, there)
    )
    mates: dict[int, list[int]] = {}
    for one in there:
        if one in teams:
            mates.setdefault(teams[one], []).append(one)
    moved: set[int] = set()

    def complete(line: Sequence[int]) -> Iterator[int]:
        for one in line:
            if one not in moved and one in teams and 0 < plays[teams[one]] < boards:
                plays[teams[one]] += 1
                moved.add(one)
                yield one

    yield from complete(there)
    for one in there:
        if one in moved:
            continue
        alone = one not in teams or plays[teams[one]] > 0
        needed = 1 if alone else min(boards, waits[teams[one]])
        if not alone and ready[teams[one]] < needed:
            continue
        if free - len(moved) < needed:
            return
        moved.add(one)
        yield one
        if one in teams:
            plays[teams[one]] += 1
            yield from complete(mates[teams[one]])


def move_up(tournament: Tournament, entrant: int) -> EntrantMovedUp:
    """Give an entrant on the waiting list a place.

    Before the first stage, only the first in line can get one. Later, an organiser may choose anyone. In older records
    a player moved up without their team.
    """
    if tournament.entries.named(entrant).waits is None:
        raise Refusal("playing-already/waiting", entrant=entrant)
    in_turn = tournament.status != "open" or entrant in {next_to_move_up(tournament), *_there(tournament)[:1]}
    if not has_place(tournament) or not in_turn:
        raise Refusal("tournament-full/turn", entrant=entrant)
    return EntrantMovedUp(entrant)


def change_places(tournament: Tournament, most: int | None) -> PlacesChanged | None:
    """Change the tournament's maximum number of entrants, or return None if nothing changes."""
    check_running(tournament)
    return None if tournament.most_entrants == most else PlacesChanged(most)
