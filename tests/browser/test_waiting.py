"""Readers who are not asked see for whom the game waits, and nothing that they cannot use."""

from tests.support.play import asked, moves, table, until

WAITS = {
    "kingdomino": {"place": "Waiting for bruno to place a domino.", "choose": "Waiting for bruno to choose."},
    "dominion": {"buy": "Waiting for bruno to buy."},
}


def waiting(pair, ruleset):
    """A game in which Bruno is asked one of these questions, and the sentence for it."""
    game = table(pair, ruleset=ruleset)
    for _ in moves(pair, game, 4):
        pass
    while (turn := asked(pair, game))[0] is pair[0] or turn[1]["decision"]["kind"] not in WAITS[ruleset]:
        next(moves(pair, game, 1))
    return game, WAITS[ruleset][turn[1]["decision"]["kind"]]


def test_a_player_who_waits_reads_once_for_whom(pair, visit):
    game, sentence = waiting(pair, "kingdomino")
    page = visit(viewport={"width": 1366, "height": 768}).signed_in("ada").open(f"/games/{game}").page
    page.locator(".ask .prompt", has_text=sentence).wait_for()
    said = page.locator(".said")
    until(lambda: sentence in said.inner_text())
    assert said.locator(".unseen", has_text=sentence).count() == 1, "heard, and not shown a second time"
    explain = page.get_by_role("button", name="Explain my options")
    assert explain.count() == 0
    height = page.locator(".ask").bounding_box()["height"]
    while asked(pair, game)[0] is not pair[0] or asked(pair, game)[1]["decision"]["kind"] != "choose":
        next(moves(pair, game, 1))
    explain.wait_for()
    assert abs(page.locator(".ask").bounding_box()["height"] - height) < 8


def test_a_spectator_is_told_so_and_meets_the_command_box_by_its_key(pair, visit):
    game, sentence = waiting(pair, "dominion")
    page = visit(viewport={"width": 1366, "height": 768}).open(f"/games/{game}").page
    page.locator(".watching", has_text=f"You are watching ada, bruno. B {sentence}").wait_for()
    assert page.locator(".speech").bounding_box()["width"] <= 1
    decks = page.locator(".mat .card.back[title^='By the rules the number of these cards is hidden from you.']")
    assert decks.count() == 2, "the rules hide how many cards the decks have"
    page.keyboard.press("/")
    page.keyboard.type("scores")
    page.keyboard.press("Enter")
    page.locator(".said", has_text="Scores are counted at the end.").wait_for()
    assert page.locator(".speech").bounding_box()["width"] > 200


def test_a_phone_shows_the_command_box_when_the_menu_leads_there(pair, visit):
    game = table(pair, ruleset="dominion")
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True).signed_in("ada").open(f"/games/{game}").page
    page.locator(".ask").wait_for()
    assert page.locator(".speech").bounding_box()["width"] <= 1
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Command or answer").tap()
    page.locator("#command:focus").wait_for()
    assert page.locator(".speech").bounding_box()["width"] > 200
