"""A person who is signed in with a cookie, like a browser."""

from typing import Any

from tests.support.api import Answer, Api


class Browser:
    """`Browser(api, api.post("/v1/sessions", {"guest": True}))`."""

    def __init__(self, api: Api, answer: Answer) -> None:
        assert answer.status == 201, answer
        self.api, self.id, self.account = api, answer.json["id"], answer.json["account"]
        self.headers = {
            "Cookie": answer.headers["Set-Cookie"].partition(";")[0],
            "X_CSRF_Token": answer.json["csrf_token"],
        }

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.api.ask(method, path, body, **self.headers)

    @property
    def signed_in(self) -> bool:
        return self.ask("GET", "/v1/me").status == 200

    def change(self, password: str, current: str | None = None) -> Answer:
        body = {"password": password} | ({} if current is None else {"current": current})
        return self.ask("PUT", "/v1/me/password", body)
