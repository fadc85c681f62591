"""The action that allies one of the player's domains with a neighbour's. Neither may expand into the other then."""

from collections.abc import Iterator

from domain.game.play import Steps
from domain.games.domaine.board import at
from domain.games.domaine.choices import Allying
from domain.games.domaine.facts import AllianceMade
from domain.games.domaine.land import Land
from domain.games.domaine.turn import Turn


def alliances(turn: Turn, land: Land, ducats: int) -> Iterator[Allying]:  # noqa: ARG001  an alliance has no extra cost
    """Yield the alliances that the current player can make."""
    for domain_of_seat in land.domains_of(turn.seat):
        for other in land.next_to(domain_of_seat):
            if other.seat not in {turn.seat, None} and not land.allied(domain_of_seat, other):
                yield Allying("ally", at(domain_of_seat.castle), at(other.castle))


def make_alliance(turn: Turn, count: int) -> Steps[None]:  # noqa: ARG001  always one alliance
    """Ask the player which two domains to ally, and record the alliance."""
    picked = yield from turn.choose("ally", "choose-alliance", alliances(turn, turn.table.land, 0))
    if picked is not None:
        turn.record(AllianceMade(turn.seat, (picked.castle, picked.other)))
