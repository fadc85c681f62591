"""The pages for the wall in a browser: their own style gets past their own policy, and they print as they should."""

import re

import pytest

from tests.browser.test_reading import accessible

NAMES = {7: "<script>document.title = 'me'</script>", 8: "W" * 90}


@pytest.fixture(scope="module")
def tournament(people):
    """Sixty who sit down to a first round; one of them calls herself a script, another's name has no end."""
    rosa = people["rosa"]
    stages = [{"format": {"kind": "swiss", "size": 4, "rounds": 3}}]
    wish = {"title": "Coppa <b>di</b> Torino", "ruleset": "kingdomino", "stages": stages, "play": "typed"}
    made = rosa.post("/v1/tournaments", wish).json["tournament"]["id"]
    for number in range(60):
        name = NAMES.get(number, f"Player number {number}")
        assert rosa.post(f"/v1/tournaments/{made}/entrants", {"name": name}).status == 201
    for step in ("stages", "rounds", "rounds/publish"):
        assert rosa.post(f"/v1/tournaments/{made}/{step}").status == 201
    return made


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "sheets_of_paper"), [("standings", 2), ("pairings", 5)])
def test_it_prints_on_several_sheets_each_with_its_head(visit, tournament, sheet, sheets_of_paper):
    page = visit().page
    page.goto(f"/v1/tournaments/{tournament}/exports/{sheet}.html?lang=it")
    assert page.title().startswith("Coppa <b>di</b> Torino")
    assert "<script>document.title" in page.locator("body").inner_text()
    styles = page.evaluate(
        "() => ['thead', 'tfoot', 'tbody', '.state'].map(part => getComputedStyle(document.querySelector(part)))"
        ".map(style => [style.display, style.breakInside, style.borderTopStyle])"
    )
    accessible(page)
    head, foot, body, state = styles
    assert (head[0], foot[0]) == ("table-header-group", "table-footer-group")
    assert body[1] == "avoid"
    assert state[2] == "solid", "the style is let through by the page's own policy"
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) >= sheets_of_paper


def test_it_fits_a_phone_and_the_paper(visit, tournament):
    page = visit(viewport={"width": 320, "height": 640}).page
    for sheet in ("pairings", "standings"):
        page.goto(f"/v1/tournaments/{tournament}/exports/{sheet}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, sheet
    accessible(page)
    page.set_viewport_size({"width": 700, "height": 640})
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= 700


def test_a_chart_is_drawn(visit, tournament):
    page = visit().page
    page.goto(f"/v1/tournaments/{tournament}/exports/chart.svg?as_of_round=0")
    assert page.locator("svg .heading").count() == 1
