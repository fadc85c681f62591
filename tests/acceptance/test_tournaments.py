"""Tournaments over HTTP: played here by bots and typed in from real tables, from the first entry to a certificate."""

import hashlib
import hmac

import pytest

from events.keys import read_public_keys
from events.log.canon import canonical
from events.receipts import check_receipt
from events.record.verifying import read_record
from tests.support.api import refused
from tests.support.event import did, open_event
from tests.support.listening import listening
from tests.support.play import people, until

SWISS = {"format": {"kind": "swiss", "rounds": 2, "size": 3}}
DUELS = {"format": {"kind": "round-robin", "size": 2, "rounds": 1}}


def made(organiser, *stages, **terms):
    return open_event(organiser, *(stages or [SWISS]), **{"title": "Thursdays", **terms})


def drawn(organiser, event, body=None):
    """The next round, drawn and published."""
    did(organiser.post(f"{event}/rounds", body))
    return did(organiser.post(f"{event}/rounds/publish"))["round"]


def scored(table, *scores):
    return {
        "results": [
            {"entrant": who["entrant"], "score": score}
            for who, score in zip(table["entrants"], scores, strict=False)
            if score is not None
        ],
        "absent": [who["entrant"] for who, score in zip(table["entrants"], scores, strict=False) if score is None],
    }


def standings(who, event, query=""):
    return did(who.get(f"{event}/standings{query}"), 200)


def test_five_players_at_tables_here(anybody, shared, olga):
    """Two rounds of Kingdomino among four bots and a person who resigns: two tables, of three and of two."""
    (pavel,) = people(anybody, 1)
    event = made(olga)
    for _ in range(4):
        did(olga.post(f"{event}/entrants", {"bot": "random"}))
    mine = did(pavel.post(f"{event}/entrants"))["entrant"]
    assert (mine["entrant"], mine["account"], mine["name"]) == (5, pavel.account, None)
    did(olga.post(f"{event}/stages"))
    with listening(shared.url, f"{event}/events", anybody) as stream:
        stream.take(did(anybody.get(event), 200)["version"])
        for number in (1, 2):
            draft = did(olga.post(f"{event}/rounds", {"anew": False}))["round"]
            assert (draft["published"], draft["round"]) == (False, number)
            assert draft["cost"]["broken"] == 0
            for again in ({"anew": False}, {"anew": False, "tables": [[1, 2, 3], [4, 5]]}):
                refused(olga.post(f"{event}/rounds", again), 409, "round-drawn")
            assert did(anybody.get(event), 200)["pending"]["ordinal"] == draft["ordinal"]
            round_ = did(olga.post(f"{event}/rounds/publish"))["round"]
            assert [table["entrants"] for table in round_["tables"]] == [table["entrants"] for table in draft["tables"]]
            assert sorted(len(table["entrants"]) for table in round_["tables"]) == [2, 3]
            assert all(table["games"][0]["game"] for table in round_["tables"]), "its games are there with the answer"
            own = next((table, who) for table in round_["tables"] for who in table["entrants"] if who["entrant"] == 5)[
                0
            ]
            did(pavel.post(f"/v1/games/{own['games'][0]['game']}/resignation"), 201)
            here = f"{event}/rounds/1/{number}"
            done = until(lambda here=here: (now := did(anybody.get(here), 200))["complete"] and now, 60)
            until(lambda here=here: all(table["games"][0]["final"] for table in did(anybody.get(here), 200)["tables"]))
            for table in done["tables"]:
                (game,) = table["games"]
                shown = did(anybody.get(f"/v1/games/{game['game']}"), 200)
                assert shown["tournament"] == {
                    "id": event.rpartition("/")[2], "stage": 1, "round": number, "table": table["number"], "number": 1,
                }  # fmt: skip
                assert [line["score"] for line in game["results"]] == [
                    line["score"] for line in sorted(shown["result"]["standings"], key=lambda line: line["seat"])
                ]
        types = {stream.next().data["event"]["type"] for _ in range(8)}
        assert {"round-drawn", "round-published", "table-opened", "result-reported"} <= types
    games = did(anybody.get(f"/v1/games?tournament={event.rpartition('/')[2]}"), 200)["items"]
    assert len(games) == 4
    last = standings(anybody, event)
    assert last["standings"][-1]["entrant"] == 5
    assert sum(int(line["points"]) for line in last["standings"] if "/" not in line["points"]) <= 2 * (9 + 6)
    assert standings(anybody, event, "?as_of_round=0")["standings"][0]["points"] == "0"
    did(olga.post(f"{event}/certificates"))
    assert did(olga.post(f"{event}/end"))["tournament"]["status"] == "ended"
    shown = until(lambda: (now := did(anybody.get(event), 200))["seed"] and now)
    record = read_record(anybody.get(f"{event}/record").body.splitlines(keepends=True), keys(anybody))
    assert (record.report.verdict, record.report.kind) == ("verified", "tournament")
    assert record.report.logged
    assert hashlib.sha256(canonical([shown["seed"], shown["id"]])).hexdigest() == shown["commit"]


