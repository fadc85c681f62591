"""The state of a Kingdomino table, and how each fact changes it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, cast

import msgspec

from domain.game.facts import Fact
from domain.game.play import Orders, Table
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.facts import (
    Claim,
    DominoChosen,
    DominoDiscarded,
    DominoPlaced,
    KingDrawn,
    LineLaid,
    Offer,
    PileShuffled,
    PositionSet,
)
from domain.games.kingdomino.kingdom import Kingdom, Placement, Player
from domain.games.kingdomino.setup import RecordedOptions, Setup, setup

replace = msgspec.structs.replace


class Turn(NamedTuple):
    """The next act of the game: a seat chooses or places a domino. If `seat` is None, a king is about to be drawn."""

    seat: int | None
    kind: Literal["choose", "place"]


class KingdominoTable(Table, kw_only=True):
    """The state of a Kingdomino game. A king is on the `current` line, on the `next` line, or in the `hand`.

    Dominoes of the current line are placed. A line is the next line until every domino of it has a king.
    """

    options: RecordedOptions
    players: tuple[Player, ...]
    hand: tuple[int, ...]
    """Seats of the kings that are on no domino and still choose one."""
    drawn: int | None = None
    """Seat of the king that was drawn and chooses now."""
    current: tuple[Claim, ...] = ()
    next: tuple[Offer, ...] = ()
    count: int = 0
    """Number of dominoes in the pile."""
    pile: tuple[int, ...] | None = None
    """The pile, top first. None in copies whose owner may not know it."""
    strict: bool = True

    @property
    def setup(self) -> Setup:
        return setup(len(self.players), self.options)

    @property
    def line(self) -> int:
        """Return the number of dominoes in a line, which equals the number of kings."""
        return self.setup.kings * len(self.players)

    @property
    def untouched(self) -> bool:
        """Return whether no domino was laid out yet."""
        return bool(self.hand) and not self.next and not self.count

    @property
    def turns(self) -> int:
        """Return how many dominoes the players have placed or discarded."""
        return sum(len(player.kingdom) + len(player.discarded) for player in self.players)

    @property
    def pieces(self) -> int:
        lying = sum(len(player.kingdom) + len(player.discarded) for player in self.players)
        pile = max(self.count, 0 if self.pile is None else len(self.pile))
        return lying + len(self.current) + len(self.next) + pile + len(self.hand)

    @property
    def turn(self) -> Turn | None:
        if self.hand:
            return Turn(self.hand[0] if len(self.hand) == 1 else self.drawn, "choose")
        return Turn(self.current[0].seat, "place") if self.current else None

    @property
    def unseen(self) -> list[int]:
        """Return the dominoes of the pile and those set aside. No player knows which are which."""
        seen = {claim.domino for claim in self.current} | {offer.domino for offer in self.next}
        for player in self.players:
            seen.update(player.discarded, (placement.domino for placement in player.kingdom))
        return [number for number in DOMINOES if number not in seen]

    def kingdom(self, seat: int) -> Kingdom:
        return Kingdom(self.players[seat].kingdom, self.setup.size)

    @property
    def orders(self) -> Mapping[str, Sequence[int | None]]:
        return {"pile": (None,) * self.count if self.pile is None else self.pile}

    def reorder(self, orders: Orders) -> None:
        self.pile = cast(tuple[int, ...], orders.get("pile", self.pile))

    def apply(self, fact: Fact) -> None:
        match fact:
            case DominoChosen():  # the most frequent facts come first, because the cases are tried in order
                self._choose(fact.seat, fact.domino)
            case DominoPlaced():
                player = self.players[fact.seat]
                placement = Placement(fact.domino, fact.x, fact.y, fact.dir)
                self._act(fact.seat, replace(player, kingdom=(*player.kingdom, placement)))
            case LineLaid():
                self._draw(len(fact.dominoes))
                self.next = tuple(map(Offer, fact.dominoes))
            case DominoDiscarded():
                player = self.players[fact.seat]
                self._act(fact.seat, replace(player, discarded=(*player.discarded, fact.domino)))
            case KingDrawn():
                self.drawn = fact.owner
            case PileShuffled():
                self.pile, self.count = fact.pile, fact.count
            case PositionSet():
                self.players, self.current, self.next = fact.players, fact.current, fact.next
                self.hand, self.pile, self.count, self.strict = fact.hand, fact.pile, fact.count, fact.strict

    def _draw(self, count: int) -> None:
        self.count -= count
        if self.pile is not None:
            self.pile = self.pile[count:]

    def _choose(self, seat: int, domino: int) -> None:
        """Move a king of a seat from the hand to a domino of the next line.

        When all kings have moved, the next line becomes the current line.
        """
        place = self.hand.index(seat)
        self.hand = self.hand[:place] + self.hand[place + 1 :]
        self.drawn = None
        self.next = tuple(Offer(domino, seat) if offer.domino == domino else offer for offer in self.next)
        if not self.hand and not self.current:
            self.current = tuple(Claim(offer.domino, offer.seat) for offer in self.next if offer.seat is not None)
            self.next = ()

    def _act(self, seat: int, player: Player) -> None:
        """Remove the first domino of the current line, and store the changed kingdom.

        Its king goes to the hand if there is a next line.
        """
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self.current = self.current[1:]
        if self.next:
            self.hand = (seat,)
