"""From the front page to a game by one press, tables and invitations, one's own account: as a newcomer meets them."""

import gzip
import json
import re
from contextlib import suppress
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Error, Route, expect

from domain.games.rulesets import RULESETS
from service.compose import FEATURES
from service.platform.assembly.service import install_converters
from tests.browser.test_reading import NAMELESS, TWICE, accessible
from tests.support.browser import PASSWORD
from tests.support.play import table, until

KINGDOM = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Chapel"
LIMIT = 150_000
"""Bytes that a page may have at first, compressed."""
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
SHIFTS = """
const values = [], observer = new PerformanceObserver((list) => { values.push(...list.getEntries()); });
observer.observe({ type: "layout-shift", buffered: true });
window.shifts = () => [...values, ...observer.takeRecords()].reduce((sum, { value }) => sum + value, 0);
"""
"""How far the parts of a page moved after they were shown."""
ADDRESSES = {
    "/": "/", "/tables": "/tables", "/tables/{game}": "/tables/GAME", "/players": "/players?handle=ada",
    "/players/{player}": "/players/ada", "/me": "/me", "/problems/{code}": "/problems/not-found", "/check": "/check",
    "/sign-in": "/sign-in", "/series": "/series", "/statistics": "/statistics",
}  # fmt: skip
NO_PAGES = (
    "/assets/",
    "/service-worker.js",
    "/static/",
    "/openapi.",
    "/.well-known/",
    "/metrics",
    "/docs/kits/",
    "/e/",
)
ELSEWHERE = {
    "test_axe": {f"/games/{{game}}{view}" for view in ("", "/review", "/verify")},
    "test_reading_cases": {"/disputes", "/disputes/{dispute}", "/games/{game}/rulings/{ruling}"},
    "test_hall_series": {"/series"},
    "test_hall": {"/tournaments", *(f"/tournaments/{one}" for one in ("new", "{tournament}", "{tournament}/print"))},
    "test_board": {f"/tournaments/{{tournament}}/{one}" for one in ("overlay", "embed", "screen")},
    "test_game_board": {f"/games/{{game}}/{one}" for one in ("overlay", "embed")},
    "test_docs": {"/docs", "/docs/codes", "/docs/search", "/docs/{name}"},
    "test_match": {"/matches/{match}"},
    "test_blocks": {"/complaints"},
    "test_app": {"/oauth/authorize"},
    "test_mail": {"/mail/{secret}"},
    "test_openid": {f"/sign-in/provider/{one}" for one in ("name", "back")},
    "test_wall": {"/v1/tournaments/{tournament}/exports/{sheet}.{ending}"},
}
"""The other pages, by where Axe looks at them."""


def settled(visitor, path):
    visitor.page.goto(path)
    visitor.page.locator("#reader > *").first.wait_for()
    visitor.page.locator("#language select").wait_for()
    visitor.page.wait_for_load_state("load")
    if re.search(r"/tournaments/t_\w+(#.*)?$", path):  # until then it is the page for readers without JavaScript
        visitor.page.locator(".hall-head").wait_for()
    return visitor.page


def patient(route: Route) -> None:
    """Wait for what waits for the reader, however slow the machine: the page shows the rest after 1.5 seconds."""
    answer = route.fetch()
    assert "shown 0s 1.5s backwards" in answer.text()
    route.fulfill(response=answer, body=answer.text().replace("shown 0s 1.5s backwards", "shown 0s 60s backwards"))


def test_nothing_on_the_front_page_moves_while_it_loads(visit, people):
    for _ in range(4):  # so that both of them most likely have the first turn of one
        table([people["ada"], people["bruno"]], ruleset="kingdomino")
    for who, screen in (("ada", PHONE), ("bruno", PHONE), (None, PHONE), (None, LAPTOP)):
        visitor = visit(viewport=screen)
        visitor.page.add_init_script(SHIFTS)
        visitor.page.route("**/site.css", patient)
        page = settled(visitor.signed_in(who) if who else visitor, "/")
        page.locator("#finding").wait_for()
        assert page.evaluate("shifts()") < 0.02, (who, screen)


