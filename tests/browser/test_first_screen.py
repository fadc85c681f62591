"""The first screen of a game is the game: the question, the board and the hand, without scrolling."""

from itertools import product

import pytest

from tests.browser.playing import at_length
from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, limited, moves, table

SCREENS = {"phone": (390, 844), "laptop": (1366, 768)}
PARTS = {
    "dominion": (".ask .prompt", ".held", ".supply .piles:not(.basic)", ".supply .piles.basic"),
    "kingdomino": (".ask .prompt", ".kingdom.in-turn svg"),
    "domaine": (".ask .prompt", "svg.board", ".common [data-option], .common:not(:has([data-option])) .market"),
}
"""The first of each part has to be whole on the first screen."""
LAST = PARTS["dominion"][-1]
WIDE = "DejaVu Sans"
"""The page is read before its font is there, in any font that the device has."""


def is_crowded(page):
    """Return whether a long question or a hand of six kinds of cards puts the basic cards below a phone."""
    return page.locator(".ask").bounding_box()["height"] > 160 or page.locator(".held .card").count() > 5


@pytest.mark.parametrize(
    "ruleset", ["dominion", *(pytest.param(other, marks=at_length(True)) for other in ("kingdomino", "domaine"))]
)
def test_the_question_the_board_and_the_hand_need_no_scrolling(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 60))
    for _ in range(3):
        for _ in moves(pair, game, 7):
            pass
        while asked(pair, game)[0] is not pair[0]:
            next(moves(pair, game, 1))
        page = visit().signed_in("ada").open(f"/games/{game}").page
        page.locator(".to-you[data-decision]").wait_for()
        for (width, height), font in product(SCREENS.values(), ("Figtree", WIDE)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("font => document.documentElement.style.setProperty('--sans', font)", font)
            for part in PARTS[ruleset]:
                if part == LAST and width == SCREENS["phone"][0] and is_crowded(page):
                    continue
                place = page.locator(f"main {part}").first
                place.wait_for()
                box = place.bounding_box()
                assert box["y"] + box["height"] <= height, (font, part, box)
                assert box["x"] + box["width"] <= width, (font, part, box)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.one_in(2)
@pytest.mark.parametrize("screen", SCREENS)
def test_cards_of_the_court_are_offered_beside_the_deck(people, visit, screen):
    width, height = SCREENS[screen]
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    while (turn := asked(pair, game))[0] is not pair[0] or turn[1]["decision"]["kind"] != "draw":
        next(moves(pair, game, 1))
    page = visit(viewport={"width": width, "height": height}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".to-you[data-decision]").wait_for()
    offered = page.locator("[data-zone=court] [data-option]").all()
    assert {one.get_attribute("data-option") for one in offered} == {
        option["id"] for option in turn[1]["decision"]["options"]
    }
    assert all((box := one.bounding_box())["y"] + box["height"] <= height for one in offered)
    race = page.locator(".race", has_text="bruno").inner_text().split()
    assert race[race.index("Ducats") + 1] == str(turn[1]["table"]["players"][1]["ducats"])
    assert all(one.bounding_box()["width"] > 20 for one in page.locator(".race dt").all()), "each number has its name"


def test_a_phone_shows_every_pile_beside_events_landmarks_and_cards_in_play(people, visit):
    kingdom = "cellar enchantress village workshop remodel temple forum legionary library overlord"
    position = {"supply": kingdom, "events": ["windfall", "orchard"], "turn": in_buy_phase(coins=7)}
    game = sandbox(people["ada"], player(hand="province", in_play="gold 2*copper"), player(), **position).shown["id"]
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".pile.event").first.wait_for()
    bottoms = page.locator(".pile").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    assert len(bottoms) == 19
    assert max(bottoms) <= 844, bottoms
    page.get_by_role("button", name="Orchard").click()
    page.locator(".card-text", has_text="4 points for each Action").wait_for()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("locale", ["en-GB", "pt-PT"])
def test_a_phone_breaks_no_name_of_a_pile_within_a_word(people, visit, locale):
    kingdom = "groundskeeper fairgrounds masterpiece philosophers-stone moneylender smugglers farming-village farmland"
    game = sandbox(people["ada"], player(), player(), supply=kingdom).shown["id"]
    page = visit(viewport={"width": 390, "height": 844}, locale=locale).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".pile .name").first.wait_for()
    page.evaluate("document.fonts.ready")
    wide = """() => [...document.querySelectorAll('.pile .name')].filter((name) => {
      name.style.setProperty("overflow-wrap", "normal");
      return name.scrollWidth > name.clientWidth;
    }).map((name) => name.textContent)"""
    assert page.evaluate(wide) == []


def test_a_phone_shows_a_past_moment_on_the_table_first(dominion, visit):
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{dominion}/review#12").page
    page.locator(".supply .pile").first.wait_for()
    supply, panel = page.locator(".supply").bounding_box(), page.get_by_role("tablist").bounding_box()
    assert panel["y"] > supply["y"] + supply["height"]
