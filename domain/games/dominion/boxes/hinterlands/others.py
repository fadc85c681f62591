"""Farmland and Fool's Gold, which do something when a card is bought or gained."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import REACTION
from domain.games.dominion.facts import CardPlayed
from domain.games.dominion.hooks import changes_hands, when_other_gains
from domain.games.dominion.moments import on_purchase
from domain.games.dominion.player import Player
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

hinterlands = Box("hinterlands")


@hinterlands.victory(cost=6)
def farmland(_owned: Sequence[str]) -> int:
    return 2


@on_purchase("farmland")
def exchange_for_a_card_costing_two_more(turn: Turn) -> Steps[None]:
    card = yield from turn.you.trash_one()
    if card is not None:
        yield from turn.you.gain_one(exactly=turn.cost(card).plus(2))


@hinterlands.treasure(REACTION, cost=2)
def fools_gold(turn: Turn) -> None:
    turn.add(coins=1 if turn.count("fools_gold_played") == 1 else 4)


counts("fools_gold_played", "fools-gold", CardPlayed, of=("fools-gold",))


def is_province(card: str) -> bool:
    return card == "province"


@when_other_gains("fools-gold", if_=is_province)
def trash_it_for_a_gold(player: Player) -> Steps[None]:
    in_game = "fools-gold" in player.turn.table.supply
    while True:
        held = [card for card in player.hand if card == "fools-gold"]
        card = yield from player.choose_one("trash", held, may=True, private=in_game)
        if card is None:
            return
        yield from player.trash(card)
        yield from player.gain("gold", to="deck")


changes_hands("fools-gold")
