"""Answers of Dominion bots to the decisions that cards ask, by the value of cards."""

from typing import Final

from domain.games.dominion.cards import ACTION, CARDS
from service.features.bots.dominion.plans import LEAVING_NONE, TERMINALS, VILLAGES
from service.features.bots.dominion.prompts import EFFECTS, LIKINGS
from service.features.bots.dominion.valuation import CARD_VALUES, Offer, Valuation

_DEAR: Final = 5
"""Price in coins from which a bot keeps its Coppers for a purchase this turn, instead of trashing them."""
_PAYING: Final = ("moneylender", "mine", "spice-merchant", "butcher", "taxman")
"""Cards that trash a Treasure for a greater gain at once, so that all Coppers may be trashed."""


class DecisionMaker(Valuation):
    def picks(self) -> list[str]:
        least, most = self.decision["min"], min(self.decision["max"], len(self.options))
        likings = self._likings()
        order = sorted(range(len(likings)), key=likings.__getitem__, reverse=True)
        liked = sum(liking > 0 for liking in likings)
        return [self.options[number]["id"] for number in order[: max(least, min(most, liked))]]

    def _likings(self) -> list[float]:
        """Return the value of each option. A bot picks options above 0 even beyond the required number."""
        likings = [self._liking(option) for option in self.options]
        if self.decision["prompt"] in _PAYING:
            return likings
        coppers = [number for number, option in enumerate(self.options) if _trashes_copper(option)]
        spare = max(0, self.money() - self.plan.thin) if self.plan.thin else len(coppers)
        coins = self.in_hand()
        dear = max((step for step in self.STEPS if _DEAR <= step <= coins), default=0)
        if dear and not self.mine["aside"]:  # cards set aside give no money this turn
            spare = min(spare, coins - dear)
        for number in coppers[spare:]:
            likings[number] = min(likings[number], -0.5)
        return likings

    def _liking(self, option: Offer) -> float:  # noqa: PLR0911 - a kind of option each
        card, kind = option.get("card"), option["kind"]
        if kind == "effect":
            return self._effect(option["what"])
        if kind in ("spend", "overpay"):
            return self._paying(option)
        if card is None or card not in CARDS:
            return float(self._junk() > 1) if kind == "discard" else 0.5
        liking = LIKINGS.get((self.decision["prompt"], kind))
        if liking is not None:
            return liking(self, card)
        match kind:
            case "discard":
                value = self._held(option)
                return 20 - value if value < 1 else -value
            case "trash" | "return" | "pass":
                return self.trashing(card)
            case "gain" | "take":
                return self._gaining(card)
            case "put-on-deck":
                return 10 - self._held(option)
            case "play" if self.harms_itself(card):
                return -1.0
            case "reveal" | "play" | "set-aside":
                return 1 + self.value(card)
            case "name":
                return {"copper": 3.0, "silver": 2.0}.get(card, 0.1)
        return self.value(card)

    def _paying(self, option: Offer) -> float:
        """Return the value of paying tokens for a dearer card, or coins above the cost of the bought card."""
        prompt = self.decision["prompt"]
        if "count" in option:
            trashed = next(
                (card for seat, card, gained in reversed(self.moves) if seat == self.holder and gained is False)
            )
            count: int = option["count"]
            return 20.0 + self.best_gain(self.costs.get(trashed, 0) + count) - 0.5 * count
        coins: int = option["coins"]
        if "potions" in option:
            return -float(1 + coins)
        match prompt:
            case "masterpiece":
                return 1.0 + coins
            case "stonemason":
                wanted = {self.costs[card] for card in self.purchases() if CARDS[card].is_a(ACTION)}
                return float(coins if coins in wanted else not coins)
            case "doctor":
                return float(coins if coins <= self.deck["curse"] + self.deck["estate"] else -coins)
        return float(-coins)

    def _effect(self, what: str) -> float:
        done = EFFECTS.get(what)
        return 0.5 if done is None else float(done(self))

    def _junk(self) -> int:
        return sum(self.value(card) < 1 for card in self.hand)

    def _held(self, option: Offer) -> float:
        """Return the value of a card in the bot's hand. Actions that cannot be played any more are worth nothing."""
        card = option["card"]
        if card in LEAVING_NONE and not any(village in self.hand for village in VILLAGES):
            others = [each for each in self.hand if each in TERMINALS]
            best = min(others, key=TERMINALS.index, default=card)
            if option.get("copy", 1) > 1 or best != card:
                return 0.3
        return self.value(card)

    def _gaining(self, card: str) -> float:
        purchases = self.purchases()
        if card in purchases:
            return 100.0 - purchases.index(card)
        return float(CARD_VALUES.get(card, self.coins_of(card)))


def _trashes_copper(option: Offer) -> bool:
    return option["kind"] == "trash" and option.get("card") == "copper"