def test_a_newcomer_plays_at_once_and_keeps_the_account(visit, anybody):
    nora = visit()
    settled(nora, "/")
    nora.button("Play now: Kingdomino").click()
    nora.page.wait_for_url("**/games/g_*")
    game = nora.page.url.partition("/games/")[2][:28]
    told = anybody.get(f"/v1/games/{game}").json
    assert (told["status"], [seat["kind"] for seat in told["seats"]]) == ("running", ["account", "bot"])
    guest = told["seats"][0]["handle"]
    assert guest.startswith("guest-")
    nora.page.locator(".head .seat-name").first.wait_for()
    assert nora.page.locator(".head .seat-name").all_inner_texts() == ["You", "beginner bot"]
    assert "bot:" not in nora.page.locator("main").inner_text()

    page = settled(nora, "/me")
    page.get_by_role("heading", name=f"Signed in as {guest}").wait_for()
    assert nora.button("Sign out").count() == 0  # nobody could come back
    keep = page.locator("section", has=page.get_by_role("heading", name="Save account"))
    keep.get_by_label("Handle").fill("nora-new")
    keep.get_by_label("New password").fill(PASSWORD)
    keep.get_by_role("button").click()
    page.get_by_role("heading", name="Signed in as nora-new").wait_for()
    page.get_by_label("Display name").fill("Nora New")
    nora.button("Save name").click()
    page.get_by_text("Your name is set").wait_for()

    nora.button("Sign out").click()
    page.get_by_text("No account yet?").wait_for()
    page.get_by_label("Handle").fill("nora-new")
    page.get_by_label("Password").fill(PASSWORD)
    nora.button("Sign in").click()
    page.get_by_role("heading", name="Signed in as nora-new").wait_for()
    settled(nora, "/players/nora-new")
    assert page.get_by_role("heading", level=1).inner_text().startswith("Nora New")
    page.locator(f'a[href="/games/{game}"]').wait_for()


def test_a_table_with_a_pasted_kingdom_and_an_invitation_by_link(visit, anybody, people):
    ada, guest = visit(), visit(viewport={"width": 390, "height": 844})
    settled(ada, "/tables")
    page = ada.page
    page.get_by_label("Dominion").check()
    page.locator(".kingdom-choice summary").click()
    page.get_by_text("Village (3): Draw 1 card. +2 actions.").wait_for()
    page.get_by_label("Pasted as text").check()
    page.get_by_label("The ten cards").fill(KINGDOM + "\nNo Such Card")
    seen_by = page.get_by_label("Who may see the table")
    for seat, audience in (("bot:master", "unlisted"), ("open", "public")):  # a seat for anybody needs the list
        page.get_by_label("Seat 2").select_option(seat)
        assert seen_by.input_value() == audience
    seen_by.select_option("unlisted")
    ada.button("Make the table").click()
    page.get_by_text("no card is called 'No Such Card'").wait_for()
    ada.complaints.clear()  # the browser reports the 422
    page.get_by_label("The ten cards").fill(KINGDOM.replace(", ", "\n"))
    with ada.losing_an_answer("**/v1/games"):
        ada.button("Make the table").click()
    ada.button("Make the table").click()
    page.wait_for_url("**/tables/g_*")
    address = page.get_by_role("textbox", name="Invitation").input_value()
    assert address == page.url
    game = address.rpartition("/")[2]
    assert sorted(anybody.get(f"/v1/games/{game}").json["rules"]["options"]["kingdom"])[:2] == ["cellar", "chapel"]
    assert game not in {one["id"] for one in anybody.get("/v1/games?status=open").json["items"]}  # unlisted
    maker = anybody.get(f"/v1/games/{game}").json["seats"][0]["account"]
    made = page.context.request.get(f"/v1/games?player={maker}").json()["items"]
    assert [one["id"] for one in made] == [game], "pressed for again as its answer was lost, it is one table"

    settled(guest, address)
    guest.button("Sit down").click()
    for one in (guest, ada):
        one.page.wait_for_url(f"**/games/{game}*")
    shown = anybody.get(f"/v1/games/{game}").json
    assert shown["status"] == "running"
    assert len({seat["account"] for seat in shown["seats"]}) == 2


