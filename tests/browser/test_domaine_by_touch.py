"""Domaine on a phone: edges are large enough to tap, and cards say what they do and what it costs."""

import pytest

from tests.support.domaine import fence, land, pieces
from tests.support.play import asked, moves, posted, table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
REACH = """([id, radius]) => {
  const { x, y, width, height } = document.querySelector(`.board [data-option="${id}"]`).getBoundingClientRect();
  const place = [x + width / 2, y + height / 2];
  const around = Array.from({ length: 24 }, (_, step) => step * Math.PI / 12);
  const at = (angle) => [place[0] + radius * Math.cos(angle), place[1] + radius * Math.sin(angle)];
  const hit = (angle) => document.elementFromPoint(...at(angle));
  return around.every((angle) => hit(angle)?.dataset.option === id) && place;
}"""
"""The middle of an option's target, if all points so far from it belong to the target."""
LANGUAGES = {
    "en": ("Place 2 borders for 3 ducats", "Sell for 3 ducats"),
    "it": ("Piazza 2 confini per 3 ducati", "Vendi per 3 ducati"),
    "pl": ("Postaw 2 granice za 3 dukaty", "Sprzedaj za 3 dukaty"),
    "pt": ("Coloque 2 fronteiras por 3 ducados", "Venda por 3 ducados"),
}


def waiting_for(pair, kind, fits=lambda decision: True):
    """Return a game in which ada is asked such a question, and the question."""
    while True:  # a game may end before the question comes
        game = table(pair, ruleset="domaine")
        while (turn := asked(pair, game)) is not None:
            if turn[0] is pair[0] and turn[1]["decision"]["kind"] == kind and fits(turn[1]):
                return game, turn[1]["decision"]
            next(moves(pair, game, 1))


def inside(box, other):
    ways = (("x", "width"), ("y", "height"))
    return all(other[at] <= box[at] and box[at] + box[size] <= other[at] + other[size] for at, size in ways)


def tap(page, place):
    page.touchscreen.tap(*place)


def test_an_edge_is_44_pixels_wide_when_a_border_is_chosen(people, visit):
    pair = [people["ada"], people["bruno"]]
    game, decision = waiting_for(pair, "border")
    page = visit(**PHONE).signed_in("ada").open(f"/games/{game}").page
    edges = [one for one in decision["options"] if one.get("side") == "right" and 2 < one["x"] < 9 and 2 < one["y"] < 9]
    first = edges[0]["id"]
    page.locator(f'.board [data-option="{first}"]').wait_for()
    page.evaluate("document.querySelector('svg.board').scrollIntoView({ block: 'center' })")
    whole = page.locator("svg.board").get_attribute("viewBox")
    place = page.evaluate(REACH, [first, 9])
    assert place, "on the whole board the nearest edge is picked"
    tap(page, place)
    page.locator("svg.board.close").wait_for()
    board = page.locator("svg.board").bounding_box()
    numbers = [one for one in page.locator(".board .coordinate").all() if inside(one.bounding_box(), board)]
    assert {str(edges[0]["x"]), str(edges[0]["y"])} <= {one.text_content() for one in numbers}, "columns and rows"
    stroke = page.locator("line.offer.picked").evaluate("one => getComputedStyle(one).stroke")
    assert stroke == "rgb(255, 225, 77)", "the colour of no player"
    larger = page.evaluate(REACH, [first, 22])
    assert larger, "a circle of 44 pixels"
    assert larger == pytest.approx(place, abs=1), "the edge stays under the finger"
    upper = next(one["id"] for one in edges if page.evaluate(REACH, [one["id"], 22]) and one["id"] != first)
    tap(page, page.evaluate(REACH, [upper, 22]))
    page.locator(f'.board [data-option="{upper}"]').wait_for()
    page.locator(".answer.chosen .send").wait_for()
    assert page.locator("line.offer.picked").count() == 1
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_function("whole => document.querySelector('svg.board').getAttribute('viewBox') === whole", arg=whole)

    tap(page, place)
    page.locator("svg.board.close").wait_for()
    page.locator(".answer.chosen .send").click()
    page.locator(f".ask:not([data-decision={decision['id']}])").wait_for()
    page.wait_for_function("whole => document.querySelector('svg.board').getAttribute('viewBox') === whole", arg=whole)
    [placed] = [one for one in people["ada"].get(f"/v1/games/{game}").json["table"]["borders"] if same(one, edges[0])]
    assert placed


def test_a_square_is_framed_and_44_pixels_wide_when_it_is_chosen(people, visit):
    pair = [people["ada"], people["bruno"]]
    game, decision = waiting_for(pair, "castle")
    page = visit(**PHONE).signed_in("ada").open(f"/games/{game}").page
    chosen = decision["options"][0]["id"]
    square = page.locator(f'.board [data-option="{chosen}"]')
    before = square.bounding_box()["width"]
    frame = page.locator(".board rect.offer").first.bounding_box()["width"]
    assert frame > 0.8 * before
    square.tap()
    page.locator("svg.board.close").wait_for()
    assert before < 44 <= round(square.bounding_box()["width"], 1)
    page.locator(".answer.chosen .send").click()
    page.locator(f".ask:not([data-decision={decision['id']}])").wait_for()


