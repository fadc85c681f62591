"""A player's zones, and the progress of a turn."""

import msgspec

from domain.games.dominion.facts import Phase
from domain.games.dominion.zones import Zone


class Seat(msgspec.Struct, omit_defaults=True):
    """A player's cards. Piles have their top at the end. A zone changes, but it is the same list all through a game."""

    hand: Zone = []
    deck: Zone = []
    discard: Zone = []
    in_play: Zone = []
    aside: Zone = []
    """Cards being looked at, revealed or set aside by the card that is being followed."""
    vp_tokens: int = 0
    turns: int = 0
    """How many turns the player has finished, extra turns left out."""
    mats: dict[str, Zone] = {}
    """Cards on mats that cards have declared, and set aside for longer than a card is followed. One that is empty is
    not there."""
    counters: dict[str, int] = {}
    """Declared counters that are not 0."""
    notes: dict[str, list[str]] = {}
    later: list[str] = []
    """Cards of which something is left to do at the start of the player's next turn: one for each play of them."""
    staying: list[str] = []
    """Of the cards in play those that are not discarded in the next Clean-up."""

    @property
    def zones(self) -> tuple[Zone, ...]:
        """In every copy in the same order, whatever was laid on a mat first there."""
        mats = self.mats if len(self.mats) < 2 else dict(sorted(self.mats.items()))
        return self.hand, self.deck, self.discard, self.in_play, self.aside, *mats.values()

    def zone(self, name: str) -> Zone:
        """By its name in facts."""
        found: Zone = getattr(self, name)
        return found

    def mat(self, name: str) -> Zone:
        """To lay cards on."""
        return self.mats.setdefault(name, [])

    def clear_mats(self) -> None:
        for name in [name for name, zone in self.mats.items() if not zone]:
            del self.mats[name]


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
    counters: dict[str, int] = {}
    """Declared counters that are not 0."""
    extra: bool = False
    """A turn that follows another of the same player."""


def count(counters: dict[str, int], name: str, change: int) -> None:
    """Where a counter is 0 nothing is written."""
    if left := counters.get(name, 0) + change:
        counters[name] = left
    else:
        counters.pop(name, None)
