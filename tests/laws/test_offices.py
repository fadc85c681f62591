"""Permissions as the document states them: every person asks every operation with every scope.

A credential is accepted with one of the scopes that the operation names. An office opens its routes by its own scope
only. If an operation names no office, holders get no more than a stranger.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import Client as WsgiClient

from domain.table.lobby_facts import Chair, TableOf
from domain.table.rulings import Terms
from events.keys import KeyRing
from events.log.viewer import Viewer
from service.features.accounts.changing import give_role
from service.features.games.seating import GameRequest
from service.platform.assembly.service import Service
from service.platform.caller import SCOPES
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.ids import new_id
from tests.support.api import Answer, Api, document, over_wsgi, refused, security
from tests.support.listening import frames
from tests.support.play import asked, move, table
from tests.support.registry import registry_of
from tests.support.service import application
from tests.support.streams import record

OPERATIONS: Final[list[tuple[str, str, dict[str, Any]]]] = [
    (method.upper(), path, operation)
    for path, operations in document()["paths"].items()
    for method, operation in operations.items()
    if method in ("get", "post", "put", "delete")
]
GUARDED: Final = [(method, path, described) for method, path, described in OPERATIONS if security(described)]
HOLDING: Final = {
    "rosa": {"table-referee", "arbiter"}, "rolf": {"referee"}, "alma": {"admin"}, "olga": {"organiser"},
    "ada": set(), "ben": set(), "cleo": set(), "zoe": set(),
}  # fmt: skip
"""Everybody, and which offices they hold. Ada, Ben and Cleo sit at the tables, with Dora, who
is asked nothing here; Zoe is a stranger."""
SEATED: Final = ("ada", "ben", "cleo")
REFEREEING: Final = {"referee", "table-referee", "admin"}
WATCHING: Final = {*REFEREEING, "organiser"}
DESK: Final = {"organiser", "arbiter"}
DENIED: Final = {
    "insufficient-scope", "unauthenticated", "unknown-game", "unknown-tournament", "unknown-dispute", "view-not-yours",
    "not-a-referee", "not-the-organiser", "not-seated", "forbidden", "not-found",
}  # fmt: skip


class Town:
    """Two games and three tournaments, one without an organiser, and all people that an operation could ask for."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app = app
        self.service: Service = app.extensions["service"]
        self.anybody = Api(over_wsgi(app))
        self.accounts = {
            who: self.service["accounts"].accounts.create(f"{who}-of-town").id for who in (*HOLDING, "dora", "olaf")
        }
        for who, role in (("rolf", "referee"), ("alma", "admin")):
            give_role(self.service["accounts"], self.accounts[who], role)
        self._tokens: dict[tuple[str, frozenset[str]], str] = {}
        self.players = [self.bearer(who, SCOPES) for who in (*SEATED, "dora")]
        terms = {"terms": {"referees": [self.accounts["rosa"]]}}
        self.private = table(self.players, visibility="private", **terms)
        self.tournaments = [self._tournament() for _ in range(2)]
        self.tournaments.append(self._tournament("olaf"))
        self.service["accounts"].erasures.ask(self.accounts["olaf"])
        self.late = self._late_table()
        self.dispute = self._disputed()
        self.audit = self._audited()
        self.record = self._foreign_record(folder)

    def bearer(self, who: str, scopes: Sequence[str]) -> Api:
        """This account with a token of just these scopes."""
        key = who, frozenset(scopes)
        if key not in self._tokens:
            issued = self.service["accounts"].credentials.issue("token", self.accounts[who], tuple(scopes))
            self._tokens[key] = issued[1]
        return Api(self.anybody.transport, self._tokens[key], self.accounts[who])

    def path(self, template: str) -> str:
        """The operation's address, with what everybody here has to do with in the place of parameters."""
        known = {
            "game": self.private, "tournament": self.tournaments[0], "dispute": self.dispute, "audit": self.audit,
            "player": self.accounts["ada"], "entrant": "1", "stage": "1", "number": "1", "table": "1", "one": "1",
            "other": "2", "seat": "2", "ruling": "1", "version": "1", "event": "card-drawn", "sheet": "standings",
            "ending": "csv",
            "name": "dominion", "seek": new_id("k"), "ruleset": "dominion",
            "player_count": "2", "token": new_id("t"), "session": new_id("s"), "match": new_id("m"),
            "certificate": new_id("c"), "export": new_id("x"), "webhook": new_id("w"), "delivery": new_id("n"),
            "device": new_id("v"),
            "app": new_id("p"), "complaint": new_id("q"), "month": "2026-10", "team": "1", "announcement": "1",
        }  # fmt: skip
        if template.startswith("/v1/imports"):
            known["game"] = new_id("i")
        return template.format(**known)

    @property
    def imported(self) -> str:
        """Return the game whose record Cleo has imported. Import it again if somebody has withdrawn it."""
        sent = self.players[2].post("/v1/imports", self.record, Content_Type="application/jsonl")
        assert sent.status in (200, 201), sent
        found: str = sent.json["id"]
        return found

    def _tournament(self, maker: str = "olga") -> str:
        made = self.bearer(maker, ("organise",)).post(
            "/v1/tournaments",
            {
                "title": "The town's", "ruleset": "kingdomino", "visibility": "private",
                "stages": [{"format": {"kind": "swiss", "rounds": 1, "size": 3}}],
                "terms": {"referees": [self.accounts["rosa"]]},
            },
        )  # fmt: skip
        assert made.status == 201, made
        found: str = made.json["tournament"]["id"]
        for _ in range(2):
            bot = self.bearer(maker, ("organise",)).post(f"/v1/tournaments/{found}/entrants", {"bot": "random"})
            assert bot.status == 201, bot
        return found

    def _late_table(self) -> str:
        """Create a table of a tournament that spectators see an hour late."""
        game, accounts = new_id("g"), [player.account or "" for player in self.players]
        place = TableOf(self.tournaments[0], 1, 1, 1, 1, (self.accounts["olga"],), entrants=(1, 2, 3, 4))
        terms = Terms(referees=(self.accounts["rosa"],), spectator_delay=3600)
        chairs = [Chair("account", account) for account in accounts]
        wanted = GameRequest(
            "kingdomino", {}, chairs, visibility="public", present=frozenset(accounts), table_of=place, terms=terms
        )
        self.service["games"].desk.seating.create(self.accounts["olga"], game, wanted)
        self.begun = self.service["games"].desk.loaded_games.load(game).begun
        for _ in range(2):
            turn = asked(self.players, game)
            assert turn is not None
            assert move(*turn).status == 201
        rosa = self.bearer("rosa", ("read", "referee"))
        for kind in ("pause", "resume"):
            ruling = {"kind": kind, "reason": "so", "rule": "Of the town"}
            assert rosa.post(f"/v1/games/{game}/rulings", ruling).status == 201
        assert rosa.get(f"/v1/games/{game}?view=referee").status == 200  # a look, to be found in the book of them
        return game

    def _disputed(self) -> str:
        opened = self.players[3].post(f"/v1/games/{self.late}/disputes", {"cites": 2, "text": "so"})
        assert opened.status == 201, opened
        found: str = opened.json["dispute"]["id"]
        return found

    def _audited(self) -> str:
        wish = {"games": {"tournament": self.tournaments[0]}}
        answer = self.bearer("olga", ("organise",)).post("/v1/audits", wish)
        assert answer.status == 202, answer
        found: str = answer.json["id"]
        return found

    def _foreign_record(self, folder: Path) -> bytes:
        """Return a record of a game that another service has signed."""
        game = table(self.players[:2])
        judge = self.bearer("rolf", ("referee",))
        ruled = judge.post(f"/v1/games/{game}/rulings", {"kind": "adjudicate", "places": [1, 2], "reason": "so"})
        assert ruled.status == 201, ruled
        events, key = (
            self.service.platform.journal.read(game),
            self.service["games"].desk.loaded_games.load(game).secrets.key,
        )
        return b"".join(record(events, KeyRing(folder / "another"), Viewer.referee(), key=key))


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    folder = tmp_path_factory.mktemp("town")
    with application(folder) as app:
        yield Town(app, folder)


