"""How bots of Dominion choose. They buy by a plan, and answer what cards ask by what the cards are worth to them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.games.dominion.cards import CARDS, TREASURE, VICTORY
from service.bots.dominion.plans import TERMINALS, Plan, best_terminal, single, tuned

Shown = Mapping[str, Any]
Offer = Mapping[str, Any]

BASIC: Final = ("copper", "silver", "gold", "platinum", "estate", "duchy", "province", "colony", "curse")
_VALUE: Final = {
    "colony": 11, "platinum": 9, "province": 8, "gold": 6, "duchy": 5, "silver": 3, "estate": 2, "copper": 1,
    "curse": 0,
}  # fmt: skip
_GOLD: Final = 6
_OFTEN: Final = 8
"""For each terminal the deck should have so many other cards."""


def answer(level: str, shown: Shown, dice: random.Random) -> list[str]:
    supply = {pile["card"]: pile["count"] for pile in shown["table"]["supply"]}
    kingdom = [card for card in supply if card not in BASIC]
    match level:
        case "gentle":
            plan = Plan(duchies=0, estates=0)
        case "steady":
            plan = best_terminal(kingdom)
        case "skilled":
            plan = single(kingdom)
        case _:
            plan = tuned(kingdom)
    return Player(shown, plan, dice).answer()


class Player:
    def __init__(self, shown: Shown, plan: Plan, dice: random.Random) -> None:
        self.decision = shown["decision"]
        self.table = shown["table"]
        self.seat: int = self.decision["seat"]
        self.gained: Counter[str] = Counter(shown["gained"])
        """The cards that this seat has gained so far."""
        self.plan = plan
        self.dice = dice
        self.supply = {pile["card"]: pile["count"] for pile in self.table["supply"]}
        self.costs = {pile["card"]: pile["cost"] for pile in self.table["supply"]}
        self.mine = self.table["players"][self.seat]
        self.options: Sequence[Offer] = self.decision["options"]

    def answer(self) -> list[str]:
        match self.decision["prompt"]:
            case "action-phase":
                return [self._action()["id"]]
            case "buy-phase":
                return [self._purchase()["id"]]
        least, most = self.decision["min"], min(self.decision["max"], len(self.options))
        liked = sorted(self.options, key=self._liking, reverse=True)
        wanted = sum(self._liking(option) > 0 for option in liked)
        return [option["id"] for option in liked[: max(least, min(most, wanted))]]

    # the turn

    def _action(self) -> Offer:
        """What leaves further Actions comes first, then the best of the others."""
        playable = [option for option in self.options if option["kind"] == "play"]
        actions = [option for option in playable if self._worth_playing(option["card"])]
        if not actions:
            return self._ending(playable)
        return max(actions, key=lambda option: self._eagerness(option["card"]))

    def _worth_playing(self, card: str) -> bool:
        hand = self.mine["hand"] or ()
        junk = sum(each in ("curse", "estate", "copper") for each in hand)
        match card:
            case "chapel" | "steward" | "trading-post" | "remodel" | "salvager" | "bishop" | "expand" | "forge":
                return junk > 0
            case "moneylender":
                return "copper" in hand
            case "treasure-map":
                return list(hand).count(card) > 1
            case "upgrade" | "trade-route" | "ambassador" | "lookout":
                return junk > 0
        return True

    def _eagerness(self, card: str) -> float:
        if card not in TERMINALS and card not in _ENDING:
            return 100.0 + CARDS[card].cost
        return float(len(TERMINALS) - TERMINALS.index(card)) if card in TERMINALS else 0.0

    def _ending(self, playable: Sequence[Offer]) -> Offer:
        return next((option for option in self.options if option["kind"] == "end"), [*playable, *self.options][0])

    def _purchase(self) -> Offer:
        for option in self.options:
            if option["kind"] == "play-treasures":
                return option
        playable = [option for option in self.options if option["kind"] == "play"]
        if playable:
            return playable[0]
        offered = {option["card"]: option for option in self.options if option["kind"] == "buy"}
        wanted = next((card for card in self._wishes() if card in offered), None)
        return offered[wanted] if wanted is not None else self._ending(())

    def _wishes(self) -> list[str]:
        """What to have, the most wanted first, as far as the supply has it."""
        ends = "colony" if "colony" in self.supply else "province"
        left = self.supply[ends]
        wishes = ["colony"] if ends == "colony" else []
        if ends == "colony" and left > 5:
            wishes.append("platinum")
        wishes.append("province")
        if left <= self.plan.duchies:
            wishes.append("duchy")
        if left <= self.plan.estates:
            wishes.append("estate")
        coins = self.table["turn"]["coins"]
        cards = [card for card, count in self.plan.wanted if self.gained[card] < self._allowed(card, count)]
        golden = coins >= _GOLD and not self.plan.before_gold
        first = [card for card in cards if not golden or self.costs.get(card, 0) >= _GOLD]
        return [*wishes, *first, "gold", *cards, "silver"]

    def _allowed(self, card: str, count: int) -> int:
        """The second of a terminal waits until the deck is large enough for both."""
        if card not in TERMINALS:
            return count
        cards = 10 + self.gained.total()
        return min(count, max(1, cards // _OFTEN))

    # what cards ask

    def _liking(self, option: Offer) -> float:  # noqa: PLR0911 - a kind of option each
        """Above 0: it is picked although it need not be."""
        card = option.get("card")
        kind = option["kind"]
        if card is None or card not in CARDS:
            return self.dice.random() if kind == "effect" else 0.5
        value = self._value(card)
        if kind == "discard":
            return 1.5 - value if "cellar" in self.decision["prompt"] else (20 - value if value < 1 else -value)
        match kind:
            case "trash" | "return" | "pass":
                return self._trashing(card)
            case "gain" | "take":
                return self._gaining(card)
            case "put-on-deck":
                return value if "harbinger" in self.decision["prompt"] else 10 - value
            case "reveal" | "play" | "set-aside":
                return 1 + value
            case "name":
                return {"copper": 3.0, "silver": 2.0}.get(card, 0.1)
        return value

    def _value(self, card: str) -> float:
        """In the hand this turn."""
        if card in ("copper", "silver", "gold", "platinum"):
            return float(_VALUE[card])
        if CARDS[card].is_a(VICTORY) and not CARDS[card].is_a(TREASURE) and not CARDS[card].is_a("action"):
            return 0.1 if card != "curse" else 0.0
        return 0.0 if card == "curse" else CARDS[card].cost + 0.5

    def _trashing(self, card: str) -> float:
        late = self.supply["province"] <= 4
        if card == "curse":
            return 10.0
        if card == "estate":
            return -1.0 if late else 8.0
        if card == "copper":
            rich = self.gained["silver"] + 2 * self.gained["gold"] >= 3
            return 2.0 if rich and not late else -0.5
        return -float(CARDS[card].cost)

    def _gaining(self, card: str) -> float:
        wishes = self._wishes()
        if card in wishes:
            return 100.0 - wishes.index(card)
        return float(_VALUE.get(card, self.costs.get(card, CARDS[card].cost)))


_ENDING: Final = frozenset(
    [
        "chapel",
        "remodel",
        "feast",
        "thief",
        "adventurer",
        "artisan",
        "throne-room",
        "expand",
        "forge",
        "counting-house",
        "mint",
        "trade-route",
        "watchtower",
        "kings-court",
        "coppersmith",
        "secret-chamber",
        "tribute",
        "replace",
        "lurker",
        "ambassador",
        "island",
        "smugglers",
        "treasure-map",
        "ironworks",
        "outpost",
        "witch",
        "gardens",
        "native-village",
    ]
)
"""Actions beside `TERMINALS` after which no further one may be left."""
