"""What can be seen on the table: one's own hand, and what lies face up; everything, for who knows every card.

The sizes of discard piles and of others' decks are shown only if the table has agreed to it, though who counts knows
them. Decks and discard piles lie open, top first, only to who knows every card.
"""

from collections.abc import Sequence
from typing import cast

import msgspec

from domain.game.ruleset import View
from domain.games.dominion.costs import cost
from domain.games.dominion.facts import Phase
from domain.games.dominion.options import Edition
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.table import DominionTable
from domain.games.dominion.zones import Card


class SupplyPile(msgspec.Struct, frozen=True):
    """A pile of the supply."""

    card: str
    """The card's id."""
    count: int
    """How many are left."""
    cost: int
    """What one costs just now."""


class DominionSeat(msgspec.Struct, frozen=True):
    """What lies before a player."""

    hand: tuple[str, ...] | None
    """The cards in hand; null: not yours to see."""
    hand_size: int
    """How many cards are in hand."""
    deck: tuple[str, ...] | None
    """The deck, top first, for who knows every card."""
    deck_size: int | None
    """How many cards are in the deck; null: not shown to you."""
    discard_top: str | None
    """The card on top of the discard pile; null: it is empty."""
    discard: tuple[str, ...] | None
    """The discard pile, top first, for who knows every card."""
    discard_size: int | None
    """How many cards are in the discard pile; null: not shown to you."""
    in_play: tuple[str, ...]
    """The cards that were played and lie on the table."""
    aside: tuple[str | None, ...]
    """The cards being looked at, revealed or set aside by the card that is being followed; null: you do not know it."""
    vp_tokens: int
    """How many victory tokens the player has."""
    turns: int
    """How many turns the player has taken."""


class DominionTurn(msgspec.Struct, frozen=True):
    """How far the turn has come."""

    seat: int
    """Whose turn it is."""
    phase: Phase
    """The phase of the turn."""
    actions: int
    """How many Actions may still be played."""
    buys: int
    """How many cards may still be bought."""
    coins: int
    """How many coins there are to spend."""
    treasures_closed: bool
    """A card was bought, so no Treasure may be played any more."""
    banned: tuple[str, ...]
    """Cards that may not be bought this turn, because somebody has named them."""
    merchants: int
    """Coins that the first Silver of the turn will bring."""


class DominionView(View, frozen=True, tag="dominion"):
    """The table of a game of Dominion. Cards are named by their ids; the ruleset has their names."""

    edition: Edition
    """The edition of the rules."""
    supply: tuple[SupplyPile, ...]
    """The piles from which cards are bought and gained."""
    empty_piles: int
    """How many piles of the supply are empty."""
    trash: tuple[str, ...]
    """The cards in the trash, in alphabetical order."""
    trade_route: tuple[str, ...]
    """The piles whose tokens lie on the Trade Route mat, in alphabetical order."""
    players: tuple[DominionSeat, ...]
    """The players, seat by seat."""
    turn: DominionTurn | None
    """Null: nobody has begun."""


def view(table: DominionTable, seat: int | None) -> DominionView:
    whole = all(None not in zone for player in table.players for zone in player.zones)
    counted = whole or table.options.show_counts
    return DominionView(
        table.options.edition,
        tuple([SupplyPile(card, count, cost(table, card)) for card, count in table.supply.items()]),
        table.empty_piles,
        tuple(sorted(table.trash)),
        tuple(sorted(table.trade_route)),
        tuple(
            [
                _player(player, whole or other == seat, counted, whole=whole)
                for other, player in enumerate(table.players)
            ]
        ),
        None if table.turn is None else _turn(table.turn),
    )


def _player(player: Seat, open_hand: bool, counted: bool, *, whole: bool) -> DominionSeat:
    return DominionSeat(
        hand=_known(player.hand) if open_hand else None,
        hand_size=len(player.hand),
        deck=_known(player.deck[::-1]) if whole else None,
        deck_size=len(player.deck) if open_hand or counted else None,
        discard_top=player.discard[-1] if player.discard else None,
        discard=_known(player.discard[::-1]) if whole else None,
        discard_size=len(player.discard) if counted else None,
        in_play=_known(player.in_play),
        aside=tuple(player.aside),
        vp_tokens=player.vp_tokens,
        turns=player.turns,
    )


def _known(zone: Sequence[Card]) -> tuple[str, ...]:
    """Of cards that lie open to who looks."""
    return cast(tuple[str, ...], tuple(zone))


def _turn(turn: Progress) -> DominionTurn:
    return DominionTurn(
        turn.seat,
        turn.phase,
        turn.actions,
        turn.buys,
        turn.coins,
        turn.treasures_closed,
        tuple(turn.banned),
        turn.merchants,
    )
