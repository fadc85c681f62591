"""Nobody decides their own matter: every act of an office, by an organiser who plays and by one who does not.

`EVENT` and `GAMES` hold each act with the relation of the actor to what it decides. An operation that knows an office
fails the law if none of the tables names it, or if it does not ask the rule.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask

from domain.table.own_matter import GAME
from domain.table.rulings import RULINGS, NoteMade, QuestionAsked
from domain.tournament import own_matter
from domain.tournament.facts import TOURNAMENT_CODEC
from service.features.accounts.changing import give_role
from tests.support.api import Answer, Api, document, refused
from tests.support.event import did
from tests.support.play import people, table, until

NO_ACT: Final = {
    "POST /v1/games/{game}/forks": "makes a sandbox",
    "POST /v1/games/{game}/disputes": "a party speaks",
    "DELETE /v1/disputes/{dispute}": "a party speaks",
    "POST /v1/disputes/{dispute}/statements": "a party speaks",
    "POST /v1/disputes/{dispute}/appeals": "a party speaks",
    "POST /v1/waivers": "a party consents",
    "POST /v1/tournaments": "makes one",
    "POST /v1/tournaments/{tournament}/seasons": "makes another one, by its rule",
    "PUT /v1/tournaments/{tournament}/fees": "marks that decide nothing",
    "PUT /v1/tournaments/{tournament}/stations": "decides nothing",
    "POST /v1/exports": "reads",
    "PUT /v1/complaints/{complaint}/handled": "never about the caller",
    "POST /v1/audits": "reads",
    "POST /v1/imports": "keeps a copy",
    "DELETE /v1/imports/{game}": "drops a copy",
}
"""Operations that know an office, or organisers, and decide nothing in it, and why."""

REASON: Final = {"reason": "so"}


class Event:
    """A tournament at real tables. Olga organises it and plays in it, Sam organises it alone."""

    substitute: Api

    def __init__(self, anybody: Api, **wanted: Any) -> None:
        self.olga, self.sam, self.mia, self.ned, self.guest, self.stranger = people(anybody, 6)
        self.path = f"/v1/tournaments/{did(self.olga.post('/v1/tournaments', {**WISH, **wanted}))['tournament']['id']}"
        did(self.olga.put(f"{self.path}/staff/{self.sam.account}", {"duty": "organiser"}), 200)

    def enter(self) -> None:
        """Olga is entrant 1, Mia 2, Ned 3, and 4 has no account."""
        for player in (self.olga, self.mia, self.ned):
            did(player.post(f"{self.path}/entrants"))
        did(self.sam.post(f"{self.path}/entrants", {"name": "Zed"}))

    def step(self, *steps: str) -> None:
        for step in steps:
            did(self.sam.post(f"{self.path}/{step}"))

    def tables(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Olga's table of the first round, and the other one."""
        held = did(self.sam.get(f"{self.path}/rounds/1/1"), 200)["tables"]
        mine, other = sorted(held, key=lambda one: 1 not in seated(one))
        return mine, other

    def result(self, held: dict[str, Any]) -> dict[str, Any]:
        return {"results": [{"entrant": one, "score": 60 - one} for one in seated(held)]}

    def type(self, held: dict[str, Any]) -> None:
        did(self.sam.post(f"{self.path}/rounds/1/1/tables/{held['number']}/results", self.result(held)))


WISH: Final[dict[str, Any]] = {
    "title": "Open", "ruleset": "kingdomino", "play": "typed",
    "stages": [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}],
}  # fmt: skip
TEAMS: Final = {
    "stages": [
        {"format": {"kind": "swiss", "rounds": 2, "size": 2}, "scale": {"preset": "win"}, "teams": {"boards": 1}}
    ]
}
MATCHES: Final = {
    "stages": [{"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": 3, "tied": "drawn"}}}]
}
ONE_ROUND: Final = {"stages": [{"format": {"kind": "swiss", "rounds": 1, "size": 2}}]}


def soon() -> dict[str, str]:
    return {"at": f"{datetime.now(UTC) + timedelta(hours=3):%Y-%m-%dT%H:%M}:00Z"}


def seated(held: dict[str, Any]) -> list[int]:
    return [one["entrant"] for one in held["entrants"]]


