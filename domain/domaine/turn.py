"""A player's turn, as the actions see it."""

from collections.abc import Iterable

from domain.decisions import Decision, Option
from domain.domaine.board import at
from domain.domaine.facts import BordersRemoved, DomainFormed, SquaresCutOff
from domain.domaine.land import Domain, Land
from domain.domaine.score import points
from domain.domaine.table import DomaineTable, Player
from domain.play import Steps, Story

DomaineStory = Story[DomaineTable]

STOP: Option = {"kind": "stop"}


class Turn:
    """Whose it is, what lies on the table, and how the story is told."""

    def __init__(self, story: DomaineStory) -> None:
        self.story = story
        self.record = story.record
        self.table = story.table
        self.seat = story.table.turn

    @property
    def player(self) -> Player:
        return self.table.players[self.seat]

    @property
    def supply(self) -> int:
        return self.table.supply(self.seat)

    def choose(
        self, kind: str, prompt: str, options: Iterable[Option], *, may_stop: bool = False, always: bool = False
    ) -> Steps[Option | None]:
        """What is picked; None: nothing can be, or the player stops here."""
        offered = tuple(options)
        if not offered:
            return None
        decision = Decision(self.seat, kind, (*offered, STOP) if may_stop else offered, prompt)
        (picked,) = yield from self.story.choose(decision, always=always)
        return None if picked["kind"] == STOP["kind"] else picked

    def settle(self, before: Land) -> None:
        """What follows from a border or a square gained: domains formed, squares cut off, borders inside taken away."""
        after = self.table.land
        for castle, domain in after.domains.items():
            old = before.domains.get(castle)
            if old is None:
                self._form(domain, after)
            elif lost := sorted(old.squares - domain.squares - after.domain_at.keys()):
                self.record(SquaresCutOff(domain.seat, at(castle), tuple(map(at, lost))))

    def _form(self, domain: Domain, land: Land) -> None:
        inside = tuple(border for border in self.table.borders if land.within(border.line))
        if inside:
            self.record(BordersRemoved(inside))
        worth = points(land, domain)
        self.record(DomainFormed(domain.seat, at(domain.castle), len(domain.squares), worth))
