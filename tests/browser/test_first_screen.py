"""The first screen of a game is the game: the question, the board and the hand, without scrolling."""

import random
from itertools import product

import pytest
from playwright.sync_api import expect

from domain.games.dominion.boxes import EXPANSIONS
from tests.browser.playing import at_length, wait_for_frames
from tests.browser.test_still_table import lively
from tests.support.dominion import cards, dealing, in_buy_phase, player
from tests.support.dominion_over_http import opened, sandbox
from tests.support.play import asked, limited, moves, table
from tests.support.rulings import take

SCREENS = {"phone": (390, 844), "laptop": (1366, 768)}
PARTS = {
    "dominion": (".ask .prompt", ".held", ".supply .piles:not(.basic)", ".supply .piles.basic"),
    "kingdomino": (".ask .prompt", ".kingdom.in-turn svg"),
    "domaine": (".ask .prompt", "svg.board", ".common [data-option], .common:not(:has([data-option])) .market"),
}
"""The first of each part has to be whole on the first screen."""
WIDE = "DejaVu Sans"
"""The page is read before its font is there, in any font that the device has."""


def show_question(page, game, steps):
    """Take these steps in a sandbox, and open its page at the question that follows."""
    for step in filter(None, steps.split(", ")):
        take(game, step)
    page.goto(f"/games/{game.shown['id']}")
    page.locator(".hand-over button").click()
    page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize(
    "ruleset", ["dominion", *(pytest.param(other, marks=at_length(True)) for other in ("kingdomino", "domaine"))]
)
def test_the_question_the_board_and_the_hand_need_no_scrolling(people, visit, ruleset):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 60))
    for _ in range(3):
        for _ in moves(pair, game, 7):
            pass
        while asked(pair, game)[0] is not pair[0]:
            next(moves(pair, game, 1))
        page = visit().signed_in("ada").open(f"/games/{game}").page
        page.locator(".to-you[data-decision]").wait_for()
        for (width, height), font in product(SCREENS.values(), ("Figtree", WIDE)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("font => document.documentElement.style.setProperty('--sans', font)", font)
            for part in PARTS[ruleset]:
                place = page.locator(f"main {part}").first
                place.wait_for()
                box = place.bounding_box()
                assert box["y"] + box["height"] <= height, (font, part, box)
                assert box["x"] + box["width"] <= width, (font, part, box)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.one_in(2)
@pytest.mark.parametrize("screen", SCREENS)
def test_cards_of_the_court_are_offered_beside_the_deck(people, visit, screen):
    width, height = SCREENS[screen]
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    while (turn := asked(pair, game))[0] is not pair[0] or turn[1]["decision"]["kind"] != "draw":
        next(moves(pair, game, 1))
    page = visit(viewport={"width": width, "height": height}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".to-you[data-decision]").wait_for()
    offered = page.locator("[data-zone=court] [data-option]").all()
    assert {one.get_attribute("data-option") for one in offered} == {
        option["id"] for option in turn[1]["decision"]["options"]
    }
    assert all((box := one.bounding_box())["y"] + box["height"] <= height for one in offered)
    race = page.locator(".race", has_text="bruno").inner_text().split()
    assert race[race.index("Ducats") + 1] == str(turn[1]["table"]["players"][1]["ducats"])
    assert all(one.bounding_box()["width"] > 20 for one in page.locator(".race dt").all()), "each number has its name"


def test_a_phone_shows_every_pile_beside_events_landmarks_and_cards_in_play(people, visit):
    kingdom = "cellar enchantress village workshop remodel temple forum legionary library overlord"
    position = {"supply": kingdom, "events": ["windfall", "orchard"], "turn": in_buy_phase(coins=7)}
    game = sandbox(people["ada"], player(hand="province", in_play="gold 2*copper"), player(), **position).shown["id"]
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".pile.event").first.wait_for()
    bottoms = page.locator(".pile").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    assert len(bottoms) == 19
    assert max(bottoms) <= 844, bottoms
    page.get_by_role("button", name="Orchard").click()
    page.locator(".card-text", has_text="4 points for each Action").wait_for()


KINGDOM = "cellar moat village harbinger poacher remodel library sentry artisan pawn"
TEN_KINDS = "gold silver copper estate duchy province cellar moat village pawn"
QUESTIONS = {
    # the hand, the deck, the discard pile, the steps to the question, an answer beside it
    "seven kinds in hand": ("village gold silver copper estate province moat", "", "", "", "End your Action phase"),
    "many cards": ("cellar village copper estate", "", "", "pick play cellar", "Discard nothing"),
    "a discard pile": ("harbinger copper", "estate", TEN_KINDS, "pick play harbinger", "Put nothing on the deck"),
    "set aside": ("library copper", "village 9*copper", "", "pick play library", "Keep in hand"),
    "looked at": ("sentry copper", "gold estate curse", "", "pick play sentry", "Trash nothing"),
    "effects": ("pawn copper", "", "", "pick play pawn", None),
    "an empty pile": ("poacher copper estate", "gold", "", "pick play poacher", None),
}
SCREENS_OF_ALL = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1366, 768)}


