"""Results by the players of a real table: claims, confirmations, and decisions of an arbiter."""

import pytest

from domain.game.results import Standing
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.refs import GameRef, RoundRef
from service.features.audits.tournament import audit_tournament
from service.features.tournaments.typed_results import Came
from tests.service.tournaments.test_places import events
from tests.support.api import refused
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did, first_round, open_event
from tests.support.forging import chained, place_of
from tests.support.play import people, until

SWISS = Stage(Swiss(rounds=2, size=3))
TABLE = "rounds/1/1/tables/1"


@pytest.fixture
def town(anybody):
    return people(anybody, 4)


@pytest.fixture
def hall(town):
    olga, *players = town
    hall = open_event(olga, {"format": {"kind": "swiss", "rounds": 2, "size": 3}}, players=players, play="typed")
    first_round(olga, hall)
    return hall


def scores(*came, absent=()):
    return {"results": [{"entrant": one, "score": score} for one, score in came], "absent": list(absent)}


def table(who, hall):
    (held,) = did(who.get(f"{hall}/rounds/1/1"), 200)["tables"]
    return held


def test_what_one_says_and_another_confirms_is_the_result(town, hall, anybody):
    olga, ada, bea, _ = town
    said = scores((1, 50), (2, 40), (3, 30))
    refused(olga.post(f"{hall}/{TABLE}/claims", said), 403, "not-seated")
    refused(ada.post(f"{hall}/{TABLE}/claims", scores((1, 51_000), (2, 40), (3, 30))), 422, "implausible-score")
    did(ada.post(f"{hall}/{TABLE}/claims", said))
    did(ada.post(f"{hall}/{TABLE}/claims", said))
    (claim,) = table(anybody, hall)["claims"]
    assert (claim["entrant"], [one["score"] for one in sorted(claim["results"], key=lambda one: one["entrant"])]) == (
        1, [50, 40, 30],
    )  # fmt: skip
    assert not table(anybody, hall)["done"]
    told = did(bea.post(f"{hall}/{TABLE}/claims", said))
    assert [one["event"]["type"] for one in told["events"]] == ["result-claimed", "result-reported"]
    (held,) = told["round"]["tables"]
    assert (held["done"], held["claims"], len(held["games"])) == (True, [], 1)
    refused(bea.post(f"{hall}/{TABLE}/claims", said), 409, "result-known")


def test_claims_of_a_disqualified_entrant_do_not_count(town, hall, anybody):
    olga, ada, bea, cleo = town
    said, otherwise = scores((1, 50), (2, 40), (3, 30)), scores((1, 30), (2, 40), (3, 50))
    did(cleo.post(f"{hall}/{TABLE}/claims", otherwise))
    did(olga.post(f"{hall}/rulings", {"kind": "disqualify", "entrant": 3, "reason": "so"}))
    did(ada.post(f"{hall}/{TABLE}/claims", otherwise))
    assert not table(anybody, hall)["done"], "one claim of an entrant who takes part is not enough"
    refused(cleo.post(f"{hall}/{TABLE}/claims", otherwise), 409, "disqualified")
    for one in (ada, bea):
        did(one.post(f"{hall}/{TABLE}/claims", said))
    assert table(anybody, hall)["done"], "nor does the third contradict"
    refused(cleo.post(f"{hall}/{TABLE}/claims", otherwise | {"number": 1}), 409, "disqualified")
    did(olga.post(f"{hall}/rulings", {"kind": "reinstate", "entrant": 3, "reason": "so"}))
    did(cleo.post(f"{hall}/{TABLE}/claims", otherwise | {"number": 1}))


