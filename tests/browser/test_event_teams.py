"""Teams at the desk: counted, marked while they wait, checked in together, withdrawn and brought back as a whole."""

from playwright.sync_api import expect

from tests.browser.test_desk_words import TEAMS, desk_of
from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through, turn
from tests.browser.test_reading import accessible
from tests.support.event import did, first_round, open_event

CLUBS = (("Foxes", ["Ann", "Bo"]), ("Owls", ["Cy", "Di"]), ("Lynxes", ["Ivy", "Jon"]))


def clubs(organiser, **more):
    path = open_event(organiser, TEAMS, title="Clubs", play="typed", **more)
    for name, who in CLUBS:
        did(organiser.post(f"{path}/teams", {"name": name, "names": who}))
    return path


def test_a_waiting_team_takes_the_place_of_a_withdrawn_one(visit, people):
    path = clubs(people["carla"], most_entrants=4)
    page = desk_of(visit, path, "#people")
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    expect(page.locator("#team-3 .badge")).to_have_text("waits for a place")
    page.get_by_role("button", name="Withdraw the team: Foxes").click()
    page.get_by_text("Foxes leaves the event with Ann and Bo.").wait_for()
    accessible(page)
    fits(page, 320, 390, 820, 1366)
    page.get_by_role("button", name="Withdraw the team", exact=True).click()
    expect(page.locator("#team-1 s")).to_have_text(["Ann", "Bo"])
    expect(page.locator("#team-3 .badge")).to_have_count(0)
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    page.get_by_role("button", name="Bring back: Foxes").click()
    expect(page.locator("#team-1 .badge")).to_have_text("waits for a place")


def test_a_team_that_is_withdrawn_loses_its_open_tables(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    match = next(one for one in first_round(carla, path)["matches"] if len(one["teams"]) == 2)
    left = match["teams"][0]
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name=f"Withdraw the team: {left['name']}").click()
    page.get_by_text("Its open tables are lost.").wait_for()
    page.get_by_role("button", name="Withdraw the team", exact=True).click()
    expect(page.locator(f"#team-{left['team']} s")).to_have_count(2)
    turn(page, "Standings")
    expect(page.locator("#team-standings tr", has_text="has left").locator("th")).to_contain_text([left["name"]])
    turn(page, "Now")
    page.get_by_text("All tables are done.").or_(page.get_by_role("button", name="Draw round 2")).first.wait_for()


