"""A day of 64 players at sixteen tables of four, or half of it: six rounds that one organiser holds through the pages,
ten minutes of it without a network. Nothing is lost, nothing counted twice, and the organiser's presses are counted."""

import random
from collections import Counter

import pytest

from tests.browser.test_hall import lose_the_answer
from tests.browser.test_home import settled
from tests.support.event import did
from tests.support.tally import Sitting, Tally

AWAY = 10 * 60_000
COUNTING = """
window.presses = { keys: 0, points: 0 };
addEventListener("keydown", () => { window.presses.keys += 1; }, true);
addEventListener("pointerdown", () => { window.presses.points += 1; }, true);
"""
KEY, POINT, THOUGHT = 0.28, 1.3, 1.35
"""Seconds for a key, for pointing and pressing, and for each slip or decision that is read.

The source is the keystroke level model (Card, Moran and Newell, 1980) with a typist who is no professional.
"""
LIMIT = 180


@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds"), [(24, 3), (64, 6)])
def test_a_day_is_held_by_one_organiser(visit, anybody, people, players, rounds):
    organiser = visit()
    organiser.context.add_init_script(COUNTING)
    organiser.signed_in("carla")
    page = settled(organiser, "/tournaments/new")
    page.get_by_label("Name", exact=True).fill(f"Championship of {players}")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("Players: paste").fill("\n".join(f"Player {number}" for number in range(1, players + 1)))
    organiser.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    event = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    page.clock.install()
    page.reload()
    lots = {one["entrant"]: one["lot"] for one in did(anybody.get(f"{event}/entrants?limit=100"), 200)["items"]}
    tally, day, typed, spent = Tally(lots), random.Random(64), {}, []
    for number in range(1, rounds + 1):
        organiser.button(f"Publish round {number}").wait_for()
        page.evaluate("window.presses = { keys: 0, points: 0 }")
        organiser.button(f"Publish round {number}").click()
        page.get_by_text(f"{players // 4} tables are still playing.").wait_for()
        slips = {
            table["number"]: {one["entrant"]: score for one, score in zip(table["entrants"], scores, strict=True)}
            for table in shown(anybody, event, number)
            for scores in [day.sample(range(20, 90), 4)]
        }
        typed |= {(number, table): scores for table, scores in slips.items()}
        by_hand = [table for table in slips if number in (1, 3) or table <= 2]
        for table in slips.keys() - set(by_hand):
            hand_in(people["carla"], event, number, table, slips[table])
        if number == 3:
            hold_without_a_network(organiser, anybody, event, slips)
        else:
            type_slips(page, by_hand, slips)
        organiser.button("Certify the standings" if number == rounds else f"Draw round {number + 1}").click()
        presses = page.evaluate("window.presses")
        slowly = presses["keys"] * KEY + presses["points"] * POINT + (len(by_hand) + 2) * THOUGHT
        spent.append((number, len(by_hand), presses["keys"], presses["points"], round(slowly)))
        tally.round(sitting(scores) for scores in slips.values())
    print(*("round {}: {} slips, {} keys, {} presses: {} s".format(*one) for one in spent), sep="\n")
    assert spent[0][1] == spent[2][1] == players // 4
    assert all(seconds < LIMIT for *_, seconds in spent), spent

    reported = [each["event"]["data"] for each in everything(anybody, event) if told(each) == "result-reported"]
    assert Counter((one["round"], one["table"]) for one in reported) == Counter(typed.keys())
    for number in range(1, rounds + 1):
        for table in shown(anybody, event, number):
            (game,) = table["games"]
            scores = {line["entrant"]: line["score"] for line in game["results"]}
            assert scores == typed[number, table["number"]]
    organiser.button("End the tournament").click()
    page.locator(".badge", has_text="finished").wait_for()
    standings = did(anybody.get(f"{event}/standings"), 200)
    assert not standings["provisional"]
    assert {one["entrant"]: one["points"] for one in standings["standings"]} == {
        entrant: str(points) for entrant, points in tally.points.items()
    }
    expected = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    organiser.complaints[:] = [one for one in organiser.complaints if not any(known in one for known in expected)]


def type_slips(page, tables, slips):
    """Type key by key, from slip to slip, in the order of their tables."""
    scores(page, min(tables)).click()
    for table in sorted(tables):
        assert scores(page, table).evaluate("(field) => field === document.activeElement"), table
        for score in slips[table].values():
            page.keyboard.type(str(score))
            page.keyboard.press("Enter")
        page.locator(f'.table[aria-label="Table {table}"] form').wait_for(state="detached")


def hold_without_a_network(organiser, anybody, event, slips):
    """Type four slips, one of which the service accepts although the page gets no answer.

    Then the network is gone for ten minutes, in which the organiser types all others.
    """
    page = organiser.page
    page.route("**/tables/4/results", lose_the_answer, times=1)
    type_slips(page, range(1, 5), slips)
    organiser.context.set_offline(True)
    type_slips(page, range(5, len(slips) + 1), slips)
    page.clock.fast_forward(AWAY)
    page.get_by_text("No connection.").wait_for()
    page.get_by_text("results wait in this browser").wait_for()
    done = [table["number"] for table in shown(anybody, event, 3) if table["done"]]
    assert set(done) <= {1, 2, 3, 4}, "nothing went out"
    organiser.context.set_offline(False)
    page.get_by_text("in this browser").wait_for(state="detached")


def scores(page, table):
    return page.locator(f'.table[aria-label="Table {table}"] input[type=number]').first


def hand_in(carla, event, number, table, slip):
    lines = [{"entrant": entrant, "score": score} for entrant, score in slip.items()]
    did(carla.post(f"{event}/rounds/1/{number}/tables/{table}/results", {"results": lines}))


def sitting(scores):
    places = {own: 1 + sum(other > score for other in scores.values()) for own, score in scores.items()}
    return Sitting(tuple(scores), places, scores)


def shown(anybody, event, number):
    return did(anybody.get(f"{event}/rounds/1/{number}"), 200)["tables"]


def everything(anybody, event):
    page = did(anybody.get(f"{event}/events?limit=200"), 200)
    yield from page["items"]
    while page["next"]:
        page = did(anybody.get(page["next"]), 200)
        yield from page["items"]


def told(each):
    return each["event"]["type"]