def test_a_table_is_called_off_given_to_bots_or_played_at_one_device(visit, anybody):
    host = visit()
    page = settled(host, "/tables")
    page.get_by_label("Who may see the table").select_option("public")
    page.get_by_label("Clock").select_option("day")
    page.get_by_text("Options and terms").click()
    page.get_by_label("Days of holiday for each").fill("10")
    host.button("Make the table").click()
    page.wait_for_url("**/tables/g_*")
    page.get_by_text("Terms", exact=True).click()
    assert page.locator("div", has=page.get_by_text("Days of holiday for each")).locator("dd").last.inner_text() == "10"
    first = page.url.rpartition("/")[2]
    settled(host, "/tables")
    page.locator(f'a[href="/tables/{first}"]').first.click()
    host.button("Cancel this table and play bots").click()
    page.wait_for_url("**/games/g_*")
    called_off = anybody.get(f"/v1/games/{first}").json
    assert (called_off["status"], called_off["terms"]["appeal_window_seconds"]) == ("cancelled", 86_400)

    settled(host, "/tables")
    page.get_by_label("Dominion").check()
    page.get_by_label("Seat 2").select_option("here")
    page.get_by_text("A recommended set").wait_for()
    host.button("Make the table").click()
    page.wait_for_url("**/games/g_*")
    shown = seen(page)
    assert (shown["sandbox"], shown["you"], shown["visibility"]) == (True, [0, 1], "private")

    position = seen(page, "?as=position")
    settled(host, "/tables")
    page.get_by_label("Dominion").check()
    page.get_by_text("A recommended set").wait_for()
    page.get_by_text("Begin from a position").click()
    page.get_by_label("The table as JSON").fill("{")
    host.button("Make the table").click()
    page.get_by_role("alert").get_by_text("This position is no JSON").wait_for()
    page.get_by_label("The table as JSON").fill(json.dumps(position))
    host.button("Make the table").click()
    page.wait_for_url("**/games/g_*")
    assert seen(page)["id"] != shown["id"]
    assert seen(page, "?as=position") == position

    notation = page.evaluate("async (path) => (await fetch(path)).text()", f"/v1/games/{seen(page)['id']}?as=notation")
    settled(host, "/tables")
    page.get_by_label("Dominion").check()
    page.get_by_text("A recommended set").wait_for()
    page.get_by_text("Begin from a position").click()
    page.get_by_label("The table as JSON").fill(notation)
    host.button("Make the table").click()
    page.wait_for_url("**/games/g_*")
    assert seen(page, "?as=position") == position


def test_invitations_stand_among_the_tables(visit, people):
    seats = ["me", {"account": people["carla"].account}]
    made = people["ada"].post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).json["game"]["id"]
    page = settled(visit().signed_in("carla"), "/tables")
    invitations = page.get_by_role("region", name="Invitations to you")
    invitations.locator(f'a[href="/tables/{made}"]').first.wait_for()