def test_a_player_puts_a_nonce_into_the_shuffles_of_their_games(anybody, olga):
    """The seeds of the games follow from that of the tournament, committed to before: docs/shuffles.md, Chance."""
    pavel, quin = people(anybody, 2)
    event = made(olga, DUELS)
    for number, player in enumerate((pavel, quin), 1):
        assert did(player.post(f"{event}/entrants"))["entrant"]["entrant"] == number
    given = did(pavel.put(f"{event}/entrants/1/nonce", {"nonce": "first"}), 200)
    assert given["entrant"]["nonce"] == "first"
    did(pavel.put(f"{event}/entrants/1/nonce", {"nonce": "pavel-s"}), 200)
    refused(quin.put(f"{event}/entrants/1/nonce", {"nonce": "not-mine"}), 403, "forbidden")
    refused(olga.put(f"{event}/entrants/1/nonce", {"nonce": "not-mine"}), 403, "forbidden")
    did(olga.post(f"{event}/stages"))
    (table,) = drawn(olga, event)["tables"]
    game = table["games"][0]["game"]
    told = [one["event"] for one in anybody.get(f"/v1/games/{game}/events").json["items"]]
    nonces = next(one["data"]["nonces"] for one in told if one["type"] == "game-started")
    assert sorted(nonces, key=str) == [None, "pavel-s"]
    did(quin.post(f"/v1/games/{game}/resignation"))
    until(lambda: did(anybody.get(f"{event}/rounds/1/1"), 200)["complete"])
    did(olga.post(f"{event}/end"))
    seed = bytes.fromhex(until(lambda: did(anybody.get(event), 200)["seed"]))
    opened = hmac.new(seed, canonical(["seed", game]), hashlib.sha256).hexdigest()
    assert did(anybody.get(f"/v1/games/{game}"), 200)["seed"] == opened

    shared = made(olga, deal="duplicate")
    did(pavel.post(f"{shared}/entrants"))
    refused(pavel.put(f"{shared}/entrants/1/nonce", {"nonce": "mine"}), 409, "shared-shuffles")


def keys(anybody):
    return read_public_keys(anybody.get("/.well-known/jwks.json").body)