def fresh(_: Event) -> None:
    """Nobody has entered yet."""


def entered(event: Event) -> None:
    event.enter()


def begun(event: Event) -> None:
    event.enter()
    event.step("stages")


def drawn(event: Event) -> None:
    begun(event)
    event.step("rounds")


def played(event: Event) -> None:
    drawn(event)
    event.step("rounds/publish")


def typed(event: Event) -> None:
    played(event)
    for held in event.tables():
        event.type(held)


def running_here(event: Event) -> None:
    """Everybody has an account, so the games are made here."""
    for player in (event.olga, event.mia, event.ned, event.guest):
        did(player.post(f"{event.path}/entrants"))
    event.step("stages", "rounds", "rounds/publish")


def judged(event: Event) -> None:
    """An arbiter may have to rule on the games that run."""
    did(event.sam.put(f"{event.path}/staff/{event.stranger.account}", {"duty": "arbiter"}), 200)
    running_here(event)


def teams_begun(event: Event) -> None:
    event.enter()
    for number in (1, 2, 3, 4):
        did(event.sam.post(f"{event.path}/teams", {"name": f"T{number}", "entrants": [number]}))
    event.step("stages")


def and_then(base: Callable[[Event], None], act: Callable[[Event], Answer]) -> Callable[[Event], None]:
    """That, and one more act of Sam's or of a player's."""

    def made(event: Event) -> None:
        base(event)
        assert act(event).status < 300

    return made


def named(duty: str, base: Callable[[Event], None]) -> Callable[[Event], None]:
    """That, and another official of this duty."""
    return and_then(base, lambda event: event.sam.put(f"{event.path}/staff/{event.guest.account}", {"duty": duty}))


def waiting(event: Event) -> None:
    """Four have the places, and Olga waits."""
    for player in (event.mia, event.ned, event.guest):
        did(player.post(f"{event.path}/entrants"))
    did(event.sam.post(f"{event.path}/entrants", {"name": "Zed"}))
    did(event.olga.post(f"{event.path}/entrants"))


def discarded(event: Event) -> None:
    """Sam corrects a result at the other table, which discards the pairing of the second round."""
    typed(event)
    event.step("rounds")
    _, other = event.tables()
    correction = {**REASON, **PLACE, "kind": "correct", "table": other["number"], "result": event.result(other)}
    did(event.sam.post(f"{event.path}/rulings", correction))


class Act(NamedTuple):
    """An act at an event in this state. `own`: it decides something of Olga's."""

    operation: str
    at: Callable[[Event], None]
    path: str
    body: Any
    own: bool
    event: dict[str, Any] = {}  # noqa: RUF012  never changed


def announced(event: Event) -> None:
    played(event)
    did(event.sam.post(f"{event.path}/announcements", {"text": "Lunch."}))


T: Final = "/v1/tournaments/{tournament}"
ENTRANT: Final = T + "/entrants/{entrant}"


def ruling(
    at: Callable[[Event], None], own: bool, table: str = "", *, event: dict[str, Any] | None = None, **body: Any
) -> Act:
    """`table`: `mine` or `other`; then it is about that one in the first round."""
    place = {"table": table} if table else {}
    return Act(f"POST {T}/rulings", at, "/rulings", {**REASON, **body, **place}, own, event or {})


def withdrawn_name(event: Event) -> None:
    played(event)
    did(event.sam.post(f"{event.path}/entrants", {"name": "Zed again"}))


