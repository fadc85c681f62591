"""Domaine's table: the effects of options, the sources of points, and the last moves on the board."""

import random
import re

import pytest

from service.features.bots.domaine import answer as mind
from tests.browser.test_motion import opened
from tests.support.domaine import distinct, fence, land, pieces
from tests.support.play import asked, events, posted, table, until

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}

WATCH = """() => {
  window.seen = new Set();
  const see = () => document.querySelectorAll('.board .watched').forEach(({ dataset }) => seen.add(dataset.place));
  new MutationObserver(see).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


UNCUT = "one => getComputedStyle(one).whiteSpace === 'normal' && one.scrollWidth <= one.clientWidth + 1"


def position(squares="", castles="A 1,1 B 10,10 1,10", knights="", hands=("a-b1", ""), ducats=(9, 9), **about):
    held = [{"hand": hand.split(), "ducats": money} for hand, money in zip(hands, ducats, strict=True)]
    pieces_ = {"castles": pieces(castles), "knights": pieces(knights)}
    turn = {"seat": 0, "number": 20}
    return {"terrain": land(squares), **pieces_, "players": held, "turn": turn, **about, "strict": False}


def sandbox(people, visit, laid, **screen):
    """Return the page of a game that Ada plays alone, from this position."""
    wanted = {"ruleset": "domaine", "seats": ["me", "open"], "sandbox": True, "position": laid}
    game = posted(people["ada"], "/v1/games", **wanted)["game"]["id"]
    page = visit(**{"viewport": LAPTOP, **screen}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".to-you[data-decision]").wait_for()
    return page


def answer(player, now, **about):
    """Answer with an option that has all this, if there is one, and else as a bot would."""
    open_ = now["decision"]
    found = [one["id"] for one in open_["options"] if about and about.items() <= one.items()]
    picks = found[:1] or mind("master", now, random.Random(3))
    assert player.post(f"/v1/games/{now['id']}/moves", {"decision": open_["id"], "picks": picks}).status == 201


def at(page, **about):
    """Return the place on the board of the option that has all this, once it is offered."""

    def offered():
        open_ = page.evaluate("fetch(location.pathname.replace('/games', '/v1/games')).then((found) => found.json())")
        return [one["id"] for one in open_["decision"]["options"] if about.items() <= one.items()]

    return page.locator(f'.board [data-option="{until(offered)[0]}"]')


def test_a_border_shows_the_points_and_the_income_of_the_domain_that_it_closes(people, visit):
    laid = position("F 0,0 V 1,0 g 0,1", borders=fence(0, 0, 1, 1, but="1,0:right"))
    page = sandbox(people, visit, laid)
    page.get_by_role("button", name="Place 1 border for 1 ducat").click()
    page.locator(".board .target").first.wait_for()
    at(page, x=1, y=0, side="right").hover()
    page.locator(".foretold", has_text="ada gains 4 squares, +4 points, +1 ducat a turn").wait_for()
    assert page.locator(".board .foreseen").count() == 4


def test_a_square_of_another_domain_shows_the_loss_of_its_owner(people, visit):
    borders = distinct(fence(0, 0, 1, 1), fence(2, 0, 3, 1))
    laid = position("V 2,0 g 3,0", "A 1,1 B 3,1 10,10 1,10", "A 0,1", ("b-e", ""), borders=borders)
    page = sandbox(people, visit, laid)
    page.get_by_role("button", name="Expand by 2 squares").click()
    at(page, x=2, y=0).hover()
    page.locator(".foretold", has_text="gains 1 square, +3 points; ").filter(has_text="−3 points").wait_for()


def test_the_result_names_the_source_of_each_point(people, visit):
    laid = position("F 0,0 V 1,0 g 0,1 2,0 2,1", borders=fence(0, 0, 2, 1), hands=("a-b1", "a-b1"), ducats=(9, 2))
    page = sandbox(people, visit, laid)
    for _ in range(2):
        page.get_by_role("button", name="Sell for 2 ducats").click()
        page.locator(".hand-over button, section.result").first.wait_for()
        if page.locator(".hand-over button").count():
            page.locator(".hand-over button").click()
    page.locator("section.result").wait_for()
    words = page.locator("section.result .worth").all_inner_texts()
    assert words == [
        "Forests 1 × 1 = 1 · Villages 1 × 3 = 3 · Monopolies (gold mine) 1 × 5 = 5 · Bonus for ducats = 5",
        "Bonus for ducats = 3",
    ]
    for view in ("", "/review"):
        page.goto(page.url.removesuffix("/review") + view)
        page.locator("section.result").wait_for()
        board = page.locator("svg.board").bounding_box()
        assert board["y"] + board["height"] <= LAPTOP["height"], (view, "the result stands beside the board")


def test_a_turn_with_income_begins_before_its_line_has_come(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    while True:
        turn = asked(pair, game)
        if turn is None:  # the game is over, and nobody had an income
            game = table(pair, ruleset="domaine")
            continue
        [other] = {0, 1} - {turn[1]["decision"]["seat"]}
        if turn[1]["decision"]["kind"] == "card" and turn[1]["table"]["players"][other]["income"]:
            break
        answer(*turn)
    page = visit().signed_in(("ada", "bruno")[other]).open(f"/games/{game}").page
    page.locator("section.turns details").first.wait_for()
    held = []

    def hold(route):
        held.append(route)

    page.route(re.compile(r"/log\?"), hold)
    while (turn := asked(pair, game))[0] is not pair[other]:
        answer(*turn, kind="sell")
    page.locator(f".to-you[data-decision={turn[1]['decision']['id']}]").wait_for()
    for route in held:
        route.continue_()
    page.unroute(re.compile(r"/log\?"))
    page.locator(".turns [open]", has_text=re.compile(r"begins a turn and receives [1-4] ducat")).wait_for()


def test_a_phone_shows_the_rules_of_the_picked_use_only(people, visit):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = sandbox(people, visit, position(hands=("a-k1-b2", "")), **phone)
    page.get_by_role("button", name="Place 2 borders for 3 ducats").tap()
    words = page.locator(".foretold .rules").inner_text()
    assert words == "Place up to 2 borders between squares, none of them inside a domain."


def test_the_mark_of_a_player_flies_to_the_placed_castle(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    page = opened(visit, game)
    answer(*asked(pair, game))
    page.locator(".flights > .mark").first.wait_for()


def test_two_domains_share_a_square_to_which_both_can_expand(people, visit):
    borders = distinct(fence(0, 0, 3, 3), fence(5, 0, 7, 3))
    laid = position("F 4,1", "A 1,1 6,1 B 1,10 10,10", hands=("b-e", ""), borders=borders)
    page = sandbox(people, visit, laid)
    page.get_by_role("button", name="Expand by 2 squares").click()
    square = page.locator('.board .land[data-place="4,1"]').bounding_box()
    for part, castle in ((0.15, {"x": 1, "y": 1}), (0.85, {"x": 6, "y": 1})):
        page.mouse.move(square["x"] + part * square["width"], square["y"] + square["height"] / 2)
        wanted = at(page, x=4, y=1, castle=castle).get_attribute("data-option")
        page.wait_for_function(
            "id => document.querySelector('.board .target:hover')?.dataset.option === id", arg=wanted
        )


def test_an_alliance_is_made_by_its_line_on_the_board(people, visit):
    borders = distinct(*(fence(x, y, x + 3, y + 3) for x in (0, 4) for y in (0, 4)))
    laid = position("", "A 1,1 6,1 B 1,6 5,6", hands=("c-l a-b1", "a-b1"), borders=borders)
    page = sandbox(people, visit, laid)
    board = page.locator("svg.board").bounding_box()
    page.get_by_role("button", name="Make an alliance").click()
    page.locator("line.target").first.wait_for(state="attached")
    assert page.locator("svg.board").bounding_box() == board, "no list moves the board"
    square = page.locator('.board .land[data-place="1,3"]').bounding_box()
    page.mouse.click(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    page.locator(".hand-over button").click()
    page.locator(".board > .alliance").wait_for(state="attached")


def test_the_key_to_the_board_is_one_tap_away(people, visit):
    for viewport in (PHONE, LAPTOP):
        page = sandbox(people, visit, position(), viewport=viewport)
        hand = page.locator("[data-zone=hand] .use").first.bounding_box()
        page.locator(".key summary").click()
        rows = page.locator(".key li").all()
        assert all(box["y"] + box["height"] <= viewport["height"] for box in (row.bounding_box() for row in rows))
        assert "village +3 points" in " ".join(page.locator(".key").inner_text().split())
        assert page.locator("[data-zone=hand] .use").first.bounding_box() == hand


def test_the_board_and_the_hand_of_four_need_no_scrolling(people, visit):
    four = [people[name] for name in ("ada", "bruno", "carla", "rosa")]
    game = table(four, ruleset="domaine")
    while (turn := asked(four, game))[0] is not four[0] or turn[1]["table"]["turn"]["number"] < 5:
        answer(*turn)
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".to-you[data-decision]").wait_for()
    for screen in (PHONE, LAPTOP):
        page.set_viewport_size(screen)
        parts = page.locator("svg.board, [data-zone=hand] .use").all()
        assert all(box["y"] + box["height"] <= screen["height"] for box in (part.bounding_box() for part in parts))


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_moves_that_are_watched_again_are_shown_on_the_board(people, visit, viewport):
    pair = [people["ada"], people["bruno"]]
    game, placed = table(pair, ruleset="domaine"), []
    while not placed or asked(pair, game)[0] is not pair[0]:
        who, now = asked(pair, game)
        answer(who, now, **({"action": "borders"} if who is pair[1] else {"kind": "sell"}))
        made = [one["event"] for one in events(pair[0], game)]
        placed = [event["data"] for event in made if event["type"] == "border-placed"]
    page = visit(viewport=viewport).signed_in("ada").open(f"/games/{game}").page
    last = page.locator(".last-turns .moves")
    assert last.evaluate(UNCUT)
    page.evaluate(WATCH)
    page.get_by_role("button", name="Watch again: bruno").click()
    page.wait_for_function("count => seen.size === count", arg=len(placed))
    assert page.evaluate("[...seen]") == [f"{one['x']},{one['y']},{one['side']}" for one in placed]
    page.locator(".board .watched, .last-turns .watched").first.wait_for(state="detached")
    words = last.inner_text()
    assert f"placed {len(placed)} border" in words


def test_a_domain_is_framed_in_the_colour_of_its_lord(people, visit):
    fences = distinct(fence(0, 0, 3, 3), fence(8, 8, 11, 11))
    page = sandbox(people, visit, position("F 0,0", "A 1,1 1,10 B 10,10 10,1", borders=fences))
    strokes = page.locator(".board .domain > path:last-child").evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).stroke, getComputedStyle(one).fill])"
    )
    assert sorted(strokes) == [["rgb(179, 57, 47)", "none"], ["rgb(43, 95, 158)", "none"]]
    land = page.locator('.board .land[data-place="0,0"]').evaluate("one => getComputedStyle(one).fill")
    assert land == "rgb(111, 154, 92)", "a forest keeps its colour"


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_the_button_to_finish_moves_no_card(people, visit, viewport):
    page = sandbox(people, visit, position(hands=("a-k1-b2 a-b1", "")), viewport=viewport)
    page.get_by_role("button", name="Place 2 borders for 3 ducats").click()
    at(page, x=5, y=5, side="right").wait_for()
    hand = page.locator(".common [data-zone=hand]").bounding_box()
    at(page, x=5, y=5, side="right").click()
    page.locator(".finish").wait_for()
    assert page.locator(".common [data-zone=hand]").bounding_box() == hand
    page.locator(".finish").click()
    page.locator(".finish").wait_for(state="detached")


def test_the_court_says_which_card_was_sold_and_the_end_is_announced(people, visit):
    laid = position(hands=("a-b1 c-l", "a-b1"), court=["a-k1-b2"], deck=["d-l"])
    page = sandbox(people, visit, laid)
    page.locator(".ending", has_text="The end is near: 1 card in the deck.").wait_for()
    page.get_by_role("button", name="Sell for 2 ducats").click()
    page.locator("[data-zone=court] .offered").first.wait_for()
    cards = [" ".join(one.split()) for one in page.locator("[data-zone=court] .market").all_inner_texts()]
    sold = [one for one in cards if "1 border " in one]
    assert [one for one in cards if "sold this turn: not for you" in one] == sold
    assert "a card costs nothing now" in page.locator("[data-zone=court] h4").inner_text()


@pytest.mark.parametrize("locale", ["en", "it", "pl", "pt"])
def test_a_long_question_leaves_the_board_in_its_place(people, visit, locale):
    laid = position("F 4,1", "A 1,1 10,1 B 1,10 10,10", hands=("b-e", ""), borders=fence(0, 0, 3, 3))
    page = sandbox(people, visit, laid, viewport={"width": 1000, "height": 768}, locale=locale)
    before = page.locator("svg.board").bounding_box()
    page.locator("[data-zone=hand] .use:not(.sells)").click()
    page.locator(".board [data-option]").first.wait_for()
    assert page.locator("svg.board").bounding_box() == before


WIDTHS = (360, 390, 820, 1000, 1366, 1920)
BOXES = """async () => {
  const boxes = () => [...document.querySelectorAll('svg.board, [data-zone=hand] .use')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join();
  });
  const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await settled();
  const before = boxes(), moved = [];
  const options = [...document.querySelectorAll('[data-option]')];
  for (const one of [options[0], options.at(-1)]) {
    one.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await settled();
    if (boxes().join(' ') !== before.join(' ')) moved.push(one.outerHTML);
    one.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  }
  await settled();
  return { board: before[0], moved };
}"""


@pytest.mark.parametrize("widths", [WIDTHS[1::3], pytest.param(WIDTHS, marks=pytest.mark.long)])
def test_the_board_stands_still_during_a_turn(people, visit, widths):
    """Neither a pointer on an option nor the next question of a turn moves the board or the cards in the hand."""
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine", options={"turn_limit": 16})
    page = visit(viewport=LAPTOP).signed_in("ada").open(f"/games/{game}").page
    before, kinds, moved = {}, set(), []
    while (turn := asked(pair, game)) is not None:
        who, now = turn
        open_ = now["decision"]
        if who is pair[0]:
            page.locator(f".to-you[data-decision={open_['id']}] .question[aria-busy=false]").wait_for()
            for width in widths:
                page.set_viewport_size({"width": width, "height": 844 if width < 861 else 768})
                seen = page.evaluate(BOXES)
                moved += [(width, open_["kind"], one) for one in seen["moved"]]
                if before.get(width, seen["board"]) != seen["board"]:
                    moved.append((width, open_["kind"], before[width], seen["board"]))
                before[width] = seen["board"]
            kinds.add(open_["kind"])
        else:
            before = {}
        answer(who, now, action="borders")
    assert moved == []
    assert {"castle", "knight", "card", "border", "draw"} <= kinds
