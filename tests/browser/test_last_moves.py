"""The last moves, marked where they were made; and the kingdoms, the own one larger and all on the screen."""

import re

import pytest

from tests.support.play import asked, events, moves, table

MADE = {
    "dominion": {"card-bought"},
    "kingdomino": {"domino-placed", "domino-chosen"},
    "domaine": {"castle-placed", "knight-placed", "border-placed", "square-gained"},
}
MARKED = {
    "dominion": ".pile:has(.mark.of-seat-1)",
    "kingdomino": ".kingdom .latest, .dominoes .latest",
    "domaine": ".board .latest.of-seat-1",
}


APART = """all => all.map((pile) => {
  const number = document.createRange();
  number.selectNode(pile.querySelector(".left").lastChild);
  const [one, other] = [number, pile.querySelector(".mark")].map((each) => each.getBoundingClientRect());
  return one.right <= other.left || other.right <= one.left || other.bottom <= one.top;
})"""
UNCUT = "one => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 2"


def last_moves(reader, game, ruleset):
    """Bruno's moves of this kind, after Ada's last."""
    made = [one["event"] for one in events(reader, game) if one["event"]["type"] in MADE[ruleset]]
    seats = [move["data"]["seat"] for move in made]
    own = max((place for place, seat in enumerate(seats) if seat == 0), default=-1)
    return made[own + 1 :]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", MADE)
def test_the_board_marks_what_the_opponent_did_last(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset)
    for _ in moves(pair, game):
        last = last_moves(pair[0], game, ruleset)
        if (
            last
            and MADE[ruleset] - {"castle-placed"} & {move["type"] for move in last}
            and asked(pair, game)[0] is pair[0]
        ):
            break
    visitor = visit(viewport={"width": 1366, "height": 768}).signed_in("ada").open(f"/games/{game}")
    visitor.page.locator(MARKED[ruleset]).first.wait_for()
    shown = visitor.page.locator(MARKED[ruleset])
    if ruleset == "dominion":
        assert shown.locator("button").evaluate_all(
            "all => all.map((one) => /bought last turn by bruno/.test(one.ariaLabel))"
        ) == [True]
        for width in (390, 820, 1366):
            visitor.page.set_viewport_size({"width": width, "height": 844})
            assert shown.evaluate_all(APART) == [True], width
    else:
        places = [move["data"] for move in last]  # a domino can be chosen and placed in one turn
        assert shown.count() == len({place.get("domino") or (place["x"], place["y"]) for place in places}), last
    assert visitor.page.locator(".kingdom.of-seat-0 .latest").count() == 0
    visitor.open(f"/games/{game}/review")
    visitor.page.locator(".stage[aria-busy=false]").wait_for()


def after_a_militia(pair):
    """A game in which Bruno played a Militia and bought a Silver in his last turn."""
    ada = pair[0]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2"})
    while True:
        who, now = asked(pair, game)
        done = [(one["event"]["type"], one["event"]["data"].get("card")) for one in events(ada, game)]
        played, mine = ("card-played", "militia") in done, now["table"]["turn"]["seat"] == 0
        if played and mine:
            return game
        target = "silver" if played else "militia"
        buy = [] if ("card-bought", target) in done else [("buy", target), ("play-treasures", None)]
        wanted = [*([] if mine else [("play", "militia"), *buy]), ("end", None)]
        decision = now["decision"]
        offered = {(one["kind"], one.get("card")): one["id"] for one in decision["options"]}
        least = [one["id"] for one in decision["options"]][: decision["min"]]
        picks = next(([offered[one]] for one in wanted if one in offered), least)
        assert who.post(f"/v1/games/{game}/moves", {"decision": decision["id"], "picks": picks}).status == 201


