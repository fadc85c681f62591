"""Results by the players of a real table, through the pages: claimed, confirmed on another phone, and disputed."""

import pytest

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import DUEL, did, first_round, open_event

ROBIN = {"format": {"kind": "round-robin", "rounds": 2}}


def test_players_say_how_it_came_out_and_the_desk_sees_it_turn_green(visit, people):
    carla = people["carla"]
    api = open_event(carla, ROBIN, players=[people["ada"]], play="typed")
    event = api.rpartition("/")[2]
    organiser, player, opponent = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(3))
    for visitor, who in ((organiser, "carla"), (player, "ada"), (opponent, "bruno")):
        visitor.signed_in(who)
    his = settled(opponent, f"/tournaments/{event}")
    opponent.button("Take part").click()
    opponent.button("Take part").wait_for(state="detached")
    first_round(carla, api)
    desk, hers = (settled(visitor, f"/tournaments/{event}#table-1-1-1") for visitor in (organiser, player))

    hers.get_by_label("Score: ada").fill("50")
    hers.get_by_label("Score: bruno").fill("40")
    player.button("Report result").click()
    hers.get_by_text("Waiting for another player of the table").wait_for()
    desk.locator(".claimed-table").wait_for()
    desk.locator(".desk").get_by_text("1 result to accept:").wait_for()
    his.get_by_text("Report a different score").click()
    his.get_by_label("Score: ada").fill("40")
    his.get_by_label("Score: bruno").fill("41")
    opponent.context.set_offline(True)
    opponent.button("Report result").click()
    his.get_by_text("Kept in this browser.").wait_for()
    opponent.context.set_offline(False)
    desk.locator(".disputed-table").wait_for()
    desk.locator(".desk").get_by_text("Players disagree at 1 table.").wait_for()
    hers.get_by_text("The players disagree: an arbiter decides.").wait_for()
    for page in (desk, hers):
        axe_finds_nothing(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opponent.button("Confirm").click()
    desk.locator(".done-table").wait_for()
    hers.locator(".done-table").wait_for()

    did(carla.post(f"{api}/rounds"))
    did(carla.post(f"{api}/rounds/publish"))
    goes_out_once(carla, api, opponent, his)
    with desk.expect_request("**/results") as taken:
        desk.get_by_role("button", name="Accept this score: bruno").click()
    assert taken.value.post_data_json["number"] == 1, "whoever types the same slip is told so"
    desk.locator(".done-table").wait_for()
    slips = settled(organiser, f"/tournaments/{event}/print#slips")
    slips.locator(".slip", has_text="Without one, bring the slip to the desk.").wait_for()
    assert slips.locator(".slip img.qr").evaluate(
        "async (code) => { await code.decode(); return code.naturalWidth > 0 }"
    )


def test_an_arbiter_decides_between_two_reports_by_a_ruling(visit, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    api = open_event(carla, ROBIN, players=[ada, bruno], play="typed", title="Two reports")
    first_round(carla, api)
    for player, scores in ((ada, (50, 40)), (bruno, (40, 50))):
        lines = [{"entrant": number, "score": score} for number, score in enumerate(scores, 1)]
        did(player.post(f"{api}/rounds/1/1/tables/1/claims", {"results": lines}))
    organiser = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(organiser, "/disputes")
    page.get_by_role("link", name="Two reports: at table 1 of round 1 reports differ").click()
    page.get_by_role("button", name="Rule for this score…: bruno").click()
    assert page.locator("#table-1-1-1 input[type=number]").first.input_value() in {"40", "50"}
    page.locator("#table-1-1-1").get_by_label("Why (everybody may read it)").fill("Both showed me the sheet.")
    axe_finds_nothing(page)
    page.get_by_role("button", name="Record the ruling").click()
    page.locator(".done-table").wait_for()
    turn(page, "Standings")
    page.locator(".matter", has_text="Both showed me the sheet.").wait_for()
    (ruling,) = did(carla.get(f"{api}/rulings"), 200)["items"]
    assert ruling["reason"] == "Both showed me the sheet."


def test_an_organiser_who_plays_reports_as_a_player(visit, people):
    ada, carla = people["ada"], people["carla"]
    api = open_event(carla, ROBIN, players=[carla, ada], play="typed")
    first_round(carla, api)
    organiser = visit(viewport=PHONE).signed_in("carla")
    page = settled(organiser, f"{api.removeprefix('/v1')}#table-1-1-1")
    said = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
    did(ada.post(f"{api}/rounds/1/1/tables/1/claims", said))
    organiser.button("Confirm").click()
    page.locator(".done-table").wait_for()


def test_no_table_moves_while_the_desk_types_in_another(visit, people):
    api = open_event(people["carla"], DUEL, play="typed")
    players = {
        did(people[one].post(f"{api}/entrants"))["entrant"]["entrant"]: people[one] for one in people if one != "carla"
    }
    drawn = first_round(people["carla"], api)
    page = settled(visit().signed_in("carla"), api.removeprefix("/v1"))
    field = page.locator("#table-1-1-1 input[type=number]").first
    field.fill("4")
    seats = [one["entrant"] for one in drawn["tables"][1]["entrants"]]
    for score, entrant in enumerate(seats):
        said = [{"entrant": one, "score": score} for one in seats]
        did(players[entrant].post(f"{api}/rounds/1/1/tables/2/claims", {"results": said}))
    page.locator(".disputed-table").wait_for()
    order = "[...document.querySelectorAll('.tables > li')].map((one) => one.id)"
    assert page.evaluate(order) == ["table-1-1-1", "table-1-1-2"]
    assert (field.input_value(), field.evaluate("(one) => one === document.activeElement")) == ("4", True)
    field.blur()
    did(people["carla"].post(f"{api}/announcements", {"text": "Round 2 begins at three."}))
    page.get_by_text("Round 2 begins at three.").wait_for()
    assert page.evaluate(order) == ["table-1-1-2", "table-1-1-1"], "what is disputed comes first"


def goes_out_once(anybody, api, visitor, page):
    """Report a result without a network, close the page and open it again with a network.

    The page sends the result once, although the answer to the first attempt is lost.
    """
    page.get_by_label("Score: ada").wait_for()
    visitor.context.set_offline(True)
    page.get_by_label("Score: ada").fill("30")
    page.get_by_label("Score: bruno").fill("31")
    visitor.button("Report result").click()
    page.get_by_text("Kept in this browser.").wait_for()
    visitor.button("Take it back").click()
    page.get_by_label("Score: ada").fill("30")
    page.get_by_label("Score: bruno").fill("33")
    visitor.button("Report result").click()
    page.get_by_text("Kept in this browser.").wait_for()
    axe_finds_nothing(page)
    address = page.url.partition("#")[0]
    page.goto("about:blank")
    page.route("**/claims", lose_the_answer)
    visitor.context.set_offline(False)
    with page.expect_request("**/claims") as sent:
        page.goto(address)
    assert sent.value.post_data_json["number"] == 1
    page.get_by_text("Waiting for another player of the table").wait_for()
    page.get_by_text("Kept in this browser.").wait_for(state="detached")
    events = [item["event"] for item in did(anybody.get(f"{api}/events?limit=200"), 200)["items"]]
    claims = [event["data"] for event in events if event["type"] == "result-claimed"]
    assert [standing["score"] for standing in claims[-1]["standings"]] in ([30, 33], [33, 30])
    assert sum(claim["round"] == 2 for claim in claims) == 1
    visitor.complaints[:] = [one for one in visitor.complaints if "Failed to load resource" not in one]


def lose_the_answer(route):
    """Let the service accept the request once, but lose its answer."""
    route.fetch()
    route.abort()
    route.request.frame.page.unroute("**/claims")


@pytest.mark.parametrize("objects", [False, True])
def test_the_form_of_a_ruling_closes_when_the_players_agree(visit, people, objects):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    api = open_event(carla, ROBIN, players=[ada, bruno], play="typed")
    first_round(carla, api)

    def report(player, scores):
        lines = [{"entrant": number, "score": score} for number, score in enumerate(scores, 1)]
        did(player.post(f"{api}/rounds/1/1/tables/1/claims", {"results": lines}))

    report(ada, (50, 40))
    if objects:
        report(bruno, (50, 40))
    report(bruno, (40, 50))
    desk = settled(visit(viewport=PHONE).signed_in("carla"), f"/tournaments/{api.rpartition('/')[2]}")
    desk.get_by_role("button", name="Rule for this score…: bruno").click()
    reason = desk.locator("#table-1-1-1").get_by_label("Why (everybody may read it)")
    reason.wait_for()
    report(bruno, (50, 40))
    desk.locator(".disputed-table").wait_for(state="detached")
    reason.wait_for(state="detached")


def test_the_desk_hears_of_a_report_that_differs_from_what_it_types(visit, people):
    carla, ada = people["carla"], people["ada"]
    path = open_event(carla, ROBIN, players=[ada], names=["Bo"], title="Differs", play="typed")
    first_round(carla, path)
    claim = {"results": [{"entrant": 1, "score": 60}, {"entrant": 2, "score": 40}], "number": 1}
    did(ada.post(f"{path}/rounds/1/1/tables/1/claims", claim))
    page = settled(visit(viewport=PHONE).signed_in("carla"), f"{path.removeprefix('/v1')}#now")
    page.locator(".claimed-table").wait_for()
    page.get_by_label("Score: ada", exact=True).fill("40")
    page.get_by_label("Score: Bo").fill("60")
    page.get_by_role("button", name="Enter the result").click()
    page.get_by_text("A player reported another score.").wait_for()
    axe_finds_nothing(page)
    assert page.locator(".done-table").count() == 0
    page.get_by_role("button", name="Enter the result").click()
    page.locator(".done-table").wait_for()