# The door


def wanted(described: dict[str, Any]) -> set[str]:
    return {scope for way in security(described) for scopes in way.values() for scope in scopes}


def test_a_credential_is_let_in_by_a_scope_that_the_operation_names(town: Town) -> None:
    asked_for = 0
    for method, path, described in GUARDED:
        for who in HOLDING:
            for scope in SCOPES:
                # No operation returns this type: an accepted caller gets that error, and nothing is done.
                told = town.bearer(who, (scope,)).unchecked(method, town.path(path), Accept="x/none").json["code"]
                has = scope != "admin" or who == "alma"
                expected = "not-acceptable" if has and scope in wanted(described) else "insufficient-scope"
                assert told == expected, (method, path, who, scope)
                asked_for += 1
        told = town.anybody.unchecked(method, town.path(path), Accept="x/none").json["code"]
        assert told == ("not-acceptable" if {} in security(described) else "unauthenticated"), (method, path)
    assert asked_for == len(GUARDED) * len(HOLDING) * len(SCOPES)


def test_an_app_is_let_in_by_reading_and_playing_alone_whoever_its_user_is(town: Town) -> None:
    apps = town.service["apps"].apps
    app, _ = apps.register(new_id("p"), town.accounts["zoe"], "App", "", ["https://app.example/"], keeps_secret=True)
    for who in ("zoe", "rolf", "alma"):
        slip = apps.slip("code", apps.allow(app.id, town.accounts[who], ("read", "play"), "", ""), app.id)
        assert slip is not None
        redeemed = apps.redeem(slip, slip.scopes)
        assert redeemed is not None
        acting, own = town.anybody.bearing(redeemed[0]), town.anybody.bearing(apps.own_token(app))
        for method, path, described in GUARDED:
            for api, scopes in ((acting, {"read", "play"}), (own, {"users"})):
                told = api.unchecked(method, town.path(path), Accept="x/none").json["code"]
                expected = "not-acceptable" if scopes & wanted(described) else "insufficient-scope"
                assert told == expected, (method, path, who, scopes)


