"""The facts of Dominion, and who may see the cards in each.

Zones of a player: `hand`, `deck`, `discard` pile, cards `in_play` and cards `aside`. Cards are aside after the card
being resolved revealed them, looked at them or set them aside. If several cards go onto a pile, the last is on top.
"""

from typing import ClassVar, Final, Literal

import msgspec

from domain.game.decisions import ABSENT, Absent
from domain.game.facts import NO_CONTROLLER, Change, Controlled, Controller, Count, Fact, ForNobody, SeatNumber
from domain.game.play import Shuffled

Zone = Literal["hand", "deck", "discard", "in_play", "aside"]
Phase = Literal["action", "buy", "clean-up"]
"""At rest, `clean-up` occurs only in a game that has ended, or in a position that was set up."""
Cards = tuple[str, ...]
Counters = dict[str, Count]

KEPT_COUNTERS: Final = ("merchants",)
"""Counters that facts record in separate fields, because recorded games already did so."""
KEPT_MARKS: Final = ("trade_route",)
"""Marks that facts record in separate fields, because recorded games already did so."""

MOST_CARDS: Final = 1_000
"""Maximum number of cards outside the supply. A game with six players has about 600 cards in all."""


class KingdomDealt(Shuffled, frozen=True):
    """The randomizer cards were shuffled, and ten of them dealt as the kingdom."""

    purpose: ClassVar[str] = "kingdom"

    cards: Cards


class ProsperityDrawn(Shuffled, frozen=True):
    """A kingdom card was drawn at random. If it is a card of Prosperity, the game uses Platinum and Colony."""

    purpose: ClassVar[str] = "prosperity"

    card: str


class SheltersDrawn(Shuffled, frozen=True):
    """A kingdom card was drawn at random. If it is of a box with Shelters, the players begin with Shelters."""

    purpose: ClassVar[str] = "shelters"

    card: str


class SheltersDealt(Fact, frozen=True):
    """Each player takes Shelters (`cards`) instead of the three Estates."""

    cards: Cards


class BaneDrawn(Shuffled, frozen=True):
    """The Bane, an eleventh kingdom card, was drawn."""

    purpose: ClassVar[str] = "bane"

    card: str


class BaneNamed(Fact, frozen=True):
    """The Bane, an eleventh kingdom card, was taken from the recommended set or the options."""

    card: str


class EventsDealt(Shuffled, frozen=True):
    """Events were shuffled, and as many as agreed were dealt. `events` are the dealt ones."""

    purpose: ClassVar[str] = "events"

    events: Cards


class EventsNamed(Fact, frozen=True):
    """The Events of the game were taken from the recommended set or the options."""

    events: Cards


class SupplyLaid(Fact, frozen=True):
    """The supply was laid out. `piles` are the sizes after each player took the first ten cards."""

    piles: dict[str, Count]


class BesideLaid(Fact, frozen=True):
    """Piles were laid beside the supply. Their cards cannot be bought."""

    piles: dict[str, Count]


class MixedPileShuffled(Shuffled, frozen=True):
    """A pile of different cards was shuffled. Nobody sees the `order`, which is top first."""

    purpose: ClassVar[str] = "mixed-pile"

    pile: str
    order: ForNobody[Cards]


class CardTurnedUp(Fact, frozen=True):
    """The top card of a shuffled pile of different cards was turned up."""

    pile: str
    card: str


class StarterDrawn(Shuffled, frozen=True):
    """The starting player was drawn from the players who may begin."""

    purpose: ClassVar[str] = "starter"

    starter: SeatNumber


class DeckShuffled(Shuffled, frozen=True):
    """A player's discard pile was shuffled and put under what was left of the deck. `order` is top first."""

    purpose: ClassVar[str] = "deck"

    seat: SeatNumber
    order: ForNobody[Cards]


class TurnBegan(Fact, frozen=True):
    """The turn of a seat began, in its Action phase."""

    # `extra` is recorded only if the common rule does not apply: a turn after one of the same player is an extra turn
    seat: SeatNumber
    extra: bool | Absent = ABSENT
    controller: Controller = NO_CONTROLLER


