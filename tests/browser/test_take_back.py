"""Taking back is offered beside the question, on a phone too, exactly while the service accepts it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.playing import at_length
from tests.support.play import asked, limited, move, table, until

PHONE = {"width": 390, "height": 844}


def take_back(player, game, **body):
    return player.post(f"/v1/games/{game}/takebacks", body)


def up_to(page, player, game):
    """Wait until the page has the last event; return its button."""
    version = player.get(f"/v1/games/{game}").json["version"]
    page.locator(f'.turns[data-version="{version}"]').wait_for(state="attached")
    return page.locator(".prompted .undo")


def play_until(pair, game, mover, then):
    """Play until one player has made the last move, and the other one is asked."""
    who = None
    while who is not mover or asked(pair, game)[0] is not then:
        who, now = asked(pair, game)
        assert move(who, now).status == 201


@pytest.mark.parametrize(
    "ruleset", ["kingdomino", *(pytest.param(other, marks=at_length(True)) for other in ("dominion", "domaine"))]
)
def test_undo_is_offered_exactly_while_it_is_accepted(people, visit, ruleset):
    ada = people["ada"]
    pair = [ada, people["bruno"]]
    game = table(pair, ruleset=ruleset, terms={"takebacks": "uninformed"}, options=limited(ruleset, 20))
    page = visit(viewport=PHONE).signed_in("ada").open(f"/games/{game}").page
    offered = refused = 0
    answered = None
    for _ in range(12):
        who, shown = asked(pair, game)
        assert move(who, shown).status == 201
        answered = shown if who is ada else answered
        button = up_to(page, ada, game)
        if button.count():
            offered += 1
            box = button.bounding_box()
            assert box["height"] >= 44
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
            expect(button).to_have_text("Take back")
            before = ada.get(f"/v1/games/{game}").json["version"]
            button.click()
            until(lambda before=before: ada.get(f"/v1/games/{game}").json["version"] > before)
            again = asked(pair, game)
            assert again[0] is ada
            assert again[1]["decision"]["options"] == answered["decision"]["options"]
            assert move(*again).status == 201
        else:
            refused += 1
            assert take_back(ada, game).status == 409
    assert refused
    assert offered or ruleset == "dominion", "there a turn that ends at once draws the next hand"


def test_a_game_against_a_bot_lets_every_answer_be_taken_back(visit):
    page = visit().open("/").page
    page.get_by_role("button", name="Play now: Dominion").click()
    page.wait_for_url("**/games/*")
    page.locator(".choice.to-end").click()
    page.get_by_role("dialog").locator(".sure").click()
    undo = page.locator(".prompted .undo")
    expect(undo).to_contain_text("Take back")
    undo.click()
    expect(undo).to_have_count(0)
    page.locator(".choice.to-end").wait_for()


def test_a_friend_is_asked_where_questions_tell_something(visit):
    """Dominion asks a player who has a Treasure, so a question tells the others of it."""
    for game, terms in (("Dominion", "if the others agree"), ("Kingdomino", "until something is revealed")):
        page = visit().open("/").page
        page.get_by_role("button", name=f"Play a friend: {game}").click()
        page.wait_for_url("**/tables/*")
        page.get_by_text(terms, exact=True).wait_for(state="attached")


def test_the_button_asks_where_the_others_must_agree(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"takebacks": "consent"})
    page = visit(viewport=PHONE).signed_in("ada").open(f"/games/{game}").page
    while (turn := asked(pair, game))[0] is not ada:
        move(*turn)
    assert not up_to(page, ada, game).count()
    move(*turn)
    button = page.locator(".prompted .undo")
    expect(button).to_have_text("Ask to take back")
    button.click()
    page.get_by_text(re.compile(r"^You ask to take back: ")).wait_for()
    expect(button).to_be_hidden()
    assert take_back(bruno, game, allow=False).status == 201
    page.get_by_text("bruno declined to let you take back.").wait_for()
    page.locator(".takeback").wait_for(state="detached")
    assert not up_to(page, ada, game).count()
    assert take_back(ada, game).status == 409


def test_the_button_names_the_answer_once_the_others_have_moved(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"takebacks": "consent"})
    page = visit(viewport=PHONE).signed_in("ada").open(f"/games/{game}").page
    order = []
    while order[-2:] != [ada, bruno]:
        turn = asked(pair, game)
        order.append(turn[0])
        assert move(*turn).status == 201
    button = up_to(page, ada, game)
    expect(button).to_have_text(re.compile(r"^Ask to take back: (king on|placed): [a-z]+♛* \| [a-z]+♛*$"))
    button.click()
    page.get_by_text(re.compile(r"^You ask to take back: (king on|placed)")).wait_for()


def test_a_request_names_the_move_and_its_end_is_told(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", terms={"takebacks": "consent"})
    play_until(pair, game, ada, bruno)
    pages = [visit(viewport=PHONE).signed_in(name).open(f"/games/{game}").page for name in ("ada", "bruno")]
    assert take_back(ada, game).status == 201
    for page, words in zip(pages, ("You ask", "ada asks"), strict=True):
        told = page.locator(".takeback")
        expect(told).to_contain_text(re.compile(rf"^{words} to take back: (?!turn|cleans up).*turn \d+\."))
    assert move(*asked(pair, game)).status == 201
    ended = pages[0].get_by_text("Your request to take back ended, because play went on.")
    ended.wait_for()
    expect(pages[1].locator(".takeback")).to_have_count(0)
    answers = 1
    while (turn := asked(pair, game))[0] is bruno:
        assert move(*turn).status == 201
        answers += 1
    pages[0].locator(f".to-you[data-decision={turn[1]['decision']['id']}]").wait_for()
    expect(ended).to_have_count(0 if answers > 1 else 1)


SCREENS = {390: 844, 820: 1180, 1024: 768, 1366: 768}
TABLE = ".ask, .pile, .face, .choice, .kingdom, .dominoes li, svg.board, .use"
PLACES = """(table) => [...document.querySelectorAll(table)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className, ...[x, y, width, height].map(Math.round)].join();
})"""


def places(page):
    found = []
    for width, height in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [(width, one) for one in page.evaluate(PLACES, TABLE)]
    return found


@pytest.mark.parametrize("ruleset", ["dominion", "kingdomino", pytest.param("domaine", marks=at_length(True))])
def test_a_request_moves_nothing_on_the_table(people, visit, ruleset):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset, terms={"takebacks": "consent"}, options=limited(ruleset, 20))
    play_until(pair, game, bruno, ada)
    mine, theirs = [visit().signed_in(name).open(f"/games/{game}").page for name in ("ada", "bruno")]
    mine.locator(".to-you[data-decision]").wait_for()
    theirs.locator(".prompted .undo").wait_for()
    for page in (mine, theirs):
        page.evaluate("document.fonts.ready")
    before = places(mine)
    theirs.locator(".prompted .undo").click()
    for page in (mine, theirs):
        page.locator(".takeback").wait_for()
    assert places(mine) == before
    waiting = places(theirs)
    for width, height in SCREENS.items():
        mine.set_viewport_size({"width": width, "height": height})
        notice, ask = mine.locator(".takeback").bounding_box(), mine.locator(".ask").bounding_box()
        assert notice["y"] + notice["height"] <= ask["y"], "it lies on the head"
        for button in mine.locator(".takeback button").all():
            box = button.bounding_box()
            assert notice["y"] <= box["y"] <= box["y"] + box["height"] <= notice["y"] + notice["height"], (width, box)
            assert box["x"] + box["width"] <= width, (width, box)
    mine.get_by_role("button", name="Decline").click()
    theirs.get_by_text("ada declined to let you take back.").wait_for()
    assert places(theirs) == waiting
    expect(mine.locator(".takeback")).to_have_count(0)
    assert places(mine) == before


COVERED = """() => [...document.querySelectorAll(".answer.chosen button, .takeback button")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [0.1, 0.5, 0.9].some((part) => !one.contains(document.elementFromPoint(x + part * width, y + height / 2)));
}).map((one) => one.innerText)"""


def test_a_request_covers_no_answer_and_its_end_is_closed(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", terms={"takebacks": "consent"})
    play_until(pair, game, bruno, ada)
    mine, theirs = [
        visit(viewport=PHONE, has_touch=True).signed_in(name).open(f"/games/{game}").page for name in ("ada", "bruno")
    ]
    mine.locator(".fan .offered button").first.tap()
    mine.locator(".answer.chosen .send").wait_for()
    theirs.locator(".prompted .undo").tap()
    mine.get_by_role("button", name="Allow").and_(mine.locator(":enabled")).wait_for()
    for width in (320, 390, 640, 820):
        mine.set_viewport_size({"width": width, "height": 844})
        assert mine.evaluate(COVERED) == [], width
    mine.get_by_role("button", name="Decline").tap()
    ended = theirs.get_by_text("ada declined to let you take back.")
    ended.wait_for()
    theirs.get_by_role("button", name="Close").tap()
    expect(ended).to_have_count(0)
    theirs.reload()
    theirs.locator(".to-wait").wait_for()
    expect(ended).to_have_count(0)
    theirs.get_by_role("button", name="Menu").tap()
    theirs.get_by_role("dialog").wait_for()


def test_alone_at_a_shared_screen_nobody_is_asked(people, visit):
    ada = people["ada"]
    wanted = {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True, "terms": {"takebacks": "consent"}}
    game = ada.post("/v1/games", wanted).json["game"]["id"]
    assert move(ada, ada.get(f"/v1/games/{game}").json).status == 201
    page = visit(viewport=PHONE).signed_in("ada").open(f"/games/{game}").page
    expect(page.locator(".prompted .undo")).to_have_text("Take back")
