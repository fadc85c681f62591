"""Reports of whole matches by their players: confirmed, disputed, decided by an arbiter, and objected to."""

from itertools import product

import pytest

from domain.game.refusal import Refusal
from domain.table.office import SERVICE
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.match_results import correct_match, report_match
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from tests.service.tournaments.test_claims import awaiting
from tests.service.tournaments.test_match_results import best_of, correction, score
from tests.support.api import refused
from tests.support.auditing import auditing_of
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did, first_round, open_event
from tests.support.forged_evening import audited, copied
from tests.support.forging import Told, by, having, place_of
from tests.support.play import people

TABLE = "rounds/1/1/tables/1"
CLAIMS = f"{TABLE}/match/claims"
GAME = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
MATCH = Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=3)), Scale("win"))
FIRST = RoundRef(1, 1)


@pytest.fixture
def town(anybody):
    return people(anybody, 3)


@pytest.fixture
def hall(town, service):
    """A match of three of Ada and Bea. The audit has nothing against the record at the end."""
    olga, *players = town
    hall = open_event(olga, best_of(3), players=players, play="typed")
    first_round(olga, hall)
    yield hall
    audit = auditing_of(service["games"].desk).stream(hall.rpartition("/")[2], "rules").audit
    assert audit.verdict == "agrees", audit


def table(who, hall):
    (held,) = did(who.get(f"{hall}/rounds/1/1"), 200)["tables"]
    return held


def of_entrants(held, numbers):
    """Return numbers in the order of a table's seats in the order of its entrants."""
    return [number for _, number in sorted(zip((one["entrant"] for one in held["entrants"]), numbers, strict=True))]


def said(held):
    return {claim["entrant"]: of_entrants(held, claim["won"]) for claim in held.get("match_claims", ())}


def won(held):
    return of_entrants(held, held["match"])


def types(told):
    return [one["event"]["type"] for one in told["events"]]


def test_two_equal_reports_are_the_result_of_the_match(town, hall):
    olga, ada, bea = town
    refused(olga.post(f"{hall}/{CLAIMS}", score(2, 1)), 403, "not-seated")
    for wrong in (score(3, 0), score(2, 2), {"won": [{"entrant": 7, "games": 2}]}):
        refused(ada.post(f"{hall}/{CLAIMS}", wrong), 422, "invalid-result")
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    told = did(ada.post(f"{hall}/{CLAIMS}", {"won": [{"entrant": 2, "games": 1}, {"entrant": 1, "games": 2}]}))
    assert (said(told["round"]["tables"][0]), types(told)) == ({1: [2, 1]}, ["match-claimed"])
    told = did(bea.post(f"{hall}/{CLAIMS}", score(2, 1)))
    assert types(told) == ["match-claimed", *["result-reported"] * 3]
    (held,) = told["round"]["tables"]
    assert (held["done"], won(held), said(held), len(held["games"])) == (True, ["2", "1"], {}, 3)
    refused(bea.post(f"{hall}/{CLAIMS}", score(2, 1)), 409, "result-known")


def test_a_report_completes_the_games_that_are_known(town, hall):
    olga, ada, bea = town
    did(olga.post(f"{hall}/{TABLE}/results", GAME))
    refused(ada.post(f"{hall}/{CLAIMS}", score(0, 2)), 422, "invalid-result")
    for player in (ada, bea):
        told = did(player.post(f"{hall}/{CLAIMS}", score(2, 0)))
    assert types(told) == ["match-claimed", "result-reported"]
    assert {line["entrant"]: line["score"] for line in table(olga, hall)["games"][0]["results"]} == {1: 50, 2: 40}


def test_reports_that_differ_are_decided_by_a_ruling_with_its_reason(app, town, hall):
    olga, ada, bea = town
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    refused(olga.post(f"{hall}/rulings", correction(score(2, 0))), 404, "unknown-result")
    assert awaiting(app, hall, olga) == []
    did(bea.post(f"{hall}/{CLAIMS}", score(1, 2)))
    assert said(table(olga, hall)) == {1: [2, 0], 2: [1, 2]}
    (waiting,) = awaiting(app, hall, olga)
    assert (waiting["waits_for"], waiting["tables"]) == ("ruling", [{"stage": 1, "round": 1, "table": 1}])
    told = did(olga.post(f"{hall}/rulings", correction(score(1, 2))))
    assert types(told) == ["result-corrected", "result-reported", "result-reported"]
    held = table(olga, hall)
    assert (won(held), held["done"], said(held), awaiting(app, hall, olga)) == (["1", "2"], True, {}, [])
    (ruling,) = did(ada.get(f"{hall}/rulings"), 200)["items"]
    assert ruling["reason"] == "Misread."


