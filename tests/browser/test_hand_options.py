"""Only options for cards of the hand are on the hand. Options for equal cards elsewhere are listed below the table."""

from itertools import pairwise

import pytest

from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import sandbox
from tests.support.rulings import take

CASES = {
    # hand, cards in play, changes of the turn, supply, Events, the step to the question, its options
    "effects": (
        "alchemist herbalist copper",
        "alchemist herbalist potion",
        {},
        "alchemist herbalist",
        (),
        "pick end",
        2,
    ),
    "gained": ("watchtower 2*copper", "", {"buys": 2}, "watchtower", (), "buy copper", 2),
    "trashed from play": (
        "copper silver",
        "copper silver",
        {"coins": 3},
        "",
        ("bonfire",),
        "pick buy-event bonfire",
        2,
    ),
    "discarded from play": ("alchemist copper", "alchemist potion", {}, "alchemist", (), "pick end", 1),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("hand", "in_play", "turn", "supply", "events", "step", "options"), CASES.values(), ids=CASES)
def test_a_card_elsewhere_is_not_picked_on_the_hand(people, visit, hand, in_play, turn, supply, events, step, options):
    mine = player(hand=hand, in_play=in_play, deck="5*estate", discard="village")
    game = sandbox(people["ada"], mine, player(), turn=in_buy_phase(**turn), supply=supply, events=events)
    take(game, step)
    assert len(game.decision["options"]) == options
    page = visit().signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(".held .card").first.wait_for()
    page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
    assert page.locator(".choice").count() == options
    assert page.locator(".held .offered").count() == 0


