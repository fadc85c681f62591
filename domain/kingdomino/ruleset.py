"""Kingdomino, to everybody outside this folder."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from domain import words as common
from domain.chance import Chance
from domain.facts import Fact
from domain.kingdomino import position, rules, score, words
from domain.kingdomino.dominoes import DIGEST
from domain.kingdomino.facts import FACTS
from domain.kingdomino.kingdom import Player
from domain.kingdomino.setup import PLAYERS, KingdominoOptions, check_players, setup
from domain.kingdomino.table import KingdominoTable
from domain.kingdomino.view import view
from domain.play import Script, Setting, Story
from domain.reading import read
from domain.refusal import Refusal
from domain.results import Standing
from domain.ruleset import Line, Ruleset


class Kingdomino(Ruleset[KingdominoTable]):
    name = "kingdomino"
    engine = 1
    options = KingdominoOptions
    table = KingdominoTable
    facts = FACTS
    seats = PLAYERS
    matches = ("best-of", "dynasty")
    discloses: ClassVar[Mapping[str, str]] = {
        "line-laid/dominoes": "the dominoes drawn from the pile",
        "king-drawn/owner": "whose king was drawn from the hand",
    }

    @property
    def digest(self) -> str:
        return DIGEST

    def parts(self, language: str) -> dict[str, Any]:
        return words.parts(language)

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        chosen = read(KingdominoOptions, options, code="invalid-options", at="/options")
        check_players(seats, chosen)
        return Setting(seats, chosen)

    def blank(self, setting: Setting) -> KingdominoTable:
        kings = setup(setting.seats, setting.options).kings
        return KingdominoTable(
            options=setting.options,
            players=(Player(),) * setting.seats,
            hand=tuple(seat for seat in range(setting.seats) for _ in range(kings)),
        )

    def script(self, story: Story[KingdominoTable]) -> Script:
        return rules.script(story)

    def standings(self, table: KingdominoTable) -> tuple[Standing, ...]:
        return score.standings(table)

    def view(self, table: KingdominoTable, seat: int | None) -> dict[str, Any]:  # noqa: ARG002  all see the same
        return view(table)

    def position(self, table: KingdominoTable) -> dict[str, Any]:
        return position.printed(table)

    def placed(self, raw: Mapping[str, Any], setting: Setting) -> Fact:
        return position.placed(raw, setting.seats, setting.options)

    def redeal(self, table: KingdominoTable, seen: KingdominoTable, chance: Chance) -> KingdominoTable:  # noqa: ARG002
        return position.redealt(table, chance)

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:  # noqa: ARG002  whatever it is
        raise Refusal("nothing-to-share", "nothing that lies open is dealt before the first line of dominoes")

    def told(self, fact: Fact, table: KingdominoTable, names: Sequence[str], language: str) -> Line | None:  # noqa: ARG002
        return words.told(fact, names, language) if isinstance(fact, FACTS) else common.told(fact, names, language)
