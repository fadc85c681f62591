"""A stranger enters an open event: by signing in at its page, or as a guest."""

from tests.browser.test_hall import PHONE
from tests.browser.test_home import settled
from tests.browser.test_reading import axe_finds_nothing
from tests.support.browser import PASSWORD
from tests.support.event import did, open_event


def test_a_stranger_presses_enter_signs_in_and_is_entered(visit, anybody, people):
    carla = people["carla"]
    path = open_event(carla, title="Open to all")
    about = {"title": "Open to all", "place": "The old mill", "starts_at": "2031-02-03T10:00:00Z"}
    assert carla.put(f"{path}/details", about | {"description": "Bring a board. " * 20}).status == 200
    one, other = (visit(viewport=PHONE, reduced_motion="reduce") for _ in range(2))
    page = settled(one, path.removeprefix("/v1"))
    button = page.locator(".enter button")
    page.locator(".details dd").first.wait_for()
    widths = page.locator(".details dd").evaluate_all("(all) => all.map((one) => one.clientWidth)")
    assert min(widths) > 250
    box = button.bounding_box()
    assert box["width"] > 300
    assert box["y"] + box["height"] < 844, "on the first screen"
    button.click()
    dialog = page.locator("dialog")
    dialog.get_by_label("Handle").first.fill("ada")
    dialog.get_by_label("Password").first.fill(PASSWORD)
    axe_finds_nothing(page)
    dialog.get_by_role("button", name="Sign in").click()
    page.locator("#players", has_text="ada").wait_for()
    assert page.locator(".enter").count() == 0
    assert page.url.endswith(path.removeprefix("/v1"))

    settled(other, path.removeprefix("/v1"))
    other.button("Take part").click()
    asked = other.page.locator("dialog").get_by_label("Your name on the lists")
    asked.fill("ada")
    other.button("Enter as a guest").click()
    other.page.get_by_text("is taken").wait_for()
    asked.fill("Zoe")
    other.button("Enter as a guest").click()
    other.page.locator("#players", has_text="Zoe").wait_for()
    other.complaints.clear()  # the browser reports the refusal
    other.page.get_by_text("Lists name you Zoe.").wait_for()
    other.page.get_by_text("Change the name").click()
    other.page.get_by_label("Your name on the lists").fill("Zoe K.")
    axe_finds_nothing(other.page)
    other.button("Save").click()
    other.page.locator("#players", has_text="Zoe K.").wait_for()
    items = did(anybody.get(f"{path}/entrants"), 200)["items"]
    assert [one["handle"].partition("-")[0] for one in items] == ["ada", "guest"]
    assert [one["name"] for one in items] == [None, "Zoe K."]
