"""Two tables of a duplicate round, over HTTP.

A player at one table receives the same bytes, whatever happens at the other, and also if there is no other. Later draws
at their own table are visible there. The tests ask every route that names a game or a dispute. After the end each table
is shown as it was declared.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask

from domain.games.rulesets import RULESETS
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair, TableOf
from domain.table.rulings import Terms
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from service.features.accounts.changing import give_role
from service.features.games.desk import GameRequest, Shared
from service.features.tournaments.desk import TournamentRequest
from service.platform.assembly.service import Service
from service.platform.http.idempotency import HEADER
from service.platform.ids import new_id
from tests.support.api import Answer, Api, over_wsgi
from tests.support.play import asked, finish, move, people, until
from tests.support.profile import profile
from tests.support.worlds import Leak

BODIES: Final[dict[str, Any]] = {
    "moves": {"decision": "d3", "picks": ["o0"]},
    "disputes": {"cites": 1, "text": "not so"},
    "statements": {"text": "so"},
    "greetings": {"greeting": "thanks"},
    "appeals": {"text": "so"},
    "rulings": {"kind": "pause", "reason": "so"},
    "preview": {"kind": "pause", "reason": "so"},
    "questions": {"seat": 0, "text": "so"},
    "answers": {"question": 1, "text": "so"},
    "notes": {"text": "so"},
    "holiday": {"days": 1},
}
NEEDED: Final = {"changes": "from_moment=1", "comparison": "with=g_01jd6v3r5m8x2k4q7w9y1z3a5c"}
"""The queries that these routes require."""
QUERIES: Final = ("", "?view=public", "?view=seat-0", "?view=referee", "?at=1", "?as=position", "?depth=chain")
HOOKED: Final = ("game.started", "game.your_decision", "game.ended", "game.final", "dispute.opened", "ruling.made")
PROOF: Final = re.compile(rb'^\{"proof":.*\n', re.MULTILINE)
TRAILER: Final = re.compile(rb'"digest":"[0-9a-f]{64}"(?=,"head")|"signature":"[^"]+"')
GAMES, DISPUTES = "g_", "d_"


class Round(NamedTuple):
    """The people of a duplicate round of two tables; the second is there already."""

    service: Service
    app: Flask
    terms: dict[str, Any]
    organiser: Api
    referee: Api
    official: Api
    first: list[Api]
    second: list[Api]
    game: str
    place: TableOf

    @property
    def listener(self) -> Api:
        """The player at the second table who tries to learn about the first."""
        return self.second[0]

    def open(self, number: int, players: list[Api]) -> str:
        game, accounts = new_id("g"), [player.account or "" for player in players]
        chairs = [Chair("account", account) for account in accounts]
        place = TableOf(self.place.tournament, 1, 1, number, 1, self.place.organisers, entrants=(1, 2))
        wanted = GameRequest(**self.terms, chairs=chairs, present=frozenset(accounts), table_of=place)
        moved = self.service["games"].desk.seating.create(self.listener.account or "", game, wanted)
        self.service.platform.readmodels.wait_for(game, moved.last)
        return game


def made(app: Flask, ruleset: str) -> Round:
    service: Service = app.extensions["service"]
    organiser, referee, official, *players = people(Api(over_wsgi(app)), 7)
    give_role(service["accounts"], official.account or "", "referee")
    scopes = ("read", "play", "referee")
    official = official.bearing(service["accounts"].credentials.issue("token", official.account, scopes)[1])
    terms = {
        "ruleset": ruleset,
        "options": dict(profile(ruleset).quick),
        "visibility": "public",
        "terms": Terms(takebacks="consent", referees=(referee.account or "",)),
        "shared": Shared(f"{ruleset}/1/1/1", random.Random(ruleset).randbytes(32)),
    }
    tournament = new_id("t")
    stages = (Stage(Swiss(rounds=1, size=2)),)
    wanted = TournamentRequest(
        "Duplicate", ruleset, {}, stages, deal="duplicate", organisers=(organiser.account or "",)
    )
    service["tournaments"].desk.organising.create(players[2].account or "", tournament, wanted)
    place = TableOf(tournament, 1, 1, 1, 1, (organiser.account or "",))
    here = Round(service, app, terms, organiser, referee, official, players[:2], players[2:], "", place)
    return here._replace(game=here.open(2, here.second))


def lived(here: Round) -> Iterator[str]:
    """All that may happen at the first table; after each step of it, its game."""
    game = here.open(1, here.first)
    yield game
    movers = []
    for _ in range(3):
        turn = asked(here.first, game)
        assert turn is not None
        assert move(*turn).status == 201
        movers.append(turn[0])
    yield game
    mover = movers[-1]
    assert mover.post(f"/v1/games/{game}/takebacks", {}).status == 201
    assert here.first[1 - here.first.index(mover)].post(f"/v1/games/{game}/takebacks", {"allow": True}).status == 201
    yield game
    opened = here.first[0].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "a secret of the first table"})
    assert opened.status == 201
    yield game
    for ruling in ({"kind": "pause"}, {"kind": "resume"}, {"kind": "dismiss", "dispute": opened.json["dispute"]["id"]}):
        assert here.referee.post(f"/v1/games/{game}/rulings", {"reason": "so", **ruling}).status == 201
    assert here.official.get(f"/v1/games/{game}?view=referee").status == 200
    yield game
    assert finish(here.first, game)["status"] == "ended"
    yield game
    places = {"kind": "adjudicate", "places": [2, 1], "reason": "so"}
    assert here.referee.post(f"/v1/games/{game}/rulings", places).status == 201
    yield game


def told(who: Api, path: str, **headers: str) -> tuple[str, int, bytes, str | None]:
    answer = who.get(path, **headers)
    body = TRAILER.sub(b"", PROOF.sub(b"", answer.body))  # the log grows with every game that there is
    return path, answer.status, body, None if "record" in path else answer.headers.get("ETag")


def everything(here: Round, hooks: list[str]) -> list[Any]:
    """All that the listener, who made all of it besides, is sent of anything but the other game itself."""
    who, mine = here.listener, f"/v1/games/{here.game}"
    ada = here.first[0].account
    pages = [
        "/v1/games?limit=200",
        *(f"/v1/games?limit=200&status={status}" for status in ("running", "ended")),
        f"/v1/games?limit=200&player={ada}",
        f"/v1/games?limit=200&tournament={here.place.tournament}",
        f"/v1/players/{ada}",
        "/v1/disputes?limit=200",
        "/v1/me/inbox",
        "/v1/matches",
        *(f"{hook}/deliveries" for hook in hooks),
        mine,
        *(f"{mine}/{part}" for part in ("events", "log", "record", "rulings", "looks")),
    ]
    seats = here.service.platform.readmodels.seats
    return [*(told(who, path) for path in pages), seats.version(who.account or "")]


def hooked(who: Api, **named: list[str]) -> str:
    """Register a webhook that keeps its deliveries: no worker sends them."""
    wish = {"url": "https://example.com/hook", "events": list(HOOKED), **named}
    place: str = who.post("/v1/webhooks", wish).headers["Location"]
    return place


def deliveries(who: Api, hook: str) -> list[str]:
    return [one["payload"]["type"] for one in who.get(f"{hook}/deliveries?limit=200").json["items"]]


def listen(here: Round, probed: Callable[[int], bool] = lambda _: True) -> None:
    """Holds against each other what the listener is sent before there is another table and whatever happens there;
    every route is asked after the steps that are `probed`."""
    of_all = {"tournaments": [here.place.tournament]}
    hooks, control = [hooked(here.listener), hooked(here.listener, **of_all)], hooked(here.organiser, **of_all)
    before = everything(here, hooks)
    for step, game in enumerate(lived(here)):
        moved = here.service["games"].desk.looking.version(game)
        here.service.platform.readmodels.wait_for(game, moved)
        until(lambda: here.service.platform.readmodels.games.version(game) == moved)  # noqa: B023 - it is asked at once
        if probed(step):
            probe(here, game)
        after = everything(here, hooks)
        for one, other in zip(before, after, strict=True):
            if one != other:
                raise Leak(f"{one} and then {other}")
    until(lambda: "game.ended" in deliveries(here.organiser, control))
    if everything(here, hooks) != before:
        raise Leak("webhooks tell of the other table")


def probe(here: Round, game: str) -> None:
    """Asks every route about the other table's game, and about one that is not there."""
    [known] = [one["id"] for one in here.organiser.get(f"/v1/disputes?game={game}").json["items"]] or [None]
    names = {GAMES: (game, new_id("g")), DISPUTES: (known or new_id("d"), new_id("d"))}
    count = 0
    for prefix, method, template in routes(here.app):
        for who in (here.listener, here.listener.bearing(None)):
            count += 1
            for query in QUERIES if method == "GET" else ("",):
                needed = NEEDED.get(template.rpartition("/")[2])
                sent = query if needed is None else f"{query}&{needed}" if query else f"?{needed}"
                answers = [asks(who, method, template.replace("{}", name) + sent, name) for name in names[prefix]]
                assert query or answers[1][0] in {401, 404}, f"{method} {template} did not come to ask: {answers[1]}"
                if answers[0] != answers[1]:
                    raise Leak(f"{method} {template}{query}: {answers[0]} but {answers[1]}")
    assert count > 40
    assert here.first[0].get(f"/v1/games/{game}").status == 200, "so that there is something to be kept from others"


