"""Players of Dominion that are as simple as can be, for measurements."""

from typing import Final, NamedTuple

from domain.game.chance import Chance
from domain.game.decisions import Decision, Option
from domain.game.facts import Fact
from domain.game.play import Setting
from domain.games.dominion.choices import END, PLAY_TREASURES, OfCard
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.table import DominionTable

RULES: Final = Dominion()

FIRST_GAME: Final = RULES.setting({"recommended": "first-game-2"}, 2)

BIG_MONEY: Final[list[tuple[int, Option]]] = [
    (coins, OfCard("buy", card)) for coins, card in ((8, "province"), (6, "gold"), (3, "silver"))
]


class Played(NamedTuple):
    facts: list[Fact]
    table: DominionTable


def picked(decision: Decision, coins: int) -> str:
    """All Treasures; then a Province at 8, a Gold at 6, a Silver at 3; else nothing."""
    options = decision.options
    if options[0] == PLAY_TREASURES:
        return "o0"
    for cost, option in BIG_MONEY:
        if coins >= cost:
            return f"o{options.index(option)}"
    return f"o{options.index(END)}"


def big_money(number: int, setting: Setting = FIRST_GAME) -> Played:
    """The game of that number between two players who buy money and Provinces."""
    play = RULES.play(RULES.new(setting), Chance(number.to_bytes(32, "big"), f"big money {number}"))
    table: DominionTable = play.copy.table
    facts = play.start()
    while play.chooses is not None:
        coins = table.turn.coins if table.turn else 0
        facts += play.answer(len(facts), [picked(play.chooses, coins)])
    return Played(facts, table)
