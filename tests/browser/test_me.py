"""The page of one's own account: a password is changed, sessions are listed and ended."""

import pytest

from tests.support.browser import PASSWORD

ANOTHER = "battery staple horse"


@pytest.fixture
def nora(anybody):
    return anybody.as_("nora", password=PASSWORD)


def arrived(visitor, password):
    visitor.page.goto("/me")
    visitor.page.get_by_label("Handle").fill("nora")
    visitor.page.get_by_label("Password").fill(password)
    visitor.button("Sign in").click()
    return visitor


def test_a_password_is_changed_and_sessions_are_ended(nora, visit):
    here, there, elsewhere = (arrived(visit(), PASSWORD) for _ in range(3))
    for one in (here, there, elsewhere):
        one.page.get_by_role("heading", name="Signed in as nora").wait_for()
    here.page.reload()
    rows = here.page.locator(".sessions li")
    rows.nth(2).wait_for()
    assert rows.filter(has_text="This browser (Chrome, Linux)").count() == 1
    assert rows.filter(has_text="Another browser").count() == 2
    here.button("Sign out there").first.click()
    rows.nth(2).wait_for(state="detached")
    assert len(nora.get("/v1/me").json["scopes"])  # her token stays

    here.page.get_by_role("region", name="Password", exact=True).get_by_label("Current password").fill("not this one")
    here.page.get_by_label("New password").fill(ANOTHER)
    here.button("Save password").click()
    here.page.get_by_role("alert").wait_for()
    here.complaints.clear()  # the browser reports the 401
    here.page.get_by_role("region", name="Password", exact=True).get_by_label("Current password").fill(PASSWORD)
    here.button("Save password").click()
    here.page.get_by_text("Your password is set").wait_for()
    rows.nth(1).wait_for(state="detached")
    here.page.reload()
    here.page.get_by_role("heading", name="Signed in as nora").wait_for()
    for other in (there, elsewhere):
        other.page.reload()
        other.page.get_by_text("Whoever runs the service can give you a link").wait_for()
        other.complaints.clear()  # the browser reports the 401 that ended its stream

    here.button("Sign out").click()
    refused = arrived(visit(), PASSWORD)
    refused.page.get_by_role("alert").wait_for()
    refused.complaints.clear()  # the browser reports the 401
    arrived(refused, ANOTHER).page.get_by_role("heading", name="Signed in as nora").wait_for()


def test_what_programmers_need_comes_last(people, visit):
    page = visit(viewport={"width": 390, "height": 844}).signed_in("ada").open("/me").page
    titles = page.locator("main h2").all_inner_texts()
    assert titles[0] == "Name and language"
    assert titles[titles.index("For developers") :] == [
        "For developers",
        "Tokens for programs",
        "Apps that you have registered",
        "Webhooks",
    ]