def test_the_tint_of_a_domain_lies_below_its_signs(people, visit):
    position = {
        "strict": False,
        "terrain": land("F 0,0 1,0 s 1,1 V 5,5"),
        "castles": pieces("A 0,1 B 10,10"),
        "borders": fence(0, 0, 1, 1),
        "players": [{"hand": ["d-l"], "ducats": 9}, {"hand": [], "ducats": 9}],
        "turn": {"seat": 0, "number": 20},
    }
    wanted = {"ruleset": "domaine", "seats": ["me", "open"], "sandbox": True, "position": position}
    game = posted(people["ada"], "/v1/games", **wanted)["game"]["id"]
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".board .domain").first.wait_for(state="attached")
    order = page.locator(".board .domain, .board .sign").evaluate_all("all => all.map((one) => one.classList[0])")
    assert set(order) == {"domain", "sign"}
    assert order == sorted(order), "every tint, then every sign"


def same(border, option):
    return all(border[name] == option[name] for name in ("x", "y", "side"))


def test_a_mouse_needs_no_larger_edges(people, visit):
    pair = [people["ada"], people["bruno"]]
    game, decision = waiting_for(pair, "border")
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(f'.board [data-option="{decision["options"][0]["id"]}"]').hover()
    assert not page.locator("svg.board.close").count()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_it_does_and_what_it_costs(people, visit, language):
    pair = [people["ada"], people["bruno"]]
    plays = {"kind": "play", "card": "a-b2"}
    game, _ = waiting_for(
        pair,
        "card",
        lambda now: any(plays.items() <= one.items() for one in now["decision"]["options"]),
    )
    page = visit(**PHONE, locale=language).signed_in("ada").open(f"/games/{game}").page
    card = page.locator(".market.offered[data-card=a-b2]")
    card.wait_for()
    words = [one.get_attribute("aria-label") for one in card.locator("button[data-option]").all()]
    for wanted in LANGUAGES[language]:
        assert [one for one in words if one.startswith(f"{wanted}, ")], words
    boxes = [one.bounding_box() for one in card.locator("button").all()]
    boxes += [one.bounding_box() for one in page.locator("[data-zone=hand] button").all()]
    assert all(box["height"] >= 44 and box["x"] + box["width"] <= 390 for box in boxes), boxes
    assert all(box["y"] + box["height"] <= 844 for box in boxes), "the whole hand is on the first screen"


def staged(ada, seat, *players):
    """Return a game of hers alone, in which this seat is in turn."""
    position = {
        "terrain": land(""),
        "castles": [{"seat": seat, "x": x, "y": y} for seat, x, y in ((0, 1, 1), (0, 10, 1), (1, 10, 10), (1, 1, 10))],
        "deck": ["b-b2", "d-l"],
        "players": players,
        "turn": {"seat": seat, "number": 20},
        "strict": False,
    }
    wanted = {"ruleset": "domaine", "seats": ["me", "open"], "sandbox": True, "position": position}
    return ada.post("/v1/games", wanted).json["game"]["id"]


@pytest.mark.parametrize("width", [390, 820])
def test_the_hand_shows_the_ducats_and_the_cards_that_are_too_dear(people, visit, width):
    game = staged(people["ada"], 0, {"hand": ["a-b2"], "ducats": 1}, {})
    page = visit(viewport={"width": width, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    use = page.locator(".market.offered[data-card=a-b2] .use:not([data-option])")
    assert use.locator(".cost.dear").inner_text() == "3"
    assert use.get_attribute("aria-label").endswith("; you have 1 ducat")
    use.click()
    page.locator(".card-text .reason", has_text="3 ducats; you have 1").wait_for()
    assert page.locator(".purse").inner_text() == "you have 1 ducat"


@pytest.mark.parametrize(("ducats", "reasons"), [((9, 1), 1), ((1, 9), 0)])
def test_card_in_two_hands_has_the_reason_of_the_player_in_turn(people, visit, ducats, reasons):
    game = staged(people["ada"], 1, *({"hand": ["a-b2"], "ducats": count} for count in ducats))
    page = visit().signed_in("ada").open(f"/games/{game}/review").page
    page.locator(".hand-over button").click()
    page.get_by_label("Seen as").select_option("referee")
    page.locator(".mat [data-card=a-b2]").nth(1).hover()
    page.locator(".card-text").wait_for()
    assert page.locator(".card-text .reason", has_text="3 ducats; you have 1").count() == reasons
