"""The next step of a desk waits for objections to known results."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_desk_words import desk_of, page_of
from tests.browser.test_event_boards import game_of
from tests.browser.test_event_details import fits
from tests.browser.test_hall import PHONE
from tests.browser.test_reading import accessible
from tests.support.api import refused
from tests.support.event import DUEL, SWISS, did, first_round, open_event

ANSWER = "Go on without a decision"


def objected(people, stage, rounds=1):
    """Play rounds of two. Ada objects to the result of the first."""
    ada, carla = people["ada"], people["carla"]
    path = open_event(carla, stage, players=[ada], names=["Ann"], title="Objections", play="typed")
    lines = [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]
    for number in range(1, rounds + 1):
        if number == 1:
            first_round(carla, path)
        else:
            for step in ("rounds", "rounds/publish"):
                did(carla.post(f"{path}/{step}"))
        did(carla.post(f"{path}/rounds/1/{number}/tables/1/results", {"results": lines}))
    other = [{"entrant": 1, "score": 60}, {"entrant": 2, "score": 40}]
    did(ada.post(f"{path}/rounds/1/1/tables/1/claims", {"number": 1, "results": other}))
    return path


@pytest.mark.parametrize(
    ("stage", "rounds", "steps", "link"),
    [
        (SWISS, 1, ["Draw round 2"], "Table 1"),
        (DUEL, 1, ["Certify the standings", "End the tournament"], "Table 1"),
        ({"format": {"kind": "round-robin", "rounds": 2}}, 2, ["Certify the standings"], "Round 1, Table 1"),
    ],
)
def test_the_desk_asks_before_a_step_over_an_objection(visit, people, stage, rounds, steps, link):
    path = objected(people, stage, rounds)
    page = desk_of(visit, path, "#now")
    for step in steps:
        page.get_by_text("Players disagree at 1 table. Decide it first:").wait_for()
        button = page.get_by_role("button", name=step)
        expect(button).to_have_count(0)
        page.get_by_text(ANSWER).click()
        expect(button).to_be_visible()
        accessible(page)
        fits(page, 320, 390, 1366)
        if step != steps[-1]:
            button.click()
            button.wait_for(state="detached")
    page.get_by_role("link", name=link, exact=True).click()
    expect(page.locator("#table-1-1-1.disputed-table")).to_be_in_viewport()


def test_a_decided_objection_gives_the_step_back(visit, people):
    path = objected(people, SWISS)
    page = desk_of(visit, path, "#now")
    page.get_by_text(ANSWER).wait_for()
    result = {"results": [{"entrant": 1, "score": 60}, {"entrant": 2, "score": 40}]}
    where = {"stage": 1, "round": 1, "table": 1, "number": 1}
    did(people["carla"].post(f"{path}/rulings", {"kind": "correct", "reason": "Misread.", "result": result, **where}))
    page.get_by_text(ANSWER).wait_for(state="detached")
    expect(page.get_by_text("Players disagree")).to_have_count(0)
    expect(page.get_by_role("button", name="Draw round 2")).to_be_visible()


def test_a_dispute_in_a_game_is_on_the_desk_with_a_way_out(visit, people):
    ada, carla = people["ada"], people["carla"]
    path = open_event(carla, SWISS, players=[ada, people["bruno"]], title="Stuck", play="here")
    first_round(carla, path)
    game = game_of(carla, path, 1)
    dispute = did(ada.post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "I could not draw."}))["dispute"]["id"]
    page = desk_of(visit, path, "#now")
    page.get_by_text("A dispute in a running game.").wait_for()
    did(ada.post(f"/v1/games/{game}/resignation", {}))
    page.get_by_text("The game is over, with a dispute. No arbiter of this event may decide it.").wait_for()
    link = page.get_by_role("link", name="Round 1, Table 1")
    expect(link).to_have_attribute("href", f"/disputes/{dispute}")
    expect(page.locator(".table").get_by_role("link", name="disputed")).to_have_attribute(
        "href", f"/disputes/{dispute}"
    )
    page.locator(".desk").get_by_text("1 table waits for a ruling.").wait_for()
    expect(page.locator(".desk").get_by_text("still playing")).to_have_count(0)
    expect(page.get_by_role("button", name="Somebody left the game…")).to_have_count(0)
    accessible(page)
    fits(page, 320, 390, 1366)
    gone = {"kind": "absent", "stage": 1, "round": 1, "table": 1, "entrants": [1], "reason": "Gone."}
    assert "name one" in refused(carla.post(f"{path}/rulings", gone), 409, "game-running")["detail"]
    page.get_by_label("Handle").fill("rosa")
    page.get_by_role("button", name="Name as arbiter").click()
    page.get_by_text("The game is over, with a dispute. Decision by: rosa.").wait_for()
    did(people["rosa"].post(f"/v1/games/{game}/rulings", {"kind": "dismiss", "dispute": dispute, "reason": "No."}))
    page.get_by_role("button", name="Draw round 2").wait_for()


@pytest.mark.parametrize("refusing", [False, True])
def test_a_refused_forfeit_drops_nobody(visit, people, refusing):
    carla = people["carla"]
    path = open_event(carla, SWISS, players=[people["ada"], people["bruno"]], title="Refused", play="here")
    first_round(carla, path)
    game_of(carla, path, 1)
    desk = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = page_of(desk, path, "#people")

    def answer(route):
        post = refusing and route.request.method == "POST"
        if post:
            route.fulfill(status=409, json={"detail": "A game is running.", "code": "game-running"})
        else:
            route.continue_()

    page.route("**/rulings", answer)
    page.get_by_role("button", name="Drop: ada").click()
    page.get_by_role("button", name="Forfeit it now").click()
    if refusing:
        page.get_by_text("A game is running.").wait_for()
        desk.complaints.clear()  # the browser reports the 409
    else:
        page.get_by_role("button", name="Bring back: ada").wait_for()
    (ada, _) = did(carla.get(f"{path}/entrants"), 200)["items"]
    assert ada["dropped"] != refusing
