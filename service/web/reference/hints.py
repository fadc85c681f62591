"""Words of readers that lead to an entry of the reference, where its own texts use others."""

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    "/docs#add_block": "mute a player",
    "/docs#enter_tournament": "import players, add players, paste names",
    "/docs#get_bundle": "replay as referee",
    "/docs#list_events": "reconnect",
    "/docs#list_games": "games of one player",
    "/docs#sign_in": "login",
    "/docs#take_seat": "join a game",
    "/docs#update_me": "bot account",
    "/docs/refereeing": "replay as referee",
    "/docs/start": "sdk",
    "/docs/streams": "reconnect",
    "/problems/not-your-decision": "not-your-turn",
}
"""The words by the address of the entry. They weigh as its title does."""
