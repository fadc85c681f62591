"""The cards that a player can name, in the order that recorded games use.

Do not change these lists: recorded games depend on them. Cards of later boxes can be named if they are in the
supply or beside it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

_FIRST: Final = """
bureaucrat cellar chapel council-room festival gardens laboratory library market militia mine moat moneylender remodel
smithy throne-room village witch workshop adventurer chancellor feast spy thief woodcutter artisan bandit harbinger
merchant poacher sentry vassal copper silver gold platinum estate duchy province colony curse bishop city counting-house
expand forge goons grand-market kings-court mint monument mountebank peddler rabble trade-route vault watchtower
workers-village bank contraband hoard loan quarry royal-seal talisman venture
"""
_SECOND: Final = """
ambassador baron bazaar bridge caravan conspirator coppersmith courtier courtyard cutpurse diplomat duke embargo
explorer fishing-village ghost-ship great-hall harem haven ironworks island lighthouse lookout lurker masquerade
merchant-ship mill mining-village minion native-village navigator nobles outpost patrol pawn pearl-diver pirate-ship
replace saboteur salvager scout sea-hag secret-chamber secret-passage shanty-town smugglers steward swindler tactician
torturer trading-post treasure-map treasury tribute upgrade warehouse wharf wishing-well
"""

BASE_AND_PROSPERITY: Final = tuple(_FIRST.split())
EVERY_CARD: Final = (*BASE_AND_PROSPERITY, *_SECOND.split())


def together(*lists: Iterable[str]) -> Iterator[str]:
    """Yield the cards of these lists, each once, in order."""
    return iter(dict.fromkeys(card for cards in lists for card in cards))