def agreed(event: Event, claims: str, body: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The players of the table that is not Olga's have agreed on its result, where both have an account."""
    for player in (event.olga, event.mia, event.ned, event.guest):
        did(player.post(f"{event.path}/entrants"))
    event.step("stages", "rounds", "rounds/publish")
    _, other = event.tables()
    for player, number in ((event.mia, 2), (event.ned, 3), (event.guest, 4)):
        if number in seated(other):
            did(player.post(f"{event.path}/rounds/1/1/tables/{other['number']}/{claims}", body(other)))


def confirmed(event: Event) -> None:
    agreed(event, "claims", event.result)


def confirmed_match(event: Event) -> None:
    agreed(event, "match/claims", lambda held: {"won": [{"entrant": seated(held)[0], "games": 2}]})


PLACE: Final = {"stage": 1, "round": 1}
EVENT: Final = [
    Act(f"PUT {T}/details", played, "/details", {"title": "Other"}, False),
    Act(f"POST {T}/announcements", played, "/announcements", {"text": "Lunch."}, False),
    Act(f"PUT {T}/announcements/{{announcement}}", announced, "/announcements/{announcement}", {"text": "Tea."}, False),
    Act(f"DELETE {T}/announcements/{{announcement}}", announced, "/announcements/{announcement}", None, False),
    Act(f"PUT {T}/beacon", entered, "/beacon", {"at": "soon"}, False),
    ruling(and_then(entered, lambda event: event.sam.put(f"{event.path}/beacon", soon())), True, kind="lift-beacon"),
    Act(f"PUT {T}/places", entered, "/places", {"most_entrants": 8}, False),
    Act(f"PUT {T}/staff/{{player}}", played, "/staff/{guest}", {"duty": "arbiter"}, False),
    Act(f"PUT {T}/staff/{{player}}", named("organiser", played), "/staff/{guest}", {"duty": "arbiter"}, True),
    Act(f"PUT {T}/staff/{{player}}", named("arbiter", played), "/staff/{guest}", {"duty": "organiser"}, False),
    Act(f"DELETE {T}/staff/{{player}}", named("organiser", entered), "/staff/{guest}", None, False),
    Act(f"DELETE {T}/staff/{{player}}", named("organiser", played), "/staff/{guest}", None, True),
    Act(f"DELETE {T}/staff/{{player}}", named("arbiter", played), "/staff/{guest}", None, True),
    Act(f"PUT {T}/staff/{{player}}", running_here, "/staff/{stranger}", {"duty": "arbiter"}, True, {"play": "here"}),
    Act(f"PUT {T}/staff/{{player}}", running_here, "/staff/{stranger}", {"duty": "organiser"}, False, {"play": "here"}),
    Act(f"DELETE {T}/staff/{{player}}", judged, "/staff/{stranger}", None, True, {"play": "here"}),
    Act(f"POST {T}/entrants", entered, "/entrants", {"name": "Late"}, False),
    Act(f"POST {T}/entrants", played, "/entrants", {"name": "Late"}, True),
    Act(f"DELETE {ENTRANT}", entered, "/entrants/2", None, False),
    Act(f"DELETE {ENTRANT}", played, "/entrants/2", None, True),
    Act(f"DELETE {ENTRANT}", waiting, "/entrants/2", None, True, {"most_entrants": 4}),
    Act(f"PUT {ENTRANT}", and_then(played, lambda event: event.mia.delete(f"{event.path}/entrants/2")),
        "/entrants/2", None, True),
    Act(f"PUT {ENTRANT}/name", played, "/entrants/4/name", {"name": "Zoe"}, False),
    Act(f"PUT {ENTRANT}/byes/{{stage}}/{{number}}", and_then(entered, lambda event: event.olga.post(
        f"{event.path}/entrants/1/byes", {**PLACE, "kind": "half"}
    )), "/entrants/1/byes/1/1", {"accepted": True}, True),
    Act(f"POST {ENTRANT}/byes", played, "/entrants/2/byes", {"stage": 1, "round": 2, "kind": "none"}, True),
    Act(f"DELETE {ENTRANT}/byes/{{stage}}/{{number}}", and_then(played, lambda event: event.mia.post(
        f"{event.path}/entrants/2/byes", {"stage": 1, "round": 2, "kind": "none"}
    )), "/entrants/2/byes/1/2", None, True),
    Act(f"PUT {T}/forbidden/{{one}}/{{other}}", entered, "/forbidden/1/2", None, True),
    Act(f"PUT {T}/forbidden/{{one}}/{{other}}", entered, "/forbidden/2/3", None, False),
    Act(f"PUT {T}/forbidden/{{one}}/{{other}}", played, "/forbidden/2/3", None, True),
    Act(f"DELETE {T}/forbidden/{{one}}/{{other}}", and_then(
        entered, lambda event: event.sam.put(f"{event.path}/forbidden/1/2")
    ), "/forbidden/1/2", None, True),
    Act(f"PUT {T}/check-in", entered, "/check-in", {"open": True}, False),
    Act(f"PUT {T}/check-in", and_then(played, lambda event: event.sam.put(f"{event.path}/entrants/1/check-in")),
        "/check-in", {"open": False, "leave_out": True}, True),
    Act(f"PUT {ENTRANT}/check-in", played, "/entrants/2/check-in", None, False),
    Act(f"DELETE {ENTRANT}/check-in", and_then(
        played, lambda event: event.sam.put(f"{event.path}/entrants/2/check-in")
    ), "/entrants/2/check-in", None, False),
    Act(f"PUT {ENTRANT}/merged", withdrawn_name, "/entrants/5/merged", {"into": 4}, True),
    Act(f"POST {T}/teams", entered, "/teams", {"name": "Owls", "entrants": [1, 2]}, False, TEAMS),
    Act(f"POST {T}/teams", teams_begun, "/teams", {"name": "Owls", "names": ["Late"]}, True, TEAMS),
    Act(f"PUT {T}/teams/{{team}}", teams_begun, "/teams/2", {"name": "T2", "entrants": [2], "names": ["Late"]}, True,
        TEAMS),
    Act(f"POST {T}/stages", entered, "/stages", {}, False),
    Act(f"POST {T}/stages", entered, "/stages", {"entrants": "not as the lots fell"}, True),
    Act(f"POST {T}/rounds", begun, "/rounds", {}, False),
    Act(f"POST {T}/rounds", drawn, "/rounds", {}, True),
    Act(f"POST {T}/rounds", typed, "/rounds", {}, False),
    Act(f"POST {T}/rounds", discarded, "/rounds", {}, True),
    Act(f"POST {T}/rounds", begun, "/rounds", {"tables": [[1, 4], [2, 3]]}, True),
    Act(f"POST {T}/rounds/publish", drawn, "/rounds/publish", {}, False),
    Act(f"POST {T}/rounds/{{stage}}/{{number}}/start", and_then(drawn, lambda event: event.sam.post(
        f"{event.path}/rounds/publish", {"starts_at": None}
    )), "/rounds/1/1/start", {}, False),
    Act(f"PUT {T}/pause", played, "/pause", {}, False),
    Act(f"PUT {T}/pause", running_here, "/pause", {}, True, {"play": "here"}),
    Act(f"DELETE {T}/pause", and_then(running_here, lambda event: event.sam.put(f"{event.path}/pause", {})),
        "/pause", None, True, {"play": "here"}),
    Act(f"PUT {T}/rounds/{{stage}}/{{number}}/here/{{entrant}}", played, "here mine", None, True),
    Act(f"PUT {T}/rounds/{{stage}}/{{number}}/here/{{entrant}}", played, "here other", None, False),
    Act(f"POST {T}/rounds/{{stage}}/{{number}}/tables/{{table}}/results", played, "mine", "result", True),
    Act(f"POST {T}/rounds/{{stage}}/{{number}}/tables/{{table}}/results", played, "other", "result", False),
    Act(f"POST {T}/rounds/{{stage}}/{{number}}/tables/{{table}}/match", played, "mine", "match", True, MATCHES),
    Act(f"POST {T}/rounds/{{stage}}/{{number}}/tables/{{table}}/match", played, "other", "match", False, MATCHES),
    ruling(typed, True, "mine", kind="correct", **PLACE, result="result"),
    ruling(typed, False, "other", kind="correct", **PLACE, result="result"),
    ruling(typed, True, "other", kind="correct", **PLACE, result="result", event=ONE_ROUND),
    ruling(and_then(typed, lambda event: event.sam.post(f"{event.path}/rounds")), True, "other", kind="correct",
           **PLACE, result="result"),
    ruling(and_then(typed, lambda event: event.sam.post(f"{event.path}/end")), True, "other", kind="void", **PLACE,
           event=ONE_ROUND),
    ruling(confirmed, True, "other", kind="correct", **PLACE, result="result"),
    ruling(confirmed_match, True, "other", kind="correct-match", **PLACE, won="second", event=MATCHES),
    ruling(confirmed_match, True, "other", kind="void", **PLACE, number=2, event=MATCHES),
    ruling(typed, True, "mine", kind="void", **PLACE),
    ruling(confirmed, True, "other", kind="void", **PLACE),
    ruling(typed, True, kind="adjust", stage=1, entrant=1, points=3),
    ruling(typed, True, kind="adjust", stage=1, entrant=2, points=-3),
    ruling(entered, True, kind="disqualify", entrant=2),
    ruling(and_then(entered, lambda event: event.sam.post(
        f"{event.path}/rulings", {"kind": "disqualify", "entrant": 2, **REASON}
    )), True, kind="reinstate", entrant=2),
    ruling(entered, True, kind="rename", entrant=4, name="Zoe"),
    ruling(played, True, kind="disqualify", entrant=2),
    ruling(teams_begun, True, kind="rename-team", team=2, name="Foxes", event=TEAMS),
    ruling(played, True, "mine", kind="absent", **PLACE, entrants="rival"),
    ruling(played, False, "other", kind="absent", **PLACE, entrants="rival"),
    ruling(played, True, kind="withdraw-round"),
    ruling(played, True, kind="tiebreaks", stage=1, tiebreaks=["wins"]),
    Act(f"POST {T}/certificates", typed, "/certificates", {}, False, ONE_ROUND),
    Act(f"POST {T}/end", typed, "/end", None, False, ONE_ROUND),
    Act(f"POST {T}/cancellation", played, "/cancellation", REASON, True),
]  # fmt: skip
GAMES: Final = {
    "POST /v1/games/{game}/rulings": ("/v1/games/{game}/rulings", {"kind": "pause", **REASON}),
    "POST /v1/games/{game}/rulings/preview": ("/v1/games/{game}/rulings/preview", {"kind": "void", **REASON}),
    "POST /v1/disputes/{dispute}/questions": ("/v1/disputes/{dispute}/questions", {"seat": 0, "text": "So?"}),
    "POST /v1/disputes/{dispute}/notes": ("/v1/disputes/{dispute}/notes", {"text": "So."}),
}


def test_every_operation_of_an_office_stands_in_a_table() -> None:
    found = set()
    for path, operations in document()["paths"].items():
        for method in {"post", "put", "delete"} & operations.keys():
            ways = [way.values() for way in operations[method]["security"]]
            scopes = {scope for way in ways for named in way for scope in named}
            if "x-offices" in operations[method] or scopes & {"organise", "referee", "admin"}:
                found.add(f"{method.upper()} {path}")
    assert found == {*(act.operation for act in EVENT), *GAMES, *NO_ACT}


def test_the_rule_knows_every_fact_that_an_official_can_record() -> None:
    by_the_service = {"seed-opened"}
    told = {kind.type_name() for kind in own_matter.TOURNAMENT}
    assert told == set(TOURNAMENT_CODEC.types) - by_the_service
    assert set(GAME) == {*RULINGS, QuestionAsked, NoteMade}


def filled(event: Event, act: Act) -> tuple[str, Any]:
    """Return the address and body of an act, with the ids of this event."""
    path, body = act.path.replace("{guest}", event.guest.account or ""), act.body
    path = path.replace("{stranger}", event.stranger.account or "")
    if path == "/beacon":
        return path, soon()
    if "{announcement}" in path:
        (told,) = did(event.sam.get(event.path), 200)["announcements"]
        return path.replace("{announcement}", f"{told['seq']}"), body
    if path == "/stages" and body:
        listed = did(event.sam.get(f"{event.path}/entrants"), 200)["items"]
        first, second, *others = (one["entrant"] for one in sorted(listed, key=lambda one: one["lot"]))
        return path, {"entrants": [second, first, *others]}
    if path.startswith("here"):
        mine, other = event.tables()
        held = mine if path == "here mine" else other
        return f"/rounds/1/1/here/{next(one for one in seated(held) if one != 1)}", body
    which = path if path in {"mine", "other"} else body.get("table") if isinstance(body, dict) else None
    if which is not None:
        mine, other = event.tables()
        held = mine if which == "mine" else other
        if body == "match":
            return f"/rounds/1/1/tables/{held['number']}/match", {"won": [{"entrant": seated(held)[0], "games": 2}]}
        if path == which:
            return f"/rounds/1/1/tables/{held['number']}/results", event.result(held)
        body = {**body, "table": held["number"]}
        if "result" in body:
            body["result"] = event.result(held)
        if "won" in body:
            body["won"] = [{"entrant": seated(held)[1], "games": 2}]
        if "entrants" in body:
            body["entrants"] = [next(one for one in seated(held) if one != 1)]
    return path, body


@pytest.mark.parametrize("act", EVENT, ids=lambda act: f"{act.operation} {act.at.__name__} {act.body}")
def test_an_official_who_plays_leaves_their_own_matter_to_another(
    anybody: Api, monkeypatch: pytest.MonkeyPatch, act: Act
) -> None:
    event = Event(anybody, **act.event)
    act.at(event)
    path, body = filled(event, act)
    method, address, asked = act.operation.split(" ")[0], f"{event.path}{path}", []

    class Asked(own_matter.Actor):
        def __init__(self, *args: Any) -> None:
            asked.append(args)
            super().__init__(*args)

    monkeypatch.setattr(own_matter, "Actor", Asked)
    told = event.olga.unchecked(method, address, body)
    assert asked, "the rule is asked"
    if act.own:
        assert "name one who does not play" in refused(told, 403, "conflict-of-interest")["detail"]
        told = event.sam.unchecked(method, address, body)
    assert told.status < 300, told


def test_an_organiser_who_plays_confirms_a_result_as_a_player(anybody: Api) -> None:
    event = Event(anybody)
    for player in (event.olga, event.mia):
        did(player.post(f"{event.path}/entrants"))
    event.step("stages", "rounds", "rounds/publish")
    for player in (event.olga, event.mia):
        claimed = did(player.post(f"{event.path}/rounds/1/1/tables/1/claims", {
            "results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]
        }))  # fmt: skip
    assert claimed["round"]["complete"]
    did(event.olga.delete(f"{event.path}/entrants/1"), 200)  # to leave is their own act


@pytest.mark.parametrize("operation", GAMES)
def test_a_referee_leaves_their_own_game_to_another(app: Flask, anybody: Api, operation: str) -> None:
    ada, bruno, rosa = people(anybody, 3)
    for referee in (ada, rosa):
        give_role(app.extensions["service"]["accounts"], referee.account, "referee")
    game = table([ada, bruno])
    dispute = did(bruno.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}))["dispute"]["id"]
    path, body = GAMES[operation]
    address = path.format(game=game, dispute=dispute)
    assert "Ask another referee" in refused(ada.post(address, body), 403, "conflict-of-interest")["detail"]
    assert rosa.post(address, body).status < 300


