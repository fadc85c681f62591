"""The live board of a game elsewhere: over a picture that is streamed, and in a frame of somebody else's page."""

import pytest

from tests.browser.test_reading import accessible
from tests.support.browser import Visitor, elsewhere
from tests.support.play import limited, moves, table

FRAME = """<!doctype html><title>Ours</title>
<iframe src="{}/games/{}/embed?lang=it" title="Game" width="900" height="700"></iframe>
"""


AXE = ("Applying inline style", "Couldn't load preload assets")
"""Complaints of Axe, which cannot read the sheets of styles in a sandbox."""


class UnderAxe(Visitor):
    def _heard(self, message):
        if not message.text.startswith(AXE):
            super()._heard(message)


def at(place, player, game):
    """Wait until the board shows the newest event of the game."""
    version = player.get(f"/v1/games/{game}").json["version"]
    place.locator(f'main[data-event="{version}"]').wait_for()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", ["dominion", "kingdomino", "domaine"])
def test_board_in_a_frame_is_live_and_shows_no_hand(browser, service, pair, tmp_path, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 30))
    playing = moves(pair, game)
    next(playing)
    (tmp_path / "index.html").write_text(FRAME.format(service.url, game))
    with elsewhere(browser, tmp_path, f"default-src 'self'; frame-src {service.url}") as page:
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.goto("/")
        frame = page.frame_locator("iframe")
        frame.locator(".drawing").wait_for()
        frame.get_by_role("link", name="Guarda su Dominium").wait_for()
        for _ in range(9):
            next(playing)
        at(frame, pair[0], game)
        assert frame.locator("form, input, .ask, .fan").count() == 0
        assert complaints == []
        (tmp_path / "index.html").write_text(FRAME.format(service.url, game).replace("/embed", ""))
        page.goto("/?again")  # the browser may use its cache of the other address
        page.wait_for_load_state()
        assert frame.locator(".drawing").count() == 0, "no other page of a game may be framed"


def test_overlay_of_a_signed_in_player_shows_what_the_public_sees(visit, pair):
    game = table(pair, ruleset="dominion", options=limited("dominion", 30), terms={"spectator_delay_seconds": 3600})
    for _ in moves(pair, game, 12):
        pass
    late = pair[0].bearing(None).get(f"/v1/games/{game}").json["version"]
    assert late < pair[0].get(f"/v1/games/{game}").json["version"]
    visitor = visit(viewport={"width": 900, "height": 700}).signed_in("ada")
    asked = []

    def note(request):
        asked.append(request)

    visitor.page.on("request", note)
    page = visitor.open(f"/games/{game}/overlay?size=120").page
    page.locator(f'main[data-event="{late}"] .drawing').wait_for()
    page.get_by_text("shown 3600 s late").wait_for()
    assert page.locator(".fan, .hand").count() == 0
    sent = [request.all_headers().get("cookie", "") for request in asked if "/v1/" in request.url]
    assert len(sent) > 3
    assert not any("dominium_session" in cookie or "session" in cookie for cookie in sent)
    grounds = "[document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor)"
    assert page.evaluate(grounds) == ["rgba(0, 0, 0, 0)"] * 2


def test_overlay_of_seats_shows_clocks_and_then_the_result(visit, pair):
    game = table(pair, terms={"clock": {"per_game_seconds": 3600}})
    page = visit().open(f"/games/{game}/overlay?show=seats").page
    page.locator(".clock .running").wait_for()
    assert page.locator(".drawing").count() == 0
    for _ in moves(pair, game):
        pass
    page.locator(".result .score").first.wait_for()
    at(page, pair[0], game)


def test_axe_finds_nothing_on_a_board_of_a_game(visit, pair):
    game = table(pair)
    for _ in moves(pair, game, 8):
        pass
    visitor = visit(kind=UnderAxe, viewport={"width": 390, "height": 844})
    for path in ("overlay", "overlay?theme=light&show=seats", "embed"):
        page = visitor.open(f"/games/{game}/{path}").page
        page.locator("main[data-event]").wait_for()
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_player_copies_the_frame_of_a_game(visit, pair, service):
    game = table(pair)
    page = visit().signed_in("ada").open(f"/games/{game}").page
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Embed code").click()
    assert f'src="{service.url}/games/{game}/embed"' in page.get_by_label("Embed code").input_value()
