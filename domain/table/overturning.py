"""Overturned rulings: the later rulings that fall with one, and the point to which play returns."""

from collections.abc import Container, Sequence
from typing import Final

from domain.table.lobby import Lobby
from domain.table.rulings import Adjudicated, Rewound, Voided
from domain.table.windows import RulingRecord

ENDS: Final = frozenset({Adjudicated.type_name(), Voided.type_name()})
"""Rulings that end a game."""
COURSE: Final = ENDS | {Rewound.type_name()}
"""Rulings that change the course of play."""


def built_on(lobby: Lobby, ruling: int, dispute: str | None) -> list[RulingRecord]:
    """Return the later rulings of the same referee that named no other dispute.

    Without them, nobody could undo a ruling that its referee repeats. One that another referee upheld stands by itself.
    """
    authors = dict(lobby.disputes.authors)
    upheld = {one.cites for one in lobby.disputes.all.values() if one.appeals and one.outcome == "upheld"}
    return [
        given
        for given in lobby.rulings
        if given.seq > ruling
        and authors[given.seq] == authors[ruling]
        and given.dispute in {None, dispute}
        and given.undoes is None
        and given.overturned is None
        and given.seq not in upheld
    ]


def course_without(lobby: Lobby, fallen: Container[int]) -> list[int]:
    """Return the fallen rulings from which the present state of play follows, the last one first.

    Play would be as it was before the last item of the list. The walk goes back from now along the line that counts,
    up to an end by a ruling that stands.
    """
    turns = {turn.seq: turn.to for turn in lobby.course.turns}
    ends = {given.seq: given for given in lobby.rulings if given.kind in ENDS}
    found: list[int] = []
    moment = max((*turns, *ends), default=0)
    for seq in sorted({*turns, *ends}, reverse=True):
        if seq > moment:
            continue  # on a line that was left
        if seq in fallen:
            found.append(seq)
            moment = seq - 1
        elif seq in turns:
            moment = turns[seq]
        elif ends[seq].undoes is None:  # otherwise it repeats the end of a line that counts again
            break
    return found


def seat_without(replacements: Sequence[RulingRecord], fallen: Container[int]) -> list[int]:
    """Return the fallen replacements of a seat by which its player sits there, the last one first."""
    found: list[int] = []
    moment = max((given.seq for given in replacements), default=0)
    for given in reversed(replacements):
        if given.seq > moment:
            continue  # undone
        if given.undoes is not None:
            moment = given.undoes - 1
        elif given.seq in fallen:
            found.append(given.seq)
        else:
            break
    return found
