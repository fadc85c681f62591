"""Players leave an event at once or after the round, are absent, and come back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_desk_words import desk_of
from tests.browser.test_hall import organised, play_through, turn
from tests.browser.test_reading import accessible
from tests.support.event import did, first_round, open_event
from tests.support.play import until

BEST_OF_3 = {"format": {"kind": "swiss", "rounds": 3, "size": 2, "duel": {"best_of": 3}}, "scale": {"preset": "win"}}
SINGLE_GAME = {"format": {"kind": "swiss", "rounds": 3, "size": 2}}
NAMES = ["Ann", "Bo", "Cy", "Di"]


def begun(organiser, stage):
    path = open_event(organiser, stage, names=NAMES, title="Leaving", play="typed")
    return path, first_round(organiser, path)


def table_of(organiser, path, name):
    tables = did(organiser.get(f"{path}/rounds/1/1"), 200)["tables"]
    return next(one for one in tables if name in {who["name"] for who in one["entrants"]})


def leave_after_the_round(page):
    page.get_by_role("button", name="Drop: Ann").click()
    page.get_by_role("button", name="Leave after this round").click()
    page.get_by_text("leaves after round 1").wait_for()


@pytest.mark.parametrize("stage", [SINGLE_GAME, BEST_OF_3])
def test_a_drop_asks_before_a_forfeit_and_can_be_undone(visit, people, stage):
    carla = people["carla"]
    path, _ = begun(carla, stage)
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name="Drop: Ann").click()
    page.get_by_text("Ann still plays: Round 1, Table").wait_for()
    accessible(page)
    assert not table_of(carla, path, "Ann")["done"]
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Drop: Ann").click()
    page.get_by_role("button", name="Forfeit it now").click()
    page.get_by_role("button", name="Bring back: Ann").click()
    page.get_by_text("Ann forfeited: Round 1, Table").wait_for()
    assert table_of(carla, path, "Ann")["done"]
    page.get_by_role("button", name="Bring back and play it after all").click()
    page.get_by_role("button", name="Drop: Ann").wait_for()
    until(lambda: not table_of(carla, path, "Ann")["done"])


def test_a_player_who_leaves_after_the_round_is_dropped(visit, people):
    carla = people["carla"]
    path, held = begun(carla, SINGLE_GAME)
    page = desk_of(visit, path, "#people")
    leave_after_the_round(page)
    assert not table_of(carla, path, "Ann")["done"]
    page.get_by_role("button", name="Bring back: Ann").click()
    page.get_by_text("leaves after round 1").wait_for(state="detached")
    leave_after_the_round(page)
    assert not table_of(carla, path, "Ann")["done"]
    play_through(carla, path, held, games=1)
    turn(page, "Now")
    page.get_by_text("Drop the players who do not play on:").wait_for()
    page.get_by_role("button", name="Drop: Ann").click()
    page.get_by_text("Drop the players who do not play on:").wait_for(state="detached")
    page.get_by_role("button", name="Draw round 2").click()
    page.get_by_text("Round 2 is drawn: 1 table.").wait_for()


def test_the_desk_names_absent_players_before_a_draw(visit, people):
    carla = people["carla"]
    path, held = begun(carla, SINGLE_GAME)
    for table in held["tables"]:
        gone, came = (one["entrant"] for one in table["entrants"])
        body = {"number": 1, "results": [{"entrant": came, "score": 10}], "absent": [gone]}
        did(carla.post(f"{path}/rounds/1/1/tables/{table['number']}/results", body))
    page = desk_of(visit, path, "#now")
    expect(page.get_by_text("absent in round 1, in the next draw")).to_have_count(2)
    accessible(page)
    gone = held["tables"][0]["entrants"][0]["name"]
    page.get_by_role("button", name=f"Drop: {gone}").click()
    expect(page.get_by_text("absent in round 1, in the next draw")).to_have_count(1)


def test_the_desk_drops_nobody_whom_a_knock_out_has_eliminated(visit, people):
    carla = people["carla"]
    path, held = begun(carla, {"format": {"kind": "knock-out"}})
    for table in held["tables"]:
        gone, came = (one["entrant"] for one in table["entrants"])
        body = {"number": 1, "results": [{"entrant": came, "score": 10}], "absent": [gone]}
        did(carla.post(f"{path}/rounds/1/1/tables/{table['number']}/results", body))
    page = desk_of(visit, path, "#now")
    page.get_by_role("button", name="Draw the final").wait_for()
    expect(page.get_by_text("absent in round 1")).to_have_count(0)


def test_the_desk_warns_that_pasted_names_play_elsewhere(visit, people):
    carla = people["carla"]
    path = open_event(carla, SINGLE_GAME, players=[people["ada"], people["bruno"]], title="Mixed", play="here")
    page = desk_of(visit, path, "#people")
    page.get_by_label("Players: paste").fill("Zoe")
    page.get_by_text("their tables are not played on this service").wait_for()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Drop: Zoe").wait_for()
    did(carla.post(f"{path}/entrants", {"names": ["Yan"]}))
    for step in ("stages", "rounds"):
        did(carla.post(f"{path}/{step}"))
    turn(page, "Now")
    zoe = page.locator(".table", has_text="Zoe")
    zoe.get_by_text("not played on this service").wait_for()
    online = page.locator(".table", has_text="ada").filter(has_text="bruno")
    expect(online.get_by_text("not played on this service")).to_have_count(0)


def test_the_desk_ends_a_game_here_that_a_player_left(visit, people):
    carla = people["carla"]
    players = [people[name] for name in ("ada", "bruno", "rosa", "rex")]
    path = open_event(carla, SINGLE_GAME, players=players, title="Online", play="here")
    first, second = first_round(carla, path)["tables"]
    (winner, gone), (left, _) = (names_at(one) for one in (first, second))
    page = desk_of(visit, path, "#now")
    card = page.locator(".table", has_text=gone)
    card.get_by_role("button", name="Somebody left the game…").click()
    accessible(page)
    card.get_by_role("button", name=f"{gone} is gone: {winner} wins").click()
    card.get_by_text("done", exact=True).wait_for()
    expect(card).to_contain_text("unopposed")
    turn(page, "Players")
    page.get_by_role("button", name=f"Drop: {left}").click()
    page.get_by_text(f"{left} still plays: Round 1, Table").wait_for()
    page.get_by_role("button", name="Forfeit it now").click()
    page.get_by_role("button", name=f"Bring back: {left}").wait_for()
    turn(page, "Now")
    page.get_by_role("button", name="Draw round 2").wait_for()


def test_the_desk_gives_a_forfeited_game_here_back(visit, people):
    carla = people["carla"]
    path = open_event(carla, SINGLE_GAME, players=[people["ada"], people["bruno"]], title="Late", no_show_minutes=5)
    first_round(carla, path)
    did(carla.put(f"{path}/rounds/1/1/here/1"), 200)
    about = {"stage": 1, "round": 1, "table": 1, "entrants": [2], "reason": "Not there."}
    did(carla.post(f"{path}/rulings", {"kind": "absent", **about}))
    did(carla.delete(f"{path}/entrants/2"), 200)
    page = desk_of(visit, path, "#people")
    page.get_by_role("button", name="Bring back: bruno").click()
    page.get_by_text("ask them to press “Take part again” on this page").wait_for()
    turn(page, "Now")
    card = page.locator(".table", has_text="bruno")
    card.get_by_role("button", name="They play after all").click()
    card.get_by_text("ask them to press “Take part again” on this page").wait_for()
    did(people["bruno"].put(f"{path}/entrants/2"), 200)
    accessible(page)
    card.get_by_role("button", name="Void the forfeit").click()
    card.get_by_text("Not at the table yet: bruno").wait_for()
    did(people["bruno"].put(f"{path}/rounds/1/1/here/2"), 200)
    card.get_by_role("link", name="Watch").wait_for()


def names_at(table):
    return [one["handle"] for one in table["entrants"]]


@pytest.mark.parametrize(("kind", "clock"), [("Swiss", "slow"), ("league", "days")])
def test_an_event_here_has_a_clock_unless_the_organiser_chooses_none(visit, people, kind, clock):
    _, page = organised(visit)
    page.get_by_role("radio", name=kind).check()
    page.get_by_label(re.compile("^Tables")).select_option("here")
    expect(page.get_by_label("Clock")).to_have_value(clock)