def test_a_refusal_names_the_scope_that_is_missing(town: Town) -> None:
    problem = refused(town.bearer("zoe", ("read",)).post("/v1/games", {}), 403, "insufficient-scope")
    assert problem["scope"] == "play"
    here = f"/v1/games/{town.late}?view=referee"
    for who, scope in (("rosa", "referee"), ("rolf", "referee"), ("alma", "admin")):
        assert refused(town.bearer(who, ("read",)).get(here), 403, "insufficient-scope")["scope"] == scope
    refused(town.bearer("zoe", ("read", "referee")).get(here), 403, "view-not-yours")
    # That does not reveal whether something private exists.
    for who in ("rolf", "alma", "zoe"):
        refused(town.bearer(who, ("read",)).get(f"/v1/games/{town.private}?view=referee"), 404, "unknown-game")


def test_a_session_has_every_scope_that_the_roles_give(town: Town) -> None:
    registry = registry_of(town.service)
    for who in HOLDING:
        _, secret = registry.credentials.issue("session", town.accounts[who], SCOPES)
        told = town.anybody.get("/v1/me", Cookie=f"dominium_session={secret}").json["scopes"]
        assert told == [scope for scope in SCOPES if scope != "admin" or who == "alma"]


# Routes that offices open


class Probe(NamedTuple):
    """A request that an office opens.

    `by`: the offices that open it; `own`: the people who may send it for themselves, and the scope for that; `opened`:
    whether an answer shows that it was accepted.
    """

    operation: str
    path: Callable[[Town], str]
    by: set[str]
    body: Any = None
    own: tuple[str, ...] = ()
    own_scope: str = "read"
    opened: Callable[[Town, Answer], bool] = lambda _, answer: (
        not (answer.status >= 400 and answer.json["code"] in DENIED)
    )
    headers: dict[str, str] = {}  # noqa: RUF012  never changed


def late(rest: str = "") -> Callable[[Town], str]:
    return lambda town: f"/v1/games/{town.late}{rest}"


def private(rest: str = "") -> Callable[[Town], str]:
    return lambda town: f"/v1/games/{town.private}{rest}"


def held(rest: str, which: int = 0) -> Callable[[Town], str]:
    return lambda town: f"/v1/tournaments/{town.tournaments[which]}{rest}"