def test_a_referee_settles_no_appeal_against_themselves_by_leaving_out_its_name(app: Flask, anybody: Api) -> None:
    ada, bruno, rosa, rex = people(anybody, 4)
    for referee in (rosa, rex):
        give_role(app.extensions["service"]["accounts"], referee.account, "referee")
    game = table([ada, bruno], terms={"appeal_window_seconds": 3600})
    dispute = did(bruno.post(f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}))["dispute"]["id"]
    did(rosa.post(f"/v1/games/{game}/rulings", {"kind": "dismiss", "dispute": dispute, **REASON}))
    did(bruno.post(f"/v1/disputes/{dispute}/appeals", {"text": "so"}))
    refused(rosa.post(f"/v1/games/{game}/rulings", {"kind": "void", **REASON}), 403, "conflict-of-interest")
    did(rosa.post(f"/v1/games/{game}/rulings", {"kind": "pause", **REASON}))
    takes = {"kind": "replace", "seat": 0, "account": rex.account, **REASON}
    refused(rex.post(f"/v1/games/{game}/rulings", takes), 403, "conflict-of-interest")
    did(rex.post(f"/v1/games/{game}/rulings", {"kind": "void", **REASON}))


class Heard(NamedTuple):
    """A dispute of a game of two that Rosa refereed: its players, referees, and addresses."""

    ada: Api
    bruno: Api
    rosa: Api
    rex: Api
    rulings: str
    disputes: str
    dispute: str

    def rule(self, referee: Api, kind: str, **said: Any) -> Answer:
        return referee.post(self.rulings, {**REASON, "kind": kind, **said})

    def settle(self, referee: Api, kind: str, **said: Any) -> None:
        did(self.rule(referee, kind, dispute=self.dispute, **said))

    def appeal(self) -> None:
        did(self.bruno.post(f"/v1/disputes/{self.dispute}/appeals", {"text": "so"}))


