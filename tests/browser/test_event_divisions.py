"""A league of two divisions: what is open, who won each division, and who goes up or down."""

from playwright.sync_api import expect

from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.encounters import level_event
from tests.support.event import DUEL, did, first_round, open_event

LEAGUE = {"format": {"kind": "league", "divisions": 2}}
NAMES = ["Aldo", "Berta", "Ciro", "Dora", "Elio", "Fede", "Gina", "Hanna"]


def begun(organiser, players=()):
    """Begin a league of the names after `players`. The first half of them is in the first division."""
    path = open_event(organiser, LEAGUE, players=players, names=NAMES, title="Winter League", play="typed")
    did(organiser.post(f"{path}/stages", {"entrants": list(range(1, len(NAMES) + len(players) + 1))}))
    return path


def play(organiser, path, number):
    play_through(organiser, path, did(organiser.get(f"{path}/rounds/1/{number}"), 200), games=1)


def test_the_desk_of_a_league_links_the_open_tables_of_every_round(visit, people):
    carla = people["carla"]
    path = begun(carla)
    play(carla, path, 3)
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path)
    page.get_by_text("4 tables of round 1 are open:").wait_for()
    page.get_by_text("4 tables of round 2 are open:").wait_for()
    expect(page.get_by_text("of round 3")).to_have_count(0)
    expect(page.locator("#round-title")).to_contain_text("Round 1 of 3")
    fits(page, 320, 390, 1366)
    page.locator('.desk a[href="#table-1-2-4"]').click()
    expect(page.locator("#round-title")).to_contain_text("Round 2 of 3")
    expect(page.locator("#table-1-2-4")).to_be_in_viewport()
    play(carla, path, 1)
    turn(page, "Now")
    expect(page.locator("#round-title")).to_contain_text("Round 2 of 3")
    reader = page_of(visit(viewport=PHONE), path)
    expect(reader.locator("#round-title")).to_contain_text("Round 2 of 3")


def test_each_division_has_its_own_winner_places_and_diplomas(visit, people):
    carla = people["carla"]
    path = begun(carla)
    for number in (1, 2, 3):
        play(carla, path, number)
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path)
    turn(page, "Standings")
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(10)
    shown = [" ".join(row.split()[:2]) for row in rows.all_inner_texts()]
    assert shown == [
        "Division 1", "1 Aldo", "2 Berta", "3 Ciro", "4 Dora", "Division 2", "1 Elio", "2 Fede", "3 Gina", "4 Hanna",
    ]  # fmt: skip
    expect(page.locator("#standings tr", has_text="goes down")).to_contain_text("Dora")
    expect(page.locator("#standings tr", has_text="goes up")).to_contain_text("Elio")
    accessible(page)
    fits(page, 320, 390, 1366)
    did(carla.post(f"{path}/certificates"))
    did(carla.post(f"{path}/end"))
    page = page_of(visit(viewport=PHONE), path)
    expect(page.locator(".podium :is(h3, li > span)")).to_have_text(
        ["Division 1", "Aldo", "Berta", "Ciro", "Division 2", "Elio", "Fede", "Gina"]
    )
    printed = settled(visit(), f"{path.removeprefix('/v1')}/print#diplomas")
    expect(printed.locator(".diploma")).to_have_count(6)
    expect(printed.locator(".diploma", has_text="Elio")).to_contain_text("Place 1 · Division 2")
    wall = visit(viewport={"width": 1366, "height": 768}).open(f"{path.removeprefix('/v1')}/screen?turn=3").page
    for division, winner in (("Division 1", "Aldo"), ("Division 2", "Elio")):
        wall.get_by_role("heading", name=division).wait_for()
        expect(wall.locator(".wall-list li").first).to_contain_text(winner)


