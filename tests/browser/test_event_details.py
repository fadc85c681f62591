"""Details of event pages: the link of a seated player, scores of matches, files, certificates, promises of a draw."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, turn
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.play import until

BEST_OF_THREE = {"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": 3, "tied": "drawn"}}}


def typed(organiser, api, shown, *scores):
    """One game at every table of a round, with these scores in the order of entry."""
    for table in shown["tables"]:
        entrants = sorted(one["entrant"] for one in table["entrants"])
        lines = [{"entrant": one, "score": score} for one, score in zip(entrants, scores, strict=True)]
        at = f"{api}/rounds/{shown['stage']}/{shown['round']}/tables/{table['number']}/results"
        did(organiser.post(at, {"results": lines}))


def test_a_seated_player_is_led_to_play(visit, people):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    api = open_event(carla, DUEL, players=[ada, bruno], title="Online")
    first_round(carla, api)
    until(lambda: did(carla.get(f"{api}/rounds/1/1"), 200)["tables"][0]["games"])
    player, guest = visit(viewport=PHONE).signed_in("ada"), visit(viewport=PHONE)
    page = settled(player, api.removeprefix("/v1"))
    axe_finds_nothing(page)
    page.locator(".table").get_by_role("link", name="Play", exact=True).click()
    page.wait_for_url("**/games/g_*")
    settled(guest, api.removeprefix("/v1")).locator(".table").get_by_role("link", name="Watch").wait_for()


def test_matches_of_several_games_are_shown_as_matches(visit, people):
    carla = people["carla"]
    api = open_event(carla, BEST_OF_THREE, names=["Ada", "Bea"], title="Best of three", play="typed")
    shown = first_round(carla, api)
    for scores in ((50, 40), (30, 60), (70, 20)):
        typed(carla, api, shown, *scores)
    overlay = visit().page
    overlay.goto(f"{api.removeprefix('/v1')}/overlay?show=tables")
    overlay.locator(".sits .first", has_text="Ada").get_by_text("2", exact=True).wait_for()
    assert overlay.locator(".sits li li", has_text="Bea").inner_text().split() == ["Bea", "1"]
    page = settled(visit(), api.removeprefix("/v1"))
    assert page.get_by_role("link", name="TRF").count() == 0, "its report has no room for matches"
    assert carla.get(f"{api}/exports/stage.trf").status == 409


def test_a_certificate_is_a_page_with_names(visit, people):
    carla, long = people["carla"], "Bea-Dorothea-Wilhelmine-Charlotte"
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
    api = open_event(carla, stage, names=["Łucja", long], title="Certified", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    did(carla.post(f"{api}/certificates"))
    page = settled(visit(viewport=PHONE), f"{api.removeprefix('/v1')}#info")
    page.locator("section", has=page.get_by_role("heading", name="Certificates")).get_by_role("link").click()
    rows = page.locator(".certificate tbody tr")
    rows.first.wait_for()
    assert [row.inner_text().split()[:2] for row in rows.all()] == [["1", "Łucja"], ["2", long]]
    page.get_by_role("button", name="Print").wait_for()
    axe_finds_nothing(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heads = page.locator(".certificate thead th").evaluate_all("all => all.map((one) => one.clientHeight)")
    assert max(heads) < 48, "each heading is on one line"


def test_a_draw_promises_no_rematches_only_where_it_chose_the_pairs(visit, people):
    carla = people["carla"]
    swiss, cut = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}, {"format": {"kind": "knock-out"}, "takes": 2}
    api = open_event(carla, swiss, cut, names=["Ada", "Bea"], title="A cut", play="typed")
    did(carla.post(f"{api}/stages"))
    did(carla.post(f"{api}/rounds"))
    visitor = visit().signed_in("carla")
    page = settled(visitor, api.removeprefix("/v1"))
    page.get_by_text("No rematches.").wait_for()
    typed(carla, api, did(carla.post(f"{api}/rounds/publish"))["round"], 50, 40)
    did(carla.post(f"{api}/stages"))
    did(carla.post(f"{api}/rounds"))
    visitor.button("Draw again").wait_for()
    page.get_by_role("heading", name="Final").wait_for()
    assert page.get_by_text("No rematches.").count() == 0


def test_a_scanned_code_says_why_it_has_no_effect(visit, people):
    """Players entered by name have no account, so the desk does it for them."""
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}
    by_name = open_event(carla, stage, names=["Ada", "Bea"], title="By name", play="typed")
    did(carla.put(f"{by_name}/check-in", {"open": True}), 200)
    codes = {"#check-in": "Sign in to check in.", "#entrant-1": "This code is for the desk"}
    guest, stranger = visit(viewport=PHONE), visit(viewport=PHONE).signed_in("bruno")
    for code, why in codes.items():
        settled(guest, f"{by_name.removeprefix('/v1')}{code}").get_by_role("status").filter(has_text=why).wait_for()
        guest.page.goto("about:blank")
    page = settled(stranger, f"{by_name.removeprefix('/v1')}#check-in")
    page.get_by_text("You are not among the players with this account.").wait_for()
    first_round(carla, by_name)
    page = settled(guest, f"{by_name.removeprefix('/v1')}#table-1-1-1")
    page.get_by_text("So only the desk can enter their result").wait_for()
    axe_finds_nothing(page)
    accounts = open_event(carla, stage, players=[people["ada"], people["rosa"]], title="Accounts", play="typed")
    first_round(carla, accounts)
    address = f"{accounts.removeprefix('/v1')}#table-1-1-1"
    settled(guest, address).get_by_text("Sign in as a player of this table").wait_for()
    settled(stranger, address).get_by_text("You do not sit at this table.").wait_for()


def test_numbers_and_rounds_are_for_people(visit, people):
    """Decimals for fractions, ranks for lots, names for the rounds of a bracket, the sum below the tapped name."""
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 3}}
    api = open_event(carla, stage, names=["Ada", "Bea", "Cleo", "Dora", "Eva", "Fay"], title="Thirds", play="typed")
    typed(carla, api, first_round(carla, api), 50, 50, 40)
    page = settled(visit(), api.removeprefix("/v1"))
    page.get_by_role("heading", name="Round 1 of 2", exact=True).wait_for()
    assert "Stage" not in page.locator("main").inner_text()
    page.get_by_role("link", name="Standings", exact=True).click()
    page.locator("#standings tbody tr").first.wait_for()
    cells = [cell.inner_text() for cell in page.locator("#standings tbody td:not(.by-round)").all()]
    assert not [cell for cell in cells if "/" in cell or len(cell) > 5]
    second = page.locator("#standings tbody tr").nth(1)
    second.get_by_role("button").click()
    row = page.locator("#standings tbody tr").nth(2)
    row.locator(".explained details").first.wait_for()
    assert "/" not in row.inner_text()
    axe_finds_nothing(page)


def test_a_bracket_names_its_rounds_seeds_and_byes(visit, people):
    carla = people["carla"]
    api = open_event(
        carla, {"format": {"kind": "knock-out"}}, names=["Ada", "Bea", "Cleo"], title="Three", play="typed"
    )
    typed(carla, api, first_round(carla, api), 50, 40)
    page = settled(visit(), api.removeprefix("/v1"))
    expect(page.locator(".tabs a")).to_have_text(["Bracket", "Round", "Standings", "Information"])
    expect(page.locator(".tabs [aria-current]")).to_have_text("Bracket")
    turn(page, "Round")
    page.get_by_role("heading", name="Semi-finals", exact=True).wait_for()
    expect(page.locator(".lines .badge")).to_have_text(["through"])
    turn(page, "Bracket")
    page.locator("#bracket svg text", has_text="Bye").first.wait_for()
    texts = page.locator("#bracket svg text").all_text_contents()
    assert {"1", "2", "3", "Bye"} <= set(texts)
    first_seed = texts[texts.index("1") + 1]
    assert texts.count(first_seed) == 2, "whoever has a bye stands in the final already"
    did(carla.post(f"{api}/rounds"))
    did(carla.post(f"{api}/rounds/publish"))
    page.get_by_role("link", name="Round", exact=True).click()
    page.get_by_role("heading", name="Final", exact=True).wait_for()
    page.get_by_role("link", name="Bracket", exact=True).click()
    page.locator("#bracket .wide").wait_for()
    assert page.evaluate(
        "(() => { const box = document.querySelector('#bracket .wide'); return box.scrollWidth <= box.clientWidth })()"
    )
    axe_finds_nothing(page)


def fits(page, *widths):
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (page.url, width)
        assert page.evaluate(CLIPPED) == [], (page.url, width)


def test_tiebreaks_fold_away_on_a_phone_until_they_are_tapped(visit, people):
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 2}, "tiebreaks": ["buchholz", "wins", "lot"]}
    names = ["Wilhelmina Featherstonehaugh-Cholmondeley", "Bea", "Cleo", "Dora"]
    api = open_event(carla, stage, names=names, title="Folded", play="typed")
    typed(carla, api, first_round(carla, api), 50, 40)
    page = settled(visit(viewport=PHONE, reduced_motion="reduce"), f"{api.removeprefix('/v1')}#standings")
    page.locator("#standings tbody tr").first.wait_for()
    assert page.locator("#standings thead th:visible").all_inner_texts() == ["Place", "Player", "Points"]
    assert page.locator("#standings .wide").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    page.get_by_role("button", name="Tie-breaks").click()
    assert page.locator("#standings thead th:visible").count() > 3
    axe_finds_nothing(page)
    page.set_viewport_size({"width": 820, "height": 900})
    assert page.get_by_role("button", name="Tie-breaks").count() == 0
    assert page.locator("#standings thead th:visible").count() > 3


def test_slips_and_posters_are_offered_at_the_desk_alone(visit, people):
    carla = people["carla"]
    api = open_event(carla, DUEL, names=["Ada", "Bea"], title="Slips", play="typed")
    first_round(carla, api)
    reader, desk = visit(viewport=PHONE), visit(viewport=PHONE).signed_in("carla")
    for visitor, tab, count in ((reader, "Information", 0), (desk, "Print", 4)):
        page = settled(visitor, api.removeprefix("/v1"))
        turn(page, tab)
        page.locator("#files").wait_for()
        assert page.locator("#files a[href*='/print#']").count() == count


FEW = (320, 390, 600, 760, 861, 1000, 1366)
ALL = (320, 360, 390, 480, 599, 600, 768, 820, 999, 1000, 1024, 1200, 1366, 1600, 1920)
"""Widths in each range in which the layout is one. Every third of them is enough for a sheet."""


@pytest.mark.parametrize("widths", [pytest.param(FEW, id="few"), pytest.param(ALL, id="all", marks=pytest.mark.long)])
def test_no_table_is_clipped_at_any_width(visit, people, widths):
    """A table that is wider than its box scrolls there; the page itself never does."""
    carla = people["carla"]
    swiss = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}
    names = ["Wilhelmina Featherstonehaugh-Cholmondeley", *(f"Player number {number}" for number in range(2, 9))]
    api = open_event(
        carla, swiss, {"format": {"kind": "knock-out"}, "takes": 4}, names=names, title="Widths", play="typed"
    )
    typed(carla, api, first_round(carla, api), 50, 40)
    visitor = visit(reduced_motion="reduce").signed_in("carla")
    page = settled(visitor, api.removeprefix("/v1"))
    for tab, part in (
        ("Standings", "#standings tbody tr"),
        ("Now", ".tables > li"),
        ("Players", "textarea"),
        ("Rounds", ".tables > li"),
        ("Print", ".files li"),
        ("Settings", "form input"),
    ):
        turn(page, tab)
        page.locator(part).first.wait_for()
        for fold in page.locator("summary:visible").all() if tab == "Players" else ():
            fold.click()
        fits(page, *widths)
    for place in ("/screen", "/overlay?show=standings-tables", "/print#slips", "/print#cards", "/print#poster"):
        page = visitor.open(f"{api.removeprefix('/v1')}{place}").page
        fits(page, *widths[::3])
    for address in ("/tournaments", "/tournaments/new"):
        fits(settled(visitor, address), *widths[::3])
    five = ["strength-of-schedule", "firsts", "score-margin", "turn-order", "lot"]
    stage = {"format": {"kind": "swiss", "rounds": 2, "size": 4}, "tiebreaks": five}
    api = open_event(carla, stage, names=names, title="Five tie-breaks", play="typed")
    typed(carla, api, first_round(carla, api), 51, 44, 44, 20)
    page = settled(visitor, f"{api.removeprefix('/v1')}#standings")
    page.locator("#standings tbody tr").first.wait_for()
    for width in (768, 1024, 1199, 1200, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.locator("#standings .wide").evaluate("(box) => box.scrollWidth <= box.clientWidth"), width


CLIPPED = """() => [...document.querySelectorAll("table, .tables > li, svg")].filter((one) => {
  const box = one.getBoundingClientRect();
  for (let above = one.parentElement; above; above = above.parentElement) {
    if (getComputedStyle(above).overflowX === "auto") return false;
    if (box.right > above.getBoundingClientRect().right + 1) return true;
  }
  return false;
}).map((one) => one.outerHTML.slice(0, 80))"""
