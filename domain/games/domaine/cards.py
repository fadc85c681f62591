"""The 60 action cards of Domaine, in four lettered piles. They are read from `deck.json`."""

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
    """One entry of the file `deck.json`: `n` copies of a card in a pile.

    A player of the card carries out one of `options`.
    """

    pile: Pile
    n: Annotated[int, msgspec.Meta(ge=1)]
    cost: int
    sell: int
    options: tuple[dict[ActionName, int], ...]


class Card(msgspec.Struct, frozen=True):
    """An action card of Domaine. Playing it costs `cost` ducats, selling it brings `sell` ducats.

    The player carries out one of `actions`, each with the maximum number of pieces or squares.
    """

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
"""All action cards by id. An id such as `a-k1-b2` means: pile A, one knight or two borders."""

# number of copies of each card, by id
DECK: Final = Counter({card.id: card.copies for card in CARDS.values()})

DIGEST: Final = hashlib.sha256(msgspec.json.encode(list(CARDS.values()))).hexdigest()


def pile_of(letter: Pile) -> tuple[str, ...]:
    return tuple(card for card in DECK.elements() if CARDS[card].pile == letter)


def backs(cards: Iterable[str]) -> str:
    """Return the pile letters that are printed on the backs of the given cards."""
    return "".join(CARDS[card].pile for card in cards)
