"""Purchases that end a Dominion game. A bot that foresees them buys cards that win, and avoids those that lose."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from domain.games.dominion.cards import CARDS
from domain.games.dominion.ending import over, piles_to_empty
from service.features.bots.dominion.valuation import Valuation

_DEEP: Final = 4
"""Maximum number of purchases in a turn that the bot considers together."""
_LAST: Final = 2


class Ending:
    def __init__(self, player: Valuation) -> None:
        self._supply = player.supply
        self._costs = player.costs
        self._seat = player.seat
        turn = player.table["turn"]
        self._coins, self._buys, self._potions = turn["coins"], turn["buys"], player.potions
        players = player.table["players"]
        self._players = len(players)
        self._turns = [each["turns"] for each in players]
        """Number of turns of each seat, including this turn."""
        self._turns[self._seat] += not turn.get("extra", False)
        self._scores = [score(player.cards_of(seat), each["vp_tokens"]) for seat, each in enumerate(players)]
        self._cards = player.deck

    def purchase(self, offered: Collection[str], purchases: Sequence[str]) -> str | None:
        """Return a purchase that wins now, or the most wanted one that does not lose. Return None to buy nothing."""
        if not self._near():
            return next(iter(purchases), None)
        for bought in self._sequences(sorted(offered), min(self._buys, _DEEP)):
            if self._over(bought) and self._wins(bought):
                return bought[0]
        return next((card for card in purchases if not self._loses(card)), None)

    def _near(self) -> bool:
        """Return whether purchases of this turn or the next could end the game, because the piles are low."""
        dear = min(self._supply.get(card, _DEEP + _LAST) for card in ("province", "colony"))
        low = sum(sorted(self._supply.values())[: piles_to_empty(self._players)])
        return bool(min(dear - 1, low) <= self._buys)

    def _sequences(
        self, offered: Sequence[str], buys: int, coins: int | None = None, potions: int | None = None
    ) -> Iterator[tuple[str, ...]]:
        coins = self._coins if coins is None else coins
        potions = self._potions if potions is None else potions
        for number, card in enumerate(offered):
            left = coins - self._costs[card]
            less = potions - CARDS[card].potions
            if left < 0 or less < 0:
                continue
            yield (card,)
            if buys > 1 and not CARDS[card].debt:
                yield from ((card, *more) for more in self._sequences(offered[number:], buys - 1, left, less))

    def _over(self, bought: Sequence[str]) -> bool:
        left = {**self._supply}
        for card in bought:
            left[card] -= 1
        return min(left.values()) >= 0 and over(left, self._players)

    def _lead(self, bought: Sequence[str]) -> int:
        cards = self._cards.copy()
        cards.update(bought)
        mine = self._scores[self._seat] + score(cards, 0) - score(self._cards, 0)
        return mine - max(score for seat, score in enumerate(self._scores) if seat != self._seat)

    def _wins(self, bought: Sequence[str]) -> bool:
        """Return whether the bot wins if the game ends after the given purchases.

        With equal points, fewer turns win.
        """
        foes = [turns for seat, turns in enumerate(self._turns) if seat != self._seat]
        lead = self._lead(bought)
        return lead > 0 or (lead == 0 and self._turns[self._seat] < min(foes))

    def _loses(self, card: str) -> bool:
        """Return whether a purchase ends the game without winning it.

        Taking the last Province but one does not count: the next player may lack the money for the last.
        """
        return self._over((card,)) and not self._wins((card,))


def score(cards: Mapping[str, int], tokens: int) -> int:
    owned: Any = [card for card, count in cards.items() for _ in range(count)]
    found = tokens
    for card, count in cards.items():
        worth = CARDS[card].worth
        if worth is not None and count > 0:
            found += count * worth(owned)
    return found
