"""Finding an opponent: two people, one of them with a phone and in Polish, from an open seek to a counter-challenge."""

import os

from tests.browser.test_home import settled

PICTURES = os.environ.get("PICTURES")


def pictured(visitor, name):
    if PICTURES:
        visitor.page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def test_two_people_find_each_other_and_one_challenges_the_other(visit, anybody, people):
    ada, phone = visit(), visit(viewport={"width": 390, "height": 844}, locale="pl-PL", color_scheme="dark")
    ada.signed_in("ada")
    settled(ada, "/tables")
    ada.page.get_by_text("Post a seek…").click()
    form = ada.page.locator(".seek-form")
    form.get_by_label("Game").select_option("kingdomino")
    form.get_by_label("Clock").select_option("quick")
    pictured(ada, "form")
    form.get_by_role("button", name="Seek").click()
    ada.page.get_by_text("waiting for somebody").wait_for()

    settled(phone, "/")  # an unknown visitor: the press makes a guest
    row = phone.page.locator(".finding .row", has_text="ada")
    row.get_by_text("10 minut").wait_for()
    join = row.get_by_role("button", name="Graj")
    assert join.bounding_box()["height"] >= 44
    pictured(phone, "phone")
    join.focus()
    phone.page.keyboard.press("Enter")
    for visitor in (phone, ada):
        visitor.page.wait_for_url("**/games/g_*")
    game = ada.page.url.partition("/games/")[2][:28]
    told = anybody.get(f"/v1/games/{game}").json
    assert (told["status"], told["terms"]["clock"]["increment_seconds"]) == ("running", 5)
    assert (told["seats"][0]["handle"], told["seats"][1]["handle"][:6]) == ("ada", "guest-")

    bruno = visit().signed_in("bruno")
    settled(bruno, "/players?handle=AD")
    bruno.page.locator('.result-found a[href="/players/ada"]').click()
    bruno.page.get_by_text("Challenge to a game…").click()
    bruno.page.get_by_label("Rated").uncheck()
    bruno.button("Challenge").click()
    bruno.page.wait_for_url("**/tables#seeks")
    settled(ada, "/")
    ada.page.locator('.waiting a[href="/tables#seeks"]').click()
    challenge = ada.page.locator(".challenge", has_text="bruno")
    challenge.get_by_text("not rated").wait_for()
    pictured(ada, "challenge")
    challenge.get_by_role("button", name="Propose something else").click()
    challenge.get_by_label("Game").select_option("domaine")
    challenge.get_by_role("button", name="Propose it").click()
    answer = bruno.page.locator(".challenge", has_text="Domaine")
    answer.wait_for()
    bruno.page.get_by_text("Something else is proposed to you.").wait_for()
    answer.get_by_role("button", name="Accept").click()
    for visitor in (bruno, ada):
        visitor.page.wait_for_url("**/games/g_*")
    found = people["bruno"].get("/v1/games?ruleset=domaine&player=bruno").json["items"]
    assert [seat["handle"] for seat in found[0]["seats"]] == ["ada", "bruno"]

    people["bruno"].post("/v1/seeks", {"ruleset": "domaine", "to": ["ada"]})
    settled(ada, "/tables")
    challenge = ada.page.locator(".challenge", has_text="bruno")
    challenge.get_by_label("Why you decline").select_option("later")
    challenge.get_by_role("button", name="Decline").click()
    challenge.wait_for(state="detached")
