"""Short helpers for tournaments: rounds from scores, and random tournaments for the laws."""

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from domain.game.results import Standing, ranked
from domain.tournament.results.reckoning import Reckoning
from domain.tournament.results.rounds import Bye, DrawnTable, Round, TableOutcome

Scores = Sequence[tuple[int, int | None]]
"""A table: its entrants in turn order with their scores; None: did not come."""


def outcome(scores: Sequence[int | None]) -> TableOutcome:
    came = ranked([Standing(seat, 0, score) for seat, score in enumerate(scores) if score is not None])
    return TableOutcome(came, tuple(seat for seat, score in enumerate(scores) if score is None))


def held(*tables: Scores, **byes: Sequence[int]) -> Round:
    """A round: its tables, and who had a bye, by kind."""
    return Round(
        tuple(DrawnTable(number, tuple(entrant for entrant, _ in scores)) for number, scores in enumerate(tables, 1)),
        tuple(Bye(entrant, kind) for kind, entrants in byes.items() for entrant in entrants),  # type: ignore[arg-type]  the keywords are the kinds
        {number: outcome([score for _, score in scores]) for number, scores in enumerate(tables, 1)},
    )


def all_of(reckoning: Reckoning) -> Iterator[Reckoning]:
    yield reckoning
    for part in reckoning.parts:
        yield from all_of(part)


def invented(
    chance: random.Random, entrants: int, rounds: int, sizes: Mapping[int, Sequence[int]] | None = None
) -> list[Round]:
    """Rounds with byes of every kind, absences, ties, late entries and people who leave."""
    entered = {entrant: chance.choice([1] * 8 + [2, 3]) for entrant in range(1, entrants + 1)}
    left = {entrant: chance.choice([99] * 8 + [2, 3]) for entrant in entered}
    made = []
    for number in range(1, rounds + 1):
        here = [entrant for entrant in entered if entered[entrant] <= number < left[entrant]]
        chance.shuffle(here)
        byes: dict[str, list[int]] = {"half": [], "none": [], "pairing": []}
        while here and chance.random() < 0.15:
            byes[chance.choice(["half", "none"])].append(here.pop())
        tables: list[Scores] = []
        while here:
            size = chance.choice((sizes or {0: (2, 3, 4)})[0])
            if len(here) < size:
                byes["pairing"] += here
                break
            scores = [(here.pop(), None if chance.random() < 0.05 else chance.randint(0, 6)) for _ in range(size)]
            tables.append(scores)
        made.append(held(*tables, **byes))
    return made


def seeds() -> st.SearchStrategy[random.Random]:
    return st.integers(0, 2**32).map(random.Random)


def half(value: float) -> Fraction:
    """Return a printed number with a half or a quarter at the end as a fraction."""
    return Fraction(value).limit_denominator(4)
