"""Purchases of Dominion by few presses, a question before a bad one, and turns that end by themselves."""

import re

import pytest

from tests.browser.test_reading import accessible
from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, table, until
from tests.support.rulings import take

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COINS = {"copper": 1, "silver": 2, "gold": 3}


def pile(page, name):
    return page.locator(".pile", has=page.get_by_text(name, exact=True)).get_by_role("button")


def log(who, game):
    return who.get(f"/v1/games/{game}/log", Accept="text/plain").text


def answer(who, game, kind, card=None):
    decision = who.get(f"/v1/games/{game}").json["decision"]
    [pick] = [one["id"] for one in decision["options"] if (one["kind"], one.get("card")) == (kind, card)]
    sent = who.post(f"/v1/games/{game}/moves", {"decision": decision["id"], "picks": [pick]})
    assert sent.status == 201, sent
    return sent


def seated(people, visit, buys=1, screen=None, **position):
    """A page of a sandbox in whose Buy phase, or another, the first seat is asked, and the game."""
    mine = player(hand=position.pop("hand", "copper copper copper gold estate"))
    position.setdefault("turn", in_buy_phase(coins=0, buys=buys))
    shown = sandbox(people["ada"], mine, player(), **position).shown
    visitor = visit(**screen or {}).signed_in("ada").open(f"/games/{shown['id']}")
    visitor.page.locator(".hand-over button").click()
    visitor.page.locator(".held .card").first.wait_for()
    return visitor, shown["id"]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["mouse", "touch"])
def test_a_turn_of_big_money_takes_two_presses_at_most(people, visit, screen):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2"})
    page = visit(**screen).signed_in("ada").open(f"/games/{game}").page
    for turn in range(4):
        while asked(pair, game)[0] is bruno:
            answer(bruno, game, "end")
        now = ada.get(f"/v1/games/{game}").json
        page.locator(f".to-you[data-decision={now['decision']['id']}]").wait_for()
        coins = sum(COINS.get(card, 0) for card in now["table"]["players"][0]["hand"])
        name = next(
            name for cost, name in ((8, "Province"), (6, "Gold"), (3, "Silver"), (2, "Estate")) if coins >= cost
        )
        assert pile(page, "Province").locator("xpath=..").evaluate("pile => pile.matches('.offered')") == (coins >= 8)
        if screen:
            pile(page, name).tap()
            left = coins - {"Gold": 6, "Silver": 3}.get(name, 2)
            page.locator(".foretold", has_text=re.compile(rf"\b{left} coins? left")).wait_for()
            page.locator("button.send").tap()
        else:
            pile(page, name).click()
        until(lambda turn=turn: ada.get(f"/v1/games/{game}").json["table"]["players"][0]["turns"] == turn + 1)


def test_the_supply_says_what_its_outlines_mean(people, visit):
    page = seated(people, visit)[0].page
    page.get_by_text("you can buy these; coins after your Treasures: 6").wait_for()
    page.locator(".choice", has_text="play all treasures").click()
    page.get_by_text("you can buy these; coins: 6").wait_for()


def test_a_copper_or_a_curse_is_asked_about_first(people, visit):
    visitor, game = seated(people, visit)
    page, before = visitor.page, people["ada"].get(f"/v1/games/{game}").json["version"]
    pile(page, "Curse").click()
    asks = page.get_by_role("dialog", name="Curse costs nothing. Buy it?")
    asks.wait_for()
    accessible(page)
    assert page.locator(".primary:visible, :focus").all_inner_texts() == ["Cancel"], "nobody buys it by mistake"
    page.keyboard.press("Enter")
    asks.wait_for(state="detached")
    assert people["ada"].get(f"/v1/games/{game}").json["version"] == before
    pile(page, "Copper").press("Enter")  # as by a finger, which is not asked twice
    page.get_by_role("dialog", name="Copper costs nothing. Buy it?").get_by_role("button", name="Buy Copper").click()
    until(lambda: "ada buys Copper for 0 coins." in log(people["ada"], game))


@pytest.mark.parametrize("steps", [["pick play workshop"], ["pick play remodel", "pick copper"]])
def test_a_copper_or_a_curse_is_gained_after_a_question(people, visit, steps):
    mine = player(hand="workshop remodel 2*copper estate")
    game = sandbox(people["ada"], mine, player(), supply="workshop remodel village")
    for step in steps:
        take(game, step)
    page = visit().signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".pile.offered").first.wait_for()
    assert page.locator(".pile.doubted .name").all_inner_texts() == ["Copper", "Curse"]
    pile(page, "Curse").click()
    asks = page.get_by_role("dialog", name="Curse costs nothing. Gain it?")
    asks.get_by_role("button", name="Gain Curse").click()
    until(lambda: "ada gains Curse" in log(people["ada"], game.shown["id"]))


