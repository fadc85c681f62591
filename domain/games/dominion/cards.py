"""What a card is. Cards register themselves, under the names of their functions, with the boxes they lie in.

base = Box("base1", "base2")

@base.action(cost=3)
def village(turn: Turn) -> None:
    turn.add(cards=1, actions=2)
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeVar, get_args

import msgspec

from domain.game.play import Steps

if TYPE_CHECKING:
    from domain.games.dominion.turn import Turn

Kind = Literal["action", "attack", "reaction", "treasure", "victory", "curse"]
BoxName = Literal["base1", "base2", "prosperity"]

ACTION: Final = "action"
ATTACK: Final = "attack"
REACTION: Final = "reaction"
TREASURE: Final = "treasure"
VICTORY: Final = "victory"
CURSE: Final = "curse"

Effect = Callable[["Turn"], Steps[None] | None]
"""What happens when the card is played: a plain function, or steps if somebody may have to choose."""

Worth = Callable[[Sequence[str]], int]
"""Victory points of one such card, given all the cards that its owner has."""

EffectT = TypeVar("EffectT", bound=Effect)
WorthT = TypeVar("WorthT", bound=Worth)


class Card(msgspec.Struct, frozen=True):
    id: str
    boxes: tuple[BoxName, ...]
    types: tuple[Kind, ...]
    cost: int
    """As printed; what it costs now is a matter of `costs`."""
    play: Effect | None = None
    worth: Worth | None = None
    coins: int | None = None
    """What a Treasure without text gives; None: not such a card."""
    basic: bool = False
    """Not a kingdom card: its pile is not chosen among the ten."""

    def is_a(self, kind: Kind) -> bool:
        return kind in self.types


CARDS: Final[dict[str, Card]] = {}
"""All cards of all boxes by their ids."""

OF_KIND: Final[dict[Kind, set[str]]] = {kind: set() for kind in get_args(Kind)}
"""Which of them are of a type."""

PRINTED: Final[dict[str, int]] = {}
"""What they cost as printed."""

COINS: Final[dict[str, int]] = {}
"""What Treasures without a text give."""

RULES: Final[dict[str, int]] = {}
"""The number of each box's rules."""


class Box:
    """The boxes that a card lies in. Each method puts a card there. The number of the `rules` is raised by every change
    of what their cards do that would alter a recorded game."""

    def __init__(self, *names: BoxName, rules: int = 1) -> None:
        self._names = names
        for name in names:
            RULES[name] = max(rules, RULES.get(name, rules))

    def action(self, *more: Kind, cost: int) -> Callable[[EffectT], EffectT]:
        return self._playing((ACTION, *more), cost)

    def treasure(self, *, cost: int) -> Callable[[EffectT], EffectT]:
        """A Treasure with a text."""
        return self._playing((TREASURE,), cost)

    def victory(self, *, cost: int) -> Callable[[WorthT], WorthT]:
        """A Victory card of variable worth."""

        def register(worth: WorthT) -> WorthT:
            self._add(Card(_named(worth), self._names, (VICTORY,), cost, worth=worth))
            return worth

        return register

    def coins(self, name: str, *, cost: int, coins: int) -> None:
        """A plain basic Treasure."""

        def play(turn: "Turn") -> None:
            turn.pay(name, coins)

        self._add(Card(name, self._names, (TREASURE,), cost, play=play, coins=coins, basic=True))

    def points(self, name: str, *, cost: int, points: int, kind: Kind = VICTORY) -> None:
        """A basic card that counts points."""

        def worth(owned: Sequence[str]) -> int:  # noqa: ARG001  always the same
            return points

        self._add(Card(name, self._names, (kind,), cost, worth=worth, basic=True))

    def _playing(self, types: tuple[Kind, ...], cost: int) -> Callable[[EffectT], EffectT]:
        def register(play: EffectT) -> EffectT:
            self._add(Card(_named(play), self._names, types, cost, play=play))
            return play

        return register

    def _add(self, card: Card) -> None:
        if card.id in CARDS:
            raise ValueError(f"two cards are called {card.id}")
        CARDS[card.id] = card
        PRINTED[card.id] = card.cost
        for kind in card.types:
            OF_KIND[kind].add(card.id)
        if card.coins is not None:
            COINS[card.id] = card.coins


def _named(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", "-")
