"""The desk of an event offers what helps there, and says what it means."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_event_divisions import begun
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible, axe_finds_nothing
from tests.support.event import SWISS, did, first_round, open_event

TEAMS = {**SWISS, "scale": {"preset": "win"}, "teams": {"boards": 2}}


def desk_of(visit, path, part=""):
    return page_of(visit(viewport=PHONE, reduced_motion="reduce").signed_in("carla"), path, part)


def test_organisers_see_the_way_in_on_one_tab_and_below_the_next_step(visit, people):
    path = open_event(people["carla"], SWISS, title="Online", play="here")
    page = desk_of(visit, path, "#now")
    way_in = page.get_by_role("button", name="Take part")
    expect(way_in).to_be_visible()
    expect(page.locator("button.primary", has_text="Take part")).to_have_count(0)
    for part in ("Players", "Settings"):
        turn(page, part)
        expect(way_in).to_have_count(0)


def test_an_unknown_handle_of_staff_is_named(visit, people):
    visitor = visit(viewport=PHONE).signed_in("carla")
    page = page_of(visitor, open_event(people["carla"], SWISS, title="Helpers", play="typed"), "#settings")
    page.get_by_text("To change them, make another event").wait_for()
    page.get_by_text("Staff", exact=True).click()
    page.get_by_label("Handle").fill("no-such-person")
    page.locator(".staff").get_by_role("button", name="Add").click()
    page.get_by_text("Nobody has the handle no-such-person.").wait_for()
    visitor.complaints.clear()  # the browser reports the 404


@pytest.mark.parametrize(
    ("stage", "rounds", "offered"),
    [
        (SWISS, 1, 2),
        (SWISS, 2, 0),
        ({"format": {"kind": "knock-out"}}, 1, 0),
        ({"format": {"kind": "round-robin"}}, 1, 0),
    ],
)
def test_byes_and_forbidden_pairs_are_offered_while_a_swiss_goes_on(visit, people, stage, rounds, offered):
    carla = people["carla"]
    path = open_event(carla, stage, names=["Ann", "Bo", "Cy", "Di"], title="Pairs", play="typed")
    round_ = first_round(carla, path)
    for _ in range(rounds - 1):
        play_through(carla, path, round_, games=1)
        for step in ("rounds", "rounds/publish"):
            round_ = did(carla.post(f"{path}/{step}"))["round"]
    page = desk_of(visit, path, "#rounds")
    page.locator("#round-title").wait_for()
    expect(page.locator("#byes-title, #forbidden-title")).to_have_count(offered)


def test_a_league_offers_no_byes_as_its_rounds_are_drawn(visit, people):
    page = desk_of(visit, begun(people["carla"]), "#rounds")
    page.locator("#round-title").wait_for()
    expect(page.locator("#byes-title, #forbidden-title")).to_have_count(0)


def test_organisers_admit_correct_and_drop_people_who_wait(visit, people):
    carla = people["carla"]
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
    path = open_event(carla, SWISS, names=names, title="Full", play="typed", most_entrants=3)
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name="Drop: Flo").click()
    expect(page.locator(".waiting li")).to_have_count(2)
    accessible(page)
    expect(page.get_by_role("button", name="Let in: Ed")).to_have_count(0)
    page.get_by_role("button", name="Correct this entry: Ed").click()
    page.locator("form.rename input[name=name]").fill("Eddy")
    page.locator("form.rename").get_by_role("button", name="Save").click()
    expect(page.locator(".waiting li").last).to_contain_text("Eddy")
    page.get_by_text("“Let in” raises the player limit to 4.").wait_for()
    page.get_by_role("button", name="Let in: Di").click()
    expect(page.locator(".waiting li")).to_have_count(1)
    assert did(carla.get(path), 200)["most_entrants"] == 4
    did(carla.put(f"{path}/places", {"most_entrants": 3}), 200)
    did(carla.delete(f"{path}/entrants/4"), 200)
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    turn(page, "Now")
    page.get_by_role("link", name="players wait for a place").click()
    page.get_by_role("button", name="Let in: Eddy").click()
    expect(page.locator(".waiting li")).to_have_count(0)


def test_entries_close_at_the_present_number_of_players(visit, people):
    path = open_event(people["carla"], SWISS, names=["Ann", "Bo", "Cy"], title="Closing", play="typed")
    page = desk_of(visit, path, "#people")
    page.get_by_text("Player limit", exact=True).click()
    page.get_by_role("button", name="Close the entries").click()
    expect(page.get_by_role("button", name="Close the entries")).to_have_count(0)
    entered = did(people["ada"].post(f"{path}/entrants"))["entrant"]
    assert entered["waits"]
    expect(page.locator(".waiting li")).to_have_text(re.compile("ada"))


def test_the_form_of_a_board_names_the_teams(visit, people):
    carla = people["carla"]
    path = open_event(carla, TEAMS, title="Clubs", play="typed")
    for name in ("Foxes", "Wasps"):
        did(carla.post(f"{path}/teams", {"name": name, "names": [f"{name[0]} {board}" for board in (1, 2)]}))
    first_round(carla, path)
    page = desk_of(visit, path)
    orders = []
    for board in (1, 2):
        labels = page.locator(f"#table-1-1-{board} .score-line label")
        expect(labels).to_have_count(2)
        orders.append([re.findall("Foxes|Wasps", label)[0] for label in labels.all_inner_texts()])
        expect(page.locator(f"#table-1-1-{board} h3")).to_contain_text(f"{' – '.join(orders[0])} · Board {board}")
    assert orders[0] == orders[1], "the players of a team are on one side"
    assert sorted(orders[0]) == ["Foxes", "Wasps"]
    expect(page.locator(".hall-head")).to_contain_text("2 teams running")
    guest = page_of(visit(viewport=PHONE), path, "#round")
    for board in (1, 2):
        lines = guest.locator(f"#table-1-1-{board} .lines li")
        expect(lines).to_contain_text(orders[0])
        expect(lines.filter(has_text="begins")).to_have_count(1)
    turn(page, "Standings")
    expect(page.locator("#standings tbody th").first).to_contain_text(re.compile("Foxes|Wasps"))
    slips = page_of(visit(viewport=PHONE), path, "/print#slips")
    expect(slips.locator(".slip").last).to_contain_text(f"{' – '.join(orders[0])} · Board 2")


def test_organisers_change_and_remove_an_announcement(visit, people):
    path = open_event(people["carla"], SWISS, title="Told", play="typed")
    for text in ("Lunch is at one.", "Typo herre."):
        did(people["carla"].post(f"{path}/announcements", {"text": text}))
    page, reader = desk_of(visit, path, "#now"), page_of(visit(viewport=PHONE), path)
    told = page.locator(".told .matter")
    told.filter(has_text="Lunch").get_by_role("button", name="Change or remove…").click()
    page.locator(".told").get_by_label("Announcement").fill("Lunch is at two.")
    axe_finds_nothing(page)
    page.locator(".told").get_by_role("button", name="Save").click()
    expect(page.locator(".told").get_by_role("button", name="Save")).to_have_count(0)
    told.filter(has_text="Typo herre.").get_by_role("button", name="Change or remove…").click()
    page.locator(".told").get_by_role("button", name="Remove", exact=True).click()
    for where in (page, reader):
        where.locator(".told .matter", has_text="Lunch is at two.").wait_for()
        where.locator(".told", has_text="Typo herre.").wait_for(state="detached")
    assert reader.get_by_role("button", name="Change or remove…").count() == 0


def test_sheets_of_earlier_rounds_are_linked(visit, people):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ann", "Bo", "Cy", "Di"], title="Sheets", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    did(carla.post(f"{path}/rounds"))
    did(carla.post(f"{path}/rounds/publish"))
    page = desk_of(visit, path, "#print")
    accessible(page)
    for link, sheet in (("Results", "results"), ("Pairings, by table and by name", "pairings")):
        page.locator(".of-round select").select_option("Round 1")
        page.get_by_role("link", name=link, exact=True).click()
        page.wait_for_url(f"**/exports/{sheet}.html?stage=1&as_of_round=1")
        page.get_by_text("round 1 of 2").first.wait_for()
        page.go_back()


def test_a_guest_organises_under_the_name_of_a_club(visit):
    guest = visit(viewport=PHONE)
    page = settled(guest, "/tournaments/new")
    page.get_by_label("Name", exact=True).fill("Evening")
    page.get_by_label("Organiser or club").fill("Meeple Club")
    page.get_by_label("Players at a table").select_option("2")
    page.get_by_label("Players: paste").fill("Ann\nBo")
    page.locator("summary", has_text="Points and tie-breaks").click()
    expect(page.locator("select[name=scale]")).to_have_value("win")
    accessible(page)
    guest.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    page.locator(".badge", has_text="running").wait_for()
    stranger = page_of(
        visit(viewport=PHONE), page.url.partition("/tournaments")[1] + page.url.partition("/tournaments")[2], "#info"
    )
    stranger.get_by_role("link", name="Meeple Club (guest)").wait_for()


@pytest.mark.parametrize("begins", [False, True])
def test_the_desk_lets_in_a_whole_team(visit, people, begins):
    carla = people["carla"]
    path = open_event(carla, TEAMS, title="Clubs", play="typed", most_entrants=4)
    for name, who in (("Foxes", ["Ann", "Bo"]), ("Owls", ["Cy", "Di"]), ("Lynxes", ["Ivy", "Jon"])):
        did(carla.post(f"{path}/teams", {"name": name, "names": who}))
    did(carla.delete(f"{path}/entrants/1"), 200)
    if begins:
        did(carla.post(f"{path}/stages"))
    page = desk_of(visit, path, "#people")
    expect(page.locator(".waiting li")).to_have_count(2)
    page.get_by_text("“Let in” raises the player limit to 5.").wait_for()
    page.get_by_role("button", name="Let in: Ivy").click()
    expect(page.locator(".waiting li")).to_have_count(0)
    assert did(carla.get(path), 200)["playing"] == 5
