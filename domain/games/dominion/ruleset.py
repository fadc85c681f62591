"""The ruleset of Dominion, which is its interface for all other code."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

import domain.games.dominion.changes  # noqa: F401 - registers the change that each fact makes
from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Script, Setting, Story
from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.game.ruleset import Ruleset
from domain.game.statistics import GameCounts
from domain.game.words import LogLine
from domain.games.dominion import notation, parts, position, redeal, rules, score, setup, words
from domain.games.dominion.agreement import checked_options
from domain.games.dominion.choices import OPTIONS, ORDERING
from domain.games.dominion.disclosures import DISCLOSES, disclosed
from domain.games.dominion.facts import FACTS, MOST_CARDS
from domain.games.dominion.options import PLAYERS, DominionOptions
from domain.games.dominion.seats import Seat
from domain.games.dominion.statistics import statistics
from domain.games.dominion.table import CHANGES, DominionTable
from domain.games.dominion.view import DominionView, view
from domain.games.dominion.words import DominionParts


class Dominion(Ruleset[DominionTable]):
    name = "dominion"
    bgg = 36218
    engine = 1
    earlier: ClassVar[Mapping[str, Collection[str]]] = {
        # digest of all boxes together, from before each box was pinned separately
        "1a10cb7cd6a9e83a33e73bee6cf2f2242c053a9bf9eb8feb36e2ed3457b6f0f0": ("basic", "base1", "base2", "prosperity"),
    }
    grown: ClassVar[Mapping[str, str]] = {
        # without Knights
        "29b88ecc7a9a3ef1fc48e46586a5183205d3e1791bcd91891c03ca1183dede29": "dark-ages",
        # without Shelters
        "186c2c9d0b0937ace41d4a108ab369edb73a4109bf38e93f164ef2d055a044ad": "dark-ages",
        # with the cards of Silver Bullets only
        "5440864cc84c1c9b389381e0859b986a98694cdd96a19fb874384b59168f3c10": "empires",
        # without Possession
        "e7b6b14e241b7297a6770edc3a44608bd0728b7e978028f0f15ab94f5f3bc52e": "alchemy",
    }
    """Earlier digests of boxes to which cards were added. Only kingdoms dealt at random depend on these cards."""
    options = DominionOptions
    before: ClassVar[Mapping[str, Any]] = {"nameable": "supply", "shelters": "never"}
    table = DominionTable
    seen = DominionView
    contents = DominionParts
    positions = position.shapes()[0]
    breakdown = score.DominionBreakdown
    choices = tuple(OPTIONS)
    ordering = ORDERING
    facts = (*FACTS, *(kind for kind in CHANGES if kind not in FACTS))
    pieces = 10 * MOST_CARDS  # the supply of a position may be large
    seats = PLAYERS
    score_groups = ("cards",)
    words = words.WORDS
    turns: ClassVar[Mapping[str, str]] = {"turn-began": "turn"}
    discloses: ClassVar[Mapping[str, str]] = DISCLOSES

    @property
    def digests(self) -> Mapping[str, str]:
        return parts.digests()

    def carries(self, part: str, digest: str, table: DominionTable) -> bool:
        named = setup.named_kingdom(table.options) is not None
        return super().carries(part, digest, table) or (named and self.grown.get(digest) == part)

    def used(self, table: DominionTable) -> Collection[str]:
        return parts.used(table)

    def parts(self, language: str) -> DominionParts:
        return words.parts(language)

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        pasted = notation.pasted(options)
        if pasted is None:
            return Setting(seats, checked_options(super().setting(options, seats).options, options, seats))
        try:
            return self.setting(pasted.position, seats)
        except Refusal as refusal:
            raise (pasted.located(refusal) if refusal.pointer in pasted.places else refusal) from None

    def as_data(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        pasted = notation.pasted(options)
        return options if pasted is None else pasted.position

    def blank(self, setting: Setting) -> DominionTable:
        return DominionTable(options=setting.options, players=[Seat() for _ in range(setting.seats)])

    def script(self, story: Story[DominionTable]) -> Script:
        return rules.script(story)

    def standings(self, table: DominionTable) -> tuple[Standing, ...]:
        return score.standings(table)

    def scores(self, setting: Setting) -> range:
        return score.possible(setting.seats)

    def score_columns(self, standing: Standing) -> dict[str, Any]:
        return score.columns(standing)

    def statistics(self, setting: Setting, facts: Iterable[Fact]) -> GameCounts:
        return statistics(setting.options, setting.seats, facts)

    def view(self, table: DominionTable, seat: int | None) -> DominionView:
        return view(table, seat)

    def open_view(self, table: DominionTable) -> DominionView:
        return view(table, None, whole=True)

    def position(self, table: DominionTable) -> dict[str, Any]:
        return position.printed(table)

    def placed(self, raw: Mapping[str, Any], setting: Setting) -> Fact:
        return position.placed(raw, setting.seats, setting.options)

    def redeal(self, table: DominionTable, seen: DominionTable, chance: Chance) -> DominionTable:
        return redeal.redealt(table, seen, chance)

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:
        """Draw the kingdom, and whether Platinum and Colony are used. Return the game options that contain them.

        Options that an old record lacks stay absent, so that their meaning does not change.
        """
        setting = self.recorded(options, seats)
        agreed = setup.dealt_once(self.story(setting, chance))
        if agreed == setting.options:
            return dict(self.as_data(options))
        dealt = msgspec.to_builtins(agreed)
        return {name: chosen for name, chosen in dealt.items() if name in options or name not in self.before}

    def disclosed(self, options: Any) -> Mapping[str, str]:
        return disclosed(options)

    def known(self, table: DominionTable, seat: int | None, names: Sequence[str], language: str) -> list[str]:
        return words.known(table, seat, names, language)

    def line(self, fact: Fact, table: DominionTable, names: Sequence[str], language: str) -> LogLine | None:
        if isinstance(fact, self.facts):
            return words.line(fact, table, names, language)
        return super().line(fact, table, names, language)