def opened(app: Flask, anybody: Api, opener: str) -> Heard:
    ada, bruno, rosa, rex = people(anybody, 4)
    for referee in (rosa, rex):
        give_role(app.extensions["service"]["accounts"], referee.account, "referee")
    terms = {"appeal_window_seconds": 3600, "clock": {"per_game_seconds": 3600}}
    made = did(rosa.post("/v1/games", {"ruleset": "kingdomino", "seats": ["open", "open"], "terms": terms}))
    game = f"/v1/games/{made['game']['id']}"
    for seat, player in enumerate((ada, bruno)):
        did(player.put(f"{game}/seats/{seat}"), 200)
    heard = Heard(ada, bruno, rosa, rex, f"{game}/rulings", f"{game}/disputes", "")
    by, cites = {"rosa": (rosa, 2), "bruno": (bruno, 2), "bruno, of a ruling": (bruno, 0)}[opener]
    cites = cites or did(heard.rule(rosa, "penalise", seat=1, points=5))["game"]["version"]
    found = did(by.post(heard.disputes, {"cites": cites, "text": "so"}))["dispute"]["id"]
    return heard._replace(dispute=found)


PENALTY: Final = {"seat": 1, "points": 5}
MATTERS: Final[dict[str, tuple[str, Callable[[Heard], None]]]] = {
    "appealed against": ("bruno", lambda it: (it.settle(it.rosa, "penalise", **PENALTY), it.appeal())[1]),
    "overturned": ("bruno", lambda it: (
        it.settle(it.rosa, "penalise", **PENALTY), it.appeal(), it.settle(it.rex, "overturn")
    )[2]),
    "replaced": ("bruno", lambda it: (
        it.settle(it.rosa, "dismiss"), it.appeal(), it.settle(it.rex, "penalise", seat=0, points=5)
    )[2]),
    "opened": ("rosa", lambda _: None),
    "opened and dismissed": ("rosa", lambda it: it.settle(it.rex, "dismiss")),
    "disputed": ("bruno, of a ruling", lambda _: None),
    "disputed and changed": ("bruno, of a ruling", lambda it: it.settle(it.rex, "penalise", seat=0, points=5)),
}  # fmt: skip
"""Matters that concern Rosa in a game: her disputes, and the results of them."""