@pytest.mark.parametrize("screen", SCREENS_OF_ALL)
def test_every_pile_is_seen_in_its_place_at_any_question(people, visit, screen):
    width, height = SCREENS_OF_ALL[screen]
    page = visit(viewport={"width": width, "height": height}, has_touch=width < 1000).signed_in("ada").page
    places = set()
    for hand, deck, discard, steps, words in QUESTIONS.values():
        mine = player(hand=hand, deck=deck, discard=discard)
        game = sandbox(people["ada"], mine, player(), supply=KINGDOM.replace("artisan", "artisan=0"))
        show_question(page, game, steps)
        boxes = [one.bounding_box() for one in page.locator(".pile").all()]
        bar = page.locator(".answer.chosen:not(.either)")
        low = bar.bounding_box()["y"] if width == 390 and bar.count() else height
        assert max(one["y"] + one["height"] for one in boxes) <= low, hand
        if not (width > 1000 and hand.startswith("pawn")):  # a laptop lists four effects below the question
            places.add(tuple(one["y"] for one in boxes))
        if words and width != 390:
            button, ask = page.get_by_role("button", name=words).bounding_box(), page.locator(".ask").bounding_box()
            assert button["y"] + button["height"] <= ask["y"] + ask["height"], "beside the question"
    assert len(places) == 1, places


def test_a_phone_shows_the_rest_of_a_long_question_after_a_tap(people, visit):
    game = sandbox(people["ada"], player(hand="library copper", deck="village 9*copper"), player(), supply=KINGDOM)
    take(game, "pick play library")
    page = visit(viewport={"width": 320, "height": 844}, has_touch=True).signed_in("ada")
    page = page.open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").tap()
    prompt = page.locator(".to-you .prompt")
    height = prompt.bounding_box()["height"]
    prompt.tap()
    page.locator(".prompt.whole").wait_for()
    assert prompt.bounding_box()["height"] > height


def test_a_phone_shows_the_cards_that_the_opponent_plays(people, visit):
    _, bruno = pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="dominion")
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{game}").page
    while asked(pair, game)[0] is not bruno:
        next(moves(pair, game, 1))
    now = bruno.get(f"/v1/games/{game}").json["decision"]
    [pick] = [one["id"] for one in now["options"] if one["kind"] == "play-treasures"]
    assert bruno.post(f"/v1/games/{game}/moves", {"decision": now["id"], "picks": [pick]}).status == 201
    played = page.locator('.held > .zone [data-card="copper"]')
    played.wait_for()
    assert played.bounding_box()["y"] < page.locator(".supply").bounding_box()["y"]
    assert page.locator(".held > .zone .mark").inner_text() == "B"
    assert page.locator(".mat h4", has_text="In play").count() == 0, "once"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("locale", ["en-GB", "pt-PT"])
def test_a_phone_breaks_no_name_of_a_pile_within_a_word(people, visit, locale):
    kingdom = "groundskeeper fairgrounds masterpiece philosophers-stone moneylender smugglers farming-village farmland"
    game = sandbox(people["ada"], player(), player(), supply=kingdom).shown["id"]
    page = visit(viewport={"width": 390, "height": 844}, locale=locale).signed_in("ada").open(f"/games/{game}").page
    page.locator(".hand-over button").click()
    page.locator(".pile .name").first.wait_for()
    page.evaluate("document.fonts.ready")
    wide = """() => [...document.querySelectorAll('.pile .name')].filter((name) => {
      name.style.setProperty("overflow-wrap", "normal");
      return name.scrollWidth > name.clientWidth;
    }).map((name) => name.textContent)"""
    assert page.evaluate(wide) == []


def test_a_phone_shows_a_past_moment_on_the_table_first(dominion, visit):
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open(f"/games/{dominion}/review#12").page
    page.locator(".supply .pile").first.wait_for()
    supply, panel = page.locator(".supply").bounding_box(), page.get_by_role("tablist").bounding_box()
    assert panel["y"] > supply["y"] + supply["height"]


