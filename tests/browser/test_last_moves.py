"""The last moves of the opponent, marked where they were made; and the own kingdom, which is drawn larger."""

import pytest

from tests.support.play import asked, events, moves, table

MADE = {
    "dominion": {"card-bought"},
    "kingdomino": {"domino-placed", "domino-chosen"},
    "domaine": {"castle-placed", "knight-placed", "border-placed", "square-gained"},
}
MARKED = {
    "dominion": ".pile:has(.mark.of-seat-1)",
    "kingdomino": ".kingdom .latest, .dominoes .latest",
    "domaine": ".board .latest.of-seat-1",
}


def last_moves(reader, game, ruleset):
    """Bruno's moves of this kind, after Ada's last."""
    made = [one["event"] for one in events(reader, game) if one["event"]["type"] in MADE[ruleset]]
    seats = [move["data"]["seat"] for move in made]
    own = max((place for place, seat in enumerate(seats) if seat == 0), default=-1)
    return made[own + 1 :]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", MADE)
def test_the_board_marks_what_the_opponent_did_last(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset)
    for _ in moves(pair, game):
        last = last_moves(pair[0], game, ruleset)
        if (
            last
            and MADE[ruleset] - {"castle-placed"} & {move["type"] for move in last}
            and asked(pair, game)[0] is pair[0]
        ):
            break
    visitor = visit(viewport={"width": 1366, "height": 768}).signed_in("ada").open(f"/games/{game}")
    visitor.page.locator(MARKED[ruleset]).first.wait_for()
    shown = visitor.page.locator(MARKED[ruleset])
    if ruleset == "dominion":
        assert shown.locator("button").evaluate_all(
            "all => all.map((one) => /bought last turn by bruno/.test(one.ariaLabel))"
        ) == [True]
    else:
        places = [move["data"] for move in last]  # a domino can be chosen and placed in one turn
        assert shown.count() == len({place.get("domino") or (place["x"], place["y"]) for place in places}), last
    assert visitor.page.locator(".kingdom.of-seat-0 .latest").count() == 0
    visitor.open(f"/games/{game}/review")
    visitor.page.locator(".stage[aria-busy=false]").wait_for()


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_the_own_kingdom_is_first_and_largest(people, visit, size):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for _ in moves(pair, game, 12):
        pass
    width, height = size
    page = visit(viewport={"width": width, "height": height}).signed_in("bruno").open(f"/games/{game}").page
    page.locator(".kingdom").nth(1).wait_for()
    assert "bruno" in page.locator(".kingdom").first.inner_text()
    own, other = page.locator(".kingdom").evaluate_all(
        "all => all.map((one) => one.querySelector('.land').getBoundingClientRect().width)"
    )
    assert own > 1.15 * other, (own, other)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