def disputed(rest: str = "") -> Callable[[Town], str]:
    return lambda town: f"/v1/disputes/{town.dispute}{rest}"


def at_once(town: Town, answer: Answer) -> bool:
    """Return whether the answer shows events of the late table before spectators may see them."""
    if answer.status != 200:
        return False
    if answer.media != "application/json":
        return b'"seq":%d,' % (town.begun + 1) in answer.body
    told = answer.json
    numbers = [told.get(name, 0) for name in ("version", "events", "event", "until")]
    for item in told.get("items", ()):
        if item.get("id", town.late) == town.late:
            numbers += [item.get("version", 0), item.get("seq", 0), item.get("event", 0)]
    return max(number if isinstance(number, int) else number["seq"] for number in numbers) > town.begun


def against_itself(game: str, query: str = "?view=public") -> str:
    return f"/v1/games/{game}/comparison{query}&with={game}"


def alike_at_once(town: Town, answer: Answer) -> bool:
    told_late = town.anybody.get(against_itself(town.late)).json["same"]
    return answer.status == 200 and bool(answer.json["same"] > told_late)


def left_alone(town: Town, answer: Answer) -> bool:
    """Return whether an organiser was named. She leaves, so that the tournament has none again."""
    herself = held("/staff/dora-of-town", 2)(town)
    return answer.status == 200 and town.bearer("dora", ("organise",)).delete(herself).status == 200


def paused(town: Town) -> int:
    """The event of the first ruling on the late table."""
    return next(stored.seq for stored in town.service.platform.journal.read(town.late) if stored.event.type == "paused")


def some(_: Town, answer: Answer) -> bool:
    return answer.status == 200 and bool(answer.json["items"])


def ruling_awaited(town: Town, answer: Answer) -> bool:
    items = answer.json["items"] if answer.status == 200 else ()
    return any(item["waits_for"] == "ruling" and item["game"]["version"] > town.begun for item in items)


def complained(town: Town) -> str:
    """The address at which an open complaint is marked as handled."""
    complaints = town.service["complaints"].complaints
    complaints.put(town.accounts["zoe"], town.accounts["ada"], "other", "", None)
    return f"/v1/complaints/{complaints.page('', 1)[0].id}/handled"


