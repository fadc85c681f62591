"""Moves of a Dominion player's cards that need no choice. Each move is recorded as a fact."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import cast

from domain.games.dominion.cards import OF_KIND, Kind, role
from domain.games.dominion.declared import MATS, TRASHED
from domain.games.dominion.facts import (
    BonusTaken,
    CardsDiscarded,
    CardsDrawn,
    CardsLaidOnMat,
    CardsLookedAt,
    CardsPutOnDeck,
    CardsRevealed,
    CardsSetAside,
    CardsTaken,
    CardsTakenFromMat,
    Counted,
    DeckDiscarded,
    DeckShuffled,
    DiscardsLeft,
    EffectLasts,
    HandShown,
    MarkMoved,
    MarksTaken,
    TrashedReturned,
    Zone,
)
from domain.games.dominion.turn_state import TurnState
from domain.games.dominion.zones import Zone as CopiedZone


class CardMover:
    """The cards of a Dominion player, and the methods that move them.

    The rules run only on tables where all cards are known. The top of a pile is at the end of its list.
    """

    def __init__(self, turn: TurnState, seat: int) -> None:
        self.turn = turn
        self.seat = seat
        self._record = turn.story.record
        self._table = turn.story.table
        self._own = player = self._table.players[seat]
        self.hand, self.deck, self.discards = map(_all_known, (player.hand, player.deck, player.discard))
        self.lying, self.aside = map(_all_known, (player.in_play, player.aside))
        """`lying` are the cards in play. A card that was played as another has both ids: `overlord/village`."""
        self.later, self.staying = player.later, player.staying
        self.counters: Mapping[str, int] = player.counters
        """Declared counters that are not 0."""

    @property
    def controller(self) -> int | None:
        """Return the seat that decides for the player in this turn, if another one does."""
        return self._table.controller_of(self.seat)

    def show_hand_to(self, controller: int) -> None:
        """Show the hand and the face-down mats to the player who controls the next turn."""
        closed = {name: tuple(self.mat(name)) for name in sorted(self._own.mats) if not MATS[name].open_to_all}
        self._record(HandShown(self.seat, len(self.hand), tuple(self.hand), closed, controller))

    def return_trashed(self) -> None:
        """Put cards that were trashed while another player decided onto the discard pile."""
        if TRASHED in self._own.mats and (trashed := self.mat(TRASHED)):
            self._record(TrashedReturned(self.seat, tuple(trashed)))

    def holding(self, kind: Kind) -> list[str]:
        """Return the cards of a type in the player's hand."""
        cards = OF_KIND[kind]
        return [] if cards.isdisjoint(self.hand) else [card for card in self.hand if card in cards]

    def kinds_held(self, kind: Kind) -> tuple[str, ...]:
        """Return the different cards of a type in the player's hand, each id once."""
        cards = OF_KIND[kind]
        return () if cards.isdisjoint(self.hand) else tuple({card: card for card in self.hand if card in cards})

    @property
    def in_play(self) -> list[str]:
        """Return the cards in play, by the ids of the cards as which they were played."""
        return [role(card) for card in self.lying] if self.turn.hooks.roles else self.lying

    def playing(self, kind: Kind) -> list[str]:
        cards = OF_KIND[kind]
        return [card for card in self.in_play if card in cards]

    @property
    def leaving(self) -> list[str]:
        """Return the cards in play, as they lie, that the player discards in this Clean-up."""
        if not self.staying:
            return self.lying
        return list((Counter(self.lying) - Counter(self.staying)).elements())

    def mat(self, name: str) -> list[str]:
        return _all_known(self._own.mats.get(name, []))

    def counter(self, name: str) -> int:
        """Return the value of a counter that a card declared, for a player."""
        return self.counters.get(name, 0)

    def note(self, name: str) -> list[str]:
        return list(self._own.notes.get(name, ()))

    def count(self, counter: str, change: int) -> None:
        self._record(Counted(self.seat, counter, change))

    def affect(self, effect: str, others: Sequence[int]) -> None:
        """Let a lasting effect begin on these seats, until this player's next turn."""
        if others:
            self._record(EffectLasts(self.seat, effect, tuple(others)))

    def lasting(self, effect: str) -> list[int]:
        """Return the seats whose lasting effect is on this player."""
        return self._own.lasting.get(effect, [])

    def add_tokens(self, tokens: int) -> None:
        """Give the player victory tokens."""
        if tokens:
            self._record(BonusTaken(self.seat, tokens=tokens))

    def take_marks(self, mark: str, pile: str, count: int) -> None:
        """Take marks of a pile as victory tokens."""
        if count:
            self._record(MarksTaken(self.seat, mark, pile, count))

    def move_mark(self, mark: str, pile: str, to: str) -> None:
        """Move a mark from a pile to another or to a Landmark."""
        self._record(MarkMoved(self.seat, mark, pile, to))

    def draw(self, count: int) -> Sequence[str]:
        """Draw up to `count` cards, and return them. The discard pile is shuffled if the deck is too short."""
        if count and self.turn.hooks.drawing:
            count -= self.fewer_drawn()
        if 0 < count <= len(self.deck):
            cards = self._top(count)
            self._record(CardsDrawn(self.seat, count, cards))
            return cards
        drawn: list[str] = []
        for ready in self._portions(count):
            cards = self._top(ready)
            self._record(CardsDrawn(self.seat, ready, cards))
            drawn += cards
        return drawn

    def fewer_drawn(self) -> int:
        """Return by how many cards effects lower the next draw, and use them up, unless no card can be drawn."""
        fewer = self.next_draw_lowered_by() if self.deck or self.discards else 0
        for lowering in self.turn.hooks.drawing.values() if fewer else ():
            if lowering.by(self):
                lowering.then(self)
        return fewer

    def next_draw_lowered_by(self) -> int:
        return sum([lowering.by(self) for lowering in self.turn.hooks.drawing.values()])

    def draw_up_to(self, size: int) -> None:
        """Draw cards one at a time until `size` are in hand or none are left.

        Effects that lower a draw happen once and lower nothing.
        """
        if len(self.hand) < size:
            self.fewer_drawn()
        while len(self.hand) < size and self.ready(1):
            self._record(CardsDrawn(self.seat, 1, self._top(1)))

    def reveal_top(self, count: int = 1) -> list[str]:
        """Reveal the top cards of the deck and return them. They stay aside until they are moved."""
        revealed: list[str] = []
        for ready in self._portions(count):
            cards = self._top(ready)
            self._record(CardsRevealed(self.seat, "deck", cards))
            revealed += cards
        return revealed

    def reveal_until(self, kind: Kind, count: int = 1) -> list[str]:
        """Reveal cards of the deck one by one until `count` cards of a type are found, or none are left.

        Return the cards of the type. All revealed cards stay aside until they are moved.
        """
        found: list[str] = []
        while len(found) < count and (revealed := self.reveal_top()):
            found += [card for card in revealed if card in OF_KIND[kind]]
        return found

    def reveal_until_card(self, fits: Callable[[str], bool]) -> list[str]:
        """Reveal cards of the deck one by one until one `fits`, and return it in a list. Empty: there is none.

        All revealed cards stay aside until they are moved.
        """
        while revealed := self.reveal_top():
            if fits(revealed[0]):
                return revealed
        return []

    def look_at_top(self, count: int = 1) -> list[str]:
        """Look at the top cards of the deck and return them. They stay aside until they are moved."""
        seen: list[str] = []
        for ready in self._portions(count):
            cards = self._top(ready)
            self._record(CardsLookedAt(self.seat, "deck", ready, cards))
            seen += cards
        return seen

    def look_through_discards(self) -> list[str]:
        """Look through the discard pile, and return its cards. They stay in the pile."""
        self._record(CardsLookedAt(self.seat, "discard", len(self.discards), tuple(self.discards)))
        return list(self.discards)

    def leave_discards(self) -> None:
        """Put the discard pile down after looking through it, so that its top is visible."""
        self._record(DiscardsLeft(self.seat, self.discards[-1] if self.discards else None))

    def reveal(self, *cards: str) -> None:
        self._record(CardsRevealed(self.seat, "hand", cards))

    def reveal_hand(self) -> None:
        self.reveal(*self.hand)

    def set_aside(self, *cards: str) -> None:
        """Set cards of the hand aside, face up."""
        if cards:
            self._record(CardsSetAside(self.seat, cards))

    def discard(self, cards: Sequence[str], source: Zone = "hand", *, seen: bool = False) -> None:
        """Discard cards, the last one on top. Other players see only the last one, unless they have `seen` all."""
        if not cards:
            return
        hidden = () if seen else tuple(cards[:-1])
        shown = tuple(cards[len(hidden) :])
        self._record(CardsDiscarded(self.seat, source, shown, len(hidden), hidden))

    def discard_top(self) -> list[str]:
        """Discard the top card of the deck. Return a list with that card, or an empty list if there is none."""
        if not self.ready(1):
            return []
        card = self.deck[-1]
        self._record(CardsDiscarded(self.seat, "deck", (card,)))
        return [card]

    def put_on_deck(self, cards: Sequence[str], source: Zone = "hand", *, seen: bool = False) -> None:
        """Put cards onto the deck, the last one on top."""
        if cards:
            self._record(CardsPutOnDeck(self.seat, source, *_as_seen(cards, seen)))

    def take(self, cards: Sequence[str], source: Zone = "aside", *, seen: bool = False) -> None:
        """Put cards into the hand, without drawing or gaining them."""
        if cards:
            self._record(CardsTaken(self.seat, source, *_as_seen(cards, seen)))

    def lay_on_mat(self, cards: Sequence[str], mat: str, source: Zone = "hand", *, seen: bool = False) -> None:
        if cards:
            self._record(CardsLaidOnMat(self.seat, source, *_as_seen(cards, seen), mat=mat))

    def take_from_mat(self, cards: Sequence[str], mat: str, *, seen: bool = False) -> None:
        """Put cards from a mat into the hand."""
        if cards:
            self._record(CardsTakenFromMat(self.seat, "aside", *_as_seen(cards, seen), mat=mat))

    def discard_deck(self) -> None:
        """Put the whole deck onto the discard pile."""
        if self.deck:
            self._record(DeckDiscarded(self.seat, self.deck[0]))

    def shuffle(self) -> None:
        """Shuffle the discard pile and put it under the rest of the deck."""
        order = self.turn.story.shuffled(DeckShuffled, sorted(self.discards), self.seat)
        self._record(DeckShuffled(self.seat, order))

    def _portions(self, count: int) -> Iterable[int]:
        """Yield how many cards to take from the deck each time, and shuffle the discard pile when needed.

        First edition: take the rest of the deck first, then shuffle. Second edition: shuffle before any card is taken.
        """
        return (count,) if 0 < count <= len(self.deck) else self._refilled(count)

    def _refilled(self, count: int) -> Iterator[int]:
        if self.turn.edition == 1 and 0 < len(self.deck) < count:
            count -= len(self.deck)
            yield len(self.deck)
        if ready := self.ready(count):
            yield ready

    def ready(self, count: int) -> int:
        """Shuffle the discard pile if the deck has fewer than `count` cards. Return how many cards can be taken."""
        if len(self.deck) < count and self.discards:
            self.shuffle()
        return min(count, len(self.deck))

    def _top(self, count: int) -> tuple[str, ...]:
        return tuple(self.deck[: -count - 1 : -1])


def _all_known(zone: CopiedZone) -> list[str]:
    return cast(list[str], zone)


def _as_seen(cards: Sequence[str], seen: bool) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """Return the fields `cards`, `count` and `hidden` of a fact that moves cards.

    Everybody may see the cards if they are `seen`, otherwise only their owner.
    """
    return (tuple(cards), 0, ()) if seen else ((), len(cards), tuple(cards))
