"""The ruleset of Domaine, which is its interface for all other code."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Script, Setting, Story
from domain.game.results import Standing
from domain.game.ruleset import Ruleset
from domain.game.words import LogLine
from domain.games.domaine import cards, notation, position, redeal, rules, score, tiles, words
from domain.games.domaine.choices import OPTIONS
from domain.games.domaine.facts import FACTS
from domain.games.domaine.parts import DomaineParts, parts
from domain.games.domaine.setup import PLAYERS, DomaineOptions, check_agreed
from domain.games.domaine.table import DomaineTable, Player
from domain.games.domaine.view import DomaineView, view


class Domaine(Ruleset[DomaineTable]):
    name = "domaine"
    bgg = 5737
    engine = 1
    earlier: ClassVar[Mapping[str, Collection[str]]] = {
        # digest of both parts together, from before each was pinned separately
        "dd3bf39b406755f6b2ef367ce86ddcd5195163f8e7620bf752ede4fa5ab52cdd": ("cards", "tiles"),
    }
    options = DomaineOptions
    before: ClassVar[Mapping[str, Any]] = {"king_reached": "end-of-turn"}
    table = DomaineTable
    seen = DomaineView
    contents = DomaineParts
    positions = position.DomainePosition
    spellings = notation.SPELLINGS
    breakdown = score.DomaineBreakdown
    choices = OPTIONS
    facts = FACTS
    pieces = 1_000  # 264 borders, 120 alliances, 60 knights, 16 castles; cards count twice, by back and front
    seats = PLAYERS
    score_groups = ("mines",)
    words = words.WORDS
    turns: ClassVar[Mapping[str, str]] = {"turn-began": "turn"}
    discloses: ClassVar[Mapping[str, str]] = {
        "tiles-shuffled/tiles": "the tiles as they were shuffled and turned",
        "cards-drawn/cards": "to the player, the cards drawn",
        "card-laid/card": "a card that was in the hand",
        "card-laid/action": "what it is laid for",
        "card-laid/ducats": "what it costs or brings",
    }

    @property
    def digests(self) -> Mapping[str, str]:
        return {"cards": cards.DIGEST, "tiles": tiles.DIGEST}

    def parts(self, language: str) -> DomaineParts:
        return parts(language)

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        agreed = super().setting(options, seats)
        check_agreed(seats, agreed.options)
        return agreed

    def blank(self, setting: Setting) -> DomaineTable:
        return DomaineTable(options=setting.options, players=(Player(),) * setting.seats)

    def script(self, story: Story[DomaineTable]) -> Script:
        return rules.script(story)

    def standings(self, table: DomaineTable) -> tuple[Standing, ...]:
        return score.standings(table)

    def scores(self, setting: Setting) -> range:  # noqa: ARG002  all settings have one range
        return score.POSSIBLE

    def score_columns(self, standing: Standing) -> dict[str, Any]:
        return score.columns(standing)

    def view(self, table: DomaineTable, seat: int | None) -> DomaineView:  # noqa: ARG002  the copy holds only what its owner knows
        return view(table)

    def position(self, table: DomaineTable) -> dict[str, Any]:
        return position.printed(table)

    def placed(self, raw: Mapping[str, Any], setting: Setting) -> Fact:
        return position.placed(raw, setting.seats, setting.options)

    def redeal(self, table: DomaineTable, seen: DomaineTable, chance: Chance) -> DomaineTable:
        return redeal.redealt(table, seen, chance)

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:
        """Draw the board (its tiles and their rotation), and return the game options that contain it.

        Options that an old record lacks stay absent, so that their meaning does not change.
        """
        setting = self.setting(options, seats)
        if setting.options.board is not None:
            return dict(options)
        board = rules.shuffled_board(self.story(setting, chance))
        dealt = msgspec.to_builtins(msgspec.structs.replace(setting.options, board=board))
        return {name: chosen for name, chosen in dealt.items() if name in options or name not in self.before}

    def known(self, table: DomaineTable, seat: int | None, names: Sequence[str], language: str) -> list[str]:  # noqa: ARG002  as in `view`
        return words.known(table, names, language)

    def line(self, fact: Fact, table: DomaineTable, names: Sequence[str], language: str) -> LogLine | None:
        if isinstance(fact, FACTS):
            return words.line(fact, names, language)
        return super().line(fact, table, names, language)
