"""Two seasons of a league on a real log: the second follows from the record of the first, and the audit holds it
against that."""

from typing import Any

import pytest

from domain.game.results import Standing
from domain.tournament.formats.formats import League
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import adjust
from domain.tournament.results.scale import Scale
from service.features.audits.tournament import audit_record
from service.features.audits.words import in_words
from service.features.tournaments.typed_results import Came
from service.platform.assembly.service import Service
from tests.support import api
from tests.support.api import Api
from tests.support.auditing import auditing_of
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did, open_event
from tests.support.forged_evening import copied
from tests.support.forging import Change, Told, later
from tests.support.play import people, until, waive
from tests.support.refusals import refused

NEXT = "t_2"


def ended(evening: Evening) -> None:
    """Play four names and two bots in two divisions; the earlier entrant wins."""
    evening.make(Stage(League(divisions=2), Scale("win")), play="typed")
    evening.organise.enter_names(MAKER, ID, list("ABCD"))
    evening.organise.enter_bot(MAKER, ID, "random")
    evening.enter(1).start().advance()
    for number, held in enumerate(evening.line.tournament.current.rounds, 1):
        for table in held.tables:
            first = table.entrants[0] < table.entrants[1]
            came = (Standing(0, 1, 9), Standing(1, 2, 1)) if first else (Standing(1, 1, 9), Standing(0, 2, 1))
            evening.organise.report(MAKER, ID, number, table.number, lambda _, came=came: Came(came, ()))
    evening.organise.end(MAKER, ID)
    evening.advance()
    evening.organise.next_season(MAKER, NEXT, ID, "Spring", None)


def test_who_has_no_account_is_entered_and_others_enter_themselves(evening: Evening) -> None:
    ended(evening)
    book = evening.tournaments.book
    line = book.line(NEXT)
    order = line.tournament.follows.order if line.tournament.follows else ()
    assert line.tournament.entries.invited == ["a_1"]
    evening.organise.enter("a_1", NEXT)
    evening.organise.begin_stage(MAKER, NEXT)
    evening.tournaments.opener.advance(NEXT)
    line = book.line(NEXT)
    entrants = line.tournament.entries.entrants
    former = evening.line.tournament
    assert [entrants[own].before for own in line.tournament.current.entrants] == [one.entrant for one in order]
    names, before = book.names(line), book.names(evening.line)
    for number, known in entrants.items():
        was = former.entries.entrants[known.before or 0]
        assert (known.account, known.bot) == (was.account, was.bot)
        assert names.get(number) == before.get(known.before or 0)
    assert len(line.tournament.current.rounds) == 3
    assert auditing_of(evening.desk).stream(NEXT, "rules").audit.verdict == "agrees"
    refused("not-the-organiser", evening.organise.next_season, "a_1", "t_3", ID, "Mine", None)


def other_order(told: Told) -> None:
    order = told[0][1]["follows"]["order"]
    order.insert(0, order.pop())


def other_head(told: Told) -> None:
    told[0][1]["follows"]["head"] = "0" * 64


def other_season(told: Told) -> None:
    told[0][1]["follows"]["tournament"] = "t_9"


def earlier(told: Told) -> None:
    told[0][1]["follows"]["seq"] -= 1


@pytest.mark.parametrize("change", [other_order, other_head, other_season, earlier])
def test_a_season_that_does_not_follow_so_is_found(evening: Evening, change: Change) -> None:
    ended(evening)
    found = copied(evening, {NEXT: change}, NEXT)
    assert (found.verdict, found.rule) == ("differs", "every tournament: seasons")


@pytest.mark.parametrize(("day", "verdict"), [("2026-11-30", "agrees"), ("2027-01-10", "differs")])
def test_a_season_names_the_divisions_of_the_season_before(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, day: str, verdict: str
) -> None:
    """Builds of November 2026 did not name them."""
    monkeypatch.setattr("service.platform.streams.pen.now", lambda: f"{day}T12:00:00.000Z")
    ended(evening)

    def unnamed(told: Told) -> None:
        for one in told[0][1]["follows"]["order"]:
            del one["division"], one["next_division"]

    assert copied(evening, {NEXT: unnamed}, NEXT).verdict == verdict


@pytest.mark.parametrize(("adjusted", "verdict"), [(False, "agrees"), (True, "differs")])
def test_a_season_follows_from_the_last_results_of_the_season_before(
    evening: Evening, adjusted: bool, verdict: str
) -> None:
    ended(evening)
    if adjusted:
        evening.organise.rule(MAKER, ID, lambda now: adjust(now, 1, 1, -1, reason="a late penalty"))
    assert copied(evening, {NEXT: later(3600)}, NEXT).verdict == verdict


def test_without_the_season_before_the_audit_says_what_it_could_not_look_at(evening: Evening) -> None:
    ended(evening)
    found = audit_record([*evening.journal.read(NEXT)])
    assert found.verdict == "agrees"
    assert "The season before cannot be checked" in in_words(found)


