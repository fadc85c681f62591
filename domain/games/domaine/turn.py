"""The turn of a player in Domaine: the interface that the actions use."""

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
    """The current turn of a Domaine game: its seat, the table, and the object that records facts (`story`)."""

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
        """Ask the player to pick one of the options.

        Return None if there is none, or if the player stops (`may_stop`).
        """
        offered = tuple(options)
        if not offered:
            return None
        decision: Decision[OptionT | Stopping]
        decision = Decision(self.seat, kind, (*offered, STOP) if may_stop else offered, prompt)
        (picked,) = yield from self.story.choose(decision, always=always)
        return None if isinstance(picked, Stopping) else picked

    def settle(self, before: Land) -> bool:
        """Record the consequences of a new border or a gained square.

        Domains form, squares are cut off, and borders inside domains are removed. Return whether a player has reached
        the king's marker, which ends the game. Desertions and alliances need no such check, because they change no
        points.
        """
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