def test_who_disagrees_leaves_it_to_the_desk(town, hall):
    olga, ada, bea, cleo = town
    did(olga.put(f"{hall}/staff/{cleo.account}", {"duty": "organiser"}), 200)
    did(ada.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40), (3, 30))))
    did(bea.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50), (3, 30))))
    refused(cleo.post(f"{hall}/{TABLE}/results", scores((1, 40), (2, 30), (3, 50))), 403, "conflict-of-interest")
    did(cleo.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50), (3, 30))))
    held = table(olga, hall)
    assert ([claim["entrant"] for claim in held["claims"]], held["done"]) == ([1, 2, 3], False)
    ruled = scores((1, 40), (2, 50), (3, 30))
    refused(cleo.post(f"{hall}/{TABLE}/results", ruled), 403, "conflict-of-interest")
    did(olga.post(f"{hall}/{TABLE}/results", ruled))
    assert (table(olga, hall)["claims"], table(olga, hall)["done"]) == ([], True)


def test_a_choice_between_reports_is_a_ruling_with_its_reason(app, town, hall):
    olga, ada, bea, cleo = town
    one, other = scores((1, 50), (2, 40), (3, 30)), scores((1, 40), (2, 50), (3, 30))
    ruling = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "result": other, "reason": "I saw the slip."}
    did(ada.post(f"{hall}/{TABLE}/claims", one))
    refused(olga.post(f"{hall}/rulings", ruling), 404, "unknown-result")
    did(bea.post(f"{hall}/{TABLE}/claims", other))
    refused(olga.post(f"{hall}/rulings", ruling | {"number": 2}), 404, "unknown-result")
    refused(olga.post(f"{hall}/rulings", {**ruling, "reason": ""}), 422, "invalid")
    did(olga.post(f"{hall}/rulings", ruling))
    held = table(olga, hall)
    assert (held["done"], held["claims"], awaiting(app, hall, olga)) == (True, [], [])
    assert {line["entrant"]: line["score"] for line in held["games"][0]["results"]} == {1: 40, 2: 50, 3: 30}
    (listed,) = did(cleo.get(f"{hall}/rulings"), 200)["items"]
    assert (listed["kind"], listed["reason"], listed["referee"]) == (
        "result-corrected",
        "I saw the slip.",
        olga.account,
    )


def test_a_dispute_awaits_the_desk_until_it_is_settled_but_not_who_is_a_party(app, town, hall):
    olga, ada, bea, cleo = town
    did(olga.put(f"{hall}/staff/{cleo.account}", {"duty": "organiser"}), 200)
    did(ada.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40), (3, 30))))
    assert awaiting(app, hall, olga) == awaiting(app, hall, cleo) == []
    did(bea.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50), (3, 30))))
    for who in (olga, cleo):
        (waiting,) = awaiting(app, hall, who)
        assert (waiting["waits_for"], waiting["seat"], waiting["disputes"]) == ("ruling", None, [])
        assert waiting["tables"] == [{"stage": 1, "round": 1, "table": 1}]
        assert hall.endswith(waiting["tournament"]["id"])
    assert awaiting(app, hall, ada) == []
    did(cleo.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50), (3, 30))))
    assert (len(awaiting(app, hall, olga)), awaiting(app, hall, cleo)) == (1, [])
    did(olga.post(f"{hall}/{TABLE}/results", scores((1, 40), (2, 50), (3, 30))))
    assert awaiting(app, hall, olga) == []


def test_an_objection_to_a_known_result_awaits_the_desk(app, town, hall):
    olga, ada, bea, cleo = town
    agreed, otherwise = scores((1, 50), (2, 40), (3, 30)), scores((1, 30), (2, 40), (3, 50))
    for player in (ada, bea):
        did(player.post(f"{hall}/{TABLE}/claims", agreed))
    refused(cleo.post(f"{hall}/{TABLE}/claims", agreed), 409, "result-known")
    told = did(cleo.post(f"{hall}/{TABLE}/claims", otherwise | {"number": 1}))
    (held,) = told["round"]["tables"]
    ((objection,),) = [game["objections"] for game in held["games"]]
    assert ([one["type"] for one in (said["event"] for said in told["events"])], held["done"]) == (
        ["result-claimed"], True,
    )  # fmt: skip
    assert (objection["entrant"], {one["entrant"]: one["score"] for one in objection["results"]}) == (
        3, {1: 30, 2: 40, 3: 50},
    )  # fmt: skip
    (waiting,) = awaiting(app, hall, olga)
    assert (waiting["waits_for"], waiting["tables"]) == ("ruling", [{"stage": 1, "round": 1, "table": 1}])
    assert awaiting(app, hall, ada) == awaiting(app, hall, cleo) == []
    refused(olga.post(f"{hall}/{TABLE}/claims", otherwise), 403, "not-seated")

    did(cleo.post(f"{hall}/{TABLE}/claims", agreed))
    assert (table(olga, hall)["games"][0]["objections"], awaiting(app, hall, olga)) == ([], [])


