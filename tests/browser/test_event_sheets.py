"""The sheets of an event that a reader prints."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_event_details import fits
from tests.browser.test_event_players import page_of
from tests.browser.test_hall import PHONE, play_through
from tests.browser.test_reading import accessible
from tests.support.event import SWISS, did, first_round, open_event


def test_results_are_of_the_last_round_that_has_some(visit, people):
    carla = people["carla"]
    path = open_event(carla, SWISS, names=["Ann", "Bo", "Cy", "Di"], title="Sheets", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    for step in ("rounds", "rounds/publish"):
        round_ = did(carla.post(f"{path}/{step}"))["round"]
    page = page_of(visit(viewport=PHONE).signed_in("carla"), path, "#print")
    sheet = page.get_by_role("link", name="Results", exact=True)
    expect(sheet).to_have_attribute("href", f"{path}/exports/results.html?stage=1&as_of_round=1")
    did(carla.post(f"{path}/rulings", {"kind": "withdraw-round", "reason": "Too early."}))
    page.locator(".tabs").get_by_role("link", name="Standings").click()
    expect(page.locator(".matter")).to_contain_text("Round withdrawn Round 2")
    expect(page.locator(".matter")).not_to_contain_text("Table")
    page.locator(".tabs").get_by_role("link", name="Print").click()
    for step in ("rounds", "rounds/publish"):
        round_ = did(carla.post(f"{path}/{step}"))["round"]
    play_through(carla, path, round_, games=1)
    expect(sheet).to_have_attribute("href", f"{path}/exports/results.html")


BEST = {"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": 3}}}


def won(*games):
    return {"won": [{"entrant": entrant, "games": number} for entrant, number in enumerate(games, 1)]}


def scores(*numbers):
    return {"results": [{"entrant": entrant, "score": number} for entrant, number in enumerate(numbers, 1)]}


@pytest.mark.parametrize(
    ("reports", "known", "ruling", "score", "game"),
    [
        ([(2, 0), (1, 2)], None, {"kind": "correct-match", **won(2, 1)}, (2, 1), []),
        ([], won(2, 0), {"kind": "correct-match", **won(1, 2)}, (1, 2), []),
        ([], won(2, 0), {"kind": "void", "number": 2}, (1, 0), ["Game 2"]),
        (
            [],
            scores(50, 40),
            {"kind": "correct", "number": 1, "result": scores(30, 41)},
            (0, 1),
            ["Game 1:", "30", "41"],
        ),
    ],
    ids=["disputed", "done", "void", "one-game"],
)
def test_a_ruling_on_a_match_has_its_score(visit, people, reports, known, ruling, score, game):
    carla, ada, bruno = (people[one] for one in ("carla", "ada", "bruno"))
    path = open_event(carla, BEST, players=[ada, bruno], title="Rulings", play="typed")
    first_round(carla, path)
    table = f"{path}/rounds/1/1/tables/1"
    for player, games in zip((ada, bruno), reports, strict=False):
        did(player.post(f"{table}/match/claims", won(*games)))
    if known:
        did(carla.post(f"{table}/{'match' if 'won' in known else 'results'}", known))
    did(carla.post(f"{path}/rulings", {**ruling, "stage": 1, "round": 1, "table": 1, "reason": "Slip signed by both."}))
    sheet = re.sub(r"<[^>]*>", " ", carla.get(f"{path}/exports/rulings.html").text)
    page = page_of(visit(viewport=PHONE), path, "#info")
    matter = page.locator(".matter")
    matter.locator(".decided").wait_for()
    for shown in (sheet, matter.inner_text()):
        assert shown.count("Slip signed by both.") == 1
        match = [f"{name} {number}" for name, number in zip(("ada", "bruno"), score, strict=True)]
        assert all(words in shown for words in match) or (game and shown is not sheet), shown
        assert ("Game " in shown) == bool(game), shown
        assert all(words in shown for words in game)
    assert " 0 1 " not in sheet
    accessible(page)
    fits(page, 320, 390, 1366)
