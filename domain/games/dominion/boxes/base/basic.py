"""The basic cards: Treasures, Victory cards and the Curse of every game, and Platinum and Colony of Prosperity."""

from domain.games.dominion.box import Box
from domain.games.dominion.cards import CURSE

every = Box("base", editions=(1, 2))
prosperity = Box("prosperity")

every.coins("copper", cost=0, coins=1)
every.coins("silver", cost=3, coins=2)
every.coins("gold", cost=6, coins=3)
prosperity.coins("platinum", cost=9, coins=5)

every.points("estate", cost=2, points=1)
every.points("duchy", cost=5, points=3)
every.points("province", cost=8, points=6)
prosperity.points("colony", cost=11, points=10)

every.points("curse", cost=0, points=-1, kind=CURSE)