@pytest.mark.parametrize("act", [[], ["rounds", "rounds/publish"], ["rounds", "rounds/publish", "end"]])
def test_an_objection_waits_until_the_desk_rules(app, town, hall, act):
    olga, *_, cleo = town
    slip = scores((1, 50), (2, 40), (3, 30))
    did(olga.post(f"{hall}/{TABLE}/results", slip))
    did(cleo.post(f"{hall}/{TABLE}/claims", scores((1, 30), (2, 40), (3, 50))))
    for step in act:
        if step == "end":
            did(olga.post(f"{hall}/rounds/1/2/tables/1/results", slip))
        did(olga.post(f"{hall}/{step}"))
    assert len(awaiting(app, hall, olga)) == 1
    correct = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "number": 1, "reason": "I saw the slip."}
    did(olga.post(f"{hall}/rulings", correct | {"result": slip}))
    assert (table(olga, hall)["games"][0]["objections"], awaiting(app, hall, olga)) == ([], [])


def test_player_objects_once_to_each_result(town, hall):
    olga, ada, _, cleo = town
    slip, otherwise, third = (scores((1, one), (2, 40), (3, three)) for one, three in ((50, 30), (30, 50), (60, 20)))
    correct = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "number": 1, "reason": "I saw the slip."}
    did(olga.post(f"{hall}/{TABLE}/results", slip))
    did(cleo.post(f"{hall}/{TABLE}/claims", otherwise))
    did(cleo.post(f"{hall}/{TABLE}/claims", slip))
    did(cleo.post(f"{hall}/{TABLE}/claims", otherwise))
    did(olga.post(f"{hall}/rulings", correct | {"result": slip}))
    for again in (otherwise, third):
        assert "already ruled" in refused(cleo.post(f"{hall}/{TABLE}/claims", again), 409, "result-known")["detail"]
    did(ada.post(f"{hall}/{TABLE}/claims", third))
    did(olga.post(f"{hall}/rulings", correct | {"result": third}))
    did(cleo.post(f"{hall}/{TABLE}/claims", otherwise))
    did(olga.post(f"{hall}/rulings", correct | {"result": slip}))
    refused(cleo.post(f"{hall}/{TABLE}/claims", otherwise), 409, "result-known")


def awaiting(app, hall, who):
    """Return the items that await them, after all events so far."""
    service = app.extensions["service"]
    event = hall.rpartition("/")[2]
    until(
        lambda: (
            service.platform.readmodels.tournaments.version(event)
            >= service["tournaments"].desk.book.line(event).version
        )
    )
    return did(who.get("/v1/me/inbox"), 200)["items"]


def test_a_slip_that_two_have_in_hand_is_one_game_of_a_match(app, town, anybody):
    olga, ada, bea, cleo = town
    stage = {"format": {"kind": "knock-out", "duel": {"best_of": 3}}}
    hall = open_event(olga, stage, players=[ada, bea], play="typed", organisers=[cleo.account])
    first_round(olga, hall)
    slip = scores((1, 50), (2, 40)) | {"number": 1}
    refused(olga.post(f"{hall}/{TABLE}/results", slip | {"number": 2}), 422, "invalid-result")
    did(ada.post(f"{hall}/{TABLE}/claims", slip))
    did(olga.post(f"{hall}/{TABLE}/results", slip))
    assert "Game 1" in refused(cleo.post(f"{hall}/{TABLE}/results", slip), 409, "result-known")["detail"]
    refused(bea.post(f"{hall}/{TABLE}/claims", slip), 409, "result-known")
    did(bea.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50)) | {"number": 1}))
    held = table(anybody, hall)
    assert (held["done"], sorted(held["match"]), len(held["games"]), held["claims"]) == (False, ["0", "1"], 1, [])
    did(cleo.post(f"{hall}/{TABLE}/results", slip | {"number": 2}))
    assert table(anybody, hall)["done"]
    assert [len(game["objections"]) for game in table(anybody, hall)["games"]] == [1, 0]
    assert len(awaiting(app, hall, olga)) == 1


