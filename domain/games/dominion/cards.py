"""Cards of Dominion as they are printed. `box.py` registers them."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

import msgspec

Kind = Literal[
    "action",
    "attack",
    "reaction",
    "treasure",
    "victory",
    "curse",
    "duration",
    "prize",
    "reserve",
    "knight",
    "gathering",
    "shelter",
]
Edition = Literal[1, 2]

ACTION: Final = "action"
ATTACK: Final = "attack"
REACTION: Final = "reaction"
TREASURE: Final = "treasure"
VICTORY: Final = "victory"
CURSE: Final = "curse"
DURATION: Final = "duration"
PRIZE: Final = "prize"
RESERVE: Final = "reserve"
KNIGHT: Final = "knight"
GATHERING: Final = "gathering"
SHELTER: Final = "shelter"


class CardCost(msgspec.Struct, frozen=True):
    """The cost of a card, in parts. A comparison compares every part, so that some costs are neither less nor more.

    A cost at most another (`<=`) has no part that is greater. A lower one (`<`) is not equal besides.
    """

    coins: int
    potions: int = 0
    debt: int = 0

    def __le__(self, other: "CardCost") -> bool:
        return self.coins <= other.coins and self.potions <= other.potions and self.debt <= other.debt

    def __lt__(self, other: "CardCost") -> bool:
        return self <= other and self != other

    def plus(self, coins: int) -> "CardCost":
        return CardCost(self.coins + coins, self.potions, self.debt)


Worth = Callable[[Sequence[str]], int]
"""A function that returns the points of one copy of a card, given all cards of its owner."""


class Card(msgspec.Struct, frozen=True):
    id: str
    boxes: tuple[str, ...]
    """Names of the boxes by edition that contain the card, such as `base1` and `base2`. A box with one edition has its
    plain name."""
    types: tuple[Kind, ...]
    cost: int
    """Printed cost in coins. `costs` calculates the current cost."""
    worth: Worth | None = None
    coins: int | None = None
    """Coins of a Treasure without text; None for other cards."""
    basic: bool = False
    """Whether the card is a basic card, not a kingdom card."""
    box: str = ""
    editions: tuple[Edition, ...] = (1, 2)
    """Editions of the rules in which the box contains the card."""
    potions: int = 0
    """Number of Potions in the printed cost."""
    debt: int = 0
    """Debt in the printed cost."""

    def is_a(self, kind: Kind) -> bool:
        return kind in self.types


CARDS: Final[dict[str, Card]] = {}
"""All cards of all boxes, by id."""

OF_KIND: Final[dict[Kind, set[str]]] = {kind: set() for kind in get_args(Kind)}
"""Ids of the cards of each type."""

PRINTED: Final[dict[str, CardCost]] = {}
"""Printed cost of each card, by id."""


class PileBeside(NamedTuple):
    """A pile beside the supply. Its cards cannot be bought, and it does not count as empty."""

    by: str
    """Kingdom card that brings the pile, and whose text gains from it."""
    copies: int
    """Number of cards."""


PLAYED_AS_OTHERS: Final[set[str]] = set()
"""Cards that are played as another card. In play they have both ids: `overlord/village`."""


def itself(card: str) -> str:
    """Return the id of a card in play, without the card as which it was played."""
    return card.partition("/")[0]


def role(card: str) -> str:
    """Return the id of the card as which a card in play was played, which is its own for most cards."""
    return card.rpartition("/")[2]


COPIES: Final[dict[str, int]] = {}
"""Number of cards in each kingdom pile with a size of its own."""


BESIDE: Final[dict[str, PileBeside]] = {}
"""Piles beside the supply, by card."""


class MixedPile(NamedTuple):
    """A kingdom pile of different cards. Only its top card can be bought or gained."""

    cards: tuple[str, ...]
    """The cards, top first if they are not shuffled."""
    shuffled: bool
    """Whether set-up shuffles the cards, so that only the top one is visible."""

    def lying(self, count: int) -> list[str | None]:
        """Return the last `count` cards, the top one last. Shuffled cards are unknown."""
        last = self.cards[len(self.cards) - count :]
        return [None] * count if self.shuffled else [*reversed(last)]


MIXED: Final[dict[str, MixedPile]] = {}
"""Piles of different cards, by the id of the pile."""
PILES: Final[dict[str, str]] = {}
"""The pile of each card that lies in a mixed pile."""


def pile_of(card: str) -> str:
    """Return the id of the supply pile to which the card belongs."""
    return PILES.get(card, card)


def single_cards(piles: Mapping[str, int]) -> Counter[str]:
    """Return the number of each card in full piles of these sizes. A mixed pile counts as its cards."""
    found: Counter[str] = Counter()
    for pile, count in piles.items():
        found.update(MIXED[pile].cards if pile in MIXED else {pile: count})
    return found


BANE_COSTS: Final = (CardCost(2), CardCost(3))
NEEDING_BANE: Final[set[str]] = set()
"""Cards with which the kingdom has an eleventh pile, the Bane."""


class NeededPile(NamedTuple):
    """A pile of a basic card that is in the supply if a kingdom card needs it."""

    copies: int
    """Number of cards."""
    if_: Callable[[Card], bool]
    """Whether a kingdom card needs the pile."""


NEEDED: Final[dict[str, NeededPile]] = {}
"""Piles of basic cards that only some kingdoms have, by card."""


def needed(kingdom: Collection[str]) -> dict[str, int]:
    """Return the piles of basic cards that the cards of this kingdom need."""
    return {
        card: pile.copies for card, pile in sorted(NEEDED.items()) if any(pile.if_(CARDS[each]) for each in kingdom)
    }


def starting_cards(*, shelters: bool) -> list[str]:
    """Return the cards that each player begins with: seven Coppers, and Estates or Shelters."""
    return ["copper"] * 7 + (sorted(OF_KIND[SHELTER]) if shelters else ["estate"] * 3)


def is_kingdom_card(card: str) -> bool:
    return not CARDS[card].basic and card not in BESIDE and card not in PILES and not CARDS[card].is_a(SHELTER)


def can_be_bane(card: str, kingdom: Collection[str]) -> bool:
    return is_kingdom_card(card) and card not in kingdom and PRINTED[card] in BANE_COSTS


def beside(kingdom: Collection[str]) -> dict[str, int]:
    """Return the piles that lie beside the supply of this kingdom."""
    return {card: pile.copies for card, pile in sorted(BESIDE.items()) if pile.by in kingdom}


class Landscape(msgspec.Struct, frozen=True):
    """A landscape card: not a card and not a pile. Players buy the effect of an Event. A Landmark applies to all."""

    id: str
    kind: Literal["event", "landmark"]
    cost: int
    """Cost of an Event in coins. A Landmark costs nothing, because it cannot be bought."""
    boxes: tuple[str, ...]
    box: str
    editions: tuple[Edition, ...] = (1, 2)
    """Editions of the rules in which the box contains the landscape card."""


EVENTS: Final[dict[str, Landscape]] = {}
"""All Events and Landmarks of all boxes, by id."""
MOST_LANDSCAPES: Final = 2
"""Number of landscape cards, such as Events, that a kingdom has at most, as the rulebooks recommend."""


COINS: Final[dict[str, int]] = {}
"""Coins of each Treasure without text, by id."""


RULES: Final[dict[str, int]] = {}
"""Version of the rules of each box. Raise it when a change would alter recorded games."""