def test_results_are_typed_in_corrected_and_certified(anybody, olga):
    event = made(olga, {"format": {"kind": "swiss", "rounds": 1, "size": 4}}, play="typed")
    for name in ("Ada", "Bea", "Cem", "Dora"):
        entered = did(olga.post(f"{event}/entrants", {"name": name}))
        assert check_receipt(entered["receipt"], keys(anybody))
    did(olga.post(f"{event}/stages", {"entrants": [2, 1, 4, 3]}))
    (table,) = drawn(olga, event, {"tables": [[4, 3, 2, 1]]})["tables"]
    assert [who["name"] for who in table["entrants"]] == ["Dora", "Cem", "Bea", "Ada"]
    here = f"{event}/rounds/1/1/tables/1/results"
    refused(olga.post(here, scored(table, 40, 41)), 422, "invalid-result")
    typed = did(olga.post(here, scored(table, 40, 51, 40, None)))["round"]["tables"][0]
    assert [(line["entrant"], line["place"]) for line in typed["games"][0]["results"]] == [(4, 2), (3, 1), (2, 2)]
    refused(olga.post(here, scored(table, 40, 41, 42, 43)), 409, "result-known")
    first = standings(anybody, event)
    assert (first["provisional"], first["certificate"]) == (True, None)
    assert {line["entrant"]: line["points"] for line in first["standings"]} == {3: "6", 4: "3", 2: "3", 1: "0"}
    signed = did(olga.post(f"{event}/certificates"))["certificate"]
    assert signed["document"]["standings"][0]["points"] == "6"
    claimed = {name: value for name, value in signed["document"].items() if name not in ("key", "signature")}
    assert hashlib.sha256(canonical(claimed)).hexdigest() == signed["digest"]
    assert standings(anybody, event)["certificate"] == signed["certificate"]
    ruling = {
        "kind": "correct", "stage": 1, "round": 1, "table": 1, "reason": "Misread.", "rule": "4.2",
        "result": scored(table, 52, 51, 40, 39),
    }  # fmt: skip
    before = did(olga.post(f"{event}/rulings", ruling))["tournament"]["version"] - 1
    assert [line["entrant"] for line in standings(anybody, event)["standings"]] == [4, 3, 2, 1]
    assert standings(anybody, event, f"?as_of_event={before}") == {
        **first, "event": before, "certificate": signed["certificate"], "provisional": False
    }  # fmt: skip
    (told,) = did(anybody.get(f"{event}/rulings"), 200)["items"]
    assert (told["kind"], told["reason"], told["rule"], told["referee"]) == (
        "result-corrected", "Misread.", "4.2", olga.account,
    )  # fmt: skip
    shown = did(anybody.get(f"{event}/certificates/{signed['certificate']}"), 200)
    assert (shown["stands"], shown["document"]) == (False, signed["document"])
    problem = refused(olga.post(f"{event}/certificates"), 409, "certified-already")
    assert problem["certificate"] == signed["certificate"]
    refused(olga.post(f"{event}/certificates", {"supersedes": signed["certificate"]}), 422, "reason-missing")
    wish = {"supersedes": signed["certificate"], "reason": "Misread."}
    again = did(olga.post(f"{event}/certificates", wish))["certificate"]
    assert did(anybody.get(f"{event}/certificates/{signed['certificate']}"), 200)["superseded"] == again["certificate"]
    assert did(anybody.get(event), 200)["provisional"] is False
    did(olga.post(f"{event}/rulings", {"kind": "tiebreaks", "stage": 1, "tiebreaks": ["lot"], "reason": "Simpler."}))
    now = standings(anybody, event, "?explain=true")
    assert (now["tiebreaks"], now["tiebreaks_changed"], now["provisional"]) == (["lot"], True, True)
    assert now["standings"][0]["explained"]["points"]["parts"][0]["value"] == now["standings"][0]["points"]


def test_who_may_do_what(anybody, olga):
    bea, cem = people(anybody, 2)
    event = made(olga, DUELS, organisers=[bea.account], most_entrants=2)
    for path, body in (
        ("entrants", {"bot": "random"}), ("entrants", {"name": "Ada"}), ("stages", {}), ("rounds", {}),
        ("rounds/publish", None), ("end", None), ("cancellation", {"reason": "no"}), ("certificates", {}),
        ("rulings", {"kind": "disqualify", "entrant": 1, "reason": "no"}),
        ("rounds/1/1/tables/1/results", {"results": []}), ("entrants", {"account": bea.account}),
    ):  # fmt: skip
        refused(cem.post(f"{event}/{path}", body), 403, "not-the-organiser")
        assert anybody.post(f"{event}/{path}", body).status == 401
    refused(cem.put(f"{event}/forbidden/1/2"), 403, "not-the-organiser")
    you = did(cem.post(f"{event}/entrants"))["tournament"]["you"]
    assert you == {"organiser": False, "arbiter": False, "entrant": 1}
    assert did(cem.post(f"{event}/entrants"))["receipt"] is None, "once is enough"
    did(bea.post(f"{event}/entrants", {"name": "Dora"}))
    refused(cem.delete(f"{event}/entrants/2"), 403, "not-the-organiser")
    assert did(olga.post(f"{event}/entrants"))["entrant"]["waits"]
    did(olga.delete(f"{event}/entrants/3"), 200)
    refused(olga.post(f"{event}/entrants", {"name": "x", "bot": "random"}), 422, "invalid-entrant")
    dropped = did(cem.delete(f"{event}/entrants/1"), 200)["entrant"]
    assert dropped["dropped"] is True
    refused(bea.put(f"{event}/entrants/1"), 403, "forbidden")
    assert did(cem.put(f"{event}/entrants/1"), 200)["entrant"] == dropped | {"dropped": False}
    refused(cem.put(f"{event}/entrants/1"), 409, "playing-already")
    refused(cem.delete(f"{event}/entrants/9"), 404, "unknown-entrant")
    assert did(bea.put(f"{event}/forbidden/2/1"), 200)["tournament"]["forbidden"] == [[1, 2]]
    assert did(olga.delete(f"{event}/forbidden/1/2"), 200)["tournament"]["forbidden"] == []
    refused(cem.post(f"{event}/entrants/1/byes", {"stage": 1, "round": 1}), 409, "no-byes")
    refused(anybody.get(f"{event}/standings"), 409, "tournament-open")
    refused(anybody.get(f"{event}/rounds/1/1"), 404, "unknown-stage")
    refused(olga.post(f"{event}/rounds"), 409, "tournament-open")
    over = did(bea.post(f"{event}/cancellation", {"reason": "Rain."}))["tournament"]
    assert over["status"] == "cancelled"
    refused(cem.delete(f"{event}/entrants/1"), 409, "tournament-over")
    listed = did(anybody.get(f"{event}/entrants"), 200)["items"]
    assert [(one["account"], one["name"]) for one in listed[:2]] == [(cem.account, None), (None, "Dora")]
    assert did(anybody.get(f"{event}/entrants?limit=1"), 200)["next"]


