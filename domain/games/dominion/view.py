"""The views of a Dominion table, with the viewer's own hand and all face-up cards.

The sizes of discard piles and of other players' decks are shown only if the table agreed to that. Decks and discard
piles are listed, top first, only to viewers who may see everything. Players who can deduce all cards do not see them.
"""

from collections.abc import Sequence
from typing import cast

import msgspec

from domain.game.decisions import ABSENT, Absent
from domain.game.ruleset import View
from domain.games.dominion.buying import with_treasures
from domain.games.dominion.cards import MIXED, Edition
from domain.games.dominion.costs import cost
from domain.games.dominion.declared import COUNTERS_OF_TURN, MATS, NOTES
from domain.games.dominion.ending import ends_game
from domain.games.dominion.facts import KEPT_COUNTERS, KEPT_MARKS, Phase
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.table import DominionTable
from domain.games.dominion.zones import Card


class SupplyPile(msgspec.Struct, frozen=True):
    """A pile of the supply."""

    card: str
    """The card's id."""
    count: int
    """Number of cards left."""
    cost: int
    """Coins of its current cost."""
    ends_game: bool | Absent = ABSENT
    """True: its last card ends the game."""
    potions: int | Absent = ABSENT
    """Potions of its cost."""
    cards: tuple[str | None, ...] | Absent = ABSENT
    """Cards of a pile of different cards, top first; null: face down."""
    marks: dict[str, int] | Absent = ABSENT
    """Marks on the pile, by names in `declared`."""
    debt: int | Absent = ABSENT
    """Debt of its cost."""


class DominionMat(msgspec.Struct, frozen=True):
    """Cards on a mat of a player, or set aside under its name."""

    cards: tuple[str, ...] | None
    """The cards; null: hidden from the viewer."""
    count: int
    """Number of cards."""


class DominionSeat(msgspec.Struct, frozen=True):
    """The zones of a player."""

    hand: tuple[str, ...] | None
    """Cards in hand; null: hidden from the viewer."""
    hand_size: int
    """How many cards are in hand."""
    deck: tuple[str, ...] | None
    """The deck, top first; null: hidden from the viewer."""
    deck_size: int | None
    """Size of the deck; null: hidden from the viewer."""
    discard_top: str | None
    """The card on top of the discard pile; null: it is empty."""
    discard: tuple[str, ...] | None
    """The discard pile, top first; null: hidden from the viewer."""
    discard_size: int | None
    """Size of the discard pile; null: hidden from the viewer."""
    in_play: tuple[str, ...]
    """Cards in play. One played as another has both ids: `overlord/village`."""
    aside: tuple[str | None, ...]
    """Cards aside for the current card; null: unknown to you."""
    vp_tokens: int
    """How many victory tokens the player has."""
    turns: int
    """Number of finished turns, without extra turns."""
    mats: dict[str, DominionMat] | Absent = ABSENT
    """Mats with cards on them, by names in `declared`."""
    counters: dict[str, int] | Absent = ABSENT
    """Counters of the player, by name."""
    notes: dict[str, tuple[str, ...]] | Absent = ABSENT
    """Lists of card names, such as cards gained last turn."""
    later: tuple[str, ...] | Absent = ABSENT
    """Cards that act at the start of the next turn, one for each play."""
    staying: tuple[str, ...] | Absent = ABSENT
    """Cards in play that the next Clean-up does not discard."""
    lasting: dict[str, tuple[int, ...]] | Absent = ABSENT
    """Seats that affect this player until their next turn, by names in `declared`."""


class DominionPurse(msgspec.Struct, frozen=True):
    """Purchases after playing all plain Treasures."""

    coins: int
    """Number of coins to spend."""
    buys: tuple[str, ...]
    """Cards that can then be bought, without those that have an effect when bought."""


class DominionTurn(msgspec.Struct, frozen=True):
    """The progress of the current turn."""

    seat: int
    """Seat whose turn it is."""
    phase: Phase
    """The phase of the turn."""
    actions: int
    """Number of Actions that may still be played."""
    buys: int
    """Number of cards that may still be bought."""
    coins: int
    """Number of coins to spend."""
    treasures_closed: bool
    """Whether no Treasure may be played any more."""
    banned: tuple[str, ...]
    """Cards that cannot be bought this turn."""
    merchants: int
    """Extra coins for the first Silver of the turn."""
    counters: dict[str, int] | Absent = ABSENT
    """Other counters of this turn, by names in `declared`."""
    extra: bool | Absent = ABSENT
    """True: an extra turn."""
    controller: int | Absent = ABSENT
    """Seat that decides in this turn, if another."""
    with_treasures: DominionPurse | Absent = ABSENT
    """Purchases if you play all Treasures."""


class DominionView(View, frozen=True, tag="dominion"):
    """The table of a game of Dominion, with cards by their ids."""

    edition: Edition
    """The edition of the rules."""
    supply: tuple[SupplyPile, ...]
    """The piles from which cards are bought and gained."""
    empty_piles: int
    """How many piles of the supply are empty."""
    trash: tuple[str, ...]
    """The cards in the trash, in alphabetical order."""
    trade_route: tuple[str, ...]
    """Piles whose tokens lie on the Trade Route mat."""
    players: tuple[DominionSeat, ...]
    """The players, seat by seat."""
    turn: DominionTurn | None
    """Current turn; null: no turn has begun."""
    beside: tuple[SupplyPile, ...] | Absent = ABSENT
    """Piles beside the supply; absent if there are none."""
    bane: str | Absent = ABSENT
    """Card of the Bane pile; absent if there is none."""
    shelters: bool | Absent = ABSENT
    """True: Shelters are used."""
    events: tuple[str, ...] | Absent = ABSENT
    """Events and Landmarks, by id; absent if there are none."""
    marks: dict[str, dict[str, int]] | Absent = ABSENT
    """Marks on Landmarks, by Landmark and name in `declared`."""
    waiting_turns: tuple[int, ...] | Absent = ABSENT
    """Seats that wait for an extra turn, in order."""


