"""An alliance between an own domain and one beside it: neither may expand into the other any more."""

from collections.abc import Iterator

from domain.decisions import Option
from domain.domaine.board import At, told
from domain.domaine.facts import AllianceMade
from domain.domaine.land import Land
from domain.domaine.turn import Turn
from domain.play import Steps


def alliances(turn: Turn, land: Land, ducats: int) -> Iterator[Option]:  # noqa: ARG001  it costs no more
    for own in land.domains_of(turn.seat):
        for other in land.next_to(own):
            if other.seat not in {turn.seat, None} and not land.allied(own, other):
                yield {"kind": "ally", "castle": told(own.castle), "with": told(other.castle)}


def make_alliance(turn: Turn, count: int) -> Steps[None]:  # noqa: ARG001  always one
    picked = yield from turn.choose("ally", "choose-alliance", alliances(turn, turn.table.land, 0))
    if picked is not None:
        own, other = picked["castle"], picked["with"]
        turn.record(AllianceMade(turn.seat, (At(own["x"], own["y"]), At(other["x"], other["y"]))))