LEAGUE = {"format": {"kind": "league", "divisions": 1}, "scale": {"preset": "win"}}
TWO_DIVISIONS = {"format": {"kind": "league", "divisions": 2}}
TABLE = {"stage": 1, "round": 1, "table": 1}


def test_a_season_waits_until_no_match_is_objected_to(anybody: Api) -> None:
    olga, ada, bea = people(anybody, 3)
    league = {"format": {**LEAGUE["format"], "duel": {"best_of": 3}}, "scale": LEAGUE["scale"]}
    event = open_event(olga, league, players=[ada, bea], play="typed")
    did(olga.post(f"{event}/stages"))
    did(olga.post(f"{event}/rounds/1/1/tables/1/match", {"won": [{"entrant": 1, "games": 2}]}))
    did(olga.post(f"{event}/end"))
    other = {"won": [{"entrant": 2, "games": 2}]}
    did(bea.post(f"{event}/rounds/1/1/tables/1/match/claims", other))
    api.refused(olga.post(f"{event}/seasons", {"title": "Spring"}), 409, "games-not-final")
    did(olga.post(f"{event}/rulings", {"kind": "correct-match", **TABLE, **other, "reason": "The slip says so."}))
    season = did(olga.post(f"{event}/seasons", {"title": "Spring"}))["tournament"]
    assert [one["entrant"] for one in season["follows"]["order"]] == [2, 1]


def test_a_season_waits_until_no_result_is_objected_to(anybody: Api) -> None:
    olga, ada, bea = people(anybody, 3)
    league = open_event(olga, LEAGUE, players=[ada, bea], play="typed")
    did(olga.post(f"{league}/stages"))
    came = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
    other = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 50}]}
    did(olga.post(f"{league}/rounds/1/1/tables/1/results", came))
    did(olga.post(f"{league}/end"))
    did(bea.post(f"{league}/rounds/1/1/tables/1/claims", other))
    why = api.refused(olga.post(f"{league}/seasons", {"title": "Spring"}), 409, "games-not-final")["detail"]
    assert "round 1, table 1" in why
    did(olga.post(f"{league}/rulings", {"kind": "correct", **TABLE, "result": other, "reason": "The slip says so."}))
    season = did(olga.post(f"{league}/seasons", {"title": "Spring"}))["tournament"]
    assert [one["entrant"] for one in season["follows"]["order"]] == [2, 1]


@pytest.mark.parametrize("whole", [True, False])
def test_an_official_confirms_a_result_from_which_the_next_round_followed(
    anybody: Api, service: Service, whole: bool
) -> None:
    olga, *players = people(anybody, 5)
    final = {"format": {"kind": "knock-out", "duel": {"best_of": 3}}, "takes": 4}
    event = open_event(olga, LEAGUE, final, players=players, play="typed")
    did(olga.post(f"{event}/stages"))
    for number in (1, 2, 3):
        for held in did(olga.get(f"{event}/rounds/1/{number}"), 200)["tables"]:
            came = [{"entrant": one["entrant"], "score": 50 - one["entrant"]} for one in held["entrants"]]
            did(olga.post(f"{event}/rounds/1/{number}/tables/{held['number']}/results", {"results": came}))
    did(olga.post(f"{event}/stages"))
    for number in (1, 2):
        did(olga.post(f"{event}/rounds"))
        for held in did(olga.post(f"{event}/rounds/publish"))["round"]["tables"]:
            best = {"won": [{"entrant": held["entrants"][0]["entrant"], "games": 2}]}
            did(olga.post(f"{event}/rounds/2/{number}/tables/{held['number']}/match", best))
    did(olga.post(f"{event}/end"))
    held = did(olga.get(f"{event}/rounds/2/1"), 200)["tables"][0]
    table, (first, second) = held["number"], [one["entrant"] for one in held["entrants"]]
    place = f"{event}/rounds/2/1/tables/{table}"

    def result(winner: int) -> dict[str, Any]:
        return {"results": [{"entrant": one, "score": int(one == winner)} for one in (first, second)]}

    def ruling(winner: int) -> dict[str, Any]:
        right = {"won": [{"entrant": winner, "games": 2}]} if whole else {"number": 1, "result": result(winner)}
        kind = "correct-match" if whole else "correct"
        return {"kind": kind, "stage": 2, "round": 1, "table": table, "reason": "The slip says so.", **right}

    claim = {"won": [{"entrant": second, "games": 2}]} if whole else {"number": 1, **result(second)}
    did(players[second - 1].post(f"{place}/match/claims" if whole else f"{place}/claims", claim))
    api.refused(olga.post(f"{event}/seasons", {"title": "Spring"}), 409, "games-not-final")
    api.refused(olga.post(f"{event}/rulings", ruling(second)), 409, "round-drawn")
    did(olga.post(f"{event}/rulings", ruling(first)))
    did(olga.post(f"{event}/seasons", {"title": "Spring"}))
    assert auditing_of(service["games"].desk).stream(event.rpartition("/")[2], "rules").audit.verdict == "agrees"


