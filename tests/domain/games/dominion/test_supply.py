"""The piles of the supply that are not empty, which the table keeps between purchases."""

from tests.support.dominion_bots import FIRST_GAME, RULES


def test_an_empty_pile_is_left_out_until_a_card_returns() -> None:
    table = RULES.blank(FIRST_GAME)
    table.lay_supply({"copper": 5, "moat": 1})
    assert table.left == ("copper", "moat")
    table.take_from_supply("moat")
    assert table.left == ("copper",)
    table.return_to_supply("moat")
    assert table.left == ("copper", "moat")
    table.lay_supply({"copper": 5})
    assert table.left == ("copper",)
