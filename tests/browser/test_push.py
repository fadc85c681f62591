"""Push messages in a real browser. The service worker shows them, or stays quiet."""

import json
import random
from typing import Any

import pytest

from tests.support.browser import PASSWORD, Visitor
from tests.support.play import table, until
from tests.support.pushing import Browser

_KEEP = """() => {
    globalThis.shown = new Map();
    registration.showNotification = async (title, { body, tag, data }) => {
        shown.set(tag, { title, body, tag, data });
    };
}"""
"""Keeps notifications in place of the system's display, which a browser without windows lacks. A tag is shown once."""
_VISIT = """async (path) => {
    globalThis.visited = [];
    WindowClient.prototype.focus = async function () { visited.push(`focused ${new URL(this.url).pathname}`); };
    clients.openWindow = async (path) => void visited.push(`opened ${path}`);
    await visit(path);
    return visited;
}"""
"""Follows a notification, and returns what the browser would do. It does it only after a real press."""
_SUBSCRIBE = """(subscription) => {
    let now = null;
    PushManager.prototype.getSubscription = async () => now;
    PushManager.prototype.subscribe = async () => (now = {
        toJSON: () => subscription, unsubscribe: async () => { now = null; return true; },
    });
}"""
"""Replaces the browser's push service, which needs the internet."""


def news(game: str, title: str = "Your turn: Kingdomino") -> dict[str, str]:
    return {"kind": "decision", "id": game, "title": title, "body": "with bruno", "url": f"/games/{game}"}


class Subscriber(Visitor):
    """A visitor whose browser may show notifications, and subscribes without a push service."""

    def subscribed(self, handle: str) -> "Subscriber":
        self.context.grant_permissions(["notifications"])
        subscription = json.dumps(Browser("https://push.example/send/k3Jx").subscription)
        self.context.add_init_script(f"({_SUBSCRIBE})({subscription})")
        self.signed_in(handle)
        self.page.goto("/me")
        self.button("Notify me on this device").click()
        self.page.locator(".devices li", has_text="Chrome, Linux").get_by_text("this one").wait_for()
        self.worker = until(lambda: self.page.wait_for_timeout(50) or self.context.service_workers, 30)[0]
        self.worker.evaluate(_KEEP)
        return self

    def pushed(self, said: dict[str, str]) -> None:
        """Deliver a push message to the service worker, as the browser does."""
        session = self.context.new_cdp_session(self.page)
        found: list[Any] = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        until(lambda: self.page.wait_for_timeout(50) or found, 30)
        origin = self.page.evaluate("location.origin")
        message = {"origin": origin, "registrationId": found[0]["registrationId"], "data": json.dumps(said)}
        session.send("ServiceWorker.deliverPushMessage", message)

    def shown(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.worker.evaluate("() => [...shown.values()]")
        return found


@pytest.fixture
def handle(anybody):
    name = f"nora-{random.randrange(10**9)}"
    anybody.as_(name, password=PASSWORD)
    return name


@pytest.fixture
def subscriber(visit, handle):
    return visit(kind=Subscriber).subscribed(handle)


def test_a_push_message_is_shown_and_a_later_one_replaces_it(subscriber, dominion):
    for title in ("Your turn", "Your turn again"):
        subscriber.pushed(news(dominion, title))
        until(lambda title=title: [one["title"] for one in subscriber.shown()] == [title])
    assert subscriber.shown() == [
        {"title": "Your turn again", "body": "with bruno", "tag": dominion, "data": f"/games/{dominion}"}
    ]


def test_a_device_that_shows_the_game_stays_quiet(subscriber, dominion, pair):
    other = table(pair)
    subscriber.page.goto(f"/games/{dominion}")
    subscriber.page.locator(".stage, .board, main").first.wait_for()
    subscriber.pushed(news(dominion))
    subscriber.pushed(news(other))  # comes after it
    until(subscriber.shown)
    assert [one["tag"] for one in subscriber.shown()] == [other]


def test_a_notification_leads_to_the_open_page_or_opens_it(subscriber, dominion):
    game = f"/games/{dominion}"
    assert subscriber.worker.evaluate(_VISIT, game) == [f"opened {game}"]
    subscriber.page.goto(game)
    assert subscriber.worker.evaluate(_VISIT, game) == [f"focused {game}"]


def test_a_subscription_that_the_browser_replaced_is_sent_to_the_service(subscriber):
    (before,) = devices(subscriber)
    subscriber.worker.evaluate(f"({_SUBSCRIBE})({json.dumps(Browser('https://push.example/send/k3Jx').subscription)})")
    subscriber.worker.evaluate("renew()")
    (after,) = devices(subscriber)
    assert (after["id"] != before["id"], after["name"]) == (True, before["name"])


def test_nothing_is_registered_before_the_button_is_pressed(visit, handle):
    visitor = visit().signed_in(handle).open("/me")
    visitor.button("Notify me on this device").wait_for()
    assert visitor.page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_a_device_is_removed_here_and_when_its_reader_signs_out(subscriber):
    subscriber.button("Turn off").click()
    subscriber.button("Notify me on this device").click()
    subscriber.page.locator(".devices li", has_text="this one").wait_for()
    assert len(devices(subscriber)) == 1
    token = subscriber.context.request.get("/v1/me").json()["csrf_token"]
    made = subscriber.context.request.post("/v1/tokens", data={"scopes": ["account"]}, headers={"X-CSRF-Token": token})
    subscriber.button("Sign out").click()
    subscriber.page.get_by_role("heading", name="Sign in").wait_for()
    bearer = {"Authorization": f"Bearer {made.json()['token']}"}
    assert subscriber.context.request.get("/v1/me/devices", headers=bearer).json()["devices"] == []


def devices(visitor):
    return visitor.context.request.get("/v1/me/devices").json()["devices"]


AGENTS = {
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36":
        "Chrome, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"
    " Edg/131.0.0.0": "Edge, Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1"
    " Safari/605.1.15": "Safari, Mac",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1"
    " Mobile/15E148 Safari/604.1": "Safari, iPhone",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0"
    " Mobile Safari/537.36": "Samsung Internet, Android",
    "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0": "Firefox, Linux",
    "curl/8": "",
}  # fmt: skip


def test_a_device_is_named_by_its_browser_and_system(visit):
    found = visit().open("/me").page.evaluate("""async (agents) => {
        const { deviceName } = await linkedModules["shared/device-name.js"];
        return agents.map((userAgent) => deviceName({ userAgent }));
    }""", list(AGENTS))  # fmt: skip
    assert found == list(AGENTS.values())
