"""Questions of a new player: equal rows of games, hidden cards in the log, and the words of the proofs."""

import re

from tests.support.play import asked, events, moves, table


def test_rows_of_equal_games_name_their_times(people, visit):
    pair = [people["ada"], people["bruno"]]
    for _ in range(2):
        game = table(pair, ruleset="kingdomino")
        while asked(pair, game)[0] is not pair[0]:
            next(moves(pair, game, 1))
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open("/").page
    rows = page.locator(".waiting .row", has_text="Your turn: Kingdomino")
    rows.nth(1).wait_for()
    hour = r"\d+:\d\d"
    for row in rows.all():
        assert re.search(rf"against .*begun .*{hour}.*, waiting since .*{hour}", " ".join(row.inner_text().split()))
        middle = [one.bounding_box() for one in (row.locator("small"), row.locator(".go"))]
        assert middle[1]["y"] < middle[0]["y"] + middle[0]["height"], "no row of its own for one word"
    page.goto("/players/ada")
    page.wait_for_function("document.querySelector('#games ~ .rows time').textContent.includes(':')")


def test_a_card_that_nobody_else_may_know_is_a_back_in_the_log(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="domaine")
    for _ in moves(pair, game):
        drawn = [one["event"]["data"] for one in events(pair[0], game) if one["event"]["type"] == "cards-drawn"]
        if any(data["seat"] == 1 for data in drawn):
            break
    for handle, backs in (("ada", True), ("bruno", False)):
        page = visit().signed_in(handle).open(f"/games/{game}").page
        page.locator(".turns details").first.evaluate("turn => { turn.open = true; }")
        line = page.locator(".turns li", has_text="bruno draws")
        line.wait_for()
        assert (line.get_by_role("img", name="a hidden card", exact=True).count() > 0) is backs
        assert "?" not in page.locator(".timeline").inner_text()


def test_the_view_of_the_proofs_uses_no_word_of_programmers(people, visit):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, ruleset="kingdomino")
    page = visit().signed_in("ada").open(f"/games/{game}/verify").page
    page.get_by_text("A receipt is the service's signature").wait_for()
    page.locator(".proofs .verdict.agrees").wait_for()
    assert not re.findall(r"\b(head|fold|openings?|log|JSON|API)\b", page.locator(".proofs").inner_text())


def test_a_table_shows_the_name_that_a_guest_chose(people, visit):
    ada, guest = people["ada"], visit(viewport={"width": 390, "height": 844})
    session = guest.context.request.post("/v1/sessions", data={"guest": True}).json()
    proof = {"X-CSRF-Token": session["csrf_token"]}
    made = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": "public"})
    game = made.json["game"]["id"]
    assert guest.context.request.put(f"/v1/games/{game}/seats/1", headers=proof).status == 200
    handle = ada.get(f"/v1/games/{game}").json["seats"][1]["handle"]
    page = visit().signed_in("ada").open(f"/games/{game}").page
    for chosen, shown in ((None, handle), ("beginner bot", "beginner bot (guest)"), ("Rita", "Rita (guest)")):
        if chosen:
            assert guest.context.request.put("/v1/me", data={"display_name": chosen}, headers=proof).status == 200
            page.reload()
        page.locator(".seat-name", has_text=shown).first.wait_for()
        assert (handle in page.locator("body").inner_text()) is (not chosen)
    assert guest.context.request.post(f"/v1/games/{game}/resignation", data={"seat": 1}, headers=proof).ok
    for where in ("section.result li", ".timeline"):
        page.locator(where, has_text="Rita (guest)").first.wait_for()
    mine = guest.open(f"/games/{game}").page
    mine.locator("section.result li", has_text="You").wait_for()
    mine.goto(mine.url.split("/games")[0])
    mine.locator("#reader", has_text="Rita").wait_for()
