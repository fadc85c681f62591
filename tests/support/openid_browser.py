"""A browser at the pages of a sign-in at the OpenID provider. It keeps cookies, submits forms and goes there."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.support.api import Answer, Api, over_http

FORM = "application/x-www-form-urlencoded"


class OpenIdBrowser:
    """`OpenIdBrowser(api, "http://games.example")`."""

    def __init__(self, api: Api, home: str) -> None:
        self.api, self.home = api.bearing(None), home
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self._kept(self.api.get(path, Accept="text/html", **self._cookie(), **headers))

    def submit(self, path: str, /, **fields: str) -> Answer:
        headers = {"Content_Type": FORM, "Accept": "text/html,*/*;q=0.8", "Origin": self.home, **self._cookie()}
        return self._kept(self.api.post(path, urlencode(fields).encode(), **headers))

    def me(self) -> dict[str, Any] | None:
        answer = self.api.get("/v1/me", **self._cookie())
        return answer.json if answer.status == 200 else None

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        token = (self.me() or {}).get("csrf_token", "")
        return self.api.ask(method, path, body, X_CSRF_Token=token, **self._cookie())

    def sign_in(self, **body: Any) -> "OpenIdBrowser":
        assert self._kept(self.api.post("/v1/sessions", body)).status == 201
        return self

    def connect(self, current: str = "") -> Answer:
        """Press the button that connects the account."""
        return self.submit("/sign-in/provider/connect", csrf_token=(self.me() or {})["csrf_token"], current=current)

    def to_provider(self, next: str = "/") -> str:  # noqa: A002 - the name of the field
        """Press the button, and return the provider's address."""
        return led_to(self.submit("/sign-in/provider", next=next))

    def at_provider(self, address: str) -> str:
        """Open the provider's address, and return the path to which it sends the browser back."""
        parts = urlsplit(address)
        path = f"{parts.path}?{parts.query}"
        answer = over_http(f"{parts.scheme}://{parts.netloc}")("GET", path, {"Accept": "text/html"}, None)
        assert answer.status == 303, answer
        where = answer.headers["Location"]
        assert where.startswith(f"{self.home}/sign-in/provider/back?"), where
        return str(where.removeprefix(self.home))

    def returned(self, next: str = "/") -> Answer:  # noqa: A002 - the name of the field
        """Go to the provider and come back."""
        return self.get(self.at_provider(self.to_provider(next)))

    def named(self, handle: str) -> Answer:
        """Choose a name on the page that asks for it."""
        found = re.search(r'name="csrf_token" value="([^"]*)"', self.get("/sign-in/provider/name").text)
        assert found
        return self.submit("/sign-in/provider/name", handle=handle, csrf_token=found[1])

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def _kept(self, answer: Answer) -> Answer:
        for header in answer.headers.getlist("Set-Cookie"):
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


def led_to(answer: Answer) -> str:
    """The address to which the page before the provider's leads."""
    assert (answer.status, answer.media) == (200, "text/html"), answer
    address = answer.headers["Refresh"].removeprefix("0; url=")
    assert f'href="{address}"' in unescape(answer.text)
    return str(address)
