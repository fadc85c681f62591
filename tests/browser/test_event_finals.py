"""The pages of an event before its last stage: they name the players who make the cut."""

from tests.browser.test_desk_words import desk_of
from tests.browser.test_hall import play_through, turn
from tests.support.event import DUEL, did, first_round, open_event

KNOCK_OUT = {"format": {"kind": "knock-out"}}
NAMES = ["Ann", "Bo", "Cy", "Di"]


def test_the_desk_says_who_makes_the_cut_and_standings_mark_them(visit, people):
    carla = people["carla"]
    path = open_event(carla, DUEL, {**KNOCK_OUT, "takes": 2}, names=NAMES, title="Cut", play="typed")
    play_through(carla, path, first_round(carla, path), games=1)
    page = desk_of(visit, path, "#now")
    first, second, third, _ = [one["name"] for one in did(carla.get(f"{path}/standings"), 200)["standings"]]
    page.get_by_text(f"Go on: {first}, {second}. Next: {third}.").wait_for()
    turn(page, "Standings")
    page.locator("tr.last-through", has_text=second).wait_for()
    assert page.get_by_text("goes on", exact=True).count() == 2
