"""The page of an event for visitors: the name that they look for, results by round, sharing, the list of events."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_event_details import fits, typed
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.event import DUEL, SWISS, did, first_round, open_event

NAMES = ["Anna Nowak", "Bruno Costa", "Carla Rossi", "Dawid Lis"]


def names_at(table):
    return [one["name"] for one in table["entrants"]]


def test_the_page_remembers_the_name_that_a_visitor_looked_for(visit, people):
    api = open_event(people["carla"], SWISS, names=NAMES, title="Found again", play="typed")
    tables = first_round(people["carla"], api)["tables"]
    guest = visit(viewport=PHONE)
    page = settled(guest, api.removeprefix("/v1"))
    expect(page.get_by_role("button", name="Join late")).to_have_count(1)
    seat, field = page.locator(".seat"), page.get_by_label("Find your table")
    for several in ("o", "os"):
        field.fill(several)
        field.press("Enter")
        expect(seat).to_have_count(0)
    field.fill("nowak")
    field.press("Enter")
    mine = next(table for table in tables if "Anna Nowak" in names_at(table))
    (other,) = set(names_at(mine)) - {"Anna Nowak"}
    for _ in range(2):
        expect(seat).to_contain_text(f"Table {mine['number']}, against {other}")
        expect(seat).to_contain_text("Anna Nowak")
        expect(page.locator(".table.mine")).to_have_count(1)
        expect(page.get_by_role("button", name="Join late")).to_have_count(0)
        assert seat.bounding_box()["y"] < page.get_by_role("button", name="Share").bounding_box()["y"]
        accessible(page)
        page = settled(guest, api.removeprefix("/v1"))
    turn(page, "Standings")
    expect(page.locator("#standings tr.me")).to_contain_text("Anna Nowak")
    guest.button("Not you?").click()
    for _ in range(2):
        expect(seat).to_have_count(0)
        page = settled(guest, api.removeprefix("/v1"))


def rounds_of(api, who, rounds):
    """Return the opponent and the points of each round, from the rounds themselves."""
    found = []
    for number in range(1, rounds + 1):
        held = did(api.get(f"{who}/rounds/1/{number}"), 200)
        for table in held["tables"]:
            scores = {one["entrant"]: one["score"] for one in table["games"][-1]["results"]}
            for one in table["entrants"]:
                (other,) = (each for each in table["entrants"] if each != one)
                points = 6 * (scores[one["entrant"]] > scores[other["entrant"]])
                found.append((one["name"], number, f"{points} {other['name']}"))
    return {name: [cell for one, _, cell in sorted(found) if one == name] for name in NAMES}


def test_standings_show_the_opponent_and_the_points_of_each_round(visit, people):
    carla = people["carla"]
    api = open_event(carla, SWISS, names=NAMES, title="By round", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    did(carla.post(f"{api}/rounds"))
    typed(carla, api, did(carla.post(f"{api}/rounds/publish"))["round"], 30, 60)
    page = settled(visit(viewport={"width": 1366, "height": 768}), f"{api.removeprefix('/v1')}#standings")
    page.locator("td.by-round").first.wait_for()
    rows = page.locator("#standings tbody tr").all()
    shown = {
        row.locator("th").inner_text(): [" ".join(cell.split()) for cell in row.locator(".by-round").all_inner_texts()]
        for row in rows
    }
    assert shown == rounds_of(carla, api, 2)
    fits(page, 320, 390, 600, 820, 1366, 1920)
    accessible(page)
    guest = visit(viewport=PHONE)
    page = settled(guest, f"{api.removeprefix('/v1')}#standings")
    page.locator("#standings tbody tr").first.wait_for()
    expect(page.locator(".by-round")).to_have_count(0)
    look = "button => [getComputedStyle(button).color, getComputedStyle(button).fontWeight]"
    button = page.get_by_role("button", name="Results by round")
    off = button.evaluate(look)
    button.click()
    expect(page.locator("td.by-round")).to_have_count(8)
    assert off != button.evaluate(look)
    assert "gradient" in page.locator("#standings .wide").evaluate("box => getComputedStyle(box).backgroundImage")
    accessible(page)
    fits(page, 320, 390)
    assert page.locator("#standings .wide").evaluate("box => box.scrollWidth > box.clientWidth")


def test_rounds_are_fetched_when_one_begins_or_ends(visit, people):
    """An export costs more than a result should."""
    carla, fetched = people["carla"], []
    api = open_event(carla, DUEL, names=NAMES, title="Costs", play="typed")
    shown = first_round(carla, api)
    visitor = visit(viewport={"width": 1366, "height": 768})
    visitor.page.on("request", lambda one: fetched.append(one.url) if "crosstable" in one.url else None)
    page = settled(visitor, f"{api.removeprefix('/v1')}#standings")
    expect(page.locator("td.by-round", has_text="…")).to_have_count(4)
    typed(carla, api, {**shown, "tables": shown["tables"][:1]}, 50, 40)
    expect(page.locator("#standings tbody td b", has_text="6")).to_have_count(1)
    assert len(fetched) == 1
    typed(carla, api, {**shown, "tables": shown["tables"][1:]}, 50, 40)
    expect(page.locator("td.by-round b", has_text="6")).to_have_count(2)
    assert len(fetched) == 2


def test_standings_name_the_results_that_they_include(visit, people):
    """Points of a round that is under way count at once: "after round 1" would be false."""
    carla = people["carla"]
    api = open_event(carla, SWISS, names=NAMES, title="Half a round", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    did(carla.post(f"{api}/rounds"))
    shown = did(carla.post(f"{api}/rounds/publish"))["round"]
    typed(carla, api, {**shown, "tables": shown["tables"][:1]}, 50, 40)
    page = settled(visit(viewport=PHONE), f"{api.removeprefix('/v1')}#standings")
    expect(page.get_by_text("Includes 1 of 2 tables of round 2.")).to_be_visible()
    rows = page.locator("#standings tbody tr", has_text="still playing")
    assert sorted(rows.locator("th button").all_inner_texts()) == sorted(names_at(shown["tables"][1]))
    fits(page, 320, 390)
    accessible(page)
    typed(carla, api, {**shown, "tables": shown["tables"][1:]}, 50, 40)
    expect(page.get_by_text("After round 2.")).to_be_visible()
    expect(rows).to_have_count(0)


def test_players_who_never_met_have_no_direct_encounter(visit, people):
    """A drawn game is 0. The column has a meaning that readers can look up, as have the others."""
    carla, names = people["carla"], [*NAMES, "Elena Bianchi", "Filip Maj"]
    api = open_event(carla, SWISS, names=names, title="Never met", play="typed")
    shown = first_round(carla, api)
    typed(carla, api, {**shown, "tables": shown["tables"][:1]}, 40, 40)
    typed(carla, api, {**shown, "tables": shown["tables"][1:]}, 50, 40)
    page = settled(visit(viewport={"width": 1366, "height": 768}), f"{api.removeprefix('/v1')}#standings")
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(6)
    headings = page.locator("#standings th.tiebreak").all_inner_texts()
    column = headings.index("Direct encounter")
    drawn = names_at(shown["tables"][0])
    for row in rows.all():
        met = row.locator("th button").inner_text() in drawn
        expect(row.locator("td.tiebreak").nth(column)).to_have_text("0" if met else "–")
    page.get_by_text("What the tie-breaks count").click()
    assert page.locator(".legend dt").all_inner_texts() == headings
    expect(page.locator(".legend dd").first).to_contain_text("A dash: they never met.")
    fits(page, 320, 390, 820, 1366)
    accessible(page)
    paper = visit().open(f"{api}/exports/standings.html").page
    cells = [row.locator("td").all_inner_texts() for row in paper.locator("tbody tr").all()]
    assert sum("–" in row for row in cells) == 4


def test_a_round_of_larger_tables_shows_the_place_and_byes(visit, people):
    carla, stage = people["carla"], {"format": {"kind": "swiss", "rounds": 1, "size": 3}}
    api = open_event(carla, stage, names=NAMES[:3], title="Threes", play="typed")
    (table,) = first_round(carla, api)["tables"]
    scores = zip(table["entrants"], (20, 20, 30), strict=True)
    lines = [{"entrant": one["entrant"], "score": score} for one, score in scores]
    did(carla.post(f"{api}/rounds/1/1/tables/1/results", {"results": lines}))
    page = settled(visit(), f"{api.removeprefix('/v1')}#standings")
    page.locator("td.by-round").first.wait_for()
    cells = [" ".join(cell.split()) for cell in page.locator("td.by-round").all_inner_texts()]
    assert cells == ["6 1 of 3", "1½ tied 2–3 of 3", "1½ tied 2–3 of 3"]
    turn(page, "Round")
    expect(page.locator(".lines b")).to_have_text(["30", "tie 20", "tie 20"])  # by place, not by seat


def test_tools_and_the_embed_code_are_for_organisers(visit, people, service):
    api = open_event(people["carla"], SWISS, names=NAMES, title="Tools", play="typed")
    tools, guest = ("Overlay for a stream", "Projector view"), visit(viewport=PHONE)
    page = settled(guest, f"{api.removeprefix('/v1')}#info")
    page.locator("#files").wait_for()
    assert [page.get_by_role("link", name=one).count() for one in tools] == [0, 0]
    guest.button("Share").click()
    expect(page.get_by_role("status").get_by_text(re.compile("copied|http"))).to_be_visible()
    expect(page.get_by_text("Embed code")).to_have_count(0)
    organiser = visit(viewport=PHONE).signed_in("carla")
    page = settled(organiser, f"{api.removeprefix('/v1')}#print")
    for one in tools:
        page.get_by_role("link", name=one).wait_for()
    organiser.button("Share").click()
    page.get_by_text("Embed code").click()
    assert f'src="{service.url}{api.removeprefix("/v1")}/embed"' in page.get_by_label("Embed code").input_value()
    fits(page, 320, 390, 1366)
    accessible(page)


def test_an_organiser_with_a_phone_sees_a_whole_table_first(visit, people):
    """The tabs of the desk cover the bottom of a phone."""
    carla, stage = people["carla"], {"format": {"kind": "swiss", "rounds": 3, "size": 4}}
    names = [*NAMES, "Elena Bianchi", "Filip Maj", "Gaia Conti", "Hugo Silva"]
    api = open_event(carla, stage, names=names, title="By thumb", play="typed")
    first_round(carla, api)
    page = settled(visit(viewport=PHONE).signed_in("carla"), api.removeprefix("/v1"))
    fields = page.locator(".table").first.locator("input[type=number]")
    expect(fields).to_have_count(4)
    last, tabs = (one.bounding_box() for one in (fields.last, page.locator(".tabs")))
    assert last["y"] + last["height"] < tabs["y"]
    page.get_by_text("Take this round back").first.click()
    page.get_by_label("Why").fill("Two players came late.")
    accessible(page)
    page.get_by_role("button", name="Take this round back").click()
    expect(page.get_by_role("button", name="Draw round 1")).to_be_visible()


def test_an_open_event_names_its_organiser_and_free_places(visit, people):
    carla = people["carla"]
    api = open_event(carla, SWISS, names=NAMES, title="Who asks", play="typed", most_entrants=7)
    did(
        carla.put(
            f"{api}/details", {"title": "Who asks", "description": "Bring a pen.", "starts_at": "2031-02-03T14:05:00Z"}
        ),
        200,
    )
    page = settled(visit(viewport=PHONE), api.removeprefix("/v1"))
    shown = page.locator(".details div").all_inner_texts()
    assert [one.split("\n")[-1] for one in shown] == ["carla", "Bring a pen.", "3"]
    expect(page.locator(".details a")).to_have_attribute("href", "/players/carla")
    fits(page, 320, 390, 1366)
    accessible(page)
    desk = settled(visit(viewport=PHONE).signed_in("carla"), api.removeprefix("/v1"))
    begin = desk.get_by_role("button", name="Start and draw round 1")
    assert begin.get_attribute("class") == "", "the event is years ahead"
    did(carla.put(f"{api}/details", {"title": "Who asks"}), 200)
    expect(begin).to_have_class("primary")


def test_slips_name_the_tables_that_need_none(visit, people):
    carla = people["carla"]
    api = open_event(carla, DUEL, names=NAMES, title="Half of them", play="typed")
    shown = first_round(carla, api)
    typed(carla, api, {**shown, "tables": shown["tables"][:1]}, 50, 40)
    page = visit(viewport=PHONE).signed_in("carla").open(f"{api.removeprefix('/v1')}/print#slips").page
    expect(page.locator(".slips li")).to_have_count(1)
    expect(page.get_by_text("No slip for tables with a result: 1.")).to_be_visible()
    fits(page, 320, 390, 1366)
    accessible(page)
    page.emulate_media(media="print")
    expect(page.get_by_text("No slip for")).to_be_hidden()
    page.emulate_media(media="screen")
    typed(carla, api, {**shown, "tables": shown["tables"][1:]}, 50, 40)
    page.reload()
    expect(page.locator(".slips li")).to_have_count(2)
    expect(page.get_by_text("No slip for")).to_have_count(0)


@pytest.mark.parametrize(("visibility", "longest"), [("public", 9), ("unlisted", 41)])
def test_the_address_of_a_poster_can_be_typed(visit, people, visibility, longest):
    """Other events have no short address that a reader could guess."""
    api = open_event(people["carla"], DUEL, title="At the door", visibility=visibility)
    desk = visit(viewport=PHONE).signed_in("carla").open(f"{api.removeprefix('/v1')}/print#poster").page
    typed_in = desk.locator(".poster .address").inner_text()
    assert len(typed_in[typed_in.index("/") :]) == longest
    fits(desk, 320, 390, 1366)
    accessible(desk)
    guest = visit().page
    guest.goto(f"http://{typed_in}")
    guest.wait_for_url(f"**{api.removeprefix('/v1')}")
    guest.get_by_role("heading", name="At the door").wait_for()


@pytest.mark.parametrize("sheet", ["slips", "diplomas"])
def test_paper_is_light_in_the_dark_theme(visit, people, sheet):
    carla = people["carla"]
    api = open_event(carla, DUEL, names=NAMES, title="Paper", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    did(carla.post(f"{api}/certificates"))
    did(carla.post(f"{api}/end"))
    page = visit(color_scheme="dark").signed_in("carla").open(f"{api.removeprefix('/v1')}/print#{sheet}").page
    page.locator(f".{sheet} li").first.wait_for()
    style = "paper => [getComputedStyle(paper).backgroundColor, getComputedStyle(paper).color]"
    assert page.locator(".paper").evaluate(style) == ["rgb(255, 255, 255)", "rgb(36, 33, 28)"]
    accessible(page)


def test_filters_of_the_list_combine_and_an_empty_list_says_what_to_do(visit, people):
    open_event(people["carla"], SWISS, names=NAMES, title="Listed", play="typed")
    page = settled(visit(viewport=PHONE), "/tournaments")
    page.get_by_role("navigation", name="Status").get_by_role("link", name="Open for entries").click()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Kingdomino").click()
    page.wait_for_url("**/tournaments?status=open&ruleset=kingdomino")
    page.locator(".event-card", has_text="Listed").first.wait_for()
    assert page.locator(".filter [aria-current]").all_inner_texts() == ["Open for entries", "Kingdomino"]
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Domaine").click()
    page.get_by_text("No event fits these filters.").wait_for()
    accessible(page)
    page.get_by_role("link", name="Show all events").click()
    page.wait_for_url("**/tournaments")


def test_visitors_see_a_draw_when_it_is_published(visit, people):
    """The desk promises it: "Players see them when you publish"."""
    carla, ada = people["carla"], people["ada"]
    stages = ({"format": {"kind": "swiss", "rounds": 1, "size": 2}}, {"format": {"kind": "knock-out"}, "takes": 4})
    api = open_event(carla, *stages, players=[ada], names=NAMES[:3], title="Not yet", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    visitors = (visit(), visit().signed_in("ada"))
    for step in ("stages", "rounds"):
        did(carla.post(f"{api}/{step}"))
        for one in visitors:
            for part in ("", "#table-2-1-1"):
                page = settled(one, api.removeprefix("/v1") + part)
                expect(page.get_by_role("heading", name="Swiss, round 1")).to_be_visible()
                expect(page.get_by_text("drawn, not published")).to_have_count(0)
    desk = settled(visit().signed_in("carla"), api.removeprefix("/v1"))
    expect(desk.get_by_text("drawn, not published")).to_be_visible()
    did(carla.post(f"{api}/rounds/publish"))
    for one in visitors:
        expect(one.page.get_by_role("heading", name="Semi-finals")).to_be_visible()
