"""The own kingdom of Kingdomino and its question: on the first screen of each device, at each decision."""

from collections import defaultdict

import pytest

from tests.browser.playing import at_length, wait_for_frames
from tests.support.browser import PASSWORD
from tests.support.play import asked, moves, table

SIZES = ((390, 844), (820, 1180), (1366, 768), (1920, 1080))
NAMES = ("gamer-ymxhrrfx", "gamer-qkxwvmth", "gamer-wwmmwwmm", "gamer-zzqqxxpp")
"""As long as those that the service makes."""
PLACES = """() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const text = one.textContent.trim().slice(0, 20);
    return { what: one.className.baseVal ?? one.className, text, left, top, right, bottom };
  });
  const words = ".kingdom :is(h3, .named, svg, li), .line-of, .lines .named, .last-turns li";
  return {
    own: boxes(".kingdom.own svg")[0], lit: boxes(".site, .dominoes li.offered, .ask .prompt, .in-hand"),
    ask: boxes(".ask")[0], bar: boxes(".answer.chosen")[0], words: boxes(words),
    cut: [...document.querySelectorAll(words)].filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
    kingdoms: boxes(".kingdoms")[0], lines: boxes(".lines .named, .lines li"),
    numbers: boxes(".line-of .domino b"), width: document.documentElement.scrollWidth,
    hand: boxes(".in-hand, .in-hand .turns"), site: boxes(".site")[0],
    broken: [...document.querySelectorAll(".line-of .seat-name")].filter((one) => one.getClientRects().length > 1)
      .map((one) => one.textContent),
  };
}"""


def first_screen(page, size, decision):
    """Check the first screen; return the size of the own kingdom."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    wait_for_frames(page)
    now = page.evaluate(PLACES)
    own, case = now["own"], (size, decision["kind"], decision["id"])
    for one in [own, *now["lit"]]:
        assert one["top"] >= 0, (case, one)
        assert one["bottom"] <= height, (case, one)
    assert own["top"] >= now["ask"]["bottom"], (case, own, now["ask"])
    assert now["width"] <= width, case
    for one in now["words"]:
        assert one["right"] <= width, (case, one)
    assert now["cut"] == [], case
    if width >= 1000:
        assert max(one["right"] for one in now["lines"]) < now["kingdoms"]["left"], case
    assert len(now["numbers"]) >= 2, case
    assert all(one["right"] > one["left"] and one["bottom"] > one["top"] for one in now["numbers"]), (case, "numbers")
    assert width < 1000 or now["broken"] == [], case
    if decision["kind"] == "place":
        assert all(one["bottom"] <= now["ask"]["bottom"] for one in now["hand"]), (case, now["hand"])
        assert now["site"]["right"] - now["site"]["left"] >= 28, (case, now["site"], "for a finger")
        page.locator(".site").first.dispatch_event("click")
        page.locator(".answer.chosen .send").wait_for()
        put = page.evaluate(PLACES)
        assert {**put["own"], "text": own["text"]} == own, (case, "put")
        covered = put["bar"]["top"] if put["bar"]["bottom"] >= height - 1 else height
        assert own["bottom"] <= covered, (case, own, put["bar"])
        page.get_by_role("button", name="Cancel").click()
        page.locator(".ghost").wait_for(state="detached")
    return tuple(round(own[end] - own[start]) for start, end in (("left", "right"), ("top", "bottom")))


@pytest.fixture(scope="module")
def guests(anybody):
    return [anybody.as_(name, password=PASSWORD) for name in NAMES]


LONG = [pytest.param(3, False, marks=at_length(True)), pytest.param(4, True, marks=at_length(True))]


@pytest.mark.parametrize(("count", "lesson"), [(2, False), (2, True), (4, False), *LONG])
def test_the_own_kingdom_and_the_question_are_on_the_first_screen(guests, visit, count, lesson):
    players = guests[:count]
    game = table(players, ruleset="kingdomino")
    page = visit().signed_in(NAMES[0]).open(f"/games/{game}").page
    sizes = defaultdict(set)
    for number in range(9):
        while (turn := asked(players, game))[0] is not players[0]:
            next(moves(players, game, 1))
        decision = turn[1]["decision"]
        page.evaluate("scrollTo(0, 0)")
        page.locator(f".to-you[data-decision={decision['id']}] .question[aria-busy=false]").wait_for()
        if lesson and number == 0:
            page.get_by_role("button", name="Explain my options").click()
            page.locator(".lesson p").first.wait_for()
        for size in SIZES:
            sizes[size].add(first_screen(page, size, decision))
        next(moves(players, game, 1))
    if not lesson:
        for size, found in sizes.items():  # the half of a pixel may be rounded either way
            assert all(max(ends) - min(ends) <= 1 for ends in zip(*found, strict=True)), (size, found)


def test_an_opened_list_of_options_leaves_room_for_the_kingdom(guests, visit):
    players = guests[:2]
    game = table(players, ruleset="kingdomino")
    while (turn := asked(players, game))[0] is not players[0] or len(turn[1]["decision"]["options"]) < 13:
        next(moves(players, game, 1))
        if asked(players, game) is None:  # some games never have so many options
            game = table(players, ruleset="kingdomino")
    page = visit(viewport={"width": 1366, "height": 768}).signed_in(NAMES[0]).open(f"/games/{game}").page
    page.get_by_role("button", name="List all options").click()
    close = page.get_by_role("button", name="Hide the list of options")
    close.wait_for()
    wait_for_frames(page)
    assert page.locator(".kingdom.own svg").bounding_box()["y"] < 420
    assert page.locator(".site").first.bounding_box()["width"] >= 28
    page.mouse.wheel(0, 600)
    page.wait_for_function("document.querySelector('.ask').getBoundingClientRect().top <= 68 - scrollY + 1")
    close.click()
    page.get_by_role("button", name="List all options").wait_for()