WIDTHS = (320, 390, 640, 760, 820, 861, 1000, 1024, 1100, 1180, 1280, 1366, 1920)
HAND = "laboratory throne-room moneylender wharf witch harbinger council-room copper moat cellar gold duchy curse mine"
IN_PLAY = "village festival smithy market copper silver gold merchant poacher vassal chapel workshop"
FOUND = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => box(one).width);
  const meet = (one, other) => box(one).x < box(other).right && box(other).x < box(one).right
    && box(one).y < box(other).bottom && box(other).y < box(one).bottom;
  const faces = all('.fan .face');
  const others = [...faces, ...all('.held > .zone, .beside, .beside > *, .supply, .ask')];
  const covered = faces.flatMap((one) => others.filter((other) => one !== other && meet(one, other))
    .map((other) => `${one.dataset.card} lies on ${other.dataset.card ?? other.className}`));
  const outside = faces.filter((one) => box(one).right > innerWidth).map((one) => `${one.dataset.card} is outside`);
  const below = all('.pile').filter((one) => box(one).bottom > innerHeight).map((one) => `${one.dataset.card} is low`);
  const floor = Math.max(...all('.held > .zone').map((one) => box(one).bottom)) + 2;
  const played = all('.held > .zone .card').filter((one) => box(one).bottom > floor);
  const unread = played.map((one) => `${one.dataset.card} is cut`);
  return [...covered, ...outside, ...(innerWidth < 1000 ? [] : below), ...(innerWidth < 1340 ? [] : unread)];
}"""


@pytest.mark.parametrize("kinds", [(6, 8, 10, 14), pytest.param(range(1, 15), marks=pytest.mark.long)])
def test_a_hand_covers_neither_cards_nor_the_log(people, visit, kinds):
    page = visit().signed_in("ada").page
    found = []
    for number in kinds:
        mine = player(hand=" ".join(HAND.split()[:number]), in_play=IN_PLAY)
        game = sandbox(people["ada"], mine, player(), supply="wharf caravan laboratory moat chapel").shown["id"]
        page.goto(f"/games/{game}")
        page.locator(".hand-over button").click()
        page.locator(".fan .face").nth(number - 1).wait_for()
        page.locator('.pile.duration[data-card="wharf"]').wait_for()
        page.evaluate("document.fonts.ready")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844 if width < 861 else 768})
            found += [(number, width, one) for one in page.evaluate(FOUND)]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("width", [390, 820, 1366])
def test_the_question_stays_in_sight_while_several_cards_are_picked(people, visit, width):
    hand = "cellar village moat 3*copper 2*estate gold curse"
    game = sandbox(people["ada"], player(hand=hand, deck="5*gold"), player(), supply="cellar village moat")
    take(game, "pick play cellar")
    page = visit(viewport={"width": width, "height": 844}).signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    for place in (2, 4, 6, 8):
        page.locator(".fan .offered button").nth(place).click()
    page.locator(".order li").nth(3).wait_for()
    assert page.locator(".order").evaluate("one => one.scrollWidth <= one.clientWidth"), "the order is seen"
    if width > 1000:
        return
    boxes = [page.locator(one).bounding_box() for one in (".prompt", ".answer.chosen", ".fan")]
    boxes.sort(key=lambda one: one["y"])
    assert all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(boxes)), boxes


@pytest.mark.parametrize(
    ("hand", "deck", "discard", "step", "card", "act"),
    [
        ("harbinger", "copper", "gold estate", "pick play harbinger", "gold", "Put Gold on the deck"),
        ("sentry copper", "gold 2*curse", "", "pick play sentry", "curse", "Trash (1)"),
    ],
    ids=["discard pile", "looked at"],
)
@pytest.mark.parametrize("width", [390, 820])
def test_cards_that_are_looked_through_are_held_like_a_hand(people, visit, width, hand, deck, discard, step, card, act):
    mine = player(hand=hand, deck=deck, discard=discard)
    game = sandbox(people["ada"], mine, player(), supply="harbinger sentry village")
    take(game, step)
    page = visit(viewport={"width": width, "height": 844}, has_touch=True).signed_in("ada")
    page = page.open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").tap()
    page.locator(".held > .zone", has_text="Your hand").wait_for()
    page.locator(".mat .zone", has_text="In play").first.wait_for()
    page.locator(f'.fan [data-card="{card}"] button').first.tap()
    buttons = [page.get_by_role("button", name=name).bounding_box() for name in (act, "Cancel")]
    assert all(one["x"] + one["width"] <= width - 8 for one in buttons), buttons
    page.get_by_role("button", name=act).tap()
    page.locator(f".to-you:not([data-decision={game.decision['id']}])").wait_for()


def test_the_hand_of_a_controlled_player_is_played_beside_the_own_one(people, visit):
    """Possession (2.11): the possessing player decides, and sees both hands."""
    turn = {"seat": 1, "extra": True, "follows_own": False, "before_own": True, "controller": 0}
    theirs = player(hand="smithy 2*silver", deck="5*estate")
    game = sandbox(people["ada"], player(hand="2*copper smithy"), theirs, turn=turn, supply="smithy possession")
    page = visit().signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
    hands = page.locator(".held")
    shown = [hands.nth(place).locator(".card .name").all_inner_texts() for place in (0, 1)]
    assert shown == [["Smithy", "Silver ×2"], ["Smithy", "Copper ×2"]]
    assert [hands.nth(place).locator(".offered").count() for place in (0, 1)] == [1, 0]
    hands.nth(0).locator(".offered button, button.offered").first.click()
    page.locator(".held").nth(0).locator(".card", has_text="Estate ×3").wait_for()


TELL = """async (now) => (await linkedModules["shared/game/table-text.js"]).tellHand(now)"""


def test_everybody_hears_the_hand_that_they_see(people, visit):
    """Possession (2.11): the controller hears the hand that the question is about. A third player hears their own."""
    turn = {"seat": 1, "extra": True, "follows_own": False, "before_own": True, "controller": 0}
    hands = [player(hand="2*copper"), player(hand="smithy 2*silver", deck="5*estate"), player(hand="4*gold")]
    game = sandbox(people["ada"], *hands, turn=turn, supply="smithy possession")
    page = visit().signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.locator(f".to-you[data-decision={game.decision['id']}]").wait_for()
    told = [page.evaluate(TELL, game.seen(f"seat-{seat}")) for seat in range(3)]
    assert [[word for word in ("Copper", "Silver", "Gold") if word in each] for each in told] == [
        ["Silver"],
        ["Silver"],
        ["Gold"],
    ], told


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picked_option_can_be_read_under_the_pointer(people, visit, theme):
    game = sandbox(people["ada"], player(hand="chapel copper estate"), player(), supply="chapel")
    take(game, "pick play chapel")
    page = visit(color_scheme=theme).signed_in("ada").open(f"/games/{game.shown['id']}").page
    page.locator(".hand-over button").click()
    page.get_by_role("button", name="List all options").click()
    option = page.locator(".choice").first
    colours = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    page.locator(".choice").nth(1).click()
    page.mouse.move(1, 1)
    picked = page.locator(".choice.picked").evaluate(colours)
    option.click()
    page.locator(".choice.picked").nth(1).wait_for()
    page.wait_for_function("() => !document.getAnimations().length")
    assert option.evaluate("one => one.matches(':hover')")
    assert option.evaluate(colours) == picked
