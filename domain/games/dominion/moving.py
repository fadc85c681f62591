"""Move a player's cards where nothing is chosen. Each verb records a fact."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from domain.games.dominion.cards import OF_KIND, Kind
from domain.games.dominion.facts import (
    CardsDiscarded,
    CardsDrawn,
    CardsLaidOnMat,
    CardsLookedAt,
    CardsPutOnDeck,
    CardsRevealed,
    CardsSetAside,
    CardsTaken,
    CardsTakenFromMat,
    CardsTrashed,
    Counted,
    DeckDiscarded,
    DeckShuffled,
    DiscardsLeft,
    Zone,
)
from domain.games.dominion.turn_state import TurnState
from domain.games.dominion.zones import Zone as CopiedZone


class CardMover:
    """A player's cards. Only who knows the whole table can play on, so here no card is unknown. Of a pile the top is at
    the end."""

    def __init__(self, turn: TurnState, seat: int) -> None:
        self.turn = turn
        self.seat = seat
        self._record = turn.story.record
        self._table = turn.story.table
        self._own = own = self._table.players[seat]
        self.hand, self.deck, self.discards = map(_all_known, (own.hand, own.deck, own.discard))
        self.in_play, self.aside = map(_all_known, (own.in_play, own.aside))
        self.later, self.staying = own.later, own.staying

    def holding(self, kind: Kind) -> list[str]:
        """The cards of this type in hand."""
        wanted = OF_KIND[kind]
        return [] if wanted.isdisjoint(self.hand) else [card for card in self.hand if card in wanted]

    def kinds_held(self, kind: Kind) -> tuple[str, ...]:
        """The same, each once."""
        wanted = OF_KIND[kind]
        return () if wanted.isdisjoint(self.hand) else tuple({card: card for card in self.hand if card in wanted})

    def playing(self, kind: Kind) -> list[str]:
        """The cards of this type in play."""
        wanted = OF_KIND[kind]
        return [card for card in self.in_play if card in wanted]

    @property
    def leaving(self) -> list[str]:
        """The cards in play that are discarded in this Clean-up."""
        if not self.staying:
            return self.in_play
        return list((Counter(self.in_play) - Counter(self.staying)).elements())

    def mat(self, name: str) -> list[str]:
        """The cards on a mat that a card has declared, or set aside under that name."""
        return _all_known(self._own.mats.get(name, []))

    def counter(self, name: str) -> int:
        """A counter of this player, as a card has declared it."""
        return self._own.counters.get(name, 0)

    def note(self, name: str) -> list[str]:
        return list(self._own.notes.get(name, ()))

    def count(self, counter: str, change: int) -> None:
        self._record(Counted(self.seat, counter, change))

    def draw(self, count: int) -> Sequence[str]:
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

    def draw_up_to(self, size: int) -> None:
        """One at a time, until there are `size` cards in hand."""
        while len(self.hand) < size and self.ready(1):
            self._record(CardsDrawn(self.seat, 1, self._top(1)))

    def reveal_top(self, count: int = 1) -> list[str]:
        """Reveals cards of the deck; they are aside until they are put somewhere."""
        revealed: list[str] = []
        for ready in self._portions(count):
            cards = self._top(ready)
            self._record(CardsRevealed(self.seat, "deck", cards))
            revealed += cards
        return revealed

    def reveal_until(self, kind: Kind, count: int = 1) -> list[str]:
        """Reveal cards of the deck one by one until `count` of a type are found, or none are left.

        All revealed cards are aside. Return those of the type.
        """
        found: list[str] = []
        while len(found) < count and (revealed := self.reveal_top()):
            found += [card for card in revealed if card in OF_KIND[kind]]
        return found

    def look_at_top(self, count: int = 1) -> list[str]:
        """Looks at cards of the deck; they are aside until they are put somewhere."""
        seen: list[str] = []
        for ready in self._portions(count):
            cards = self._top(ready)
            self._record(CardsLookedAt(self.seat, "deck", ready, cards))
            seen += cards
        return seen

    def look_through_discards(self) -> list[str]:
        self._record(CardsLookedAt(self.seat, "discard", len(self.discards), tuple(self.discards)))
        return list(self.discards)

    def leave_discards(self) -> None:
        """The pile is laid down again: its top can be seen."""
        self._record(DiscardsLeft(self.seat, self.discards[-1] if self.discards else None))

    def reveal(self, *cards: str) -> None:
        """Shows cards of the hand."""
        self._record(CardsRevealed(self.seat, "hand", cards))

    def reveal_hand(self) -> None:
        self.reveal(*self.hand)

    def set_aside(self, *cards: str) -> None:
        """Cards of the hand, face up."""
        if cards:
            self._record(CardsSetAside(self.seat, cards))

    def discard(self, cards: Sequence[str], source: Zone = "hand", *, seen: bool = False) -> None:
        """The last one on top. Of cards that nobody else has `seen` only that one can be seen."""
        if not cards:
            return
        hidden = () if seen else tuple(cards[:-1])
        shown = tuple(cards[len(hidden) :])
        self._record(CardsDiscarded(self.seat, source, shown, len(hidden), hidden))

    def discard_top(self) -> list[str]:
        """The top card of the deck, if there is any."""
        if not self.ready(1):
            return []
        card = self.deck[-1]
        self._record(CardsDiscarded(self.seat, "deck", (card,)))
        return [card]

    def put_on_deck(self, cards: Sequence[str], source: Zone = "hand", *, seen: bool = False) -> None:
        """The last one on top."""
        if cards:
            self._record(CardsPutOnDeck(self.seat, source, *_as_seen(cards, seen)))

    def take(self, cards: Sequence[str], source: Zone = "aside", *, seen: bool = False) -> None:
        """Into the hand, without drawing or gaining them."""
        if cards:
            self._record(CardsTaken(self.seat, source, *_as_seen(cards, seen)))

    def lay_on_mat(self, cards: Sequence[str], mat: str, source: Zone = "hand", *, seen: bool = False) -> None:
        """Onto a mat, or aside under its name."""
        if cards:
            self._record(CardsLaidOnMat(self.seat, source, *_as_seen(cards, seen), mat=mat))

    def take_from_mat(self, cards: Sequence[str], mat: str, *, seen: bool = False) -> None:
        """Into the hand."""
        if cards:
            self._record(CardsTakenFromMat(self.seat, "aside", *_as_seen(cards, seen), mat=mat))

    def trash(self, *cards: str, source: Zone = "hand") -> None:
        if cards:
            self._record(CardsTrashed(self.seat, source, cards))

    def discard_deck(self) -> None:
        if self.deck:
            self._record(DeckDiscarded(self.seat, self.deck[0]))

    def shuffle(self) -> None:
        """The discard pile, under what is left of the deck."""
        order = self.turn.story.shuffled(DeckShuffled, sorted(self.discards), self.seat)
        self._record(DeckShuffled(self.seat, order))

    def _portions(self, count: int) -> Iterable[int]:
        """Yield the numbers of cards to take from the top, shuffling the discard pile when needed.

        First edition: shuffle when the deck is empty. Second edition: shuffle before any card is taken.
        """
        return (count,) if 0 < count <= len(self.deck) else self._refilled(count)

    def _refilled(self, count: int) -> Iterator[int]:
        if self.turn.edition == 1 and 0 < len(self.deck) < count:
            count -= len(self.deck)
            yield len(self.deck)
        if ready := self.ready(count):
            yield ready

    def ready(self, count: int) -> int:
        """How many of these cards there are, once the discard pile was shuffled if the deck is too short."""
        if len(self.deck) < count and self.discards:
            self.shuffle()
        return min(count, len(self.deck))

    def _top(self, count: int) -> tuple[str, ...]:
        return tuple(self.deck[: -count - 1 : -1])


def _all_known(zone: CopiedZone) -> list[str]:
    return cast(list[str], zone)


def _as_seen(cards: Sequence[str], seen: bool) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """Whether everybody sees the cards, or only their owner."""
    return (tuple(cards), 0, ()) if seen else ((), len(cards), tuple(cards))
