"""An app that signs a user in, as an app's author would write it; the user allows or refuses on the page."""

import base64
import hashlib
import re
import secrets
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode

from tests.support.api import Answer, Api
from tests.support.signed_in import Browser

BACK = "https://club.example/back"
FORM = "application/x-www-form-urlencoded"


class Pkce(NamedTuple):
    verifier: str
    challenge: str


def pkce() -> Pkce:
    verifier = secrets.token_urlsafe(48)
    digest = hashlib.sha256(verifier.encode()).digest()
    return Pkce(verifier, base64.urlsafe_b64encode(digest).rstrip(b"=").decode())


class AppClient:
    """`AppClient(anybody, owner.post("/v1/apps", {...}).json)`."""

    def __init__(self, api: Api, registered: dict[str, Any]) -> None:
        self.api, self.id = api.bearing(None), registered["client_id"]
        self.secret = registered.get("client_secret")

    def asks(self, keys: Pkce, **more: str | None) -> dict[str, str]:
        """Return the query of the address to which a user is sent."""
        said = {
            "response_type": "code", "client_id": self.id, "redirect_uri": BACK, "scope": "read play", "state": "s/1",
            "code_challenge": keys.challenge, "code_challenge_method": "S256",
        } | more  # fmt: skip
        return {name: value for name, value in said.items() if value is not None}

    def page(self, user: Browser | None, asked: dict[str, str]) -> Answer:
        """The page that asks."""
        cookie = {} if user is None else {"Cookie": user.headers["Cookie"]}
        return self.api.get(f"/oauth/authorize?{urlencode(asked)}", **cookie)

    def decided(self, user: Browser, page: Answer, decision: str = "allow", **more: str) -> Answer:
        """A button of the page is pressed."""
        assert page.status == 200, page
        fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page.text)
        said = {name: unescape(value) for name, value in fields} | {"decision": decision}
        headers = {"Cookie": user.headers["Cookie"], "Content_Type": FORM} | more
        return self.api.post("/oauth/authorize", urlencode(said).encode(), **headers)

    def code(self, user: Browser, keys: Pkce, **more: str | None) -> str:
        back = came_back(self.decided(user, self.page(user, self.asks(keys, **more))))
        return back["code"]

    def tokens(self, **said: str) -> Answer:
        return self.form("/oauth/token", **said)

    def redeemed(self, code: str, keys: Pkce, **more: str) -> Answer:
        said = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK} | more
        return self.tokens(**{"code_verifier": keys.verifier} | said)

    def signed_in(self, user: Browser, **more: str | None) -> dict[str, Any]:
        """Return the tokens after the user has allowed access."""
        keys = pkce()
        answer = self.redeemed(self.code(user, keys, **more), keys)
        assert answer.status == 200, answer
        found: dict[str, Any] = answer.json
        return found

    def form(self, path: str, **said: str) -> Answer:
        headers = {"Content_Type": FORM}
        if self.secret is None:
            said = {"client_id": self.id} | said
        else:
            basic = base64.b64encode(f"{self.id}:{self.secret}".encode()).decode()
            headers["Authorization"] = f"Basic {basic}"
        return self.api.post(path, urlencode(said).encode(), **headers)


def came_back(answer: Answer, to: str = BACK) -> dict[str, str]:
    """Return the parameters that the app receives when the user comes back."""
    assert answer.status == 303, answer
    where, _, query = answer.headers["Location"].partition("?")
    assert where == to
    return {name: values[0] for name, values in parse_qs(query).items()}
