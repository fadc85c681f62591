"""A player in the browser: by touch, by keys, or by announcements and commands alone."""

import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TimedOut

from tests.support.api import Api
from tests.support.browser import Visitor
from tests.support.play import asked, chosen, until

_TAPS = 3
_HEARD = 10_000
"""Milliseconds after which a tap without effect counts as lost."""


def at_length(left_out: object) -> Sequence[pytest.MarkDecorator]:
    """Mark cases for `make browser` only, where another case covers the short form."""
    return [pytest.mark.long] if left_out else []


def wait_for_frames(page: Page) -> None:
    """Wait for two frames, so that the page shows all that it knows now."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


class Player:
    """A visitor who sits at a table, and whose opponents answer over HTTP."""

    def __init__(self, visitor: Visitor, me: Api, others: Sequence[Api], game: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.me, self.others, self.game = me, others, game
        self.answers: list[str] = []
        self.tapped = (-math.inf, -math.inf)

    def plays(self, answer: Callable[["Player", dict[str, Any]], None], most: int = 1000) -> dict[str, Any]:
        """Play to the end, or this many answers; return the view then."""
        for _ in range(most):
            self.others_move()
            now = self.seen()
            if now["decision"] is None:
                break
            open_ = now["decision"]["id"]
            self.page.locator(f".to-you[data-decision={open_}]").wait_for()
            answer(self, now["decision"])
            self.answers.append(open_)
            self._is_sure(open_)
            until(lambda was=open_: self._asked_now() != was)
        return self.seen()

    def _is_sure(self, open_: str) -> None:
        """Confirm what the page asks about first, such as the end of a turn with coins left."""
        sure = self.page.locator("dialog:modal .actions .sure")
        until(lambda: self._asked_now() != open_ or sure.count())
        if sure.count():
            sure.press("Enter")

    def _asked_now(self) -> str | None:
        self.page.wait_for_timeout(10)  # the routes of a test are handled only in calls of Playwright
        return (self.seen()["decision"] or {}).get("id")

    def others_move(self) -> None:
        while (turn := asked([self.me, *self.others], self.game)) is not None and turn[0] is not self.me:
            who, now = turn
            assert who.post(f"/v1/games/{self.game}/moves", _quick(now)).status == 201

    def seen(self) -> dict[str, Any]:
        return self.me.get(f"/v1/games/{self.game}").json


def _quick(now: dict[str, Any]) -> dict[str, Any]:
    """An answer that brings the game to its end: the dearest card, or whatever."""
    return (
        {"decision": now["decision"]["id"], "picks": wanted(now["decision"])}
        if now["ruleset"] == "dominion"
        else chosen(now)
    )


def wanted(decision: dict[str, Any]) -> list[str]:
    """Return the picks: treasures first, then expensive cards, then the end of the phase; else the first options."""
    options = decision["options"]
    for fits in (
        lambda one: one["kind"] == "play-treasures",
        lambda one: one.get("card") in {"province", "gold", "duchy"} and one["kind"] == "buy",
        lambda one: one["kind"] == "end",
    ):
        found = [one["id"] for one in options if fits(one)]
        if found and decision["min"] == 1:
            return found[:1]
    return [one["id"] for one in options[: decision["min"]]]


def by_touch(player: Player, decision: dict[str, Any]) -> None:
    """Tap the picks, and tap again to confirm: nothing is dragged, and every target is large enough."""
    busy, over = ".ask .question[aria-busy=true]", "section.result, dialog:modal"
    answered = f".ask:not([data-decision={decision['id']}]), {busy}, {over}"
    for pick in wanted(decision):
        option = next(one for one in decision["options"] if one["id"] == pick)
        if option["kind"] == "place":
            spot = player.page.locator(f'[data-site="{option["x"]},{option["y"]}"]')
        else:
            spot = player.page.locator(f'[data-option="{pick}"]').first
        single = decision["max"] == decision["min"] == 1
        if single and "choice" in (spot.get_attribute("class") or ""):
            _tap(player, spot, answered)  # a button names its action, and does it
            return
        picked = "button.send:enabled" if single else f'[data-option="{pick}"][aria-pressed="true"]'
        _tap(player, spot, f"{picked}, {answered}")
    if not player.page.locator(answered).count():
        _tap(player, player.page.locator("button.send"), answered)


def _tap(player: Player, spot: Locator, shown: str) -> None:
    """Tap until the page shows the result.

    To the page two quick taps in one place are one. A busy machine handles a tap long after it was sent, so the second
    one may come too early for the page. A player who sees nothing happen taps again.
    """
    for _ in range(_TAPS):
        _tap_once(player, spot)
        with suppress(TimedOut):
            player.page.locator(shown).first.wait_for(state="attached", timeout=_HEARD)
            return
    raise AssertionError(f"{_TAPS} taps on {spot} came to nothing: {shown} is not there")


def _tap_once(player: Player, spot: Locator) -> None:
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24, (spot, box)
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if math.dist(place, player.tapped) < 24:
        player.page.wait_for_timeout(500)
    player.tapped = place
    spot.tap()


def by_keys(player: Player, decision: dict[str, Any]) -> None:
    keyboard = player.page.keyboard
    kinds = {one["kind"] for one in decision["options"]}
    if kinds & {"place", "castle", "knight", "border", "expand", "desert"}:
        keyboard.press("Escape")
        keyboard.press("ArrowRight")
        keyboard.press("ArrowUp")
        keyboard.press("r")
        keyboard.press("Enter")
        return
    for pick in wanted(decision):
        listed = player.page.locator(f'.choice[data-option="{pick}"] kbd')
        if not listed.count():
            player.page.get_by_role("button", name=re.compile("^List all options")).press("Enter")
            keyboard.press("Escape")
        keyboard.press(listed.inner_text())
    if decision["max"] > 1 or decision["min"] == 0:
        keyboard.press("Enter")


def by_speech(player: Player, decision: dict[str, Any]) -> None:
    """Read only the region of announcements, and write only commands."""
    said = player.page.locator("[aria-live]")
    until(lambda: re.search(r"Pick (\d+)", said.inner_text()))
    least, *_, count = map(int, re.search(r"Pick (\d+)(?: to (\d+))? of (\d+)", said.inner_text()).group(1, 3))
    command(player, "options")
    told = until(lambda: re.match(r"1 \S", said.inner_text()) and said.inner_text())
    numbers = [str(number) for number in range(1, least + 1)]
    last = re.findall(r"(?:^|; )(\d+) (?:play all treasures|end your)", told)
    command(player, ", ".join(last[:1] if last and least == 1 else numbers) or "none")
    assert count >= least


def command(player: Player, text: str) -> None:
    field = player.page.get_by_label("Command or answer")
    field.fill(text)
    field.press("Enter")
