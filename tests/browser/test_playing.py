"""Games played in the browser: whole, by touch, by keys and by words, with nothing lost when the service goes away."""

from functools import partial

import pytest

from tests.browser.playing import Player, at_length, by_keys, by_speech, by_touch, command
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD
from tests.support.dominion import player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, events, finish, move, moves, table, until
from tests.support.server import running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHORT = {"dominion": {"turn_limit": 6}, "kingdomino": {}, "domaine": {"turn_limit": 6}}


def ways(ruleset):
    """The short form plays one ruleset whole this way."""
    return pytest.mark.parametrize(
        "ruleset", [ruleset, *(pytest.param(other, marks=at_length(True)) for other in SHORT if other != ruleset)]
    )


@pytest.fixture
def sits(people, visit):
    def made(ruleset, screen=None, **terms):
        pair = [people["ada"], people["bruno"]]
        game = table(pair, ruleset=ruleset, options=SHORT[ruleset], **terms)
        visitor = visit(**(screen or {})).signed_in("ada").open(f"/games/{game}")
        return Player(visitor, *pair[:1], pair[1:], game)

    return made


@pytest.mark.parametrize(
    ("ruleset", "most"),
    [("kingdomino", 8), *(pytest.param(ruleset, 1000, marks=at_length(True)) for ruleset in SHORT)],
)
def test_a_game_is_played_whole_by_touch_on_a_phone(sits, ruleset, most):
    """The short form taps eight answers of Kingdomino, and plays the rest over HTTP: no option makes it shorter."""
    ada = sits(ruleset, PHONE)
    ada.plays(by_touch, most)
    assert len(ada.answers) == most or most == 1000
    over = finish([ada.me, *ada.others], ada.game)["result"]
    won = [one["seat"] for one in over["standings"] if one["place"] == 1]
    told = "You lost" if 0 not in won else "You won" if won == [0] else "You share first place"
    assert ada.page.locator("section.result h3").inner_text() == told
    assert ada.page.locator(".latest").count() == 0, "no ring hides a crown of the final kingdoms"
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ada.page.locator(".in-turn").count() == 0, "a finished game frames nobody"


@ways("domaine")
def test_a_game_is_played_whole_by_keys(sits, ruleset):
    ada = sits(ruleset)
    assert ada.plays(by_keys)["result"] is not None


@ways("dominion")
def test_a_game_is_played_whole_by_words(sits, ruleset):
    ada = sits(ruleset)
    assert ada.plays(by_speech)["result"] is not None
    said = ada.page.locator("[aria-live]")
    until(lambda: "Result" in said.inner_text())
    for word, part in (("supply", "C"), ("scores", "ada"), ("last", "."), ("table", "bruno"), ("?", "Commands")):
        command(ada, word)
        until(lambda part=part: part in said.inner_text())


def by_first(player, decision):
    """The first option of the list, by a click."""
    every = player.page.locator("button.plain", has_text="List all options")
    if every.count():  # an open list hides it
        every.click()
    player.page.locator(f'.choice[data-option="{decision["options"][0]["id"]}"]').click()


def test_nothing_is_lost_when_the_service_is_killed_in_mid_game(browser, tmp_path, visit):
    """The page sends answers given during the outage until the service is back, also after a reload."""
    with running(tmp_path / "data") as service:
        anybody = Api(over_http(service.url))
        pair = [anybody.as_(name, password=PASSWORD) for name in ("ada", "bruno")]
        game = table(pair, ruleset="kingdomino")
        visitor = visit(service.url).signed_in("ada").open(f"/games/{game}")
        ada = Player(visitor, pair[0], pair[1:], game)
        ada.plays(by_first, 3)
        ada.others_move()
        before = ada.seen()
        assert before["decision"]["seat"] == 0
        ada.page.locator(f".to-you[data-decision={before['decision']['id']}]").wait_for()
        service.kill()
        by_first(ada, before["decision"])
        ada.page.get_by_text("The service does not answer").wait_for()
        service.start()
        until(lambda: (ada.seen()["decision"] or {}).get("id") != before["decision"]["id"])
        told = [one["event"] for one in events(pair[0], game) if one["event"]["type"] == "decision-answered"]
        assert [one["data"]["decision"] for one in told].count(int(before["decision"]["id"][1:])) == 1
        assert finish(pair, game)["result"] is not None
        ada.page.locator("section.result").wait_for()
        ada.page.goto("about:blank")
        visitor.complaints.clear()  # that the service was away


def test_whoever_signs_in_while_the_others_move_is_taken_to_what_is_asked_now(people, visit):
    """The page has not received the move when it reloads: it follows from the current moment, not from its own."""
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    visitor = visit()
    silence = {"content_type": "text/event-stream", "body": ": nothing\n\n"}
    visitor.page.route("**/events?view=public&after=*", lambda route: route.fulfill(**silence))
    visitor.open(f"/games/{game}/review").at(pair[0].get(f"/v1/games/{game}").json["version"])
    for _ in moves(pair, game, 2):
        pass
    visitor.sign_in("ada").at(pair[0].get(f"/v1/games/{game}").json["version"])


def test_the_next_question_can_be_answered_while_the_last_answer_has_not_come_back(sits):
    """The stream may bring the question first.

    Then a tap is not lost, nor is the receipt of an answer that never arrives.
    """
    ada, held = sits("kingdomino", PHONE), []
    now = _answers_both(ada, held)
    [(first, lost)] = held
    first.abort()
    _nothing_is_lost(ada, now, lost)


def test_answers_that_have_not_come_back_are_sent_again_by_the_page_that_is_loaded_anew(sits):
    """Both: the one that the service had, whose receipt is still to come, and the one that waited for it."""
    ada, held = sits("kingdomino", PHONE), []
    now = _answers_both(ada, held)
    [(_, lost)] = held
    ada.page.reload()
    _nothing_is_lost(ada, now, lost)


