"""The table stands still: no pile and no card moves away from under the pointer of a player who chooses."""

import random

import pytest

from tests.support.dominion import player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, table

KINGDOM = ["cellar", "chapel", "moat", "village", "militia", "remodel", "throne-room", "witch", "library", "mine"]
WIDTHS = (320, 360, 390, 480, 640, 768, 860, 861, 1000, 1100, 1280, 1366, 1400, 1440, 1536, 1600, 1920)
DULL = {"copper", "curse", "estate"}
CHOICES = """async () => {
  const settled = () => new Promise((done) => setTimeout(done));
  const all = () => [...document.querySelectorAll('.pile:not(.flights *), .fan .face, .choice')];
  const places = () => Object.fromEntries(all().map((one, index) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [`${index} ${one.dataset.card ?? one.dataset.option}`, [x, y, width, height].map(Math.round).join()];
  }));
  const moved = [], before = places();
  const compare = async (what) => {
    await settled();
    const now = places(), [name] = Object.keys(before).filter((one) => before[one] !== now[one]);
    if (name) moved.push(`${what}: ${name} was at ${before[name]}, is at ${now[name]}`);
  };
  const offered = () => [...document.querySelectorAll('button[data-option]')];
  for (const name of new Set(offered().map(({ dataset }) => dataset.option))) {
    const one = offered().find(({ dataset }) => dataset.option === name);
    one.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await compare(`pointer on ${name}`);
    one.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    if (one.matches('.question[data-single] .choice')) continue;
    one.click();
    await compare(`picked ${name}`);
    if (document.querySelector('[data-single]')) document.querySelector('.answer .cancel, dialog .primary').click();
  }
  document.querySelector('.answer .cancel')?.click();
  await compare('cancelled');
  return moved;
}"""


def still(page, width):
    """Look for shifts: with a real mouse on the table first, then at each option, pointed at and picked."""
    page.set_viewport_size({"width": width, "height": 844 if width < 861 else 768})
    page.mouse.move(1, 1)
    page.wait_for_function("() => !document.getAnimations().length")
    spots = ".pile.offered, .fan .offered"
    before = page.locator(spots).evaluate_all("all => all.map((one) => one.getBoundingClientRect().y + scrollY)")
    if before:
        page.locator(spots).first.hover()
        page.wait_for_function("() => !document.getAnimations().length")
        now = page.locator(spots).evaluate_all("all => all.map((one) => one.getBoundingClientRect().y + scrollY)")
        assert now == before, ("under a mouse", width)
        page.mouse.move(1, 1)
    return [(width, one) for one in page.evaluate(CHOICES)]


def lively(decision, dice):
    """Return picks at random, of which the game sees many cards: Actions are played, then bought."""
    options = decision["options"]
    if decision["min"] == decision["max"] == 1:
        for kind in ("play", "play-treasures", "buy"):
            if found := [one["id"] for one in options if one["kind"] == kind and one.get("card") not in DULL]:
                return [dice.choice(found)]
        return [options[-1]["id"]]
    return [one["id"] for one in dice.sample(options, decision["max"] if dice.random() < 0.7 else decision["min"])]


@pytest.mark.parametrize("widths", [4, pytest.param(len(WIDTHS), marks=pytest.mark.long)])
def test_nothing_moves_away_from_under_the_pointer(people, visit, widths):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"kingdom": KINGDOM, "turn_limit": 12})
    page = visit(reduced_motion="no-preference").signed_in("ada").open(f"/games/{game}").page
    dice, kinds, moved = random.Random(7), set(), []
    while (turn := asked(pair, game)) is not None:
        who, now = turn
        open_ = now["decision"]
        if who is bruno:
            picks = {"decision": open_["id"], "picks": lively(open_, dice)}
            assert bruno.post(f"/v1/games/{game}/moves", picks).status == 201
            continue
        page.locator(f".to-you[data-decision={open_['id']}]").wait_for()
        page.locator(".question[aria-busy=false]").wait_for()
        kind = (open_["kind"], open_.get("prompt"), open_["min"] == open_["max"] == 1)
        for width in dice.sample(WIDTHS, 1 if kind in kinds else widths):
            moved += [(open_["text"], *one) for one in still(page, width)]
        kinds.add(kind)
        picks = {"decision": open_["id"], "picks": lively(open_, dice)}
        assert ada.post(f"/v1/games/{game}/moves", picks).status == 201
    assert moved == []


