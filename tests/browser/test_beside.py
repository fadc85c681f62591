"""Piles of Dominion that are not like the others: beside the supply, the Bane, and piles of different cards."""

from tests.browser.test_purchases import pile
from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import until


def test_a_prize_is_gained_by_a_press_on_its_pile(people, visit):
    ada = people["ada"]
    mine = player(hand="tournament province copper", deck="2*copper")
    piles = "tournament young-witch moat cellar market festival smithy village harvest menagerie hunting-party"
    shown = sandbox(ada, mine, player(hand="copper"), supply=piles, bane="moat").shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".pile", has_text="Moat").get_by_text("Bane").wait_for()
    page.get_by_role("heading", name="Beside the supply").wait_for()
    page.locator(".held .card", has_text="Tournament").get_by_role("button").click()
    page.locator(".prompt", has_text="you may reveal a Province").wait_for()  # the hand has moved then
    page.locator(".held .card.offered", has_text="Province").get_by_role("button").click()
    page.locator(".pile.offered", has_text="Followers").wait_for()
    pile(page, "Followers").click()
    until(lambda: "followers" in ada.get(f"/v1/games/{shown['id']}").json["table"]["players"][0]["hand"])


def test_a_hermit_offers_cards_of_the_hand_on_the_hand_and_those_of_the_discard_pile_in_words(people, visit):
    ada = people["ada"]
    mine = player(hand="hermit estate copper", deck="2*copper", discard="curse estate")
    shown = sandbox(ada, mine, player(hand="copper"), supply="hermit").shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".held .card", has_text="Hermit").get_by_role("button").click()
    page.locator(".held .card.offered", has_text="Estate").wait_for()
    page.get_by_text("trash Curse (Discard pile)").first.click()
    until(lambda: ada.get(f"/v1/games/{shown['id']}").json["table"]["trash"] == ["curse"])


def test_an_event_is_bought_by_a_press_on_it(people, visit):
    ada = people["ada"]
    turn = {"phase": "buy", "coins": 6, "buys": 2}
    shown = sandbox(ada, player(), player(), supply="village market", events=["training"], turn=turn).shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.get_by_role("heading", name="Events").wait_for()
    page.locator(".pile.event", has_text="Move your +1 Coin token").get_by_role("button").click()
    page.get_by_role("button", name="put a token on Market").click()
    page.locator(".mat .zone", has_text="+1 Coin token on").get_by_text("Market").wait_for()
    assert ada.get(f"/v1/games/{shown['id']}").json["table"]["players"][0]["notes"] == {"coin_token_on": ["market"]}


def test_a_pile_shows_the_potion_in_its_cost(people, visit):
    ada = people["ada"]
    turn = {"phase": "buy", "buys": 2, "coins": 3, "potions": 1}
    shown = sandbox(ada, player(hand="copper"), player(hand="copper"), supply="familiar transmute", turn=turn).shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    assert pile(page, "Familiar").locator(".cost").inner_text() == "3P"
    assert "Cost 3 and a Potion" in (pile(page, "Familiar").get_attribute("aria-label") or "")
    page.locator(".turn-facts div", has_text="Potions to spend").wait_for()
    pile(page, "Familiar").click()
    until(lambda: ada.get(f"/v1/games/{shown['id']}").json["table"]["players"][0]["discard_top"] == "familiar")


def test_the_top_card_of_a_pile_of_different_cards_is_bought_by_a_press_on_it(people, visit):
    ada = people["ada"]
    mine = player(hand="2*gold copper", deck="7*copper")
    mixed = "sir-martin dame-josephine dame-anna"
    shown = sandbox(
        ada, mine, player(hand="copper"), supply="knights village", mixed=mixed, turn=in_buy_phase(buys=2)
    ).shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".pile", has_text="Sir Martin").get_by_text("Knights").wait_for()
    assert page.locator(".pile", has_text="Dame Josephine").count() == 0
    pile(page, "Sir Martin").click()
    page.locator(".pile", has_text="Dame Josephine").wait_for()
    assert of_pile(ada.get(f"/v1/games/{shown['id']}").json["table"])[0] == "dame-josephine"


def of_pile(table):
    return next(pile["cards"] for pile in table["supply"] if pile["card"] == "knights")


def test_a_landmark_shows_its_rules_and_tokens_and_cannot_be_bought(people, visit):
    ada = people["ada"]
    tokens = {"aqueduct": 3, "silver": 7}
    kingdom = "catapult-rocks patrician-emporium village"
    mine = player(hand="2*gold copper", deck="7*copper")
    more = {"events": ["aqueduct", "conquest"], "vp_on_piles": tokens, "turn": in_buy_phase(buys=3)}
    shown = sandbox(ada, mine, player(hand="copper"), supply=kingdom, **more).shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.get_by_role("heading", name="Events and Landmarks").wait_for()
    landmark = page.locator(".pile.event", has_text="Aqueduct")
    landmark.get_by_text("Victory tokens: 3").wait_for()
    assert landmark.locator(".cost").count() == 0
    page.locator(".pile", has_text="Silver").get_by_text("Victory tokens: 7").wait_for()
    page.locator(".pile", has_text="Catapult").get_by_text("Catapult/Rocks").wait_for()
    page.get_by_role("button", name="buy Silver").click()
    landmark.get_by_text("Victory tokens: 4").wait_for()


def test_debt_is_shown_and_paid_by_a_press(people, visit):
    ada = people["ada"]
    mine = {**player(hand="2*gold copper", deck="7*copper", in_play="overlord/village"), "debt": 4}
    hers = {**player(hand="copper"), "enchanted": [0]}
    shown = sandbox(ada, mine, hers, supply="overlord village enchantress", turn=in_buy_phase(buys=2)).shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    assert pile(page, "Overlord").locator(".cost").inner_text() == "8"
    assert "Cost 8 debt" in (pile(page, "Overlord").get_attribute("aria-label") or "")
    page.locator(".mat").get_by_text("Debt: 4").wait_for()
    page.locator(".mat").get_by_text("Enchanted until the next turn of").wait_for()
    page.locator(".held").get_by_text("Overlord (Village)").wait_for()
    page.get_by_role("button", name="Play all").click()
    page.get_by_role("button", name="Debt: pay 4").click()
    until(lambda: "counters" not in ada.get(f"/v1/games/{shown['id']}").json["table"]["players"][0])
    assert ada.get(f"/v1/games/{shown['id']}").json["table"]["turn"]["coins"] == 3


def test_an_overlord_is_played_as_the_card_of_a_pressed_pile(people, visit):
    ada = people["ada"]
    mine = player(hand="overlord copper", deck="7*copper")
    shown = sandbox(ada, mine, player(hand="copper"), supply="overlord village smithy").shown
    page = visit().signed_in("ada").open(f"/games/{shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".held .card", has_text="Overlord").get_by_role("button").click()
    page.locator(".supply.choosing").wait_for()
    pile(page, "Village").click()
    until(lambda: ada.get(f"/v1/games/{shown['id']}").json["table"]["turn"]["actions"] == 2)
    page.locator(".held").get_by_text("Overlord (Village)").wait_for()
