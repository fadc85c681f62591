"""Dominion, to everybody outside this folder."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from domain.game import words as common
from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Script, Setting, Story
from domain.game.results import Standing
from domain.game.ruleset import Line, Ruleset
from domain.games.dominion import boxes, position, redeal, rules, score, setup, words
from domain.games.dominion.agreement import agreed
from domain.games.dominion.cards import CARDS
from domain.games.dominion.choices import OPTIONS
from domain.games.dominion.disclosures import DISCLOSES, disclosed
from domain.games.dominion.facts import FACTS, MOST_CARDS
from domain.games.dominion.options import PLAYERS, DominionOptions
from domain.games.dominion.seats import Seat
from domain.games.dominion.table import DominionTable
from domain.games.dominion.view import DominionView, view

DIGEST: Final = hashlib.sha256(
    msgspec.json.encode(
        [boxes.__all__, [(card.id, card.boxes, card.types, card.cost, card.coins) for card in CARDS.values()]]
    )
).hexdigest()


class Dominion(Ruleset[DominionTable]):
    name = "dominion"
    engine = 1
    options = DominionOptions
    table = DominionTable
    seen = DominionView
    choices = OPTIONS
    facts = FACTS
    pieces = 10 * MOST_CARDS  # a supply that somebody has laid out may be large
    seats = PLAYERS
    score_groups = ("cards",)
    words = words.WORDS
    discloses: ClassVar[Mapping[str, str]] = DISCLOSES

    @property
    def digest(self) -> str:
        return DIGEST

    def parts(self, language: str) -> dict[str, Any]:
        return words.parts(language)

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        return Setting(seats, agreed(options, seats))

    def blank(self, setting: Setting) -> DominionTable:
        return DominionTable(options=setting.options, players=[Seat() for _ in range(setting.seats)])

    def script(self, story: Story[DominionTable]) -> Script:
        return rules.script(story)

    def standings(self, table: DominionTable) -> tuple[Standing, ...]:
        return score.standings(table)

    def score_columns(self, standing: Standing) -> dict[str, Any]:
        return score.columns(standing)

    def view(self, table: DominionTable, seat: int | None) -> DominionView:
        return view(table, seat)

    def position(self, table: DominionTable) -> dict[str, Any]:
        return position.printed(table)

    def placed(self, raw: Mapping[str, Any], setting: Setting) -> Fact:
        return position.placed(raw, setting.seats, setting.options)

    def redeal(self, table: DominionTable, seen: DominionTable, chance: Chance) -> DominionTable:
        return redeal.redealt(table, seen, chance)

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:
        """The kingdom, and whether Platinum and Colony are used."""
        setting = self.setting(options, seats)
        dealt = setup.dealt_once(self.story(setting, chance))
        return dict(options if dealt == setting.options else msgspec.to_builtins(dealt))

    def disclosed(self, options: Any) -> Mapping[str, str]:
        return disclosed(options)

    def line(self, fact: Fact, table: DominionTable, names: Sequence[str], language: str) -> Line | None:
        if isinstance(fact, FACTS):
            return words.line(fact, table, names, language)
        return common.line(fact, names, language)
