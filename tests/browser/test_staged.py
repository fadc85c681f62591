"""Staged disputes, solved on the page: from what a complaint cites to the right event in three presses at most."""

import json
from itertools import pairwise

import pytest
from sqlalchemy import insert

from service.platform.storage.tables import absences
from tests.browser.playing import at_length
from tests.disputes.test_staged import MOST, case_of
from tests.support.api import Api, over_http
from tests.support.browser import PASSWORD, Visitor
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
    """One in whose log these games were played, and that was away when it was."""
    folder = tmp_path_factory.mktemp("staged") / "data"
    with housed(folder) as service:
        for name in CASES:
            with staged(name) as (stage, _):
                forged(stage.journal, service.platform.journal, service.platform.ring, stage.game, lambda told: None)
                with service.platform.registry.database.write() as connection:
                    for began, ended in stage.away:
                        connection.execute(insert(absences).values(began=began, ended=ended))
    with running(folder) as service:
        Api(over_http(service.url)).as_("rosa", password=PASSWORD)
        assert command("admin", "rosa", "--role", "referee", data_dir=folder).returncode == 0
        yield service


@pytest.fixture(scope="module")
def rosa(browser, service):
    """A referee at the docket. The browser reports a 404, since the players have no accounts here."""
    rosa = Visitor(browser, service.url).signed_in("rosa")
    yield rosa
    rosa.close()
    assert [told for told in rosa.complaints if "404" not in told] == []


def told_of(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def come(rosa, name):
    """From the docket to the page of the case."""
    told = told_of(name)
    rosa.open("/disputes").page.get_by_role("link", name=told["complaint"]).click()
    return rosa.at(told["cites"])


@pytest.mark.parametrize("name", [pytest.param(name, marks=at_length(place % 10)) for place, name in enumerate(CASES)])
def test_three_presses_lead_from_the_complaint_to_the_event_that_answers_it(rosa, name):
    told, finder = told_of(name), come(rosa, name).page.locator(".finder")
    assert len(told["presses"]) <= MOST
    for press in told["presses"]:
        match press:
            case {"filter": {"type": kind}}:
                finder.get_by_label("Kind").focus()
                finder.get_by_label("Kind").select_option(kind)
            case {"filter": {"seat": seat}}:
                finder.get_by_label("Whose").select_option(str(seat))
            case {"jump": jump}:
                finder.get_by_role("button", name=JUMPS[jump], exact=True).click()
    rosa.at(told["event"])


def test_case_moment_and_course_stand_side_by_side_where_there_is_room(rosa):
    hearing = come(rosa, "misclick").page.locator("main.hearing")
    boxes = [hearing.locator(f"> {part}").bounding_box() for part in (".side", ".stage", ".timeline")]
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"]
        assert left["y"] == right["y"]


def test_a_shuffle_that_is_doubted_is_checked_from_there(rosa):
    come(rosa, "bad-shuffle")
    rosa.go(told_of("bad-shuffle")["event"]).button("Check this shuffle").click()
    rosa.page.locator("dialog .shuffle-proof").wait_for()


def test_when_the_service_was_away_is_told_with_the_event_before_it(rosa):
    come(rosa, "reconnect").page.locator("summary", has_text="When the service was away").click()
    gap = rosa.page.locator(".evidence li", has_text="30 s")
    events = case_of("reconnect").events
    [excused] = [stored.event.at for stored in events if stored.event.type == "downtime-excused"]
    before = [stored.seq for stored in events if stored.event.at < excused]
    assert gap.get_by_role("link").inner_text() == f"#{before[-1]}"
