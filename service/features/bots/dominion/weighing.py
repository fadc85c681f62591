"""The Dominion bot of level `master`, in kingdoms with known weights.

The weights say how much a card is wanted in the present state of the deck and the game. The bot buys and gains the most
wanted cards. It trashes cards that are worth less than their replacements.
"""

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, Final

import msgspec

from domain.games.dominion.cards import CARDS
from domain.games.dominion.setup import piles
from service.features.bots.dominion.choosing import DominionBot
from service.features.bots.dominion.ending import score
from service.features.bots.dominion.plans import LEAVING_NONE, VILLAGES, Plan
from service.features.bots.dominion.valuation import DEARER, Offer

_DRAWN: Final = {"council-room": 4, "smithy": 3, "library": 3, "laboratory": 2, "moat": 2, "vault": 2}
"""Approximate number of cards that each card draws when it is played. Cards that draw only one are left out."""


class CardWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gain: tuple[float, ...]
    """Weights for gaining the card: one for each sign of the game (`Weighing._signs`), and one for the number of copies
    in the deck.
    """
    keep: float
    """Value of owning the card, on the scale of the other values."""
    play: tuple[float, float, float]
    """Priorities of playing the card: as the last Action, with more Actions left, and for playing it twice."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights that were found for a kingdom. A card without weights is never wanted and worth nothing."""

    kingdom: tuple[str, ...]
    colonies: bool
    cards: dict[str, CardWeights]


_FILE: Final = files(__package__).joinpath("kingdom_weights.json")
FOUND: Final = {
    (frozenset(found.kingdom), found.colonies): found.cards
    for found in msgspec.json.decode(_FILE.read_bytes(), type=list[Weights])
}


def weights(kingdom: tuple[str, ...], *, colonies: bool) -> Mapping[str, CardWeights] | None:
    return FOUND.get((frozenset(kingdom), colonies))


class Weighing(DominionBot):
    def __init__(self, shown: Mapping[str, Any], weights: Mapping[str, CardWeights]) -> None:
        super().__init__(shown, Plan(), foresees=True)
        self._weights = weights

    def purchases(self) -> list[str]:
        weights = {card: self._wanted(card) for card in self._weights if self.supply.get(card)}
        return sorted((card for card in weights if weights[card] > 0), key=weights.__getitem__, reverse=True)

    def trashing(self, card: str) -> float:
        return -self._kept(card)

    def improvement(self, card: str, by: str) -> float:
        most = self.coins_of(card) + DEARER[by]
        left = [each for each in self._weights if self.supply.get(each) and self.costs[each] <= most]
        found = [each for each in left if not CARDS[each].potions and not CARDS[each].debt]
        return max(map(self._wanted, found), default=0.0) - self._kept(card)

    def _gaining(self, card: str) -> float:
        return self._wanted(card) if card in self._weights else -100.0

    def _eagerness(self, card: str) -> float:
        return self._played(card)[self.table["turn"]["actions"] > 1]

    def _worth_playing(self, card: str) -> bool:
        if card == "workshop":
            return any(self.costs[each] <= 4 for each in self.purchases())
        return super()._worth_playing(card)

    def _liking(self, option: Offer) -> float:
        if self.decision["prompt"] == "throne-room" and option["kind"] == "play":
            card = option["card"]
            return 100.0 + self._played(card)[2] if self._worth_playing(card) else 0.0
        return super()._liking(option)

    def _wanted(self, card: str) -> float:
        signs = [*self._signs, self.deck[card] / 3]
        return sum(weight * sign for weight, sign in zip(self._weights[card].gain, signs, strict=True))

    def _kept(self, card: str) -> float:
        return self._weights[card].keep if card in self._weights else 0.0

    def _played(self, card: str) -> tuple[float, float, float]:
        return self._weights[card].play if card in self._weights else (0.0, 0.0, 0.0)

    @cached_property
    def _signs(self) -> list[float]:
        """Return the state of the deck and the game as numbers, each about 1 in the middle of a game.

        `_wanted` adds the number of copies of the card.
        """
        deck, size = self.deck, max(1, self.deck.total())
        players = self.table["players"]
        scores = [score(self.cards_of(seat), each["vp_tokens"]) for seat, each in enumerate(players)]
        mine = scores.pop(self.seat)
        ends = "colony" if "colony" in self.supply else "province"
        return [
            1.0,
            (players[self.seat]["turns"] + 1) / 16,
            self.supply.get(ends, 0) / piles((), ends == "colony", len(players))[ends],
            10 * sum(deck[card] for card in deck if card in LEAVING_NONE) / size,
            10 * sum(deck[card] for card in deck if card in VILLAGES) / size,
            self.money() / size,
            3 * sum(deck[card] * drawn for card, drawn in _DRAWN.items()) / size,
            size / 25,
            (mine - max(scores)) / 12,
        ]
