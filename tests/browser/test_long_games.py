"""A game longer than the first load of a page: a reader can reach all of it."""

import json

import pytest

from tests.browser.test_home import LIMIT, first_load
from tests.support.play import events, moves, table, until

HERE = "[...document.querySelectorAll('.timeline li .seq')].map((one) => Number(one.innerText))"


def of_type(told, kind):
    return [one["event"]["seq"] for one in told if one["event"]["type"] == kind]


@pytest.mark.long
def test_of_a_long_game_a_page_has_at_first_what_it_shows(people, visit):
    players = [people[name] for name in ("ada", "bruno", "carla", "rex")]
    game = table(players, ruleset="dominion")
    receipts = [answer.json["receipt"] for answer in moves(players, game)]
    told = events(players[0], game, "referee")
    questions, turns, last = of_type(told, "decision-opened"), of_type(told, "turn-began"), len(told)
    assert last > 1000

    middle = last // 2
    linked = visit(locale="pl-PL").open(f"/games/{game}/review#{middle}").at(middle)
    newest = visit(locale="pl-PL").open(f"/games/{game}/review").at(last)
    for page in (linked, newest):
        page.page.wait_for_load_state("networkidle")
        assert first_load(page, 0) < LIMIT

    here = newest.page.evaluate(HERE)
    assert here == [*range(here[0], last + 1)]
    scroll = newest.page.locator(".timeline .scroll")
    scroll.hover()
    newest.page.mouse.wheel(0, -100_000)
    until(lambda: newest.page.evaluate(HERE)[0] < here[0])
    until(lambda: scroll.evaluate("one => one.scrollTop") > 0)  # the lines already read stay in sight
    now = newest.page.evaluate(HERE)
    assert now == [*range(now[0], last + 1)]
    assert now[0] > 1, "what nobody has come to is not brought"

    reader = visit().open(f"/games/{game}/review#{middle}").at(middle)
    before = max(one for one in questions if one < middle)
    for key, number in (
        ("Shift+ArrowLeft", before), ("End", last), ("PageUp", turns[-1]), ("Home", 1), ("ArrowRight", 2),
        ("Shift+ArrowRight", questions[0]), ("PageDown", next(one for one in turns if one > questions[0])),
    ):  # fmt: skip
        reader.page.keyboard.press(key)
        reader.at(number)
    picked = [
        one["event"] for one in told if any(each["path"] == "/picks" and each["value"] for each in one["openings"])
    ]
    for answer in picked[40:200:75]:
        reader.go(answer["seq"]).page.locator(f'.asked a[href="#{answer["data"]["decision"]}"]').wait_for()
        reader.page.locator(".options .picked").first.wait_for()
    here = reader.page.evaluate(HERE)
    reader.page.locator(".timeline .gap button").last.press("Enter")
    until(lambda: len(reader.page.evaluate(HERE)) > len(here))
    reader.page.get_by_text("Find a moment").click()
    reader.page.get_by_label("Kind").focus()
    reader.page.get_by_label("Kind").select_option("turn-began")
    reader.page.get_by_text(f"{len(turns)} events", exact=True).wait_for()
    assert reader.page.locator(".timeline .gap").count() == 0

    reader.sign_in("ada").page.evaluate(f"localStorage.setItem('dominium-receipts', '{json.dumps(receipts[:900:9])}')")
    reader.page.reload()
    reader.page.get_by_role("button", name="Check now").click()
    reader.page.get_by_text(f"{len(receipts[:900:9])} receipts, all in the record").wait_for()
    [shuffled, *_] = of_type(told, "deck-shuffled")
    reader.go(shuffled).button("Check this shuffle").click()
    reader.page.locator("dialog .verdict.agrees").first.wait_for()