@pytest.mark.parametrize("matter", MATTERS)
def test_a_referee_decides_no_game_with_a_matter_of_theirs(app: Flask, anybody: Api, matter: str) -> None:
    opener, then = MATTERS[matter]
    heard = opened(app, anybody, opener)
    then(heard)
    takes, gives = ({"seat": 1, "milliseconds": sign * 86_400_000} for sign in (-1, 1))
    other = did(heard.ada.post(heard.disputes, {"cites": 2, "text": "that"}))["dispute"]["id"]
    for kind, said in (("penalise", PENALTY), ("void", {}), ("clock", takes), ("void", {"dispute": other})):
        refused(heard.rule(heard.rosa, kind, **said), 403, "conflict-of-interest")
    for kind, said in (("pause", {}), ("resume", {}), ("clock", gives), ("dismiss", {"dispute": other})):
        did(heard.rule(heard.rosa, kind, **said))
    did(heard.rule(heard.rex, "clock", **takes))


@pytest.mark.parametrize("ends", ["uphold", "withdrawal", "dismissal"])
def test_a_ruling_that_stands_bars_no_referee(app: Flask, anybody: Api, ends: str) -> None:
    heard = opened(app, anybody, "bruno, of a ruling" if ends == "dismissal" else "bruno")
    if ends == "dismissal":
        heard.settle(heard.rex, "dismiss")
    else:
        heard.settle(heard.rosa, "penalise", **PENALTY)
        heard.appeal()
    if ends == "uphold":
        heard.settle(heard.rex, "uphold")
    elif ends == "withdrawal":
        did(heard.bruno.delete(f"/v1/disputes/{heard.dispute}"), 200)
    did(heard.rule(heard.rosa, "penalise", **PENALTY))


