"""The options of Dominion's decisions."""

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from domain.game.decisions import ABSENT, Absent, First, Option

ToDo = Literal["end", "play-treasures", "discard-deck"]
Pick = Literal[
    "discard",
    "gain",
    "mark",
    "pass",
    "play",
    "put-into-deck",
    "put-on-deck",
    "resolve",
    "return",
    "reveal",
    "set-aside",
    "take",
    "trash",
]
"""The use of picked cards."""
Place = Literal["trash", "put-on-deck"]
"""Where a gained card may go instead."""


class Doing(Option, frozen=True):
    """Something that is done with no card in particular."""

    kind: ToDo


class OfCard(Option, frozen=True):
    """Something that is done with this card."""

    kind: Literal["buy", "name", "play", "discard", "put-on-deck", "trash"]
    card: str
    """The card's id."""


class Picking(Option, frozen=True):
    """A card that can be picked. Equal cards are interchangeable."""

    kind: Pick
    card: str
    """The card's id."""
    copy: int | Absent = ABSENT
    """Which of equal cards, from the second one on."""


class Reacting(Option, frozen=True):
    """Where a card that is gained goes instead."""

    kind: Place
    card: str
    """The card's id."""
    by: str
    """The card that allows it."""


class Discarding(Option, frozen=True):
    """The option to discard `count` cards of the hand, which the player picks next."""

    kind: Literal["discard"]
    count: int
    """How many."""


class Choosing(Option, frozen=True):
    """One of the things that a card lets its player choose between."""

    kind: Literal["effect"]
    what: str
    """The card and the choice (`pawn/card`): the ruleset's `choices` have the words."""


OPTIONS: Final[list[type[Option]]] = [Doing, OfCard, Picking, Reacting, Discarding, Choosing]
"""Option types of every game. A box adds its own types (`offered`)."""

OptionKind = TypeVar("OptionKind", bound=type[Option])


def offered(kind: OptionKind) -> OptionKind:
    """Decorates an option that only one box offers."""
    OPTIONS.append(kind)
    return kind


ORDERING: Final[Mapping[str, First]] = {
    "discard": "first-lowest",
    "put-on-deck": "first-lowest",
    "gain": "first-gained",
}

END: Final = Doing("end")
PLAY_TREASURES: Final = Doing("play-treasures")
