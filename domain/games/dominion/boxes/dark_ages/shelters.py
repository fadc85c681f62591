"""The Shelters, with which players may begin instead of Estates."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import CARDS, REACTION, SHELTER, VICTORY
from domain.games.dominion.hooks import changes_hands, when_trashed
from domain.games.dominion.moments import on_purchase_from_hand
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

dark_ages = Box("dark-ages")

dark_ages.unplayable("hovel", REACTION, SHELTER, cost=1)


def is_victory(card: str) -> bool:
    return CARDS[card].is_a(VICTORY)


@on_purchase_from_hand("hovel", if_=is_victory)
def trash_it(turn: Turn, _bought: str) -> Steps[None]:
    you = turn.you
    hovels = [card for card in you.hand if card == "hovel"]
    chosen = yield from you.choose("trash", hovels, least=0, most=max(1, len(hovels)))
    yield from you.trash(*chosen)


@dark_ages.action(SHELTER, cost=1)
def necropolis(turn: Turn) -> None:
    turn.add(actions=2)


dark_ages.unplayable("overgrown-estate", VICTORY, SHELTER, cost=1, points=0)
changes_hands("overgrown-estate")


@when_trashed("overgrown-estate")
def a_card(player: Player) -> Steps[None]:
    player.draw(1)
    yield from ()