def test_direct_encounter_that_parted_players_of_a_division_is_shown(visit, people):
    """Nothing else but the lot is in this list. The lot decided nothing."""
    carla = people["carla"]
    path = level_event(carla, {**LEAGUE, "tiebreaks": ["direct-encounter", "lot"]}, names=NAMES)
    did(carla.post(f"{path}/certificates"))
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path)
    expect(page.locator(".podium li > span")).to_have_text(["Berta", "Aldo", "Dora", "Fede", "Elio", "Hanna"])
    expect(page.get_by_text("Only the lot")).to_have_count(0)
    turn(page, "Standings")
    table = page.locator("#standings")
    expect(table.locator("thead th.tiebreak")).to_have_text(["Direct encounter", "Lot"])
    page.get_by_role("button", name="Tie-breaks", exact=True).click()
    assert table.locator("td.tiebreak").all_inner_texts()[::2] == ["1", "0"] * 4
    table.get_by_role("button", name="Berta").click()
    expect(table.get_by_role("region", name="Berta")).to_contain_text("Direct encounter: 1")
    fits(page, 320, 390, 1366)


def test_the_desk_counts_the_open_tables_that_it_does_not_link(visit, people):
    carla = people["carla"]
    path = open_event(carla, DUEL, names=[f"N{one}" for one in range(16)], title="Eight tables", play="typed")
    first_round(carla, path)
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path)
    expect(page.locator(".desk .files a")).to_have_text([*(f"Table {one}" for one in range(1, 7)), "and 2 more"])
    page.get_by_role("link", name="and 2 more").click()
    expect(page.locator("#table-1-1-7")).to_be_in_viewport()


def test_the_desk_shows_the_divisions_of_the_next_season_before_it_begins(visit, people):
    carla = people["carla"]
    path = begun(carla, players=[people["bruno"]])
    for number in (1, 2, 3, 4, 5):
        play(carla, path, number)
    did(carla.post(f"{path}/certificates"))
    did(carla.post(f"{path}/end"))
    season = did(carla.post(f"{path}/seasons", {"title": "Spring", "calendar": None}))["tournament"]["id"]
    path = f"/v1/tournaments/{season}"
    did(carla.post(f"{path}/entrants", {"names": ["Newcomer"]}))
    did(people["bruno"].post(f"{path}/entrants"))
    did(carla.delete(f"{path}/entrants/1"), 200)
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path)
    expect(page.locator(".desk .tree span")).to_have_count(2)
    shown = page.locator(".desk .tree span").all_inner_texts()
    expect(page.locator(".desk .tree")).to_contain_text("Moved here because the number of players changed: Fede.")
    accessible(page)
    did(carla.post(f"{path}/stages", {}))
    lines = did(carla.get(f"{path}/standings"), 200)["standings"]
    (stage,) = did(carla.get(path), 200)["stages"]
    named = {one["entrant"]: one["name"] or one["handle"] for one in did(carla.get(f"{path}/entrants"), 200)["items"]}
    first = {line["entrant"] for line in lines if line["group"] == 1}
    parts = [[one for one in stage["entrants"] if (one in first) == upper] for upper in (True, False)]
    assert shown == [", ".join(named[one] for one in part) for part in parts]
    assert shown == ["bruno, Berta, Ciro, Elio, Fede", "Dora, Gina, Hanna, Newcomer"]


def test_marks_follow_the_divisions_of_the_next_season(visit, people):
    """If a player of the upper division leaves, two of the lower one go up, and the last one goes down anyway."""
    carla = people["carla"]
    path = begun(carla)
    for number in (1, 2, 3):
        play(carla, path, number)
    did(carla.delete(f"{path}/entrants/2"), 200)
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path)
    turn(page, "Standings")
    rows = page.locator("#standings tbody tr")
    expect(rows.filter(has_text="Berta")).to_contain_text("has left")
    expect(rows.filter(has_text="goes up")).to_have_count(2)
    expect(rows.filter(has_text="goes down")).to_have_count(1)
    accessible(page)
    lines = did(carla.get(f"{path}/standings"), 200)["standings"]
    marked = {line["entrant"]: line.get("next_group") for line in lines}
    did(carla.post(f"{path}/end"))
    season = did(carla.post(f"{path}/seasons", {"title": "Spring", "calendar": None}))["tournament"]["id"]
    did(carla.post(f"/v1/tournaments/{season}/stages", {}))
    following = did(carla.get(f"/v1/tournaments/{season}/standings"), 200)["standings"]
    names = {line["entrant"]: line["name"] for line in lines}
    assert {line["name"]: line["group"] for line in following} == {
        names[entrant]: group for entrant, group in marked.items() if group is not None
    }


