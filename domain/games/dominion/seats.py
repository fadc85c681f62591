"""The zones of a Dominion player, and the progress of a turn."""

import msgspec

from domain.games.dominion.cards import PLAYED_AS_OTHERS
from domain.games.dominion.facts import Phase
from domain.games.dominion.zones import Zone


class Seat(msgspec.Struct, omit_defaults=True):
    """The cards of a Dominion player, zone by zone. The top of a pile is at the end of its list.

    A zone stays the same list object during a whole game, so other objects may hold it.
    """

    hand: Zone = []
    deck: Zone = []
    discard: Zone = []
    in_play: Zone = []
    aside: Zone = []
    """Cards that the card being resolved has looked at, revealed or set aside."""
    vp_tokens: int = 0
    turns: int = 0
    """Finished turns, not extra ones."""
    mats: dict[str, Zone] = {}
    """Cards on mats that cards declared, by the name of the mat. Empty mats are left out."""
    counters: dict[str, int] = {}
    """Declared counters that are not 0."""
    notes: dict[str, list[str]] = {}
    """Declared lists of card names, by the name of the list."""
    later: list[str] = []
    """Cards with an effect at the start of the player's next turn, one entry for each play."""
    staying: list[str] = []
    """Cards in play that the next Clean-up does not discard."""
    searching: bool = False
    """Whether the player is looking through the discard pile."""
    lasting: dict[str, list[int]] = {}
    """Players whose cards affect this player until their next turn, by the name of the effect."""

    def playing(self, card: str) -> int:
        as_others = sum([self.in_play.count(f"{other}/{card}") for other in PLAYED_AS_OTHERS])
        return self.in_play.count(card) + as_others

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Return all zones of the player, in the same order in every copy of the table. Mats are sorted by name."""
        mats = self.mats if len(self.mats) < 2 else dict(sorted(self.mats.items()))
        return self.hand, self.deck, self.discard, self.in_play, self.aside, *mats.values()

    def zone(self, name: str) -> Zone:
        """Return the zone of the player with the name that facts use."""
        found: Zone = getattr(self, name)
        return found

    def mat(self, name: str) -> Zone:
        """Return the cards of a mat of the player. Create the mat if it is missing."""
        return self.mats.setdefault(name, [])

    def clear_mats(self) -> None:
        """Remove the player's empty mats."""
        for name in [name for name, zone in self.mats.items() if not zone]:
            del self.mats[name]


class Progress(msgspec.Struct):
    """The progress of the current turn."""

    seat: int
    phase: Phase = "action"
    actions: int = 1
    buys: int = 1
    coins: int = 0
    treasures_closed: bool = False
    """Whether a card was bought, after which no Treasure may be played."""
    banned: list[str] = []
    """Cards that the player cannot buy this turn, because another player named them."""
    counters: dict[str, int] = {}
    """Declared counters that are not 0."""
    extra: bool = False
    """Whether the turn is an extra turn, which does not count if scores are equal."""
    follows: bool | None = None
    """Whether the same player took the turn before. None: if and only if the turn is an extra turn."""

    before_own: bool = False
    """Whether this extra turn comes before the player's next turn that is not extra."""

    @property
    def follows_own(self) -> bool:
        """Return whether the same player took the turn before, so that no Outpost can add a third turn in a row."""
        return self.extra if self.follows is None else self.follows


def count(counters: dict[str, int], name: str, change: int) -> None:
    """Add `change` to a counter. Remove the counter if it becomes 0."""
    if left := counters.get(name, 0) + change:
        counters[name] = left
    else:
        counters.pop(name, None)