def test_a_referee_settles_no_dispute_about_their_ruling(app: Flask, anybody: Api) -> None:
    heard = opened(app, anybody, "bruno, of a ruling")
    for kind, said in (("dismiss", {}), ("void", {}), ("clock", {"seat": 1, "milliseconds": 1000})):
        refused(heard.rule(heard.rosa, kind, dispute=heard.dispute, **said), 403, "conflict-of-interest")
    refused(heard.rosa.post(f"/v1/disputes/{heard.dispute}/notes", {"text": "So."}), 403, "conflict-of-interest")
    heard.settle(heard.rex, "dismiss")


def test_no_official_who_does_not_play_is_seated_by_a_ruling(app: Flask, anybody: Api) -> None:
    event = Event(anybody, play="here")
    give_role(app.extensions["service"]["accounts"], event.guest.account, "referee")
    for player in (event.olga, event.mia):
        did(player.post(f"{event.path}/entrants"))
    event.step("stages", "rounds", "rounds/publish")
    (held,) = did(event.sam.get(f"{event.path}/rounds/1/1"), 200)["tables"]
    rulings = f"/v1/games/{held['games'][0]['game']}/rulings"
    replace = {"kind": "replace", "seat": seated(held).index(2), **REASON}
    why = refused(event.guest.post(rulings, {**replace, "account": event.sam.account}), 403, "conflict-of-interest")
    assert "organises this tournament" in why["detail"]
    did(event.guest.post(rulings, {**replace, "account": event.stranger.account}))


