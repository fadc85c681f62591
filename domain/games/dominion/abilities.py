"""What cards do at other times than when they are played. A card's file says so beside the card, with one of these.
Which file is read first is no rule: where more than one card has its say, whoever asks them sorts them.

when_attacked("moat")
when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))

@while_in_play("hoard")
def gold_for_victory_cards(turn, bought, copies):
    return ["gold"] * copies if bought.is_a(VICTORY) else []
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

from domain.games.dominion.cards import Card

if TYPE_CHECKING:
    from domain.games.dominion.turn import Turn

Ability = TypeVar("Ability")

Place = Literal["trash", "put-on-deck"]


class GainReaction(NamedTuple):
    """With this card in the right zone its owner may put a card that is gained elsewhere."""

    lying: Literal["hand", "in_play"]
    may: tuple[Place, ...]


ON_ATTACK: Final[list[str]] = []
"""Cards that, revealed from the hand, leave their owner unaffected by an Attack."""

ON_GAIN: Final[dict[str, GainReaction]] = {}

PurchaseAbility = Callable[["Turn", Card, int], Sequence[str]]
OwnPurchase = Callable[["Turn"], None]
Forbidden = Callable[[Sequence[str]], bool]
OwnDiscount = Callable[[Sequence[str]], int]
Discount = Callable[[Card], int]

ON_PURCHASE: Final[dict[str, PurchaseAbility]] = {}
"""For cards in play, given what was bought and how many of them are in play: what is gained after the bought card."""

ON_OWN_PURCHASE: Final[dict[str, OwnPurchase]] = {}
"""What happens when this card is bought, before it is gained."""

NOT_BOUGHT: Final[dict[str, Forbidden]] = {}
"""Whether this card may not be bought, given the buyer's cards in play."""

OWN_DISCOUNT: Final[dict[str, OwnDiscount]] = {}
"""How much less this card costs, given the buyer's cards in play."""

DISCOUNT: Final[dict[str, Discount]] = {}
"""How much less another card costs for each of these in play."""


def when_attacked(card: str) -> None:
    ON_ATTACK.append(card)


def when_gaining(card: str, *, lying: Literal["hand", "in_play"], may: tuple[Place, ...]) -> None:
    ON_GAIN[card] = GainReaction(lying, may)


def while_in_play(card: str) -> Callable[[PurchaseAbility], PurchaseAbility]:
    return _registered(ON_PURCHASE, card)


def when_bought(card: str) -> Callable[[OwnPurchase], OwnPurchase]:
    return _registered(ON_OWN_PURCHASE, card)


def not_bought_if(card: str) -> Callable[[Forbidden], Forbidden]:
    return _registered(NOT_BOUGHT, card)


def costs_less(card: str) -> Callable[[OwnDiscount], OwnDiscount]:
    return _registered(OWN_DISCOUNT, card)


def lowers_costs(card: str) -> Callable[[Discount], Discount]:
    return _registered(DISCOUNT, card)


def _registered(registry: dict[str, Ability], card: str) -> Callable[[Ability], Ability]:
    def register(ability: Ability) -> Ability:
        registry[card] = ability
        return ability

    return register
