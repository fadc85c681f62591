"""Two events held through the pages from the first press to the last.

One is a club evening played here, with bots among the guests, at tables of three and four. The other is a championship
of 32 with a cut.
"""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_a_day import type_slips
from tests.browser.test_hall import PHONE, organised, tables, turn
from tests.browser.test_home import settled
from tests.support.event import did
from tests.support.play import move, until


@pytest.mark.long
def test_a_club_evening_of_fourteen_is_played_here_bots_among_the_guests(visit, anybody, people):
    carla, ada = people["carla"], people["ada"]
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("Thursday at the mill")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label(re.compile("^Tables")).select_option("here")
    visitor.button("Create the tournament").click()
    page.wait_for_url("**/tournaments/t_*")
    hall = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    for _ in range(13):
        did(carla.post(f"{hall}/entrants", {"bot": "random"}))
    guest = visit(viewport=PHONE, reduced_motion="reduce").signed_in("ada")
    phone = settled(guest, page.url)
    guest.button("Take part").click()
    page.get_by_text("14").first.wait_for()
    visitor.button("Start and draw round 1").click()
    for number in (1, 2):
        page.get_by_text(f"Round {number} is drawn: 4 tables.").wait_for()
        visitor.button(f"Publish round {number}").click()
        phone.locator(".table.mine").get_by_role("link", name="Play").wait_for()
        assert sorted(len(table["entrants"]) for table in tables(anybody, hall, number)) == [3, 3, 4, 4]
        game = phone.locator(".table.mine a").get_attribute("href").rpartition("/")[2]
        until(lambda game=game: played(ada, game), 120)
        expect(phone.locator(".table.done-table")).to_have_count(4)
        if number == 1:
            visitor.button("Draw round 2").click()
    assert not repeated(anybody, hall)
    visitor.button("Certify the standings").click()
    visitor.button("End the tournament").click()
    phone.locator(".badge", has_text="finished").wait_for()
    told = did(anybody.get(f"{hall}/standings"), 200)["standings"]
    rows = phone.locator("#standings tbody tr").all_inner_texts()
    assert len(rows) == len(told) == 14
    assert [row.split()[0] for row in rows] == [str(line["place"]) for line in told]
    assert "ada" in phone.locator("#standings tr.me").inner_text()


def played(guest, game):
    """Whether it is over; if they are asked, they answer."""
    shown = guest.get(f"/v1/games/{game}").json
    asked = shown["decision"]
    if asked is not None and shown["seats"][asked["seat"]]["account"] == guest.account:
        did(move(guest, shown))
    return shown["status"] not in {"open", "running"}


def repeated(anybody, hall):
    """Return the pairs that met again in the second round."""
    first, second = ([{one["entrant"] for one in table["entrants"]} for table in tables(anybody, hall, number)]
                     for number in (1, 2))  # fmt: skip
    return [one & other for one in first for other in second if len(one & other) > 1]


@pytest.mark.long
def test_a_championship_of_32_with_a_cut(visit, anybody, people):
    carla, chance = people["carla"], random.Random(32)
    visitor, page = organised(visit)
    page.get_by_label("Name", exact=True).fill("Championship")
    page.get_by_label("Players at a table").select_option("2")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("Play-off").select_option("4")
    page.get_by_label("A match for the third place").check()
    page.get_by_label("Players: paste").fill("\n".join(f"Player {number:02}" for number in range(1, 33)))
    page.get_by_text("32 new names.").wait_for()
    visitor.button("Create it and draw round 1").click()
    page.wait_for_url("**/tournaments/t_*")
    hall = f"/v1{page.url[page.url.index('/tournaments/') :]}"
    for stage, number in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2)):
        name = f"round {number}" if stage == 1 else ("the semi-finals", "the final")[number - 1]
        visitor.button(f"Publish {name}").click()
        visitor.button(f"Publish {name}").wait_for(state="detached")
        slips = {}
        for table in did(anybody.get(f"{hall}/rounds/{stage}/{number}"), 200)["tables"]:
            # the lower number is the better player, mostly
            slip = {one["entrant"]: 70 - one["entrant"] + chance.randint(0, 9) for one in table["entrants"]}
            best = min(slip, key=lambda own, slip=slip: (-slip[own], own))
            slips[table["number"]] = slip | {best: slip[best] + 1}
        if (stage, number) in {(1, 1), (2, 1), (2, 2)}:
            type_slips(page, slips.keys(), slips)
        else:  # at another desk
            for table, slip in slips.items():
                results = [{"entrant": own, "score": score} for own, score in slip.items()]
                did(carla.post(f"{hall}/rounds/{stage}/{number}/tables/{table}/results", {"results": results}))
        if (stage, number) == (1, 3):
            visitor.button("Begin and draw: Play-off").click()
        elif (stage, number) != (2, 2):
            visitor.button(f"Draw round {number + 1}" if stage == 1 else "Draw the final").click()
    visitor.button("Certify the standings").click()
    visitor.button("End the tournament").click()
    page.locator("#bracket svg").first.wait_for()
    ranking = did(anybody.get(f"{hall}/ranking"), 200)
    assert ranking["final"]
    assert [line["place"] for line in ranking["ranking"]][:4] == [1, 2, 3, 4]
    turn(page, "Standings")
    page.locator("#ranking tbody tr").first.wait_for()
    shown = page.locator("#ranking tbody tr").all_inner_texts()
    assert [row.split("\t")[1] for row in shown] == [line["name"] for line in ranking["ranking"]]