def test_tables_name_the_player_to_move_and_the_readers_turns_come_first(visit, anybody, people):
    players = ["ada", "bruno"]
    games = [table([people[one] for one in players], ruleset="kingdomino") for _ in range(2)]
    turns = {game: players[anybody.get(f"/v1/games/{game}").json["decision"]["seat"]] for game in games}
    page = settled(visit(viewport=PHONE).signed_in("bruno"), "/tables")
    mine = page.get_by_role("region", name="Your tables").locator("ul").first
    for game, player in turns.items():
        row = mine.locator("li", has=page.locator(f'a[href="/games/{game}"]'))
        row.get_by_text("Your turn" if player == "bruno" else f"{player}'s turn").wait_for()
    theirs = [row.count("Your turn") for row in mine.locator("li").all_inner_texts()]
    assert theirs == sorted(theirs, reverse=True)
    page.get_by_role("link", name="Make a table").click(timeout=2_000)
    assert page.evaluate("document.getElementById('new-title').getBoundingClientRect().top") < PHONE["height"] / 2


def test_a_rematch_begins_with_the_next_seat(visit, people):
    ada, bruno = people["ada"], people["bruno"]
    game = table([ada, bruno], options={"harmony": True}, visibility="unlisted")
    assert ada.post(f"/v1/games/{game}/resignation").status == 201
    visitor = visit().signed_in("ada")
    settled(visitor, f"/tables?rematch={game}")
    visitor.button("Rematch").first.click()
    visitor.page.wait_for_url("**/tables#seeks")
    visitor.page.locator(".finding .row", has_text="bruno").get_by_text("waiting for somebody").wait_for()
    made = bruno.post(f"/v1/games/{game}/rematch").json["game"]
    visitor.page.wait_for_url(f"**/games/{made}")
    again = bruno.get(f"/v1/games/{made}").json
    assert [seat["handle"] for seat in again["seats"]] == ["bruno", "ada"]
    assert again["rules"]["options"]["harmony"]


def test_who_is_waited_for_is_told(visit, people):
    ada, carla = people["ada"], people["carla"]
    visitor = visit(permissions=["notifications"]).signed_in("carla")
    broken: list[Route] = []

    def break_once(route: Route) -> None:
        """Refuse the first stream, and no list."""
        if broken or route.request.headers.get("accept") != "text/event-stream":
            route.fallback()
        else:
            broken.append(route)
            route.fulfill(status=503)

    visitor.page.route("**/v1/me/inbox", break_once)
    page = settled(visitor, "/me")
    page.get_by_label("A notice of the browser").check()
    page.get_by_label("A sound").check()
    page.evaluate("""() => {
      window.told = [];
      window.Notification = class {
        static permission = "granted";
        constructor(text, { tag }) { window.told.push([text, tag]); }
      };
      navigator.locks.query = async () => ({ held: [] });  // as if no tab were looked at
    }""")
    seats = ["me", {"account": carla.account}]
    made = ada.post("/v1/games", {"ruleset": "domaine", "seats": seats}).json["game"]["id"]
    ((text, tag),) = until(lambda: page.evaluate("window.told"))
    assert (text, tag) == ("You are invited: Domaine", f"{made}/invitation")
    count = len(carla.get("/v1/me/inbox").json["items"])
    until(lambda: page.title().startswith(f"({count})"))
    settled(visitor, "/")
    page.locator(f'.waiting a[href="/tables/{made}"]').wait_for()
    assert ada.post(f"/v1/games/{made}/cancellation").status == 201
    page.locator(f'.waiting a[href="/tables/{made}"]').wait_for(state="detached")
    visitor.complaints[:] = [one for one in visitor.complaints if "503" not in one]


