"""After the cut, the Swiss stays reachable: its standings on the page and in files, and the ranking of everybody."""

import csv
import io

from playwright.sync_api import expect

from tests.browser.test_hall import PHONE, play_through
from tests.browser.test_home import settled
from tests.support.event import did, first_round, open_event

STAGES = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}, {"format": {"kind": "knock-out"}, "takes": 2}


def test_standings_of_the_swiss_stay_reachable_after_the_cut(visit, people):
    carla = people["carla"]
    path = open_event(carla, *STAGES, names=["Ada", "Bea", "Cleo", "Dora"], title="With a cut", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    play_through(carla, path, first_round(carla, path), games=1)
    gone = carla.get(f"{path}/ranking").json["ranking"][-1]
    did(carla.delete(f"{path}/entrants/{gone['entrant']}"), 200)
    visitor = visit(viewport=PHONE, reduced_motion="reduce")
    page = settled(visitor, path.removeprefix("/v1"))
    page.get_by_role("link", name="Standings", exact=True).click()
    expect(page.locator("#standings tbody tr")).to_have_count(2)
    page.locator("#standings select").select_option("1")
    expect(page.locator("#standings tbody tr")).to_have_count(4)
    for table in ("#standings", "#ranking"):
        expect(page.locator(f"{table} tbody tr", has_text="has left").locator("th")).to_contain_text([gone["name"]])
    page.locator("#standings tbody button").first.click()
    page.locator(".explained").wait_for()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)
    expect(page.locator("#ranking th:nth-child(3)").first).to_have_text("Points: Swiss")
    points = [line["points"] for line in carla.get(f"{path}/ranking").json["ranking"]]
    assert points == ["6", "6", "0", "0"], "of the Swiss"
    assert page.locator("#ranking tbody td:nth-child(3)").all_inner_texts() == points
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Information", exact=True).click()
    for link, rows in (
        ("Standings, Swiss, CSV", 4),
        ("Standings, Play-off, CSV", 2),
        ("Ranking over all stages, CSV", 4),
    ):
        href = page.get_by_role("link", name=link, exact=True).get_attribute("href")
        assert len(list(csv.reader(io.StringIO(carla.get(href).body.decode())))) == rows + 1, link
    rows = csv.DictReader(io.StringIO(carla.get(f"{path}/exports/ranking.csv").body.decode()))
    assert [row["points"] for row in rows] == points
    for sheet, final in (("ranking", True), ("standings", False)):
        text = carla.get(f"{path}/exports/{sheet}.txt?lang=en").body.decode()
        assert ("final" in text) is final, sheet
        assert text.count("(dropped out)") == (sheet == "ranking")
        words = ("Points: Swiss", "Swiss", "Play-off")
        assert sheet == "standings" or [text.count(name) for name in words] == [1, 3, 2]
    for step in ("certificates", "end"):
        did(carla.post(f"{path}/{step}", {}))
    wall = visit(viewport={"width": 1366, "height": 768}).open(f"{path.removeprefix('/v1')}/screen").page
    expect(wall.locator("#list-title")).to_have_text("Ranking over all stages")
    expect(wall.locator(".wall-list li")).to_have_count(4)
