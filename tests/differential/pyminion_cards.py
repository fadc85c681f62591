"""The cards of pyminion, and our names for them."""

from pyminion.expansions.base import base_set, copper, curse, duchy, estate, gold, province, silver
from pyminion.expansions.intrigue import intrigue_set

EVERY_CARD = (copper, silver, gold, estate, duchy, province, curse, *base_set, *intrigue_set)
BY_NAME = {card.name: card.name.lower().replace(" ", "-") for card in EVERY_CARD}
IDS = {card: BY_NAME[card.name] for card in EVERY_CARD}
ID = IDS.__getitem__
BY_ID = {name: card for card, name in IDS.items()}
KINGDOM_CARDS = sorted(IDS[card] for card in (*base_set, *intrigue_set))