def test_tokens_are_made_and_withdrawn_a_copy_is_saved_and_the_account_erased(visit, anybody):
    otto = anybody.as_("otto", password=PASSWORD)
    visitor = visit().signed_in("otto")
    page = settled(visitor, "/me")
    page.get_by_text("A new token").click()
    page.get_by_label("What it is for").fill("my program")
    visitor.button("Make the token").click()
    secret = page.locator(".secret").inner_text()
    assert anybody.bearing(secret).get("/v1/me").json["handle"] == "otto"
    page.locator(".tokens li", has_text="my program").get_by_role("button", name="Withdraw").click()
    page.locator(".tokens li", has_text="my program").wait_for(state="detached")
    assert anybody.bearing(secret).get("/v1/me").status == 401

    with page.expect_download() as saved:
        visitor.button("Save the copy").click()
    copy = json.loads(saved.value.path().read_text())
    assert (copy["account"]["id"], "csrf_token" in copy["account"]) == (otto.account, False)

    page.get_by_text("Delete the account…").click()
    page.get_by_label("Type otto to confirm").fill("otto")
    visitor.button("Delete it for ever").click()
    page.get_by_role("region", name="Delete my account").get_by_role("alert").wait_for()
    visitor.complaints.clear()  # the browser reports the 401
    page.get_by_role("region", name="Delete my account").get_by_label("Current password").fill(PASSWORD)
    visitor.button("Delete it for ever").click()
    page.get_by_text("Your account is deleted").wait_for()
    until(lambda: anybody.get("/v1/players/otto").status == 404)


def first_load(visitor, since=0):
    answers = visitor.answers[since:]
    return sum(weight(one) for one in answers if "event-stream" not in one.headers.get("content-type", ""))


def weight(answer):
    """Return the compressed size of an answer. An answer to a page already left has no body, and counts as nothing."""
    with suppress(Error):
        return len(gzip.compress(answer.body()))
    return 0


def test_every_page_fits_is_light_and_can_be_read(visit, anybody, people):
    game = people["ada"].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).json["game"]["id"]
    guest = visit(reduced_motion="reduce", viewport={"width": 390, "height": 844}).signed_in("bruno")
    for path in (address.replace("GAME", game) for address in ADDRESSES.values()):
        seen = len(guest.answers)
        page = settled(guest, path)
        page.wait_for_load_state("networkidle") if path.startswith("/p") else page.locator("h1, h2").last.wait_for()
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        for finder in (NAMELESS, TWICE):
            assert page.evaluate(finder) == [], path
        for landmark in ("banner", "main", "navigation", "contentinfo"):
            assert page.get_by_role(landmark).count() == 1, (path, landmark)
        assert page.get_by_role("heading", level=1).count() == 1, path
        accessible(page)
        assert all(one.status < 400 for one in guest.answers[seen:]), path
        assert first_load(guest, seen) < LIMIT, path


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_page_of_a_game_is_light_and_takes_few_requests(visit, people, ruleset):
    game = table([people["ada"], people["bruno"]], ruleset=ruleset, visibility="public")
    guest = visit()
    sizes = []
    guest.page.on("requestfinished", lambda one: sizes.append(one.sizes()["responseBodySize"]))
    guest.open(f"/games/{game}").page.locator(".log, .turns").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < LIMIT
    assert 9 < len(sizes) < 20


def test_no_page_is_left_out(anybody):
    paths = anybody.get("/openapi.json").json["paths"]
    read = {path: item["get"]["responses"].get("200", {}) for path, item in paths.items() if "get" in item}
    pages = {path for path, answer in read.items() if "text/html" in answer.get("content", {})}
    app = Flask("pages")
    install_converters(app, FEATURES)
    for blueprint in (blueprint for feature in FEATURES for blueprint in feature.undescribed):
        app.register_blueprint(blueprint)
    rules = (rule.rule for rule in app.url_map.iter_rules() if "GET" in rule.methods)
    pages |= {re.sub(r"<(?:[^:>]*:)?(\w+)>", r"{\1}", rule) for rule in rules if not rule.startswith(NO_PAGES)}
    assert pages == {*ADDRESSES}.union(*ELSEWHERE.values())


def test_the_language_is_chosen_for_all_pages(visit):
    page = settled(visit(), "/")
    page.locator("#language select").select_option("pl")
    page.get_by_role("heading", name="Co jest tu inne").wait_for()
    page.get_by_role("link", name="Stoły").first.click()
    page.get_by_role("heading", name="Załóż stół").wait_for()


