"""Staged disputes, solved on the page: from what a complaint cites to the right event in three presses at most."""

import json

import pytest

from tests.disputes.test_staged import MOST
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD
from tests.support.forging import forged
from tests.support.server import command, running
from tests.support.service import housed
from tests.support.staged import CASES, FOLDER, staged

JUMPS = {
    "first": "First", "previous": "The one before", "next": "The next one", "last": "Last",
    "longest": "Thought about longest",
}  # fmt: skip


@pytest.fixture(scope="module")
def service(browser, tmp_path_factory):
    """One in whose log these games were played."""
    folder = tmp_path_factory.mktemp("staged") / "data"
    with housed(folder) as house:
        for name in CASES:
            with staged(name) as (stage, _):
                forged(stage.journal, house.journal, house.ring, stage.game, lambda told: None)
    with running(folder) as service:
        Api(over_http(service.url)).as_("rosa", password=PASSWORD)
        assert command("admin", "rosa", "--role", "referee", data_dir=folder).returncode == 0
        yield service


def test_three_presses_lead_to_the_event_that_answers_the_complaint(visit):
    rosa = visit().open("/me")
    rosa.page.get_by_label("Handle").fill("rosa")
    rosa.page.get_by_label("Password").fill(PASSWORD)
    rosa.button("Sign in").click()
    rosa.page.get_by_role("link", name="rosa").wait_for()
    for name in CASES:
        told = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        rosa.open("/disputes").page.get_by_role("link", name=told["complaint"]).click()
        rosa.at(told["cites"])
        finder = rosa.page.locator(".finder")
        finder.locator("summary").click()
        assert len(told["presses"]) <= MOST
        for press in told["presses"]:
            match press:
                case {"filter": {"type": kind}}:
                    finder.get_by_label("Kind").select_option(kind)
                case {"filter": {"seat": seat}}:
                    finder.get_by_label("Whose").select_option(str(seat))
                case {"jump": jump}:
                    finder.get_by_role("button", name=JUMPS[jump], exact=True).click()
        rosa.at(told["event"])
        if name == "bad-shuffle":
            rosa.button("Check this shuffle").click()
            rosa.page.locator("dialog .shuffle-proof").wait_for()
    rosa.complaints.clear()  # the browser tells of a 404: nobody of those who played is known here
