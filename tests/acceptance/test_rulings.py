"""A referee rules on a game over HTTP: it is paused, wound back, played on, adjudicated, and still proves itself."""

import pytest

from domain.games.rulesets import RULESETS
from domain.logged_facts import LOGGED
from events.keys import read_public_keys
from events.record.verifying import verify
from tests.support.play import asked, chosen, events, finish, limited, move, moves, people, table, until

VIEWS = ("public", "seat-0", "seat-1", "referee")


def rule(referee, game, status=201, **ruling):
    answer = referee.post(f"/v1/games/{game}/rulings", {"reason": "because", **ruling})
    assert answer.status == status, answer
    return answer.json


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_is_wound_back_played_on_and_verifies(anybody, referee, pair, ruleset):
    game = table(pair, ruleset=ruleset, options=limited(ruleset, 20))
    for _ in moves(pair, game, 12):
        pass
    told = events(anybody, game)
    decisions = [one["event"]["seq"] for one in told if one["event"]["type"] == "decision-opened"]
    player, before = asked(pair, game)
    rule(referee, game, kind="rewind", to=decisions[3], rule="the rulebook, page 5", event=decisions[4])
    refused = player.post(f"/v1/games/{game}/moves", chosen(before))
    assert (refused.status, refused.json["code"]) == (409, "decision-closed")
    shown = pair[0].get(f"/v1/games/{game}").json
    assert shown["table"] == pair[0].get(f"/v1/games/{game}?at={decisions[3]}").json["table"]
    assert shown["decision"]["id"] == f"d{shown['version']}"
    assert shown["taken_back"] == [[decisions[3] + 1, told[-1]["event"]["seq"]]]
    assert [one["event"]["type"] for one in events(anybody, game)][-3:] == [
        "rewound",
        "branch-begun",
        "decision-opened",
    ]
    assert events(anybody, game)[: len(told)] == told
    assert finish(pair, game)["status"] == "final"
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    reports = [
        verify(anybody.get(f"/v1/games/{game}/record?view={view}").body.splitlines(keepends=True), keys)
        for view in VIEWS
    ]
    assert {report.verdict for report in reports} == {"verified"}
    assert len({report.head for report in reports}) == 1
    to_log = [one["event"]["type"] for one in events(anybody, game) if one["event"]["type"] in LOGGED]
    assert to_log.count("rewound") == 1
    assert {report.logged for report in reports} == {len(to_log)}


def test_a_paused_game_is_not_played(referee, pair):
    game = table(pair)
    rule(referee, game, kind="pause")
    player, shown = asked(pair, game)
    assert shown["paused"]
    refused = move(player, shown)
    assert (refused.status, refused.json["code"]) == (409, "game-paused")
    assert rule(referee, game, 409, kind="pause")["code"] == "ruling-out-of-place"
    rule(referee, game, kind="resume")
    assert move(player, shown).status == 201


def test_nobody_is_waited_for_while_a_game_is_paused(referee, pair):
    game = table(pair, terms={"takebacks": "consent"})
    player, shown = asked(pair, game)
    assert move(player, shown).status == 201

    def awaiting():
        return sorted(
            (number, item["waits_for"])
            for number, one in enumerate(pair)
            for item in one.get("/v1/me/inbox").json["items"]
            if item["game"]["id"] == game
        )

    assert player.post(f"/v1/games/{game}/takebacks").status in {200, 201}
    other, turn = 1 - pair.index(player), pair.index(asked(pair, game)[0])
    waiting = sorted({other: "takeback"}.items() | ({turn: "decision"}.items() if turn != other else set()))
    until(lambda: awaiting() == waiting)
    rule(referee, game, kind="pause")
    until(lambda: awaiting() == [])
    rule(referee, game, kind="resume")
    until(lambda: awaiting() == waiting)


def test_an_adjudicated_game_is_over_with_these_places(referee, pair):
    game = table(pair)
    rule(referee, game, kind="adjudicate", places=[2, 1])
    shown = pair[0].get(f"/v1/games/{game}").json
    assert (shown["status"], shown["decision"], shown["result"]["reason"]) == ("final", None, "adjudicated")
    assert [standing["place"] for standing in shown["result"]["standings"]] == [2, 1]
    assert rule(referee, game, 409, kind="rewind", to=4)["code"] == "game-final"
    rule(referee, game, kind="void")
    assert pair[0].get(f"/v1/games/{game}").json["result"] is None


def test_somebody_else_plays_on(anybody, referee, pair):
    game = table(pair)
    (other,) = people(anybody, 1)
    shown = pair[0].get(f"/v1/games/{game}").json
    seat = shown["decision"]["seat"]
    rule(referee, game, kind="replace", seat=seat, account=other.account)
    refused = move(
        pair[seat],
        {
            **pair[seat].get(f"/v1/games/{game}").json,
            "decision": {**shown["decision"], "options": [{"id": "o0"}], "min": 1},
        },
    )
    assert (refused.status, refused.json["code"]) == (403, "not-seated")
    assert move(other, other.get(f"/v1/games/{game}").json).status == 201
    assert pair[seat].get(f"/v1/games/{game}").json["you"] == []


def test_points_are_taken_off_at_the_end(referee, pair):
    game = table(pair)
    rule(referee, game, kind="penalise", seat=0, points=1000)
    standings = finish(pair, game)["result"]["standings"]
    assert [standing["place"] for standing in standings] == [2, 1]
    assert standings[0]["breakdown"]["penalty"] == -1000


def test_only_referees_rule_and_not_on_their_own_games(referee, pair):
    game = table(pair)
    assert rule(pair[0], game, 403, kind="pause")["code"] == "not-a-referee"
    own = table([referee, pair[0]])
    assert rule(referee, own, 403, kind="pause")["code"] == "conflict-of-interest"
    assert rule(referee, game, 422, kind="rewind", to=1)["code"] == "not-a-decision"
    assert rule(referee, game, 422, kind="rewind")["errors"][0]["pointer"] == "/to"


def test_reasons_are_read_by_everybody(anybody, referee, pair):
    game = table(pair)
    rule(referee, game, kind="pause", reason="Somebody fell off a chair.")
    last = events(anybody, game)[-1]
    assert last["event"]["type"] == "paused"
    assert last["openings"][0]["value"] == "Somebody fell off a chair."


def test_the_log_tells_of_rulings_and_marks_what_was_taken_back(referee, pair):
    game = table(pair)
    told = [one["event"] for one in events(pair[0], game)]
    for _ in moves(pair, game, 4):
        pass
    before = pair[0].get(f"/v1/games/{game}/log").json["items"]
    to = next(event["seq"] for event in told if event["type"] == "decision-opened")
    rule(referee, game, kind="rewind", to=to, reason="The dominoes fell.")
    after = pair[0].get(f"/v1/games/{game}/log").json["items"]
    assert [{**line, "counts": True} for line in after[: len(before)]] == before
    assert all(line["counts"] == (line["seq"] <= to) for line in after[:-1])
    assert after[-1]["text"] == f"Play goes back to where it stood at event {to}: The dominoes fell."
    plain = pair[0].get(f"/v1/games/{game}/log", Accept="text/plain").text.splitlines()
    assert sum(line.startswith("~ ") for line in plain) == sum(not line["counts"] for line in after) > 0
