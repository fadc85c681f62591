"""Pairings of tables of four over six rounds, for 4 to 200 players, compared with random pairing within score groups.

    python -m benchmarks.pairing [--check]

- `rematches`: meetings beyond the first, and the fewest that this many tables can have.
- `spread`: the distance of points at a table, average and maximum.
- `same seat`: how often a player had the same place in turn order, squared, a player and round.
- `lean`: the distance of a player's seats from the middle of the turn order in all, in tables.
- `slowest`: the processor time of the slowest round.

`--check` fails if 200 players take two seconds, if a player meets another again without need, or if the random pairing
is as good.
"""

import random
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from math import comb

from domain.game.chance import Chance
from domain.game.results import Standing, ranked
from domain.tournament.pairing.cost import Draw, Field
from domain.tournament.pairing.drawing import draw
from domain.tournament.pairing.history import WHOLE, History
from domain.tournament.pairing.sizes import table_sizes
from domain.tournament.results.crosstable import Crosstable
from domain.tournament.results.rounds import Bye, DrawnTable, Round, TableOutcome
from domain.tournament.results.scale import Scale

ROUNDS = 6
PLAYERS = (4, 6, 7, 8, 11, 12, 13, 16, 20, 25, 32, 50, 64, 101, 128, 200)
CHANCE = Chance(bytes(32), "benchmark")

Pairing = Callable[[Field, int], Draw]


def searched(field: Field, number: int) -> Draw:
    return draw(field, table_sizes(len(field.points), 4, range(2, 5)), CHANCE, number)


def by_chance(field: Field, number: int) -> Draw:
    """Everybody in the order of their points, by chance among equals, table by table."""
    chance = random.Random(number)
    order = chance.sample(sorted(field.points), len(field.points))
    order.sort(key=lambda own: field.points[own], reverse=True)
    tables = []
    for size in table_sizes(len(order), 4, range(2, 5)).tables:
        tables.append(tuple(chance.sample(order[:size], size)))
        del order[:size]
    return Draw(tuple(tables), tuple(order))


class Event:
    """Six rounds between players of different strength."""

    def __init__(self, players: int, pairing: Pairing) -> None:
        chance = random.Random(players)
        skill = {player: chance.gauss(50, 10) for player in range(1, players + 1)}
        self.players = players
        self.rounds: list[Round] = []
        self.spreads: list[Fraction] = []
        self.slowest = 0.0
        for number in range(1, ROUNDS + 1):
            crosstable = Crosstable(sorted(skill), self.rounds, Scale())
            points = {player: crosstable.points(player).value for player in skill}
            field = Field(points, History.of(self.rounds, 4), 4)
            began = time.process_time()
            made = pairing(field, number)
            self.slowest = max(self.slowest, time.process_time() - began)
            outcomes = {}
            for table, entrants in enumerate(made.tables, 1):
                at_table = [points[player] for player in entrants]
                self.spreads.append(max(at_table) - min(at_table))
                scores = [round(chance.gauss(skill[player], 8)) for player in entrants]
                outcomes[table] = TableOutcome(ranked([Standing(seat, 0, score) for seat, score in enumerate(scores)]))
            tables = tuple(DrawnTable(table, entrants) for table, entrants in enumerate(made.tables, 1))
            self.rounds.append(Round(tables, tuple(Bye(player, "pairing") for player in made.byes), outcomes))
        self.history = History.of(self.rounds, 4)

    @property
    def rematches(self) -> int:
        return sum(times - 1 for times in self.history.meetings.values())

    @property
    def fewest(self) -> int:
        """The rematches that there must be: meetings beyond all pairs."""
        return max(0, self.history.meetings.total() - comb(self.players, 2))

    @property
    def same_seat(self) -> float:
        return sum(times**2 for times in self.history.seats.values()) / self.players / ROUNDS

    @property
    def lean(self) -> float:
        return sum(map(abs, self.history.late.values())) / WHOLE / self.players

    def told(self, name: str) -> str:
        mean, most = float(sum(self.spreads) / len(self.spreads)), float(max(self.spreads))
        return (
            f"{self.players:7} {name:10} {self.rematches:9} ({self.fewest:3}) {mean:6.2f} {most:6.1f}"
            f" {self.same_seat:9.2f} {self.lean:6.2f} {1000 * self.slowest:8.0f} ms"
        )


def main(check: bool) -> None:
    print("players pairing          rematches spread   most same seat   lean     slowest")
    for players in PLAYERS:
        ours, chance = Event(players, searched), Event(players, by_chance)
        print(ours.told("searched"))
        print(chance.told("by chance"))
        if check:
            assert ours.slowest < 2, f"{players} players take {ours.slowest:.1f} s"
            needless, by_chance_needless = ours.rematches - ours.fewest, chance.rematches - chance.fewest
            # a round is paired when those after it are not known, which costs small fields a few rematches
            assert needless <= (players < 24) * players, f"{needless} of {players} players meet again without need"
            assert players < 8 or 3 * needless <= by_chance_needless
            assert ours.same_seat < chance.same_seat
            assert ours.lean < chance.lean


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