@pytest.mark.parametrize(
    ("known", "right", "events"),
    [
        (GAME, score(2, 0), ["result-corrected"]),
        (GAME, score(0, 2), ["result-corrected", "result-reported"]),
        (GAME, score(1, 2), ["result-corrected", "result-reported"]),
        (GAME, score(1, 0), ["result-corrected", "result-reported"]),
    ],
)
def test_a_decision_keeps_the_known_games_that_fit(town, hall, known, right, events):
    olga, ada, bea = town
    did(olga.post(f"{hall}/{TABLE}/results", known))
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    did(bea.post(f"{hall}/{CLAIMS}", score(1, 2)))
    assert types(did(olga.post(f"{hall}/rulings", correction(right)))) == events
    held = table(olga, hall)
    assert (held["done"], won(held)) == (True, [str(one["games"]) for one in right["won"]])


def test_the_desk_accepts_a_report_as_the_match(town, hall):
    olga, ada, bea = town
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 0)))
    assert (table(bea, hall)["done"], said(table(bea, hall))) == (True, {})


def test_a_result_of_a_game_ends_the_reports_of_its_match(app, town, hall):
    olga, ada, bea = town
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))
    did(olga.post(f"{hall}/{TABLE}/results", GAME))
    assert (said(table(olga, hall)), awaiting(app, hall, olga)) == ({}, [])


def test_reports_of_a_game_and_of_its_match_never_agree(app, town, hall):
    """Each player has one report: a new one of either kind replaces it. Reports of both kinds are a dispute."""
    olga, ada, bea = town
    did(ada.post(f"{hall}/{TABLE}/claims", GAME))
    did(bea.post(f"{hall}/{CLAIMS}", score(2, 0)))
    held = table(olga, hall)
    assert ([one["entrant"] for one in held["claims"]], said(held), held["done"]) == ([1], {2: [2, 0]}, False)
    assert len(awaiting(app, hall, olga)) == 1
    did(bea.post(f"{hall}/{TABLE}/claims", GAME))
    held = table(olga, hall)
    assert (won(held), held["claims"], said(held), awaiting(app, hall, olga)) == (["1", "0"], [], {}, [])

    did(bea.post(f"{hall}/{TABLE}/claims", GAME))
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 0)))
    did(bea.post(f"{hall}/{CLAIMS}", score(2, 0)))
    assert (table(olga, hall)["done"], awaiting(app, hall, olga)) == (True, [])


def test_a_player_objects_to_a_match_until_an_official_rules(app, town, hall):
    olga, ada, bea = town
    refused(bea.post(f"{hall}/{CLAIMS}", score(0, 3)), 422, "invalid-result")
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 0)))
    did(olga.post(f"{hall}/rounds"))
    did(olga.post(f"{hall}/rounds/publish"))
    for wrong in (score(0, 3), score(2, 2)):
        refused(bea.post(f"{hall}/{CLAIMS}", wrong), 422, "invalid-result")
    told = did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))
    held = table(olga, hall)
    assert (types(told), said(held), held["done"]) == (["match-claimed"], {2: [0, 2]}, True)
    (waiting,) = awaiting(app, hall, olga)
    assert (waiting["waits_for"], awaiting(app, hall, bea)) == ("ruling", [])
    did(bea.post(f"{hall}/{CLAIMS}", score(2, 0)))
    assert (said(table(olga, hall)), awaiting(app, hall, olga)) == ({}, []), "the player agrees again"
    refused(bea.post(f"{hall}/{CLAIMS}", score(2, 0)), 409, "result-known")

    did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))
    did(olga.post(f"{hall}/rulings", correction(score(2, 0))))
    assert (said(table(olga, hall)), awaiting(app, hall, olga)) == ({}, [])
    for again in (score(0, 2), score(1, 2)):
        assert "already ruled" in refused(bea.post(f"{hall}/{CLAIMS}", again), 409, "result-known")["detail"]
    did(ada.post(f"{hall}/{CLAIMS}", score(2, 1)))
    did(olga.post(f"{hall}/rulings", correction(score(2, 1))))
    did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))
    did(olga.post(f"{hall}/rulings", correction(score(0, 2))))
    assert won(table(olga, hall)) == ["0", "2"]


