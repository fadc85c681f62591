"""The pages for the wall in a browser: their own style gets past their own policy, and they print as they should."""

import re

import pytest

from tests.browser.test_hall import play_through
from tests.browser.test_reading import accessible
from tests.support.event import did, first_round, open_event

NAMES = {7: "<script>document.title = 'me'</script>", 8: "W" * 90}


@pytest.fixture(scope="module")
def tournament(people):
    """Sixty who sit down to a first round; one of them calls herself a script, another's name has no end."""
    rosa = people["rosa"]
    names = [NAMES.get(number, f"Player number {number}") for number in range(60)]
    stage = {"format": {"kind": "swiss", "size": 4, "rounds": 3}}
    path = open_event(rosa, stage, names=names, title="Coppa <b>di</b> Torino", play="typed")
    first_round(rosa, path)
    return path.rpartition("/")[2]


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


CLUBS = {
    "Harbour Meeples": ["Annika Lindqvist", "Bartholomew Nkemelu", "Chiara Montefiori", "Dominik Wiśniewski"],
    "Kaffeehaus Wien": ["Elisabeth Hofstätter", "Friedrich Waldner", "Gerlinde Pichler", "Hannes Strasser"],
    "Spielkreis Nord": ["Ingeborg Petersen", "Jörn Carstensen", "Katharina Brodersen", "Lorenz Matthiesen"],
    "Board Knights": ["Margaret O'Sullivan", "Nathaniel Brown", "Olivia Fitzgerald", "Patrick Donnelly"],
}
BROKEN = """() => {
  const broken = [];
  for (const cell of document.querySelectorAll("td:not([colspan])")) {
    for (const text of [...cell.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE)) {
      for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
  }
  return broken;
}"""


def test_sheets_of_teams_break_no_word_and_need_few_pages(visit, people):
    carla = people["carla"]
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2}, "teams": {"boards": 4}}
    path = open_event(carla, stage, title="Clubs, real names", play="typed")
    for name, names in CLUBS.items():
        did(carla.post(f"{path}/teams", {"name": name, "names": names}))
    play_through(carla, path, first_round(carla, path), games=1)
    page = visit().page
    page.emulate_media(media="print")
    for sheet, width, papers in (("standings", 700, 1), ("teams", 1000, 1), ("pairings", 700, 2), ("results", 700, 1)):
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(f"{path}/exports/{sheet}.html")
        assert page.evaluate(BROKEN) == [], sheet
        assert page.evaluate("document.documentElement.scrollWidth") <= width, sheet
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) <= papers, sheet