def _answers_both(ada, held):
    """Answer two questions in a row: the service has the first answer, and its response is held back."""
    ada.page.route("**/moves", lambda route: held.append((route, route.fetch())), times=1)
    ada.plays(by_touch, 1)
    ada.others_move()
    now = ada.seen()["decision"]
    ada.page.locator(f".to-you[data-decision={now['id']}]").wait_for()
    by_touch(ada, now)
    return now


def _nothing_is_lost(ada, now, lost):
    receipts = "() => JSON.parse(localStorage.getItem('dominium-receipts') ?? '[]')"
    ada.page.wait_for_function(f"() => ({receipts})().length === 2")
    assert lost.json()["receipt"]["head"] in [receipt["head"] for receipt in ada.page.evaluate(receipts)]
    assert (ada.seen()["decision"] or {}).get("id") != now["id"]
    ada.page.locator(f".to-you[data-decision={now['id']}]").wait_for(state="detached")
    ada.page.unroute_all()
    ada.plays(by_touch, 1)
    ada.visitor.complaints.clear()  # that an answer was lost


def test_a_browser_that_can_keep_no_receipt_does_not_stop_play(sits):
    ada = sits("kingdomino", PHONE)
    ada.page.evaluate("localStorage.setItem('dominium-receipts', 'damaged')")
    ada.plays(by_touch, 2)
    ada.page.wait_for_timeout(500)  # in which a move that is not settled would be sent again
    sent = [one for one in ada.visitor.answers if one.url.endswith("/moves") and one.request.method == "POST"]
    assert [one.status for one in sent] == [201, 201]
    ada.page.evaluate("localStorage.removeItem('dominium-receipts')")


def test_two_tabs_of_one_player_agree(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    for _ in moves(pair, game, 4):
        pass
    while asked(pair, game)[0] is not pair[0]:
        next(moves(pair, game, 1))
    one = visit().signed_in("ada").open(f"/games/{game}")
    other = one.context.new_page()
    other.goto(f"/games/{game}")
    decision = pair[0].get(f"/v1/games/{game}").json["decision"]
    for page in (one.page, other):
        page.locator(f".to-you[data-decision={decision['id']}]").wait_for()
    other.locator("button.plain", has_text="List all options").click()
    assert move(pair[0], pair[0].get(f"/v1/games/{game}").json).status == 201
    for page in (one.page, other):
        until(lambda page=page: page.locator(f"[data-decision={decision['id']}]").count() == 0)


def test_a_screen_that_two_share_hides_what_the_other_one_holds(people, visit):
    made = people["ada"].post("/v1/games", {"ruleset": "dominion", "seats": ["open", "open"], "sandbox": True})
    game = made.json["game"]["id"]
    visitor = visit().signed_in("ada").open(f"/games/{game}")
    page = visitor.page
    first = people["ada"].get(f"/v1/games/{game}").json["decision"]["seat"]
    for seat in (first, 1 - first):
        hand_over = page.locator(".hand-over button")
        hand_over.wait_for()
        assert page.locator(".card").count() == 0
        if seat != first:
            visitor.context.set_offline(True)
            hand_over.click()
            page.locator(".hand-over").get_by_role("alert").wait_for()
            assert page.locator(".card").count() == 0, "what the other one holds is all that there is to show"
            visitor.context.set_offline(False)
        hand_over.click()
        page.locator(f"#hand-{seat}").wait_for()
        page.locator(".choice", has_text="end your turn").click()
        page.locator("dialog:modal .sure").click()
        if page.locator(".hand-over").count() == 0:
            until(
                lambda: page.locator(".hand-over").count() or page.locator(".choice", has_text="end your turn").count()
            )
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_" not in one]  # that the service was away


def test_one_press_answers_one_question(people, visit):
    """Neither a held key nor the second half of a double click answers the next question."""
    copper = player(hand="copper")
    game = sandbox(people["ada"], copper, copper).shown["id"]
    page = visit(has_touch=True).signed_in("ada").open(f"/games/{game}").page
    choice, curtain, ask = page.locator(".choice").first, page.locator(".hand-over button"), page.locator(".to-you")

    def answered_once(press, again):
        asked_first = ask.get_attribute("data-decision")
        press()
        page.locator(f".to-you[data-decision]:not([data-decision={asked_first}])").wait_for()
        asked_then = ask.get_attribute("data-decision")
        again()
        assert page.locator(f".to-you[data-decision={asked_then}] .question[aria-busy=false]").count() == 1
        assert "End your turn" in choice.inner_text()

    curtain.click()
    choice.wait_for()
    answered_once(lambda: page.keyboard.down("a"), lambda: page.keyboard.down("a"))
    page.keyboard.up("a")
    choice.focus()
    page.keyboard.down("Enter")
    page.locator(".hand-over button:focus").wait_for()
    curtain.evaluate("button => button.addEventListener('click', () => { window.lifted = true; })")
    page.keyboard.down("Enter")
    assert not page.evaluate("window.lifted"), "who ends their turn does not say that they are the other one"
    page.keyboard.up("Enter")

    def click(place, count):
        page.mouse.move(*place)
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)

    for press in (click, lambda place, _: page.touchscreen.tap(*place)):
        curtain.click()
        box = choice.bounding_box()
        place = (box["x"] + 9, box["y"] + 9)
        page.evaluate("performance.now = () => 1e9")
        answered_once(partial(press, place, 1), partial(press, place, 2))
        page.evaluate("performance.now = () => 1e9 + 1000")
        press(place, 3)
        curtain.wait_for()