@pytest.mark.parametrize("card", ["cellar", "throne-room"])
def test_the_hand_stands_still_while_several_cards_are_picked(people, visit, card):
    hand = f"{card} village moat 3*copper 2*estate gold curse"
    game = sandbox(people["ada"], player(hand=hand, deck="5*gold"), player(), supply=" ".join(KINGDOM))
    page = visit(reduced_motion="no-preference").signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(f'.fan [data-card="{card}"] button').click()
    page.locator(f".to-you:not([data-decision='{game.decision['id']}'])").wait_for()
    assert [one for width in WIDTHS[1::2] for one in still(page, width)] == []


SCREENS = {390: 844, 820: 1180, 1366: 768, 1920: 1080}
HEIGHTS = """() => [".ask", ".status", ".fan", ".held"].map((one) => {
  return Math.round(document.querySelector(one).getBoundingClientRect().height);
})"""
TOPS = """() => [...document.querySelectorAll('.pile')].map((one) => {
  return Math.round(one.getBoundingClientRect().y + scrollY);
})"""
ONE_HEIGHT = {"action-phase", "buy-phase", "militia"}
"""The prompts of a common turn. Others may need more room for more words."""


def towards_militia(decision):
    """Return picks of a player who buys Militias and plays them."""
    options = decision["options"]
    wanted = [
        one for one in options if one["kind"] in {"play", "play-treasures"} or one.get("card") == "militia"
    ] or options[::-1]
    return (
        [one["id"] for one in wanted[:1]] if decision["max"] == 1 else [one["id"] for one in options[: decision["min"]]]
    )


def heights(page):
    """Return for each screen the heights of what stands above the supply, and its place."""
    found = []
    for width, height in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        found.append((width, *page.evaluate(HEIGHTS), *page.evaluate(TOPS)))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_the_supply_stands_still_from_the_first_turn_on(people, visit, players):
    pair = [ada, *_] = [people[name] for name in ("ada", "bruno", "carla")][:players]
    game = table(pair, ruleset="dominion", options={"kingdom": KINGDOM, "turn_limit": 60})
    page = visit().signed_in("ada").open(f"/games/{game}").page
    seen, found = set(), set()
    while seen != {"waits", *ONE_HEIGHT}:
        who, now = asked(pair, game)
        open_ = now["decision"]
        about = open_["prompt"] if who is ada else "waits"
        if about == "waits":
            page.locator(".ask:not(.to-you)").wait_for()
        else:
            page.locator(f".to-you[data-decision={open_['id']}] .question[aria-busy=false]").wait_for()
        if about == "waits" or about in ONE_HEIGHT:
            seen.add(about)
            found.update(heights(page))
        picks = {"decision": open_["id"], "picks": towards_militia(open_)}
        assert who.post(f"/v1/games/{game}/moves", picks).status == 201
    assert len(found) == len(SCREENS), sorted(found)


@pytest.mark.parametrize("width", SCREENS)
def test_the_supply_stands_still_while_the_hand_becomes_empty(people, visit, width):
    mine = player(hand="festival 2*silver gold", deck="5*copper")
    supply = "festival militia market village moat cellar chapel smithy witch mine"
    game = sandbox(people["ada"], mine, player(), supply=supply).shown["id"]
    screen = {"width": width, "height": SCREENS[width]}
    page = visit(viewport=screen).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".fan .offered").wait_for()
    before = page.evaluate(TOPS)
    page.locator(".fan .offered button").click()
    page.locator(".turn-facts .buys", has_text="2").wait_for()
    assert page.evaluate(TOPS) == before, "a card in play"
    page.locator('.pile[data-card="militia"] button').click()
    page.locator(".turn-facts .buys", has_text="1").wait_for()
    page.locator(".fan .none").wait_for()
    assert page.evaluate(TOPS) == before, "an empty hand"


def test_the_supply_stands_still_beside_the_offer_to_take_back(visit):
    page = visit().open("/").page
    page.get_by_role("button", name="Play now: Dominion").click()
    page.wait_for_url("**/games/*")
    page.locator(".choice.to-end").wait_for()
    page.evaluate("document.fonts.ready")
    before = tops(page)
    page.locator(".choice.to-end").click()
    page.get_by_role("dialog").locator(".sure").click()
    page.locator(".to-you .prompted .undo").wait_for()
    assert tops(page) == before


def tops(page):
    """Return for each screen the places of the piles."""
    found = []
    for width, height in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        found.append((width, page.evaluate(TOPS)))
    return found