BESIDE = "village cellar moat pawn lookout mine market witch nobles"
SEVEN = "gold curse village estate silver 2*copper"
BUYING = {"loan", "doctor", "contraband", "watchtower"}
"""They are played, bought or shown in the Buy phase."""
MORE = {
    "counting-house": {"discard": ["copper", "estate"]},
    "pirate-ship": {"pirate_ship": 3},
    "native-village": {"native_village": ["gold", "silver"]},
}
ASKED = {
    # hand, steps to the question, the cards that it is about, words that are seen
    "loan": ("loan gold", "pick play loan", "gold", "Trash Gold, Discard Gold"),
    "doctor": ("4*silver", "pick play-treasures, pick buy doctor, pick overpay 2", "gold", "Put Gold on the deck"),
    "doctor at any price": ("4*silver", "pick play-treasures, pick buy doctor", "", "Pay no more"),
    "spy": ("spy gold", "pick play spy", "curse", "Discard Curse"),
    "spy on the other player": ("spy gold", "pick play spy, pick discard", "silver", "Put Silver on the deck"),
    "navigator": ("navigator gold", "pick play navigator", "gold curse village estate silver", "Put all back"),
    "oracle": ("oracle gold", "pick play oracle", "gold curse", ""),
    "oracle on the other player": ("oracle gold", "pick play oracle, pick oracle/discard", "silver duchy", ""),
    "wishing-well": ("wishing-well copper", "pick play wishing-well", "", ""),
    "contraband": ("contraband gold", "pick play contraband", "", ""),
    "embargo": ("embargo gold", "pick play embargo", "", ""),
    "secret-passage": (
        "secret-passage estate", "pick play secret-passage, pick estate", "", "On top of the deck, Under 1 card",
    ),
    "watchtower": ("watchtower 3*silver", "pick play-treasures, pick buy gold", "", "Trash Gold, Leave it where it is"),
    "vault": ("vault silver", "pick play vault, pick none", "", "discard 2 cards and draw 1., Discard 2 cards"),
    "swindler": ("swindler gold", "pick play swindler", "", "Trashed: Silver."),
    "saboteur": ("saboteur gold", "pick play saboteur", "", "Trashed: Silver."),
    "remodel": ("remodel gold copper", "pick play remodel, pick gold", "", "Trashed: Gold."),
    "pirate-ship": ("pirate-ship gold", "pick play pirate-ship", "", "A coin for each token (3)"),
    "bishop": ("bishop gold", "", "", "End your Action phase"),
    "native-village": ("native-village gold", "pick play native-village", "", "cards of the mat (Gold"),
    "butcher": ("butcher silver", "pick play butcher, pick silver", "", "Coin tokens: return 0, Coin tokens: return 2"),
    "scavenger": ("scavenger gold", "pick play scavenger", "", "Discard the deck, Leave the deck as it is"),
    "counting-house": ("counting-house gold", "pick play counting-house", "", "Take nothing"),
    "ambassador": ("ambassador 2*silver gold", "pick play ambassador, pick silver", "", "Return nothing"),
}  # fmt: skip
"""Questions of unusual cards, at which the other player has a Silver and a Duchy on the deck."""
HIDDEN = """([options, cards, words]) => {
  const seen = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const shown = new Set(all("[data-option]").map((one) => one.dataset.option));
  const held = new Set(all(".fan .face").map((one) => one.dataset.card));
  const same = (one, { id, kind, card }) => one.id === id || (card && one.kind === kind && one.card === card);
  const hidden = options.filter((one) => !options.some((other) => same(one, other) && shown.has(other.id)));
  const piles = new Set([...document.querySelectorAll(".pile")].map((one) => one.dataset.card));
  const others = all(".find").length ? hidden.filter(({ card }) => piles.has(card)) : all(".more").length ? [] : hidden;
  const whole = all(".ask button, .prompt").filter((one) => one.scrollHeight <= one.clientHeight + 1);
  const read = whole.map((one) => one.innerText).join();
  const unread = words.filter((one) => !read.includes(one)), lit = [...document.querySelectorAll(".pile.offered")];
  const dead = lit.filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect(), button = one.querySelector("button");
    const edges = [[left + 2, top + 9], [right - 2, top + 9], [left + 9, top + 2], [left + 9, bottom - 2]];
    if (bottom > innerHeight) return false;
    return edges.some((point) => !button.contains(document.elementFromPoint(...point)));
  });
  const prompt = document.querySelector(".prompt"), cut = whole.includes(prompt) ? [] : ["the question is cut"];
  const facts = document.querySelector(".turn-facts").getBoundingClientRect().height < 36 ? [] : ["two lines of facts"];
  return [...cards.filter((card) => !held.has(card)), ...others.map(({ id }) => id), ...unread,
    ...dead.map((one) => `dead edge of ${one.dataset.card}`), ...cut, ...facts];
}"""