class TurnPromised(Fact, frozen=True):
    """A card promised `to` an extra turn, in which `seat` decides."""

    seat: SeatNumber
    to: SeatNumber


class HandShown(Fact, frozen=True):
    """The controller was shown the hand and face-down mats of a player."""

    seat: SeatNumber
    count: Count
    cards: Controlled[Cards]
    mats: Controlled[dict[str, Cards]]
    controller: Controller = NO_CONTROLLER


class TrashedReturned(Fact, frozen=True):
    """Cards trashed in a controlled turn went to the discard pile."""

    seat: SeatNumber
    cards: Cards


class BuyPhaseBegan(Fact, frozen=True):
    seat: SeatNumber


class CardPlayed(Fact, frozen=True):
    """A card was played from the zone `source`. None: it was played again, so it did not move."""

    seat: SeatNumber
    card: str
    source: Zone | None = "hand"


class PlayedAs(Fact, frozen=True):
    """A player chose the card (`role`) as which the last played card is played. In play it has both ids until it leaves
    play: `overlord/village`.
    """

    seat: SeatNumber
    card: str
    role: str


class CardResolved(Fact, frozen=True):
    """A card was resolved completely."""

    seat: SeatNumber
    card: str


class TreasuresPlayed(Fact, frozen=True):
    """A player played several Treasures without a text at once. Their order does not matter."""

    seat: SeatNumber
    cards: Cards
    coins: Count


class BonusTaken(Fact, frozen=True):
    """A card gave a player Actions, Buys, coins or victory tokens (`tokens`).

    Of the declared counters, only the `KEPT_COUNTERS` are recorded here. Others are recorded as `Counted`.
    """

    seat: SeatNumber
    actions: Change = 0
    buys: Change = 0
    coins: Change = 0
    tokens: Change = 0
    merchants: Change = 0


class Counted(Fact, frozen=True):
    """A counter that a card declared changed by `by`. It belongs to the turn or to the player."""

    seat: SeatNumber
    what: str
    by: Change


class CardBought(Fact, frozen=True, omit_defaults=True):
    """A player paid for a card. Another fact records that the player gained it."""

    seat: SeatNumber
    card: str
    cost: Count
    potions: Count = 0
    debt: Count = 0
    """Debt that the player took."""


class DebtPaid(Fact, frozen=True):
    """A player paid a coin for each of `count` debt. No Treasure may be played afterwards."""

    seat: SeatNumber
    count: Count


class Overpaid(Fact, frozen=True, omit_defaults=True):
    """The buyer paid `coins` and `potions` more than the bought card costs."""

    seat: SeatNumber
    card: str
    coins: Count
    potions: Count = 0


class EventBought(Fact, frozen=True):
    """A player paid for an Event. Its effect follows, until `event-resolved`."""

    seat: SeatNumber
    event: str
    cost: Count


class EventResolved(Fact, frozen=True):
    """The effect of a bought Event was resolved completely."""

    seat: SeatNumber
    event: str


class PurchaseEffectBegan(Fact, frozen=True):
    """The effect of a purchase began, before the bought card is gained."""

    seat: SeatNumber
    card: str


class CardGained(Fact, frozen=True):
    """A player gained a card from the supply, a pile beside it or the trash, into the zone `to`."""

    seat: SeatNumber
    card: str
    source: Literal["supply", "trash", "beside"] = "supply"
    to: Zone = "discard"


class CardNamed(Fact, frozen=True):
    """The seat `by` named a card that the seat of the turn (`seat`) cannot buy this turn."""

    seat: SeatNumber
    card: str
    by: SeatNumber


class NameGiven(Fact, frozen=True):
    """The player named a card, to find or avoid it among the cards revealed next."""

    seat: SeatNumber
    card: str


class CardsDrawn(Fact, frozen=True):
    """A player drew `count` cards. Only that player sees them."""

    seat: SeatNumber
    count: Count
    cards: Controlled[Cards]
    controller: Controller = NO_CONTROLLER


