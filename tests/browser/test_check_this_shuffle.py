"""The dialog "Check this shuffle", by code that shares nothing with the service: its findings, and its silences."""

from domain.game.chance import Chance
from tests.browser.test_replay import of_type
from tests.support.play import events, finish, moves, table
from tests.support.records import golden_record
from tests.support.shuffles import CONTEXT, SEED

SAME, ANOTHER, SHUT = "the order is the same", "the order is another one", "The seed is still shut"


def checked(visitor, seq):
    """Return the text of the dialog at this event."""
    visitor.go(seq).button("Check this shuffle").click()
    dialog = visitor.page.locator("dialog")
    dialog.locator(".shuffle-proof, .notice").wait_for()
    told = dialog.text_content()
    visitor.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    return told


def test_the_order_is_made_again_once_the_seed_is_open(anybody, pair, visit):
    """`docs/shuffles.md`, Every shuffle: the place of each item."""
    called = {card["id"]: card["name"] for card in anybody.get("/v1/rulesets/dominion").json["parts"]["cards"]}
    for ruleset, kind in (("domaine", "tiles-shuffled"), ("dominion", "deck-shuffled")):
        game = table(pair, ruleset=ruleset, options={"turn_limit": 4})
        finish(pair, game)
        told = events(anybody, game, "referee")
        [seq, *_] = of_type(told, kind)
        words = checked(visit().open(f"/games/{game}/review"), seq)
        assert SAME in words
        assert anybody.get(f"/v1/games/{game}").json["commit"] in words
        if ruleset == "dominion":
            [order] = [one["value"] for one in told[seq - 1]["openings"] if one["path"] == "/order"]
            assert words.count(", ".join(called[card] for card in order)) == 2


def test_an_order_that_the_seed_does_not_give_is_found_out(pair, ring, visit):
    """A record that holds, of a game that was shuffled by another chance: its event 5 draws a king, ours shuffles."""
    game = table(pair)
    false = golden_record("kingdomino/2-players.txt", ring, Chance(SEED, CONTEXT))
    visitor = visit().open(f"/games/{game}/review")
    visitor.page.route("**/record?*", lambda route: route.fulfill(body=false))
    assert ANOTHER in checked(visitor, 5)


def test_until_then_it_says_what_was_fixed_and_who_gave_what(anybody, pair, visit):
    nonce = "snow-on-the-lake-0123"
    game = (
        pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": pair[1].account}]}).json["game"]
    )
    assert pair[1].put(f"/v1/games/{game['id']}/seats/1", {"nonce": nonce}).status == 200
    for _ in moves(pair, game["id"], 2):
        pass
    told = events(anybody, game["id"])
    ada = visit().signed_in("ada").open(f"/games/{game['id']}/review")
    words = checked(ada, of_type(told, "pile-shuffled")[0])
    assert SHUT in words
    assert game["commit"] in words
    assert "ada sat down, and gave nothing of their own" in words
    assert nonce in words
    assert SAME not in words

    def damaged(route):
        route.fulfill(body=route.fetch().body().replace(nonce.encode(), nonce.swapcase().encode()))

    ada.page.route("**/record?*", damaged)
    assert "The record does not hold: line" in checked(ada, of_type(told, "pile-shuffled")[0])
