"""Comforts of the table: automatic answers, an automatic replay, a shared moment, a late audience."""

import re

import pytest

from tests.support.dominion import player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, events, finish, moves, table, until


def answered(player, game, kind, card=None):
    """Answer the question with the option of that kind, and that card."""
    decision = player.get(f"/v1/games/{game}").json["decision"]
    [pick] = [one["id"] for one in decision["options"] if (one["kind"], one.get("card", card)) == (kind, card)]
    assert player.post(f"/v1/games/{game}/moves", {"decision": decision["id"], "picks": [pick]}).status == 201


def turn_ended(player, game, seat):
    while player.get(f"/v1/games/{game}").json["decision"]["seat"] == seat:
        answered(player, game, "end")


def test_treasures_are_played_and_a_turn_is_ended_as_was_decided_in_advance(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion", options={"recommended": "first-game-2"})
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.get_by_text("Automatic moves…").click()
    page.get_by_label("Always play all Treasures").check()
    for _ in range(2):
        turn_ended(bruno, game, 1)
        until(lambda: ada.get(f"/v1/games/{game}").json["table"]["turn"]["coins"] > 0)
        assert asked(pair, game)[0] is ada, "what to buy is for her to say"
        assert page.locator("details.advance").evaluate("one => one.open"), "nothing else that happens closes the form"
        now = page.get_by_label("End my turn as soon as I may")
        assert not now.is_checked(), "only the turn for which it was decided"

        now.click()
        until(lambda: asked(pair, game)[0] is bruno)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("ruleset", "made", "summary"),
    [
        ("dominion", "card-bought", r"last moves: (bought|gained|trashed|you|played) "),
        ("kingdomino", "domino-placed", r"last moves: .*king on: "),
        ("domaine", "card-laid", r"last moves: (placed|gained|sold) "),
    ],
)
def test_the_last_turn_of_an_opponent_is_one_line_and_can_be_watched_again(people, visit, ruleset, made, summary):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset)
    for _ in moves(pair, game):
        theirs = {one["event"]["type"] for one in events(pair[0], game) if one["event"]["data"].get("seat") == 1}
        if made in theirs and asked(pair, game)[0] is pair[0]:
            break  # bruno has ended a turn
    page = visit().signed_in("ada").open(f"/games/{game}").page
    line = page.locator(".last-turns li", has_text=re.compile(summary))
    assert "bruno" in line.inner_text()
    assert line.locator(".mark").inner_text() == "B"
    before = line.bounding_box()
    line.get_by_role("button", name="Watch again: bruno").click()
    line.locator(".step").wait_for()
    assert line.bounding_box() == before
    line.locator(".step").wait_for(state="detached")
    assert page.url.endswith(f"/games/{game}")


def test_no_moat_unless_it_is_the_witch(people, visit):
    """Two who share a screen decide each for themselves; at the Militia the other one is asked only what to discard."""
    ada, game = people["ada"], sandbox(
        people["ada"],
        player(hand="village", deck="village militia witch copper copper copper"),
        player(hand="moat copper copper copper estate"),
        supply="moat village militia witch",
    ).shown["id"]  # fmt: skip
    page = visit().signed_in("ada").open(f"/games/{game}").page

    def takes_the_screen(seat):
        page.locator(".hand-over button").click()
        page.locator(f"#hand-{seat}").wait_for()
        page.locator(".ask.to-you").wait_for()

    takes_the_screen(0)
    turn_ended(ada, game, 0)
    takes_the_screen(1)
    page.get_by_text("Automatic moves…").click()
    page.get_by_label("Never reveal Reactions").check()
    page.get_by_label("but ask me at Witch").check()
    turn_ended(ada, game, 1)
    takes_the_screen(0)
    assert not page.get_by_label("Never reveal Reactions").is_checked()
    answered(ada, game, "play", "village")
    answered(ada, game, "play", "militia")
    takes_the_screen(1)
    discarding = until(lambda: (now := ada.get(f"/v1/games/{game}").json["decision"])["kind"] != "react" and now)
    picks = [one["id"] for one in discarding["options"] if one["card"] == "copper"][:2]
    assert ada.post(f"/v1/games/{game}/moves", {"decision": discarding["id"], "picks": picks}).status == 201
    takes_the_screen(0)
    answered(ada, game, "play", "witch")
    takes_the_screen(1)
    page.locator("[data-option]", has_text="Moat").first.wait_for()
    assert ada.get(f"/v1/games/{game}").json["decision"]["kind"] == "react"


def test_a_replay_plays_itself_and_a_moment_of_it_is_passed_on(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair)
    last = finish(pair, game)["version"]
    visitor = visit(permissions=["clipboard-read", "clipboard-write"]).open(f"/games/{game}/review#{last}").at(last)
    visitor.go(last - 4)
    visitor.button("Link to this moment").click()
    visitor.page.get_by_text("The address is copied.").wait_for()
    address = visitor.page.evaluate("navigator.clipboard.readText()")
    visit().open(address).at(last - 4)
    play = visitor.button("Play it by itself")
    play.click()
    visitor.button("Faster").click()
    visitor.at(last)
    visitor.page.locator(".autoplay[aria-pressed=false]").wait_for()
    play.click()
    visitor.at(2)
    play.click()
    visitor.go(1)
    for number in range(2, 36):
        visitor.page.keyboard.press("ArrowRight")
        visitor.at(number)
    with visitor.page.expect_request("**&at=3"):  # a page does not keep all that it has ever shown
        visitor.go(3)


def test_spectators_see_a_game_as_late_as_its_terms_say(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"spectator_delay_seconds": 3600})
    for _ in moves(pair, game, 6):
        pass
    version = pair[0].get(f"/v1/games/{game}").json["version"]
    anybody = visit().open(f"/games/{game}/review")
    anybody.page.get_by_text("shown 3600 s late").wait_for()
    late = int(anybody.page.get_by_label("Go to event").get_attribute("max"))
    assert late < version
    anybody.at(late).sign_in("ada").at(version)
    assert anybody.page.get_by_text("shown 3600 s late").count() == 0


def test_a_holiday_is_taken_and_everybody_sees_it(people, visit):
    ada, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"clock": {"per_move_seconds": 86_400}, "holidays": 10})
    page = visit().signed_in("ada").open(f"/games/{game}").page
    other = visit().open(f"/games/{game}").page
    assert other.get_by_text("on holiday").count() == 0
    page.get_by_role("button", name="Holiday").click()
    page.get_by_text("10 days are left.").wait_for()
    page.get_by_role("button", name="Close").click()
    page.locator(":focus", has_text="Holiday").press("Enter")
    page.get_by_label("Days from now for ada").fill("4")
    page.get_by_role("button", name="Take holiday").click()
    other.get_by_text("on holiday until").wait_for()
    page.get_by_role("button", name="Holiday").click()
    page.get_by_text("6 days are left.").wait_for()
    page.get_by_role("button", name="I am back").click()
    other.get_by_text("on holiday until").wait_for(state="detached")
    assert ada.get(f"/v1/games/{game}").json["clock"]["holidays_left"] == [9, 10]
    assert bruno.post(f"/v1/games/{game}/holiday", {"days": 10}).status == 201
    page.get_by_text("on holiday until").wait_for()
