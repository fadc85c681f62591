"""A first game that teaches itself, and a review of it afterwards: by keys alone."""

import re

import pytest

from tests.browser.playing import at_length, by_keys
from tests.browser.test_home import seen, settled
from tests.browser.test_reading import accessible
from tests.support.play import until

FIRST = {"kingdomino": "Four dominoes lie in a line", "dominion": "You began with ten", "domaine": "Place a castle"}
LEAST = {"kingdomino": 6, "dominion": 3, "domaine": 4}


class Newcomer:
    def __init__(self, visitor):
        self.page = visitor.page
        self.told = []

    def plays(self, most):
        """Give this many answers by keys, or play to the end.

        Each step of the lesson is shown next to its question, and announced.
        """
        sure = self.page.locator("dialog:modal .actions .sure")  # a turn may end with coins left
        for _ in range(most):
            now = until(self._turn)
            if now["result"]:
                return
            asked = now["decision"]["id"]
            self.page.locator(f".to-you[data-decision={asked}]").wait_for()
            step = self.page.locator(".lesson > p:not(.quiet)")
            if step.count():
                text = step.inner_text()
                assert "Rulebook: “" in self.page.locator(".lesson .quiet").inner_text()
                until(lambda text=text: text in self.page.locator("[aria-live]").inner_text())
                self.told.append(text)
            by_keys(self, now["decision"])
            until(lambda was=asked: self._answered(was) or sure.count())
            if sure.count():
                sure.press("Enter")
            until(lambda was=asked: self._answered(was))

    def _answered(self, asked):
        return (seen(self.page)["decision"] or {}).get("id") != asked

    def _turn(self):
        now = seen(self.page)
        return now if now["result"] or (now["decision"] and now["decision"]["seat"] in now["you"]) else None


@pytest.mark.parametrize("ruleset", [pytest.param(name, marks=at_length(name != "dominion")) for name in FIRST])
def test_a_first_game_teaches_itself(visit, ruleset):
    visitor = visit(viewport={"width": 390, "height": 844})
    page = settled(visitor, "/")
    visitor.button(f"Learn {ruleset.capitalize()}").press("Enter")
    page.wait_for_url("**/games/g_*")
    assert [seat.get("bot") for seat in seen(page)["seats"]] == [None, "gentle"]
    newcomer = Newcomer(visitor)
    newcomer.plays(1)
    assert newcomer.told[0].startswith(FIRST[ruleset])
    page.locator(".lesson").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    accessible(page)
    page.reload()
    newcomer.plays(100 if ruleset == "kingdomino" else 14)
    assert len(newcomer.told) == len(set(newcomer.told)) >= LEAST[ruleset]
    if ruleset == "kingdomino":
        page.locator(".lesson", has_text="The game is over").wait_for()
        _learns_from_it(visitor)
    else:
        visitor.button("Leave the lesson and play on").press("Enter")
        page.locator(".lesson").wait_for(state="detached")
        page.reload()
        page.locator(".ask").wait_for()
        assert page.locator(".lesson").count() == 0
        visitor.button("Explain my options").press("Enter")
        page.locator(".lesson").wait_for()


def _learns_from_it(visitor):
    page, game = visitor.page, seen(visitor.page)["id"]
    page.get_by_role("link", name="Review").first.press("Enter")
    visitor.button("Find costly choices").press("Enter")
    review = page.locator(".review")
    review.locator("li, [role=status]:has-text('Nothing')").first.wait_for()
    accessible(page)
    costly = review.locator("li").first
    costly.get_by_text(re.compile(r"You chose: .+\. Better: .+\.")).wait_for()
    costly.locator("a").press("Enter")
    number = int(costly.locator("a").get_attribute("href").rpartition("#")[2])
    visitor.at(number)
    costly.get_by_role("button", name="Play on from here").press("Enter")
    page.wait_for_url(lambda url: "/games/g_" in url and game not in url)
    page.locator(".to-you[data-decision]").wait_for()
    fork = seen(page)
    assert (fork["sandbox"], fork["fork_of"]["game"]) == (True, game)
    assert fork["fork_of"]["at"] < number
    assert [seat["kind"] for seat in fork["seats"]] == ["account", "bot"]