def test_byes_drops_and_a_bracket(anybody, olga):
    """A Swiss round with a bye, then a match of two; an entrant who dropped out gives no second walkover."""
    event = made(
        olga, {"format": {"kind": "swiss", "rounds": 2, "size": 4, "five": "four-and-bye"}},
        {"format": {"kind": "knock-out", "duel": {"best_of": 3}}, "takes": 2}, play="typed",
    )  # fmt: skip
    for number in range(1, 7):
        did(olga.post(f"{event}/entrants", {"name": f"P{number}"}))
    asked = did(olga.post(f"{event}/entrants/6/byes", {"stage": 1, "round": 1, "kind": "half"}))["tournament"]
    assert asked["byes"] == [{"stage": 1, "round": 1, "entrant": 6, "kind": "half", "status": "granted"}]
    did(olga.post(f"{event}/entrants/5/byes", {"stage": 1, "round": 2}))
    did(olga.delete(f"{event}/entrants/5/byes/1/2"), 200)
    did(olga.post(f"{event}/stages"))
    one = drawn(olga, event)
    assert {(bye["name"], bye["kind"]) for bye in one["byes"]} >= {("P6", "half")}
    assert len(one["byes"]) == 2
    refused(olga.post(f"{event}/rounds"), 409, "results-missing")
    did(olga.post(f"{event}/rounds/1/1/tables/1/results", scored(one["tables"][0], 9, 8, 7, 6)))
    did(olga.post(f"{event}/rulings", {"kind": "disqualify", "entrant": 6, "reason": "Never came."}))
    two = drawn(olga, event)
    for table in two["tables"]:
        did(olga.post(f"{event}/rounds/1/2/tables/{table['number']}/results", scored(table, 9, 8, 7, 6)))
    costs = did(anybody.get(f"{event}/rounds/1/2?explain=true"), 200)
    assert costs["cost"]["repeats"] == sum(why["before"] ** 2 for why in costs["reasons"] if why["term"] == "repeats")
    best = [line["entrant"] for line in standings(anybody, event)["standings"][:2]]
    did(olga.post(f"{event}/stages"))
    (match,) = drawn(olga, event)["tables"]
    assert [who["entrant"] for who in match["entrants"]] == best
    refused(
        olga.post(f"{event}/rounds/1/1/tables/1/results", scored(one["tables"][0], 9, 8, 7, 6)), 409, "result-known"
    )
    here = f"{event}/rounds/2/1/tables/1/results"
    did(olga.post(here, {"results": [{"entrant": best[0], "score": 5}, {"entrant": best[1], "score": 4}]}))
    did(olga.post(here, {"results": [{"entrant": best[0], "score": 3}, {"entrant": best[1], "score": 4}]}))
    games = did(olga.post(here, {"results": [{"entrant": best[0], "score": 4}, {"entrant": best[1], "score": 6}]}))
    (table,) = games["round"]["tables"]
    assert [[line["entrant"] for line in game["results"]] for game in table["games"]] == [best, best[::-1], best]
    assert table["done"] is True
    refused(olga.post(here, scored(match, 1, 2)), 409, "result-known")
    assert [line["entrant"] for line in standings(anybody, event, "?stage=2")["standings"]] == best[::-1]
    did(olga.post(f"{event}/end"))