def test_the_desk_says_who_of_the_last_season_has_not_answered(visit, people):
    carla, bruno = people["carla"], people["bruno"]
    path = begun(carla, players=[people["ada"], bruno])
    for number in (1, 2, 3, 4, 5):
        play(carla, path, number)
    did(carla.post(f"{path}/end"))
    season = did(carla.post(f"{path}/seasons", {"title": "Spring", "calendar": None}))["tournament"]["id"]
    path = f"/v1/tournaments/{season}"
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path)
    desk = page.locator(".desk")
    desk.get_by_text("2 players of the last season are invited; 0 accepted.").wait_for()
    expect(desk.get_by_text("No answer yet: ada and bruno.")).to_be_visible()
    expect(desk.locator(".primary:visible")).to_have_text("Share")
    accessible(page)
    fits(page, 320, 390, 1366)
    did(bruno.post(f"{path}/entrants"))
    desk.get_by_text("1 accepted. No answer yet: ada.").wait_for()
    expect(desk.get_by_role("button", name="Close the entries")).to_be_hidden()

    turn(page, "Players")
    names = page.get_by_label("Players: paste or type names")
    names.fill("ADA\nNewcomer")
    page.get_by_text("ada was invited. Is it the same player?").wait_for()
    accessible(page)
    names.fill("")
    turn(page, "Now")
    desk.get_by_role("button", name="Enter by name: ada").click()
    desk.get_by_role("button", name="Close the entries").click()
    page.get_by_text("tables of round 1 are open:").wait_for()
    turn(page, "Players")
    page.get_by_text("A league takes no late entries").wait_for()
    late = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada"), path)
    late.get_by_text("Ask the organiser about the next season.").wait_for()
    accessible(late)
    names = {one["entrant"]: one["name"] for one in did(carla.get(f"{path}/entrants"), 200)["items"]}
    first = [one for one in did(carla.get(f"{path}/standings"), 200)["standings"] if one["group"] == 1]
    assert "ada" in [names[one["entrant"]] for one in first]


def test_a_player_of_a_league_sees_all_open_games(visit, people):
    carla = people["carla"]
    path = begun(carla, players=[people["bruno"]])
    page = page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("bruno"), path)
    seat = page.locator(".seat")
    seat.get_by_text("4 open games:").wait_for()
    expect(seat.locator("li", has_text="against Dora")).to_have_count(1)
    accessible(page)
    fits(page, 320, 390, 1366)
    link = seat.locator("li", has_text="against Dora").get_by_role("link")
    table = link.get_attribute("href")
    link.click()
    expect(page.locator(table)).to_be_in_viewport()
    page.locator("summary", has_text="Leave this event").click()
    page.get_by_text("You lose your open games.").wait_for()
    for number in (1, 2, 3, 4, 5):
        play(carla, path, number)
    expect(seat).to_have_count(0)
    expect(page.locator("#round-title")).to_contain_text("Round 5 of 5")
    bye = page.locator("#round p", has_text="Bye:")
    expect(bye).not_to_contain_text("Elio")  # the smaller division has three rounds only


def test_a_refused_ruling_shows_its_reason_in_view(visit, people):
    path = begun(people["carla"], players=[people["bruno"]])
    visitor = visit(viewport={"width": 1366, "height": 500}, reduced_motion="reduce").signed_in("carla")
    page = page_of(visitor, path, "#people")
    page.locator("summary", has_text="Make a ruling…").click()
    form = page.locator("form", has=page.get_by_role("button", name="Record the ruling"))
    form.locator("select").first.select_option("rename")
    form.locator("input[name=name]").fill("Bruno B.")
    form.locator("input[name=reason]").fill("A typing error.")
    form.get_by_role("button", name="Record the ruling").click()
    expect(page.get_by_role("alert").filter(has_text="comes from their account")).to_be_in_viewport()
    visitor.complaints.clear()  # the browser reports the 422