def test_who_takes_it_back_agrees(town, hall):
    _, ada, bea, cleo = town
    did(ada.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40), absent=[3])))
    did(bea.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50), absent=[3])))
    whence = scores((2, 40), (1, 50), absent=[3])
    whence["results"][0]["breakdown"] = {"wheat": 40}
    did(cleo.post(f"{hall}/{TABLE}/claims", whence))
    did(bea.post(f"{hall}/{TABLE}/claims", whence))
    held = table(ada, hall)
    assert (held["done"], held["games"][0]["absent"]) == (True, [3])


def test_two_who_stayed_away_are_named_in_any_order(town, hall):
    _, ada, bea, cleo = town
    for player, absent in ((ada, [3, 2]), (bea, [2, 3]), (cleo, [3, 2])):
        did(player.post(f"{hall}/{TABLE}/claims", scores((1, 50), absent=absent)))
    assert table(ada, hall)["done"]


@pytest.mark.parametrize("official", ["results", "absent", "disqualify", None])
def test_two_players_cannot_agree_that_a_third_stayed_away(town, hall, official):
    """An official enters the result, or has ruled on the third player; or that player reports the same."""
    olga, ada, bea, cleo = town
    claimed = scores((1, 50), (2, 40), absent=[3])
    rulings = {
        "absent": {"kind": "absent", "stage": 1, "round": 1, "table": 1, "entrants": [3], "reason": "Not here."},
        "disqualify": {"kind": "disqualify", "entrant": 3, "reason": "Not here."},
    }
    for player in (ada, bea, ada, bea):
        told = did(player.post(f"{hall}/{TABLE}/claims", claimed))
        assert [one["event"]["type"] for one in told["events"]] == ["result-claimed"]
    assert [claim["entrant"] for claim in table(ada, hall)["claims"]] == [1, 2]
    match official:
        case "results":
            did(olga.post(f"{hall}/{TABLE}/results", claimed))
        case None:
            did(cleo.post(f"{hall}/{TABLE}/claims", claimed))
        case _:
            did(olga.post(f"{hall}/rulings", rulings[official]))
            assert not table(ada, hall)["done"]
            did(ada.post(f"{hall}/{TABLE}/claims", claimed))
    held = table(ada, hall)
    assert (held["done"], held["games"][0]["absent"]) == (True, [3])


def test_the_code_of_a_slip_leads_to_its_table(town, hall):
    olga = town[0]
    one, other = (olga.get(f"{hall}/qr.svg?table=1-1-{number}") for number in (1, 2))
    assert one.body != other.body
    refused(olga.get(f"{hall}/qr.svg?table=1-1"), 422, "invalid")


def test_the_audit_finds_who_spoke_for_a_table_of_others(evening: Evening) -> None:
    evening.make(SWISS, play="typed").enter(6)
    evening.start().publish()
    held = evening.line.tournament.current.rounds[0]
    own, other = held.table(1).entrants[0], held.table(2).entrants[0]
    came = Came(tuple(Standing(seat, seat + 1, 50 - seat) for seat in range(3)), ())
    evening.organise.claim(f"a_{own}", ID, RoundRef(1, 1), 1, lambda _: came)
    seed = evening.tournaments.book.secrets(ID).seed
    evening.organise.claim(f"a_{other}", ID, RoundRef(1, 1), 2, lambda _: came)
    evening.organise.report(MAKER, ID, 1, 2, lambda _: came)
    contested = Came(came.standings[:2], (2,), GameRef(1, 1, 2, 1))
    evening.organise.claim(f"a_{other}", ID, RoundRef(1, 1), 2, lambda _: contested)
    told = events(evening)
    assert audit_tournament(chained(told, "tournament"), seed).verdict == "agrees"
    told[place_of(told, "result-claimed")][1]["entrant"] = other
    assert audit_tournament(chained(told, "tournament"), seed).verdict == "differs"