SEEN: Final = "?view=referee"
PROBES: Final = [
    *(
        Probe(f"GET /v1/games/{{game}}{part}", private(f"{part}{SEEN}"), REFEREEING)
        for part in ("", "/events", "/log", "/record")
    ),
    *(Probe(f"GET /v1/games/{{game}}{part}", private(part), {"referee", "admin"}, own=(*SEATED, "rosa"))
      for part in ("", "/events", "/log", "/record", "/audit", "/rulings", "/looks")),
    Probe("GET /v1/games/{game}", private("?view=seat-1"), REFEREEING, own=("ben",)),
    Probe("GET /v1/games/{game}", private("?as=position"), REFEREEING),
    Probe("GET /v1/games/{game}", private("?as=notation"), REFEREEING),
    Probe("GET /v1/games/{game}/log", private("/log?as=notation"), REFEREEING),
    *(Probe(f"GET /v1/games/{{game}}{part}", private(f"{part}{SEEN}{more}"), REFEREEING)
      for part, more in (("/knowledge", ""), ("/changes", "&from_moment=1"))),
    Probe("GET /v1/games/{game}/comparison", lambda town: against_itself(town.private, SEEN), REFEREEING),
    Probe("GET /v1/games/{game}/evidence", private("/evidence"), REFEREEING, own=SEATED),
    *(Probe(f"GET /v1/games/{{game}}{part}", late(part), WATCHING, own=SEATED, opened=at_once)
      for part in ("/knowledge", "/changes?from_moment=1")),
    Probe("GET /v1/games/{game}/comparison", lambda town: against_itself(town.late), WATCHING, own=SEATED,
          opened=alike_at_once),
    Probe("GET /v1/games/{game}/evidence", late("/evidence"), WATCHING, own=SEATED),
    *(Probe(f"GET /v1/games/{{game}}{part}", late(part), WATCHING, own=SEATED, opened=at_once)
      for part in ("", "/events?limit=200", "/log", "/record", "/audit")),
    *(Probe(f"GET /v1/games/{{game}}{part}", late(part), WATCHING, own=SEATED, opened=some)
      for part in ("/rulings", "/looks")),
    Probe("GET /v1/games", lambda town: f"/v1/games?limit=200&tournament={town.tournaments[0]}", WATCHING, own=SEATED,
          opened=at_once),
    Probe("GET /v1/games", lambda town: f"/v1/games?player={town.accounts['cleo']}", WATCHING, own=SEATED,
          opened=at_once),
    *(Probe("GET /v1/me/inbox", lambda _: "/v1/me/inbox", REFEREEING, headers={"Accept": media}, opened=ruling_awaited)
      for media in ("application/json", STREAM)),
    Probe("POST /v1/games/{game}/forks", late("/forks"), WATCHING, {"at": 12}, own=SEATED, own_scope="play",
          opened=lambda _, answer: answer.status == 201),
    Probe("POST /v1/games/{game}/forks", private("/forks"), REFEREEING, {"future": "same"}),
    Probe("POST /v1/games/{game}/rulings", late("/rulings"), REFEREEING, {"kind": "resume", "reason": "so"}),
    Probe("POST /v1/games/{game}/rulings/preview", late("/rulings/preview"), REFEREEING,
          {"kind": "void", "reason": "so"}),
    Probe("GET /v1/games/{game}/rulings/{ruling}", lambda town: f"/v1/games/{town.late}/rulings/{paused(town)}",
          WATCHING, own=SEATED, opened=lambda _, answer: answer.status == 200),
    Probe("GET /v1/rulings", lambda _: "/v1/rulings?rule=Of%20the%20town", WATCHING, own=SEATED, opened=some),
    *(Probe(f"POST /v1/disputes/{{dispute}}/{part}", disputed(f"/{part}"), REFEREEING, body)
      for part, body in (("questions", {"seat": 0, "text": "So?"}), ("notes", {"text": "So."}))),
    Probe("GET /v1/disputes/{dispute}/suggestions", disputed("/suggestions"), REFEREEING),
    Probe("GET /v1/disputes", lambda town: f"/v1/disputes?game={town.late}", WATCHING, own=SEATED, opened=some),
    Probe("GET /v1/disputes/{dispute}", disputed(), WATCHING, own=SEATED),
    Probe("GET /v1/disputes/{dispute}/bundle", disputed("/bundle"), REFEREEING),
    Probe("POST /v1/games/{game}/disputes", late("/disputes"), {"organiser"}, {"cites": 2, "text": "so"},
          own=SEATED, own_scope="play"),
    Probe("POST /v1/waivers", lambda _: "/v1/waivers", {"organiser"}, lambda town: {"of": town.late}, own=SEATED,
          own_scope="play", opened=lambda _, answer: answer.json["code"] in {"game-not-over", "dispute-pending"}),
    *(Probe(f"POST /v1/disputes/{{dispute}}/{part}", disputed(f"/{part}"), {"organiser"}, body, own=SEATED,
            own_scope="play")
      for part, body in (("statements", {"text": "so"}), ("appeals", {"text": "so"}))),
    Probe("DELETE /v1/disputes/{dispute}", disputed(), {"organiser"}, own=SEATED, own_scope="play",
          opened=lambda _, answer: answer.json["code"] == "forbidden"),
    Probe("POST /v1/audits", lambda _: "/v1/audits", {"referee", "admin"}, {"games": "all"}),
    Probe("POST /v1/audits", lambda _: "/v1/audits", WATCHING,
          lambda town: {"games": {"tournament": town.tournaments[0]}}),
    Probe("GET /v1/audits/{audit}", lambda town: f"/v1/audits/{town.audit}", {"referee", "admin"}, own=("olga",)),
    Probe("POST /v1/imports", lambda _: "/v1/imports?visibility=public", {"referee", "admin"}, b"{}",
          headers={"Content_Type": "application/jsonl"}),
    Probe("DELETE /v1/imports/{game}", lambda town: f"/v1/imports/{town.imported}", {"admin"}, own=("cleo",),
          own_scope="play"),
    Probe("GET /v1/complaints", lambda _: "/v1/complaints", {"admin"}),
    Probe("PUT /v1/complaints/{complaint}/handled", complained, {"admin"}),
    *(Probe(f"POST /v1/tournaments/{{tournament}}{part}", held(part), {"organiser"}, body)
      for part, body in (
          ("/end", None), ("/stages", {}), ("/rounds", {}), ("/rounds/publish", None),
          ("/certificates", {}), ("/entrants", {"bot": "random"}), ("/seasons", {"title": "The town's next"}),
      )),
    *(Probe(f"{method} /v1/tournaments/{{tournament}}/pause", held("/pause"), {"organiser"}, body)
      for method, body in (("PUT", {}), ("DELETE", None))),
    Probe("PUT /v1/tournaments/{tournament}/rounds/{stage}/{number}/here/{entrant}", held("/rounds/1/1/here/1"), DESK),
    Probe("POST /v1/tournaments/{tournament}/rounds/{stage}/{number}/start", held("/rounds/1/1/start"),
          {"organiser"}, {}),
    *(Probe(f"{method} /v1/tournaments/{{tournament}}/teams{which}", held(f"/teams{which and '/1'}"), {"organiser"},
            {"name": "so", "entrants": []})
      for method, which in (("POST", ""), ("PUT", "/{team}"))),
    Probe("POST /v1/tournaments/{tournament}/rounds/{stage}/{number}/tables/{table}/results",
          held("/rounds/1/1/tables/1/results"), DESK, {"results": [{"entrant": 1, "score": 1}]}),
    Probe("POST /v1/tournaments/{tournament}/rounds/{stage}/{number}/tables/{table}/match",
          held("/rounds/1/1/tables/1/match"), DESK, {"won": [{"entrant": 1, "games": 1}]}),
    Probe("POST /v1/tournaments/{tournament}/rulings", held("/rulings"), DESK,
          {"kind": "adjust", "stage": 1, "entrant": 1, "points": 1, "reason": "so"}),
    Probe("PUT /v1/tournaments/{tournament}/check-in", held("/check-in"), DESK, {"open": True}),
    *(Probe(f"{method} /v1/tournaments/{{tournament}}/entrants/{{entrant}}/check-in", held("/entrants/1/check-in"),
            DESK)
      for method in ("PUT", "DELETE")),
    Probe("PUT /v1/tournaments/{tournament}/beacon", held("/beacon"), {"organiser"}, {"at": "2020-01-01T00:00:00Z"}),
    Probe("PUT /v1/tournaments/{tournament}/places", held("/places"), {"organiser"}, {"most_entrants": None}),
    *(Probe(f"{method} /v1/tournaments/{{tournament}}/staff/{{player}}", held("/staff/dora-of-town"), {"organiser"},
            body)
      for method, body in (("PUT", {"duty": "organiser"}), ("DELETE", None))),
    Probe("PUT /v1/tournaments/{tournament}/staff/{player}", held("/staff/dora-of-town", 2), {"admin"},
          {"duty": "organiser"}, opened=left_alone),
    Probe("PUT /v1/tournaments/{tournament}/entrants/{entrant}/merged", held("/entrants/1/merged"), {"organiser"},
          {"into": 2}),
    Probe("GET /v1/tournaments/{tournament}/fees", held("/fees"), {"organiser"}),
    Probe("GET /v1/tournaments/{tournament}/exports/fees.csv", held("/exports/fees.csv"), {"organiser"}),
    Probe("PUT /v1/tournaments/{tournament}/fees", held("/fees"), {"organiser"}, {"entrants": [1], "mark": "due"}),
    Probe("PUT /v1/tournaments/{tournament}/stations", held("/stations"), DESK, {"stations": []}),
    Probe("POST /v1/tournaments/{tournament}/cancellation", held("/cancellation", 1), {"organiser"}, {"reason": "so"}),
    Probe("POST /v1/tournaments/{tournament}/announcements", held("/announcements"), {"organiser"}, {"text": "so"}),
    Probe("PUT /v1/tournaments/{tournament}/announcements/{announcement}", held("/announcements/1"), {"organiser"},
          {"text": "so"}),
    Probe("DELETE /v1/tournaments/{tournament}/announcements/{announcement}", held("/announcements/1"), {"organiser"}),
    Probe("PUT /v1/tournaments/{tournament}/details", held("/details"), {"organiser"}, {"title": "so"}),
    Probe("PUT /v1/tournaments/{tournament}/entrants/{entrant}/name", held("/entrants/1/name"), {"organiser"},
          {"name": "so"}),
    Probe("DELETE /v1/tournaments/{tournament}/entrants/{entrant}", held("/entrants/1"), {"organiser"}),
    Probe("PUT /v1/tournaments/{tournament}/entrants/{entrant}", held("/entrants/1"), {"organiser"}),
    Probe("POST /v1/tournaments/{tournament}/entrants/{entrant}/byes", held("/entrants/1/byes"), {"organiser"},
          {"stage": 1, "round": 1, "kind": "half"}),
    Probe("PUT /v1/tournaments/{tournament}/entrants/{entrant}/byes/{stage}/{number}", held("/entrants/1/byes/1/1"),
          {"organiser"}, {"accepted": True}),
    Probe("DELETE /v1/tournaments/{tournament}/entrants/{entrant}/byes/{stage}/{number}", held("/entrants/1/byes/1/1"),
          {"organiser"}),
    *(Probe(f"{method} /v1/tournaments/{{tournament}}/forbidden/{{one}}/{{other}}", held("/forbidden/1/2"),
            {"organiser"})
      for method in ("PUT", "DELETE")),
]  # fmt: skip