def test_every_answer_and_the_cards_that_it_is_about_are_seen(people, visit):
    page = visit().signed_in("ada").page
    hidden = []
    for name, (hand, steps, about, words) in ASKED.items():
        card = name.split()[0]
        mine = {**player(hand=hand, deck=SEVEN), **MORE.get(card, {})}
        other = player(hand="2*copper estate", deck="silver duchy 5*copper")
        supply = " ".join(dict.fromkeys(f"{card} {BESIDE}".split()))
        terms = {"edition": 1 if card in {"spy", "saboteur"} else 2, "turn": in_buy_phase() if card in BUYING else {}}
        game = sandbox(people["ada"], mine, other, supply=supply, takebacks="consent", **terms)
        show_question(page, game, steps)
        for width, height in SCREENS.values():
            page.set_viewport_size({"width": width, "height": height})
            wait_for_frames(page)
            asked_about = [game.decision["options"], cards(about), [word for word in words.split(", ") if word]]
            hidden += [(name, width, one) for one in page.evaluate(HIDDEN, asked_about)]
    assert not hidden, "\n".join(map(str, hidden))


def test_a_long_list_is_shortened_and_whole_after_a_press(people, visit):
    """A pile is pressed where it lies. Other cards are found by their name."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True).signed_in("ada").page

    def asks(hand, *steps):
        supply = f"{hand.split()[0]} {BESIDE}"
        game = sandbox(people["ada"], player(hand=hand, deck=SEVEN), player(), supply=supply, trash="village witch")
        for step in steps:
            take(game, step)
        page.goto(f"/games/{game.shown['id']}")
        page.locator(".hand-over button").tap()
        page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
        return game

    asks("secret-passage estate", "pick play secret-passage", "pick estate")
    page.get_by_role("button", name="Show all 6").tap()
    expect(page.locator(".choice:visible")).to_have_count(6)
    asks("embargo gold", "pick play embargo")
    page.locator('.pile[data-card="witch"] button').tap()
    page.get_by_role("button", name="Put a token on Witch", exact=True).tap()
    page.locator('.pile[data-card="witch"] .badge').wait_for()
    asks("lurker village", "pick play lurker", "pick lurker/trash")
    page.locator('.pile[data-card="witch"] button').tap()
    page.get_by_role("button", name="Trash Witch", exact=True).tap()
    page.locator(".turns", has_text="Witch").wait_for(state="attached")
    asks("lurker village", "pick play lurker", "pick lurker/gain")
    page.get_by_role("button", name="Gain Village", exact=True).wait_for()
    expect(page.locator(".pile.offered")).to_have_count(0)
    for sought, name in ((None, "Witch"), ("SMITHY", "Smithy"), ("prov", "Province")):
        asks("wishing-well copper", "pick play wishing-well")
        field = page.get_by_label("Another card")
        if not sought:
            page.locator('.pile[data-card="witch"] button').tap()
            page.get_by_role("button", name=f"Name {name}", exact=True).tap()
        else:
            field.fill("zzz")
            field.press("Enter")
            page.locator(".question", has_text="No card is found.").wait_for()
            field.fill(sought)
            field.press("Enter")
        page.locator(".turns", has_text=f"names {name}").wait_for(state="attached")


@pytest.mark.long
@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("box", EXPANSIONS)
def test_every_answer_is_seen_in_games_of_every_box(people, visit, box, edition):
    """Each prompt is looked at once in a game."""
    page = visit().signed_in("ada").page
    dice, prompts, hidden = random.Random(box), set(), []
    game = opened(people["ada"], None, 2, edition=edition, random={"boxes": dealing(box)}, turn_limit=24)
    page.goto(f"/games/{game.shown['id']}")
    while not game.over:
        open_ = game.decision
        about = (open_["prompt"], *sorted({one["kind"] for one in open_["options"]}))
        if about not in prompts:
            prompts.add(about)
            asked_now = page.locator(f".hand-over button, .to-you[data-decision={open_['id']}]")
            page.reload()
            asked_now.first.wait_for()
            if page.locator(".hand-over").count():
                page.locator(".hand-over button").click()
            page.locator(f".to-you[data-decision={open_['id']}]").wait_for()
            for width, height in SCREENS.values():
                page.set_viewport_size({"width": width, "height": height})
                wait_for_frames(page)
                hidden += [(open_["text"], width, one) for one in page.evaluate(HIDDEN, [open_["options"], [], []])]
        game.answer(lively(open_, dice))
    assert not hidden, "\n".join(map(str, hidden))
