"""Young Witch with its Bane, and Horse Traders."""

from domain.game.play import Steps
from domain.games.dominion.attacks import when_attacked
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, REACTION
from domain.games.dominion.declared import mat, needs_bane
from domain.games.dominion.facts import CardsLaidOnMat
from domain.games.dominion.hooks import changes_hands, gives_to_others
from domain.games.dominion.moments import at_next_turn
from domain.games.dominion.player import Player
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

cornucopia = Box("cornucopia")


@cornucopia.action(ATTACK, cost=4)
def young_witch(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    yield from turn.you.discard_chosen(2, 2)
    for victim in turn.attacked():
        banes = [card for card in victim.hand if card == turn.table.bane]
        bane = yield from victim.choose_one("reveal", banes, may=True)
        if bane is not None:
            victim.reveal(bane)
        else:
            yield from victim.gain("curse")


needs_bane("young-witch")
gives_to_others("young-witch", "curse")


@cornucopia.action(REACTION, cost=4)
def horse_traders(turn: Turn) -> Steps[None]:
    turn.add(buys=1, coins=3)
    yield from turn.you.discard_chosen(2, 2)


mat("horse_traders", "horse-traders", open_to_all=True)
changes_hands("horse-traders")


@when_attacked("horse-traders")
def set_aside(player: Player) -> Steps[None]:
    player.lay_on_mat(("horse-traders",), "horse_traders", seen=True)
    yield from ()


@tally("horse-traders", CardsLaidOnMat)
def return_at_the_next_turn(table: DominionTable, fact: CardsLaidOnMat) -> None:
    if fact.mat == "horse_traders":
        table.players[fact.seat].later.append("horse-traders")


@at_next_turn("horse-traders")
def one_card_and_back_to_the_hand(turn: Turn) -> None:
    turn.add(cards=1)
    turn.you.take_from_mat(turn.you.mat("horse_traders")[:1], "horse_traders", seen=True)
