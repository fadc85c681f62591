"""The Actions of Dark Ages that do something when they are trashed."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK
from domain.games.dominion.declared import pile_of
from domain.games.dominion.hooks import changes_hands, when_trashed
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

dark_ages = Box("dark-ages")


@dark_ages.action(cost=6)
def hunting_grounds(turn: Turn) -> None:
    turn.add(cards=4)


@when_trashed("hunting-grounds")
def a_duchy_or_three_estates(player: Player) -> Steps[None]:
    (chosen,) = yield from player.choose_between("duchy", "estates")
    if chosen == "duchy":
        yield from player.gain("duchy")
    else:
        for _ in range(3):
            yield from player.gain("estate")


@dark_ages.action(cost=4)
def rats(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    you = turn.you
    yield from you.gain("rats")
    others = [card for card in you.hand if card != "rats"]
    if you.hand and not others:
        you.reveal_hand()
    card = yield from you.choose_one("trash", others)
    if card is not None:
        yield from you.trash(card)


pile_of("rats", 20)
changes_hands("rats")


@when_trashed("rats")
def a_card(player: Player) -> Steps[None]:
    player.draw(1)
    yield from ()


@dark_ages.action(cost=2)
def squire(turn: Turn) -> Steps[None]:
    turn.add(coins=1)
    (chosen,) = yield from turn.you.choose_between("actions", "buys", "silver")
    match chosen:
        case "actions":
            turn.add(actions=2)
        case "buys":
            turn.add(buys=2)
        case _:
            yield from turn.you.gain("silver")


@when_trashed("squire")
def an_attack(player: Player) -> Steps[None]:
    yield from player.gain_one(kind=ATTACK)
