"""The page of a match: it is joined there, its game is reached with one press, and its score changes by itself."""

import pytest

from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.play import waive

BEST_OF = {
    "ruleset": "kingdomino",
    "match": {"format": "best-of", "games": 3},
    "terms": {"dispute_window_seconds": 3600},
}


def made(host, guest):
    answer = host.post("/v1/matches", {**BEST_OF, "seats": ["me", {"account": guest.account}]})
    assert answer.status == 201, answer
    return f"/matches/{answer.json['match']['id']}"


def test_a_match_is_accepted_played_and_waived_on_its_page(people, visit, anybody):
    ada, bruno = people["ada"], people["bruno"]
    match = made(ada, bruno)
    guest = visit(viewport={"width": 390, "height": 844}).signed_in("bruno")
    page = settled(guest, "/")
    page.locator(f'.waiting a[href="{match}"]').click()
    page.wait_for_url(f"**{match}")
    accessible(page)
    guest.button("Accept").click()
    page.get_by_text("Game 1 of at most 3.").wait_for()
    game = page.get_by_role("link", name="Play", exact=True).last.get_attribute("href")
    accessible(page)

    watcher = visit()
    watched = settled(watcher, match)
    assert watched.get_by_role("link", name="Watch").get_attribute("href") == game
    assert ada.post(f"/v1{game}/resignation").status == 201
    guest.button("Waive it").click()
    watched.get_by_text("This game is over.").wait_for()
    assert waive(ada, match).status == 201
    for one in (page, watched):
        one.get_by_text("Game 2 of at most 3.").wait_for()
        one.locator(".place", has_text="bruno").get_by_text("1 game won").wait_for()
        assert one.locator(f'.rows a[href="{game}"]').count() == 1

    page.get_by_role("link", name="Play", exact=True).last.click()
    page.wait_for_url("**/games/g_*")
    page.locator(f'.badges a[href="{match}"]', has_text="Game 2 of a match").wait_for()
    settled(guest, "/tables").locator(f'a[href="{match}"]').first.wait_for()
    settled(guest, "/players/ada").locator(f'a[href="{match}"]').wait_for()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_the_maker_calls_a_match_off(people, visit, locale):
    match = made(people["ada"], people["bruno"])
    host = visit(locale=locale).signed_in("ada")
    page = settled(host, match)
    host.button({"en-GB": "Cancel this match", "it-IT": "Annulla questo incontro"}[locale]).click()
    page.get_by_text({"en-GB": "called off.", "it-IT": "stato annullato."}[locale]).wait_for()
