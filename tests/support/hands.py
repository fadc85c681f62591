"""Other hands than a mouse: somebody who touches, and somebody who has keys alone.

visit(Touching, **PHONE).open("/disputes").press(locator)
"""

from typing import Any, Final

from playwright.sync_api import Locator

from tests.support.browser import PASSWORD, Visitor

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_FAR: Final = 300
"""The most presses of Tab in one search."""


class Handed(Visitor):
    """Actions of every hand; with a mouse, unless a subclass replaces it."""

    def press(self, what: Locator) -> None:
        what.click()

    def write(self, what: Locator, text: str) -> None:
        self.press(what)
        self.page.keyboard.type(text)

    def enter(self, handle: str) -> "Handed":
        """Signs in by the button at the head of the page."""
        self.press(self.button("Sign in"))
        dialog = self.page.locator("dialog")
        self.write(dialog.get_by_label("Handle"), handle)
        self.write(dialog.get_by_label("Password"), PASSWORD)
        self.press(dialog.get_by_role("button", name="Sign in"))
        dialog.wait_for(state="detached")
        return self


class Touching(Handed):
    def press(self, what: Locator) -> None:
        what.tap()


class Typing(Handed):
    """Keys alone: whatever is pressed is first walked to."""

    def press(self, what: Locator, key: str = "Enter") -> None:
        self.walk(what)
        self.page.keyboard.press(key)

    def write(self, what: Locator, text: str) -> None:
        self.walk(what)
        self.page.keyboard.type(text)

    def choose(self, what: Locator, value: str) -> None:
        """Walk through a list to the entry of this name."""
        self.walk(what)
        self.page.keyboard.press("Home")
        for _ in range(_FAR):
            if what.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"there is no {value}")

    def walk(self, what: Locator) -> None:
        what.wait_for()
        for _ in range(_FAR):
            if what.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")
