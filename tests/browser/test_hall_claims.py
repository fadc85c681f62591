"""Results by the players of a real table, through the pages: said on one phone, confirmed on another, and disputed."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled, signed_in
from tests.support.event import did

WISH = {
    "title": "Open",
    "ruleset": "kingdomino",
    "play": "typed",
    "stages": [{"format": {"kind": "round-robin", "rounds": 2}}],
}


def test_players_say_how_it_came_out_and_the_desk_sees_it_turn_green(visit, people):
    carla = people["carla"]
    event = did(carla.post("/v1/tournaments", WISH))["tournament"]["id"]
    api = f"/v1/tournaments/{event}"
    for one in ("ada", "bruno"):
        did(people[one].post(f"{api}/entrants"))
    for step in ("stages", "rounds", "rounds/publish"):
        did(carla.post(f"{api}/{step}"))
    organiser, player, opponent = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(3))
    for visitor, who in ((organiser, "carla"), (player, "ada"), (opponent, "bruno")):
        signed_in(visitor, who)
    desk, hers, his = (
        settled(visitor, f"/tournaments/{event}#table-1-1-1") for visitor in (organiser, player, opponent)
    )

    hers.get_by_label("ada", exact=True).fill("50")
    hers.get_by_label("bruno", exact=True).fill("40")
    player.button("Say how it came out").click()
    hers.get_by_text("Waiting for another of the table").wait_for()
    desk.locator(".claimed-table").wait_for()
    his.get_by_text("It was otherwise").click()
    his.get_by_label("ada", exact=True).fill("40")
    his.get_by_label("bruno", exact=True).fill("41")
    opponent.button("Say how it came out").click()
    desk.locator(".disputed-table").wait_for()
    hers.get_by_text("The players disagree: an arbiter decides.").wait_for()
    for page in (desk, hers):
        assert Axe().run(page).violations_count == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opponent.button("That is right").click()
    desk.locator(".done-table").wait_for()
    hers.locator(".done-table").wait_for()

    did(carla.post(f"{api}/rounds"))
    did(carla.post(f"{api}/rounds/publish"))
    hers.get_by_label("ada", exact=True).fill("30")
    hers.get_by_label("bruno", exact=True).fill("33")
    player.button("Say how it came out").click()
    desk.get_by_role("button", name="Take it: ada").click()
    desk.locator(".done-table").wait_for()
    slips = settled(organiser, f"/tournaments/{event}/print#slips")
    assert slips.locator(".slip img.qr").evaluate(
        "async (code) => { await code.decode(); return code.naturalWidth > 0 }"
    )
