"""Events in their short forms, held by a phone: an evening on paper, a Swiss with a play-off, a league and its next
season, teams of four. The desk types some results, and the API the others."""

import re

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, fill, organised, play_through
from tests.browser.test_hall_matches import fill as fill_match
from tests.browser.test_home import settled
from tests.support.event import did

FOURTEEN = "\n".join(f"Player {number:02}" for number in range(1, 15))
SIXTEEN = f"{FOURTEEN}\nPlayer 15\nPlayer 16"
CLUBS = "The Foxes: Ada, Bo, Cy, Di\nThe Owls: Ed, Flo, Gus, Hal"


def made(visitor, page, title, names, button="Create it and draw round 1"):
    """Fill the name and the list, press the button, and return the event's path."""
    page.get_by_label("Name", exact=True).fill(title)
    page.get_by_label("Teams: one a line" if ": " in names else "Players: paste").fill(names)
    visitor.button(button).click()
    page.wait_for_url("**/tournaments/t_*")
    return f"/v1{page.url[page.url.index('/tournaments/') :]}"


def published(visitor, api, event, stage, number, button=None):
    button = button or f"Publish round {number}"
    visitor.button(button).click()
    visitor.button(button).wait_for(state="detached")
    return did(api.get(f"{event}/rounds/{stage}/{number}"), 200)


def ended(visitor):
    for step in ("Certify the standings", "End the tournament"):
        visitor.button(step).click()
    visitor.page.locator(".badge", has_text="finished").wait_for()


def test_a_club_evening_of_fourteen_on_paper_takes_two_presses_to_a_draw(visit, people):
    visitor = visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, "/tournaments")
    page.get_by_role("link", name="Create a tournament").click()
    page.get_by_label("Rounds", exact=True).fill("1")
    event = made(visitor, page, "Club evening", FOURTEEN)
    round_ = published(visitor, people["carla"], event, 1, 1)
    assert sorted(len(table["entrants"]) for table in round_["tables"]) == [3, 3, 4, 4]
    expect(page.get_by_role("button", name="Mark absent")).to_have_count(0)
    page.locator("#table-1-1-1").get_by_role("button", name="Somebody is absent…").click()
    expect(page.get_by_role("button", name="Mark absent")).to_have_count(4)
    fill(page, 1, [50, 40, 30, 20]).get_by_role("button", name="Enter the result").click()
    page.locator("#table-1-1-1 .badge", has_text="done").wait_for()
    for table in round_["tables"][1:]:
        lines = [{"entrant": one["entrant"], "score": 50 - seat} for seat, one in enumerate(table["entrants"])]
        did(people["carla"].post(f"{event}/rounds/1/1/tables/{table['number']}/results", {"results": lines}))
    visitor.button("Certify the standings").wait_for()
    expect(page.get_by_text("Round clock")).to_have_count(0)
    ended(visitor)
    lines = did(people["carla"].get(f"{event}/standings"), 200)["standings"]
    assert [line["points"] for line in lines].count("6") == 4
    expect(page.locator(".podium li").first).to_contain_text("6 points")
    page.locator(".podium").get_by_text("Only the lot decided the order of").first.wait_for()
    assert page.locator(".tabs a").first.inner_text() == "Standings"
    page.locator("#standings tbody tr").first.wait_for()
    page.get_by_role("link", name="Diplomas").wait_for()
    assert page.get_by_role("button", name="Correct…").count() == 0
    page.get_by_role("link", name="Correct a result").click()
    page.get_by_role("button", name="Correct…").first.wait_for()


def test_a_swiss_of_sixteen_best_of_three_goes_on_to_a_play_off(visit, people):
    carla = people["carla"]
    visitor, page = organised(visit)
    page.get_by_label("Players at a table").select_option("2")
    page.get_by_label("Rounds", exact=True).fill("1")
    page.get_by_label("Play-off").select_option("2")
    page.locator("select[name=best]").select_option("3")
    page.get_by_label("Play-off: Best of").select_option("5")
    event = made(visitor, page, "Best of three", SIXTEEN)
    stages = did(carla.get(event), 200)["stages"]
    assert [one["agreed"]["format"]["duel"]["best_of"] for one in stages] == [3, 5]
    play_through(carla, event, published(visitor, carla, event, 1, 1))
    visitor.button("Begin and draw: Play-off").click()
    final = published(visitor, carla, event, 2, 1, "Publish the final")
    fill_match(page.locator("#table-2-1-1"), [3, 1])
    page.locator("#table-2-1-1 .badge", has_text="done").wait_for()
    ended(visitor)
    ranking = did(carla.get(f"{event}/ranking"), 200)["ranking"]
    assert ranking[0]["entrant"] == final["tables"][0]["entrants"][0]["entrant"]
    assert (len(ranking), [line["place"] for line in ranking[:2]]) == (16, [1, 2])
    assert page.locator(".podium li").first.inner_text().endswith(ranking[0]["name"])


def test_a_league_of_two_divisions_goes_on_to_its_next_season(visit, people):
    carla = people["carla"]
    visitor, page = organised(visit)
    page.get_by_role("radio", name="league").check()
    page.get_by_label("Divisions").fill("2")
    event = made(visitor, page, "League", "\n".join(FOURTEEN.split("\n")[:4]), button="Create the tournament")
    page.get_by_label("Seeding").select_option("list")
    visitor.button("Close the entries and begin the season").click()
    page.get_by_text("The rounds are being played").wait_for()
    play_through(carla, event, did(carla.get(f"{event}/rounds/1/1"), 200), games=1)
    ended(visitor)
    page.get_by_label("Name", exact=True).first.fill("League, spring")
    visitor.button("Make the next season").click()
    page.wait_for_url(lambda url: "/tournaments/t_" in url and event.rpartition("/")[2] not in url)
    season = did(carla.get(f"/v1{page.url[page.url.index('/tournaments/') :]}"), 200)
    order = [one["entrant"] for one in season["follows"]["order"]]
    assert order == [1, 3, 2, 4], "the last of the upper and the first of the lower division change places"


def test_teams_of_four_boards_are_pasted_and_ranked(visit, people):
    carla = people["carla"]
    visitor, page = organised(visit)
    page.get_by_role("radio", name="round robin").check()
    page.get_by_label("Teams meet, board by board").check()
    page.get_by_label("Boards of a match").fill("4")
    event = made(visitor, page, "Clubs", CLUBS)
    round_ = published(visitor, carla, event, 1, 1)
    assert [len(match["boards"]) for match in round_["matches"]] == [4]
    play_through(carla, event, round_, games=1)
    expect(page.locator(".matches b")).to_have_text(re.compile("4 : 0|0 : 4"))
    ended(visitor)
    assert page.locator(".podium li").first.inner_text().endswith("The Foxes\n2 points")
