"""Two players who buy nothing but money and Provinces take as many turns as in the programs of others."""

from collections import Counter
from statistics import mean

from domain.games.dominion.facts import CardBought, TreasuresPlayed
from tests.support.dominion_bots import BIG_MONEY, big_money

GAMES = 1000


def test_big_money_takes_a_player_as_many_turns_as_seven_other_programs_found() -> None:
    """All turns of both players are counted and halved: a player without a last turn took one fewer. A count of rounds
    is a quarter higher."""
    turns = [big_money(number).table.turns / 2 for number in range(GAMES)]
    assert abs(mean(turns) - 17.1) < 0.1


def test_they_buy_what_they_can_pay_and_nothing_else() -> None:
    """Lest the number above be right for other reasons: every purchase was the dearest that the strategy knows."""
    bought: Counter[str] = Counter()
    for number in range(20):
        coins = 0
        for fact in big_money(number).facts:
            match fact:
                case TreasuresPlayed():
                    coins = fact.coins
                case CardBought(_, card):
                    bought[card] += 1
                    assert card == next(option.card for cost, option in BIG_MONEY if coins >= cost)
    assert bought.keys() == {"silver", "gold", "province"}
    assert bought["province"] == 8 * 20
