"""Words and drawings of event pages: head line, empty states, links, brackets, the projector view and paper."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_event_details import BEST_OF_THREE, fits, typed
from tests.browser.test_event_players import NAMES, TEAMS, page_of
from tests.browser.test_hall import PHONE, turn
from tests.browser.test_reading import accessible
from tests.support.event import SWISS, did, first_round, open_event

WIDE = {"width": 1366, "height": 768}
PLAY_OFF = {"format": {"kind": "knock-out"}, "takes": 4}
LEAGUE = {"format": {"kind": "league", "divisions": 2}}


@pytest.mark.parametrize(
    ("stages", "event", "said"),
    [
        ((BEST_OF_THREE, PLAY_OFF), {}, "Swiss, 2 rounds, best of 3 + Play-off, cut to 4 ·"),
        ((LEAGUE,), {}, "League, 2 divisions ·"),
        ((TEAMS,), {}, "Swiss, 2 rounds, teams of 2 boards ·"),
        ((SWISS,), {"play": "here"}, "Played on this service · no clock"),
        (
            (SWISS,),
            {"play": "here", "terms": {"clock": {"per_game_seconds": 600, "increment_seconds": 5}}},
            "Played on this service · 10 minutes",
        ),
    ],
)
def test_the_head_names_what_players_want_to_know(visit, people, stages, event, said):
    api = open_event(people["carla"], *stages, title="What it is", **{"play": "typed", **event})
    page = page_of(visit(viewport=PHONE), api)
    expect(page.locator(".hall-head")).to_contain_text(said, ignore_case=True)
    page.get_by_text("Nobody has entered yet.").wait_for()
    expect(page.get_by_role("link", name="The signed record")).to_have_count(0)
    accessible(page)
    fits(page, 320, 390, 1366)


def test_addresses_in_texts_of_organisers_are_links(visit, people):
    carla = people["carla"]
    api = open_event(carla, SWISS, title="Linked", play="typed")
    text = "Meet at https://example.org/join?x=1. Not javascript:alert(1), nor <b>http://a.example/b</b>"
    did(carla.put(f"{api}/details", {"title": "Linked", "description": text}), 200)
    did(carla.post(f"{api}/announcements", {"text": "See (https://example.org/news)."}))
    page = page_of(visit(viewport=PHONE), api)
    page.get_by_text("Meet at").wait_for()
    links = page.locator(".written a[rel]")
    expect(links).to_have_text(["https://example.org/news", "https://example.org/join?x=1", "http://a.example/b"])
    assert links.evaluate_all("(all) => all.map((one) => one.href)") == links.all_inner_texts()
    expect(page.locator(".details")).to_contain_text(text)


def test_nobody_has_a_place_before_the_first_result(visit, people):
    carla = people["carla"]
    api = open_event(carla, SWISS, names=NAMES[:4], title="By lot", play="typed")
    shown = first_round(carla, api)
    wall = visit(viewport=WIDE).open(f"{api.removeprefix('/v1')}/screen?turn=3").page
    page = page_of(visit(viewport=PHONE), api, "#standings")
    places = page.locator("#standings tbody tr td:first-child")
    expect(places).to_have_text(["–"] * 4)
    expect(wall.locator(".place").first).to_have_text("–")
    sheet = f"{api}/exports/standings.html"
    paper = visit().open(sheet).page
    cells = "[...document.querySelectorAll('tbody tr')].map((row) => row.cells[0].textContent)"
    assert paper.evaluate(cells) == ["–"] * 4
    typed(carla, api, shown, 50, 40)
    expect(places.first).to_have_text("1")
    paper.goto(sheet)
    assert paper.evaluate(cells) == ["1", "2", "3", "4"]
    for language in ("en", "it", "pl", "pt"):
        paper.goto(f"{sheet}?lang={language}")
        notes = [note.partition(": ")[0] for note in paper.locator("tfoot p").all_inner_texts()]
        headings = paper.locator("th.tiebreak").all_inner_texts()
        assert headings == [note for note in notes if note in headings], "each column has its meaning below the table"


def test_the_explanation_names_the_opponents(visit, people):
    carla, stage = people["carla"], {"format": {"kind": "swiss", "rounds": 1, "size": 4}}
    api = open_event(carla, stage, names=NAMES[:4], title="Against whom", play="typed")
    (table,) = first_round(carla, api)["tables"]
    lines = [{"entrant": one["entrant"], "score": score} for score, one in enumerate(table["entrants"])]
    did(carla.post(f"{api}/rounds/1/1/tables/1/results", {"results": lines}))
    page = page_of(visit(viewport=PHONE), api, "#standings")
    page.get_by_role("button", name="Player 1", exact=True).click()
    part = page.locator(".explained li", has_text="Round 1").first
    expect(part).to_contain_text("Round 1, against Player")
    for name in NAMES[1:4]:
        expect(part).to_contain_text(name)
    expect(page.locator("td.by-round")).to_have_count(0)
    page.get_by_role("button", name="Results by round").click()
    page.locator("td.by-round").first.wait_for()
    inside = "box => box.getBoundingClientRect().right <= box.closest('.wide').getBoundingClientRect().right"
    assert page.locator(".explained").evaluate(inside)
    accessible(page)
    fits(page, 320, 390, 1366)


def test_a_bracket_of_four_fits_a_phone_and_marks_the_champion(visit, people):
    carla = people["carla"]
    event = {"names": ["Anna Abel", "Berta Brandt", "Clara Conti", "Henry Haas"], "title": "Cup", "play": "typed"}
    api = open_event(carla, {"format": {"kind": "knock-out"}}, **event)
    shown = first_round(carla, api)
    page = page_of(visit(viewport=PHONE), api, "#bracket")
    box, rounds = page.locator("#bracket .wide"), page.locator("#bracket svg")
    expect(rounds).to_contain_text(["Semi-finals", "Final"])
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    assert [one.locator("rect").count() for one in rounds.all()] == [2, 1], "the rounds stand under each other"
    assert rounds.first.locator(".own").first.bounding_box()["height"] >= 14
    turn(page, "Standings")
    page.get_by_text("Semi-finals: includes 0 of 2 tables.").wait_for()
    typed(carla, api, shown, 50, 40)
    page.get_by_text("Semi-finals: all results are included.").wait_for()
    did(carla.post(f"{api}/rounds"))
    final = did(carla.post(f"{api}/rounds/publish"))["round"]
    wall = visit(viewport=WIDE).open(f"{api.removeprefix('/v1')}/screen").page
    (met,) = final["tables"]
    expect(wall.locator(".wall-list li")).to_have_text([" – ".join(one["name"] for one in met["entrants"]) + "Table 1"])
    turn(page, "Bracket")
    expect(box).not_to_contain_text("★")
    typed(carla, api, final, 50, 40)
    expect(box.locator(".won", has_text="★")).to_have_count(1)
    accessible(page)
    fits(page, 320, 390, 1366)
    did(carla.post(f"{api}/end"))
    wall.reload()
    wall.get_by_text("Scan to see the results").wait_for()


def test_the_projector_view_shows_matches_of_teams_and_a_short_address(visit, people):
    carla = people["carla"]
    api = open_event(carla, TEAMS, title="Teams", play="typed")
    for number in range(2):
        did(carla.post(f"{api}/teams", {"name": f"Team {number}", "names": NAMES[2 * number : 2 * number + 2]}))
    first_round(carla, api)
    wall = visit(viewport=WIDE).open(f"{api.removeprefix('/v1')}/screen?turn=60").page
    lines = wall.locator(".wall-list li")
    expect(lines).to_have_text(re.compile("Team [01] – Team [01] ?tables 1 to 2"))
    expect(wall.locator(".address")).to_have_text(re.compile(r"/e/\w{6}$"))
    accessible(wall)


def test_paper_fits_the_event(visit, people):
    carla = people["carla"]
    api = open_event(carla, BEST_OF_THREE, names=NAMES[:4], title="Paper", play="typed")
    about = {"title": "Paper", "place": "The old mill", "starts_at": "2031-02-03T10:00:00Z"}
    did(carla.put(f"{api}/details", about), 200)
    first_round(carla, api)
    page = visit(viewport=PHONE).signed_in("carla").open(f"{api.removeprefix('/v1')}/print#slips").page
    expect(page.locator(".slip thead").first).to_contain_text("Games won, best of 3")
    page.get_by_role("link", name="Poster for the door").click()
    expect(page.locator(".poster .when")).to_have_text(re.compile(r"2031.*\d · The old mill$|[AP]M · The old mill$"))
    expect(page.locator(".poster .when")).not_to_contain_text(re.compile("UTC|GMT"))
    page = page_of(visit(viewport=PHONE), api, "#info")
    page.get_by_role("link", name="Cross-table").wait_for()
    expect(page.get_by_role("link", name="Ranking over all stages")).to_have_count(0)


def test_the_tabs_of_a_cup_fit_the_smallest_phone(visit, people):
    carla = people["carla"]
    api = open_event(
        carla,
        {**SWISS, "format": {**SWISS["format"], "rounds": 1}},
        PLAY_OFF,
        names=NAMES[:4],
        title="Small",
        play="typed",
    )
    first_round(carla, api)
    page = page_of(visit(viewport={"width": 320, "height": 640}), api)
    tabs = page.locator(".tabs")
    expect(tabs.locator("a")).to_have_count(4)
    assert tabs.evaluate("(box) => box.scrollWidth <= box.clientWidth")


def test_the_form_of_a_correction_keeps_the_order_of_the_result(visit, people):
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 4}}
    api = open_event(carla, stage, names=NAMES[:4], title="In order", play="typed")
    shown = first_round(carla, api)
    lines = [{"entrant": one["entrant"], "score": seat} for seat, one in enumerate(shown["tables"][0]["entrants"], 10)]
    did(carla.post(f"{api}/rounds/1/1/tables/1/results", {"results": lines}))
    page = page_of(visit(viewport=PHONE).signed_in("carla"), api, "#table-1-1-1")
    page.get_by_role("button", name="Correct…").click()
    names = page.locator(".lines li > span").all_inner_texts()
    expect(page.locator("#table-1-1-1 .score-line label")).to_have_text(names)
    expect(page.locator(".score-line input")).to_have_count(4)
    assert [one.input_value() for one in page.locator(".score-line input").all()] == ["13", "12", "11", "10"]