def test_a_season_waits_until_all_games_are_final(anybody: Api) -> None:
    olga, ada, bea = people(anybody, 3)
    league = open_event(olga, LEAGUE, players=[ada, bea], terms={"dispute_window_seconds": 3600})
    did(olga.post(f"{league}/stages"))

    def game() -> dict[str, Any] | None:
        (held,) = did(olga.get(f"{league}/rounds/1/1"), 200)["tables"]
        return held["games"][0] if held["games"] else None

    did(ada.post(f"/v1/games/{until(game)['game']}/resignation"))
    until(lambda: olga.post(f"{league}/end").status == 201)
    api.refused(olga.post(f"{league}/seasons", {"title": "Spring"}), 409, "games-not-final")
    for party in (olga, ada, bea):
        did(waive(party, league))
    until(lambda: olga.post(f"{league}/seasons", {"title": "Spring"}).status == 201)


def test_a_season_leaves_out_people_who_blocked_its_organiser(anybody: Api) -> None:
    """Everybody else is named as before, and nobody can see why somebody is missing."""
    olga, ada, bea, rita, rob = people(anybody, 5)
    league = open_event(olga, LEAGUE, players=[ada, bea], play="typed")
    for official, duty in ((rita, "organiser"), (rob, "arbiter")):
        did(olga.put(f"{league}/staff/{official.account}", {"duty": duty}), 200)
    did(olga.post(f"{league}/stages"))
    came = {"results": [{"entrant": 1, "score": 50}, {"entrant": 2, "score": 40}]}
    did(olga.post(f"{league}/rounds/1/1/tables/1/results", came))
    did(olga.post(f"{league}/end"))
    for one in (ada, rita, rob):
        assert one.put(f"/v1/me/blocks/{olga.account}").status in {200, 204}
    season = did(olga.post(f"{league}/seasons", {"title": "Spring"}))["tournament"]
    assert (season["organisers"], season["terms"]["referees"]) == ([], [])
    assert [one["account"] for one in season["invited"]] == [bea.account]
    assert [one["entrant"] for one in season["follows"]["order"]] == [1, 2], "the order follows from the record"
    detail = api.refused(olga.post(f"{league}/seasons", {"title": "Again"}), 409, "no-season")["detail"]
    assert season["id"] in detail
    did(olga.post(f"/v1/tournaments/{season['id']}/cancellation", {"reason": "Too early."}))
    did(olga.post(f"{league}/seasons", {"title": "Again"}))
    theirs = did(rita.post(f"{league}/seasons", {"title": "Mine"}))["tournament"]
    assert theirs["organisers"] == []


def test_a_typed_name_of_an_invited_player_keeps_the_place_of_the_season_before(anybody: Api, service: Service) -> None:
    """Also if one of them then enters with the account, and the organiser joins both entries."""
    olga, ada, bea = people(anybody, 3)
    event = open_event(olga, TWO_DIVISIONS, players=[ada, bea], names=["C", "D"], play="typed")
    did(olga.post(f"{event}/stages", {"entrants": [1, 2, 3, 4]}))
    for held in did(olga.get(f"{event}/rounds/1/1"), 200)["tables"]:
        came = [{"entrant": one["entrant"], "score": 50 - one["entrant"]} for one in held["entrants"]]
        did(olga.post(f"{event}/rounds/1/1/tables/{held['number']}/results", {"results": came}))
    did(olga.post(f"{event}/end"))
    season = did(olga.post(f"{event}/seasons", {"title": "Spring"}))["tournament"]
    spring = f"/v1/tournaments/{season['id']}"
    former = [season["follows"]["order"][place]["entrant"] for place in range(4)]
    handles = [did(one.get("/v1/me"), 200)["handle"] for one in (ada, bea)]
    did(olga.post(f"{spring}/entrants", {"names": ["New", handles[0].upper(), handles[1]]}))
    own = did(ada.post(f"{spring}/entrants"))["entrant"]["entrant"]
    did(olga.put(f"{spring}/entrants/{own}/merged", {"into": 4}), 200)
    did(olga.post(f"{spring}/stages"))
    (stage,) = did(anybody.get(spring), 200)["stages"]
    entered = {1: "C", 2: "D", 3: "New", 4: ada.account, 5: bea.account}
    wanted = {1: ada.account, 2: bea.account, 3: "C", 4: "D"}
    assert [entered[one] for one in stage["entrants"]] == [*(wanted[one] for one in former), "New"]
    assert auditing_of(service["games"].desk).stream(season["id"], "rules").audit.verdict == "agrees"