def view(table: DominionTable, seat: int | None, *, whole: bool = False) -> DominionView:
    """Return the view of a Dominion table for a seat, or for the public (None). `whole` shows everything."""
    counted = whole or table.options.show_counts
    turn = table.turn
    return DominionView(
        edition=table.options.edition,
        supply=tuple([_pile(table, card, count, whole=whole) for card, count in table.supply.items()]),
        beside=tuple([_pile(table, card, count) for card, count in table.beside.items()]) or ABSENT,
        bane=table.bane or ABSENT,
        shelters=table.shelters or ABSENT,
        events=tuple(table.events) or ABSENT,
        marks={event: marks for event in table.events if (marks := _marks(table, event))} or ABSENT,
        empty_piles=table.empty_piles,
        trash=tuple(sorted(table.trash)),
        players=tuple(
            [
                _player(table, player, whole or table.open_to(seat, other), counted, whole=whole)
                for other, player in enumerate(table.players)
            ]
        ),
        turn=None if turn is None else _turn(table, turn, open_hand=whole or table.open_to(seat, turn.seat)),
        waiting_turns=tuple(table.waiting_turns) or ABSENT,
        **{name: tuple(sorted(table.marked(name))) for name in KEPT_MARKS},
    )


def _pile(table: DominionTable, card: str, count: int, *, whole: bool = False) -> SupplyPile:
    """Return the view of a pile. The cost of a pile of different cards is that of its top card."""
    ends = count == 1 and card in table.supply and ends_game(table.supply, len(table.players), card)
    cards = _cards_of(card, table.mixed[card], whole=whole) if card in table.mixed else ABSENT
    now = cost(table, (cards and cards[0]) or card)
    return SupplyPile(
        card,
        count,
        now.coins,
        ends or ABSENT,
        now.potions or ABSENT,
        cards,
        _marks(table, card) or ABSENT,
        now.debt or ABSENT,
    )


def _marks(table: DominionTable, card: str) -> dict[str, int]:
    """Return the marks on a pile or a Landmark, by name."""
    return {name: piles[card] for name, piles in table.marks.items() if card in piles and name not in KEPT_MARKS}


def _cards_of(pile: str, cards: Sequence[Card], *, whole: bool) -> tuple[str | None, ...]:
    """Return the cards of a mixed pile, top first, for viewers who see everything (`whole`) or only its top."""
    shown = tuple(cards[::-1])
    return shown if whole or not MIXED[pile].shuffled else (*shown[:1], *[None] * (len(shown) - 1))


def _player(table: DominionTable, player: Seat, open_hand: bool, counted: bool, *, whole: bool) -> DominionSeat:
    mats = {
        name: DominionMat(_known(zone) if open_hand or MATS[name].open_to_all else None, len(zone))
        for name, zone in player.mats.items()
    }
    return DominionSeat(
        hand=_known(player.hand) if open_hand else None,
        hand_size=len(player.hand),
        deck=_known(player.deck[::-1]) if whole else None,
        deck_size=len(player.deck) if open_hand or counted else None,
        discard_top=player.discard[-1] if player.discard else None,
        discard=_known(player.discard[::-1]) if whole or (open_hand and player.searching) else None,
        discard_size=len(player.discard) if counted else None,
        in_play=_known(player.in_play),
        aside=tuple(player.aside),
        vp_tokens=player.vp_tokens,
        turns=player.turns,
        mats=mats or ABSENT,
        counters=dict(player.counters) or ABSENT,
        notes={name: tuple(cards) for name, cards in player.notes.items() if table.brings(NOTES[name])} or ABSENT,
        later=tuple(player.later) or ABSENT,
        staying=tuple(player.staying) or ABSENT,
        lasting={name: tuple(seats) for name, seats in player.lasting.items()} or ABSENT,
    )


def _known(zone: Sequence[Card]) -> tuple[str, ...]:
    """Return the cards of a zone. The viewer must know all of them."""
    return cast(tuple[str, ...], tuple(zone))


def _turn(table: DominionTable, turn: Progress, *, open_hand: bool) -> DominionTurn:
    """Return the view of the current turn.

    A counter of a card is shown if the card is in the supply, or if any card may enter the game.
    """
    counters = {name: number for name, number in turn.counters.items() if table.brings(COUNTERS_OF_TURN[name])}
    fields = {name: turn.counters.get(name, 0) for name in KEPT_COUNTERS}
    for name in fields:
        counters.pop(name, None)
    you = table.players[turn.seat]
    purse = with_treasures(table, turn, _known(you.hand), _known(you.in_play)) if open_hand else None
    return DominionTurn(
        turn.seat,
        turn.phase,
        turn.actions,
        turn.buys,
        turn.coins,
        turn.treasures_closed,
        tuple(turn.banned),
        counters=counters or ABSENT,
        extra=turn.extra or ABSENT,
        controller=ABSENT if (controller := table.controller_of(turn.seat)) is None else controller,
        with_treasures=ABSENT if purse is None else DominionPurse(*purse),
        **fields,
    )
