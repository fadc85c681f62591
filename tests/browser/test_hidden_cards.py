"""Cards that only one player may see lie face down for the others."""

import re

import pytest

from domain.games.dominion.cards import ACTION, CARDS, MIXED
from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.play import asked, table

LOOKED_AT = ("doctor", "lookout", "navigator", "sentry")
"""Cards for which their player looks at cards of the deck that nobody else sees, and is asked about them."""
PLAYED = sorted(card for card, found in CARDS.items() if found.is_a(ACTION) and card not in MIXED)


def played(maker, card):
    """Return a game in which the card was just played, or bought with coins more than it costs."""
    deck = "gold silver copper estate curse duchy smithy"
    mine = player(hand=f"{card} village moat 2*copper estate", deck=deck, discard="village")
    rival = player(hand="3*copper moat estate", deck="gold estate smithy copper", discard="village")
    about = {"supply": "village smithy moat market", "edition": CARDS[card].editions[-1]}
    if card != "doctor":
        return sandbox(maker, mine, rival, turn={"coins": 3}, **about).play(card)
    about["supply"] += " doctor"
    return sandbox(maker, mine, rival, turn=in_buy_phase(coins=4), **about).buy(card).pick("overpay 1")


def shown_at(page, version):
    page.locator(f".turns[data-version='{version}']").wait_for()
    page.locator('.stage[aria-busy="false"]').wait_for()


@pytest.mark.parametrize(
    "card", [one if one in LOOKED_AT else pytest.param(one, marks=pytest.mark.long) for one in PLAYED]
)
def test_spectators_see_the_table_while_a_card_is_played(people, visit, card):
    game = played(people["ada"], card)
    page = visit().signed_in("bruno").open(f"/games/{game.shown['id']}").page
    aside = page.locator(".mat .zone", has=page.locator("h4", has_text=re.compile("^Aside")))
    most = 0
    while True:
        shown_at(page, game.shown["version"])
        hidden = game.seen("public")["table"]["players"][0]["aside"].count(None)
        most = max(most, hidden)
        assert aside.locator(".back").all_inner_texts() == [f"face down\n×{hidden}"] * bool(hidden)
        if game.decision is None or game.decision["kind"] in {"action", "buy"}:
            break
        game.answer([one["id"] for one in game.decision["options"][: max(1, game.decision["min"])]])
    assert (most > 0) == (card in LOOKED_AT)
    assert page.locator(".turn-facts .actions").inner_text() == str(game.shown["table"]["turn"]["actions"])


def test_an_opponent_plays_on_after_cards_were_looked_at(people, visit):
    """In a real game: the rival buys a Lookout and plays it."""
    pair = [people["ada"], people["bruno"]]
    kingdom = ["lookout", "village", "smithy", "moat", "market", "chapel", "cellar", "mine", "remodel", "workshop"]
    game = table(pair, ruleset="dominion", options={"kingdom": kingdom})
    page = visit().signed_in("ada").open(f"/games/{game}").page
    looked = 0
    for _ in range(120):
        who, now = asked(pair, game)
        open_ = now["decision"]
        wanted = [one for one in open_["options"] if one.get("card") == "lookout" and who is pair[1]]
        wanted += [one for one in open_["options"] if one["kind"] in {"play-treasures", "end"}]
        picks = [one["id"] for one in (wanted or open_["options"])[: max(1, open_["min"])]]
        moved = who.post(f"/v1/games/{game}/moves", {"decision": open_["id"], "picks": picks})
        assert moved.status == 201
        looked += bool(pair[0].get(f"/v1/games/{game}").json["table"]["players"][1]["aside"])
        if looked and who is pair[0]:
            break
    shown_at(page, moved.json["game"]["version"])
    own = pair[0].get(f"/v1/games/{game}").json["table"]
    assert looked
    assert page.locator(".hand-title small").first.inner_text() == str(own["players"][0]["hand_size"])
    assert page.locator(".turn-facts dd").first.inner_text().split()[-1] == ("ada", "bruno")[own["turn"]["seat"]]
