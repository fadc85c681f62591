"""A player asks for a bye before the draw, and the projector view shows the sponsors."""

import re

from playwright.sync_api import expect

from tests.acceptance.test_tournaments import scored
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import SWISS, did, open_event
from tests.support.play import until


def test_a_player_rests_in_the_next_round_until_it_is_drawn(visit, anybody, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    event = open_event(carla, SWISS, players=[ada, bruno], names=["Cleo"], title="A bye", play="typed")
    page = settled(visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada"), event.removeprefix("/v1"))
    for _ in range(2):
        page.locator("summary", has_text="Rest in round 1").click()
        axe_finds_nothing(page)
        page.get_by_role("button", name="Ask for a bye").click()
        page.get_by_text("You rest in round 1: no points.").wait_for()
        assert [one["entrant"] for one in did(anybody.get(event), 200)["byes"]] == [1]
        page.get_by_role("button", name="Play in round 1 after all").click()
        until(lambda: did(anybody.get(event), 200)["byes"] == [])
    page.locator("summary", has_text="Rest in round 1").click()
    page.get_by_role("button", name="Ask for a bye").click()
    page.get_by_text("You rest in round 1: no points.").wait_for()
    for step in ("stages", "rounds"):
        did(carla.post(f"{event}/{step}"))
    drawn = did(carla.post(f"{event}/rounds/publish"))["round"]
    assert [one["entrant"] for one in drawn["byes"]] == [1]
    page.locator("summary", has_text="Rest in round 2").wait_for()


def test_the_desk_accepts_or_declines_the_byes_that_players_ask_for(visit, anybody, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    event = open_event(carla, SWISS, players=[ada, bruno], names=["Cleo"], title="Asked", play="typed", byes_wait=True)
    place = event.removeprefix("/v1")
    rests = {}
    for name, worth in (("ada", "half a win"), ("bruno", "no points")):
        rests[name] = page = settled(visit(viewport=PHONE, reduced_motion="reduce").signed_in(name), place)
        page.locator("summary", has_text="Rest in round 1").click()
        page.get_by_label("Points").select_option(label=worth)
        page.get_by_role("button", name="Ask for a bye").click()
        page.get_by_text("You asked for a bye in round 1. No organiser has answered yet.").wait_for()
    desk = settled(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), place)
    desk.get_by_role("heading", name="Byes to accept or decline").wait_for()
    axe_finds_nothing(desk)
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk.get_by_role("button", name="Accept: ada").click()
    desk.get_by_role("button", name="Decline: bruno").click()
    rests["ada"].get_by_text("You rest in round 1: half a win.").wait_for()
    rests["bruno"].get_by_text("The organisers declined your bye in round 1.").wait_for()
    axe_finds_nothing(rests["bruno"])
    byes = {one["entrant"]: one["status"] for one in did(anybody.get(event), 200)["byes"]}
    assert byes == {1: "granted", 2: "declined"}
    turn(desk, "Rounds")
    desk.get_by_role("button", name="Accept: bruno").click()
    until(lambda: {one["status"] for one in did(anybody.get(event), 200)["byes"]} == {"granted"})


def test_the_projector_view_names_the_sponsors(visit, people):
    carla = people["carla"]
    event = open_event(carla, names=["Ada", "Bea"], title="Sponsored", play="typed")
    did(carla.put(f"{event}/details", {"title": "Sponsored", "sponsors": "<b>Café Central</b>"}), 200)
    page = visit(viewport={"width": 1366, "height": 768}).open(f"{event.removeprefix('/v1')}/screen").page
    expect(page.locator(".sponsors")).to_have_text("<b>Café Central</b>")
    axe_finds_nothing(page)
    box, foot = (page.locator(one).bounding_box() for one in (".sponsors", ".wall-foot"))
    assert box["y"] + box["height"] <= foot["y"]
    assert foot["y"] + foot["height"] <= 769


def test_the_projector_view_keeps_the_published_round_while_the_next_is_drawn(visit, people):
    carla = people["carla"]
    event = open_event(carla, SWISS, names=["Ada", "Bea", "Cleo", "Dora"], title="Drawn", play="typed")
    for step in ("stages", "rounds"):
        did(carla.post(f"{event}/{step}"))
    one = did(carla.post(f"{event}/rounds/publish"))["round"]
    for table in one["tables"]:
        did(carla.post(f"{event}/rounds/1/1/tables/{table['number']}/results", scored(table, 2, 1)))
    did(carla.post(f"{event}/rounds"))
    page = visit(viewport={"width": 1366, "height": 768}).open(f"{event.removeprefix('/v1')}/screen").page
    page.get_by_text("Ada", exact=True).wait_for()
    expect(page.locator(".wall-head")).to_contain_text("Round 1 of 2")
    expect(page.locator(".wall-head .hour")).to_have_text(re.compile(r"\d:\d\d"))
    expect(page.locator(".here .address")).to_contain_text("/e/")
    assert page.locator(".here img").bounding_box()["width"] > 150
    did(carla.post(f"{event}/rounds/publish"))
    expect(page.locator(".wall-head")).to_contain_text("Round 2")
