"""A real browser that visits pages of a real service, and notices whatever a page complains of.

with chromium() as browser:
    visitor = Visitor(browser, service.url, color_scheme="dark")
    visitor.open("/games/g_…#41")
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, Route, expect, sync_playwright

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The one without windows, if it is there, takes two thirds of the time."""
MISSING = "no chromium on this machine (Debian: apt-get install chromium-headless-shell): no page was looked at"
PATIENCE = 120_000
"""Milliseconds that anything on a page is awaited. Machines are busy at times, and only a failure waits so long."""
PASSWORD = "correct horse battery staple"
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip


@contextmanager
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        yield browser
        browser.close()


class Visitor:
    """A person at a screen.

    `complaints` are errors of the page and of its security policy; `answers` are all responses that the page received.
    No piece flies, unless `screen` allows motion.
    """

    def __init__(self, browser: Browser, url: str, **screen: Any) -> None:
        screen = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **screen}
        self.context = browser.new_context(base_url=url, **screen)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.answers: list[Response] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._answered)

    def open(self, path: str) -> "Visitor":
        self.page.goto(path)
        self.page.get_by_role("heading", level=1).first.wait_for()
        return self

    def sign_in(self, handle: str) -> "Visitor":
        self.button("Sign in").click()
        dialog = self.page.locator("dialog")
        dialog.get_by_label("Handle").fill(handle)
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Sign in").click()
        dialog.wait_for(state="detached")
        return self

    def signed_in(self, handle: str) -> "Visitor":
        """As somebody whose browser still has a session."""
        who = {"handle": handle, "password": PASSWORD}
        assert self.context.request.post("/v1/sessions", data=who).status == 201
        return self

    def look_as(self, view: str) -> "Visitor":
        """Choose a view that is recorded, and agree to that."""
        self.page.get_by_label("Seen as").select_option(view)
        self.button("Look").click()
        self.page.get_by_text("everything you are shown is on record").wait_for()
        return self

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> Locator:
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel")

    def at(self, number: int) -> "Visitor":
        """Waits until the page shows this event: the number, the address and the table."""
        self.page.locator(".caption .seq", has_text=str(number)).wait_for()
        self.page.locator('.stage[aria-busy="false"]').wait_for()
        shown = self.page.locator(".caption .seq").inner_text()
        assert (shown, self.page.url.partition("#")[2]) == (str(number), str(number))
        return self

    def go(self, number: int) -> "Visitor":
        self.page.get_by_label("Go to event").fill(str(number))
        self.page.keyboard.press("Enter")
        self.page.locator("body").click(position={"x": 2, "y": 2})  # keys go to the page again, not into the field
        return self.at(number)

    @contextmanager
    def losing_an_answer(self, to: str) -> Iterator[None]:
        """The service accepts the request to this address; the page gets no answer, and shows that."""

        def lose(route: Route) -> None:
            if route.request.method == "GET":
                return route.fallback()
            route.fetch()
            return route.abort()

        with self.page.expect_console_message(lambda said: "ERR_FAILED" in said.text):
            self.page.route(to, lose)
            yield
            self.page.get_by_role("alert").filter(has_text="Failed to fetch").wait_for()
        self.page.unroute(to, lose)
        self.complaints[:] = [one for one in self.complaints if "ERR_FAILED" not in one]

    def seat(self, name: str) -> Locator:
        """Return the mat of a player."""
        return self.page.locator("section.mat, section.kingdom", has=self.page.get_by_role("heading", name=name))

    def zone(self, name: str, zone: str) -> dict[str, int]:
        """The cards that can be seen in a zone of a player's, by their names."""
        place = self.seat(name).locator(".zone", has=self.page.get_by_role("heading", name=zone))
        cards: dict[str, int] = {}
        for card in place.locator(".card:not(.back)").all():
            times = card.locator(".times")
            count = int(times.inner_text().strip("×")) if times.count() else 1
            name = card.locator(".name").inner_text()
            cards[name] = cards.get(name, 0) + count
        return cards

    def told(self) -> str:
        """Return all that the page received from the API, without live streams, as one text."""
        whole = [answer for answer in self.answers if "json" in answer.headers.get("content-type", "")]
        return "\n".join(answer.text() for answer in whole if "/v1/" in answer.url)

    def close(self) -> None:
        self.context.close()

    def _answered(self, answer: Response) -> None:
        self.answers.append(answer)

    def _heard(self, message: ConsoleMessage) -> None:
        unknown = message.location.get("url", "").endswith("/v1/me")  # 401: nobody is signed in, as is asked there
        if message.type in {"error", "warning"} and not unknown:
            self.complaints.append(message.text)


@contextmanager
def elsewhere(browser: Browser, folder: Path, policy: str = "default-src 'self'") -> Iterator[Page]:
    """Serve the content of this folder as a foreign page: on another origin, under this policy."""

    class Answering(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", policy)
            super().end_headers()

        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Answering, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        context = browser.new_context(base_url=f"http://127.0.0.1:{server.server_port}")
        context.set_default_timeout(PATIENCE)
        yield context.new_page()
        context.close()
        server.shutdown()
        thread.join()
