"""A game with a friend from the front page: a link and a code at once, and the friend sits down with one press."""

import pytest

from tests.browser.test_home import settled


@pytest.mark.one_in(2)
@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_a_friend_plays_by_a_link(locale, visit, anybody):
    play, sit, copied = {
        "en-GB": ("Play a friend: Dominion", "Sit down", "It is copied."),
        "it-IT": ("Gioca con un amico: Dominion", "Siediti", "Copiato."),
    }[locale]
    host, friend = visit(locale=locale), visit(locale=locale, viewport={"width": 390, "height": 844})
    page = settled(host, "/")
    host.button(play).wait_for()
    host.button(play).click()
    page.wait_for_url("**/tables/g_*")
    code = page.locator(".invitation .qr")
    code.wait_for()
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    page.locator(".copied button").first.click()
    page.get_by_text(copied).wait_for()

    address = page.locator(".copied input").input_value()
    settled(friend, address)
    friend.button(sit).wait_for()
    assert not friend.page.locator(".invitation").count(), "the invitation is for players to pass on"
    friend.button(sit).click()
    for one in (host, friend):
        one.page.wait_for_url("**/games/g_*")
    game = anybody.get(f"/v1/games/{address.rpartition('/')[2]}").json
    assert (game["status"], game["visibility"], game["terms"]["rated"]) == ("running", "unlisted", False)


def test_a_link_is_shared_where_the_browser_can(visit):
    host = visit()
    host.page.add_init_script("navigator.share = async (what) => { window.shared = what.url; }")
    page = settled(host, "/")
    host.button("Play a friend: Kingdomino").click()
    host.button("Share").click()
    assert page.evaluate("window.shared") == page.url