class CardsLookedAt(Fact, frozen=True):
    """A player looked at cards on top of the deck, or through the discard pile.

    Cards of the deck go aside. Cards of the discard pile stay there.
    """

    seat: SeatNumber
    source: Zone
    count: Count
    cards: Controlled[Cards]
    controller: Controller = NO_CONTROLLER


class CardsRevealed(Fact, frozen=True):
    """A player revealed cards to everybody. Cards of the deck go aside; others stay in their zone."""

    seat: SeatNumber
    source: Zone
    cards: Cards


class CardsSetAside(Fact, frozen=True):
    """A player set cards of the hand aside, face up."""

    seat: SeatNumber
    cards: Cards


class CardsMoved(Fact, frozen=True):
    """The base of facts in which a player moved own cards to another place.

    The first `count` cards are seen by the owner only (`hidden`), the others by everybody (`cards`).
    """

    seat: SeatNumber
    source: Zone
    cards: Cards = ()
    count: Count = 0
    hidden: Controlled[Cards] = ()
    controller: Controller = NO_CONTROLLER


class CardsDiscarded(CardsMoved, frozen=True):
    """A player discarded cards. If the cards were hidden, others see only the last one."""


class CardsPutOnDeck(CardsMoved, frozen=True):
    """A player put cards onto their deck."""


class CardsTaken(CardsMoved, frozen=True):
    """A player put cards into their hand, without drawing or gaining them."""


class CardsLaidOnMat(CardsMoved, frozen=True, kw_only=True):
    """A player laid cards on a mat, or set them aside until a later turn."""

    mat: str


class CardsTakenFromMat(CardsMoved, frozen=True, kw_only=True):
    """A player took cards from a mat into the hand. `source` has no meaning here."""

    mat: str


class CardCalled(Fact, frozen=True):
    """A player moved a card from a mat into play, for the effect of its call. It was not played."""

    seat: SeatNumber
    card: str
    mat: str


class PileMarked(Fact, frozen=True):
    """A card added `count` marks, such as tokens, to a pile of the supply."""

    seat: SeatNumber
    mark: str
    card: str
    count: Count = 1


class MarksLaid(Fact, frozen=True):
    """Marks were laid on piles at set-up, with these numbers."""

    mark: str
    piles: dict[str, Count]


class MarkMoved(Fact, frozen=True):
    """A mark moved from the pile `card` to another pile or a Landmark (`onto`), because of a gain of `seat`."""

    seat: SeatNumber
    mark: str
    card: str
    onto: str


class MarksTaken(Fact, frozen=True):
    """A player took `count` marks from a pile or a Landmark (`card`), as victory tokens."""

    seat: SeatNumber
    mark: str
    card: str
    count: Count


class CardStays(Fact, frozen=True):
    """A card stayed in play, because it has an effect at the start of the player's next turn (`later`) or lasts until
    then.

    `staying` are all cards that stay in play because of it.
    """

    seat: SeatNumber
    card: str
    staying: Cards = ()
    later: bool = True


class EffectLasts(Fact, frozen=True):
    """A card has an effect (`what`) on the players `on`, until the next turn of the player `seat` begins."""

    seat: SeatNumber
    what: str
    on: tuple[SeatNumber, ...]


class LaterPartBegan(Fact, frozen=True):
    """The announced effect of a card began, at the start of the player's next turn."""

    seat: SeatNumber
    card: str


class CardsTrashed(Fact, frozen=True):
    seat: SeatNumber
    source: Zone
    cards: Cards


LOSING: Final[set[type[Fact]]] = {CardsTrashed}
"""Facts after which the player `seat` no longer owns the given `cards`. A box adds its own facts."""


class DeckDiscarded(Fact, frozen=True):
    """A player put the whole deck onto the discard pile.

    Everybody sees only `top`, the former bottom card of the deck.
    """

    seat: SeatNumber
    top: str


class DiscardsLeft(Fact, frozen=True):
    """A player finished looking through the discard pile. `top` is its top card (None: it is empty)."""

    seat: SeatNumber
    top: str | None


