"""The consequences of overturning a ruling: which later rulings are overturned with it, and where play returns."""

from collections.abc import Callable, Container, Sequence
from typing import Final, NamedTuple

from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.office import SERVICE
from domain.table.rulings import Adjudicated, Overturned, Rewound, Voided
from domain.table.windows import RulingRecord

ENDS: Final = frozenset({Adjudicated.type_name(), Voided.type_name()})
"""Rulings that end a game."""
CHANGES_OF_PLAY: Final = ENDS | {Rewound.type_name()}
"""Rulings that end a game or rewind it."""


def built_on(lobby: Lobby, ruling: int, dispute: str | None) -> list[RulingRecord]:
    """Return the later rulings that are overturned together with a ruling: those of the same referee.

    Rulings on other disputes are left out. If the later ones stayed, nobody could undo a ruling that its referee
    repeats. A ruling that another referee upheld also stays.
    """
    authors = dict(lobby.disputes.authors)
    kept = upheld(lobby)
    return [
        later
        for later in lobby.rulings
        if later.seq > ruling
        and authors[later.seq] == authors[ruling]
        and later.dispute in {None, dispute}
        and later.undoes is None
        and later.overturned is None
        and later.seq not in kept
    ]


def upheld(lobby: Lobby) -> set[int]:
    """Return the rulings without a dispute that another referee upheld on appeal."""
    return {one.cites for one in lobby.disputes.all.values() if one.appeals and one.outcome == "upheld"}


def given_up_since(lobby: Lobby, replacements: Sequence[RulingRecord], ruling: int) -> list[int]:
    """Return the replacements by the service since a ruling that replaced a player.

    They follow from acts of the player whom the ruling seated.
    """
    authors = dict(lobby.disputes.authors)
    later = (one for one in replacements if one.seq > ruling and one.undoes is None and one.overturned is None)
    return [one.seq for one in later if authors[one.seq] == SERVICE]


def play_without(lobby: Lobby, overturned: Container[int]) -> list[int]:
    """Return the overturned rulings that led to the present state of play, the last one first.

    Without these rulings, play would be as it was before the last item of the list. The search goes back along the
    current branch, up to a ruling that ended the game and still counts.
    """
    turns = {turn.seq: turn.to for turn in lobby.timeline.turns}
    ends = {record.seq: record for record in lobby.rulings if record.kind in ENDS}
    found: list[int] = []
    moment = max((*turns, *ends), default=0)
    for seq in sorted({*turns, *ends}, reverse=True):
        if seq > moment:
            continue  # on an abandoned branch
        if seq in overturned:
            found.append(seq)
            moment = seq - 1
        elif seq in turns:
            moment = turns[seq]
        elif ends[seq].undoes is None:  # otherwise it restores an earlier end of the game
            break
    return found


def seat_without(replacements: Sequence[RulingRecord], overturned: Container[int]) -> list[int]:
    """Return the overturned replacements that brought the present player into a seat, the last one first."""
    found: list[int] = []
    moment = max((record.seq for record in replacements), default=0)
    for record in reversed(replacements):
        if record.seq > moment:
            continue  # undone
        if record.undoes is not None:
            moment = record.undoes - 1
        elif record.seq in overturned:
            found.append(record.seq)
        else:
            break
    return found


def rest_of_holiday(lobby: Lobby, seat: int, account: str, past: Callable[[int], Lobby]) -> int:
    """Return the milliseconds of holiday that an account had left when it was last replaced.

    `past` returns the lobby after an event.
    """
    left = max((one.until for one in lobby.former if (one.seat, one.account) == (seat, account)), default=0)
    at = next((record.at for record in lobby.rulings if record.seq == left), None)
    clocks = None if at is None else past(left - 1).clocks
    return 0 if at is None or clocks is None else max(clocks.free_until[seat] - milliseconds(at), 0)


class Restoration(NamedTuple):
    """The state to restore when a ruling is overturned, and the later rulings that are overturned with it."""

    also_overturned: Sequence[int] = ()
    """Numbers of the events of the later rulings of the same referee that are also overturned."""
    before: int | None = None
    """Number of the event of a ruling: what it changed returns to the state just before it. None: it stays as it is."""


def play_restored(lobby: Lobby, overturned: Overturned) -> Restoration:
    """Return the state of play without an overturned ruling."""
    changes = [record for record in lobby.rulings if record.kind in CHANGES_OF_PLAY]
    return _restored(lobby, changes, overturned, (), lambda ignored: play_without(lobby, ignored))


def seat_restored(lobby: Lobby, replacements: Sequence[RulingRecord], overturned: Overturned) -> Restoration:
    """Return the state of a seat without an overturned ruling, one of the `replacements` of its player."""
    since = given_up_since(lobby, replacements, overturned.ruling)
    return _restored(lobby, replacements, overturned, since, lambda ignored: seat_without(replacements, ignored))


def _restored(
    lobby: Lobby,
    same_effect: Sequence[RulingRecord],
    overturned: Overturned,
    since: Sequence[int],
    without: Callable[[Container[int]], list[int]],
) -> Restoration:
    overturned_before = {record.seq for record in lobby.rulings if record.overturned is not None}
    numbers = {record.seq for record in same_effect}
    built = (record.seq for record in built_on(lobby, overturned.ruling, overturned.dispute))
    dependent = [*(seq for seq in built if seq in numbers), *since]
    # A dependent ruling may have rewound a game that a ruling outside `dependent` ended. Without it, that end counts
    # again, and this ruling no longer changes play. So, in a second pass, leave the dependent rulings in force.
    for also_overturned in (dependent, []):
        restored = without({overturned.ruling, *overturned_before, *also_overturned})
        if overturned.ruling in restored:
            return Restoration(also_overturned, restored[-1])
    return Restoration()
