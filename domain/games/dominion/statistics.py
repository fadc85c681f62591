"""The statistics of a game of Dominion: its kingdom, its supply, and the cards bought in the first two turns."""

from collections.abc import Iterable
from typing import Final

from domain.game.facts import Fact
from domain.game.statistics import GameCounts
from domain.games.dominion.facts import CardBought, CleanedUp, SupplyLaid
from domain.games.dominion.options import DominionOptions

_TURNS: Final = 2
"""Number of turns in the opening of a seat: in them, a player sees the ten cards of the first deck once."""


def statistics(options: DominionOptions, seats: int, facts: Iterable[Fact]) -> GameCounts:
    """Return the statistics of a game from its facts, which are read only up to the end of all openings."""
    supply: set[str] = set()
    bought: list[list[str]] = [[] for _ in range(seats)]
    turns = [0] * seats
    for fact in facts:
        match fact:
            case SupplyLaid(piles=piles):
                supply.update(piles)
            case CardBought(seat=seat, card=card) if turns[seat] < _TURNS:
                bought[seat].append(card)
            case CleanedUp(seat=seat):
                turns[seat] += 1
                if min(turns) >= _TURNS:
                    break
    openings = tuple(
        tuple(sorted(cards)) if done >= _TURNS else None for cards, done in zip(bought, turns, strict=True)
    )
    supply.update(*bought)  # a pile of several cards has the name of none of them
    return GameCounts(options.recommended or "", tuple(sorted(supply)), openings)