def test_a_phone_explains_the_dashed_piles(people, visit):
    page = seated(people, visit, screen=PHONE)[0].page
    page.locator(".piles .legend", has_text="asks you first").wait_for()
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("h3 .doubted", has_text="asks you first").wait_for()
    page.locator(".piles .legend").wait_for(state="hidden")


@pytest.mark.parametrize(
    ("position", "asks"),
    [
        ({}, "6 coins are not spent. End your turn?"),
        ({"hand": "gold gold bank", "supply": "bank mint village"}, "Treasures in your hand are not played."),
        ({"hand": "copper"}, None),
        ({"turn": {"phase": "action"}, "hand": "village smithy"}, None),
    ],
    ids=["coins", "treasures", "a Copper", "actions"],
)
def test_the_end_of_a_turn_with_coins_left_is_asked_about(people, visit, position, asks):
    visitor, game = seated(people, visit, **position)
    page, ada = visitor.page, people["ada"]
    before = ada.get(f"/v1/games/{game}").json["version"]
    page.locator(".choice.to-end").click()
    if asks:
        dialog = page.get_by_role("dialog", name=asks)
        dialog.get_by_role("button", name="Cancel").click()
        dialog.wait_for(state="detached")
        assert ada.get(f"/v1/games/{game}").json["version"] == before
        page.locator(".choice.to-end").click()
        dialog.locator(".sure").click()
    until(lambda: ada.get(f"/v1/games/{game}").json["version"] > before)


def test_playing_all_treasures_stands_out_and_ending_the_turn_stands_apart(people, visit):
    page = seated(people, visit, screen=PHONE)[0].page
    play, end = page.locator(".choice.to-play-treasures"), page.locator(".choice.to-end")
    ground = "one => getComputedStyle(one).backgroundColor"
    assert play.evaluate(ground) != end.evaluate(ground)
    boxes = [one.bounding_box() for one in (play, end)]
    assert boxes[1]["x"] - boxes[0]["x"] - boxes[0]["width"] > 24, boxes


def test_a_purchase_that_ends_the_game_is_asked_about_first(people, visit):
    visitor, game = seated(people, visit, hand="4*gold", supply="moat village province=1")
    pile(visitor.page, "Province").click()
    asks = visitor.page.get_by_role("dialog", name="With Province the game ends. Buy it?")
    asks.get_by_role("button", name="Buy Province").click()
    until(lambda: people["ada"].get(f"/v1/games/{game}").json["result"])
    visitor.page.locator("section.result", has_text="Empty piles: Province").wait_for()


def test_treasures_with_rules_and_some_piles_are_left_to_the_player(people, visit):
    kingdom = "bank mint grand-market village"
    visitor, _ = seated(people, visit, hand="gold gold copper", supply=kingdom)
    lit = visitor.page.locator(".pile.offered .name").all_inner_texts()
    assert {"Gold", "Village"} <= set(lit)
    assert not {"Mint", "Grand Market"} & set(lit)
    visitor, _ = seated(people, visit, hand="gold gold bank", supply=kingdom)
    assert set(visitor.page.locator(".pile.offered .name").all_inner_texts()) == {"Copper", "Curse"}


def test_what_is_refused_meanwhile_is_shown_and_nothing_else_is_bought(people, visit):
    """Another device buys between the two moves."""
    visitor, game = seated(people, visit, buys=2)
    page, ada = visitor.page, people["ada"]

    def interfere(route):
        played = route.fetch()
        answer(ada, game, "buy", "silver")
        route.fulfill(response=played)

    page.route("**/moves", interfere, times=1)
    pile(page, "Gold").click()
    page.get_by_role("alert").wait_for()
    page.locator(".turns", has_text="buys Silver for 3 coins").wait_for()
    page.locator(".choice", has_text="end your turn").wait_for()
    assert "ada buys Gold" not in log(ada, game)
    visitor.complaints.clear()  # the service may have refused it


def test_a_turn_ends_by_itself_for_those_who_like_that(people, visit):
    visitor, game = seated(people, visit, hand="estate estate copper")
    page = visitor.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("End my turn when only Coppers and Curses are left").check()
    page.get_by_role("button", name="Close").click()
    assert people["ada"].get(f"/v1/games/{game}").json["decision"]["seat"] == 0, "there is a Treasure to play"
    page.locator(".choice", has_text="play all treasures").click()
    page.locator(".hand-over button").wait_for()
    page.reload()
    page.locator(".hand-over button").click()
    page.get_by_role("button", name="Menu").click()
    assert page.get_by_label("End my turn when only Coppers and Curses are left").is_checked()