def test_a_real_table_stays_one_when_its_player_gets_an_account(anybody):
    """An account is merged into a name during the round: no game begins, and the players report."""
    olga, ada, bea, cyd = people(anybody, 4)
    hall = open_event(olga, players=[ada], names=["Bea", "Cyd", "Di"])
    did(olga.post(f"{hall}/stages"))
    did(olga.post(f"{hall}/rounds", {"tables": [[1, 2], [3, 4]]}))
    did(olga.post(f"{hall}/rounds/publish"))
    did(ada.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40))))
    for number, (player, into) in enumerate([(bea, 2), (cyd, 3)], 5):
        did(player.post(f"{hall}/entrants"))
        did(olga.put(f"{hall}/entrants/{number}/merged", {"into": into}), 200)
    real, _ = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
    assert real["games"] == []
    did(bea.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40))))
    did(olga.post(f"{hall}/rounds/1/1/tables/2/results", scores((3, 60), (4, 30))))
    did(bea.post(f"{hall}/{TABLE}/claims", {"number": 1, **scores((1, 40), (2, 50))}))
    did(olga.post(f"{hall}/rounds", {"tables": [[1, 2], [3, 4]]}))
    did(olga.post(f"{hall}/rounds/publish"))
    here, typed = did(olga.get(f"{hall}/rounds/1/2"), 200)["tables"]
    assert ([one["game"] is not None for one in here["games"]], typed["games"]) == ([True], [])


def test_players_object_to_what_officials_decide_where_games_are_played_here(anybody):
    """A player ruled absent has no game to dispute, and no dispute in a game changes a correction."""
    olga, ada, bea = people(anybody, 3)
    hall = open_event(olga, players=[ada, bea], no_show_minutes=5)
    first_round(olga, hall)
    refused(bea.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40))), 409, "played-here")
    place = {"stage": 1, "round": 1, "table": 1}
    did(olga.post(f"{hall}/rulings", {**place, "kind": "absent", "entrants": [2], "reason": "Not here."}))
    did(bea.post(f"{hall}/{TABLE}/claims", {"number": 1, **scores((2, 40), absent=[1])}))
    assert [one["entrant"] for one in table(anybody, hall)["games"][0]["objections"]] == [2]
    did(olga.post(f"{hall}/rulings", {**place, "kind": "void", "reason": "They were here."}))
    for number, player in enumerate((ada, bea), 1):
        did(player.put(f"{hall}/rounds/1/1/here/{number}"), 200)
    game = table(anybody, hall)["games"][0]["game"]
    did(bea.post(f"/v1/games/{game}/resignation"))
    until(lambda: table(anybody, hall)["done"])
    refused(bea.post(f"{hall}/{TABLE}/claims", scores((1, 40), (2, 50))), 409, "played-here")
    did(olga.post(f"{hall}/rulings", {**place, "kind": "correct", "result": scores((1, 40), (2, 50)), "reason": "So."}))
    did(ada.post(f"{hall}/{TABLE}/claims", scores((1, 50), (2, 40))))


def test_order_of_absent_players_does_not_count(app, anybody):
    olga, *players = people(anybody, 3)
    hall = open_event(olga, {"format": {"kind": "knock-out"}}, players=players, play="typed")
    first_round(olga, hall)
    (held,) = olga.get(f"{hall}/rounds/1/1").json["tables"]
    absent = [one["entrant"] for one in held["entrants"]]
    at = f"{hall}/rounds/1/1/tables/1"
    did(olga.post(f"{at}/results", {"results": [], "absent": absent[::-1]}))
    for order in (absent, absent[::-1]):
        refused(players[0].post(f"{at}/claims", {"results": [], "absent": order}), 409, "result-known")
    assert awaiting(app, hall, olga) == []