def test_people_come_to_the_desk_by_team(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    did(carla.delete(f"{path}/entrants/2"), 200)
    page = desk_of(visit, path, "#now")
    page.get_by_text("Teams with fewer players than boards: Foxes (1/2).").wait_for()
    turn(page, "Players")
    page.locator("summary", has_text="Check-in").click()
    page.locator("summary", has_text="Fees").click()
    for part in (page.locator(".roll-call h3"), page.locator(".fees tr.part")):
        expect(part).to_have_text([name for name, _ in CLUBS])
    accessible(page)
    fits(page, 320, 390, 820, 1366)


def test_visitors_see_which_teams_play(visit, people):
    page = page_of(visit(viewport=PHONE), clubs(people["carla"], most_entrants=4), "#info")
    expect(page.locator(".hall-head")).to_contain_text("2 teams")
    expect(page.locator("#team-3 .badge")).to_have_text("waits for a place")


def test_the_players_of_a_board_have_one_order_everywhere(visit, people):
    carla, ada = people["carla"], people["ada"]
    path = open_event(carla, TEAMS, players=[ada], title="Boards", play="typed")
    did(carla.post(f"{path}/teams", {"name": "Foxes", "names": ["Ann"], "entrants": [1]}))
    did(carla.post(f"{path}/teams", {"name": "Owls", "names": ["Cy", "Di"]}))
    (match,) = first_round(carla, path)["matches"]
    called = {one["entrant"]: one["name"] or "ada" for one in did(carla.get(f"{path}/entrants"), 200)["items"]}
    boards = [[called[entrant] for entrant in row] for row in match["boards"]]
    own = next(number for number, board in enumerate(boards, 1) if "ada" in board)

    def order(found):
        words = " ".join(found.all_inner_texts()) if hasattr(found, "all_inner_texts") else found
        return sorted((name for board in boards for name in board), key=words.index)

    everybody = [name for board in boards for name in board]
    page = desk_of(visit, path, "#now")
    page.locator("#table-1-1-2 form.scores").wait_for()
    assert order(page.locator("form.scores label")) == everybody
    slips = page_of(visit(viewport=PHONE), path, "/print#slips")
    slips.locator(".slip").nth(1).wait_for()
    assert order(slips.locator(".slip tbody th")) == everybody
    assert [text.count("begins") for text in slips.locator(".slip tbody th").all_inner_texts()] == [1, 0, 0, 1]
    phone = page_of(visit(viewport=PHONE).signed_in("ada"), path, "#now")
    phone.locator(f"#table-1-1-{own} label", has_text="begins").wait_for()
    where, other = f"{path}/rounds/1/1/tables/{own}", next(name for name in boards[own - 1] if name != "ada")
    numbers = {name: entrant for entrant, name in called.items()}
    lines = [{"entrant": numbers[name], "score": score} for name, score in (("ada", 40), (other, 30))]
    for turned in (lines, lines[::-1]):
        did(ada.post(f"{where}/claims", {"results": turned, "number": 1}))
        reported = page.locator(f"#table-1-1-{own} .claims")
        reported.wait_for()
        shown = reported.inner_text().partition(":")[2]
        assert sorted(boards[own - 1], key=shown.index) == boards[own - 1]
    for table in (1, 2):
        scores = [{"entrant": numbers[name], "score": 40 + at} for at, name in enumerate(boards[table - 1])]
        did(carla.post(f"{path}/rounds/1/1/tables/{table}/results", {"results": scores}))
    for sheet in ("pairings", "results"):
        printed = visit().page
        printed.goto(f"{path}/exports/{sheet}.html")
        assert order(printed.locator(".sheet").first.locator("td.name")) == everybody, sheet


def test_a_listed_player_joins_a_team_event_that_has_begun(visit, people):
    carla = people["carla"]
    path = clubs(carla, visibility="private")
    first_round(carla, path)
    page = desk_of(visit, path, "#players")
    page.locator("summary", has_text="Invite an account").click()
    invite = page.locator(".invite")
    invite.get_by_label("Handle").fill("bruno")
    accessible(page)
    fits(page, 320, 390, 1366)
    invite.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_text("Invited, not yet here: bruno").wait_for()
    page_of(visit(viewport=PHONE).signed_in("bruno"), path).get_by_role("button", name="Join late").click()
    turn(page, "Now")
    who = page.locator("form", has_text="bruno entered and plays for no team. Who is it?")
    who.get_by_label("Same person as").select_option("Di (Owls)")
    who.get_by_role("button", name="Same person").click()
    who.wait_for(state="detached")
    assert did(carla.get(f"{path}/entrants/4"), 200)["handle"] == "bruno"


def test_a_guest_is_a_listed_player_of_a_team_event_that_has_begun(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    first_round(carla, path)
    phone = page_of(visit(viewport=PHONE, reduced_motion="reduce"), path, "#now")
    phone.get_by_role("button", name="Join late").click()
    dialog = phone.locator("dialog")
    dialog.get_by_label("Your name on the list").select_option("Bo (Foxes)")
    accessible(phone)
    fits(phone, 320, 390, 1366)
    dialog.get_by_role("button", name="Yes, it is me").click()
    phone.get_by_text("Bo is on the list twice.").wait_for()
    page = desk_of(visit, path, "#now")
    page.get_by_role("button", name="Same person: Bo").click()
    phone.get_by_text("Bo is on the list twice.").wait_for(state="detached")
    assert did(carla.get(f"{path}/entrants/2"), 200)["account"]
    ada = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada")
    page_of(ada, path).get_by_role("button", name="Join late").click()
    ada.page.get_by_label("Your name on the list").select_option("Cy (Owls)")
    ada.button("Yes, it is me").click()
    ada.page.get_by_text("Tell the organiser which name on the list is yours.").wait_for()


def test_the_desk_names_players_without_a_team_and_keeps_reserves(visit, people):
    carla = people["carla"]
    path = clubs(carla)
    did(people["ada"].post(f"{path}/entrants"))
    page = desk_of(visit, path, "#now")
    page.locator(".desk [role=status]", has_text="ada").wait_for()
    accessible(page)
    teams = did(carla.get(f"{path}/teams"), 200)["items"]
    foxes = [one["entrant"] for one in teams[0]["entrants"]]
    did(carla.put(f"{path}/teams/1", {"name": "Foxes", "entrants": [*foxes, 7]}), 200)
    page.locator(".desk [role=status]", has_text="ada").wait_for(state="detached")
    play_through(carla, path, first_round(carla, path), games=1)
    page.get_by_role("button", name="Draw round 2").wait_for()
    expect(page.get_by_role("button", name="Drop: ada")).to_have_count(0)
