"""Dominion, to everybody outside this folder."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from domain import words as common
from domain.chance import Chance
from domain.dominion import boxes, position, redeal, rules, score, setup, words
from domain.dominion.agreement import agreed
from domain.dominion.cards import CARDS
from domain.dominion.disclosures import DISCLOSES, disclosed
from domain.dominion.facts import FACTS
from domain.dominion.options import PLAYERS, DominionOptions
from domain.dominion.seats import Seat
from domain.dominion.table import DominionTable
from domain.dominion.view import view
from domain.facts import Fact
from domain.play import Script, Setting, Story
from domain.results import Standing
from domain.ruleset import Line, Ruleset

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
    facts = FACTS
    seats = PLAYERS
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

    def view(self, table: DominionTable, seat: int | None) -> dict[str, Any]:
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

    def told(self, fact: Fact, table: DominionTable, names: Sequence[str], language: str) -> Line | None:
        if isinstance(fact, FACTS):
            return words.told(fact, table, names, language)
        return common.told(fact, names, language)
