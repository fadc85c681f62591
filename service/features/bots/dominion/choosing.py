"""The choices of Dominion bots in their turn. They first play Actions that allow further ones, and buy by a plan."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from domain.games.dominion.cards import ACTION, CARDS, MIXED, TREASURE, Worth, pile_of
from service.features.bots.dominion.asked import DecisionMaker
from service.features.bots.dominion.ending import Ending
from service.features.bots.dominion.events import worth_buying
from service.features.bots.dominion.plans import LEAVING_NONE, TERMINALS, VILLAGES, Plan
from service.features.bots.dominion.prompts import ALTAR_GAINS
from service.features.bots.dominion.valuation import Offer

Shown = Mapping[str, Any]

_COINS: Final = {
    "copper": 1,
    "silver": 2,
    "gold": 3,
    "platinum": 5,
    "harem": 2,
    "bank": 3,
    "contraband": 3,
    "horn-of-plenty": 0,
    "diadem": 3,
    "potion": 0,
    "philosophers-stone": 2,
    "charm": 2,
    "rocks": 1,
}
_GOLD: Final = 6
_OFTEN: Final = 8
"""Number of cards in the deck for each copy of a terminal Action that a bot wants."""
_THINNING: Final = ("chapel", "steward", "ambassador")
_AS_ESTATES: Final = 2
"""Points from which a card is bought as early as a Duchy. Cards with fewer points are bought as late as the Estates."""
_LAST: Final = {"bank": 1, "venture": 1, "horn-of-plenty": 2}
"""Treasures that are played after all other Treasures, in the listed order."""
_NAMES: Final = 3
_REPLAYING: Final = ("throne-room", "kings-court")


class DominionBot(DecisionMaker):
    """A Dominion bot that buys by a plan.

    If it `foresees`, it considers purchases that end the game, and who wins then.
    """

    def __init__(self, shown: Shown, plan: Plan, *, foresees: bool) -> None:
        super().__init__(shown)
        self.plan = plan
        self.foresees = foresees

    def answer(self) -> list[str]:
        match self.decision["prompt"]:
            case "action-phase":
                return [self._action()["id"]]
            case "buy-phase":
                return [self._purchase()["id"]]
        return self.picks()

    def _action(self) -> Offer:
        """Choose an Action to play: first those that leave further Actions, then the best of the others."""
        playable = [option for option in self.options if option["kind"] == "play"]
        actions = [option for option in playable if self._worth_playing(option["card"])]
        if playable and self._enchanted():
            return min(playable, key=lambda option: self.value(option["card"]))
        return max(actions, key=lambda option: self._eagerness(option["card"])) if actions else self._end()

    def _enchanted(self) -> bool:
        """Return whether the next Action has no effect of its own, so that the least useful one is played first."""
        replaced = self.table["turn"].get("counters", {}).get("effects_replaced", 0)
        return "enchanted" in self.mine.get("lasting", {}) and not replaced

    def _worth_playing(self, card: str) -> bool:
        if self.possessing and card == "apprentice":  # the trashed card returns
            return len(self.hand) > 1
        return not self.harms_itself(card) and self._useful(card)

    def _useful(self, card: str) -> bool:  # noqa: PLR0911 - a card each
        hand = list(self.mine["hand"] or ())
        hand.remove(card)
        match card:
            case "throne-room" | "kings-court":
                others = [each for each in hand if CARDS[each].is_a(ACTION) and each not in _REPLAYING]
                return any(map(self._worth_playing, others))
            case "moneylender":
                return "copper" in hand
            case "treasure-map":
                return card in hand
            case "remodel" | "expand" | "replace" | "upgrade":
                return any(self.improvement(each, card) > 0 for each in hand)
            case "remake":
                return sum(sorted([self.improvement(each, card) for each in hand])[-2:]) > 0
            case "transmute":
                return not {"estate", "curse"}.isdisjoint(hand)
            case "altar":
                return any(self.exchanging(each, ALTAR_GAINS) > 0 for each in hand)
            case "mine":
                return any(each in ("copper", "silver") for each in hand)
            case "trading-post":
                return sum(self.trashing(each) > 0 for each in hand) > 1
            case (
                "chapel"
                | "salvager"
                | "bishop"
                | "forge"
                | "trade-route"
                | "ambassador"
                | "rats"
                | "apprentice"
                | "temple"
            ):
                return any(self.trashing(each) > 0 for each in hand)
            case "lookout":
                return self.deck["curse"] + self.deck["estate"] + self.deck["copper"] > 2
            case "mint":
                return any(each in ("gold", "platinum", "silver") for each in hand)
        return True

    def _eagerness(self, card: str) -> float:
        if card in _REPLAYING:
            return 200.0 + CARDS[card].cost
        if card in VILLAGES and self.table["turn"]["actions"] == 1:
            return 150.0 + CARDS[card].cost
        if card not in LEAVING_NONE:
            return 100.0 + CARDS[card].cost
        if card in _THINNING and sum(self.trashing(each) > 0 for each in self.hand) > 1:
            return 90.0
        return float(len(TERMINALS) - TERMINALS.index(card)) if card in TERMINALS else 0.0

    def _end(self) -> Offer:
        return next((option for option in self.options if option["kind"] == "end"), self.options[0])

    def _purchase(self) -> Offer:
        for option in self.options:
            if option["kind"] == "play-treasures":
                return option
        playable = [option for option in self.options if option["kind"] == "play" and self._pays(option["card"])]
        if playable:
            return min(playable, key=lambda option: _LAST.get(option["card"], 0))
        spending = self._spending()
        if spending is not None:
            return spending
        pays = [option for option in self.options if option["kind"] == "pay"]
        if pays:
            return max(pays, key=lambda option: int(option["count"]))
        offered = {option["card"]: option for option in self.options if option["kind"] == "buy"}
        purchases = [card for card in self.purchases() if card in offered]
        card = Ending(self).purchase(offered, purchases) if self.foresees else next(iter(purchases), None)
        for option in self.options:
            if option["kind"] == "buy-event" and worth_buying(option["event"], self, card):
                return option
        return offered[card] if card is not None else self._end()

    def _pays(self, card: str) -> bool:
        """Return whether the Treasure is worth playing now. A Horn of Plenty with few names gains a Copper."""
        return card != "horn-of-plenty" or len({*self.mine["in_play"], card}) >= _NAMES

    def _spending(self) -> Offer | None:
        """Return the fewest tokens with which a more wanted card can be bought, if there are any."""
        spends = [option for option in self.options if option["kind"] == "spend"]
        if not spends:
            return None
        wanted = [card for card in self.purchases() if self.supply.get(card)]
        costs = [self.costs[card] for card in wanted if CARDS[card].potions <= self.potions]
        coins = self.table["turn"]["coins"] - self.debt

        def best(tokens: int) -> int:
            return next((place for place, cost in enumerate(costs) if cost <= coins + tokens), len(costs))

        found = min(spends, key=lambda option: (best(option["count"]), option["count"]))
        return found if best(found["count"]) < best(0) else None

    def purchases(self) -> list[str]:
        plan, purchases = self.plan, []
        ends = "colony" if "colony" in self.supply else "province"
        left = self.supply.get(ends, 0)
        if ends == "colony":
            purchases = ["colony", "platinum"] if left > plan.platinum else ["colony"]
        early = ends == "colony" and left > plan.provinces
        if (self.money() >= plan.money and not early) or left <= plan.duchies:
            purchases.append("province")
        if left <= plan.duchies:
            purchases += ["duchy", *self._worth_points(_AS_ESTATES)]
        if left <= plan.estates:
            purchases += [*self._worth_points(1), "estate"]
        golden = self.table["turn"]["coins"] >= _GOLD and not plan.before_gold
        wanted = [each for card, count in plan.wanted for each in self._on_top(card, count)]
        cards = [card for card, count, gained in wanted if gained < self._allowed(card, count)]
        first = [card for card in cards if not golden or self.costs.get(card, 0) + CARDS[card].debt >= _GOLD]
        named = [card for card, _ in plan.wanted]
        if "gold" not in named:
            first.append("gold")
        return [*purchases, *first, *cards, *(["silver"] if "silver" not in named else [])]

    def _on_top(self, card: str, count: int) -> list[tuple[str, int, int]]:
        """Return a wanted card with its greatest number and the number gained. Of a mixed pile, it is the top card."""
        if card not in MIXED:
            return [(card, count, self.gained[card])]
        gained = sum(self.gained[each] for each in {*MIXED[card].cards})
        return [(top, count, gained) for top in self.supply if pile_of(top) == card and top != card]

    def _worth_points(self, least: int) -> list[str]:
        """Return the kingdom cards with at least `least` points, the best first.

        A bot that does not foresee the end buys none.
        """
        if not self.foresees:
            return []
        points = {card: worth([*self.deck.elements(), card]) for card, worth in self._of_the_kingdom()}
        return sorted((card for card in points if points[card] >= least), key=points.__getitem__, reverse=True)

    def _of_the_kingdom(self) -> Iterator[tuple[str, Worth]]:
        for card in self.supply:
            worth = CARDS[card].worth
            if worth is not None and not CARDS[card].basic:
                yield card, worth

    def money(self) -> int:
        return sum(count * _coins(card) for card, count in self.deck.items())

    def _allowed(self, card: str, count: int) -> int:
        """Return how many copies of a card the bot wants.

        For a terminal Action, the deck's size and spare Actions limit the number.
        """
        if card not in TERMINALS:
            return count
        spare = sum(self.deck[village] for village in VILLAGES)
        return min(count, max(1, self.deck.total() // _OFTEN) + spare)


def _coins(card: str) -> int:
    kind = CARDS[card]
    if kind.is_a(TREASURE):
        return _COINS.get(card, 2)
    return int(kind.is_a(ACTION) and kind.cost > 3)
