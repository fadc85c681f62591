"""The facts of Dominion, and the players who see each card.

Cards are in zones: a player's `hand`, `deck`, `discard` pile, cards `in_play`, and cards `aside`. A card is aside while
the current card has revealed it, looked at it or set it aside. If several cards go onto a pile, the last is on top.
"""

from typing import ClassVar, Final, Literal

import msgspec

from domain.game.facts import Change, Count, Fact, ForNobody, ForSeat, SeatNumber
from domain.game.play import Shuffled

Zone = Literal["hand", "deck", "discard", "in_play", "aside"]
Phase = Literal["action", "buy", "clean-up"]
"""Clean-up is over as soon as it has begun: only a game that has ended stands in it."""
Cards = tuple[str, ...]
Counters = dict[str, Count]

KEPT_COUNTERS: Final = ("merchants",)
KEPT_MARKS: Final = ("trade_route",)
"""Declared marks that facts hold in separate fields, because recorded games already did so."""

MOST_CARDS: Final = 1_000
"""No table holds more outside the supply: that of six has about 600 cards in all."""


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

    piles: dict[str, Count]


class StarterDrawn(Shuffled, frozen=True):
    """Among players who might all begin one was drawn."""

    purpose: ClassVar[str] = "starter"

    starter: SeatNumber


class DeckShuffled(Shuffled, frozen=True):
    """The discard pile was shuffled and put under what was left of the deck. `order` is top first."""

    purpose: ClassVar[str] = "deck"

    seat: SeatNumber
    order: ForNobody[Cards]


class TurnBegan(Fact, frozen=True):
    seat: SeatNumber


class BuyPhaseBegan(Fact, frozen=True):
    seat: SeatNumber


class CardPlayed(Fact, frozen=True):
    """`source` is where the card came from; None: it was played before and is played again."""

    seat: SeatNumber
    card: str
    source: Zone | None = "hand"


class CardResolved(Fact, frozen=True):
    """The card has been followed to its end."""

    seat: SeatNumber
    card: str


class TreasuresPlayed(Fact, frozen=True):
    """Treasures without a text, all at once: their order cannot matter."""

    seat: SeatNumber
    cards: Cards
    coins: Count


class BonusTaken(Fact, frozen=True):
    """+1 Action, +1 Buy and so on. `tokens` are victory tokens.

    Of the declared counters, only the `KEPT_COUNTERS` are recorded here. Others are recorded as `Counted`.
    """

    seat: SeatNumber
    actions: Change = 0
    buys: Change = 0
    coins: Change = 0
    tokens: Change = 0
    merchants: Change = 0


class Counted(Fact, frozen=True):
    """A counter of the turn or of the player, as a card has declared it, has changed."""

    seat: SeatNumber
    what: str
    by: Change


class CardBought(Fact, frozen=True):
    """A card was paid for. Gaining it is a separate fact."""

    seat: SeatNumber
    card: str
    cost: Count


class CardGained(Fact, frozen=True):
    seat: SeatNumber
    card: str
    source: Literal["supply", "trash"] = "supply"
    to: Zone = "discard"


class CardNamed(Fact, frozen=True):
    """The named card cannot be bought this turn. `seat` is whose turn it is, `by` who named it."""

    seat: SeatNumber
    card: str
    by: SeatNumber


class CardsDrawn(Fact, frozen=True):
    seat: SeatNumber
    count: Count
    cards: ForSeat[Cards]


class CardsLookedAt(Fact, frozen=True):
    """Cards of the deck are held aside while they are looked at; a discard pile is looked through where it lies."""

    seat: SeatNumber
    source: Zone
    count: Count
    cards: ForSeat[Cards]


class CardsRevealed(Fact, frozen=True):
    """Shown to everybody. Cards of the deck are aside until it is said where they go, others are where they were."""

    seat: SeatNumber
    source: Zone
    cards: Cards


class CardsSetAside(Fact, frozen=True):
    """Cards of the hand were set aside, face up."""

    seat: SeatNumber
    cards: Cards


class CardsMoved(Fact, frozen=True):
    """Base of facts about cards that their owner moved.

    The first `count` cards are seen by the owner only (`hidden`), the rest by everybody (`cards`).
    """

    seat: SeatNumber
    source: Zone
    cards: Cards = ()
    count: Count = 0
    hidden: ForSeat[Cards] = ()