def send(town: Town, api: Api, method: str, probe: Probe) -> Answer:
    path, body = probe.path(town), probe.body(town) if callable(probe.body) else probe.body
    if probe.headers.get("Accept") != STREAM:
        return api.unchecked(method, path, body, **probe.headers)
    client = WsgiClient(town.app, use_cookies=False)
    with client.open(path, headers={"Authorization": f"Bearer {api.token}", **probe.headers}, buffered=False) as got:
        if got.status_code != 200:
            return Answer(got.status_code, got.headers, got.get_data())
        first = next(frames(got.iter_encoded()))
        return Answer(200, got.headers, first.partition(b"data: ")[2])


@pytest.mark.one_in(3)
@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: f"{probe.operation} by {' '.join(sorted(probe.by))}")
def test_an_office_opens_by_its_scope_and_not_without(town: Town, probe: Probe) -> None:
    method, template = probe.operation.split("?")[0].split(" ")
    described = document()["paths"][template][method.lower()]
    scope_of = {office: document()["x-offices"][office]["scope"] for office in described["x-offices"]}
    bases = wanted(described)
    for who, offices in HOLDING.items():
        # All people without an office are alike: test their accepted scopes one by one, and all together.
        more = SCOPES if offices else ()
        for scopes in {frozenset({base, *with_it}) for base in bases for with_it in ((), SCOPES, *zip(more))}:
            has = {scope for scope in scopes if scope != "admin" or who == "alma"}
            by_office = any(scope_of[office] in has for office in offices & probe.by)
            as_themselves = who in probe.own and (probe.own_scope in has or probe.own_scope not in bases)
            answer = send(town, town.bearer(who, sorted(scopes)), method, probe)
            opened = probe.opened(town, answer)
            assert answer.status < 500
            assert opened == (bool(has & bases) and (by_office or as_themselves)), (who, sorted(scopes), answer)


def test_every_office_that_an_operation_names_was_tried_there() -> None:
    named = {
        (f"{method} {path}", office)
        for method, path, described in OPERATIONS
        for office in described.get("x-offices", ())
    }
    tried = {(probe.operation.split("?")[0], office) for probe in PROBES for office in probe.by}
    assert tried == named


def test_an_operation_that_names_no_office_gives_its_holder_no_more_than_a_stranger(town: Town) -> None:
    for method, path, described in GUARDED:
        if "x-offices" in described or path == "/v1/me":
            continue
        there, told = town.path(path), {}
        for who in ("zoe", "rolf", "alma"):
            answer = town.bearer(who, SCOPES).unchecked(method, there, {} if method in ("POST", "PUT") else None)
            assert answer.status < 500
            public = answer.status < 300 and {} in security(
                described
            )  # otherwise compare the code only, since private answers differ
            told[who] = answer.status, answer.body if public or not answer.body else answer.json.get("code")
        assert told["rolf"] == told["alma"] == told["zoe"], (method, path)