@pytest.mark.parametrize("width", [390, 1366])
def test_dominion_names_a_purchase_first_and_then_my_loss(people, visit, width):
    pair = [people["ada"], people["bruno"]]
    game = after_a_militia(pair)
    page = visit(viewport={"width": width, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    line = page.locator(".last-turns .moves")
    line.wait_for()
    [lost] = [one for one in events(pair[0], game) if one["event"]["type"] == "cards-discarded"]
    cards = [*lost["openings"][0]["value"], *lost["event"]["data"]["cards"]]
    words = r"last moves: bought Silver; you discarded (.+); played Militia, Treasures for \d coins?"
    told = re.fullmatch(words, line.inner_text())
    assert told, line.inner_text()
    assert len(cards) == 2
    assert all(card.capitalize() in told[1] for card in cards), (told[1], cards)
    assert page.locator(".last-turns li").evaluate(UNCUT), "nothing is cut off"


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_the_own_kingdom_is_first_and_largest(people, visit, size):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for _ in moves(pair, game, 12):
        pass
    width, height = size
    page = visit(viewport={"width": width, "height": height}).signed_in("bruno").open(f"/games/{game}").page
    page.locator(".kingdom").nth(1).wait_for()
    assert "bruno" in page.locator(".kingdom").first.inner_text()
    own, other = page.locator(".kingdom").evaluate_all(
        "all => all.map((one) => one.querySelector('svg').getBoundingClientRect().width)"
    )
    assert own >= other * (1.15 if width > 1000 else 1), (own, other)  # on a phone, one lies below the other
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("size", "count"), [((820, 1180), 4), ((1366, 768), 4), ((1366, 768), 3)])
def test_all_kingdoms_are_on_the_screen_and_their_last_moves_are_told(people, visit, size, count):
    four = [people[name] for name in ("ada", "bruno", "carla", "rosa")][:count]
    game = table(four, ruleset="kingdomino")
    for _ in moves(four, game, 26):
        pass
    while (turn := asked(four, game))[0] is not four[0] or turn[1]["decision"]["kind"] != "choose":
        next(moves(four, game, 1))
    width, height = size
    page = visit(viewport={"width": width, "height": height}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".kingdom svg").nth(count - 1).wait_for()
    boxes = page.locator(".kingdom svg, .last-turns li").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ right, bottom }) => [right, bottom])"
    )
    assert all(right <= width and bottom <= height for right, bottom in boxes), boxes
    assert page.locator(".last-turns li").count() == count - 1
    squares = page.locator(".kingdom:not(.own) .tower").evaluate_all(
        "all => all.map((one) => Math.round(one.getBoundingClientRect().width))"
    )
    assert len(squares) == count - 1
    assert max(squares) - min(squares) <= 1, "one scale"
    rings = {
        part: page.locator(part).first.evaluate("one => getComputedStyle(one).boxShadow")
        for part in ("li.offered button", "li.latest svg")
    }
    assert "rgb(0, 128, 138)" in rings["li.offered button"], rings
    assert "rgb(0, 128, 138)" not in rings["li.latest svg"], rings


def test_a_question_for_borders_counts_them_and_marks_the_own_last_one(people, visit):
    pair = ada, _ = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    stops = None
    while stops is None:
        who, now = asked(pair, game)
        options = now["decision"]["options"]
        laid = [one for one in options if who is ada and one["kind"] == "play" and one["action"] == "borders"]
        stops = next((one["id"] for one in options if who is ada and one["kind"] == "stop"), None)
        wanted = laid or [one for one in options if one["kind"] == "border"]
        if stops is None and wanted:
            picks = {"decision": now["decision"]["id"], "picks": [wanted[0]["id"]]}
            assert who.post(f"/v1/games/{game}/moves", picks).status == 201
        elif stops is None:
            next(moves(pair, game, 1))
    told = [one["event"] for one in events(ada, game)]
    laid = max(place for place, event in enumerate(told) if event["type"] == "card-laid")
    most = int(told[laid]["data"]["card"].rpartition("b")[2])
    placed = [event["data"] for event in told[laid:] if event["type"] == "border-placed"]
    left = most - len(placed)
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.locator(".prompt", has_text=f"Border {len(placed) + 1} of {most}: press an edge.").wait_for()
    stop = page.locator(f'.finish[data-option="{stops}"]')
    assert stop.inner_text() == f"Finish: give up {left} border{'s' if left > 1 else ''}"
    assert page.locator(".board line.latest.of-seat-0").count() == len(placed)
