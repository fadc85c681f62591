"""Games full of the cards of a few boxes, and the laws that hold in each of them.

By chance, generated games seldom have these cards together.
"""

import random
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, Final

from domain.game.play import Setting
from domain.games.dominion.cards import MIXED, starting_cards
from domain.games.dominion.setup import piles
from tests.laws import test_answers, test_conservation, test_positions, test_replay, test_secrecy
from tests.support.dominion import RULES
from tests.support.games import Game, played
from tests.support.profile import Density

Law = Callable[[list[Game]], None]

LAWS: Final[tuple[Law, ...]] = (
    test_conservation.test_everything_in_the_box_is_somewhere_after_every_fact,
    test_replay.test_folding_the_facts_gives_the_live_table_after_every_fact,
    test_replay.test_resuming_at_any_decision_is_never_having_stopped,
    test_replay.test_running_again_with_the_recorded_answers_tells_the_same_facts,
    test_replay.test_a_table_at_rest_is_all_there_is_to_know,
    test_positions.test_print_then_parse_is_the_identity,
    test_positions.test_a_game_can_be_played_out_from_any_position,
    test_secrecy.test_a_table_looks_the_same_in_both_worlds,
    test_secrecy.test_the_future_is_told_alike_until_something_is_disclosed,
    test_secrecy.test_the_whole_history_is_told_alike_until_something_is_disclosed,
    test_answers.test_nobody_is_asked_where_there_is_one_answer_or_none,
)
FROM_SET_UP: Final[tuple[Law, ...]] = (
    test_replay.test_running_again_with_the_recorded_answers_tells_the_same_facts,
    test_secrecy.test_the_whole_history_is_told_alike_until_something_is_disclosed,
)
LAWS_FROM_A_POSITION: Final = tuple(law for law in LAWS if law not in FROM_SET_UP)
"""Laws that hold also over games from a position. The others are over whole games."""


def full_games(
    name: str,
    number: int,
    options: Callable[[random.Random, int], dict[str, Any]],
    *,
    turns: int,
    beginning: Callable[[Setting], dict[str, Any]] | None = None,
) -> list[Game]:
    """Play a number of games with up to `turns` turns. `options` returns those of a game, from chance and its number.

    Two to four players play. If there is a `beginning`, it returns the position from which a game begins.
    """
    found = []
    for game in range(number):
        fixed = {"edition": 2, "ask": ("always", "when-it-matters")[game // 2 % 2], "turn_limit": turns}
        setting = RULES.setting({**fixed, **options(random.Random(f"{name} {game}"), game)}, 2 + game % 3)
        begin = None if beginning is None else RULES.placed(beginning(setting), setting)
        found.append(played(RULES, setting, f"{name} {game}", begin, density=Density(places=3)))
    return found


def all_hold(setting: Setting, cards: Sequence[str], beside: str | None = None) -> dict[str, Any]:
    """Return a position that a game could reach, in which every player has the `cards`, and one from `beside`.

    Every player also has a card of each pile of different cards.
    """
    options = setting.options
    bane = () if options.bane is None else (options.bane,)
    supply = piles([*options.kingdom, *bane], colony=False, players=setting.seats)
    mixed = {pile: list(MIXED[pile].cards) for pile in supply if pile in MIXED}
    for pile, cards_of_pile in mixed.items():
        del supply[pile]
        if MIXED[pile].shuffled:
            random.Random(f"{pile} {options.kingdom} {setting.seats}").shuffle(cards_of_pile)
    players = []
    for seat in range(setting.seats):
        gained = [*cards, *bane]
        for card in gained:
            supply[card] -= 1
        gained += [left.pop(0) for left in mixed.values()]
        deck = [*starting_cards(shelters=options.shelters == "always"), *gained, *([] if beside is None else [beside])]
        random.Random(f"{options.kingdom} {seat}").shuffle(deck)
        players.append({"hand": deck[:5], "deck": deck[5:]})
    position: dict[str, Any] = {"supply": supply, "mixed": [*chain(*mixed.values())], "players": players}
    return position | ({} if options.bane is None else {"bane": options.bane})