def test_a_private_one_is_nothing_to_strangers(anybody, olga):
    pavel, stranger = people(anybody, 2)
    event = made(olga, visibility="private", play="typed")
    did(olga.post(f"{event}/entrants", {"account": pavel.account}))
    name = event.rpartition("/")[2]
    missing = f"/v1/tournaments/t_{'0' * 26}"
    for method, path, body in (
        ("GET", "", None), ("GET", "/events", None), ("GET", "/record", None), ("GET", "/entrants", None),
        ("GET", "/standings", None), ("GET", "/rulings", None), ("GET", "/rounds/1/1", None),
        ("GET", "/entrants/1", None), ("POST", "/entrants", {}), ("POST", "/rounds", {}), ("POST", "/end", None),
        ("DELETE", "/entrants/1", None), ("PUT", "/forbidden/1/2", None), ("POST", "/certificates", {}),
        ("GET", f"/certificates/c_{'0' * 26}", None),
        ("POST", "/rounds/1/1/tables/1/results", {"results": []}),
    ):  # fmt: skip
        there, nowhere = (
            refused(stranger.ask(method, where + path, body), 404, "unknown-tournament") | {"instance": ""}
            for where in (event, missing)
        )
        assert [there.pop("tournament"), nowhere.pop("tournament")] == [name, missing[-28:]]
        assert there | {"detail": ""} == nowhere | {"detail": ""}
        assert there["detail"].replace(name, missing[-28:]) == nowhere["detail"]
    assert name not in stranger.get("/v1/tournaments?limit=200").text
    assert did(pavel.get("/v1/tournaments"), 200)["items"][0]["title"] == "Thursdays"
    (waiting,) = did(pavel.get("/v1/me/inbox"), 200)["items"]
    assert (waiting["waits_for"], waiting["tournament"]["id"]) == ("invitation", name)
    assert [one["account"] for one in did(pavel.get(event), 200)["invited"]] == [pavel.account]
    did(pavel.post(f"{event}/entrants"))
    assert did(pavel.get("/v1/me/inbox"), 200)["items"] == []
    assert did(pavel.get(event), 200)["invited"] == []
    assert did(pavel.get(f"/v1/tournaments?player={pavel.account}"), 200)["items"][0]["entrants"] == 1


@pytest.mark.parametrize(
    ("stage", "code", "pointer"),
    [
        ({"format": {"kind": "swiss", "rounds": 0}}, "invalid", "/stages/0/format/rounds"),
        ({"format": {"kind": "swiss", "rounds": 1, "pace": 1}}, "invalid", "/stages/0/format/pace"),
        ({"format": {"kind": "knock-out", "duel": {"best": 3}}}, "invalid", "/stages/0/format/duel/best"),
        ({"format": {"kind": "swiss", "rounds": 1, "size": 6}}, "invalid-table-size", "/stages/0/format/size"),
        ({**SWISS, "tiebreaks": ["luck"]}, "invalid-tiebreaks", "/stages/0/tiebreaks/0"),
        ({**SWISS, "takes": 3}, "invalid-stages", "/stages/0"),
        ({**SWISS, "scale": {"preset": "custom"}}, "invalid-scale", "/stages/0/scale/lists"),
    ],
)  # fmt: skip
def test_stages_that_cannot_be_played(olga, stage, code, pointer):
    wish = {"title": "x", "ruleset": "kingdomino", "stages": [stage]}
    problem = refused(olga.post("/v1/tournaments", wish), 422, code)
    assert problem["errors"][0]["pointer"] == pointer


def test_the_same_key_makes_one_tournament(olga, anybody):
    wish = {"title": "Once", "ruleset": "kingdomino", "stages": [SWISS]}
    first = olga.post("/v1/tournaments", wish, Idempotency_Key="a")
    again = olga.post("/v1/tournaments", wish, Idempotency_Key="a")
    assert (again.headers["Idempotent-Replayed"], again.json) == ("true", first.json)
    event = first.headers["Location"]
    shown = anybody.get(event)
    assert anybody.get(event, If_None_Match=shown.headers["ETag"]).status == 304
