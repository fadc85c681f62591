"""Several events ranked as a series, chosen in the list of events."""

from tests.browser.test_reading import axe_finds_nothing
from tests.service.tournaments.test_series import duel

NARROW = {"viewport": {"width": 320, "height": 800}}


def test_a_series_is_chosen_in_the_list_and_read_by_anybody(visit, people):
    carla = people["carla"]
    won = [duel(carla, "Ann", "Ben", title=f"Evening {number}") for number in (1, 2)]
    organiser = visit(**NARROW).signed_in("carla").open("/tournaments?ruleset=other")
    together = organiser.page.locator(".together")
    together.locator("summary").click()
    link = together.get_by_role("link", name="Rank these events as a series").get_attribute("href")
    assert link.endswith(",".join(won)), "the oldest event comes first"
    page = visit(**NARROW).open(f"/series?tournaments={','.join(won)}").page
    assert [cell.strip() for cell in page.locator("tbody tr").first.locator("td, th").all_inner_texts()[:2]] == [
        "1",
        "Ann",
    ]
    page.get_by_label("Results that count").select_option("1")
    page.get_by_role("button", name="Show").click()
    page.get_by_text("The best result of each player counts").wait_for()
    assert page.locator("tbody s").count() > 0
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        axe_finds_nothing(page)
