"""A referee made the documented way: the link signs in once, a password is set, and with that they sign in anywhere."""

from tests.support.browser import PASSWORD
from tests.support.play import table
from tests.support.server import command


def test_from_an_operators_link_to_a_password(visit, service, pair):
    told = command("admin", "linda", "--role", "referee", data_dir=service.data_dir, PUBLIC_URL=service.url).stdout
    link = told.partition("within 24 hours: ")[2].split()[0]
    linda = visit()
    linda.page.goto(link)
    linda.button("Sign in").click()
    linda.page.get_by_role("heading", name="Signed in as linda").wait_for()
    assert linda.page.url == f"{service.url}/sign-in"
    linda.page.get_by_label("New password").fill(PASSWORD)
    linda.button("Save password").click()
    linda.page.get_by_text("Your password is set").wait_for()
    linda.page.get_by_role("link", name="Your account").click()
    linda.page.get_by_text("This browser (").wait_for()
    game = table(pair, visibility="private")
    linda.open(f"/games/{game}")
    linda.button("Menu").click()
    linda.page.locator(".person", has_text="linda").wait_for()

    again = visit()
    again.page.goto(link)
    again.button("Sign in").click()
    again.page.get_by_role("alert").wait_for()
    again.complaints.clear()  # the browser reports the 401
    again.page.goto("/sign-in")
    again.page.get_by_text("no sign-in link in this address").wait_for()
