"""The ruleset of Kingdomino, which is its interface for all other code."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.parsing import read
from domain.game.play import Script, Setting, Story
from domain.game.results import Standing
from domain.game.ruleset import Ruleset
from domain.game.words import LogLine
from domain.games.kingdomino import notation, position, rules, score, words
from domain.games.kingdomino.choices import OPTIONS
from domain.games.kingdomino.dominoes import DIGEST, DOMINOES
from domain.games.kingdomino.facts import FACTS
from domain.games.kingdomino.kingdom import Player
from domain.games.kingdomino.setup import KINGS, PLAYERS, KingdominoOptions, RecordedOptions, check_players, setup
from domain.games.kingdomino.table import KingdominoTable
from domain.games.kingdomino.view import KingdominoView, view
from domain.games.kingdomino.words import KingdominoParts


class Kingdomino(Ruleset[KingdominoTable]):
    name = "kingdomino"
    bgg = 204583
    engine = 1
    options = KingdominoOptions
    table = KingdominoTable
    seen = KingdominoView
    contents = KingdominoParts
    positions = position.KingdominoPosition
    spellings = notation.SPELLINGS
    breakdown = score.KingdomBreakdown
    choices = OPTIONS
    facts = FACTS
    pieces = len(DOMINOES) + KINGS
    seats = PLAYERS
    words = words.WORDS
    matches = ("best-of", "dynasty")
    turns: ClassVar[Mapping[str, str]] = {"line-laid": "round"}
    discloses: ClassVar[Mapping[str, str]] = {
        "line-laid/dominoes": "the dominoes drawn from the pile",
        "king-drawn/owner": "whose king was drawn from the hand",
    }

    @property
    def digests(self) -> Mapping[str, str]:
        return {"dominoes": DIGEST}

    def parts(self, language: str) -> KingdominoParts:
        return words.parts(language)

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        return self.recorded(msgspec.to_builtins(super().setting(options, seats).options), seats)

    def recorded(self, options: Mapping[str, Any], seats: int) -> Setting:
        chosen = read(RecordedOptions, options, code="invalid-options", at="/options")
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

    def scores(self, setting: Setting) -> range:
        return score.possible(setting.seats, setting.options)

    def score_columns(self, standing: Standing) -> dict[str, Any]:
        return score.columns(standing)

    def view(self, table: KingdominoTable, seat: int | None) -> KingdominoView:  # noqa: ARG002  every viewer sees the same
        return view(table)

    def position(self, table: KingdominoTable) -> dict[str, Any]:
        return position.printed(table)

    def placed(self, raw: Mapping[str, Any], setting: Setting) -> Fact:
        return position.placed(raw, setting.seats, setting.options)

    def redeal(self, table: KingdominoTable, seen: KingdominoTable, chance: Chance) -> KingdominoTable:  # noqa: ARG002
        return position.redealt(table, chance)

    def known(self, table: KingdominoTable, seat: int | None, names: Sequence[str], language: str) -> list[str]:  # noqa: ARG002  only the pile is hidden
        return words.known(table, language)

    def line(self, fact: Fact, table: KingdominoTable, names: Sequence[str], language: str) -> LogLine | None:
        if isinstance(fact, FACTS):
            return words.line(fact, names, language)
        return super().line(fact, table, names, language)
