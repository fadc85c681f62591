"""A player's turn, as the actions see it."""

from collections.abc import Iterable

from domain.game.decisions import Decision, OptionT
from domain.game.play import Steps, Story
from domain.games.domaine.board import at
from domain.games.domaine.choices import STOP, Stopping
from domain.games.domaine.facts import BordersRemoved, DomainFormed, SquaresCutOff
from domain.games.domaine.land import Domain, Land
from domain.games.domaine.score import at_the_king, points
from domain.games.domaine.table import DomaineTable, Player

DomaineStory = Story[DomaineTable]


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
        self, kind: str, prompt: str, options: Iterable[OptionT], *, may_stop: bool = False, always: bool = False
    ) -> Steps[OptionT | None]:
        """What is picked; None: nothing can be, or the player stops here."""
        offered = tuple(options)
        if not offered:
            return None
        decision: Decision[OptionT | Stopping]
        decision = Decision(self.seat, kind, (*offered, STOP) if may_stop else offered, prompt)
        (picked,) = yield from self.story.choose(decision, always=always)
        return None if isinstance(picked, Stopping) else picked

    def settle(self, before: Land) -> bool:
        """What follows from a border or a square gained: domains formed, squares cut off, borders inside taken away.
        Comes to whether somebody has thereby come to the king, and nothing more follows in this turn; what deserts or
        is allied changes no points."""
        after = self.table.land
        for castle, domain in after.domains.items():
            old = before.domains.get(castle)
            if old is None:
                self._form(domain, after)
            elif lost := sorted(old.squares - domain.squares - after.domain_at.keys()):
                self.record(SquaresCutOff(domain.seat, at(castle), tuple(map(at, lost))))
        return self.table.options.king_reached == "at-once" and at_the_king(self.table, after)

    def _form(self, domain: Domain, land: Land) -> None:
        inside = tuple(border for border in self.table.borders if land.within(border.line))
        if inside:
            self.record(BordersRemoved(inside))
        worth = points(land, domain)
        self.record(DomainFormed(domain.seat, at(domain.castle), len(domain.squares), worth))