def test_it_can_be_installed_like_an_app(visit, anybody):
    page = settled(visit(), "/")
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    icons = [anybody.get(urljoin(urlsplit(found["url"]).path, icon["src"])) for icon in manifest["icons"]]
    assert [icon.headers["Content-Type"] for icon in icons] == [icon["type"] for icon in manifest["icons"]]
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {"/"}


def test_what_can_be_read_is_read_without_javascript(visit, people):
    made = people["ada"].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]}).json["game"]["id"]
    reader = visit(java_script_enabled=False)
    page = reader.page
    page.goto("/")
    page.get_by_role("heading", name="What is different here").wait_for()
    page.locator(f'a[href="/tables/{made}"]').wait_for()
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_label("Handle").fill("ADA")
    page.get_by_role("button", name="Look up").click()
    page.locator('.result-found a[href="/players/ada"]').click()
    page.get_by_role("heading", name="Ratings").wait_for()


def test_the_front_page_leads_a_guest_to_their_finished_games(visit):
    visitor = visit()
    page = settled(visitor, "/")
    page.get_by_role("button", name="Play now: Kingdomino").click()
    page.locator(".to-you[data-decision]").wait_for()
    visitor.button("Menu").click()
    visitor.button("Give up").click()
    page.locator("dialog .sure").click()
    page.locator("section.result").wait_for()
    settled(visitor, "/")
    page.get_by_role("link", name="Your games").click()
    page.wait_for_url("**/players/guest-*#games")
    page.locator(".rows .row", has_text="Kingdomino").wait_for()
    assert page.locator("tr", has_text="Kingdomino").locator("td").all_inner_texts() == ["Kingdomino", "1", "0"]
    handle = page.url.rpartition("/")[2]
    other = visit()
    other.page.goto(f"/players/{handle}")
    other.page.get_by_role("heading", name="Ratings").wait_for()
    assert other.page.locator(".rows .row, tr").count() == 0, "nobody else sees unlisted games, nor their number"


def seen(page, query=""):
    """The game of this page, as its reader sees it."""
    path = f"/v1/games/{page.url.partition('/games/')[2][:28]}{query}"
    return page.evaluate("async (path) => (await fetch(path)).json()", path)


def test_the_front_page_starts_a_game_with_a_recommended_set(visit):
    visitor = visit()
    page = settled(visitor, "/")
    cards = page.get_by_label("Cards")
    assert cards.locator("option").first.inner_text() == "new each time"
    cards.focus()
    cards.locator("option[value=size-distortion-2]").wait_for(state="attached")
    cards.select_option(label="Size Distortion (2)")
    visitor.button("Play now: Dominion").click()
    page.wait_for_url("**/games/g_*")
    assert seen(page)["rules"]["options"]["recommended"] == "size-distortion-2"


def test_the_names_of_sets_are_fetched_once_and_after_a_failure_again(visit):
    visitor = visit()
    page = settled(visitor, "/")
    cards = page.get_by_label("Cards")
    held = []
    page.route("**/v1/rulesets/dominion", lambda route: held.insert(0, route))
    with page.expect_request("**/v1/rulesets/dominion"):
        cards.hover()
    cards.focus()
    cards.select_option("more")
    held[0].abort()
    expect(cards).to_have_value("")
    assert len(held) == 1
    page.unroute("**/v1/rulesets/dominion")
    cards.select_option("more")
    expect(cards).to_have_value("first-game-1")
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_FAILED" not in one]


def test_the_last_opponent_is_chosen_again(people, visit):
    page = visit().signed_in("ada").open("/").page
    opponent = page.locator("#start-dominion select").first
    level = opponent.locator("option").last.get_attribute("value")
    opponent.select_option(level)
    page.reload()
    opponent.wait_for()
    assert opponent.input_value() == level
    assert page.get_by_text("No account needed").count() == 0
