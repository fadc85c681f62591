"""What lies before a player, and how far a turn has come."""

import msgspec

from domain.games.dominion.facts import Phase
from domain.games.dominion.zones import Zone


class Seat(msgspec.Struct):
    """A player's cards. Piles have their top at the end. A zone changes, but it is the same list all through a game."""

    hand: Zone = []
    deck: Zone = []
    discard: Zone = []
    in_play: Zone = []
    aside: Zone = []
    """Cards being looked at, revealed or set aside by the card that is being followed."""
    vp_tokens: int = 0
    turns: int = 0
    """How many turns the player has taken."""

    @property
    def zones(self) -> tuple[Zone, ...]:
        return self.hand, self.deck, self.discard, self.in_play, self.aside


class Progress(msgspec.Struct):
    """How far the turn has come."""

    seat: int
    phase: Phase = "action"
    actions: int = 1
    buys: int = 1
    coins: int = 0
    treasures_closed: bool = False
    """A card was bought, so no Treasure may be played any more."""
    banned: list[str] = []
    """Cards that may not be bought this turn, because somebody has named them."""
    merchants: int = 0
    """Coins that the first Silver of the turn will bring."""
