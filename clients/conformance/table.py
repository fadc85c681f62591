"""Act at the client's table as other people: its player at another device, a referee, a user who erases an account.

All of it uses the public API.
"""

import json
import secrets
import threading
import urllib.error
import urllib.request
from typing import Any, Final

GAMES: Final = 5
"""Number of further games in the client's list."""


class Table:
    def __init__(self, service: str) -> None:
        self._service = service
        self.token = ""
        self.handle = ""
        self.game = ""
        self.answered: list[int] = []
        """The client's decisions that the service has accepted."""
        self.listed: set[str] = set()
        """The games that existed before the client read the list."""
        self.next_page: str | None = None
        self.referee = f"conform-{secrets.token_hex(4)}"
        self._ruling: str = self.ask("POST", "/v1/accounts", {"handle": self.referee}, token="")["token"]

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if token := self.token if token is None else token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(
            urllib.request.Request(self._service + path, data, headers, method=method),
            timeout=30,
        ) as answer:
            return json.loads(answer.read() or b"null")

    def with_a_referee(self, wanted: bytes) -> bytes:
        """Return the request for the game with us as referee and with takebacks."""
        said = json.loads(wanted)
        said["terms"] = {**said.get("terms", {}), "takebacks": "consent", "referees": [self.referee]}
        return json.dumps(said).encode()

    def answer_otherwise(self, decision: str, picks: Any) -> bool:
        """Answer from another device of the player. Returns false if there is no other answer."""
        asked = self.ask("GET", f"/v1/games/{self.game}")["decision"]
        others = [option["id"] for option in (asked or {}).get("options", []) if [option["id"]] != picks]
        if not others or asked["id"] != decision:
            return False
        self._do("moves", {"decision": decision, "picks": others[:1]})
        return True

    def take_back(self) -> None:
        self._do("takebacks", {})

    def rewind(self) -> None:
        self._rule(kind="rewind", to=self.answered[-1])

    def penalise(self, points: int) -> None:
        seats = self.ask("GET", f"/v1/games/{self.game}")["seats"]
        mine = [seat["seat"] for seat in seats if seat["handle"] == self.handle]
        self._rule(kind="penalise", seat=mine[0], points=points)

    def pause(self, seconds: float) -> threading.Event:
        """Pause the game. The returned event is set when play resumes."""
        resumed = threading.Event()

        def resume() -> None:
            resumed.set()
            self._rule(kind="resume")

        self._rule(kind="pause")
        threading.Timer(seconds, resume).start()
        return resumed

    def fill_the_list(self) -> None:
        """Make further games, one of them with a player whose account is then erased."""
        gone = self.ask("POST", "/v1/accounts", {"handle": f"gone-{secrets.token_hex(4)}"}, token="")["token"]
        made = [self._new_game() for _ in range(GAMES)]
        self.ask("PUT", f"/v1/games/{made[-1]}/seats/1", {}, gone)
        self.ask("DELETE", "/v1/me", token=gone)
        self.listed = {self.game, *made}

    def make_one_more(self) -> None:
        self._new_game()

    def _new_game(self) -> str:
        return str(self.ask("POST", "/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]})["game"]["id"])

    def _rule(self, **ruling: Any) -> None:
        self._do("rulings", {"reason": "To try a client.", **ruling}, self._ruling)

    def _do(self, what: str, body: Any, token: str | None = None) -> None:
        try:
            self.ask("POST", f"/v1/games/{self.game}/{what}", body, token)
        except urllib.error.HTTPError as refused:
            raise RuntimeError(f"{what} {body}: {refused.read().decode()}") from refused