def routes(app: Flask) -> Iterator[tuple[str, str, str]]:
    """Every method and path that names a game or a dispute, with a gap in place of its id."""
    for rule in app.url_map.iter_rules():
        found = re.match(r"(/v1/(games|disputes)/)<id\([gd]\):\w+>(.*)", rule.rule)
        if found is not None:
            prefix = GAMES if found[2] == "games" else DISPUTES
            template = found[1] + "{}" + re.sub(r"<int:\w+>", "0", found[3])
            yield from ((prefix, method, template) for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))


def asks(who: Api, method: str, path: str, name: str) -> tuple[int, bytes]:
    body = None if method in {"GET", "DELETE"} else BODIES.get(path.rpartition("/")[2], {})
    more = {HEADER: new_id("g")} if method == "POST" else {}
    streamed = {"Accept": "text/event-stream"} if path.endswith("/events") else {}
    answer: Answer = who.unchecked(method, path, body, **more, **streamed)
    return answer.status, answer.body.replace(name.encode(), b"NAME")


@pytest.mark.parametrize("one_in", [6, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_told_of_another_table(app: Flask, ruleset: str, one_in: int) -> None:
    """Routes know no rules: without `long` they are asked after each step of one ruleset or another."""
    first = list(RULESETS).index(ruleset)
    listen(made(app, ruleset), lambda step: (step - first) % one_in == 0)


def test_no_webhook_is_to_be_had_for_it(app: Flask) -> None:
    here = made(app, "kingdomino")
    game = here.open(1, here.first)
    wish = {"url": "https://example.com/hook", "events": ["game.ended"]}
    answers = [here.listener.post("/v1/webhooks", wish | {"games": [named]}) for named in (game, new_id("g"))]
    assert [(answer.status, answer.json["code"]) for answer in answers] == [(404, "unknown-game")] * 2


def test_who_looks_after_the_round_sees_all_tables_and_takes_part_in_their_disputes(app: Flask) -> None:
    here = made(app, "kingdomino")
    game = here.open(1, here.first)
    for who in (here.organiser, here.referee, here.official):
        assert who.get(f"/v1/games/{game}").status == 200
    for who in (here.organiser, here.referee):
        listed = {one["id"] for one in who.get("/v1/games").json["items"]}
        assert {game, here.game} <= listed
    assert here.organiser.post(f"/v1/games/{game}/disputes", {"cites": 1, "text": "let us see"}).status == 201
    assert here.organiser.post(f"/v1/games/{game}/cancellation").json["code"] == "tournament-game"
    forked = here.first[0].post(f"/v1/games/{game}/forks", {})
    assert (forked.status, forked.json["code"]) == (409, "shared-shuffles")
    assert here.official.post(f"/v1/games/{game}/forks", {"future": "same"}).status == 201


def test_once_all_is_over_it_is_what_was_declared(app: Flask) -> None:
    here = made(app, "kingdomino")
    *_, game = lived(here)
    finish(here.second, here.game)
    assert here.listener.get(f"/v1/games/{game}").status == 404
    assert all(here.service["games"].desk.releasing.release(one) for one in (here.game, game))
    here.service.platform.readmodels.wait_for(game, here.service["games"].desk.looking.version(game))
    for who in (here.listener, here.listener.bearing(None)):
        shown = who.get(f"/v1/games/{game}").json
        assert (shown["status"], shown["draws"]) == ("final", {"context": "kingdomino/1/1/1"})
        assert shown["seed"] == here.listener.get(f"/v1/games/{here.game}").json["seed"]
        assert game in {one["id"] for one in who.get("/v1/games?limit=200").json["items"]}
        assert json.loads(who.get(f"/v1/games/{game}/record").body.splitlines()[0])["view"] == "referee"
        assert who.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
        assert len(who.get(f"/v1/disputes?game={game}").json["items"]) == 1


def test_a_table_that_is_not_hidden_is_found(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lobby, "hidden", property(lambda self: False))
    with pytest.raises(Leak, match="GET /v1/games"):
        listen(made(app, "kingdomino"))


def test_a_list_that_shows_it_is_found(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.test_duplicate_over_http.probe", lambda here, game: None)
    monkeypatch.setattr(Lobby, "shown_as", property(lambda self: self.visibility))
    with pytest.raises(Leak, match="/v1/games"):
        listen(made(app, "kingdomino"))
