"""The values of cards for a Dominion bot, by the table that it sees when it decides."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from domain.games.dominion.cards import ACTION, ATTACK, CARDS, PRIZE, VICTORY, CardCost, starting_cards
from service.features.bots.dominion.plans import Plan

Offer = Mapping[str, Any]

COINS: Final = {"copper": 1, "silver": 2, "gold": 3, "platinum": 5}
CARD_VALUES: Final = {
    "colony": 11, "platinum": 9, "province": 8, "gold": 6, "duchy": 5, "silver": 3, "estate": 2, "copper": 1,
    "curse": 0,
}  # fmt: skip
DEARER: Final = {"remodel": 2, "replace": 2, "expand": 3, "upgrade": 1, "remake": 1, "farmland": 2}
"""How many coins more the gained card may cost than the trashed card, by the card that does both."""
_EXACT: Final = ("upgrade", "remake", "farmland")
"""Cards of `DEARER` whose gained card must cost exactly the listed number of coins more."""
_PRIZED: Final = 7
_USELESS: Final = ("hovel", "overgrown-estate")
"""Shelters that cannot be played."""
_LATE: Final = 4
"""Number of remaining Provinces at which the game is about to end."""


class Valuation(ABC):
    """The values of cards at a decision, by the table that the deciding seat sees."""

    STEPS: ClassVar = (3, 5, 6, 8, 11)
    """Numbers of coins at which better cards can be bought."""

    plan: Plan

    def __init__(self, shown: Mapping[str, Any]) -> None:
        self.decision: Mapping[str, Any] = shown["decision"]
        self.table: Mapping[str, Any] = shown["table"]
        self.seat: int = self.decision["seat"]
        self.moves = shown["moves"]
        self.supply: dict[str, int] = {}
        self.costs: dict[str, int] = {}
        for pile in self.table["supply"]:
            card = pile.get("cards", (pile["card"],))[0] if pile["count"] else pile["card"]
            self.supply[card] = pile["count"]
            self.costs[card] = pile["cost"]
        self.holder: int = self.decision.get("for_seat", self.seat)
        """The seat whose cards are played: another one in a turn that this seat controls."""
        self.mine: Mapping[str, Any] = self.table["players"][self.holder]
        self.hand: Sequence[str] = self.mine["hand"] or ()
        self.options: Sequence[Offer] = self.decision["options"]
        self.gained = Counter(card for seat, card, gained in self.moves if gained and seat == self.seat)
        self.deck: Counter[str] = self.cards_of(self.seat)
        """Cards that this seat owns, by the public moves of cards."""

    def cards_of(self, seat: int) -> Counter[str]:
        cards = Counter(starting_cards(shelters=self.table.get("shelters", False)))
        for mover, card, gained in self.moves:
            if mover == seat:
                cards[card] += -1 if gained is False else 1
        return cards

    @property
    def possessing(self) -> bool:
        """Return whether the bot controls the turn of another player."""
        return self.holder != self.seat

    @property
    def late(self) -> bool:
        return self.supply.get("province", 0) <= _LATE

    @abstractmethod
    def purchases(self) -> list[str]:
        """Return the cards in the supply that the bot wants to buy, the most wanted first."""

    @abstractmethod
    def money(self) -> int:
        """Return approximately how many coins all cards in the deck give."""

    def in_hand(self) -> int:
        return int(self.table["turn"]["coins"]) + sum(COINS.get(card, 0) for card in self.hand)

    def best_gain(self, most: int) -> float:
        return max(
            (
                self.worth(card)
                for card, cost in self.costs.items()
                if self.supply[card] and cost <= most and not CARDS[card].potions and not CARDS[card].debt
            ),
            default=0,
        )

    @property
    def debt(self) -> int:
        return int(self.mine.get("counters", {}).get("debt", 0))

    @property
    def potions(self) -> int:
        """Return the number of Potions to spend."""
        return int(self.table["turn"].get("counters", {}).get("potions", 0))

    def reaches(self, more: int) -> bool:
        """Return whether a better card can be bought with `more` coins."""
        return any(self.in_hand() < step <= self.in_hand() + more for step in self.STEPS)

    def prefers_discarding(self) -> bool:
        """Return whether the revealed cards are better discarded: own bad ones, or good ones of another player."""
        own = [self.value(card) for card in self.mine["aside"]]
        others = [self.value(card) for each in self.table["players"] for card in each["aside"]]
        return sum(own) < 2 * len(own) if own else sum(others) >= 2 * len(others)

    def value(self, card: str) -> float:
        """Return the value of having a card in the hand this turn."""
        if card in COINS:
            return float(CARD_VALUES[card])
        if card == "curse":
            return 0.0
        if CARDS[card].types == (VICTORY,) or card in _USELESS:
            return 0.1
        return worth_of(card) + 0.5

    def back(self, card: str) -> float:
        """Return the value of putting a card from the hand back onto the deck.

        It is high for Actions that cannot be played and Treasures that are not needed.
        """
        turn = self.table["turn"]
        if CARDS[card].is_a(ACTION):
            return 20.0 + CARDS[card].cost if turn["actions"] == 0 else 5.0
        coins = self.in_hand()
        less = coins - COINS.get(card, 0)
        if card in COINS and sum(coins >= step for step in self.STEPS) == sum(less >= step for step in self.STEPS):
            return 10.0 + CARD_VALUES[card]
        return -self.value(card)

    def trashing(self, card: str) -> float:
        """Return the value of trashing a card. Above 0, the deck is better without the card.

        In a controlled turn the cards return to their owner. Then the value is negative, and rises with the cost.
        """
        return CARDS[card].cost - 20.0 if self.possessing else self._trashing_own(card)

    def _trashing_own(self, card: str) -> float:
        match card:
            case "curse":
                return 10.0
            case "estate":
                return -1.0 if self.late else 8.0
            case _ if card in _USELESS:
                return 8.0
            case "copper" if self.plan.thin:
                return 2.0 if self.money() > self.plan.thin else -0.5
            case "copper":
                rich = self.gained["silver"] + 2 * self.gained["gold"] >= 3
                return 2.0 if rich and not self.late else -0.5
        return -float(max(1, worth_of(card)))

    def improvement(self, card: str, by: str) -> float:
        """Return the gain in value from trashing `card` with the card `by` and gaining the best possible card
        instead.
        """
        cost = self._cost(card).plus(DEARER[by])
        left = [(each, self._cost(each)) for each, count in self.supply.items() if count]
        found = [each for each, price in left if (price == cost if by in _EXACT else price <= cost)]
        return max(map(self.worth, found), default=0.0) - (0 if self.possessing else self.worth(card))

    def harms_itself(self, card: str) -> bool:
        """Return whether the card is an Attack of another player, which would hit the bot."""
        return self.possessing and CARDS[card].is_a(ATTACK)

    def coins_of(self, card: str) -> int:
        return self.costs.get(card, CARDS[card].cost)

    def _cost(self, card: str) -> CardCost:
        return CardCost(self.coins_of(card), CARDS[card].potions, CARDS[card].debt)

    def after_trashing(self, card: str) -> float:
        """Return the gain from trashing a card with a Butcher and paying all coin tokens, at half a point each."""
        tokens: int = self.mine["counters"]["coin_tokens"]
        return self.best_gain(self.coins_of(card) + tokens) - self.worth(card) - tokens / 2

    def exchanging(self, card: str, most: int) -> float:
        """Return the value of the best card that costs at most `most`, minus the value of the trashed card."""
        return self.best_gain(most) - self.worth(card)

    def worth(self, card: str) -> float:  # noqa: PLR0911 - a card each
        """Return the value of a card in the deck until the end of the game."""
        match card:
            case "estate":
                return 2.0 if self.late else 0.3
            case "duchy":
                return 5.0 if self.late else 2.5
            case "curse":
                return -2.0
            case "copper":
                return 0.5
            case "province" | "colony":
                return 8.0 if not self.late else 12.0
            case "gold":
                return 6.0 if not self.late else 4.0
        return worth_of(card) * (0.9 if not self.late else 0.5)


def worth_of(card: str) -> int:
    """Return what a card is worth, on the scale of costs. A Prize costs nothing, and is worth more than a Gold."""
    return _PRIZED if CARDS[card].is_a(PRIZE) else CARDS[card].cost + CARDS[card].debt
