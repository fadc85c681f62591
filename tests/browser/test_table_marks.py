"""The marks of Dominion's table: costs, debt, points, equal cards, the order of piles, and the end of the log."""

import pytest

from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import moves, table

AT_THE_END = """() => {
  const bottom = (one) => one.getBoundingClientRect().bottom;
  const [frame, box] = document.querySelectorAll(".timeline, .timeline .scroll");
  if (!box) return false;
  const last = [...box.querySelectorAll("summary, li")].filter((row) => row.checkVisibility()).at(-1);
  return bottom(last) <= Math.min(bottom(frame), bottom(box)) + 1;
}"""
SIGNS = """all => all.map((pile) => Math.max(...[["button", "::after"], [".name", "::before"]].map(([place, sign]) => {
  const { display, content, width } = getComputedStyle(pile.querySelector(place), sign);
  return display === "none" || content === "none" ? 0 : parseFloat(width);
})))"""


def seated(people, visit, width, **position):
    mine = player(hand="3*copper gold 2*estate")
    game = sandbox(people["ada"], mine, player(), **position).shown["id"]
    page = visit(viewport={"width": width, "height": 768}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".held .card").first.wait_for()
    return page


def test_cost_worth_debt_and_equal_cards_have_marks_of_their_own(people, visit):
    page = seated(people, visit, 1366, supply="overlord village bishop", turn=in_buy_phase(coins=3))
    held = [" ".join(words.split()) for words in page.locator(".held .card").all_inner_texts()]
    assert held == ["Copper ×3 0 Coins 1", "Gold 6 Coins 3", "Estate ×2 2 1"], held
    assert page.locator(".pile", has_text="Overlord").locator(".cost").evaluate_all(
        "all => all.map((one) => [one.textContent, one.matches('.debt')])"
    ) == [["8", True]]
    facts = page.locator(".turn-facts").inner_text().split()
    assert " ".join(facts).endswith("Debt 0 Victory tokens 0")
    basic = page.locator(".piles.basic .name").all_inner_texts()
    assert basic == ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"]
    doubted = page.locator(".pile.doubted .name").all_inner_texts()
    assert doubted == ["Copper", "Curse"]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("width", [390, 820, 1280, 1366])
def test_every_pile_has_the_sign_of_its_type(people, visit, width):
    page = seated(people, visit, width, supply="militia moat village wharf")
    signs = page.locator(".pile").evaluate_all(SIGNS)
    assert len(signs) == 11
    assert all(8 <= size <= 24 for size in signs), signs


def test_the_log_shows_its_last_line(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2"})
    for _ in moves(pair, game, 30):
        pass
    page = visit(viewport={"width": 820, "height": 1180}).signed_in("ada").open(f"/games/{game}").page
    for width in (820, 390, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        page.reload()
        page.wait_for_function(AT_THE_END)
