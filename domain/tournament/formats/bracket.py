"""Knock-outs: who meets whom when only winners go on, and matches of several games.

A bracket has a place for every seed and is filled up to a power of two with nobody; the best seeds meet nobody first,
and the best two meet in the final if nobody beats them.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from domain.game.results import Standing
from domain.tournament.rounds import Outcome, Round

Slots = tuple[int | None, ...]
"""The places of a bracket from top to bottom; None: nobody, or not yet known to be anybody."""

_HALF = Fraction(1, 2)


def seeding(places: int) -> list[int]:
    """The seeds from the top of the bracket to its bottom: 1 8 4 5 2 7 3 6 for eight."""
    order = [1]
    while len(order) < places:
        order = [seed for known in order for seed in (known, 2 * len(order) + 1 - known)]
    return order


def bracket(seeds: Sequence[int]) -> Slots:
    places = 1 << max(len(seeds) - 1, 0).bit_length()
    return tuple(seeds[seed - 1] if seed <= len(seeds) else None for seed in seeding(places))


def rounds_of(seeds: int) -> int:
    return max(seeds - 1, 0).bit_length()


def remaining(seeds: Sequence[int], rounds: Sequence[Round]) -> Slots:
    """The bracket after these rounds, all of them complete: who won stays, and where neither came nobody does."""
    slots = bracket(seeds)
    for held in rounds:
        won = {bye.entrant for bye in held.byes}
        for table, outcome in held.played():
            won |= {table.entrants[standing.seat] for standing in outcome.standings if standing.place == 1}
            if len(outcome.absent) == 1:  # who came alone goes on
                won.add(table.entrants[1 - outcome.absent[0]])
        slots = tuple(
            next((own for own in slots[place : place + 2] if own in won), None) for place in range(0, len(slots), 2)
        )
    return slots


class Duel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of at most `best_of` games, in which the two begin in turn. If it is level after the last, either they
    `replay` until a game is won, or it goes to who was `second` in turn order in the last game, or to the better
    `seed`, who is the first named of the two."""

    best_of: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    """How many games at most."""
    tied: Literal["replay", "second", "seed"] = "replay"
    """What decides a match that is level after the last."""

    def order(self, entrants: Sequence[int], number: int) -> tuple[int, ...]:
        """Who begins game `number`, 1 for the first, and who does not."""
        return tuple(entrants) if number % 2 else tuple(reversed(entrants))

    def outcome(self, games: Sequence[Outcome]) -> Outcome | None:
        """How the match came out, by seats of its first game; None: it is not over. Who does not come to a game loses
        it, and when neither comes the match is over for both."""
        if any(len(game.absent) == 2 for game in games):
            return Outcome((), (0, 1))
        won = [Fraction(), Fraction()]
        for number, game in enumerate(games, 1):
            for seat, worth in _worth(game).items():
                won[_player(seat, number)] += worth
        winner = self._winner(won, len(games))
        if winner is None:
            return None
        stayed_away = {_player(game.absent[0], number) for number, game in enumerate(games, 1) if game.absent}
        if stayed_away == {1 - winner} and all(game.absent for game in games):
            return Outcome((), (1 - winner,))
        scores = [int(2 * points) for points in won]
        return Outcome(tuple(Standing(seat, 1 if seat == winner else 2, scores[seat]) for seat in (0, 1)))

    def _winner(self, won: Sequence[Fraction], games: int) -> int | None:
        ahead = 0 if won[0] > won[1] else 1
        lead = won[ahead] - won[1 - ahead]
        if lead > max(self.best_of - games, 0):
            return ahead
        if games < self.best_of or self.tied == "replay":
            return None
        return 0 if self.tied == "seed" else _player(1, games)


def _player(seat: int, number: int) -> int:
    """Who sits on this seat of game `number`, by their seat in the first."""
    return seat if number % 2 else 1 - seat


def _worth(game: Outcome) -> dict[int, Fraction]:
    if game.absent:
        return {1 - game.absent[0]: Fraction(1)}
    winners = [standing.seat for standing in game.standings if standing.place == 1]
    return {seat: Fraction(1) if len(winners) == 1 else _HALF for seat in winners}
