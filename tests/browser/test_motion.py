"""Pieces fly to their places. Nobody can press a piece that flies, and nothing waits for it."""

import re

import pytest

from tests.support.play import asked, events, moves, table, until

HALF_WAY = """const start = Element.prototype.animate;
window.flown = [];
Element.prototype.animate = function (frames, options) {
  const flight = start.call(this, frames, options);
  window.flown.push({ text: this.textContent, properties: Object.keys(Object.assign({}, ...frames)), ...options });
  if (!window.flies) { flight.pause(); flight.currentTime = options.duration / 2; }
  return flight;
};"""
"""Animations that stop in their middle, unless `flies` is set."""
PRESSED = """() => [...document.querySelectorAll('.flights > *')].map((one) => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2))
  .map((one) => one?.closest('.flights') ?? null)"""


def began(pair, ruleset):
    """Return a game in which Ada must answer; of Dominion, at the beginning of her turn."""
    options = {"recommended": "first-game-2"} if ruleset == "dominion" else {}
    game = table(pair, ruleset=ruleset, options=options)
    wanted = {"dominion": "play-treasures", "kingdomino": "place", "domaine": "sell"}[ruleset]
    for _ in moves(pair, game):
        who, now = asked(pair, game)
        if who is pair[0] and wanted in {one["kind"] for one in now["decision"]["options"]}:
            return game
    raise AssertionError


def opened(visit, game, **screen):
    visitor = visit(**{"reduced_motion": "no-preference", **screen}).signed_in("ada")
    visitor.context.add_init_script(HALF_WAY)
    page = visitor.open(f"/games/{game}").page
    page.locator(".to-you .question[aria-busy=false]").wait_for()
    return page


def answer(player, game, kind, **about):
    open_ = player.get(f"/v1/games/{game}").json["decision"]
    wanted = {"kind": kind, **about}
    pick = next(one["id"] for one in open_["options"] if wanted.items() <= one.items())
    assert player.post(f"/v1/games/{game}/moves", {"decision": open_["id"], "picks": [pick]}).status == 201


def gained(pair, game):
    return [one["event"]["data"]["card"] for one in events(pair[0], game) if one["event"]["type"] == "card-gained"]


def test_cards_fly_and_a_press_meanwhile_counts_at_once(pair, visit):
    game = began(pair, "dominion")
    page = opened(visit, game)
    page.locator(".choice.to-play-treasures").click()
    page.locator(".flights .face", has_text="Copper").wait_for()
    assert set(page.evaluate(PRESSED)) == {None}
    assert page.locator(".flights").evaluate("one => one.inert && one.ariaHidden") == "true"
    before = gained(pair, game)
    pile = page.locator(".supply .pile.offered:not(.doubted)").first
    card = pile.get_attribute("data-card")
    pile.locator("button").click()
    until(lambda: gained(pair, game) != before)
    assert gained(pair, game)[len(before) :] == [card]
    page.locator(".flights .pile").wait_for()
    page.locator(".flights .face").first.wait_for()
    flown = page.evaluate("flown")
    assert {name for one in flown for name in one["properties"]} <= {"transform", "opacity"}
    assert all(150 <= one["duration"] <= 300 for one in flown)


@pytest.mark.parametrize("piece", ["kingdomino", "domaine"])
def test_dominoes_and_cards_of_other_games_fly(pair, visit, piece):
    game = began(pair, piece)
    page = opened(visit, game)
    answer(pair[0], game, "place" if piece == "kingdomino" else "sell")
    page.locator(".flights > :is(svg, .market)").first.wait_for()


def test_flights_end_by_themselves(pair, visit):
    game = began(pair, "dominion")
    page = opened(visit, game)
    page.evaluate("window.flies = true")
    answer(pair[0], game, "play-treasures")
    page.wait_for_function("() => flown.length && !document.querySelector('.flights > *')")


def a_turn_at_once(pair, game, page):
    """Let Bruno take a turn of which the page hears only at its end."""
    held = []
    asks = re.compile(r"/v1/games/[^/]+(/events)?\?view=seat-0")
    page.route(
        asks, lambda route: route.fallback() if route.request.resource_type == "eventsource" else held.append(route)
    )
    answer(pair[0], game, "end")
    until(lambda: asked(pair, game)[0] is pair[1])
    answer(pair[1], game, "play-treasures")
    answer(pair[1], game, "buy", card="copper")
    until(lambda: asked(pair, game)[0] is pair[0])
    page.wait_for_timeout(1)  # lets the requests arrive here
    until(lambda: page.evaluate("1") and len(held) >= 2)
    for route in held:
        route.continue_()
    page.unroute(asks)


def test_a_turn_of_another_player_comes_move_by_move_until_a_press(pair, visit):
    game = began(pair, "dominion")
    page = opened(visit, game)
    answer(pair[0], game, "play-treasures")
    page.locator(".held .zone").wait_for()
    a_turn_at_once(pair, game, page)
    page.locator(".last-turns .step").wait_for()
    page.keyboard.press("Shift")
    assert page.locator(".last-turns .step, .flights > *").count() == 0


def test_a_press_also_drops_a_flight_that_waits_for_its_frame(pair, visit):
    game = began(pair, "dominion")
    page = opened(visit, game)
    page.evaluate("""() => {
      const ask = window.requestAnimationFrame;
      window.late = [];
      window.requestAnimationFrame = (go) => String(go).includes("land(") ? late.push(go) : ask(go);
    }""")
    answer(pair[0], game, "play-treasures")
    page.wait_for_function("() => late.length")
    page.keyboard.press("Shift")
    page.evaluate("late.forEach((go) => go())")
    assert page.locator(".flights > *").count() == 0


@pytest.mark.parametrize("how", ["device", "switch"])
def test_nothing_moves_for_who_wants_no_motion(pair, visit, how):
    game = began(pair, "dominion")
    if how == "switch":
        visitor = visit(reduced_motion="no-preference").signed_in("ada")
        page = visitor.open("/me").page
        page.get_by_label("Motion on the table").uncheck()
        visitor.context.add_init_script(HALF_WAY)
        page = visitor.open(f"/games/{game}").page
    else:
        page = opened(visit, game, reduced_motion="reduce")
    page.locator(".held").wait_for()
    page.evaluate("""() => {
      const see = () => { window.seen ||= Boolean(document.querySelector('.flights > *, .last-turns .step')); };
      new MutationObserver(see).observe(document.body, { childList: true, subtree: true });
    }""")
    answer(pair[0], game, "play-treasures")
    page.locator(".held .zone").wait_for()
    a_turn_at_once(pair, game, page)
    page.locator(".last-turns li").wait_for()
    page.locator(".to-you").wait_for()
    assert page.evaluate("[flown.length, Boolean(window.seen)]") == [0, False]
