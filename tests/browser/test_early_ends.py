"""A game that ends before its rules end it: the result, the table and the review, for players and spectators."""

import pytest

from domain.games.rulesets import RULESETS
from tests.support.play import asked, moves, posted, table, until

ENDS = ("resignation", "time-out", "adjudicated", "void")


def ended(end, pair, referee, ruleset):
    """End a game in the middle of play; return its id."""
    terms = {"dispute_window_seconds": 3600, "referees": [referee.account]}
    if end == "time-out":
        terms["clock"] = {"per_move_seconds": 1}
    game = table(pair, ruleset=ruleset, terms=terms)
    if end != "time-out":
        for _ in moves(pair, game, 9):
            pass
    rulings = f"/v1/games/{game}/rulings"
    match end:
        case "resignation":
            posted(pair[0], f"/v1/games/{game}/resignation")
        case "adjudicated":
            posted(referee, rulings, kind="adjudicate", places=[2, 1], reason="Rules.")
        case "void":
            posted(referee, rulings, kind="void", reason="Rules.")
    until(lambda: pair[0].get(f"/v1/games/{game}").json["status"] != "running")
    return game


@pytest.mark.one_in(4)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("end", ENDS)
def test_a_game_that_ended_early_has_a_result_without_points(people, visit, end, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = ended(end, pair, people["rosa"], ruleset)
    now = pair[0].get(f"/v1/games/{game}").json
    for name in ("ada", "bruno", "carla"):
        page = visit().signed_in(name).open(f"/games/{game}").page
        page.locator(f".turns[data-version='{now['version']}']").wait_for()
        page.locator(".stage[aria-busy='false'] .drawing").wait_for()
        assert page.locator("section.result li").count() == 2 * (now["result"] is not None)
        assert page.locator("section.result .score").count() == 0
    page.goto(f"/games/{game}/review")
    page.locator(".stage[aria-busy='false'] .drawing").wait_for()


def test_a_player_who_gives_up_sees_the_result_and_no_menu(people, visit):
    game = table([people["ada"], people["bruno"]], ruleset="domaine")
    guest = visit().signed_in("ada").open(f"/games/{game}")
    guest.button("Menu").click()
    guest.button("Give up").click()
    guest.page.locator("dialog .sure").click()
    guest.page.locator("section.result", has_text="You lost").wait_for()
    assert guest.page.locator("dialog").count() == 0
    guest.open(f"/games/{game}/review").page.locator(".caption .line", has_text="game is over").wait_for()


def test_a_table_of_dominion_that_ended_early_shows_all_cards_and_offers_none(people, visit):
    pair = [ada, _] = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion")
    while (turn := asked(pair, game))[0] is not ada or turn[1]["decision"]["prompt"] != "buy-phase":
        next(moves(pair, game, 1))
    assert ada.post(f"/v1/games/{game}/resignation").status == 201
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator("section.result").wait_for()
    mats = page.locator(".mat").all_inner_texts()
    assert all("Copper" in mat and "Hand" in mat for mat in mats), mats
    assert page.locator(".pile.offered").count() == 0
