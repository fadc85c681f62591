"""Dominion as numbers. A card has the number of its id in the alphabet, among the cards that the game can contain."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_args

from domain.game.decisions import Decision, Option
from domain.games.dominion.cards import CARDS, EVENTS, MIXED, NEEDING_BANE, PLAYED_AS_OTHERS, itself, role
from domain.games.dominion.declared import (
    COUNTERS_OF_PLAYER,
    COUNTERS_OF_TURN,
    LASTING,
    MARKS,
    MATS,
    NOTES,
    PROMISING_TURNS,
)
from domain.games.dominion.facts import KEPT_COUNTERS, Phase
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.table import DominionTable
from domain.games.dominion.words import WORDS
from dominium_envs.encodings.dominion_actions import KINDS, DominionActions, cards_of, events_in
from dominium_envs.encodings.encoding import Encoding, Memo
from dominium_envs.layout import Layout, Row
from dominium_envs.offer import Codes, InRange, Offer

PHASES: Final = {phase: number for number, phase in enumerate(get_args(Phase))}
PROGRESS: Final = ("actions", "buys", "coins", "treasures closed", "extra turn")
_NO_CARDS: Final = {key.partition("/")[0] for key in WORDS.group("prompts", "en")} - CARDS.keys() - EVENTS.keys()
"""Prompts of moments, not of cards."""
KEPT: Final = 4_096
"""Number of offers that are kept."""
LARGEST: Final = 10
"""Number of cards of each mixed pile whose order is shown."""
DEPTH: Final = 60
"""Number of cards of each deck whose order the perfect information shows."""


class DominionEncoding(Encoding):
    """An action is a verb with a card, such as `buy village`, or an effect or a number that a card offers.

    Cards count in zones: a block of a zone has the number of copies of each card.
    """

    kinds = KINDS

    def _number_actions(self) -> None:
        self.cards = cards_of(self.options)
        self._card: dict[str | None, int] = {card: number for number, card in enumerate(self.cards)}
        self.events = events_in(self.options)
        self._event = {event: number for number, event in enumerate(self.events)}
        self._actions = DominionActions(self.cards, self.events, len(self.names))
        self.group(self._actions.names)
        self._known: dict[Option, int | InRange] = {}
        self._offers: dict[int, Offer] = {}
        self._ones = bytes([1] * len(self.cards))
        asking = {*self.cards, *self.events, *_NO_CARDS}
        named = [key for key in WORDS.group("prompts", "en") if key.partition("/")[0] in asking]
        self.prompts = list(dict.fromkeys([*self.cards, *PHASES, *named]))

        brought = {*self.cards, *self.events}

        def declared(by: Mapping[str, Any], cards: Callable[[Any], Iterable[str]] = tuple) -> list[str]:
            return sorted(name for name, one in by.items() if not brought.isdisjoint(cards(one)))

        self._of_turn = [*KEPT_COUNTERS, *(name for name in declared(COUNTERS_OF_TURN) if name not in KEPT_COUNTERS)]
        self._of_player, self._note_names = declared(COUNTERS_OF_PLAYER), declared(NOTES)
        self._lasting_names = declared(LASTING)
        self._roles_of = len(self.cards) if not PLAYED_AS_OTHERS.isdisjoint(self.cards) else 0
        self._mat_names = declared(MATS, lambda mat: mat.cards)
        self._mark_names = declared(MARKS)
        self._counted = self.options.show_counts
        self._promising = self.players if not brought.isdisjoint(PROMISING_TURNS) else 0
        """Number of players, if a player may decide for another one."""

    def offer(self, decision: Decision[Any], table: DominionTable) -> Offer:
        """Return the offer of a decision. The rules keep decisions of the Buy phase, so their offers are kept too."""
        if decision.kind != "buy":
            return super().offer(decision, table)
        if (known := self._offers.get(id(decision))) is None:
            if len(self._offers) == KEPT:
                self._offers.clear()
            known = self._offers[id(decision)] = super().offer(decision, table)  # it keeps the decision and so its id
        return known

    def codes(self, decision: Decision[Any], _: DominionTable, /) -> Codes:
        known, ranged = self._known, False
        found: list[int | InRange] = []
        for option in decision.options:
            code = known.get(option)
            if code is None:
                code = known[option] = self._actions.code(option)
            ranged = ranged or isinstance(code, InRange)
            found.append(code)
        return Codes(found, ranged)

    def _lay_out(self, layout: Layout) -> None:
        cards, players = len(self.cards), self.players
        self._supply = layout.add("supply", cards)
        self._piles = layout.add("supply/piles", cards)
        self._mixed_piles = [card for card in self.cards if card in MIXED]
        self._mixed = layout.add("supply/mixed", len(self._mixed_piles), LARGEST)
        self._bane = layout.add("supply/bane", cards if not NEEDING_BANE.isdisjoint(self.cards) else 0)
        self._events = layout.add("supply/events", len(self.events))
        self._marks = layout.add("supply/marks", len(self._mark_names), cards)
        self._landmark_marks = layout.add("supply/landmark marks", len(self._mark_names), len(self.events))
        self._trash = layout.add("trash", cards)
        self._turn = layout.add("turn/seat", players)
        self._phase = layout.add("turn/phase", len(PHASES))
        self._progress = layout.add("turn/progress", len(PROGRESS))
        self._counters_of_turn = layout.add("turn/counters", len(self._of_turn))
        self._banned = layout.add("turn/banned", cards)
        self._controller = layout.add("turn/controller", self._promising)
        self._waiting = layout.add("turn/waiting", self._promising)
        self._hand = layout.add("hand", players, cards)
        self._hand_sizes = layout.add("hand/size", players)
        self._deck_sizes = layout.add("deck/size", players if self.options.show_counts else self._promising or 1)
        self._discard_sizes = layout.add("discard/size", players if self.options.show_counts else 0)
        self._deck = layout.add("deck/known", players, cards)
        self._top = layout.add("deck/top", players, cards)
        self._discard_top = layout.add("discard/top", players, cards)
        self._in_play = layout.add("in play", players, cards)
        self._aside = layout.add("aside", players, cards)
        self._aside_unknown = layout.add("aside/unknown", players)
        self._tokens = layout.add("victory tokens", players)
        self._turns = layout.add("turns", players)
        self._mats = layout.add("mats", len(self._mat_names), players, cards)
        self._mats_unknown = layout.add("mats/unknown", len(self._mat_names), players)
        self._counters = layout.add("counters", len(self._of_player), players)
        self._notes = layout.add("notes", len(self._note_names), players, cards)
        self._later = layout.add("later", players, cards)
        self._staying = layout.add("staying", players, cards)
        self._lasting = layout.add("lasting", len(self._lasting_names), players, players)
        self._roles = layout.add("in play/played as", players, self._roles_of)

    def _lay_out_decision(self, layout: Layout) -> None:
        super()._lay_out_decision(layout)
        self._for = layout.add("decision/for", self._promising)
        self._picked = layout.add("decision/picked", len(self.cards))

    def _lay_out_hidden(self, layout: Layout) -> None:
        self._discard = layout.add("discard", self.players, len(self.cards))
        self._order = layout.add("deck/order", self.players, DEPTH)

    def _write(self, row: Row, table: DominionTable, seat: int, whole: bool, memo: Memo) -> None:  # noqa: ARG002
        card, cards = self._card, len(self._card)
        if len(table.supply) == cards:  # all piles, in the order of their ids
            row[self._supply : self._supply + cards] = bytes(table.supply.values())
            row[self._piles : self._piles + cards] = self._ones
        else:
            for name, left in (*table.supply.items(), *table.beside.items()):
                row[self._supply + card[name]] = left
                row[self._piles + card[name]] = 1
            self._write_mixed(row, table, whole)
        if table.bane is not None:
            row[self._bane + card[table.bane]] = 1
        for event in table.events:
            row[self._events + self._event[event]] = 1
        if table.marks:
            self._write_marks(row, table)
        if table.trash:
            self._count(row, self._trash, table.trash)
        if table.turn is not None:
            self._write_turn(row, table.turn, seat)
        if self._promising:
            self._write_order_of_turns(row, table, seat)
        for number, player in enumerate(table.players):
            place = self.relative(number, seat)
            self._write_zones(row, player, place, table.open_to(seat, number), whole)
            row[self._tokens + place], row[self._turns + place] = player.vp_tokens, player.turns
            if player.later or player.staying or player.counters or player.mats or player.notes or player.lasting:
                self._write_declared(row, player, place)
                self._write_lasting(row, player, place, seat)
            if whole:
                self._write_hidden(row, player, place)

    def _write_order_of_turns(self, row: Row, table: DominionTable, seat: int) -> None:
        if table.control is not None:
            row[self._controller + self.relative(table.control.controller, seat)] = 1
        for waiting in table.waiting_turns:
            row[self._waiting + self.relative(waiting, seat)] += 1

    def _write_marks(self, row: Row, table: DominionTable) -> None:
        cards, events = len(self._card), len(self.events)
        for number, mark in enumerate(self._mark_names):
            for name, count in table.marks.get(mark, {}).items():
                if name in self._card:
                    row[self._marks + number * cards + self._card[name]] = count
                else:
                    row[self._landmark_marks + number * events + self._event[name]] = count

    def _write_mixed(self, row: Row, table: DominionTable, whole: bool) -> None:
        """Write the known cards of each pile of different cards, top first. A card has its number plus 1."""
        for number, pile in enumerate(self._mixed_piles):
            for depth, name in enumerate(reversed(table.mixed.get(pile, ()))):
                if name is not None and (whole or not depth or not MIXED[pile].shuffled):
                    row[self._mixed + number * LARGEST + depth] = self._card[name] + 1

    def _write_turn(self, row: Row, turn: Progress, seat: int) -> None:
        row[self._turn + self.relative(turn.seat, seat)] = 1
        row[self._phase + PHASES[turn.phase]] = 1
        at = self._progress
        row[at], row[at + 1], row[at + 2] = turn.actions, turn.buys, turn.coins
        row[at + 3], row[at + 4] = turn.treasures_closed, turn.extra
        if turn.counters:
            for number, name in enumerate(self._of_turn):
                row[self._counters_of_turn + number] = turn.counters.get(name, 0)
        if turn.banned:
            self._count(row, self._banned, turn.banned)

    def _write_zones(self, row: Row, player: Seat, place: int, own: bool, whole: bool) -> None:
        start = place * len(self.cards)
        hand, deck, discard = player.hand, player.deck, player.discard
        if own or whole:
            self._count(row, self._hand + start, hand)
        row[self._hand_sizes + place] = len(hand)
        if own or self._counted:
            row[self._deck_sizes + place] = len(deck)
        if self._counted:
            row[self._discard_sizes + place] = len(discard)
        if deck and deck.count(None) < len(deck):
            self._count(row, self._deck + start, deck)
            if (top := deck[-1]) is not None:
                row[self._top + start + self._card[top]] = 1
        if discard and (top := discard[-1]) is not None:
            row[self._discard_top + start + self._card[top]] = 1
        if player.in_play:
            lying = [card for card in player.in_play if card is not None]
            self._count(row, self._in_play + start, map(itself, lying))
            if self._roles_of:
                self._count(row, self._roles + start, [role(card) for card in lying if card != role(card)])
        if player.aside:
            row[self._aside_unknown + place] = self._count(row, self._aside + start, player.aside)

    def _write_declared(self, row: Row, player: Seat, place: int) -> None:
        """Write what cards of this game add to a player: mats, counters, notes, and effects of later turns."""
        cards, players = len(self._card), self.players
        for number, name in enumerate(self._mat_names):
            at = number * players + place
            row[self._mats_unknown + at] = self._count(row, self._mats + at * cards, player.mats.get(name, ()))
        for number, name in enumerate(self._of_player):
            row[self._counters + number * players + place] = player.counters.get(name, 0)
        for number, name in enumerate(self._note_names):
            self._count(row, self._notes + (number * players + place) * cards, player.notes.get(name, ()))
        self._count(row, self._later + place * cards, player.later)
        self._count(row, self._staying + place * cards, map(itself, player.staying))

    def _write_lasting(self, row: Row, player: Seat, place: int, seat: int) -> None:
        """Write whose effects last on a player, relative to the viewing seat."""
        for number, name in enumerate(self._lasting_names):
            at = self._lasting + (number * self.players + place) * self.players
            for by in player.lasting.get(name, ()):
                row[at + self.relative(by, seat)] = 1

    def _write_hidden(self, row: Row, player: Seat, place: int) -> None:
        self._count(row, self._discard + place * len(self.cards), player.discard)
        for depth, name in enumerate(player.deck[: -DEPTH - 1 : -1]):
            row[self._order + place * DEPTH + depth] = self._card[name] + 1

    def _count(self, row: Row, start: int, cards: Iterable[str | None]) -> int:
        """Count the known cards, and return the number of the others."""
        card, unknown = self._card, 0
        for name in cards:
            if name is None:
                unknown += 1
            else:
                row[start + card[name]] += 1
        return unknown

    def _write_decision(self, row: Row, offer: Offer, seat: int, whole: bool) -> None:
        super()._write_decision(row, offer, seat, whole)
        if isinstance(other := offer.decision.for_seat, int):
            row[self._for + self.relative(other, seat)] = 1
        if offer.picks and (offer.decision.seat == seat or whole):
            picked = (getattr(offer.decision.options[pick], "card", None) for pick in offer.picks)
            self._count(row, self._picked, (name for name in picked if name is not None))
