"""The board of a tournament elsewhere: over a picture that is streamed, and in a frame of somebody else's page."""

import pytest

from tests.browser.test_reading import accessible
from tests.support.browser import elsewhere
from tests.support.event import did, first_round, open_event

SNIPPET = """<!doctype html><title>Ours</title>
<iframe src="{}/tournaments/{}/embed?show=standings-tables&amp;lang=it" title="Standings" width="600" height="480">
</iframe>
"""


@pytest.fixture
def event(people):
    """Eight who sit down to a first round, on paper."""
    rosa = people["rosa"]
    names = [f"Player {number}" for number in range(1, 9)]
    stage = {"format": {"kind": "swiss", "size": 4, "rounds": 2}}
    path = open_event(rosa, stage, names=names, title="Coppa <b>di</b> Torino", play="typed")
    first_round(rosa, path)
    return path.rpartition("/")[2]


def type_in(rosa, event, table, scores):
    where = f"/v1/tournaments/{event}/rounds/1/1/tables/{table}/results"
    who = did(rosa.get(f"/v1/tournaments/{event}/rounds/1/1"), 200)["tables"][table - 1]["entrants"]
    lines = [{"entrant": one["entrant"], "score": score} for one, score in zip(who, scores, strict=True)]
    did(rosa.post(where, {"results": lines}))
    return [one["name"] for one in who]


def test_over_a_stream_it_is_clear_and_goes_along_with_the_hall(visit, people, event):
    visitor = visit(viewport={"width": 900, "height": 700})
    page = visitor.open(f"/tournaments/{event}/overlay?rows=3&turn=3&size=120&lang=pt").page
    page.locator("tbody tr").nth(2).wait_for()
    assert page.locator("tbody tr").count() == 3
    grounds = "[document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor)"
    assert page.evaluate(grounds) == ["rgba(0, 0, 0, 0)"] * 2
    assert page.locator("html").get_attribute("lang") == "pt"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "19.2px"
    first = page.locator("tbody tr").first.inner_text()
    page.wait_for_function("(first) => document.querySelector('tbody tr').innerText !== first", arg=first)

    tables = visitor.open(f"/tournaments/{event}/overlay?show=tables&table=2").page
    tables.locator(".sits > li").wait_for()
    assert tables.locator(".sits > li").count() == 1
    names = type_in(people["rosa"], event, 2, [40, 51, 33, 20])
    tables.locator(".sits .first", has_text=names[1]).wait_for()
    assert tables.locator(".sits .first").inner_text().split() == [*names[1].split(), "51"]
    visitor.context.set_offline(True)
    type_in(people["rosa"], event, 1, [1, 2, 3, 4])
    visitor.context.set_offline(False)
    tables.locator(".sits .first").wait_for()
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_" not in one]
    assert visitor.page.goto(f"/tournaments/{event}/overlay?rows=0").status == 422
    visitor.complaints[:] = [one for one in visitor.complaints if "422" not in one]


def test_in_a_frame_of_another_page_it_is_live_and_has_nothing_to_press(browser, service, people, event, tmp_path):
    (tmp_path / "index.html").write_text(SNIPPET.format(service.url, event))
    with elsewhere(browser, tmp_path, f"default-src 'self'; frame-src {service.url}") as page:
        page.goto("/")
        frame = page.frame_locator("iframe")
        frame.get_by_text("Comprende 0 tavoli su").wait_for()
        names = type_in(people["rosa"], event, 1, [40, 51, 33, 20])
        frame.locator("tbody tr", has_text=names[1]).filter(has_text="6").wait_for()
        frame.locator(".sits .first", has_text="51").wait_for()
        assert frame.locator("a, button, input, form").count() == 0
        (tmp_path / "index.html").write_text(SNIPPET.format(service.url, event).replace("/embed", ""))
        page.goto("/?again")  # the browser may use its cache of the other address
        page.wait_for_load_state()
        assert frame.get_by_text("Torino").count() == 0, "no other page may be framed"


def test_overlay_of_stations_follows_their_queues(visit, people, event):
    rosa, path = people["rosa"], f"/v1/tournaments/{event}"
    queue = [{"stage": 1, "round": 1, "table": table} for table in (2, 1)]
    did(rosa.put(f"{path}/stations", {"stations": [{"name": "Stage", "queue": queue}, {"name": "Hall"}]}), 200)
    page = visit().open(f"/tournaments/{event}/overlay?show=stations&station=1").page
    stage = page.locator(".sits > li")
    stage.get_by_text("Table 2").wait_for()
    assert (stage.count(), stage.locator(".later").count()) == (1, 1)
    type_in(rosa, event, 2, [40, 51, 33, 20])
    stage.get_by_text("Table 1").wait_for()
    assert stage.locator(".later").count() == 0
    accessible(page)


def test_axe_finds_nothing_on_a_board(visit, event):
    visitor = visit(viewport={"width": 390, "height": 844})
    for path in ("overlay", "overlay?theme=light&show=tables", "embed?show=standings-tables"):
        page = visitor.open(f"/tournaments/{event}/{path}").page
        page.locator("h2").first.wait_for()
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_the_wall_shows_tables_by_name_then_standings_with_the_clock(visit, people, event):
    rosa, path = people["rosa"], f"/v1/tournaments/{event}"
    did(rosa.put(f"{path}/details", {"title": "Coppa", "round_minutes": 50}), 200)
    did(rosa.post(f"{path}/announcements", {"text": "Lunch is at one."}))
    visitor = visit(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = visitor.open(f"/tournaments/{event}/screen?turn=3").page
    page.get_by_role("heading", name="Round 1").wait_for()
    assert [line.split("\n")[0] for line in page.locator(".wall-list li").all_inner_texts()] == [
        f"Player {number}" for number in range(1, 9)
    ]
    page.locator(".round-clock .left").wait_for()
    page.get_by_text("Lunch is at one.").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    accessible(page)
    page.get_by_role("heading", name="Standings").wait_for()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_round_appears_when_it_is_published(visit, people, event):
    for table in (1, 2):
        type_in(people["rosa"], event, table, [40, 51, 33, 20])
    did(people["rosa"].post(f"/v1/tournaments/{event}/rounds"))
    page = visit().open(f"/tournaments/{event}/overlay?show=tables").page
    page.locator(".sits .first").nth(1).wait_for()
    did(people["rosa"].post(f"/v1/tournaments/{event}/rounds/publish"))
    page.locator("#tables-title", has_text="2").wait_for()
    assert page.locator(".sits .first").count() == 0
