"""The options of Dominion's decisions."""

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from domain.game.decisions import ABSENT, Absent, First, Option

ToDo = Literal["end", "play-treasures", "discard-deck"]
Pick = Literal[
    "call",
    "discard",
    "gain",
    "mark",
    "pass",
    "play",
    "play-as",
    "put-into-deck",
    "put-on-deck",
    "resolve",
    "return",
    "reveal",
    "set-aside",
    "take",
    "trash",
]
"""What happens to the picked cards, such as `discard` or `trash`."""
Place = Literal["trash", "put-on-deck"]
"""Place where a Reaction may put a gained card, instead of its usual place."""


class Doing(Option, frozen=True):
    """Does what its `kind` names, without a card."""

    kind: ToDo


class OfCard(Option, frozen=True):
    """Does with a card what its `kind` names."""

    kind: Literal["buy", "name", "play", "discard", "put-on-deck", "trash"]
    card: str
    """The card's id."""


class OfEvent(Option, frozen=True):
    """Buys an Event."""

    kind: Literal["buy-event"]
    event: str
    """The Event's id."""


class Picking(Option, frozen=True):
    """Picks a card, for its `kind`."""

    kind: Pick
    card: str
    """The card's id."""
    copy: int | Absent = ABSENT
    """Number of the copy, from 2."""


class Reacting(Option, frozen=True):
    """Puts a gained card into another place, by a Reaction."""

    kind: Place
    card: str
    """The card's id."""
    by: str
    """Id of the card that allows the reaction."""


class Discarding(Option, frozen=True):
    """Discards `count` cards of the hand. The player picks them next."""

    kind: Literal["discard"]
    count: int
    """Number of cards."""


class Spending(Option, frozen=True):
    """Spends tokens, or pays a coin for each."""

    kind: Literal["spend", "pay"]
    what: str
    """Name of the counter."""
    count: int
    """Number of tokens."""


class Overpaying(Option, frozen=True):
    """Pays more for the bought card than it costs."""

    kind: Literal["overpay"]
    coins: int
    """Number of coins above the cost."""
    potions: int | Absent = ABSENT
    """Number of Potions."""


class Choosing(Option, frozen=True):
    """Chooses one of the effects that a card offers."""

    kind: Literal["effect"]
    what: str
    """Card and choice, such as `pawn/card`. The ruleset's `choices` have the words."""


OPTIONS: Final[list[type[Option]]] = [
    Doing,
    OfCard,
    OfEvent,
    Picking,
    Reacting,
    Discarding,
    Spending,
    Overpaying,
    Choosing,
]
"""The option types of every Dominion game. A box registers further types with `offered`."""

OptionKind = TypeVar("OptionKind", bound=type[Option])


def offered(kind: OptionKind) -> OptionKind:
    """Register an option type that only one box uses."""
    OPTIONS.append(kind)
    return kind


ORDERING: Final[Mapping[str, First]] = {
    "discard": "first-lowest",
    "put-on-deck": "first-lowest",
    "gain": "first-gained",
}
"""Meaning of the first pick, by kind of decision, if the order of picks matters."""

END: Final = Doing("end")
PLAY_TREASURES: Final = Doing("play-treasures")