def test_a_voided_match_has_no_objections(town, hall):
    olga, ada, bea = town
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 0)))
    did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))
    did(olga.post(f"{hall}/rulings", {"kind": "void", "stage": 1, "round": 1, "table": 1, "reason": "Again."}))
    assert (said(table(olga, hall)), table(olga, hall)["done"]) == ({}, False)
    for player in (ada, bea):
        did(player.post(f"{hall}/{CLAIMS}", score(2, 0)))
    assert table(olga, hall)["done"]
    did(bea.post(f"{hall}/{CLAIMS}", score(0, 2)))


def test_a_report_of_a_disqualified_entrant_does_not_count(town, hall):
    olga, ada, bea = town
    did(bea.post(f"{hall}/{CLAIMS}", score(2, 0)))
    did(olga.post(f"{hall}/rulings", {"kind": "disqualify", "entrant": 2, "reason": "so"}))
    refused(bea.post(f"{hall}/{CLAIMS}", score(2, 0)), 409, "disqualified")
    did(olga.post(f"{hall}/rulings", {"kind": "reinstate", "entrant": 2, "reason": "so"}))
    assert table(ada, hall)["done"], "forfeited"


def test_a_voided_game_between_others_takes_no_report_yet(anybody):
    olga, *players = people(anybody, 3)
    hall = open_event(olga, best_of(5), players=players, play="typed")
    first_round(olga, hall)
    did(olga.post(f"{hall}/{TABLE}/match", score(3, 0)))
    for number in (1, 2):
        voided = {"kind": "void", "stage": 1, "round": 1, "table": 1, "number": number, "reason": "Again."}
        did(olga.post(f"{hall}/rulings", voided))
    refused(players[0].post(f"{hall}/{TABLE}/claims", {**GAME, "number": 2}), 404, "unknown-result")


def test_an_objection_to_a_later_game_stays_when_an_earlier_one_is_voided(app, town, hall):
    olga, _, bea = town
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 1)))
    other = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 41}]}
    did(bea.post(f"{hall}/{TABLE}/claims", {**other, "number": 3}))
    did(olga.post(f"{hall}/rulings", {"kind": "void", "stage": 1, "round": 1, "table": 1, "number": 1, "reason": "so"}))
    (waiting,) = awaiting(app, hall, olga)
    assert waiting["waits_for"] == "ruling"
    did(olga.post(f"{hall}/rulings", {"kind": "void", "stage": 1, "round": 1, "table": 1, "number": 3, "reason": "so"}))
    assert awaiting(app, hall, olga) == []


def test_only_a_typed_match_of_several_games_is_reported(anybody):
    olga, ada, bea = people(anybody, 3)
    for stage, terms, refusal in (
        ({"format": {"kind": "swiss", "rounds": 2, "size": 2}}, {"play": "typed"}, (422, "invalid-result")),
        (best_of(3), {}, (409, "played-here")),
    ):
        hall = open_event(olga, stage, players=[ada, bea], **terms)
        first_round(olga, hall)
        refused(ada.post(f"{hall}/{CLAIMS}", score(1, 0)), *refusal)
        refused(ada.post(f"{hall}/rounds/1/7/tables/1/match/claims", score(1, 0)), 404, "unknown-round")
        refused(ada.post(f"{hall}/rounds/1/1/tables/7/match/claims", score(1, 0)), 404, "unknown-table")


def test_an_organiser_who_plays_reports_the_match_as_a_player(anybody):
    olga, ada = people(anybody, 2)
    hall = open_event(olga, best_of(3), players=[olga, ada], play="typed")
    first_round(olga, hall)
    refused(olga.post(f"{hall}/{TABLE}/match", score(2, 0)), 403, "conflict-of-interest")
    for player in (olga, ada):
        told = did(player.post(f"{hall}/{CLAIMS}", score(2, 0)))
    assert told["round"]["complete"]


