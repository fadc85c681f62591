"""What happens in a game of Dominion, and who sees which cards.

Cards lie in zones: a player's `hand`, `deck`, `discard` pile, cards `in_play`, and cards `aside`: revealed, looked at
or set aside by the card that is being followed. Of several cards that go onto a pile the last one comes to lie on top.
"""

from typing import ClassVar, Literal

import msgspec

from domain.facts import Fact, ForNobody, ForSeat
from domain.play import Shuffled

Zone = Literal["hand", "deck", "discard", "in_play", "aside"]
Phase = Literal["action", "buy"]
Cards = tuple[str, ...]


class KingdomDealt(Shuffled, frozen=True):
    """Randomizer cards were shuffled and ten of them dealt."""

    purpose: ClassVar[str] = "kingdom"

    cards: Cards


class ProsperityDrawn(Shuffled, frozen=True):
    """One of the kingdom cards was drawn: a card of Prosperity brings Platinum and Colony in."""

    purpose: ClassVar[str] = "prosperity"

    card: str


class SupplyLaid(Fact, frozen=True):
    """The piles, after everybody has taken seven Coppers and three Estates."""

    piles: dict[str, int]


class StarterDrawn(Shuffled, frozen=True):
    """Among players who might all begin one was drawn."""

    purpose: ClassVar[str] = "starter"

    starter: int


class DeckShuffled(Shuffled, frozen=True):
    """The discard pile was shuffled and put under what was left of the deck. `order` is top first."""

    purpose: ClassVar[str] = "deck"

    seat: int
    order: ForNobody[Cards]


class TurnBegan(Fact, frozen=True):
    seat: int


class BuyPhaseBegan(Fact, frozen=True):
    seat: int


class CardPlayed(Fact, frozen=True):
    """`source` is where the card came from; None: it was played before and is played again."""

    seat: int
    card: str
    source: Zone | None = "hand"


class CardResolved(Fact, frozen=True):
    """The card has been followed to its end."""

    seat: int
    card: str


class TreasuresPlayed(Fact, frozen=True):
    """Treasures without a text, all at once: their order cannot matter."""

    seat: int
    cards: Cards
    coins: int


class BonusTaken(Fact, frozen=True):
    """+1 Action, +1 Buy and so on. `tokens` are victory tokens, `merchants` coins that the first Silver will bring."""

    seat: int
    actions: int = 0
    buys: int = 0
    coins: int = 0
    tokens: int = 0
    merchants: int = 0


class CardBought(Fact, frozen=True):
    """It was paid for; that it is gained is a fact of its own."""

    seat: int
    card: str
    cost: int


class CardGained(Fact, frozen=True):
    seat: int
    card: str
    source: Literal["supply", "trash"] = "supply"
    to: Zone = "discard"


class CardNamed(Fact, frozen=True):
    """The named card cannot be bought this turn. `seat` is whose turn it is, `by` who named it."""

    seat: int
    card: str
    by: int


class CardsDrawn(Fact, frozen=True):
    seat: int
    count: int
    cards: ForSeat[Cards]


class CardsLookedAt(Fact, frozen=True):
    """Cards of the deck are held aside while they are looked at; a discard pile is looked through where it lies."""

    seat: int
    source: Zone
    count: int
    cards: ForSeat[Cards]


class CardsRevealed(Fact, frozen=True):
    """Shown to everybody. Cards of the deck are aside until it is said where they go, others are where they were."""

    seat: int
    source: Zone
    cards: Cards


class CardsSetAside(Fact, frozen=True):
    """Cards of the hand were set aside, face up."""

    seat: int
    cards: Cards


class CardsMoved(Fact, frozen=True):
    """The base of facts that tell of cards put elsewhere by their owner: first `count` cards that only the owner sees
    (`hidden`), then those that everybody sees (`cards`)."""

    seat: int
    source: Zone
    cards: Cards = ()
    count: int = 0
    hidden: ForSeat[Cards] = ()


class CardsDiscarded(CardsMoved, frozen=True):
    """Of several cards only the last one can be seen."""


class CardsPutOnDeck(CardsMoved, frozen=True):
    """Onto the owner's deck."""


class CardsTaken(CardsMoved, frozen=True):
    """Into the owner's hand."""


class CardsTrashed(Fact, frozen=True):
    seat: int
    source: Zone
    cards: Cards


class DeckDiscarded(Fact, frozen=True):
    """The whole deck was turned over onto the discard pile, unseen but for the card that lies on top now."""

    seat: int
    top: str


class DiscardsLeft(Fact, frozen=True):
    """Somebody has looked through the discard pile, and leaves it with this card on top (None: it is empty)."""

    seat: int
    top: str | None


class CleanedUp(Fact, frozen=True):
    """The hand was discarded, then the cards in play. `top` is the card that can be seen if none were in play."""

    seat: int
    top: str | None = None


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards in a position. Piles are top first; `top` is the top of the discard pile."""

    seat: int
    hand_count: int
    deck_count: int
    discard_count: int
    top: str | None
    in_play: Cards
    vp_tokens: int
    turns: int
    hand: ForSeat[Cards]
    deck: ForNobody[Cards]
    discard: ForNobody[Cards]


class TurnSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a turn has come."""

    seat: int
    phase: Phase
    actions: int
    buys: int
    coins: int
    treasures_closed: bool
    banned: Cards
    merchants: int


class PositionSet(Fact, frozen=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it."""

    supply: dict[str, int]
    trash: Cards
    trade_route: Cards
    turn: TurnSet
    strict: bool
    players: tuple[PlayerSet, ...]


FACTS = (
    KingdomDealt,
    ProsperityDrawn,
    SupplyLaid,
    StarterDrawn,
    DeckShuffled,
    TurnBegan,
    BuyPhaseBegan,
    CardPlayed,
    CardResolved,
    TreasuresPlayed,
    BonusTaken,
    CardBought,
    CardGained,
    CardNamed,
    CardsDrawn,
    CardsLookedAt,
    CardsRevealed,
    CardsSetAside,
    CardsDiscarded,
    CardsPutOnDeck,
    CardsTaken,
    CardsTrashed,
    DeckDiscarded,
    DiscardsLeft,
    CleanedUp,
    PositionSet,
)
