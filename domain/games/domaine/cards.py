"""The 60 action cards, in four lettered piles. `deck.json` is the deck; another table may take its place."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec

Pile = Literal["A", "B", "C", "D"]
ActionName = Literal["borders", "knights", "expand", "deserter", "alliance"]

PILES: Final[tuple[Pile, ...]] = ("A", "B", "C", "D")
ACTION_NAMES: Final[tuple[ActionName, ...]] = ("borders", "knights", "expand", "deserter", "alliance")

_SHORT: Final = {"borders": "b{}", "knights": "k{}", "expand": "e", "deserter": "d", "alliance": "l"}


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the data file: `n` copies in this pile, and what the player carries out one of."""

    pile: Pile
    n: Annotated[int, msgspec.Meta(ge=1)]
    cost: int
    sell: int
    options: tuple[dict[ActionName, int], ...]


class Card(msgspec.Struct, frozen=True):
    """One of `actions` is carried out for `cost` ducats; the number says how many pieces or squares, at most. The court
    pays `sell` for the card."""

    id: str
    pile: Pile
    copies: int
    cost: int
    sell: int
    actions: dict[ActionName, int]


def _card(entry: _Entry) -> Card:
    actions = {name: count for option in entry.options for name, count in option.items()}
    short = "-".join(_SHORT[name].format(count) for name, count in actions.items())
    return Card(f"{entry.pile.lower()}-{short}", entry.pile, entry.n, entry.cost, entry.sell, actions)


_DATA: Final = files(__package__).joinpath("deck.json").read_bytes()

CARDS: Final[dict[str, Card]] = {
    card.id: card for card in map(_card, msgspec.json.decode(_DATA, type=tuple[_Entry, ...]))
}
"""All cards by their ids, as in `a-k1-b2`: pile A, one knight or two borders."""

DECK: Final = Counter({card.id: card.copies for card in CARDS.values()})

DIGEST: Final = hashlib.sha256(msgspec.json.encode(list(CARDS.values()))).hexdigest()


def pile_of(letter: Pile) -> tuple[str, ...]:
    return tuple(card for card in DECK.elements() if CARDS[card].pile == letter)


def backs(cards: Iterable[str]) -> str:
    """The letters on the backs of the cards."""
    return "".join(CARDS[card].pile for card in cards)