class CleanedUp(Fact, frozen=True):
    """A player discarded the hand, then the cards in play, except those that stay.

    `top` is the visible card of the hand if no card in play was discarded.
    """

    seat: SeatNumber
    top: str | None = None


class PlayerSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player's cards in a chosen position. Piles are top first; `top` is the top of the discard pile.

    Empty declared zones are omitted. The cards of face-down mats are in `hidden`. Everybody sees their number, in
    `covered`.
    """

    seat: SeatNumber
    hand_count: Count
    deck_count: Count
    discard_count: Count
    top: str | None
    in_play: Cards
    vp_tokens: Count
    turns: Count
    hand: Controlled[Cards]
    deck: ForNobody[Cards]
    discard: ForNobody[Cards]
    counters: Counters = {}
    mats: dict[str, Cards] = {}
    covered: Counters = {}
    hidden: Controlled[dict[str, Cards]] = None
    notes: dict[str, Cards] = {}
    later: Cards = ()
    staying: Cards = ()
    lasting: dict[str, tuple[SeatNumber, ...]] = {}
    controller: Controller = NO_CONTROLLER

    @property
    def cards(self) -> int:
        lying = self.hand_count + self.deck_count + self.discard_count + len(self.in_play)
        noted = sum(map(len, (*self.mats.values(), *self.notes.values(), self.later, self.staying)))
        return lying + noted + sum(self.covered.values())


class TurnSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Progress of the turn in a chosen position."""

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
    follows_own: bool | None = None
    before_own: bool = False
    controller: SeatNumber | None = None


class PositionSet(Fact, frozen=True, omit_defaults=True):
    """The table was set up at a chosen position.

    Without `strict`, it may be a position that no game can reach.
    """

    supply: dict[str, Count]
    trash: Cards
    trade_route: Cards
    turn: TurnSet
    strict: bool
    players: tuple[PlayerSet, ...]
    marks: dict[str, Counters] = msgspec.field(default_factory=dict)
    beside: Counters = msgspec.field(default_factory=dict)
    bane: str | None = None
    events: Cards = ()
    shelters: bool = False
    tops: dict[str, Cards] = msgspec.field(default_factory=dict)
    """Visible cards of each mixed pile, top first."""
    waiting_turns: tuple[SeatNumber, ...] = ()
    under: ForNobody[dict[str, Cards]] = None
    """Hidden cards of each mixed pile, top first."""

    def __post_init__(self) -> None:
        cards = len(self.trash) + sum(player.cards for player in self.players)
        if cards > MOST_CARDS:
            raise ValueError(f"{cards} cards on a table, which holds {MOST_CARDS}")


FACTS = (
    KingdomDealt,
    ProsperityDrawn,
    SheltersDrawn,
    SheltersDealt,
    BaneDrawn,
    BaneNamed,
    EventsDealt,
    EventsNamed,
    SupplyLaid,
    BesideLaid,
    MixedPileShuffled,
    CardTurnedUp,
    StarterDrawn,
    DeckShuffled,
    TurnBegan,
    TurnPromised,
    HandShown,
    BuyPhaseBegan,
    CardPlayed,
    PlayedAs,
    CardResolved,
    TreasuresPlayed,
    BonusTaken,
    Counted,
    CardBought,
    DebtPaid,
    Overpaid,
    EventBought,
    EventResolved,
    PurchaseEffectBegan,
    CardGained,
    CardNamed,
    NameGiven,
    CardsDrawn,
    CardsLookedAt,
    CardsRevealed,
    CardsSetAside,
    CardsDiscarded,
    CardsPutOnDeck,
    CardsTaken,
    CardsLaidOnMat,
    CardsTakenFromMat,
    CardCalled,
    PileMarked,
    MarksLaid,
    MarkMoved,
    MarksTaken,
    CardStays,
    EffectLasts,
    LaterPartBegan,
    CardsTrashed,
    TrashedReturned,
    DeckDiscarded,
    DiscardsLeft,
    CleanedUp,
    PositionSet,
)