def adjudicated(event: Event, game: str) -> str:
    """An arbiter decides a game that was played to its end, and a player disputes that."""
    ruled = did(event.stranger.post(f"{game}/rulings", {"kind": "adjudicate", "places": [2, 1], **REASON}))
    disputed = event.mia.post(f"{game}/disputes", {"cites": ruled["game"]["version"], "text": "so"})
    return str(did(disputed)["dispute"]["id"])


def ruled_as_referee(event: Event, game: str, kind: str, **said: Any) -> None:
    did(event.guest.post(f"{game}/rulings", {"kind": kind, **REASON, **said}))


def overturned(event: Event, game: str) -> Api:
    ruled_as_referee(event, game, "overturn", dispute=adjudicated(event, game))
    return event.stranger


def disputed(event: Event, game: str) -> Api:
    adjudicated(event, game)
    return event.stranger


def dismissed(event: Event, game: str) -> Api:
    dispute = did(event.sam.post(f"{game}/disputes", {"cites": 2, "text": "so"}))["dispute"]["id"]
    ruled_as_referee(event, game, "dismiss", dispute=dispute)
    return event.sam


def substituted(event: Event, _: str) -> Api:
    did(event.sam.put(f"{event.path}/staff/{event.substitute.account}", {"duty": "arbiter"}), 200)
    return event.substitute


@pytest.mark.parametrize("matter", [overturned, disputed, dismissed, substituted])
def test_an_official_with_a_matter_in_a_game_changes_no_result_of_it(
    app: Flask, anybody: Api, matter: Callable[[Event, str], Api]
) -> None:
    windows = {"dispute_window_seconds": 3600, "appeal_window_seconds": 3600}
    event = Event(anybody, play="here", terms=windows, stages=ONE_ROUND["stages"])
    give_role(app.extensions["service"]["accounts"], event.guest.account, "referee")
    did(event.sam.put(f"{event.path}/staff/{event.stranger.account}", {"duty": "arbiter"}), 200)
    for player in (event.mia, event.ned):
        did(player.post(f"{event.path}/entrants"))
    event.step("stages", "rounds", "rounds/publish")
    (held,) = did(event.sam.get(f"{event.path}/rounds/1/1"), 200)["tables"]
    game = f"/v1/games/{held['games'][0]['game']}"
    (event.substitute,) = people(anybody, 1)
    ruled_as_referee(event, game, "replace", seat=seated(held).index(2), account=event.substitute.account)
    did(event.mia.post(f"{game}/resignation"))
    until(lambda: did(event.sam.get(f"{event.path}/rounds/1/1"), 200)["tables"][0]["games"][0]["results"])
    official = matter(event, game)
    place = {"stage": 1, "round": 1, "table": 1, **REASON}
    for kind in ("correct", "void"):
        told = {**place, "kind": kind, **({"result": event.result(held)} if kind == "correct" else {})}
        refused(official.post(f"{event.path}/rulings", told), 403, "conflict-of-interest")
    did(event.olga.post(f"{event.path}/rulings", {**place, "kind": "correct", "result": event.result(held)}))
