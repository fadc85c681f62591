"""A table that cannot be drawn: the page says so, and stays of use."""

from tests.support.play import asked, table


def answer(who, now, *kinds):
    """Pick the option of the first of these kinds."""
    options = {one["kind"]: one["id"] for one in now["decision"]["options"]}
    picks = [next(options[kind] for kind in (*kinds, "end") if kind in options)]
    assert who.post(f"/v1/games/{now['id']}/moves", {"decision": now["decision"]["id"], "picks": picks}).status == 201


def test_a_table_that_cannot_be_drawn_is_a_list_and_the_next_one_is_drawn(people, visit):
    pair = [_, bruno] = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2"})
    while (turn := asked(pair, game))[0] is not bruno:
        answer(*turn)
    visitor = visit().signed_in("ada").open(f"/games/{game}")
    page = visitor.page
    page.locator(".drawing .pile").first.wait_for()

    def spoil(route):
        told = route.fetch()
        body = told.json()
        body["table"]["players"][1]["aside"] = None  # as an answer of a later build may have it
        route.fulfill(response=told, json=body)

    page.route(f"**/v1/games/{game}?view=*", spoil)
    answer(*asked(pair, game), "play-treasures")
    page.get_by_role("alert").filter(has_text="could not be drawn").wait_for()
    assert page.locator(".ask").count() == 1
    page.unroute(f"**/v1/games/{game}?view=*", spoil)
    while (turn := asked(pair, game))[0] is bruno:
        answer(*turn)
    page.locator(".drawing .pile").first.wait_for()
    page.get_by_role("button", name="Play all treasures").click()
    page.locator(".choice.to-end").click()
    page.locator("dialog:modal", has_text="not spent").wait_for()
    assert set(visitor.complaints) == {"Cannot read properties of null (reading 'length')"}, visitor.complaints
    visitor.complaints.clear()
