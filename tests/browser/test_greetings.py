"""Greetings between players on the page of a game, which loads their module at the first press."""

import pytest

from tests.support.play import table, until


def seated(visit, handle, game, **more):
    """A player on the page of the game, whose stream is open: a greeting that comes before is lost."""
    visitor = visit(**more).signed_in(handle)
    with visitor.page.expect_response(lambda response: "greetings=true" in response.url):
        visitor.open(f"/games/{game}")
    visitor.page.locator(".head .seat-name").first.wait_for()
    return visitor


def test_a_greeting_is_shown_beside_the_name_and_can_be_muted(visit, people):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"rated": False})
    ada, bruno = seated(visit, "ada", game), seated(visit, "bruno", game, viewport={"width": 390, "height": 844})
    loaded = []
    ada.page.on("request", lambda request: loaded.append(request.url))
    assert not any("greetings.js" in url for url in loaded)
    for greeting, muted in (("Well played!", False), ("Thanks!", True)):
        if muted:
            bruno.button("Send a greeting").click()
            bruno.page.get_by_label("Show no greetings").check()
            bruno.page.get_by_role("button", name="Close").click()
            ada.page.wait_for_timeout(5500)  # one greeting in five seconds
        ada.button("Send a greeting").click()
        ada.button(greeting).click()
        ada.page.get_by_role("status").get_by_text(greeting).wait_for()
        if muted:
            ada.page.wait_for_timeout(1000)
            assert not bruno.page.locator(".greeting").get_by_text(greeting).count()
        else:
            shown = bruno.page.locator(".greeting p")
            shown.get_by_text(greeting).wait_for()
            assert "ada" in shown.inner_text()
            shown.wait_for(state="detached")
    assert any("greetings.js" in url for url in loaded)


@pytest.mark.parametrize("rated", [True, False])
def test_the_button_is_for_players_of_games_that_are_not_rated(rated, visit, people):
    game = table([people["ada"], people["bruno"]], terms={"rated": rated})
    for handle in ("ada", "carla"):
        visitor = seated(visit, handle, game)
        assert visitor.button("Send a greeting").count() == (handle == "ada" and not rated)


def test_a_greeting_arrives_after_the_end(visit, people):
    pair = [people["ada"], people["bruno"]]
    game = table(pair, terms={"rated": False})
    ada, bruno = seated(visit, "ada", game), seated(visit, "bruno", game)
    pair[0].post(f"/v1/games/{game}/resignation")
    for one in (ada, bruno):
        one.page.locator(".badge.is-final").wait_for()
    ada.button("Send a greeting").click()
    ada.button("Well played!").click()
    bruno.page.locator(".greeting").get_by_text("Well played!").wait_for()


def thanked(page, sender, game):
    """Thank the table, and return whether the page shows it. A player may greet once in five seconds."""
    sender.post(f"/v1/games/{game}/greetings", {"greeting": "thanks"})
    page.wait_for_timeout(1000)
    return page.evaluate("greeted.some((text) => text?.includes('Thanks!'))")


def test_greetings_that_come_together_are_shown_one_after_the_other(visit, people):
    trio = [people["ada"], people["bruno"], people["carla"]]
    game = table(trio, terms={"rated": False})
    ada = seated(visit, "ada", game)
    ada.page.evaluate("""() => {
        globalThis.greeted = [];
        new MutationObserver(() => {
            const text = document.querySelector(".greeting p")?.innerText ?? null;
            if (text !== greeted.at(-1)) greeted.push(text);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    until(lambda: thanked(ada.page, trio[1], game))  # a stream that opens again loses a greeting
    assert trio[2].post(f"/v1/games/{game}/greetings", {"greeting": "thanks"}).status in {201, 204}
    until(lambda: ada.page.wait_for_timeout(100) or ada.page.evaluate("greeted.length > 3 && greeted.at(-1) === null"))
    texts = ada.page.evaluate("greeted.filter(Boolean)")
    assert [(text.partition(":")[0].split()[-1], text.rpartition(": ")[2]) for text in texts] == [
        ("bruno", "Thanks!"), ("carla", "Thanks!"),
    ]  # fmt: skip
