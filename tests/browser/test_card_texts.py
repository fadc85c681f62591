"""The rules of a card, beside the table: by the pointer, by the keyboard, by touch, and for a screen reader."""

import pytest

from tests.browser.test_reading import accessible
from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, move, table

UNDER = """([x, y]) => {
  const pile = document.querySelector('.pile[data-card=silver]'), { style } = document.querySelector('.stage');
  if (pile.matches(':hover')) return true;
  style.translate = 'none';
  const { left, top, width, height } = pile.getBoundingClientRect();
  style.translate = `${x - left - width / 2}px ${y - top - height / 2}px`;
}"""
"""Move the table until the pile lies under the pointer: its layout may change meanwhile."""
MOAT = "the Attack does not affect you."


@pytest.fixture
def page_of(people, visit):
    def made(**screen):
        hand = player(hand="moat copper copper copper estate")
        game = sandbox(people["ada"], hand, hand, supply="moat village militia witch").shown["id"]
        page = visit(**screen).signed_in("ada").open(f"/games/{game}").page
        page.locator(".hand-over button").click()
        page.locator(".held .card").first.wait_for()
        return page

    return made


def test_a_pointer_or_a_key_shows_the_rules_of_a_card(page_of):
    page = page_of()
    text = page.locator(".card-text")
    page.locator(".held .card", has_text="Moat").hover()
    text.get_by_text(MOAT).wait_for()
    page.mouse.move(2, 2)
    text.wait_for(state="detached")

    page.keyboard.press("0")
    page.keyboard.press("i")
    text.get_by_role("button", name="Close").wait_for()
    accessible(page)
    page.keyboard.press("Escape")
    text.wait_for(state="detached")
    witch = page.locator(".pile", has_text="Witch").get_by_role("button")
    assert witch.evaluate("button => document.getElementById(button.getAttribute('aria-describedby')).textContent") == (
        "Action · Attack · Cost 5. Draw 2 cards. Each other player gains a Curse."
    )
    witch.press("Enter")
    text.get_by_text("Each other player gains a Curse.").wait_for()

    command = page.get_by_label("Command or answer")
    command.fill("card Village")
    command.press("Enter")
    page.locator("[aria-live]", has_text="Village: Action · Cost 3. Draw 1 card. +2 actions.").wait_for()


def test_cards_show_their_rules_where_the_screen_has_room(page_of):
    page = page_of(viewport={"width": 1366, "height": 768})
    for place, card, text in (
        (".held .card", "Moat", MOAT),
        (".pile", "Village", "Draw 1 card. +2 actions."),
        (".pile", "Witch", "gains a Curse."),
    ):
        page.locator(place, has_text=card).locator(".rules", has_text=text).first.wait_for()
    page.set_viewport_size({"width": 1366, "height": 600})
    page.locator(".pile .rules").first.wait_for(state="hidden")


def test_a_phone_shows_the_rules_of_the_picked_card(people, visit):
    mine = player(hand="3*copper")
    game = sandbox(people["ada"], mine, mine, turn=in_buy_phase(coins=3), supply="moat village").shown["id"]
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = page.signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").tap()
    page.get_by_role("button", name="buy Village").tap()
    page.locator(".foretold .rules", has_text="Draw 1 card. +2 actions.").wait_for()
    page.get_by_role("button", name="Buy Village", exact=True).wait_for()


def test_a_long_press_shows_the_rules_in_a_sheet_and_plays_nothing(page_of):
    page = page_of(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    asked = page.locator(".ask").get_attribute("data-decision")
    box = page.locator(".held .card", has_text="Moat").bounding_box()
    place = {"x": box["x"] + 20, "y": box["y"] + 30}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    sheet = page.locator(".card-text", has_text=MOAT)
    sheet.wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    whole = sheet.bounding_box()
    assert (whole["x"], whole["width"], whole["y"] + whole["height"]) == (0, 390, 844)
    assert page.locator(".picked").count() == 0
    assert page.locator(".ask").get_attribute("data-decision") == asked
    sheet.get_by_role("button", name="Close").tap()
    sheet.wait_for(state="detached")


def test_a_press_beside_the_sheet_closes_it_and_counts(page_of):
    page = page_of(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator('.pile[data-card="witch"] button').tap()
    sheet = page.locator(".card-text", has_text="Each other player gains a Curse.")
    sheet.tap()
    sheet.wait_for()
    page.locator(".held .card", has_text="Moat").get_by_role("button").tap()
    sheet.wait_for(state="detached")
    page.locator(".answer.chosen", has_text="Moat").wait_for()


def test_the_sheet_closes_when_a_question_comes_by_itself(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion")
    while asked(pair, game)[0] is pair[0]:
        assert move(*asked(pair, game)).status == 201
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True).signed_in("ada").open(f"/games/{game}").page
    page.locator('.pile[data-card="province"] button').tap()
    sheet = page.locator(".card-text", has_text="Province")
    sheet.wait_for()
    while (turn := asked(pair, game))[0] is pair[1]:
        assert sheet.count() == 1
        answer = [one["id"] for one in turn[1]["decision"]["options"] if one["kind"] == "end"]
        sent = {"decision": turn[1]["decision"]["id"], "picks": answer}
        assert turn[0].post(f"/v1/games/{game}/moves", sent).status == 201
    page.locator(".to-you[data-decision]").wait_for()
    sheet.wait_for(state="detached")


def test_the_help_is_shown_whole(page_of):
    page = page_of(viewport={"width": 1366, "height": 768})
    page.keyboard.press("?")
    said = page.locator(".said", has_text="/ writes a command.")
    said.wait_for()
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize(
    ("edition", "text"), [(1, "Trash a Copper from your hand."), (2, "You may trash a Copper from your hand.")]
)
def test_a_table_shows_the_texts_of_its_edition(people, visit, edition, text):
    mine = player(hand="moneylender copper")
    game = sandbox(people["ada"], mine, mine, supply="moneylender village", edition=edition).shown["id"]
    page = visit(viewport={"width": 1366, "height": 768}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    for place in (".held .card", ".pile"):
        card = page.locator(place, has_text="Moneylender")
        assert card.locator(".rules").inner_text().startswith(text)
        card.hover()
        page.locator(".card-text", has_text=text).wait_for()
        page.mouse.move(2, 2)
        page.locator(".card-text").wait_for(state="detached")


def test_no_card_is_read_that_came_under_a_resting_pointer(people, visit):
    pair = [_, bruno] = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion")
    page = visit(viewport={"width": 1366, "height": 768}).signed_in("ada").open(f"/games/{game}").page
    box = page.locator('.pile[data-card="silver"]').bounding_box()
    place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.mouse.move(*place)
    text = page.locator(".card-text")
    text.filter(has_text="Silver").wait_for()
    assert bruno.post(f"/v1/games/{game}/resignation").status == 201
    page.locator("section.result").wait_for()
    text.wait_for(state="detached")
    page.wait_for_function(UNDER, arg=place)
    page.wait_for_timeout(800)
    assert text.count() == 0
    page.mouse.move(place[0] + 3, place[1])
    text.filter(has_text="Silver").wait_for()