class CardsDiscarded(CardsMoved, frozen=True):
    """Of several cards only the last one can be seen."""


class CardsPutOnDeck(CardsMoved, frozen=True):
    """Onto the owner's deck."""


class CardsTaken(CardsMoved, frozen=True):
    """Into the owner's hand."""


class CardsLaidOnMat(CardsMoved, frozen=True, kw_only=True):
    """Onto a mat before their owner, or set aside for longer than a card is followed."""

    mat: str


class CardsTakenFromMat(CardsMoved, frozen=True, kw_only=True):
    """Cards went from a mat into the hand. `source` reveals nothing."""

    mat: str


class PileMarked(Fact, frozen=True):
    """The number of a declared mark on a pile of the supply has changed to this."""

    seat: SeatNumber
    mark: str
    card: str
    count: Count = 1


class CardStays(Fact, frozen=True):
    """A part of the current card happens at the start of the player's next turn (`later`), or lasts until then.

    `staying` are the cards that stay in play for it.
    """

    seat: SeatNumber
    card: str
    staying: Cards = ()
    later: bool = True


class LaterPartBegan(Fact, frozen=True):
    """At the start of the turn it is done what a card has left to do."""

    seat: SeatNumber
    card: str


class CardsTrashed(Fact, frozen=True):
    seat: SeatNumber
    source: Zone
    cards: Cards


LOSING: Final[set[type[Fact]]] = {CardsTrashed}
"""Facts by which `cards` leave their owner, `seat`, for good. A box adds its own facts."""


class DeckDiscarded(Fact, frozen=True):
    """The whole deck was turned over onto the discard pile, unseen but for the card that lies on top now."""

    seat: SeatNumber
    top: str


class DiscardsLeft(Fact, frozen=True):
    """Somebody has looked through the discard pile, and leaves it with this card on top (None: it is empty)."""

    seat: SeatNumber
    top: str | None


class CleanedUp(Fact, frozen=True):
    """The hand was discarded, then the cards in play. `top` is the card that can be seen if none were in play."""

    seat: SeatNumber
    top: str | None = None


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's cards in a position. Piles are top first; `top` is the top of the discard pile.

    Declared zones are omitted when empty. For mats that are face down (`hidden`), everybody sees the number of cards
    (`covered`).
    """

    seat: SeatNumber
    hand_count: Count
    deck_count: Count
    discard_count: Count
    top: str | None
    in_play: Cards
    vp_tokens: Count
    turns: Count
    hand: ForSeat[Cards]
    deck: ForNobody[Cards]
    discard: ForNobody[Cards]
    counters: Counters = {}
    mats: dict[str, Cards] = {}
    covered: Counters = {}
    hidden: ForSeat[dict[str, Cards]] = None
    notes: dict[str, Cards] = {}
    later: Cards = ()
    staying: Cards = ()

    @property
    def cards(self) -> int:
        lying = self.hand_count + self.deck_count + self.discard_count + len(self.in_play)
        noted = sum(map(len, (*self.mats.values(), *self.notes.values(), self.later, self.staying)))
        return lying + noted + sum(self.covered.values())


class TurnSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a turn has come."""

    seat: SeatNumber
    phase: Phase
    actions: Count
    buys: Count
    coins: Count
    treasures_closed: bool
    banned: Cards
    merchants: Count
    counters: Counters = {}
    extra: bool = False


class PositionSet(Fact, frozen=True, omit_defaults=True):
    """The table was set up as somebody wanted it. Not `strict`: no game need come to it."""

    supply: dict[str, Count]
    trash: Cards
    trade_route: Cards
    turn: TurnSet
    strict: bool
    players: tuple[PlayerSet, ...]
    marks: dict[str, Counters] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        cards = len(self.trash) + sum(player.cards for player in self.players)
        if cards > MOST_CARDS:
            raise ValueError(f"{cards} cards on a table, which holds {MOST_CARDS}")


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
    Counted,
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
    CardsLaidOnMat,
    CardsTakenFromMat,
    PileMarked,
    CardStays,
    LaterPartBegan,
    CardsTrashed,
    DeckDiscarded,
    DiscardsLeft,
    CleanedUp,
    PositionSet,
)
