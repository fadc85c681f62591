"""A player is blocked on their page, and unblocked on the page of the account."""

import pytest

from tests.browser.test_home import settled
from tests.browser.test_reading import accessible
from tests.support.browser import PASSWORD
from tests.support.play import table
from tests.support.server import command


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_a_player_is_blocked_and_unblocked(language, visit, people):
    unblock = {"en-GB": "Unblock", "pl-PL": "Odblokuj"}[language]
    ada = visit(locale=language).signed_in("ada")
    settled(ada, "/players/bruno")
    challenge = ada.page.locator("#challenge .finding")
    challenge.wait_for()
    ada.page.locator("#challenge .actions button").click()
    ada.button(unblock).wait_for()
    assert not challenge.count(), "there is no challenge to a blocked player"
    refused = people["bruno"].post("/v1/seeks", {"ruleset": "kingdomino", "to": ["ada"]})
    assert refused.json["code"] == "not-accepting"

    settled(ada, "/me")
    row = ada.page.locator(".blocked li", has_text="bruno")
    row.wait_for()
    row.get_by_role("button").click()
    row.wait_for(state="detached")
    if language == "en-GB":
        ada.page.get_by_text("Block a player…").click()
        ada.page.get_by_label("Handle of the player").fill("bruno")
        ada.page.get_by_role("button", name="Block", exact=True).click()
        row.get_by_role("button").click()
        row.wait_for(state="detached")


def test_a_complaint_about_a_player_is_handled_by_an_administrator(visit, people, anybody, service):
    ada = visit().signed_in("ada")
    settled(ada, "/players/bruno")
    ada.page.get_by_text("Complain to the operator…").click()
    ada.page.get_by_label("Reason").select_option("name")
    ada.page.get_by_label("What happened").fill("The name insults people.")
    ada.page.get_by_label("Link to the game").fill("none")
    ada.button("Send the complaint").click()
    ada.page.get_by_role("alert").get_by_text("not the link of a game").wait_for()
    game = table([people["ada"], people["bruno"]])
    ada.page.get_by_label("Link to the game").fill(f"http://localhost/games/{game}/review#3")
    ada.button("Send the complaint").click()
    ada.page.get_by_text("Your complaint was sent.").wait_for()
    ada.page.goto("/complaints")
    ada.page.get_by_role("alert").wait_for()
    ada.complaints.clear()  # the browser reports the 403

    anybody.as_("maud", password=PASSWORD)
    assert command("admin", "maud", "--role", "admin", data_dir=service.data_dir).returncode == 0
    maud = visit(viewport={"width": 390, "height": 844}).signed_in("maud")
    settled(maud, "/me").get_by_role("link", name="Complaints about players").click()
    complaint = maud.page.locator(".complaint", has_text="The name insults people.")
    assert complaint.get_by_role("link", name="Game").get_attribute("href") == f"/games/{game}"
    accessible(maud.page)
    complaint.get_by_role("button", name="Mark as handled").click()
    complaint.wait_for(state="detached")
    maud.page.get_by_label("Show the handled complaints").check()
    complaint.get_by_text("Handled:").wait_for()
