"""Brackets of a knock-out or a double elimination.

A bracket has a place for every seed and is filled up to a power of two with empty places. The best seeds meet an empty
place first, and the best two meet in the final if nobody beats them. A bracket is a list of matches. Each match names
the sources of its two entrants, and its round in the stage. With the results of the played rounds, the sources become
entrants.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from domain.tournament.results.rounds import Round

Slots = tuple[int | None, ...]
"""The places of a bracket from top to bottom. None: empty, or its entrant is not known yet."""

Side = Literal["winners", "losers", "final", "reset", "third"]
"""Part of a bracket.

Entrants without a loss, entrants with one loss, the final between both, its repetition after the first loss there, and
the match for third place.
"""

_ALIVE: Final = 10_000
_THIRD: Final = 3


def seeding(places: int) -> list[int]:
    """Return the seeds from the top of the bracket to its bottom: 1 8 4 5 2 7 3 6 for eight."""
    order = [1]
    while len(order) < places:
        order = [seed for known in order for seed in (known, 2 * len(order) + 1 - known)]
    return order


def bracket(seeds: Sequence[int]) -> Slots:
    places = 1 << max(len(seeds) - 1, 0).bit_length()
    return tuple(seeds[seed - 1] if seed <= len(seeds) else None for seed in seeding(places))


def rounds_of(seeds: int) -> int:
    return max(seeds - 1, 0).bit_length()


class BracketSource(NamedTuple):
    """The source of a match's entrant: a place of the bracket (numbered from 0 at the top), or another match's winner
    or loser.
    """

    how: Literal["place", "won", "lost"]
    number: int


class BracketMatch(NamedTuple):
    """A match of a bracket: the sources of its two entrants, and the round in which it is played."""

    side: Side
    round: int
    sources: tuple[BracketSource, BracketSource]


class Meeting(NamedTuple):
    """A match with the entrants that are known so far. If both were absent, it has no winner."""

    match: BracketMatch
    entrants: tuple[int | None, int | None]
    winner: int | None = None
    loser: int | None = None
    played: bool = False
    """Whether the round of the match is complete."""

    @property
    def both(self) -> bool:
        return None not in self.entrants


def single(entrants: int, *, third: bool = False) -> list[BracketMatch]:
    """Return the matches of a knock-out. `third`: the losers of the semi-finals meet in the last round."""
    rounds = rounds_of(entrants)
    matches = list(_winners(rounds, range(1, rounds + 1)))
    if third and rounds > 1:
        losers = BracketSource("lost", len(matches) - 3), BracketSource("lost", len(matches) - 2)
        matches.append(BracketMatch("third", rounds, losers))
    return matches


def double(entrants: int, *, reset: bool = True) -> list[BracketMatch]:
    """Return the matches of a double elimination.

    A loser of the winners' side meets a survivor of the losers' side in the next round. The loser enters as far as
    possible from the entrants that they have beaten, so that two meet again late. With `reset`, the final is repeated
    if the entrant from the losers' side wins it, because both have lost once then.
    """
    rounds = rounds_of(entrants)
    at = [1, *range(2, 2 * rounds, 2)]
    matches = list(_winners(rounds, at))
    beaten = [[number for number, match in enumerate(matches) if match.round == when] for when in at[:rounds]]
    left = [BracketSource("lost", number) for number in beaten[0]] if rounds else []
    near = {0}
    for level, dropped in enumerate(beaten[1:], 1):
        met = _pairs(matches, left, 2 * level)
        far = _farthest(len(dropped), near)
        near = {way >> 1 for way in (*near, far)}
        crossed = [BracketSource("lost", dropped[place ^ far]) for place in range(len(dropped))]
        left = _pairs(matches, [one for both in zip(crossed, met, strict=True) for one in both], 2 * level + 1)
    if rounds:
        unbeaten = BracketSource("won", beaten[-1][0])
        matches.append(BracketMatch("final", 2 * rounds, (unbeaten, left[0])))
        if reset:
            final = len(matches) - 1
            matches.append(
                BracketMatch("reset", 2 * rounds + 1, (BracketSource("lost", final), BracketSource("won", final)))
            )
    return matches


def _winners(rounds: int, at: Sequence[int]) -> Iterator[BracketMatch]:
    sources = [BracketSource("place", place) for place in range(1 << rounds)]
    number = 0
    for when in at[:rounds]:
        made = [
            BracketMatch("winners", when, (one, other)) for one, other in zip(sources[::2], sources[1::2], strict=True)
        ]
        yield from made
        sources = [BracketSource("won", number + place) for place in range(len(made))]
        number += len(made)


def _pairs(matches: list[BracketMatch], sources: Sequence[BracketSource], when: int) -> list[BracketSource]:
    """Add the losers' side matches of round `when` between neighbouring `sources`, and return the sources of their
    winners.
    """
    first = len(matches)
    matches += [
        BracketMatch("losers", when, (one, other)) for one, other in zip(sources[::2], sources[1::2], strict=True)
    ]
    return [BracketSource("won", number) for number in range(first, len(matches))]


def _farthest(places: int, near: Collection[int]) -> int:
    """Return the shift at which new losers enter the losers' side, as far as possible from earlier opponents.

    The shift is xored with their place. `near` are the shifts of entrants who already wait there. The higher the first
    bit in which two shifts differ, the later two entrants can meet again.
    """
    return max(range(places), key=lambda way: (min((way ^ other).bit_length() for other in near), way))


def resolved(matches: Sequence[BracketMatch], seeds: Sequence[int], rounds: Sequence[Round]) -> list[Meeting]:
    """Return the matches of a bracket with the entrants that the complete rounds decide."""
    slots = bracket(seeds)
    won = [winners(held) for held in rounds]
    meetings: list[Meeting] = []
    for match in matches:
        one, other = (_who(source, slots, meetings) for source in match.sources)
        if match.side == "reset" and meetings[-1].winner == meetings[-1].entrants[0]:
            one = other = None
        met = Meeting(match, (one, other))
        if match.round <= len(rounds):
            winner = next(
                (entrant for entrant in met.entrants if entrant is not None and entrant in won[match.round - 1]), None
            )
            loser = None if winner is None else other if winner == one else one
            met = met._replace(winner=winner, loser=loser, played=True)
        meetings.append(met)
    return meetings


def _who(source: BracketSource, slots: Slots, meetings: Sequence[Meeting]) -> int | None:
    if source.how == "place":
        return slots[source.number]
    before = meetings[source.number]
    return before.winner if source.how == "won" else before.loser


def winners(held: Round) -> set[int]:
    """Return the winners of a round: by play, by the opponent's absence, or by a bye."""
    won = {bye.entrant for bye in held.byes}
    for table, outcome in held.played():
        won |= {table.entrants[standing.seat] for standing in outcome.standings if standing.place == 1}
        if len(outcome.absent) == 1:
            won.add(table.entrants[1 - outcome.absent[0]])
    return won


def out(meetings: Sequence[Meeting]) -> dict[int, int]:
    """Return the round in which each eliminated entrant played last."""
    last = {entrant: met for met in meetings for entrant in met.entrants if entrant is not None}
    return {
        entrant: met.match.round
        for entrant, met in last.items()
        if met.played and (entrant != met.winner or met.match.side == "third")
    }


def reached(meetings: Sequence[Meeting]) -> Mapping[int, int]:
    """Return how far each entrant came in the bracket; a greater number is further.

    Entrants who were eliminated later rank higher. Entrants who are still in rank by their losses. Equal entrants share
    a value. In the match for third place, entrants rank below the finalists, and its winner above its loser.
    """
    gone = out(meetings)
    lost = [met.loser for met in meetings if met.loser is not None]
    far = {entrant: _ALIVE - lost.count(entrant) for met in meetings for entrant in met.entrants if entrant is not None}
    far |= {entrant: _THIRD * when for entrant, when in gone.items()}
    for met in meetings:
        if met.match.side == "third":
            far |= {
                entrant: _THIRD * met.match.round - (1 if entrant == met.winner else 2)
                for entrant in met.entrants
                if entrant
            }
    return far