def claimed(evening, entrant, won):
    order = evening.line.tournament.current.rounds[0].table(1).entrants
    evening.organise.claim_match(f"a_{entrant}", ID, FIRST, 1, dict(zip(order, won, strict=True)))
    return order


@pytest.fixture
def agreed(evening: Evening) -> Evening:
    """Two players agree on a match. One of them objects to it, and withdraws the objection."""
    evening.make(MATCH, play="typed").enter(2).start().publish()
    order = evening.tables[0].entrants
    for entrant in order:
        claimed(evening, entrant, (2, 1))
    for won in ((0, 2), (2, 1)):
        claimed(evening, order[0], won)
    return evening


def unclaimed(told: Told) -> None:
    """The result has no report of the other player."""
    del told[place_of(told, "match-claimed")]


def objecting_with_too_many(told: Told) -> None:
    """An objection would fill the memory."""
    next(data for _, data, _ in told if data and data.get("objects")).update(won=[0, 10**12])


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (having("match-claimed", entrant=7), "results"),
        (having("match-claimed", won=[2, 0]), "actors"),
        (having("match-claimed", won=[2, 2]), "results"),
        (having("match-claimed", won=[2]), "results"),
        (having("match-claimed", won=[2, 1, 0]), "results"),
        (having("match-claimed", won=[]), "results"),
        (having("match-claimed", won=[2, 10**12]), "results"),
        (objecting_with_too_many, "results"),
        (having("match-claimed", objects=True), "results"),
        (having("match-claimed", table=2), "results"),
        (having("match-claimed", table=0), "results"),
        (having("result-reported", standings=[]), "actors"),
        (having("result-reported", number=2), "actors"),
        (unclaimed, "actors"),
        (by("match-claimed", MAKER), "actors"),
        (by("match-claimed", SERVICE), "actors"),
        (by("match-claimed", "a_1", last=True), "actors"),
        (by("match-claimed", "a_2", last=True), "actors"),
    ],
)
def test_the_audit_finds_a_forged_report_of_a_match(agreed: Evening, change, rule) -> None:
    assert audited(agreed).verdict == "agrees"
    owner = agreed.tables[0].entrants[0]
    found = copied(agreed, change)
    if getattr(change, "__name__", "") == f"match-claimed by a_{owner}":
        assert found.verdict == "agrees", "it is their own"
        return
    assert found.verdict == "differs", found
    assert str(found.rule).removeprefix("every tournament: ") in {rule, "actors"}


@pytest.mark.parametrize("tied", ["drawn", "replay", "second", "seed"])
@pytest.mark.parametrize("best_of", [2, 3, 5])
def test_the_record_of_every_score_audits(evening, best_of, tied):
    """One table for each score, by two agreeing players, and then by players who differ."""
    duel = Duel(best_of=best_of, tied=tied)
    scores = [one for one in product(range(best_of + 1), repeat=2) if sum(one) <= best_of]
    evening.begin(4 * len(scores), Stage(Swiss(rounds=1, size=2, duel=duel), Scale("win")), play="typed")
    held, organise = evening.line.tournament.current.rounds[0], evening.organise
    for number, (score_, differs) in enumerate(product(scores, (False, True)), 1):
        first, second = order = held.table(number).entrants
        right, other = (dict(zip(order, one, strict=True)) for one in (score_, score_[::-1]))
        try:
            report_match(evening.line.tournament, FIRST, number, right)
            report_match(evening.line.tournament, FIRST, number, other)
        except Refusal:
            continue
        organise.claim_match(f"a_{first}", ID, FIRST, number, right)
        organise.claim_match(f"a_{second}", ID, FIRST, number, other if differs else right)
        if differs and right != other:
            organise.rule(MAKER, ID, lambda now, at=number, won=right: correct_match(now, FIRST, at, won, reason="so"))
        table = evening.line.tournament.current.rounds[0]
        assert duel.won(table.outcomes(number)) == score_
        assert duel.outcome(table.outcomes(number)) is not None
        if right != other:
            organise.claim_match(f"a_{second}", ID, FIRST, number, other)
            organise.rule(MAKER, ID, lambda now, at=number, won=other: correct_match(now, FIRST, at, won, reason="so"))
            assert duel.won(evening.line.tournament.current.rounds[0].outcomes(number)) == score_[::-1]
